/** Results join their calls. */

import { filled, isRaw } from '../../base/json-readers.ts';
import type { ToolResult } from '../../domain/call.ts';
import { type AssistantEntry, type ToolResultBlock, textOf, type UserEntry } from '../../domain/transcript.ts';
import { readContent } from '../../parse/content.ts';
import { NOT_PERMITTED } from '../text/result-text.ts';
import { answerCall } from '../turns/answer-call.ts';
import type { TurnBuilder } from '../turns/turn-builder.ts';
import type { LineReader } from './line-reader.ts';

/** Results of calls that were not allowed. */
const DENIED: readonly RegExp[] = [
  /^The user doesn't want to (?:proceed with this tool use|take this action)/,
  ...NOT_PERMITTED,
];

/** A line with results: the agent's own has those of tools that the API runs. */
type ResultEntry = UserEntry | AssistantEntry;

function resultOf(entry: ResultEntry, block: ToolResultBlock): ToolResult {
  const structured = entry.kind === 'user' ? entry.toolUseResult : undefined;
  const isEmpty = block.content.every((one) => one.kind === 'text' && one.text === '');
  return {
    // The structured result may also be a text or blocks.
    content: isEmpty && !isRaw(structured) ? readContent(structured) : block.content,
    isError: block.isError,
    time: entry.time,
    line: entry.line,
    structured,
  };
}

function isDenied(entry: ResultEntry, block: ToolResultBlock): boolean {
  if (filled(entry.fields, 'toolDenialKind') !== undefined) return true;
  return block.isError && DENIED.some((words) => words.test(textOf(block.content)));
}

/** Gives a result to its call. Without a call, it is shown by itself, unless the session that has the call shows it. */
export function joinResult(reader: LineReader, entry: ResultEntry, block: ToolResultBlock): void {
  const { builder, ledger } = reader;
  const call = builder.calls.get(block.callId);
  const owner = call ? undefined : reader.repeated.results.get(block.callId);
  if (owner) {
    builder.continued(entry, owner);
    return ledger.hidden(entry.line, 'shown in another session');
  }
  const result = resultOf(entry, block);
  ledger.shown(entry.line);
  if (call && call.result === undefined) {
    answerCall(call, result, isDenied(entry, block), builder.planFiles);
    const turn = builder.last;
    if (turn?.kind === 'assistant') turn.end = entry.time ?? turn.end;
  } else builder.orphan(entry, block.callId, result, isDenied(entry, block));
}

/** Gives a result from another session's file to its call. Its line does not belong to this session. */
export function answerFromAfar({ calls, planFiles }: TurnBuilder, entry: UserEntry, block: ToolResultBlock): void {
  const call = calls.get(block.callId);
  if (call && call.result === undefined)
    answerCall(call, { ...resultOf(entry, block), line: call.line }, isDenied(entry, block), planFiles);
}
