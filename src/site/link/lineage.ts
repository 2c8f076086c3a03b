/** Chains of plans: plan -> implementation -> further work. */

import { addTo, groupBy, valueFor } from '../../base/lists.ts';
import { planHash, planTitle } from '../../transcript/plans/plans.ts';
import type { ChainLink, LinkCertainty, SessionKind } from '../../transcript/types/archive.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';

/** A session with its key. Lists of them are sorted oldest first here. */
export interface Keyed {
  readonly key: string;
  readonly summary: SessionSummary;
}

interface Parent {
  readonly key: string;
  readonly certainty: LinkCertainty;
}

/** Order by start; sessions without a date last, equal ones by key. */
export function oldestFirst(a: Keyed, b: Keyed): number {
  return (a.summary.start ?? Infinity) - (b.summary.start ?? Infinity) || (a.key < b.key ? -1 : 1);
}

/** Members do not share slugs: a slug is three random words. */
function slugGroup({ member }: SessionSummary, slug: string): string {
  return `${member ?? ''}\n${slug}`;
}

function slugGroups(sessions: readonly Keyed[]): ReadonlyMap<string, readonly Keyed[]> {
  const groups = new Map<string, Keyed[]>();
  for (const session of sessions)
    for (const slug of session.summary.slugs) addTo(groups, slugGroup(session.summary, slug), session);
  return groups;
}

/** The session that another one names, preferably of the same member. */
export function sessionNamed(
  byId: ReadonlyMap<string, readonly Keyed[]>,
  { key, summary: { member } }: Keyed,
  id: string,
): Keyed | undefined {
  const named = (byId.get(id) ?? []).filter((one) => one.key !== key);
  return named.find(({ summary }) => summary.member === member) ?? named[0];
}

function exactParent(session: Keyed, byId: ReadonlyMap<string, readonly Keyed[]>): Parent | undefined {
  const source = session.summary.handover?.source;
  const parent = source === undefined ? undefined : sessionNamed(byId, session, source);
  return parent && { key: parent.key, certainty: 'exact' };
}

/**
 * Without a named transcript, the slug decides. A handover continues the last session before it that planned (that
 * proposed a plan, or else was in plan mode), else the first that does not begin with a plan itself. A session without
 * a date may have been before any other. Any other session continues the one that its transcript names, else the one
 * before it, if a plan came earlier.
 */
function slugParent(session: Keyed, group: readonly Keyed[], named: Keyed | undefined): Parent | undefined {
  const at = group.indexOf(session);
  const before = group.slice(0, at);
  let parent: Keyed | undefined;
  if (session.summary.handover) {
    const isUndated = (one: Keyed): boolean => session.summary.start === undefined || one.summary.start === undefined;
    const maybeBefore = [...group.slice(at + 1).filter(isUndated), ...before];
    const hasPlanned = ({ summary }: Keyed): boolean => summary.planned || summary.inPlanMode === true;
    const mayHavePlanned = ({ summary }: Keyed): boolean => !summary.handover;
    parent = maybeBefore.findLast(hasPlanned) ?? maybeBefore.find(mayHavePlanned);
  } else if (before.some(({ summary }) => summary.planned || summary.handover)) {
    if (named !== undefined) return { key: named.key, certainty: 'named' };
    parent = before.at(-1);
  }
  return parent && { key: parent.key, certainty: 'slug' };
}

/** The last plan with that title before it, whoever made it; in another project, it must be the same plan. */
function titleParent(
  { key, summary }: Keyed,
  byPlan: ReadonlyMap<string, readonly Keyed[]>,
  projectOf: ProjectOf,
): Parent | undefined {
  const { handover, start } = summary;
  if (handover === undefined || handover.source !== undefined) return undefined;
  const [project, hash] = [projectOf(summary), planHash(handover.plan)];
  const parent = byPlan
    .get(planTitle(handover.plan))
    ?.filter((one) => one.key !== key && isBefore(one, start))
    .findLast((one) => projectOf(one.summary) === project || one.summary.planHash === hash);
  return parent && { key: parent.key, certainty: 'title' };
}

/** Equal for sessions of the same project. */
export type ProjectOf = (summary: SessionSummary) => unknown;

function plansByTitle(sessions: readonly Keyed[]): ReadonlyMap<string, readonly Keyed[]> {
  const plans = new Map<string, Keyed[]>();
  for (const session of sessions) {
    const { planned, planTitle: title = '' } = session.summary;
    if (planned && title !== planTitle('')) addTo(plans, title, session);
  }
  return plans;
}

function isBefore({ summary }: Keyed, start: number | undefined): boolean {
  return start === undefined || summary.start === undefined || summary.start <= start;
}

/** All chains of an archive. Links never form a circle, whatever the files say. */
export class Lineage {
  private readonly parents = new Map<string, Parent>();
  private readonly children = new Map<string, string[]>();
  private readonly sessions: ReadonlyMap<string, Keyed>;
  private readonly groups: ReadonlyMap<string, readonly Keyed[]>;
  private readonly byId: ReadonlyMap<string, readonly Keyed[]>;
  private readonly chains = new Map<string, readonly ChainLink[]>();

  /** @param named the session that a session was forked from or continues, as transcripts say */
  constructor(all: readonly Keyed[], projectOf: ProjectOf, named: (session: Keyed) => Keyed | undefined) {
    const sorted = [...all].sort(oldestFirst);
    this.sessions = new Map(sorted.map((session) => [session.key, session]));
    this.groups = slugGroups(sorted);
    this.byId = groupBy(sorted, ({ summary }) => summary.id);
    for (const session of sorted) this.link(session, exactParent(session, this.byId));
    for (const group of this.groups.values()) {
      for (const session of group)
        if (!this.parents.has(session.key)) this.link(session, slugParent(session, group, named(session)));
    }
    const byPlan = plansByTitle(sorted);
    for (const session of sorted)
      if (!this.parents.has(session.key)) this.link(session, titleParent(session, byPlan, projectOf));
  }

  private link(session: Keyed, parent: Parent | undefined): void {
    if (!parent || this.root(parent.key) === session.key) return;
    this.parents.set(session.key, parent);
    addTo(this.children, parent.key, session.key);
  }

  private root(key: string): string {
    let at = key;
    for (let parent = this.parents.get(at); parent; parent = this.parents.get(at)) at = parent.key;
    return at;
  }

  kindOf(key: string): SessionKind {
    const summary = this.sessions.get(key)?.summary;
    if (summary?.promptsOnly) return 'prompts';
    if (summary?.handover) return 'implementation';
    const children = this.children.get(key) ?? [];
    const hasImplementation = children.some((child) => this.sessions.get(child)?.summary.handover);
    return summary?.planned || summary?.inPlanMode || hasImplementation ? 'plan' : 'other';
  }

  /** The whole chain of a session, in order; empty when it has no links. */
  chainOf(key: string): readonly ChainLink[] {
    const root = this.root(key);
    return valueFor(this.chains, root, () => (this.children.has(root) ? this.chainFrom(root) : []));
  }

  private chainFrom(root: string): readonly ChainLink[] {
    const since = new Map([[root, 0]]);
    // A session never precedes its parent, even without a date.
    for (const [one, parent] of since) {
      const start = Math.max(parent, this.sessions.get(one)?.summary.start ?? parent);
      since.set(one, start);
      for (const child of this.children.get(one) ?? []) since.set(child, start);
    }
    const links = [...since].sort((a, b) => a[1] - b[1]).flatMap(([one]) => this.sessions.get(one) ?? []);
    return links.map(({ key, summary: { title, start } }) => {
      const parent = this.parents.get(key);
      const isImplementation = this.kindOf(key) === 'implementation';
      const role = isImplementation ? 'implementation' : key === root ? 'plan' : 'further';
      return { key, title, role, start, certainty: parent?.certainty, parent: parent?.key };
    });
  }

  /** Sessions with the same slug that are not in the chain. */
  relatedOf(key: string): readonly Keyed[] {
    const session = this.sessions.get(key);
    if (!session) return [];
    const chain = new Set(this.chainOf(key).map((link) => link.key));
    const shared = session.summary.slugs.flatMap((slug) => this.groups.get(slugGroup(session.summary, slug)) ?? []);
    return [...new Set(shared)].filter((one) => one.key !== key && !chain.has(one.key));
  }

  childrenOf(key: string): readonly Keyed[] {
    return (this.children.get(key) ?? []).flatMap((child) => this.sessions.get(child) ?? []);
  }

  /** The session whose transcript the handover names. */
  plannedIn(key: string): Keyed | undefined {
    const parent = this.parents.get(key);
    return parent?.certainty === 'exact' ? this.sessions.get(parent.key) : undefined;
  }

  /** Id of the session whose transcript the handover names, if the archive does not have it. */
  missingPlan(key: string): string | undefined {
    const source = this.sessions.get(key)?.summary.handover?.source;
    return source === undefined || this.byId.has(source) ? undefined : source;
  }

  /** For an implementation: the closest ancestor that was not handed a plan itself. */
  originOf(key: string): Keyed | undefined {
    if (!this.sessions.get(key)?.summary.handover) return undefined;
    for (let parent = this.parents.get(key); parent; parent = this.parents.get(parent.key)) {
      const session = this.sessions.get(parent.key);
      if (session && !session.summary.handover) return session;
    }
    return undefined;
  }
}
