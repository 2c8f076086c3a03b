/** The story of a pull request: what happened in its sessions, in order, on a page and as Markdown to paste into it. */

import { count, dotted, joined } from '../../base/format.ts';
import { distinct, groupBy, sumOf } from '../../base/lists.ts';
import { paragraphs } from '../../base/markdown.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import type { Prices } from '../../user-config.ts';
import { sessionCost } from '../archive/session-rows.ts';
import { formatCost, roughCost } from '../cost.ts';
import { verdictWords } from '../render/calls/verdict-words.ts';
import { escapeMarkdown, safeCodeSpan } from '../render/markup/safe-markdown.ts';
import { duration, timeView } from '../render/text/time.ts';
import { factsOf } from '../types/page.ts';
import type { CommitItem, PullRequestRecord } from './commit-views.ts';
import { isDecided, wordingOf } from './decision-views.ts';
import { commitName, itemLink, type Views, wholeSessionLink } from './history-links.ts';
import type { LoggedCommit, LoggedDecision, LoggedSession, ProjectLog } from './log.ts';

/** The most sessions, and events of one; the rest is counted. */
const SESSIONS = 30;
const EVENTS = 40;
/** Milliseconds: shorter waits only count in the sum. */
const LONG_WAIT = 600_000;

interface Happened {
  readonly at: number;
  readonly href: string;
  readonly label: string;
  readonly text: string;
  readonly detail?: string | undefined;
  readonly tone?: 'failed' | 'passed';
}

type Owns = (at: number) => boolean;

/** Checks that went red, and green again; long waits; when it was submitted. */
function inTurns({ archived, history }: LoggedSession, url: string): readonly Happened[] {
  const { start = 0 } = archived.summary;
  return history.turns.flatMap(({ href, checks = [], waits = [], pullRequests = [] }) => [
    ...checks.map(({ time, redSince = time, ...check }): Happened => {
      const words = `${check.runner}: ${verdictWords(check)}`;
      const happened = { at: time || start, href };
      return check.result === 'red'
        ? { ...happened, label: 'Red', tone: 'failed', text: words, detail: check.failing }
        : { ...happened, label: 'Green', tone: 'passed', text: `${words}, after ${duration(time - redSince)}` };
    }),
    ...waits
      .filter(({ ms }) => ms >= LONG_WAIT)
      .map(({ time, ms }) => ({ at: time, href, label: 'Waited', text: `${duration(ms)} for a human` })),
    ...pullRequests
      .filter((one) => one.url === url)
      .map(({ time }) => ({ at: time || start, href, label: 'Submitted', text: '' })),
  ]);
}

function decided({ at, turn, decision }: LoggedDecision): readonly Happened[] {
  if (decision.kind !== 'question' && decision.kind !== 'plan') return [];
  const { label, what, said } = wordingOf(decision);
  const chosen = decision.kind === 'question' ? decision.options.filter((option) => option.chosen) : [];
  const answers = joined([...chosen.map((option) => option.label), said], ' · ');
  return [{ at, href: turn.href, label, text: what, detail: answers }];
}

function committed(commit: LoggedCommit, views: Views): Happened {
  const { href } = itemLink(commit.anchor, '', views);
  return { at: commit.at, href: href || commit.turn.href, label: 'Commit', text: commitName(commit) };
}

interface Context {
  readonly sessions: ReadonlyMap<string, LoggedSession>;
  readonly decisions: ReadonlyMap<ArchivedSession, readonly LoggedDecision[]>;
  readonly views: Views;
  readonly prices: Prices | undefined;
}

/** Its sessions, with those that planned it, the oldest first; and what of each belongs to it. */
function sessionsOf({ made }: PullRequestRecord, { sessions }: Context): readonly (readonly [LoggedSession, Owns])[] {
  const owners = new Map(made.map(({ archived, owns }) => [archived.key, owns]));
  const plans = made.flatMap(({ archived }) => archived.chain.filter(({ role }) => role === 'plan'));
  return distinct([...plans.map(({ key }) => key), ...owners.keys()])
    .flatMap((key) => sessions.get(key) ?? [])
    .map((session) => [session, owners.get(session.archived.key) ?? (() => true)] as const)
    .sort(([{ archived: a }], [{ archived: b }]) => (a.summary.start ?? 0) - (b.summary.start ?? 0));
}

function toldOf(record: PullRequestRecord, session: LoggedSession, owns: Owns, { decisions, views, prices }: Context) {
  const { archived } = session;
  const { summary, kind } = archived;
  const commits = record.commits.filter((commit) => commit.session === archived);
  const own = [...inTurns(session, record.url), ...(decisions.get(archived) ?? []).flatMap(decided)];
  const events = [...own.filter(({ at }) => owns(at)), ...commits.map((commit) => committed(commit, views))];
  const active = summary.activeMs > 0 ? `${duration(summary.activeMs)} active` : '';
  return {
    ...wholeSessionLink(archived, views),
    note: dotted([summary.member, kind === 'plan' ? 'plan' : '', active, roughCost(sessionCost(archived, prices))]),
    result: summary.story.result?.text ?? '',
    events: events
      .sort((a, b) => a.at - b.at)
      .slice(0, EVENTS)
      .map((event) => ({ ...event, time: timeView(event.at || undefined, views.zone) })),
    more: Math.max(0, events.length - EVENTS),
  };
}

function storyOf(record: PullRequestRecord, context: Context) {
  const { url, anchor, pull, commits, to } = record;
  const all = sessionsOf(record, context);
  const summaries = all.map(([{ archived }]) => archived.summary);
  const until = Math.max(to, ...commits.map(({ at }) => at)) || Infinity;
  const waits = all.flatMap(([{ history }, owns]) =>
    history.turns.flatMap((turn) => (turn.waits ?? []).filter(({ time }) => owns(time) && time <= until)),
  );
  const [active, waited] = [sumOf(summaries, ({ activeMs }) => activeMs), sumOf(waits, ({ ms }) => ms)];
  const dollars = sumOf(all, ([{ archived }]) => sessionCost(archived, context.prices).dollars);
  const isShared = all.some(([{ archived }]) => archived.pulls.length > 1);
  const facts = factsOf(
    ['Sessions', all.length],
    ['Prompts', sumOf(summaries, ({ prompts }) => prompts)],
    ['Active', active > 0 ? duration(active) : ''],
    ['Waited for a human', waited > 0 ? duration(waited) : ''],
    ['Estimated cost', formatCost({ dollars }), isShared ? 'with other pull requests of its sessions' : ''],
    ['Red checks', sumOf(summaries, ({ failures }) => failures.redChecks)],
    ['Commits', commits.length],
  );
  const sessions = all.slice(0, SESSIONS).map(([session, owns]) => toldOf(record, session, owns, context));
  const title = joined([pull.name, pull.title], ' ');
  return { anchor, url, title, facts, sessions, moreSessions: all.length - sessions.length };
}

type Told = ReturnType<typeof storyOf>;

/** Nobody is notified of a text that is pasted: `@ada` is no mention. */
function safe(text: string): string {
  return escapeMarkdown(text).replaceAll('@', '@<!-- -->');
}

function eventMarkdown({ label, text, detail = '', tone }: Told['sessions'][number]['events'][number]): string {
  const more = tone === 'failed' ? safeCodeSpan(detail) : safe(detail);
  return `- ${joined([joined([`**${safe(label)}**`, safe(text)], ': '), more], ' – ')}`;
}

function storyMarkdown({ title, facts, sessions, moreSessions }: Told, address: string): string {
  const told = sessions.flatMap(({ session, href, time, note, result, events, more }) => [
    `### ${address === '' ? safe(session) : `[${safe(session)}](${address}${href})`}`,
    safe(dotted([time?.text, note])),
    safe(result),
    [...events.map(eventMarkdown), ...(more > 0 ? [`- and ${count(more, 'more event')}`] : [])].join('\n'),
  ]);
  const numbers = dotted(facts.map(({ name, value }) => `${name}: ${value}`));
  const rest = moreSessions > 0 ? `and ${count(moreSessions, 'more session')}` : '';
  return paragraphs([`## ${safe(title)}`, safe(numbers), ...told, rest]);
}

/** The stories of pull requests that have a page. @param address of the site, for links in Markdown; empty without one */
export function pullStories(
  items: readonly CommitItem[],
  log: ProjectLog,
  { views, prices, address }: Pick<Context, 'views' | 'prices'> & { readonly address: string },
) {
  const sessions = new Map(log.sessions.map((one) => [one.archived.key, one]));
  const decisions = groupBy(log.decisions.filter(isDecided), ({ session }) => session);
  const pulls = items.flatMap((item) => (item.kind === 'commit' || item.pull.page === '' ? [] : [item]));
  return pulls.map((record) => {
    const story = storyOf(record, { sessions, decisions, views, prices });
    return { page: record.pull.page, story: { ...story, markdown: storyMarkdown(story, address) } };
  });
}
