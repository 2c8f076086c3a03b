/** Text that Claude Code added to the human's messages. It joins what it belongs to, or is folded. */

import { joined } from '../../base/format.ts';
import type { ContentBlock, Entry, UserEntry } from '../parse/entry.ts';
import { mayNotify, type Notification, readNotification } from '../text/notifications.ts';
import { readUserText, typedMeanwhile, type UserPiece } from '../text/user-text.ts';
import { type MutableCall, mediaPart } from '../turns/mutable-turns.ts';
import { expectsTask, type LineReader } from './line-reader.ts';

interface Fold {
  readonly reason: string;
  readonly label: string;
}

const REMINDER: Fold = { reason: 'system reminder', label: 'Reminder' };
const CAVEAT: Fold = { reason: 'client message', label: 'Caveat' };

const FOLDS: ReadonlyMap<UserPiece['kind'], Fold> = new Map([
  ['reminder', REMINDER],
  ['caveat', CAVEAT],
  ['hook', { reason: 'hook output', label: 'Hook' }],
  ['context', { reason: 'editor context', label: 'Editor' }],
]);

/** Folds a notification. Its answer is shown at the call that started the task. */
export function notify(reader: LineReader, entry: Entry, notification: Notification, text: string): void {
  const { builder } = reader;
  const item = builder.aside(entry, 'task notification', 'Task notification', text);
  builder.notifications.push({ notification, time: entry.time, line: entry.line, item });
}

/** Folds a piece that the client added; does nothing for pieces that a human or agent wrote. */
export function foldPiece(reader: LineReader, entry: Entry, piece: UserPiece): void {
  if (piece.kind === 'notification') {
    const news = readNotification(piece.text);
    return notify(reader, entry, news, joined([news.summary, news.status, news.result], '\n') || piece.text);
  }
  const fold = FOLDS.get(piece.kind);
  if (!fold || !('text' in piece)) return;
  // "Full transcript available at: …" follows a notification and belongs to it.
  const isOfTask = piece.kind === 'caveat' && reader.builder.notifications.at(-1)?.line === entry.line;
  if (isOfTask) reader.builder.aside(entry, 'task notification', 'Agent transcript', piece.text);
  else reader.builder.aside(entry, fold.reason, fold.label, piece.text);
}

type TeammateMessage = Omit<Extract<UserPiece, { kind: 'teammate' }>, 'kind'>;

/** Status messages between the programs of teammates: `{"type":"idle_notification","from":"alice",…}` */
const STATUS = /^\{\s{0,20}"type"\s{0,4}:\s{0,4}"([\w-]{1,60})"/;

/** A message from a teammate becomes a turn; a status message is folded. */
export function teammateMessage(reader: LineReader, entry: Entry, message: TeammateMessage): void {
  const { from, text, about, colour } = message;
  // `system` is the program that runs the team: `teammate_terminated: alice exited cleanly`.
  const status = STATUS.exec(text)?.[1]?.replaceAll('_', ' ') ?? (from === 'system' ? 'message' : undefined);
  if (status !== undefined) {
    reader.builder.aside(entry, 'teammate status', `${from}: ${status}`, text);
    return;
  }
  const turn = reader.builder.user(entry, [{ kind: 'text', text, line: entry.line }], {
    origin: expectsTask(reader) ? 'agent-task' : 'teammate',
    from,
    plan: undefined,
  });
  if (about !== undefined) turn.about = about;
  if (colour !== undefined) turn.colour = colour;
}

const SKILL_TEXT = /^Base directory for this skill: /;

/** The call that a text belongs to: named by `sourceToolUseID`, in older versions recognised by its first words. */
function callOf(reader: LineReader, entry: UserEntry, text: string): MutableCall | undefined {
  const { builder } = reader;
  if (entry.sourceToolUseId !== undefined) return builder.callById.get(entry.sourceToolUseId);
  if (!SKILL_TEXT.test(text) || builder.last?.kind !== 'assistant') return undefined;
  const call = builder.calls.findLast(({ tool }) => tool.kind === 'skill');
  return call?.added === undefined ? call : undefined;
}

const TAGGED = /^<(?:local-command-caveat|system-reminder)>/;

const LINE_FOLDS: readonly (readonly [RegExp, Fold])[] = [
  [/^<local-command-caveat>|^Caveat: /, CAVEAT],
  [/^<system-reminder>/, REMINDER],
  [/^\w{1,40}(?::[\w-]{1,100})? hook (?:feedback|blocking error)/, { reason: 'hook output', label: 'Hook feedback' }],
];

function foldOfLine({ builder: { last } }: LineReader, text: string): Fold {
  const byBeginning = LINE_FOLDS.find(([beginning]) => beginning.test(text))?.[1];
  if (byBeginning) return byBeginning;
  return last?.kind === 'command'
    ? { reason: 'command instructions', label: `${last.name} instructions` }
    : { reason: 'client message', label: 'Client message' };
}

/** Reading a PDF puts it into the result, and again into the next line for the agent. */
function isInResult(block: ContentBlock, { calls }: LineReader['builder']): boolean {
  const tool = calls.at(-1)?.tool;
  const shown = tool?.kind === 'read' ? tool.file?.base64 : undefined;
  return block.kind === 'media' && shown !== undefined && block.base64 === shown;
}

/** Shows the images of a line that the client added. Those beside a command are the human's, and join its turn. */
function addMedia({ builder, ledger }: LineReader, entry: UserEntry, media: readonly ContentBlock[]): void {
  for (const block of media) {
    const part = mediaPart(block, entry.line);
    if (builder.last?.kind === 'command') builder.last.parts.push(part);
    else builder.addPart(entry, part);
    ledger.shown(entry.line);
  }
}

/** Text of a line that the client added; `[image]` for an image that is not shown. */
function clientText(blocks: readonly ContentBlock[]): string {
  return blocks
    .flatMap((block) => {
      if (block.kind === 'tool-result') return [];
      if (block.kind === 'text') return [block.text];
      return [`[${block.kind === 'media' ? block.media : block.kind}]`];
    })
    .join('\n')
    .trim();
}

/** Instructions join their call or turn, a notification its task; anything else is folded. Images are shown. */
export function clientLine(reader: LineReader, entry: UserEntry): void {
  const media = entry.content.filter((block) => block.kind === 'media' && !isInResult(block, reader.builder));
  const text = clientText(entry.content.filter((block) => !media.includes(block)));
  if (text !== '') clientWords(reader, entry, text);
  addMedia(reader, entry, media);
}

function clientWords(reader: LineReader, entry: UserEntry, text: string): void {
  const call = callOf(reader, entry, text);
  if (call) {
    const isSkill = call.tool.kind === 'skill';
    const label = isSkill ? 'Skill instructions' : 'Client message';
    call.added = [...(call.added ?? []), { kind: 'skill', label, text }];
    return reader.ledger.folded(entry.line, isSkill ? 'skill instructions' : 'client message');
  }
  const mayHavePieces = TAGGED.test(text) || mayNotify(text) || typedMeanwhile(text) !== undefined;
  const pieces = mayHavePieces ? readUserText(text) : [];
  const isNote = pieces.length > 0 && pieces.every(({ kind }) => kind === 'reminder' || kind === 'caveat');
  if (isNote || pieces.some(({ kind }) => kind === 'notification' || kind === 'teammate')) {
    for (const piece of pieces) {
      if (piece.kind === 'teammate') teammateMessage(reader, entry, piece);
      else foldPiece(reader, entry, piece);
    }
    return;
  }
  const { reason, label } = foldOfLine(reader, text);
  reader.builder.aside(entry, reason, label, text);
}
