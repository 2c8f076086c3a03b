/** Plans of a project: their versions, what became of them, and the sessions that carried them out. */

import { head, lineCount } from '../../base/format.ts';
import { groupBy, sumOf } from '../../base/lists.ts';
import { plainWords } from '../../base/markdown.ts';
import { isApproved } from '../../transcript/plans/plans.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import { outcomeOf, sessionLink } from '../archive/session-rows.ts';
import { verdictWords } from '../render/calls/verdict-words.ts';
import { changesBetween, signedChanges } from '../render/markup/diff.ts';
import { planNote } from '../render/tools/conversation/planning.ts';
import type { PlanView } from '../types/history-pages.ts';
import type { PlanDecision } from '../types/session-history.ts';
import { commitName, itemLink, monthFolders, turnLink, type Views, wholeSessionLink } from './history-links.ts';
import type { Placed } from './layout.ts';
import type { LoggedCommit, LoggedDecision, ProjectLog } from './log.ts';

/** A plan as it was proposed, once or several times, until it was approved. */
export interface PlanRecord {
  readonly anchor: string;
  readonly session: ArchivedSession;
  readonly versions: readonly (LoggedDecision & { readonly decision: PlanDecision })[];
  /** Sessions that it was handed to, and the one that made it, if that one went on to change files. */
  readonly sessions: readonly ArchivedSession[];
  /** Titles and keys of sessions in other projects that it was handed to. */
  readonly elsewhere: readonly { readonly key: string; readonly title: string }[];
  readonly commits: readonly LoggedCommit[];
  /** Was it approved, with nothing following? */
  readonly isOpen: boolean;
}

/** The most characters of a plan, and lines of its changes. */
const LONGEST = 3_000;
const MOST_LINES = 80;
const ROW = 500;

type Version = PlanRecord['versions'][number];

function versionsIn(decisions: readonly LoggedDecision[]): readonly (readonly Version[])[] {
  const plans: Version[][] = [];
  let isNew = true;
  for (const logged of decisions) {
    const { decision } = logged;
    if (decision.kind !== 'plan') continue;
    if (isNew) plans.push([{ ...logged, decision }]);
    else plans.at(-1)?.push({ ...logged, decision });
    isNew = isApproved(decision);
  }
  return plans;
}

/** Was this version handed over? For a plan that the human edited, the last approved version counts. */
function isHandedOver(plan: string, versions: readonly Version[], isLast: boolean): boolean {
  return isLast || versions.some(({ decision }) => decision.text.trim() === plan.trim());
}

/** The plans of a project, oldest first. */
export function planRecords(log: ProjectLog): readonly PlanRecord[] {
  const sessions = new Map(log.sessions.map(({ archived }) => [archived.key, archived]));
  const decisions = groupBy(log.decisions, ({ session }) => session);
  const events = groupBy(log.files, ({ session }) => session);
  return log.sessions
    .flatMap(({ archived: session }) => {
      const plans = versionsIn(decisions.get(session) ?? []);
      const lastApproved = plans.findLast((versions) => versions.some(({ decision }) => isApproved(decision)));
      return plans.map((versions, index): PlanRecord => {
        const last = versions.at(-1);
        const approved = last !== undefined && isApproved(last.decision) ? last : undefined;
        const until = plans[index + 1]?.[0]?.at ?? Infinity;
        const heirs = session.handedOver.filter(({ plan }) => isHandedOver(plan, versions, versions === lastApproved));
        const own =
          approved !== undefined &&
          (events.get(session) ?? []).some((event) => event.at > approved.at && event.at < until);
        const its = heirs.flatMap(({ key }) => sessions.get(key) ?? []);
        return {
          anchor: `l-${versions[0]?.anchor.slice(2) ?? ''}`,
          session,
          versions,
          sessions: own ? [session, ...its] : its,
          elsewhere: heirs.filter(({ key }) => !sessions.has(key)),
          commits: log.commits.filter(
            (commit) =>
              its.includes(commit.session) ||
              (own && commit.session === session && commit.at > (approved?.at ?? 0) && commit.at < until),
          ),
          isOpen: approved !== undefined && !own && heirs.length === 0,
        };
      });
    })
    .sort((a, b) => (a.versions[0]?.at ?? 0) - (b.versions[0]?.at ?? 0));
}

/** The anchor of the plan that a session carried out at a time. */
export function planAt(plans: readonly PlanRecord[]): (session: ArchivedSession, time: number) => string | undefined {
  return (session, time) =>
    plans.findLast(({ sessions, versions }) => sessions.includes(session) && (versions.at(-1)?.at ?? 0) <= time)
      ?.anchor;
}

/** Its last title, in plain words. */
export function titleOf({ versions }: PlanRecord): string {
  return plainWords(versions.at(-1)?.decision.title ?? 'Plan');
}

export function placedPlans(plans: readonly PlanRecord[], zone: string): readonly Placed<PlanRecord>[] {
  return plans.map((plan) => ({
    item: plan,
    name: titleOf(plan),
    folders: monthFolders(plan.versions[0]?.at ?? 0, zone),
    anchors: [plan.anchor],
    at: plan.versions.at(-1)?.at ?? 0,
    weight:
      sumOf(plan.versions, ({ decision }) => Math.min(decision.text.length, LONGEST) + ROW) +
      (plan.sessions.length + plan.commits.length) * (ROW / 2),
  }));
}

function versionView(version: Version, before: Version | undefined, views: Views): PlanView['versions'][number] {
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

export function planView(plan: PlanRecord, views: Views): PlanView {
  const { anchor, versions, sessions, elsewhere, commits, isOpen } = plan;
  const last = versions.at(-1)?.decision;
  return {
    anchors: [anchor],
    title: titleOf(plan),
    status: last === undefined ? '' : planNote(last),
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
