/**
 * What transcripts say about each other: a session was forked from another one, or its conversation moved to another
 * one. This is exact, and decides before shared lines, slugs and titles do.
 */

import { groupBy } from '../base/lists.ts';
import { type Keyed, oldestFirst, sessionNamed } from './lineage.ts';

export interface NamedParent {
  readonly from: Keyed;
  /** Otherwise it is the same conversation, under a new id. */
  readonly isFork: boolean;
}

/** At most one parent for each session, without circles, whatever the files say. */
export class NamedParents {
  private readonly parents = new Map<string, NamedParent>();
  private readonly byId: ReadonlyMap<string, readonly Keyed[]>;

  constructor(all: readonly Keyed[]) {
    const sorted = [...all].sort(oldestFirst);
    this.byId = groupBy(sorted, ({ summary }) => summary.id);
    for (const session of sorted) this.link(session, this.named(session, session.summary.forkedFrom), true);
    for (const from of sorted)
      for (const id of from.summary.continuedIn ?? []) this.link(this.named(from, id), from, false);
  }

  private named(session: Keyed, id: string | undefined): Keyed | undefined {
    return id === undefined ? undefined : sessionNamed(this.byId, session, id);
  }

  /**
   * A conversation that moves takes along what it was forked from, so the session that it moved from is nearer. Of
   * others that contradict each other, the first counts.
   */
  private link(child: Keyed | undefined, from: Keyed | undefined, isFork: boolean): void {
    if (child === undefined || from === undefined || child === from || this.precedes(child, from)) return;
    const known = this.of(child);
    const isNearer = known?.isFork && (known.from === from || this.precedes(known.from, from));
    if (known === undefined || isNearer) this.parents.set(child.key, { from, isFork });
  }

  of(session: Keyed): NamedParent | undefined {
    return this.parents.get(session.key);
  }

  /** Is the first session the parent of the other, or the parent of its parent, and so on? */
  precedes(session: Keyed, other: Keyed): boolean {
    let at = this.of(other)?.from;
    while (at !== undefined && at !== session) at = this.of(at)?.from;
    return at !== undefined;
  }

  /** Ids of sessions that it names and the archive does not have. */
  missing(session: Keyed): { readonly missingFork: string | undefined; readonly missingNext: readonly string[] } {
    const { forkedFrom, continuedIn = [] } = session.summary;
    const isMissing = (id: string): boolean => this.named(session, id) === undefined;
    return {
      missingFork: forkedFrom !== undefined && isMissing(forkedFrom) ? forkedFrom : undefined,
      missingNext: continuedIn.filter(isMissing),
    };
  }
}
