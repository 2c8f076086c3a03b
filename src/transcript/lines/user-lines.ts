/** `user` lines: results join their calls; the rest was written by the human, by another agent or by the client. */

import { readContent } from '../parse/content.ts';
import {
  type AssistantEntry,
  type ContentBlock,
  type Entry,
  type Origin,
  type ToolResultBlock,
  textOf,
  type UserEntry,
} from '../parse/entry.ts';
import { accepted, proposalOf, readHandover } from '../plans/handovers.ts';
import { givenPlan, isApproved } from '../plans/plans.ts';
import { NOT_PERMITTED, REFUSED } from '../text/result-text.ts';
import { readUserText, typedMeanwhile, type UserPiece } from '../text/user-text.ts';
import { answerCall, type MutableCall, mediaPart } from '../turns/mutable-turns.ts';
import type { TurnBuilder } from '../turns/turn-builder.ts';
import type { ToolResult } from '../types/call.ts';
import type { Part } from '../types/turns.ts';
import { clientLine, foldPiece, teammateMessage } from './client-text.ts';
import { expectsTask, type LineReader } from './line-reader.ts';

/** A line with results: the agent's own has those of tools that the API runs. */
type ResultEntry = UserEntry | AssistantEntry;

function resultOf(entry: ResultEntry, block: ToolResultBlock): ToolResult {
  const structured = entry.kind === 'user' ? entry.toolUseResult : undefined;
  const denial = entry.kind === 'user' ? entry.denial : undefined;
  const isEmpty = block.content.every((one) => one.kind === 'text' && one.text === '');
  return {
    // The structured result may also be a text or blocks.
    content:
      isEmpty && (typeof structured === 'string' || Array.isArray(structured))
        ? readContent(structured)
        : block.content,
    isError: block.isError,
    time: entry.time,
    line: entry.line,
    structured,
    ...(denial === undefined ? {} : { denial }),
  };
}

function isDenied({ denial, isError, content }: ToolResult): boolean {
  if (denial !== undefined) return true;
  return isError && [REFUSED, ...NOT_PERMITTED].some((words) => words.test(textOf(content)));
}

/** `"interruptedByShutdown":true`: closed while the call ran, Claude Code wrote that the human refused it. */
function isOfShutdown(entry: ResultEntry, { content }: ToolResultBlock): boolean {
  return entry.kind === 'user' && entry.interruptedByShutdown && REFUSED.test(textOf(content));
}

/** Gives a result to its call. Without a call, it is shown by itself, unless the session that has the call shows it. */
export function joinResult(reader: LineReader, entry: ResultEntry, block: ToolResultBlock): void {
  const { builder, ledger } = reader;
  const call = builder.callById.get(block.callId);
  const owner = call ? undefined : reader.repeated.results.get(block.callId);
  if (owner) {
    builder.continued(entry, owner);
    return ledger.hidden(entry.line, 'shown in another session');
  }
  if (isOfShutdown(entry, block)) {
    builder.aside(entry, 'client status', 'Claude Code was closed', textOf(block.content));
    return;
  }
  const result = resultOf(entry, block);
  ledger.shown(entry.line);
  if (call && call.result === undefined) {
    answerCall(call, result, isDenied(result), builder.planFiles);
    const turn = builder.last;
    if (turn?.kind === 'assistant') turn.end = entry.time ?? turn.end;
  } else builder.orphan(entry, block.callId, result, isDenied(result));
}

/** Gives a result from another session's file to its call. Its line does not belong to this session. */
export function answerFromAfar({ callById, planFiles }: TurnBuilder, entry: UserEntry, block: ToolResultBlock): void {
  const call = callById.get(block.callId);
  if (isOfShutdown(entry, block)) return;
  const result = { ...resultOf(entry, block), line: call?.line ?? entry.line };
  if (call && call.result === undefined) answerCall(call, result, isDenied(result), planFiles);
}

/** Old versions recorded an accepted plan as rejected, interrupted, and handed over in the same file. */
function approvesEarlierPlan(reader: LineReader, entry: UserEntry, text: string): boolean {
  const handover = readHandover(text, entry.planContent);
  if (handover === undefined) return false;
  const call = proposalOf(reader.builder.calls, handover.plan);
  if (!call?.plan || isApproved(call.plan)) return false;
  // The human may have written something below the plan.
  const isWhole = handover.plan.startsWith(call.plan.text.trim());
  call.plan = accepted(call.plan, (isWhole && call.plan.text) || handover.plan);
  call.status = 'ok';
  foldInterruption(reader, call);
  reader.builder.aside(entry, 'plan handover', 'Plan handover', text);
  return true;
}

/** The interruption was only a step in handing over the plan. */
function foldInterruption({ builder, ledger }: LineReader, call: MutableCall): void {
  const parts = builder.last?.parts ?? [];
  const at = parts.findLastIndex((part) => part.kind === 'notice' && part.notice === 'interrupted');
  const part = parts[at];
  if (part?.kind !== 'notice' || part.line < call.line) return;
  parts.splice(at, 1);
  const { line, text } = part;
  builder.aside({ line, uuid: undefined, digest: undefined, time: undefined }, 'plan handover', 'Plan handover', text);
  ledger.refold(line, 'plan handover');
}

export type LinePiece = UserPiece | { readonly kind: 'block'; readonly block: ContentBlock };

/** Everything but text: images, documents, and blocks of an unknown kind. */
export function blockPieces(blocks: readonly ContentBlock[]): readonly LinePiece[] {
  return blocks.flatMap((block) => (block.kind === 'text' ? [] : [{ kind: 'block', block }]));
}

function piecesOf(blocks: readonly ContentBlock[]): readonly LinePiece[] {
  return blocks.flatMap((block): readonly LinePiece[] => {
    if (block.kind === 'tool-result') return [];
    return block.kind === 'text' ? readUserText(block.text) : [{ kind: 'block', block }];
  });
}

/** Plain words that somebody else sent, as their message. */
export function bySender({ sender: from }: Origin, pieces: readonly LinePiece[]): readonly LinePiece[] {
  if (from === undefined) return pieces;
  return pieces.map((piece) =>
    piece.kind === 'prompt' ? { kind: 'teammate', from, text: piece.text, about: undefined, colour: undefined } : piece,
  );
}

/** Output joins the shell turn just before it, unless that turn already has its output. */
function shellOutput(
  { builder, ledger }: LineReader,
  entry: Entry,
  { stdout, stderr, exitCode }: Extract<UserPiece, { kind: 'shell-output' }>,
): void {
  const last = builder.last;
  const turn = last?.kind === 'shell' && !builder.answered.has(last) ? last : builder.shell(entry, '');
  turn.stdout = stdout;
  turn.stderr = stderr;
  if (exitCode !== undefined) turn.exitCode = exitCode;
  builder.answered.add(turn);
  ledger.shown(entry.line);
}

/** Output of a slash command joins the turn of that command; without one, it becomes a notice. */
function commandOutput({ builder, ledger }: LineReader, entry: Entry, text: string): void {
  if (text.trim() === '') {
    if (!ledger.isKnown(entry.line)) ledger.folded(entry.line, 'command output');
    return;
  }
  const last = builder.last;
  if (last?.kind !== 'command') return builder.notice(entry, 'command-output', text);
  last.parts.push({ kind: 'notice', notice: 'command-output', text, line: entry.line });
  ledger.shown(entry.line);
}

function prompt(reader: LineReader, entry: Entry, pieces: readonly LinePiece[], isQueued: boolean): void {
  const { line } = entry;
  const parts = pieces.flatMap((piece): Part[] => {
    if (piece.kind === 'prompt') return [{ kind: 'text', text: piece.text, line }];
    if (piece.kind === 'context') return [{ kind: 'context', text: piece.text, line }];
    if (piece.kind === 'attached') return [{ kind: 'notice', notice: 'attached', text: piece.paths.join('\n'), line }];
    return piece.kind === 'block' ? [mediaPart(piece.block, line)] : [];
  });
  const text = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
  const handover = readHandover(text, entry.kind === 'user' ? entry.planContent : undefined);
  const turn = reader.builder.user(entry, parts, {
    origin: expectsTask(reader) ? 'agent-task' : isQueued ? 'queued' : 'prompt',
    from: undefined,
    plan: handover?.plan ? givenPlan(handover.plan) : undefined,
  });
  if (entry.kind === 'user' && entry.permissionMode === 'plan') turn.inPlanMode = true;
}

/** `<command-message>The "tides" skill is loading</command-message>…` repeats the call before it: nobody typed it. */
function repeatsCall({ builder }: LineReader, name: string): boolean {
  const last = builder.last?.kind === 'assistant' ? builder.last.parts.at(-1) : undefined;
  if (last?.kind !== 'call' || last.call.tool.kind !== 'skill') return false;
  const asked = last.call.tool.name ?? '';
  return `/${asked.replace(/^\//, '').split(/\s/, 1)[0]}` === name;
}

/** A prompt, a teammate's message, commands with their output become turns or join one. Everything else is folded. */
export function addPieces(reader: LineReader, entry: Entry, pieces: readonly LinePiece[], isQueued: boolean): void {
  const { builder } = reader;
  // Images beside a command or a message without a prompt belong to it.
  const host = pieces.some(({ kind }) => kind === 'prompt')
    ? undefined
    : pieces.find(({ kind }) => kind === 'command' || kind === 'teammate');
  const hasPrompt = pieces.some(
    ({ kind }) => kind === 'prompt' || ((kind === 'block' || kind === 'attached') && !host),
  );
  for (const piece of pieces) {
    if (piece.kind === 'interrupted') {
      const isShutdown = entry.kind === 'user' && entry.interruptedByShutdown;
      builder.interrupted(entry, isShutdown ? 'Claude Code was closed.' : piece.text);
    } else if (piece.kind === 'continuation') compactSummary(reader, entry, piece.text);
    else if (piece.kind === 'client-notice') builder.notice(entry, 'information', piece.text);
    else if (piece.kind === 'teammate') teammateMessage(reader, entry, piece);
    else if (piece.kind === 'command' && repeatsCall(reader, piece.name))
      reader.ledger.folded(entry.line, 'skill instructions');
    else if (piece.kind === 'command') builder.command(entry, piece.name, piece.args);
    else if (piece.kind === 'command-output') commandOutput(reader, entry, piece.text);
    else if (piece.kind === 'shell') builder.shell(entry, piece.command);
    else if (piece.kind === 'shell-output') shellOutput(reader, entry, piece);
    else if (piece.kind !== 'block' && !(hasPrompt && piece.kind === 'context')) foldPiece(reader, entry, piece);
    if (piece === host)
      for (const one of pieces) if (one.kind === 'block') builder.last?.parts.push(mediaPart(one.block, entry.line));
  }
  if (hasPrompt) prompt(reader, entry, pieces, isQueued);
}

export function userLine(reader: LineReader, entry: UserEntry): void {
  const { ledger, queue } = reader;
  for (const block of entry.content) if (block.kind === 'tool-result') joinResult(reader, entry, block);
  const text = textOf(entry.content);
  if (entry.isSummary) return compactSummary(reader, entry, text);
  const unsigned = piecesOf(entry.content);
  const pieces = bySender(entry.origin, unsigned);
  const isTyped = typedMeanwhile(text) !== undefined;
  const isClient = entry.isMeta && !isTyped && pieces.every((piece, at) => piece === unsigned[at]);
  if (isClient || (entry.origin.isAutomatic && pieces.every(({ kind }) => kind === 'prompt')))
    clientLine(reader, entry);
  else if (!approvesEarlierPlan(reader, entry, text))
    addPieces(reader, entry, pieces, isTyped || queue.wasQueued(entry));
  if (!ledger.isKnown(entry.line)) ledger.hidden(entry.line, 'empty message');
}

function compactSummary({ builder, ledger }: LineReader, entry: Entry, text: string): void {
  const last = builder.last;
  if (last?.kind === 'compaction' && last.summary === undefined) {
    last.summary = text;
    ledger.shown(entry.line);
  } else builder.compaction(entry, { summary: text });
}
