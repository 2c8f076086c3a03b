/** Text that the client put among the human's words: folded into what it belongs to, else where it stands. */

import { filled } from '../../base/json-readers.ts';
import type { ContentBlock, Entry, UserEntry } from '../../domain/transcript.ts';
import { isInFamily } from '../../tools/traits.ts';
import type { FoldReason } from '../ledger/ledger.ts';
import { type Notification, readNotification } from '../text/notifications.ts';
import { readUserText, type UserPiece } from '../text/user-text.ts';
import type { MutableCall } from '../turns/mutable-turns.ts';
import type { LineReader } from './line-reader.ts';

interface Fold {
  readonly reason: FoldReason;
  readonly label: string;
}

const FOLDS: ReadonlyMap<UserPiece['kind'], Fold> = new Map([
  ['reminder', { reason: 'reminder to the agent', label: 'Reminder' }],
  ['caveat', { reason: 'text added by the client', label: 'Caveat' }],
  ['hook', { reason: 'hook output', label: 'Hook' }],
  ['context', { reason: 'editor context', label: 'Editor' }],
]);

/** Folds what was told of a task; its answer is shown at the call that left the task running. */
export function notify(reader: LineReader, entry: Entry, notification: Notification, words: string): void {
  const { builder } = reader;
  const item = builder.aside(entry, 'notification of a task', 'Task notification', words);
  builder.notifications.push({ notification, time: entry.time, line: entry.line, item });
}

/** Folds a piece where it stands. Says nothing of pieces that are somebody's words. */
export function foldPiece(reader: LineReader, entry: Entry, piece: UserPiece): void {
  if (piece.kind === 'notification')
    return notify(reader, entry, readNotification(piece.text), plain(piece.text));
  const fold = FOLDS.get(piece.kind);
  if (!fold || !('text' in piece)) return;
  // "Full transcript available at: …" stands behind a notification and belongs to it.
  const isOfTask = piece.kind === 'caveat' && reader.builder.notifications.at(-1)?.line === entry.line;
  if (isOfTask) reader.builder.aside(entry, 'notification of a task', 'Its transcript', piece.text);
  else reader.builder.aside(entry, fold.reason, fold.label, piece.text);
}

/** A notification that joins no call stands in its fold whole, without its tags. */
function plain(inner: string): string {
  const { status, summary, result } = readNotification(inner);
  const words = [summary, status, result].filter((part) => part !== '').join('\n');
  return words === '' ? inner : words;
}

/** A teammate's messages that are no words: `{"type":"idle_notification","from":"alice",…}` */
const PROTOCOL = /^\{\s{0,20}"type"\s{0,4}:\s{0,4}"([\w-]{1,60})"/;

/** Says which kind of message it is when no human would call it one. */
function protocolOf(text: string): string | undefined {
  return PROTOCOL.exec(text)?.[1]?.replaceAll('_', ' ');
}

/** A message of a teammate is a turn of its own; what teammates tell each other's programs is folded. */
export function teammateMessage(
  reader: LineReader,
  entry: Entry,
  message: Pick<Extract<UserPiece, { kind: 'teammate' }>, 'from' | 'text' | 'about' | 'colour'>,
): void {
  const { builder, ledger } = reader;
  const { from, text, about, colour } = message;
  // The program that runs the team is no member: `teammate_terminated: alice exited cleanly`.
  const protocol = protocolOf(text) ?? (from === 'system' ? 'message' : undefined);
  if (protocol !== undefined) {
    builder.aside(entry, 'state of a teammate', `${from}: ${protocol}`, text);
    return;
  }
  const isTask = reader.isAgent && !builder.turns.some((turn) => turn.kind === 'user');
  const turn = builder.user(entry, [{ kind: 'text', text, line: entry.line }], {
    origin: isTask ? 'agent-task' : 'teammate',
    from,
    plan: undefined,
  });
  if (about !== undefined) turn.about = about;
  if (colour !== undefined) turn.colour = colour;
  ledger.shown(entry.line);
}

const SKILL_TEXT = /^Base directory for this skill: /;

/** `sourceToolUseID` names the call; before it was written, the text itself says what it is. */
function skillCallOf(reader: LineReader, entry: UserEntry, text: string): MutableCall | undefined {
  const { builder } = reader;
  if (entry.sourceToolUseId !== undefined) return builder.calls.get(entry.sourceToolUseId);
  if (!SKILL_TEXT.test(text) || builder.last?.kind !== 'assistant') return undefined;
  const call = builder.callList.findLast((one) => isInFamily(one.name, 'instructs'));
  return call?.added === undefined ? call : undefined;
}

/** Beginnings of what the client adds in lines of its own. */
const ADDED: readonly (readonly [RegExp, Fold])[] = [
  [/^<local-command-caveat>|^Caveat: /, { reason: 'text added by the client', label: 'Caveat' }],
  [/^<system-reminder>/, { reason: 'reminder to the agent', label: 'Reminder' }],
  [/^\w{1,40} hook (?:feedback|blocking error)/, { reason: 'hook output', label: 'Hook feedback' }],
];
const OTHERWISE: Fold = { reason: 'text added by the client', label: 'Added by the client' };

function foldOf(reader: LineReader, text: string): Fold {
  const known = ADDED.find(([beginning]) => beginning.test(text))?.[1];
  if (known) return known;
  const { last } = reader.builder;
  return last?.kind === 'command'
    ? { reason: 'text of a command', label: `Text of ${last.name}` }
    : OTHERWISE;
}

/** Words of a line that the client added; a picture there is named. */
function addedText(blocks: readonly ContentBlock[]): string {
  return blocks
    .flatMap((block) => {
      if (block.kind === 'tool-result') return [];
      return block.kind === 'text'
        ? [block.text]
        : [`[${block.kind === 'media' ? block.media : block.kind}]`];
    })
    .join('\n')
    .trim();
}

/**
 * Reads a line of the client's own (`isMeta`): the text of a skill goes into its call, that of a command into the
 * command's turn, a notification to its task; anything else is folded where it stands.
 */
export function clientLine(reader: LineReader, entry: UserEntry): void {
  const text = addedText(entry.content);
  if (text === '') return;
  const call = skillCallOf(reader, entry, text);
  if (call) {
    const isSkill = isInFamily(call.name, 'instructs');
    const label = isSkill ? 'Text of the skill' : 'Added by the client';
    call.added ??= [];
    call.added.push({ kind: 'skill', label, text });
    return reader.ledger.folded(entry.line, isSkill ? 'text of a skill' : 'text added by the client');
  }
  const pieces = text.includes('<task-notification') ? readUserText(text) : [];
  if (pieces.some((piece) => piece.kind === 'notification')) {
    for (const piece of pieces) foldPiece(reader, entry, piece);
    return;
  }
  const { reason, label } = foldOf(reader, text);
  reader.builder.aside(entry, reason, label, text);
}

/** `{"from":"alice","text":"Done.","color":"blue","summary":"tests pass"}` of a `teammate_mailbox`. */
export function readMailbox(message: unknown): Parameters<typeof teammateMessage>[2] {
  return {
    from: filled(message, 'from') ?? 'teammate',
    text: filled(message, 'text') ?? '',
    about: filled(message, 'summary'),
    colour: filled(message, 'color'),
  };
}
