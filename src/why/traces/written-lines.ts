/** What a session wrote: the lines that its edits added to files. */

import { filled, isRaw, list, text, texts } from '../../base/json-readers.ts';
import type { Session } from '../../domain/session.ts';
import type { ToolCall, Turn } from '../../domain/turns.ts';
import { editsOf } from '../../model/facts/edits.ts';
import { lineDiff, patchOf } from '../../model/facts/line-changes.ts';
import { editsFiles, mcpName, runsCommands } from '../../tools/traits.ts';
import { type FileEdit, writtenByCommand } from './shell-writes.ts';

/** A call and the turn that it is in. */
export interface PlacedCall {
  readonly call: ToolCall;
  /** The turn of the session's own conversation: for the call of an agent, the turn that started the agent. */
  readonly turn: Turn;
  /** The nearest prompt before it, on the same path. */
  readonly prompt: Turn | undefined;
}

/** Every call of a session, on all its paths, and of the agents that it started, in order. */
export function* placedCalls(session: Session): Generator<PlacedCall> {
  yield* callsIn(session.turns, undefined);
}

function* callsIn(turns: readonly Turn[], start: Turn | undefined): Generator<PlacedCall> {
  let prompt = start;
  for (const turn of turns) {
    if (turn.kind === 'branch') yield* callsIn(turn.turns, prompt);
    if (turn.kind === 'user' || turn.kind === 'command') prompt = turn;
    for (const part of turn.parts) {
      if (part.kind !== 'call') continue;
      yield { call: part.call, turn, prompt };
      for (const agent of part.call.agents)
        for (const { call } of callsIn(agent.turns, undefined)) yield { call, turn, prompt };
    }
  }
}

/** The lines that a call wrote into files; none for calls that failed. */
export function fileEdits(call: ToolCall): readonly FileEdit[] {
  if (call.status !== 'ok') return [];
  if (editsFiles(call.name)) return editOfTool(call);
  if (runsCommands(call.name)) return [...patched(call), ...writtenByCommand(text(call.input, 'command') ?? '')];
  return mcpName(call.name) === undefined ? [] : editOfServer(call);
}

function editOfTool(call: ToolCall): readonly FileEdit[] {
  const path = filled(call.input, 'file_path') ?? filled(call.input, 'notebook_path');
  if (path === undefined) return [];
  const hunks = patchOf(call);
  return [{ path, added: hunks.length > 0 ? linesOfHunks(hunks) : linesOfEdits(editsOf(call)) }];
}

function linesOfHunks(hunks: readonly unknown[]): readonly string[] {
  const lines = hunks.flatMap((hunk) => texts(hunk, 'lines'));
  return lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1));
}

function linesOfEdits(edits: readonly { readonly before: string; readonly after: string }[]): readonly string[] {
  const pieces = edits.flatMap(({ before, after }) => lineDiff(before, after));
  return pieces.filter((piece) => piece.added).flatMap(({ value }) => value.split('\n'));
}

/** A patch in the result of a command: `{filePath, structuredPatch: [...]}`. */
function patched(call: ToolCall): readonly FileEdit[] {
  const structured = call.result?.structured;
  const hunks = list(structured, 'structuredPatch');
  const path = filled(structured, 'filePath');
  return path === undefined || hunks.length === 0 ? [] : [{ path, added: linesOfHunks(hunks) }];
}

const PATHS = ['file_path', 'path', 'relative_path', 'filePath', 'filename', 'target_file'];
const BEFORE = ['old_string', 'old_text', 'oldText', 'old_str', 'search'];
const AFTER = [
  'new_string',
  'new_text',
  'newText',
  'new_str',
  'content',
  'contents',
  'body',
  'replace',
  'replacement',
  'repl',
];
const WRITING = /write|edit|create|insert|replace|patch|update/i;

function firstOf(input: unknown, names: readonly string[]): string | undefined {
  return names.map((name) => text(input, name)).find((value) => value !== undefined);
}

/** An edit by the tool of an MCP server: `{path, edits: [{oldText, newText}]}`, `{relative_path, body}`. */
function editOfServer(call: ToolCall): readonly FileEdit[] {
  const path = firstOf(call.input, PATHS);
  if (path === undefined || path === '' || !WRITING.test(mcpName(call.name)?.tool ?? '')) return [];
  const several = list(call.input, 'edits').filter(isRaw);
  const edits = (several.length > 0 ? several : [call.input]).map((edit) => ({
    before: firstOf(edit, BEFORE) ?? '',
    after: firstOf(edit, AFTER) ?? '',
  }));
  const added = linesOfEdits(edits);
  return added.length === 0 ? [] : [{ path, added }];
}
