/** Transcripts of several sessions, read as a build reads them: each line belongs to the session that has it first. */

import { linkArchive } from '../../src/site/link/link-archive.ts';
import type { ArchivedSession } from '../../src/transcript/types/archive.ts';
import { assistant, at, sessionOf, text, tokens, user } from './lines.ts';
import { sketch } from './sketch.ts';

export type Fields = Readonly<Record<string, unknown>>;
export type Files = Readonly<Record<string, readonly string[]>>;

/** A prompt and its answer, at a time: two lines of a session. */
export function talk(name: string, seconds: number, sessionId: string, parentUuid: string | null = null): string[] {
  return [
    user(`ask ${name}`, { uuid: `p-${name}`, parentUuid, sessionId, ...at(seconds) }),
    assistant(
      [text(`answer ${name}`)],
      { id: `m-${name}`, ...tokens(1) },
      { uuid: `a-${name}`, parentUuid: `p-${name}`, sessionId, ...at(seconds + 1) },
    ),
  ];
}

/** What a page says: `a forked from b`, `b forked into a`, `a continues b`, `b continued in a`. */
export function pageSays(session: ArchivedSession): readonly string[] {
  const { key, continuedFrom, continuedIn, missingFork, missingNext } = session;
  const from = continuedFrom.filter(({ how }) => how !== 'inherited');
  return [
    ...from.map((one) => `${key} ${one.how === 'fork' ? 'forked from' : 'continues'} ${one.key}`),
    ...continuedIn.map((one) => `${key} ${one.isFork ? 'forked into' : 'continued in'} ${one.key}`),
    ...(missingFork === undefined ? [] : [`${key} forked from missing ${missingFork}`]),
    ...(missingNext ?? []).map((id) => `${key} continued in missing ${id}`),
  ];
}

/** What each session has after its lines were given to those that they belong to; and what the pages say. */
export async function readLinked(files: Files) {
  const of = (id: string) => ({ id, path: `-home-ada-tidepool/${id}.jsonl` });
  const first = await Promise.all(Object.entries(files).map(([id, lines]) => sessionOf(lines, [], of(id))));
  const archive = linkArchive(first.map(({ summary }) => summary));
  const continued = (id: string) => archive.sessions.get(id)?.continuedFrom ?? [];
  const again = await Promise.all(
    Object.entries(files).map(([id, lines]) => sessionOf(lines, [], { ...of(id), continued: continued(id) })),
  );
  const linked = linkArchive(again.map(({ summary }) => summary));
  return {
    archive,
    sessions: Object.fromEntries(again.map((session) => [session.summary.id, session])),
    turns: Object.fromEntries(again.map(({ summary, turns }) => [summary.id, sketch(turns)])),
    says: [...linked.sessions.values()].flatMap(pageSays).sort(),
  };
}
