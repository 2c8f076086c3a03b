/**
 * Lines of a session as a few characters each, so that sessions can be compared without their files. A resumed or
 * forked session's file begins with lines of another one, with the same uuid, time and content:
 *
 *     "Zk3vQ9xLaM1tb8wq0v", 18 characters: digest, what it is, when it was written
 */

import { createHash } from 'node:crypto';
import { type ContentBlock, type Entry, isConversation } from '../../domain/transcript.ts';

export interface LineDigest {
  readonly digest: string;
  /** Something said or done: a session is not continued because it shares a line that the client added. */
  readonly isMessage: boolean;
  /** The session that the line names: the one of this file, another one, or none. */
  readonly names: 'own' | 'other' | 'none';
  /** Seconds since 1970. */
  readonly time: number | undefined;
}

const DIGEST = 10;
const TIME = 7;
const WIDTH = DIGEST + 1 + TIME;
const NAMES = ['own', 'other', 'none'] as const;
/** Beginnings are enough: the uuid says which line it is, they say that it is the same one. */
const COMPARED = 200;

function beginning(block: ContentBlock | undefined): string {
  switch (block?.kind) {
    case 'text':
    case 'thinking':
      return block.text.slice(0, COMPARED);
    case 'tool-use':
      return `${block.id} ${block.name}`;
    case 'tool-result':
      return block.callId;
    default:
      return '';
  }
}

/** What a line is known by in another file; undefined when it has no uuid or is no part of a conversation. */
export function digestOf(entry: Entry): string | undefined {
  if (entry.uuid === undefined || !isConversation(entry)) return undefined;
  const isMessage = entry.kind === 'user' || entry.kind === 'assistant';
  // Only the uuid would not do: files made by hand or by tests count theirs from 1.
  const said = isMessage ? entry.content.map((block) => `${block.kind} ${beginning(block)}`).join('\n') : '';
  return createHash('sha256')
    .update(`${entry.uuid}\n${entry.time ?? ''}\n${entry.kind}\n${said}`)
    .digest('base64url')
    .slice(0, DIGEST);
}

function isSaid(entry: Entry): boolean {
  return entry.kind === 'assistant' || (entry.kind === 'user' && !entry.isMeta);
}

/** @param id the session whose file this is */
export function packLineDigests(entries: readonly Entry[], id: string): string {
  return entries
    .flatMap((entry) => {
      const digest = digestOf(entry);
      if (digest === undefined) return [];
      const names = entry.sessionId === undefined ? 2 : entry.sessionId === id ? 0 : 1;
      const what = names * 2 + (isSaid(entry) ? 1 : 0);
      const seconds = entry.time === undefined ? '' : Math.max(0, Math.floor(entry.time / 1000)).toString(36);
      return [`${digest}${what}${seconds.slice(0, TIME).padStart(TIME, '-')}`];
    })
    .join('');
}

export function unpackLineDigests(packed: string): readonly LineDigest[] {
  const digests: LineDigest[] = [];
  for (let at = 0; at < packed.length; at += WIDTH) {
    const what = Number(packed.charAt(at + DIGEST));
    const seconds = packed.slice(at + DIGEST + 1, at + WIDTH).replace(/^-+/, '');
    digests.push({
      digest: packed.slice(at, at + DIGEST),
      isMessage: what % 2 === 1,
      names: NAMES[what >> 1] ?? 'none',
      time: seconds === '' ? undefined : Number.parseInt(seconds, 36),
    });
  }
  return digests;
}
