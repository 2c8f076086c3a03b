/** Plans of a project: their versions, what became of them, and the sessions that carried them out. */

import { head, lineCount } from '../../base/format.ts';
import { groupBy, sumOf } from '../../base/lists.ts';
import { plainWords } from '../../base/markdown.ts';
import { isApproved } from '../../transcript/plans/plans.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import { outcomeOf, sessionLink } from '../archive/session-rows.ts';
import { planNote } from '../render/calls/plan.ts';
import { verdictWords } from '../render/calls/verdict-words.ts';
import { changesBetween, signedChanges } from '../render/markup/diff.ts';
import type { PlanDecision } from '../types/session-history.ts';
import { commitName, itemLink, monthFolders, turnLink, type Views, wholeSessionLink } from './history-links.ts';
import type { Place } from './layout.ts';
import type { LoggedDecision, ProjectLog } from './log.ts';

type Version = LoggedDecision & { readonly decision: PlanDecision };

/** A plan as it was proposed, once or several times, until it was approved. */
interface Proposed {
  readonly first: Version;
  last: Version;
  readonly versions: Version[];
}

export type PlanRecord = ReturnType<typeof planRecords>[number];

/** The most characters of a plan, and lines of its changes. */
const LONGEST = 3_000;
const MOST_LINES = 80;
const ROW = 500;

function isDone({ last }: Proposed): boolean {
  return isApproved(last.decision);
}

function proposedIn(decisions: readonly LoggedDecision[]): readonly Proposed[] {
  const plans: Proposed[] = [];
  for (const logged of decisions) {
    if (logged.decision.kind !== 'plan') continue;
    const version = { ...logged, decision: logged.decision };
    const open = plans.at(-1);
    if (open === undefined || isDone(open)) plans.push({ first: version, last: version, versions: [version] });
    else {
      open.versions.push(version);
      open.last = version;
    }
  }
  return plans;
}

/** The plans of a project, oldest first. */
export function planRecords(log: ProjectLog) {
  const sessions = new Map(log.sessions.map(({ archived }) => [archived.key, archived]));
  const decisions = groupBy(log.decisions, ({ session }) => session);
  const events = groupBy(log.files, ({ session }) => session);
  const records = log.sessions.flatMap(({ archived: session }) => {
    const plans = proposedIn(decisions.get(session) ?? []);
    const lastDone = plans.findLast(isDone);
    return plans.map((proposed, index) => {
      const since = isDone(proposed) ? proposed.last.at : Infinity;
      const until = plans[index + 1]?.first.at ?? Infinity;
      const isFollowing = ({ at }: { readonly at: number }): boolean => at > since && at < until;
      // Of a plan that the human edited, the last approved version was handed over.
      const heirs = session.handedOver.filter(
        ({ plan }) =>
          proposed === lastDone || proposed.versions.some(({ decision }) => decision.text.trim() === plan.trim()),
      );
      const isOwn = (events.get(session) ?? []).some(isFollowing);
      const followers = heirs.flatMap(({ key }) => sessions.get(key) ?? []);
      return {
        ...proposed,
        anchor: `l-${proposed.first.anchor.slice(2)}`,
        /** Sessions that it was handed to, and the one that made it, if that one went on to change files. */
        sessions: isOwn ? [session, ...followers] : followers,
        elsewhere: heirs.filter(({ key }) => !sessions.has(key)),
        commits: log.commits.filter(
          (commit) =>
            followers.includes(commit.session) || (isOwn && commit.session === session && isFollowing(commit)),
        ),
        isOpen: isDone(proposed) && !isOwn && heirs.length === 0,
      };
    });
  });
  return records.sort((a, b) => a.first.at - b.first.at);
}

/** The anchor of the plan that a session carried out at a time. */
export function planAt(plans: readonly PlanRecord[]): (session: ArchivedSession, time: number) => string | undefined {
  return (session, time) =>
    plans.findLast(({ sessions, last }) => sessions.includes(session) && last.at <= time)?.anchor;
}

/** Its last title, in plain words. */
export function titleOf({ last }: PlanRecord): string {
  return plainWords(last.decision.title);
}

export function placeOfPlan(plan: PlanRecord, zone: string): Place {
  const ofVersions = sumOf(plan.versions, ({ decision }) => Math.min(decision.text.length, LONGEST) + ROW);
  return {
    ...{ name: titleOf(plan), folders: monthFolders(plan.first.at, zone), anchors: [plan.anchor], at: plan.last.at },
    weight: ofVersions + (plan.sessions.length + plan.commits.length) * (ROW / 2),
  };
}

function versionView(version: Version, before: Version | undefined, views: Views) {
  const { decision } = version;
  const text = head(decision.text, LONGEST);
  const diff =
    before === undefined ? [] : signedChanges(changesBetween(before.decision.text, decision.text, undefined));
  const lines = (sign: string): number => diff.filter((line) => line.startsWith(sign)).length;
  return {
    turn: turnLink(version, views),
    status: planNote(decision),
    feedback: decision.feedback,
    text: before === undefined ? text : '',
    cut: before === undefined ? Math.max(0, lineCount(decision.text) - lineCount(text)) : 0,
    diff: diff.slice(0, MOST_LINES),
    added: lines('+'),
    removed: lines('-'),
  };
}

/** Its first version has the whole text, the others what changed. */
export function planView(plan: PlanRecord, views: Views) {
  const { anchor, versions, last, sessions, elsewhere, commits, isOpen } = plan;
  return {
    anchors: [anchor],
    title: titleOf(plan),
    status: planNote(last.decision),
    isOpen,
    versions: versions.map((version, at) => versionView(version, versions[at - 1], views)),
    sessions: sessions.map((session) => ({
      ...wholeSessionLink(session, views),
      outcome: outcomeOf(session),
      verdict: session.summary.story.lastCheck === undefined ? '' : verdictWords(session.summary.story.lastCheck),
    })),
    elsewhere: elsewhere.map(sessionLink),
    commits: commits.map((commit) => itemLink(commit.anchor, commitName(commit), views)),
  };
}
