/** What transcripts say about each other. This is exact, and decides before shared lines, slugs and titles do. */

import { groupBy } from '../../base/lists.ts';
import { type Keyed, oldestFirst, sessionNamed } from './lineage.ts';

export interface NamedParent {
  readonly from: Keyed;
  /** Otherwise it is the same conversation, under a new id. */
  readonly isFork: boolean;
}

/** The parents of each session, without circles, whatever the files say. */
export class NamedParents {
  private readonly parents = new Map<string, readonly NamedParent[]>();
  private readonly withChildren = new Set<Keyed>();
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

  /** A conversation that moves takes along what it was forked from, so the session that it moved from is nearer. */
  private link(child: Keyed | undefined, from: Keyed | undefined, isFork: boolean): void {
    if (child === undefined || from === undefined || child === from || this.precedes(child, from)) return;
    const before = this.all(child);
    const others = before.filter((one) => !(one.isFork && (one.from === from || this.precedes(one.from, from))));
    if (others.some((one) => one.from === from)) return;
    const parent = { from, isFork };
    this.parents.set(child.key, others.length < before.length ? [parent, ...others] : [...before, parent]);
    this.withChildren.add(from);
  }

  /** Nearest first; of those that contradict each other, first the one that the session names itself. */
  all(session: Keyed): readonly NamedParent[] {
    return this.parents.get(session.key) ?? [];
  }

  /** Is the first session a parent of the other, or a parent of a parent, and so on? */
  precedes(session: Keyed, other: Keyed): boolean {
    if (!this.withChildren.has(session)) return false;
    const above = new Set([other]);
    for (const one of above) {
      for (const { from } of this.all(one)) {
        if (from === session) return true;
        above.add(from);
      }
    }
    return false;
  }

  missing(session: Keyed): { readonly missingFork: string | undefined; readonly missingNext: readonly string[] } {
    const { forkedFrom, continuedIn = [] } = session.summary;
    const isMissing = (id: string): boolean => this.named(session, id) === undefined;
    return {
      missingFork: forkedFrom !== undefined && isMissing(forkedFrom) ? forkedFrom : undefined,
      missingNext: continuedIn.filter(isMissing),
    };
  }
}
