/** What a user line becomes: results join their calls; the rest is the human's, another agent's or the client's. */

import type { Part, ToolResult } from '../domain/session.ts';
import { filled } from '../domain/shape.ts';
import { type ContentBlock, type ToolResultBlock, textOf, type UserEntry } from '../domain/transcript.ts';
import type { UserDraft } from './drafts.ts';
import type { Reader } from './lines.ts';
import { handsOver, PLAN_TOOLS, planOfCall, readHandover } from './plans.ts';
import { readUserText, type UserPiece } from './user-text.ts';

/** Words of a result that say: the human did not allow it. */
const DENIED =
  /^The user doesn't want to (?:proceed with this tool use|take this action)|^Permission to use \S+ (?:with command .{0,2000} )?has been denied|^Permission for this action has been denied/s;

function joinResult(reader: Reader, entry: UserEntry, block: ToolResultBlock, structured: unknown): void {
  const { builder, ledger } = reader;
  const result: ToolResult = {
    content: block.content,
    isError: block.isError,
    time: entry.time,
    line: entry.line,
    structured,
  };
  ledger.shown(entry.line);
  const call = builder.calls.get(block.callId);
  if (!call || call.result !== undefined) {
    builder.beside(entry, { kind: 'orphan-result', callId: block.callId, result, line: entry.line });
    return;
  }
  call.result = result;
  const denied =
    filled(entry.fields, 'toolDenialKind') !== undefined ||
    (block.isError && DENIED.test(textOf(block.content)));
  call.status = denied ? 'denied' : block.isError ? 'failed' : 'ok';
  if (PLAN_TOOLS.has(call.name)) call.plan = planOfCall(call.input, result);
  const turn = builder.last;
  if (turn?.kind === 'assistant') turn.end = entry.time ?? turn.end;
}

/** Old versions wrote an accepted plan as rejected, interrupted and handed over in the same file. */
function approveAfterAll(reader: Reader, entry: UserEntry, text: string): boolean {
  const handover = readHandover(text, entry.planContent);
  const call =
    handover && reader.builder.callList.findLast((one) => one.plan && handsOver(handover, one.plan));
  if (!call?.plan) return false;
  call.plan = { ...call.plan, status: 'approved-cleared', feedback: undefined };
  call.status = 'ok';
  foldInterruption(reader);
  reader.builder.aside(entry, 'plan handed over in the same session', 'Plan handed over', text);
  return true;
}

/** The interruption that only served to hand the plan over is no interruption. */
function foldInterruption(reader: Reader): void {
  const parts = reader.builder.last?.parts;
  const part = parts?.at(-1);
  if (!parts || part?.kind !== 'notice' || part.notice !== 'interrupted') return;
  parts.pop();
  const place = { line: part.line, uuid: undefined, digest: undefined, time: undefined };
  reader.ledger.unbook(part.line);
  reader.builder.aside(place, 'plan handed over in the same session', 'Plan handed over', part.text);
}

/** The pieces of all text blocks of a line, in order, with its pictures. */
interface Said {
  readonly pieces: readonly UserPiece[];
  readonly rest: readonly ContentBlock[];
}

function readSaid(blocks: readonly ContentBlock[]): Said {
  return {
    pieces: blocks.flatMap((block) => (block.kind === 'text' ? readUserText(block.text) : [])),
    rest: blocks.filter((block) => block.kind !== 'text' && block.kind !== 'tool-result'),
  };
}

function restPart(block: ContentBlock, line: number): Part {
  if (block.kind === 'media') return { kind: 'media', media: block, line };
  if (block.kind === 'unknown') return { kind: 'unknown-block', type: block.type, value: block.value, line };
  return { kind: 'unknown-block', type: block.kind, value: block, line };
}

/** Pieces that the client added: folded where they stand. */
function foldPiece(reader: Reader, entry: UserEntry, piece: UserPiece): void {
  const { builder } = reader;
  switch (piece.kind) {
    case 'reminder':
      return builder.aside(entry, 'reminder to the agent', 'Reminder', piece.text);
    case 'notification':
      return builder.aside(entry, 'notification of a task', 'Task notification', piece.text);
    case 'caveat':
      return builder.aside(entry, 'text added by the client', 'Caveat', piece.text);
    case 'hook':
      return builder.aside(entry, 'hook output', 'Hook', piece.text);
    case 'context':
      return builder.aside(entry, 'editor context', 'Editor', piece.text);
    default:
      return undefined;
  }
}

/** Commands, shell entries and what they printed. True when the piece was one of them. */
function enterCommand(reader: Reader, entry: UserEntry, piece: UserPiece): boolean {
  const { builder, ledger } = reader;
  const last = builder.last;
  switch (piece.kind) {
    case 'command':
      builder.command(entry, piece.name, piece.args);
      break;
    case 'command-output':
      commandOutput(reader, entry, piece.text);
      break;
    case 'shell':
      builder.shell(entry, piece.command);
      break;
    case 'shell-output': {
      // Output belongs to the command just before it; with anything between, it stands alone.
      const empty =
        last?.kind === 'shell' && last.stdout === '' && last.stderr === '' && last.parts.length === 0;
      const turn = empty && last.kind === 'shell' ? last : builder.shell(entry, '');
      turn.stdout = piece.stdout;
      turn.stderr = piece.stderr;
      break;
    }
    default:
      return false;
  }
  ledger.shown(entry.line);
  return true;
}

/** What a slash command printed joins it; without one it is a notice. */
export function commandOutput(
  reader: Reader,
  entry: Pick<UserEntry, 'line' | 'uuid' | 'digest' | 'time'>,
  text: string,
): void {
  reader.ledger.shown(entry.line);
  if (text.trim() === '') return;
  const last = reader.builder.last;
  const part: Part = { kind: 'notice', notice: 'command-output', text, line: entry.line };
  if (last?.kind === 'command') last.parts.push(part);
  else reader.builder.beside(entry, part);
}

/** What a human or a teammate said, with pictures and editor notes beside it. */
function speak(reader: Reader, entry: UserEntry, said: Said): void {
  const { builder, ledger } = reader;
  const parts: Part[] = [];
  let teammate: string | undefined;
  let words = '';
  for (const piece of said.pieces) {
    if (piece.kind === 'prompt' || piece.kind === 'teammate') {
      parts.push({ kind: 'text', text: piece.text, line: entry.line });
      words = words === '' ? piece.text : `${words}\n${piece.text}`;
    }
    if (piece.kind === 'teammate') teammate = piece.from;
    if (piece.kind === 'context') parts.push({ kind: 'context', text: piece.text, line: entry.line });
  }
  parts.push(...said.rest.map((block) => restPart(block, entry.line)));
  const handover = readHandover(words, entry.planContent);
  const origin = teammate !== undefined ? 'teammate' : reader.origin(entry, words);
  const plan = handover && planOfCall({ plan: handover.plan }, undefined);
  const more: Pick<UserDraft, 'origin' | 'from' | 'plan'> = {
    origin,
    from: teammate,
    plan: plan && { ...plan, status: 'approved' },
  };
  builder.user(entry, parts, more);
  ledger.shown(entry.line);
}

/** Reads one user line. */
export function userLine(reader: Reader, entry: UserEntry): void {
  const { builder, ledger } = reader;
  for (const block of entry.content) {
    if (block.kind === 'tool-result') joinResult(reader, entry, block, entry.toolUseResult);
  }
  const text = textOf(entry.content);
  if (entry.isCompactSummary) return compactSummary(reader, entry, text);
  if (entry.isMeta || entry.fields.isVisibleInTranscriptOnly === true) {
    if (text.trim() !== '') builder.aside(entry, 'text added by the client', 'Added by the client', text);
    else ledger.hidden(entry.line, 'empty message');
    return;
  }
  if (approveAfterAll(reader, entry, text)) return;
  const said = readSaid(entry.content);
  const isSpoken =
    said.rest.length > 0 || said.pieces.some((piece) => piece.kind === 'prompt' || piece.kind === 'teammate');
  for (const piece of said.pieces) {
    if (piece.kind === 'interrupted') {
      builder.notice(entry, { kind: 'notice', notice: 'interrupted', text: piece.text, line: entry.line });
      ledger.shown(entry.line);
    } else if (!enterCommand(reader, entry, piece) && !(isSpoken && piece.kind === 'context')) {
      foldPiece(reader, entry, piece);
    }
  }
  if (isSpoken) speak(reader, entry, said);
  if (said.pieces.length === 0 && said.rest.length === 0)
    ledger.hiddenUnlessBooked(entry.line, 'empty message');
}

/** The summary belongs to the compaction just before it. */
function compactSummary(reader: Reader, entry: UserEntry, text: string): void {
  const { builder, ledger } = reader;
  const last = builder.last;
  if (last?.kind === 'compaction' && last.summary === undefined) last.summary = text;
  else builder.compaction(entry, { trigger: undefined, tokensBefore: undefined, summary: text });
  ledger.shown(entry.line);
}
