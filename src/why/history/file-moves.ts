/** Files that a shell command moves or deletes, as far as its words say so. */

import { isAbsolutePath, lastPart } from '../../base/paths.ts';
import type { HistoryTurn } from '../../site/types/session-history.ts';
import { type Step, stepsOf } from '../../transcript/text/shell-steps.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';

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

/**
 * A file that the session wrote again elsewhere has moved there when it is deleted. @param written by names without
 * folders
 */
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
