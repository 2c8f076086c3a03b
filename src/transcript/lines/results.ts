/** Results join their calls. */

import { readContent } from '../parse/content.ts';
import { NOT_PERMITTED, REFUSED } from '../text/result-text.ts';
import { answerCall } from '../turns/mutable-turns.ts';
import type { TurnBuilder } from '../turns/turn-builder.ts';
import type { ToolResult } from '../types/call.ts';
import { type AssistantEntry, type ToolResultBlock, textOf, type UserEntry } from '../types/transcript.ts';
import type { LineReader } from './line-reader.ts';

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
