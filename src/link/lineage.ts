/** Plans and what came of them: planning -> implementation -> further work. */

import type { ChainLink, LinkCertainty, SessionKind } from '../domain/archive.ts';
import type { SessionSummary } from '../domain/summary.ts';

/** A session with its address, oldest first in every list here. */
export interface Keyed {
  readonly key: string;
  readonly summary: SessionSummary;
}

interface Parent {
  readonly key: string;
  readonly certainty: LinkCertainty;
}

export interface Lineage {
  kindOf(key: string): SessionKind;
  /** The whole chain that a session is part of, in order; empty when it stands alone. */
  chainOf(key: string): readonly ChainLink[];
  relatedOf(key: string): readonly Keyed[];
  /** Sessions that continue this one. */
  childrenOf(key: string): readonly Keyed[];
  /** The session whose plan this one implements: the first of the chain upwards that was no hand-over itself. */
  originOf(key: string): Keyed | undefined;
}

function startOf({ summary }: Keyed): number {
  return summary.start ?? Number.MAX_SAFE_INTEGER;
}

function byStart(a: Keyed, b: Keyed): number {
  return startOf(a) - startOf(b) || (a.key < b.key ? -1 : 1);
}

/** Sessions of one member that share a slug. A slug is three random words: members do not share them. */
function slugGroups(sessions: readonly Keyed[]): ReadonlyMap<string, readonly Keyed[]> {
  const groups = new Map<string, Keyed[]>();
  for (const session of sessions) {
    for (const slug of session.summary.slugs) {
      const name = `${session.summary.member ?? ''}\n${slug}`;
      const group = groups.get(name);
      if (group) group.push(session);
      else groups.set(name, [session]);
    }
  }
  return groups;
}

/** The transcript that the hand-over names: of the same member before any other. */
function exactParent(session: Keyed, byId: ReadonlyMap<string, readonly Keyed[]>): Parent | undefined {
  const source = session.summary.handover?.source;
  if (source === undefined) return undefined;
  const named = (byId.get(source) ?? []).filter(({ key }) => key !== session.key);
  const own = named.find(({ summary }) => summary.member === session.summary.member) ?? named[0];
  return own && { key: own.key, certainty: 'exact' };
}

/**
 * Second best: the slug. A hand-over continues the last session before it that planned (without dates: any
 * that planned); another session continues the last one of a group that had a plan before it.
 */
function slugParent(session: Keyed, group: readonly Keyed[]): Parent | undefined {
  const before = group.slice(0, group.indexOf(session));
  let parent: Keyed | undefined;
  if (session.summary.handover) {
    const isUndated = (one: Keyed): boolean =>
      session.summary.start === undefined || one.summary.start === undefined;
    parent =
      before.findLast(({ summary }) => summary.planned) ??
      group.find((one) => one !== session && one.summary.planned && isUndated(one));
  } else if (before.some(({ summary }) => summary.planned || summary.handover)) parent = before.at(-1);
  return parent && { key: parent.key, certainty: 'slug' };
}

class Family implements Lineage {
  private readonly parents = new Map<string, Parent>();
  private readonly children = new Map<string, string[]>();
  private readonly sessions: ReadonlyMap<string, Keyed>;
  private readonly groups: ReadonlyMap<string, readonly Keyed[]>;

  constructor(all: readonly Keyed[]) {
    const sorted = [...all].sort(byStart);
    this.sessions = new Map(sorted.map((session) => [session.key, session]));
    this.groups = slugGroups(sorted);
    const byId = new Map<string, Keyed[]>();
    for (const session of sorted)
      byId.set(session.summary.id, [...(byId.get(session.summary.id) ?? []), session]);
    for (const session of sorted) this.adopt(session, exactParent(session, byId));
    for (const group of this.groups.values()) {
      for (const session of group)
        if (!this.parents.has(session.key)) this.adopt(session, slugParent(session, group));
    }
  }

  private adopt(session: Keyed, parent: Parent | undefined): void {
    if (!parent || this.root(parent.key) === session.key) return;
    this.parents.set(session.key, parent);
    this.children.set(parent.key, [...(this.children.get(parent.key) ?? []), session.key]);
  }

  private root(key: string): string {
    let at = key;
    for (let parent = this.parents.get(at); parent; parent = this.parents.get(at)) at = parent.key;
    return at;
  }

  private below(key: string): string[] {
    return [key, ...(this.children.get(key) ?? []).flatMap((child) => this.below(child))];
  }

  kindOf(key: string): SessionKind {
    const summary = this.sessions.get(key)?.summary;
    if (summary?.handover) return 'implementation';
    const children = this.children.get(key) ?? [];
    const hasImplementation = children.some((child) => this.sessions.get(child)?.summary.handover);
    return summary?.planned || hasImplementation ? 'plan' : 'other';
  }

  chainOf(key: string): readonly ChainLink[] {
    const keys = this.below(this.root(key));
    if (keys.length < 2) return [];
    const root = this.root(key);
    const since = new Map<string, number>();
    // Never before what it continues, even when it has no date.
    for (const one of keys) {
      const parent = since.get(this.parents.get(one)?.key ?? '') ?? 0;
      since.set(one, Math.max(parent, this.sessions.get(one)?.summary.start ?? parent));
    }
    const links = [...since].sort((a, b) => a[1] - b[1]).flatMap(([one]) => this.sessions.get(one) ?? []);
    return links.map((session) => {
      const parent = this.parents.get(session.key);
      const kind = this.kindOf(session.key);
      return {
        key: session.key,
        title: session.summary.title,
        role:
          session.key === root && kind !== 'implementation'
            ? 'plan'
            : kind === 'implementation'
              ? kind
              : 'further',
        start: session.summary.start,
        certainty: parent?.certainty,
        parent: parent?.key,
      };
    });
  }

  relatedOf(key: string): readonly Keyed[] {
    const session = this.sessions.get(key);
    if (!session) return [];
    const chain = new Set(this.chainOf(key).map((link) => link.key));
    const shared = session.summary.slugs.flatMap(
      (slug) => this.groups.get(`${session.summary.member ?? ''}\n${slug}`) ?? [],
    );
    return [...new Set(shared)].filter((one) => one.key !== key && !chain.has(one.key));
  }

  childrenOf(key: string): readonly Keyed[] {
    return (this.children.get(key) ?? []).flatMap((child) => this.sessions.get(child) ?? []);
  }

  originOf(key: string): Keyed | undefined {
    if (!this.sessions.get(key)?.summary.handover) return undefined;
    for (let parent = this.parents.get(key); parent; parent = this.parents.get(parent.key)) {
      const session = this.sessions.get(parent.key);
      if (session && !session.summary.handover) return session;
    }
    return undefined;
  }
}

/** Finds all chains of an archive. Links never make a circle, whatever the files say. */
export function traceLineage(sessions: readonly Keyed[]): Lineage {
  return new Family(sessions);
}
