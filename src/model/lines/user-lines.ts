/** What a user line becomes: results join their calls; the rest is the human's, another agent's or the client's. */

import { filled, flag } from '../../base/json-readers.ts';
import type { ToolResult } from '../../domain/call.ts';
import {
  type ContentBlock,
  type Entry,
  type ToolResultBlock,
  textOf,
  type UserEntry,
} from '../../domain/transcript.ts';
import type { Part } from '../../domain/turns.ts';
import { handsOver, planOfCall, readHandover } from '../plans/plans.ts';
import { readUserText, type UserPiece } from '../text/user-text.ts';
import { answerCall } from '../turns/answer-call.ts';
import type { MutableCall } from '../turns/mutable-turns.ts';
import { clientLine, foldPiece, teammateMessage } from './client-text.ts';
import type { LineReader } from './line-reader.ts';

/** Words of a result that say: the human did not allow it. */
const DENIED: readonly RegExp[] = [
  /^The user doesn't want to (?:proceed with this tool use|take this action)/,
  /^Permission to use \S+ (?:with command .{0,2000} )?has been denied/s,
  /^Permission for this (?:action|tool use) (?:was|has been) denied/,
  /^Claude requested permissions to [^\n]{0,2000}, but you haven't granted it yet/,
];

function joinResult(reader: LineReader, entry: UserEntry, block: ToolResultBlock): void {
  const { builder, ledger } = reader;
  const result: ToolResult = {
    content: block.content,
    isError: block.isError,
    time: entry.time,
    line: entry.line,
    structured: entry.toolUseResult,
  };
  const isDenied =
    filled(entry.fields, 'toolDenialKind') !== undefined ||
    (block.isError && DENIED.some((words) => words.test(textOf(block.content))));
  ledger.shown(entry.line);
  const call = builder.calls.get(block.callId);
  if (call && call.result === undefined) {
    answerCall(call, result, isDenied);
    const turn = builder.last;
    if (turn?.kind === 'assistant') turn.end = entry.time ?? turn.end;
  } else builder.orphan(entry, block.callId, result, isDenied);
}

/** Old versions wrote an accepted plan as rejected, interrupted and handed over in the same file. */
function approveAfterAll(reader: LineReader, entry: UserEntry, text: string): boolean {
  const handover = readHandover(text, entry.planContent);
  const call =
    handover && reader.builder.callList.findLast((one) => one.plan && handsOver(handover, one.plan));
  if (!call?.plan) return false;
  call.plan = { ...call.plan, status: 'approved-cleared', feedback: undefined };
  call.status = 'ok';
  foldInterruption(reader, call);
  reader.builder.aside(entry, 'plan handed over in the same session', 'Plan handed over', text);
  return true;
}

/** The interruption that only served to hand the plan over is no interruption. */
function foldInterruption(reader: LineReader, call: MutableCall): void {
  const parts = reader.builder.last?.parts ?? [];
  const at = parts.findLastIndex((part) => part.kind === 'notice' && part.notice === 'interrupted');
  const part = parts[at];
  if (part?.kind !== 'notice' || part.line < call.line) return;
  parts.splice(at, 1);
  const place = { line: part.line, uuid: undefined, digest: undefined, time: undefined };
  reader.ledger.unbook(part.line);
  reader.builder.aside(place, 'plan handed over in the same session', 'Plan handed over', part.text);
}

/** What a line says, in order: pieces of its texts, and its pictures and other blocks. */
export type SaidPiece = UserPiece | { readonly kind: 'block'; readonly block: ContentBlock };

function readSaid(blocks: readonly ContentBlock[]): readonly SaidPiece[] {
  return blocks.flatMap((block): readonly SaidPiece[] => {
    if (block.kind === 'tool-result') return [];
    return block.kind === 'text' ? readUserText(block.text) : [{ kind: 'block', block }];
  });
}

function blockPart(block: ContentBlock, line: number): Part {
  if (block.kind === 'media') return { kind: 'media', media: block, line };
  if (block.kind === 'unknown') return { kind: 'unknown-block', type: block.type, value: block.value, line };
  return { kind: 'unknown-block', type: block.kind, value: block, line };
}

/** Commands, shell entries and what they printed. True when the piece was one of them. */
function enterCommand(reader: LineReader, entry: Entry, piece: UserPiece): boolean {
  const { builder, ledger } = reader;
  const last = builder.last;
  switch (piece.kind) {
    case 'command':
      builder.command(entry, piece.name, piece.args);
      break;
    case 'command-output':
      commandOutput(reader, entry, piece.text);
      return true;
    case 'shell':
      builder.shell(entry, piece.command);
      break;
    case 'shell-output': {
      // Output belongs to the command just before it; when someone spoke between them, it stands alone.
      const isNext = last?.kind === 'shell' && !builder.answered.has(last);
      const turn = isNext ? last : builder.shell(entry, '');
      turn.stdout = piece.stdout;
      turn.stderr = piece.stderr;
      builder.answered.add(turn);
      break;
    }
    default:
      return false;
  }
  ledger.shown(entry.line);
  return true;
}

/** What a slash command printed joins it; without one it is a notice. */
export function commandOutput(reader: LineReader, entry: Entry, text: string): void {
  const { builder, ledger } = reader;
  if (text.trim() === '') return ledger.foldedUnlessBooked(entry.line, 'output of a command');
  ledger.shown(entry.line);
  const last = builder.last;
  const part: Part = { kind: 'notice', notice: 'command-output', text, line: entry.line };
  if (last?.kind === 'command') last.parts.push(part);
  else builder.beside(entry, part);
}

/** How it was said. */
interface Manner {
  readonly isQueued: boolean;
  readonly planContent: string | undefined;
}

function isOwn(piece: SaidPiece): boolean {
  return piece.kind === 'prompt' || piece.kind === 'block';
}

/** What the human said, with pictures and editor notes beside it. */
function speak(reader: LineReader, entry: Entry, pieces: readonly SaidPiece[], manner: Manner): void {
  const { builder, ledger } = reader;
  const parts = pieces.flatMap((piece): Part[] => {
    if (piece.kind === 'prompt') return [{ kind: 'text', text: piece.text, line: entry.line }];
    if (piece.kind === 'context') return [{ kind: 'context', text: piece.text, line: entry.line }];
    return piece.kind === 'block' ? [blockPart(piece.block, entry.line)] : [];
  });
  const words = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
  const handover = readHandover(words, manner.planContent);
  const isTask = reader.isAgent && !builder.turns.some((turn) => turn.kind === 'user');
  const turn = builder.user(entry, parts, {
    origin: isTask ? 'agent-task' : manner.isQueued ? 'queued' : 'prompt',
    from: undefined,
    plan: handover && { ...planOfCall({ plan: handover.plan }, undefined), status: 'approved' },
  });
  if (entry.kind === 'user' && entry.permissionMode === 'plan') turn.inPlanMode = true;
  ledger.shown(entry.line);
}

/** Each piece goes where it belongs: the human's words to one turn, a teammate's to another, the rest to folds. */
export function enter(reader: LineReader, entry: Entry, pieces: readonly SaidPiece[], manner: Manner): void {
  const { builder, ledger } = reader;
  const isSpoken = pieces.some(isOwn);
  for (const piece of pieces) {
    if (piece.kind === 'interrupted') {
      builder.notice(entry, { kind: 'notice', notice: 'interrupted', text: piece.text, line: entry.line });
      ledger.shown(entry.line);
    } else if (piece.kind === 'teammate') {
      teammateMessage(reader, entry, piece);
    } else if (
      piece.kind !== 'block' &&
      !enterCommand(reader, entry, piece) &&
      !(isSpoken && piece.kind === 'context')
    ) {
      foldPiece(reader, entry, piece);
    }
  }
  if (isSpoken) speak(reader, entry, pieces, manner);
}

/** Reads one user line. */
export function userLine(reader: LineReader, entry: UserEntry): void {
  const { ledger } = reader;
  for (const block of entry.content) {
    if (block.kind === 'tool-result') joinResult(reader, entry, block);
  }
  const text = textOf(entry.content);
  if (entry.isCompactSummary) return compactSummary(reader, entry, text);
  if (entry.isMeta || flag(entry.fields, 'isVisibleInTranscriptOnly')) {
    clientLine(reader, entry);
  } else if (!approveAfterAll(reader, entry, text)) {
    const manner = { isQueued: reader.queue.wasQueued(entry), planContent: entry.planContent };
    enter(reader, entry, readSaid(entry.content), manner);
  }
  ledger.hiddenUnlessBooked(entry.line, 'empty message');
}

/** The summary belongs to the compaction just before it. */
function compactSummary(reader: LineReader, entry: UserEntry, text: string): void {
  const { builder, ledger } = reader;
  const last = builder.last;
  if (last?.kind === 'compaction' && last.summary === undefined) last.summary = text;
  else builder.compaction(entry, { summary: text });
  ledger.shown(entry.line);
}
