/** What a session wrote: the lines that its edits added to files. */

import { editedPath, withGaps } from '../../facts/edits.ts';
import { callFacts, ofKind } from '../../facts/facts.ts';
import { changesBetween, changesOf, changesOfPatch, signedChanges } from '../../site/render/markup/diff.ts';
import type { Tools } from '../../transcript/types/tool.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';
import { type FileEdit, writtenByCommand } from './shell-writes.ts';

/** Names of tools of MCP servers that change files. */
const WRITING = /write|edit|create|insert|replace|patch|update/i;

/** What a call wrote into files; nothing for calls that failed. */
export function fileEdits(call: ToolCall): readonly FileEdit[] {
  if (call.status !== 'ok') return [];
  const { tool } = call;
  if (tool.kind === 'bash') return editsOfCommand(call, tool);
  if (tool.kind === 'mcp' && tool.edit !== undefined && WRITING.test(tool.tool)) {
    const lines = tool.edit.replacements.flatMap(({ before, after }) =>
      signedChanges(changesBetween(before, after, undefined)),
    );
    return lines.length === 0 ? [] : [{ path: tool.edit.path, lines }];
  }
  const path = editedPath(call);
  return path === undefined ? [] : [{ path, lines: withGaps(changesOf(call).map(signedChanges)) }];
}

/**
 * What the text of a command writes, or the diff in its result where there is one: that is how the file was left. Some
 * results are a patch, as those of editing tools.
 */
function editsOfCommand(call: ToolCall, { command, patchedPath, patch }: Tools['bash']): readonly FileEdit[] {
  const diffs = ofKind(callFacts(call), 'edit').flatMap(({ path, hunks }) =>
    hunks.length === 0 ? [] : [{ path, lines: signedChanges(changesOfPatch(hunks)) }],
  );
  return [
    ...(patchedPath === undefined || patch.length === 0
      ? []
      : [{ path: patchedPath, lines: withGaps(patch.map(({ lines }) => lines)) }]),
    ...diffs,
    ...writtenByCommand(command).filter((written) => !diffs.some(({ path }) => isNamed(path, written.path))),
  ];
}

/** May `/w/src/a.ts` be what a command calls `src/a.ts`, `./a.ts` or `../src/a.ts`? Also on Windows: `C:\w\src\a.ts`. */
function isNamed(path: string, name: string): boolean {
  const end = `/${name.replace(/^(?:\.{1,2}\/){1,20}/, '')}`;
  return path === name || path.replaceAll('\\', '/').endsWith(end);
}
