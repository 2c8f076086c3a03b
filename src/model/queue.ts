/**
 * What the human typed while the agent worked. It is queued; later it comes back as a user line or a
 * `queued_command` attachment, or it exists nowhere else:
 *
 *     {"type":"queue-operation","operation":"enqueue","content":"also update the docs"}
 *     {"type":"queue-operation","operation":"remove"}
 */

import { text } from '../domain/shape.ts';
import { type Entry, type QueueEntry, textOf } from '../domain/transcript.ts';
import { readContent } from '../parse/content.ts';
import { promptOf } from './user-text.ts';

function normal(value: string): string {
  return value.replace(/\s+/g, ' ').trim();
}

/** `"prompt"` of a queued_command: a string or content blocks. */
export function queuedPrompt(entry: Extract<Entry, { kind: 'attachment' }>): string {
  return text(entry.attachment, 'prompt') ?? textOf(readContent(entry.attachment.prompt));
}

/** JSON task states (`{"task_id": …}`) are queued too; they are no words of anyone. */
function isNoise(content: string): boolean {
  return /^\s{0,20}\{\s{0,20}"task_id"/.test(content);
}

export interface Queue {
  /** The human's words of an enqueue line that appears nowhere else; undefined for every other line. */
  wordsOf(entry: QueueEntry): string | undefined;
  /** Was this prompt typed while the agent worked? */
  wasQueued(prompt: string): boolean;
}

export function readQueue(entries: readonly Entry[]): Queue {
  const arrived = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'user') arrived.add(normal(promptOf(textOf(entry.content))));
    if (entry.kind === 'attachment' && entry.attachmentType === 'queued_command') {
      arrived.add(normal(promptOf(queuedPrompt(entry))));
    }
  }
  const words = new Map<number, string>();
  const queued = new Set<string>();
  let before = '';
  for (const entry of entries) {
    if (entry.kind === 'user' || entry.kind === 'assistant') before = '';
    if (entry.kind !== 'queue' || entry.operation !== 'enqueue' || entry.content === undefined) continue;
    const prompt = isNoise(entry.content) ? '' : promptOf(entry.content);
    const key = normal(prompt);
    if (key === '') continue;
    if (arrived.has(key)) queued.add(key);
    // Some versions enqueue the same text again and again until it is taken.
    else if (key !== before) words.set(entry.line, prompt);
    before = key;
  }
  return {
    wordsOf: (entry) => words.get(entry.line),
    wasQueued: (prompt) => queued.has(normal(prompt)),
  };
}
