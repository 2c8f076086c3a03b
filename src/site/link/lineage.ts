/** Chains of plans: plan -> implementation -> further work. */

import { addTo, groupBy, valueFor } from '../../base/lists.ts';
import { planHash, planTitle } from '../../transcript/plans/plans.ts';
import type { ChainLink, LinkCertainty, SessionKind, SessionRef } from '../../transcript/types/archive.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';

/** A session with its key. Lists of them are sorted oldest first here. */
export interface Keyed {
  readonly key: string;
  readonly summary: SessionSummary;
}

interface Parent {
  readonly from: Keyed;
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
  return parent && { from: parent, certainty: 'exact' };
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
    if (named !== undefined) return { from: named, certainty: 'named' };
    parent = before.at(-1);
  }
  return parent && { from: parent, certainty: 'slug' };
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
    ?.filter((one) => one.key !== key && (one.summary.start ?? -Infinity) <= (start ?? Infinity))
    .findLast((one) => projectOf(one.summary) === project || one.summary.planHash === hash);
  return parent && { from: parent, certainty: 'title' };
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

/** All chains of an archive. Links never form a circle, whatever the files say. */
export class Lineage {
  readonly #parents = new Map<Keyed, Parent>();
  readonly #children = new Map<Keyed, Keyed[]>();
  readonly #groups: ReadonlyMap<string, readonly Keyed[]>;
  readonly #byId: ReadonlyMap<string, readonly Keyed[]>;
  readonly #chains = new Map<Keyed, readonly ChainLink[]>();

  /** @param named the session that a session was forked from or continues, as transcripts say */
  constructor(all: readonly Keyed[], projectOf: ProjectOf, named: (session: Keyed) => Keyed | undefined) {
    const sorted = [...all].sort(oldestFirst);
    this.#groups = slugGroups(sorted);
    this.#byId = groupBy(sorted, ({ summary }) => summary.id);
    for (const session of sorted) this.#link(session, exactParent(session, this.#byId));
    for (const group of this.#groups.values()) {
      for (const session of group)
        if (!this.#parents.has(session)) this.#link(session, slugParent(session, group, named(session)));
    }
    const byPlan = plansByTitle(sorted);
    for (const session of sorted)
      if (!this.#parents.has(session)) this.#link(session, titleParent(session, byPlan, projectOf));
  }

  #link(session: Keyed, parent: Parent | undefined): void {
    if (!parent || parent.from === session || this.#above(parent.from).includes(session)) return;
    this.#parents.set(session, parent);
    addTo(this.#children, parent.from, session);
  }

  /** The sessions that it carries on, nearest first. */
  #above(session: Keyed): readonly Keyed[] {
    const above: Keyed[] = [];
    for (let parent = this.#parents.get(session); parent; parent = this.#parents.get(parent.from))
      above.push(parent.from);
    return above;
  }

  #kindOf(session: Keyed): SessionKind {
    const { promptsOnly, handover, planned, inPlanMode } = session.summary;
    if (promptsOnly) return 'prompts';
    if (handover) return 'implementation';
    const hasImplementation = this.#children.get(session)?.some((child) => child.summary.handover);
    return planned || inPlanMode || hasImplementation ? 'plan' : 'other';
  }

  #chainFrom(root: Keyed): readonly ChainLink[] {
    const since = new Map([[root, 0]]);
    // A session never precedes its parent, even without a date.
    for (const [one, parent] of since) {
      const start = Math.max(parent, one.summary.start ?? parent);
      since.set(one, start);
      for (const child of this.#children.get(one) ?? []) since.set(child, start);
    }
    const links = [...since].sort((a, b) => a[1] - b[1]);
    return links.map(([one]) => {
      const parent = this.#parents.get(one);
      const isImplementation = this.#kindOf(one) === 'implementation';
      const role = isImplementation ? 'implementation' : one === root ? 'plan' : 'further';
      return { ...refTo(one), role, start: one.summary.start, certainty: parent?.certainty, parent: parent?.from.key };
    });
  }

  /** Its kind, its chain, sessions with the same slug that are not in it, the plan it was handed, and the reverse. */
  linksOf(session: Keyed) {
    const { slugs, handover } = session.summary;
    const above = this.#above(session);
    const root = above.at(-1) ?? session;
    const chain = valueFor(this.#chains, root, () => (this.#children.has(root) ? this.#chainFrom(root) : []));
    const inChain = new Set([session.key, ...chain.map(({ key }) => key)]);
    const shared = slugs.flatMap((slug) => this.#groups.get(slugGroup(session.summary, slug)) ?? []);
    const parent = this.#parents.get(session);
    const origin = handover && above.find(({ summary }) => !summary.handover);
    return {
      kind: this.#kindOf(session),
      chain,
      related: [...new Set(shared)].filter(({ key }) => !inChain.has(key)).map(refTo),
      plannedIn: parent?.certainty === 'exact' ? refTo(parent.from) : undefined,
      missingPlan: this.#byId.has(handover?.source ?? '') ? undefined : handover?.source,
      origin: origin && { ...refTo(origin), prompt: origin.summary.firstPrompt ?? '' },
      handedOver: (this.#children.get(session) ?? []).flatMap((child) => {
        const { plan } = child.summary.handover ?? {};
        return plan === undefined ? [] : [{ ...refTo(child), plan }];
      }),
    };
  }
}

/** A link to it. */
export function refTo({ key, summary }: Keyed): SessionRef {
  return { key, title: summary.title };
}
