/**
 * What the human typed while the agent worked. It is queued; later it comes back as a user line or a
 * `queued_command` attachment, or it exists nowhere else:
 *
 *     {"type":"queue-operation","operation":"enqueue","content":"also update the docs"}
 *     {"type":"queue-operation","operation":"remove"}
 */

import { get, text } from '../../base/json-readers.ts';
import { type Entry, type QueueEntry, textOf } from '../../domain/transcript.ts';
import { readContent } from '../../parse/content.ts';
import { readUserText, type UserPiece } from './user-text.ts';

/** `"prompt"` of a queued_command: a string or content blocks. */
export function queuedPrompt(entry: Extract<Entry, { kind: 'attachment' }>): string {
  return text(entry.attachment, 'prompt') ?? textOf(readContent(get(entry.attachment, 'prompt')));
}

/** `/model`, `/review src`: the client reads it as a command, also when it only ever waited. */
const QUEUED_COMMAND = /^(\/[a-z][\w:-]{0,80})(?:\s+(\S.*))?$/s;

/** What a queued text consists of. Commands stand in the queue as they were typed, without the tags that they get later. */
export function queuedPieces(content: string): readonly UserPiece[] {
  const [, name, args = ''] = QUEUED_COMMAND.exec(content.trim()) ?? [];
  return name === undefined ? readUserText(content) : [{ kind: 'command', name, args }];
}

/** JSON task states (`{"task_id": …}`) are queued too; they are no words of anyone. */
function isNoise(content: string): boolean {
  return /^\s{0,20}\{\s{0,20}"task_id"/.test(content);
}

/** Lines of what someone said, without what the client put around it; a command by its name alone. */
function wordsIn(content: string): string {
  return readUserText(content)
    .flatMap((piece) => {
      if (piece.kind === 'prompt' || piece.kind === 'teammate') return [piece.text];
      return piece.kind === 'command' ? [piece.name] : [];
    })
    .join('\n')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** A queued text, on its way. */
interface Item {
  readonly line: number;
  readonly words: string;
  /** How many messages there were when it was queued, and when it left the queue. */
  readonly said: number;
  left: number | undefined;
  hasArrived: boolean;
}

/** What left the queue arrives soon (seen: after 7 messages); the same words much later are said once more. */
const SOON = 10;

/** `/review src` comes back as the command `/review`; several texts come back as one, line after line. */
function isIn(item: Item, words: string): boolean {
  const isCommand = /^\/\S/.test(words) && !words.includes('\n') && item.words.split(/\s/, 1)[0] === words;
  return isCommand || `\n${words}\n`.includes(`\n${item.words}\n`);
}

export interface Queue {
  /** Does the text of this enqueue line stand nowhere else? */
  isOnlyHere(entry: QueueEntry): boolean;
  /** What became of a queued text that is not shown where it was queued. */
  fateOf(entry: QueueEntry): 'arrived' | 'taken back' | undefined;
  /** Was what this line says typed while the agent worked? */
  wasQueued(entry: Entry): boolean;
}

export function readQueue(entries: readonly Entry[]): Queue {
  const items = new Map<number, Item>();
  const takenBack = new Set<number>();
  const arrivals = new Set<number>();
  let waiting: Item[] = [];
  let said = 0;
  let before: Item | undefined;

  const arrive = (entry: Entry, words: string): void => {
    if (words === '') return;
    const seen = new Set<string>();
    for (const item of items.values()) {
      if (item.hasArrived || said > (item.left ?? said) + SOON) continue;
      if (seen.has(item.words) || !isIn(item, words)) continue;
      item.hasArrived = true;
      seen.add(item.words);
      // What is taken from the queue at once was not typed while anyone worked.
      if (item.said < said) arrivals.add(entry.line);
    }
  };
  const enqueue = (entry: QueueEntry): void => {
    const words = isNoise(entry.content) ? '' : wordsIn(entry.content);
    const item: Item = { line: entry.line, words, said, left: undefined, hasArrived: false };
    // Some versions enqueue the same text again and again until it is taken.
    const isAgain =
      waiting.some((one) => one.words === words) || (before?.words === words && before.said === said);
    if (words !== '' && !isAgain) items.set(entry.line, item);
    waiting.push(item);
    before = item;
  };
  for (const entry of entries) {
    if (entry.kind === 'queue') {
      if (entry.operation === 'enqueue') enqueue(entry);
      else if (entry.operation === 'popAll') {
        for (const item of waiting) takenBack.add(item.line);
        waiting = [];
      } else {
        const item = waiting.shift();
        if (item) item.left = said;
      }
    } else if (entry.kind === 'user') {
      arrive(entry, wordsIn(textOf(entry.content)));
      said += 1;
    } else if (entry.kind === 'assistant') said += 1;
    else if (entry.kind === 'attachment' && entry.attachmentType === 'queued_command') {
      arrive(entry, wordsIn(queuedPrompt(entry)));
    }
  }
  const fateOf: Queue['fateOf'] = ({ line }) => {
    if (items.get(line)?.hasArrived) return 'arrived';
    return takenBack.has(line) && items.has(line) ? 'taken back' : undefined;
  };
  return {
    fateOf,
    isOnlyHere: (entry) => items.has(entry.line) && fateOf(entry) === undefined,
    wasQueued: ({ line }) => arrivals.has(line),
  };
}
