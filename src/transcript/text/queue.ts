/**
 * Text typed while the agent was working, which may later be a user line or an attachment:
 * `{"type":"queue-operation","operation":"enqueue","content":"also update the docs"}`.
 */

import { addTo } from '../../base/lists.ts';
import { type Entry, type QueueEntry, textOf } from '../parse/entry.ts';
import { PASTE_MARK, readUserText, type UserPiece } from './user-text.ts';

/** `/model`, `/review src`: a command, even if it never left the queue. */
const QUEUED_COMMAND = /^(\/[a-z][\w:-]{0,80})(?:\s+(\S.*))?$/s;

/** `!ls`: a command for the shell. */
const QUEUED_SHELL = /^\s*!\s*(?=\S)/;

/** The pieces of a queued text. In the queue, commands do not have their tags yet. */
export function queuedPieces(content: string): readonly UserPiece[] {
  if (QUEUED_SHELL.test(content)) return [{ kind: 'shell', command: content.replace(QUEUED_SHELL, '') }];
  const [, name, args = ''] = QUEUED_COMMAND.exec(content.trim()) ?? [];
  return name === undefined ? readUserText(content) : [{ kind: 'command', name, args }];
}

/** What lines of the queue do; a line that does something else is unknown. */
export const QUEUE_OPERATIONS: ReadonlySet<string> = new Set(['enqueue', 'dequeue', 'remove', 'popAll', 'complete']);

/**
 * For comparison: the human's or teammate's own lines; of a command, its name. Without any, what the client wrote; but
 * a notification has ids that tell more than its words.
 */
function wordsIn(content: string): string {
  const pieces = readUserText(content.replace(QUEUED_SHELL, ''));
  if (pieces.some(({ kind }) => kind === 'notification')) return '';
  const written = pieces.flatMap((piece) => {
    if (piece.kind === 'prompt' || piece.kind === 'teammate') return [piece.text];
    if (piece.kind === 'shell') return [piece.command];
    return piece.kind === 'command' ? [piece.name] : [];
  });
  return (written.length === 0 ? content : written.join('\n'))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** `queuedAt` and `leftAt` count the messages before, without those of the client and duplicates. */
interface QueuedText {
  readonly content: string;
  readonly words: string;
  readonly hasPastes: boolean;
  readonly queuedAt: number;
  leftAt: number | undefined;
  /** Was it dequeued? Then its line follows, however late: a resumed session writes its history in between. */
  isTaken: boolean;
  /** `undelivered` texts appear nowhere else. */
  fate: 'delivered' | 'withdrawn' | 'undelivered';
}

/** A removed text is delivered within this many messages (7 was the most seen); after that, it is a new message. */
const SOON = 10;

function isWithPastes(typed: string, words: string): boolean {
  let at = 0;
  return typed.split(PASTE_MARK).every((piece, index) => {
    // Every other piece is the number of a mark.
    if (index % 2 === 1) return true;
    const place = words.indexOf(piece.trim(), at);
    at = place + piece.trim().length;
    return place !== -1;
  });
}

/** `/review src` is delivered as `/review`, several texts as one, and pasted texts in place of their marks. */
function isIn(queued: QueuedText, words: string): boolean {
  if (queued.hasPastes) return isWithPastes(queued.words, words);
  const isCommand = /^\/\S/.test(words) && !words.includes('\n') && queued.words.split(/\s/, 1)[0] === words;
  return isCommand || `\n${words}\n`.includes(`\n${queued.words}\n`);
}

function beginning(line: string): string {
  return /^\/\S+/.exec(line)?.[0] ?? line;
}

/** Follows each queued text of a conversation to the line that delivers it. */
export class Queue {
  private readonly texts = new Map<QueueEntry, QueuedText>();
  private readonly deliveries = new Set<Entry>();
  /** Texts that may still be delivered, by how they begin; those with pasted texts by an empty text. */
  private readonly open = new Map<string, QueuedText[]>();
  private waiting: QueuedText[] = [];
  private latest: QueuedText | undefined;
  private messages = 0;

  constructor(entries: readonly Entry[]) {
    const counted = new Set<string>();
    for (const entry of entries) {
      if (entry.kind === 'queue') this.change(entry);
      else if (this.open.size > 0) this.deliver(entry);
      const { kind, isMeta, uuid = `line ${entry.line}` } = entry;
      if (isMeta || (kind !== 'user' && kind !== 'assistant') || counted.has(uuid)) continue;
      counted.add(uuid);
      this.messages += 1;
    }
  }

  private change(entry: QueueEntry): void {
    if (entry.operation === 'enqueue') this.enqueue(entry);
    else if (entry.operation === 'popAll') {
      for (const queued of this.waiting.splice(0)) if (queued.fate !== 'delivered') queued.fate = 'withdrawn';
    } else if (entry.operation === 'dequeue' || entry.operation === 'remove') {
      const queued = this.take(textOf(entry.content));
      if (!queued) return;
      queued.leftAt = this.messages;
      queued.isTaken = entry.operation === 'dequeue';
    }
  }

  private take(content: string): QueuedText | undefined {
    const at = content === '' ? -1 : this.waiting.findIndex((queued) => queued.content === content);
    return this.waiting.splice(Math.max(at, 0), 1)[0];
  }

  private enqueue(entry: QueueEntry): void {
    const content = textOf(entry.content);
    const words = entry.isTaskState ? '' : wordsIn(content);
    const left = { leftAt: undefined, isTaken: false, fate: 'undelivered' } as const;
    const waiting = words === '' ? undefined : this.queuedBefore(words);
    const hasPastes = words.search(PASTE_MARK) !== -1;
    const queued: QueuedText = waiting ?? { content, words, hasPastes, queuedAt: this.messages, ...left };
    if (words !== '' && !waiting) {
      this.texts.set(entry, queued);
      addTo(this.open, hasPastes ? '' : beginning(words.split('\n', 1)[0] ?? ''), queued);
    }
    this.waiting.push(queued);
    this.latest = queued;
  }

  /** Some versions enqueue the same text again and again until it is delivered, even if they dequeue it each time. */
  private queuedBefore(words: string): QueuedText | undefined {
    const { latest, messages } = this;
    const isOpen = latest?.words === words && latest.fate === 'undelivered';
    const isAgain = isOpen && (latest.queuedAt === messages || (latest.isTaken && this.isDue(latest)));
    return this.waiting.find((one) => one.words === words) ?? (isAgain ? latest : undefined);
  }

  /** Did it leave the queue so recently that this is its delivery, rather than the same text typed again? */
  private isDue({ leftAt }: QueuedText): boolean {
    return this.messages <= (leftAt ?? this.messages) + SOON;
  }

  /** Of several equal texts, one is delivered: a recent one rather than one that was dequeued long ago. */
  private deliver(entry: Entry): void {
    // Such a line says that its text was queued: it is no new message, however late it comes.
    const prompt = entry.kind === 'attachment' ? entry.prompt : undefined;
    const isQueued = prompt !== undefined;
    const words = wordsIn(textOf(prompt ?? (entry.kind === 'user' ? entry.content : [])));
    if (words === '') return;
    for (const start of new Set(['', ...words.split('\n').map(beginning)])) {
      const candidates = this.open.get(start);
      if (!candidates) continue;
      const left = candidates.filter(({ fate }) => fate !== 'delivered');
      this.open.set(start, left);
      const open = left.filter((one) => isQueued || one.isTaken || this.isDue(one));
      const seen = new Set<string>();
      for (const queued of [...open.filter((one) => this.isDue(one)), ...open]) {
        if (queued.fate === 'delivered' || seen.has(queued.words) || !isIn(queued, words)) continue;
        queued.fate = 'delivered';
        seen.add(queued.words);
        // A text that leaves the queue at once was not typed while the agent was working.
        const end = queued.isTaken ? queued.leftAt : this.messages;
        if (queued.queuedAt < (end ?? this.messages)) this.deliveries.add(entry);
      }
    }
  }

  fateOf(entry: QueueEntry): QueuedText['fate'] | undefined {
    return this.texts.get(entry)?.fate;
  }

  wasQueued(entry: Entry): boolean {
    return this.deliveries.has(entry);
  }
}
