/** Sessions of a group -> its briefing: what was shipped, what is red, what waits for a human, what was decided. */

import { count, joined, oneLine } from '../../base/format.ts';
import { groupBy } from '../../base/lists.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import { formatCost } from '../cost.ts';
import { refTo } from '../link/lineage.ts';
import { verdictWords } from '../render/calls/verdict-words.ts';
import { factsOf, type PageLink } from '../types/page.ts';
import { type ListOptions, outcomeOf, pullsBeside, sessionCost, sessionLink } from './session-rows.ts';

/** Sessions of a part that are named; the others are counted. */
const NAMED = 12;
const FEW = 3;
const WORDS = 120;

const isRed = ({ summary: { story } }: ArchivedSession): boolean => story.lastCheck?.result === 'red';

const isWaiting = (session: ArchivedSession): boolean => outcomeOf(session) === 'waiting';

const hasShipped = ({ summary }: ArchivedSession): boolean => summary.pullRequests.length + summary.commits.length > 0;

/** "rejected: too much" */
const WHY = /^\w+: (.*)$/s;

/** Each session is in the first part that it belongs to; in none, if nothing came of it. */
const PARTS: readonly { readonly title: string; readonly has: (session: ArchivedSession) => boolean }[] = [
  { title: 'Shipped', has: (session) => hasShipped(session) && !isRed(session) && !isWaiting(session) },
  { title: 'Still red', has: isRed },
  { title: 'Waiting for a human', has: isWaiting },
  {
    title: 'Given up',
    has: ({ summary: { sidePrompts, story } }) =>
      sidePrompts > 0 || story.decided.some(({ status }) => status === 'rejected'),
  },
  { title: 'Decided', has: ({ summary }) => summary.story.decided.length > 0 },
];

function firstFew(texts: readonly string[], all: number, what: string): readonly string[] {
  const first = texts.slice(0, FEW).map((text) => oneLine(text, WORDS));
  return all > first.length ? [...first, count(all - first.length, `more ${what}`)] : first;
}

export interface BriefingOptions extends ListOptions {
  /** Of sessions that ended red, the line that says what failed, and its turn. */
  readonly failing?: ReadonlyMap<string, PageLink> | undefined;
}

function itemOf(session: ArchivedSession, { prices, failing }: BriefingOptions) {
  const { commits, title, member, sidePrompts, story } = session.summary;
  const others = commits.filter(({ message }) => !title.toLowerCase().startsWith(message.toLowerCase()));
  const messages = others.flatMap(({ message }) => message || []);
  const decided = story.decided.map(({ status, about, answer }) =>
    status === undefined ? `${about} ${answer}` : `Plan ${status}: ${joined([about, WHY.exec(answer)?.[1]], ' – ')}`,
  );
  return {
    session: sessionLink(refTo(session)),
    member: member ?? '',
    cost: formatCost(sessionCost(session, prices)),
    pulls: pullsBeside(title, session),
    red: isRed(session) && story.lastCheck ? `${story.lastCheck.runner}: ${verdictWords(story.lastCheck)}` : '',
    failing: failing?.get(session.key),
    lines: [
      ...firstFew(messages, others.length, 'commit'),
      ...firstFew(decided, story.decisions, 'decision'),
      ...(sidePrompts > 0 ? [`${count(sidePrompts, 'prompt')} on paths not taken`] : []),
    ],
  };
}

/** @param sessions newest first */
export function briefingOf(sessions: readonly ArchivedSession[], options: BriefingOptions) {
  const byPart = groupBy(sessions, (session) => PARTS.find(({ has }) => has(session)));
  return PARTS.map((part) => {
    const own = byPart.get(part) ?? [];
    const items = own.slice(0, NAMED).map((session) => itemOf(session, options));
    return { title: part.title, items, more: own.length - items.length };
  }).filter(({ items }) => items.length > 0);
}

/** "2 pull requests, 7 commits": what sessions add up to in the words of a lead; empty texts are left out. */
export function briefFacts(
  { pullRequests, commits }: { readonly pullRequests: number; readonly commits: number },
  sessions: readonly ArchivedSession[],
) {
  const red = sessions.filter(isRed).length;
  const waiting = sessions.filter(isWaiting).length;
  const counted = (number: number, what: string): string => (number > 0 ? count(number, what) : '');
  return factsOf(
    ['Shipped', joined([counted(pullRequests, 'pull request'), counted(commits, 'commit')], ', ')],
    ['Still red', counted(red, 'session')],
    ['Waiting for a human', counted(waiting, 'session')],
  );
}
