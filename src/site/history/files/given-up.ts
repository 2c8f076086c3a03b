/** Which edits were tried and given up: those on paths not taken and undone ones, without trivia and what was made again. */

import type { LoggedEdit, ProjectLog } from '../log.ts';

/** Comments and imports, also a name of a list of imports. */
const TRIVIA =
  /^(?:\/\/|\/\*|\*|#(?!!|\[|define\b)|--(?!-)|<!--|import\b|from\s+\S+\s+import\b|export\s.*\bfrom\s*["']|(?:pub\s+)?use\s|using\s|alias\s|require\b|(?:const|let|var)\s.*=\s*require\(|var\s+_\s|@import\b|\}\s*from\b|(?:type\s+)?[A-Za-z_$][\w$.]*,$|(?:\w+ )?"[\w./@-]+"$)/;
const PROSE = /\.(?:mdx?|markdown|txt|rst|adoc)$/i;
/** Sentences in quotes, comments at the end of a line, and what a formatter or an import changes: spaces, quotes, modules. */
const WORDS =
  /"[^"\s]{0,160}\s[^"]{0,160}"|'[^'\s]{0,160}\s[^']{0,160}'|`[^`\s]{0,160}\s[^`]{0,160}`|\s(?:\/\/|#\s|--\s).*|[\s"'`;,]|\b(?:[A-Z]\w{0,80}(?:\.|::))(?=\w)/g;

function changedLines({ edit: { lines } }: LoggedEdit, sign: '+' | '-'): readonly string[] {
  return lines.flatMap((line) => (line.startsWith(sign) && /[\p{L}\p{N}]/u.test(line) ? [line.slice(1).trim()] : []));
}

function isReworded(texts: readonly (readonly string[])[]): boolean {
  const words = texts.map(
    (lines) =>
      new Set(
        lines
          .join(' ')
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu),
      ),
  );
  const shared = [...(words[0] ?? [])].filter((word) => words[1]?.has(word)).length;
  const most = Math.max(...words.map(({ size }) => size));
  return most === 0 || (shared > 0 && shared * 2 >= most);
}

/** Does an edit change nothing but imports, comments, wording or formatting? */
function isTrivial(logged: LoggedEdit): boolean {
  const { lines, cut } = logged.edit;
  if (cut > 0 || lines.length === 0) return false;
  if (PROSE.test(logged.path)) return isReworded([changedLines(logged, '+'), changedLines(logged, '-')]);
  const code = (sign: string, leftOut: RegExp): string =>
    lines
      .flatMap((line) => (line.startsWith(sign) && !leftOut.test(line.slice(1).trim()) ? line.slice(1) : []))
      .map((line) => line.trim().replace(WORDS, ''))
      .join('');
  return [/^$/, TRIVIA].some((leftOut) => code('+', leftOut) === code('-', leftOut));
}

/** Does one of the later edits change at least half of its lines in the same way, wherever they are? */
function isMadeAgain(logged: LoggedEdit, later: readonly LoggedEdit[]): boolean {
  const [added, removed] = [changedLines(logged, '+'), changedLines(logged, '-')];
  const sign = added.length > 0 ? '+' : '-';
  const lines = sign === '-' ? removed : added.filter((line) => !removed.includes(line));
  return later.some((one) => {
    const again = new Set(one.turn.isSide ? [] : changedLines(one, sign));
    return lines.length > 0 && again.size > 0 && lines.filter((line) => again.has(line)).length * 2 >= lines.length;
  });
}

/** The edits of a file that were given up. @param undone by what @param byTurn changes of all files, by their turns */
export function givenUp(
  edits: readonly LoggedEdit[],
  undone: ReadonlyMap<LoggedEdit, LoggedEdit>,
  byTurn: ReadonlyMap<string, ProjectLog['files']>,
): readonly LoggedEdit[] {
  return edits.filter((logged) => {
    const by = undone.get(logged);
    if ((by === undefined && !logged.turn.isSide) || isTrivial(logged)) return false;
    const elsewhere = by === undefined ? [] : (byTurn.get(by.turn.href) ?? []);
    const moved = elsewhere.filter((one) => one.kind === 'edit').filter(({ at }) => at > (by?.at ?? 0));
    return !isMadeAgain(logged, [...edits.slice(edits.indexOf(by ?? logged) + 1), ...moved]);
  });
}
