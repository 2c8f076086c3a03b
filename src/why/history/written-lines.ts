/** What a session wrote into files, by tools, commands and patches; and which files commands move or delete. */

import { toLines } from '../../base/format.ts';
import { isAbsolutePath, lastPart } from '../../base/paths.ts';
import { editedPath, withGaps } from '../../facts/edits.ts';
import { callFacts, ofKind } from '../../facts/facts.ts';
import { changesBetween, changesOf, changesOfPatch, signedChanges } from '../../site/render/markup/diff.ts';
import type { HistoryTurn } from '../../site/types/session-history.ts';
import { type Step, stepsOf } from '../../transcript/text/shell-steps.ts';
import { patchedFiles } from '../../transcript/tools/patches.ts';
import type { ToolCall, Tools } from '../../transcript/types/turns.ts';

export interface FileEdit {
  readonly path: string;
  /** The diff: `+added`, `-removed`, ` same`, `@` where lines are left out. */
  readonly lines: readonly string[];
}

/** Names of tools of MCP servers that change files. */
const WRITING = /write|edit|create|insert|replace|patch|update/i;
/** `cat > a.txt <<'EOF'`, `tee -a a.txt <<EOF`, `cat <<EOF >> "a b.txt"` */
const HERE = /<<-?[ \t]{0,8}(["']?)([\w.-]{1,60})(?![\w.-])\1([^\n]{0,400})\n/g;
const TARGET = /(?:>{1,2}\s*|\btee\s+(?:-a\s+)?)(?:"([^"\n]{1,400})"|'([^'\n]{1,400})'|([^\s"'|&;<>()]{1,400}))/;
/** Longer commands are examined only up to this length. */
const LIMIT = 400_000;

/** The lines of a diff with this sign, without it. */
export function linesWith(sign: '+' | '-', lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
}

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
 * What a command writes, or the diff in its result, if any: that is how the file was left. Some results are a patch.
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

function writtenByCommand(command: string): readonly FileEdit[] {
  if (!command.includes('<<')) return [];
  const text = command.slice(0, LIMIT);
  const edits: FileEdit[] = [];
  let from = 0;
  for (const match of text.matchAll(HERE)) {
    if (match.index < from) continue;
    const [whole, , word = '', after = ''] = match;
    const start = match.index + whole.length;
    const rest = text.slice(start);
    const end = new RegExp(`^[ \\t]*${word.replaceAll('.', '\\.')}[ \\t]*$`, 'm').exec(rest);
    const body = end === null ? rest : rest.slice(0, end.index);
    from = start + body.length;
    const lineStart = text.lastIndexOf('\n', match.index) + 1;
    const line = `${text.slice(lineStart, match.index)} ${after}`;
    if (/\b(?:git\s+apply|patch|apply_patch)\b/.test(line)) edits.push(...editsOfPatch(body));
    else {
      const target = TARGET.exec(line);
      const path = target?.[1] ?? target?.[2] ?? target?.[3];
      if (path !== undefined) edits.push({ path, lines: toLines(body).map((one) => `+${one}`) });
    }
  }
  return edits;
}

function editsOfPatch(body: string): readonly FileEdit[] {
  return patchedFiles(body).map(({ newFileName, oldFileName, hunks }) => {
    const path = (newFileName ?? oldFileName ?? '').replace(/^b\//, '');
    return { path, lines: withGaps(hunks.map(({ lines }) => lines)) };
  });
}

/** Variables and patterns stand for unknown paths. */
const UNKNOWN = /[*?$`{}[\]]/;

/** `git mv -f a b` -> mv, [a, b]; `rm a` -> rm, [a] */
function operands({ words }: Step): readonly [name: string, paths: readonly string[]] {
  const [first = '', second = ''] = words;
  const isGit = first === 'git' && (second === 'mv' || second === 'rm');
  const rest = words.slice(isGit ? 2 : 1).filter((word) => !word.startsWith('-'));
  return [isGit ? second : first, rest.some((word) => UNKNOWN.test(word)) ? [] : rest];
}

/** `mv a.ts lib/` -> `lib/a.ts`: a folder is recognised by its slash, by its dots, or by having no extension. */
function target(from: string, to: string): string {
  const isFolder = /(?:^|\/)\.{0,2}$/.test(to) || (lastPart(from).includes('.') && !lastPart(to).includes('.'));
  return isFolder ? `${to.replace(/\/$/, '')}/${lastPart(from)}` : to;
}

/** The files that a command moves or deletes as a whole. Paths are as it names them. */
export function wholeFiles(command: string) {
  const steps = /\b(?:mv|rm)\b/.test(command) ? stepsOf(command).map(operands) : [];
  return {
    moved: steps.flatMap(([name, [from, to, ...more]]) =>
      name !== 'mv' || from === undefined || to === undefined || more.length > 0
        ? []
        : [{ from, to: target(from, to) }],
    ),
    deleted: steps.flatMap(([name, paths]) => (name === 'rm' ? paths : [])),
  };
}

/** A deleted file has moved to where the session wrote it again. @param written by names without folders */
export function movesOf(
  { status, tool, time = 0 }: ToolCall,
  written: ReadonlyMap<string, string>,
  cwd: string | undefined,
): Pick<Required<HistoryTurn>, 'moves' | 'deleted'> {
  if (status !== 'ok' || tool.kind !== 'bash') return { moves: [], deleted: [] };
  const { moved, deleted } = wholeFiles(tool.command);
  const paths = deleted.map((path) => (cwd === undefined || isAbsolutePath(path) ? path : `${cwd}/${path}`));
  const rewritten = paths.flatMap((from) => {
    const to = written.get(lastPart(from));
    return to === undefined || to === from ? [] : [{ from, to, time }];
  });
  return {
    moves: [...moved.map((move) => ({ ...move, time })), ...rewritten],
    deleted: paths.map((path) => ({ path, time })),
  };
}
