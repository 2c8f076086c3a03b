/** A pasted text (a stack trace, a diff, a blame line, lines of grep, `file:line`) -> the files, lines and commits in it. */

import { PULL_REQUESTS } from '../../facts/git/pull-requests.ts';

export interface PastedLine {
  readonly path: string;
  readonly text: string;
}

/** Paths are as they are written there, hashes of commits possibly abbreviated. */
export type Pasted = Readonly<ReturnType<typeof readPasted>>;

/** How many characters and lines are examined: more than anybody reads. */
const LONGEST = 200_000;
const LONGEST_LINE = 1_000;

const IS_DIFF = /^(?:\+\+\+ |@@ -\d)/m;
/** `1a2b3c4d src/a.ts (Ada 2026-03-04 12:00:00 +0100 12) const a = 1;` */
const BLAMED = /^\^?([0-9a-f]{7,40})\s+(?:([^\s(]\S*)\s+)?(?:\d+\s+)?\(.*?\d{4}-\d\d-\d\d.*?\s(\d+)\)\s?(.*)$/;
/** `File "app/cart.py", line 12, in total`, and the line of code below it. */
const PYTHON = /^\s*File "([^"]+)", line \d+/;
/** `src/a.ts:12: const a = 1;` of grep and rg, with a column or not, and `src/a.ts-13-` of the lines around it. */
const GREP = /^([\w@.~/\\+-]{1,300}\.[A-Za-z]\w{0,7})(?::\d+:(?:\d+:)?|-\d+-)(.*)$/;
/** `12:const a = 1;`, below a line with the path: rg in a terminal. */
const NUMBERED = /^\d+[:-](?:\d+:)?(.*)$/;
/** `src/a.ts:12:5`, `a.ts(12,5)`, `a.ts#L12`, `at f (/w/src/a.ts:12:5)` */
const PLACE = /(?<![\w@.~/\\+-])[\w@.~/\\+-]{1,300}(?=:\d|\(\d|#L\d)/g;
const ENDING = /[\w@-]\.[A-Za-z]\w{0,7}$/;
/** Modules of Node.js: `node:internal/main:3`. */
const NODE = /\bnode:\S{1,300}/g;
const PATH = /^\s*([\w@.~+-]+(?:[/\\][\w@.~+-]+)*\.[A-Za-z]\w{0,7})\s*$/;
const SHA = /^\s*(?:commit\s+)?([0-9a-f]{7,40})\s*$/;
const FOREIGN = /(?:^|[/\\])(?:node_modules|site-packages|vendor)[/\\]/;

interface Mentions {
  readonly paths: Set<string>;
  readonly lines: PastedLine[];
  readonly removed: PastedLine[];
  readonly shas: Set<string>;
}

function readDiff(rows: readonly string[], mentions: Mentions): void {
  let path = '';
  for (const [at, row] of rows.entries()) {
    const [, sign, name] = /^(\+\+\+|---) (?:[a-z]\/)?([^\t]+)/.exec(row) ?? [];
    if (name !== undefined && (sign === '+++' || rows[at + 1]?.startsWith('+++ '))) {
      // A deleted file keeps its old name.
      if (name.trim() !== '/dev/null') path = name.trim();
    } else if (path !== '' && /^[+-]/.test(row))
      mentions[row.startsWith('+') ? 'lines' : 'removed'].push({ path, text: row.slice(1) });
    if (path !== '') mentions.paths.add(path);
  }
}

/** Adds what a row mentions. @param heading the path above rows that are only numbered @returns the one for the next row */
function readRow(row: string, next: string, heading: string, { paths, lines, shas }: Mentions): string {
  const [, sha, path, , code = ''] = BLAMED.exec(row) ?? [];
  if (sha !== undefined) {
    if (!/^0+$/.test(sha)) shas.add(sha);
    if (path !== undefined) paths.add(path);
    if (path !== undefined) lines.push({ path, text: code });
    return '';
  }
  const [, grepped, line = ''] = GREP.exec(row) ?? [];
  const [, numbered] = heading === '' ? [] : (NUMBERED.exec(row) ?? []);
  const python = PYTHON.exec(row)?.[1];
  const file = grepped ?? python ?? (numbered === undefined ? undefined : heading);
  if (file !== undefined) {
    paths.add(file);
    lines.push({ path: file, text: python === undefined ? (numbered ?? line) : next });
    return numbered === undefined ? '' : heading;
  }
  for (const [place] of row.replace(NODE, ' ').matchAll(PLACE)) if (ENDING.test(place)) paths.add(place);
  const whole = PATH.exec(row)?.[1];
  if (whole !== undefined) paths.add(whole);
  const commit = SHA.exec(row)?.[1];
  if (commit !== undefined) shas.add(commit);
  return whole ?? '';
}

/** Reads a pasted text; everything is empty if it names nothing that the index could know. */
export function readPasted(text: string) {
  const given = text.slice(0, LONGEST);
  const pullRequests = [...new Set(given.match(PULL_REQUESTS) ?? [])];
  const rows = given
    .replace(PULL_REQUESTS, ' ')
    .split(/\r?\n/)
    .map((row) => row.slice(0, LONGEST_LINE));
  const mentions: Mentions = { paths: new Set(), lines: [], removed: [], shas: new Set() };
  if (IS_DIFF.test(given)) readDiff(rows, mentions);
  else {
    let heading = '';
    for (const [at, row] of rows.entries()) heading = readRow(row, rows[at + 1] ?? '', heading, mentions);
  }
  return {
    paths: [...mentions.paths].filter((path) => !FOREIGN.test(path)),
    lines: mentions.lines.filter(({ path }) => !FOREIGN.test(path)),
    removed: mentions.removed.filter(({ path }) => !FOREIGN.test(path)),
    shas: [...mentions.shas],
    pullRequests,
  };
}
