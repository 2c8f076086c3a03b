/**
 * Digests of lines, by which sessions are compared without reading their files: that of a resumed or forked session
 * begins with lines of another one.
 *
 *     "Zk3vQ9xLaM-mltb8wq0": 6 characters of a hash of the uuid, 4 of one of the content, 8 for the time, 1 of flags
 *
 * A copy counts as the line that it was copied from. A new uuid follows as one more digest, for copies of the copy.
 */

import { compactHash } from '../../base/hash.ts';
import { type ContentBlock, type Entry, isConversation } from '../parse/entry.ts';
import type { Continued } from '../types/summary.ts';

export type LineDigest = ReturnType<typeof unpackLineDigests>[number];

const OF_UUID = 6;
const OF_CONTENT = 4;
const TIME = 8;
const DIGEST = OF_UUID + OF_CONTENT + TIME;
const WIDTH = DIGEST + 1;
const NAMES = ['own', 'other', 'none'] as const;
/** The flags of a digest that is only the new uuid of the copy before it. */
const NEW_UUID = '9';
/** Number of characters that are compared. The uuid identifies the line, and they confirm it. */
const COMPARED = 200;

function beginning(block: ContentBlock): string {
  switch (block.kind) {
    case 'text':
    case 'thinking':
      // Until all sessions are read, marks of the same secret differ: nothing after a mark is compared.
      return block.text.slice(0, COMPARED).split('[redacted: ', 1)[0] ?? '';
    case 'tool-use':
      return `${block.id} ${block.name}`;
    case 'tool-result':
      return block.callId;
    default:
      return '';
  }
}

/** The beginning of the digests of all lines with this uuid. */
export function uuidDigest(uuid: string): string {
  return compactHash(uuid, OF_UUID);
}

/** The part of a line's digest that {@link uuidDigest} makes. */
export function uuidPart(digest: string): string {
  return digest.slice(0, OF_UUID);
}

/** The part that is made of its content, the same in a copy with a new uuid and time. */
export function contentPart(digest: string): string {
  return digest.slice(OF_UUID, OF_UUID + OF_CONTENT);
}

/** The digest that a line would have with another uuid. */
export function withUuidPart(digest: string, uuid: string): string {
  return uuid + digest.slice(OF_UUID);
}

/** A hash that identifies the line in other files; undefined for lines without a uuid or outside of conversations. */
export function digestOf(entry: Entry): string | undefined {
  if (entry.uuid === undefined || !isConversation(entry)) return undefined;
  const isMessage = entry.kind === 'user' || entry.kind === 'assistant';
  // The uuid is not enough: in files made by hand or by tests, uuids are often consecutive numbers.
  const content = isMessage ? entry.content.map((block) => `${block.kind} ${beginning(block)}`).join('\n') : '';
  const uuid = entry.copiedFrom?.uuid ?? entry.uuid;
  // Codex writes copies with the time of the copy.
  const time = entry.original === undefined ? entry.time : undefined;
  return uuidDigest(uuid) + compactHash(`${entry.kind}\n${content}`, OF_CONTENT) + timePart(time);
}

function timePart(time: number | undefined): string {
  const digits = time === undefined ? '' : Math.max(0, Math.floor(time)).toString(36);
  return digits.slice(0, TIME).padStart(TIME, '-');
}

/** The session that a line belongs to, as far as it says so: the one that it was copied from, else that of its file. */
function namesOf(entry: Entry, id: string): (typeof NAMES)[number] {
  const named = entry.copiedFrom?.session ?? entry.sessionId;
  return named === undefined ? 'none' : named === id ? 'own' : 'other';
}

/** Those of a conversation, as one string. @param id the session whose file this is */
export function packLineDigests(entries: readonly Entry[], id: string): string {
  return entries
    .flatMap((entry) => {
      const digest = digestOf(entry);
      if (digest === undefined) return [];
      const isMessage = entry.kind === 'assistant' || (entry.kind === 'user' && !entry.isMeta);
      const flags = NAMES.indexOf(namesOf(entry, id)) * 2 + Number(isMessage);
      const newUuid = uuidDigest(entry.uuid ?? '');
      return [`${digest}${flags}`, ...(newUuid === uuidPart(digest) ? [] : [newUuid.padEnd(DIGEST) + NEW_UUID])];
    })
    .join('');
}

/** The lines that have one of these uuids, given as digests. `isOwn`: does the line name this session? */
export function* linesWithUuid(packed: string, wanted: ReadonlySet<string>) {
  for (let at = 0; at < packed.length; at += WIDTH) {
    const uuid = packed.slice(at, at + OF_UUID);
    if (wanted.has(uuid) && packed.charAt(at + DIGEST) !== NEW_UUID)
      yield { uuid, isOwn: NAMES[Number(packed.charAt(at + DIGEST)) >> 1] !== 'other' };
  }
}

/** The reverse of {@link packLineDigests}. */
export function unpackLineDigests(packed: string) {
  const places = Array.from({ length: Math.ceil(packed.length / WIDTH) }, (_, number) => number * WIDTH);
  return places.flatMap((at) => {
    if (packed.charAt(at + DIGEST) === NEW_UUID) return [];
    const flags = Number(packed.charAt(at + DIGEST));
    const hasNewUuid = packed.charAt(at + WIDTH + DIGEST) === NEW_UUID;
    const time = packed.slice(at + OF_UUID + OF_CONTENT, at + DIGEST).replace(/^-+/, '');
    return {
      digest: packed.slice(at, at + DIGEST),
      // Something that was said or done. Sharing a line that the client added does not make a session a continuation.
      isMessage: flags % 2 === 1,
      names: NAMES[flags >> 1] ?? 'none',
      time: time === '' ? undefined : Number.parseInt(time, 36),
      ...(hasNewUuid && { newUuid: uuidPart(packed.slice(at + WIDTH)) }),
    };
  });
}

export interface RepeatedLines {
  readonly lines: ReadonlyMap<Entry, Continued>;
  /** Id of a call -> the session that has the call and also shows its result. */
  readonly results: ReadonlyMap<string, Continued>;
}

export const NOTHING_REPEATED: RepeatedLines = { lines: new Map(), results: new Map() };

/** @param continued the sessions whose lines the file repeats */
export function findRepeatedLines(entries: readonly Entry[], continued: readonly Continued[]): RepeatedLines {
  if (continued.length === 0) return NOTHING_REPEATED;
  const results = new Map(continued.flatMap((one) => (one.results ?? []).map((id) => [id, one] as const)));
  const repeated = new Map<Entry, Continued>();
  const owners = new Map(continued.flatMap((one) => one.digests.map((digest) => [digest, one] as const)));
  let last: Continued | undefined;
  let between: Entry[] = [];
  for (const entry of entries) {
    // A line without a digest of its own counts as repeated if the lines around it are.
    if (entry.kind === 'queue' || entry.kind === 'progress') between.push(entry);
    if (!isConversation(entry)) continue;
    const owner = owners.get(digestOf(entry) ?? '');
    if (owner) {
      repeated.set(entry, owner);
      if (last) for (const one of between) repeated.set(one, owner);
    }
    last = owner;
    between = [];
  }
  return { lines: repeated, results };
}
