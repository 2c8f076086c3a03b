/** The summaries of all sessions -> the archive: addresses, projects, members, chains. */

import { shortHash } from '../base/hash.ts';
import { niceSlug, slug } from '../base/slug.ts';
import type { Archive, ArchivedSession, Project } from '../domain/archive.ts';
import type { SessionSummary } from '../domain/summary.ts';
import { type Continuation, findContinued } from './continued.ts';
import { type Keyed, traceLineage } from './lineage.ts';
import { groupProjects } from './projects.ts';

/** Newest first by last activity; sessions without a date last; equal ones by address. */
function newestFirst(a: Keyed, b: Keyed): number {
  return (b.summary.end ?? -1) - (a.summary.end ?? -1) || (a.key < b.key ? -1 : 1);
}

function oldestFirst(a: Keyed, b: Keyed): number {
  return (a.summary.start ?? Infinity) - (b.summary.start ?? Infinity) || (a.key < b.key ? -1 : 1);
}

function place(summary: SessionSummary): string {
  return `${summary.member ?? ''}\n${summary.path}`;
}

/**
 * The session's id is its address. When two files have one id, the one that began first keeps the plain
 * address and the others add a hash of where they lie.
 */
function addresses(sessions: readonly SessionSummary[]): readonly Keyed[] {
  const first = new Map<string, SessionSummary>();
  const isEarlier = (a: SessionSummary, b: SessionSummary): boolean => {
    if (a.lost !== b.lost) return b.lost;
    const [x, y] = [a.start ?? Infinity, b.start ?? Infinity];
    return x === y ? place(a) < place(b) : x < y;
  };
  for (const session of sessions) {
    const known = first.get(slug(session.id));
    if (!known || isEarlier(session, known)) first.set(slug(session.id), session);
  }
  const taken = new Set(first.keys());
  return sessions.map((summary) => {
    const plain = slug(summary.id);
    if (first.get(plain) === summary) return { summary, key: plain };
    // Two inputs of one member may hold the same path: then the input tells them apart.
    let key = `${plain}-x${shortHash(place(summary))}`;
    for (let n = summary.input; taken.has(key); n += 1)
      key = `${plain}-x${shortHash(`${place(summary)}\n${n}`)}`;
    taken.add(key);
    return { summary, key };
  });
}

function ref({ key, summary }: Keyed): { readonly key: string; readonly title: string } {
  return { key, title: summary.title };
}

/** The other way: key -> the sessions that go on from it. */
function goneOn(
  sessions: readonly Keyed[],
  continued: ReadonlyMap<string, readonly Continuation[]>,
): ReadonlyMap<string, readonly Keyed[]> {
  const found = new Map<string, Keyed[]>();
  for (const session of [...sessions].sort(oldestFirst)) {
    for (const { from } of continued.get(session.key) ?? []) {
      found.set(from.key, [...(found.get(from.key) ?? []), session]);
    }
  }
  return found;
}

/** Links all sessions. Small and global: nothing here knows a turn. */
export function linkArchive(summaries: readonly SessionSummary[]): Archive {
  const paged = addresses(summaries.filter(({ hasPage }) => hasPage));
  const keyed = new Map(paged.map((session) => [session.summary, session]));
  const lineage = traceLineage(paged);
  const continued = findContinued(paged);
  const continuedIn = goneOn(paged, continued);
  const taken = new Set<string>();
  const projects: Project[] = [];
  const sessions = new Map<string, ArchivedSession>();
  for (const group of groupProjects(paged.map(({ summary }) => summary))) {
    const key = niceSlug(group.name, (candidate) => taken.has(candidate));
    taken.add(key);
    const own = group.sessions.flatMap((summary) => keyed.get(summary) ?? []);
    const listed = own.filter(({ summary }) => !summary.lost);
    projects.push({
      key,
      name: group.name,
      paths: group.paths,
      members: [...new Set(own.flatMap(({ summary }) => summary.member ?? []))].sort(),
      sessions: [...listed].sort(newestFirst).map((session) => session.key),
    });
    const inOrder = [...listed].sort(oldestFirst);
    for (const session of own) {
      const at = inOrder.indexOf(session);
      const [previous, next] = at === -1 ? [] : [inOrder[at - 1], inOrder[at + 1]];
      const origin = lineage.originOf(session.key);
      sessions.set(session.key, {
        key: session.key,
        summary: session.summary,
        project: key,
        kind: lineage.kindOf(session.key),
        chain: lineage.chainOf(session.key),
        related: lineage.relatedOf(session.key).map(ref),
        origin: origin && { ...ref(origin), prompt: origin.summary.firstPrompt ?? '' },
        handedOver: lineage.childrenOf(session.key).flatMap((child) => child.summary.handover?.plan ?? []),
        continuedFrom: (continued.get(session.key) ?? []).map(({ from, digests }) => ({
          ...ref(from),
          digests,
        })),
        continuedIn: (continuedIn.get(session.key) ?? []).map(ref),
        previous: previous && ref(previous),
        next: next && ref(next),
      });
    }
  }
  return {
    sessions,
    order: paged
      .filter(({ summary }) => !summary.lost)
      .sort(newestFirst)
      .map(({ key }) => key),
    projects,
    members: [...new Set(paged.flatMap(({ summary }) => summary.member ?? []))].sort(),
    empty: summaries.filter(({ hasPage }) => !hasPage),
  };
}
