/**
 * Longer pasted texts, which a line of `history.jsonl` only names. Claude Code deletes them after some weeks:
 *
 *     {"display":"Why? [Pasted text #1 +30 lines]","pastedContents":{"1":{…,"contentHash":"0c2a7f61d9e84b35"}},…}
 *     paste-cache/0c2a7f61d9e84b35.txt
 */

import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { entriesOf, isWithin, readText } from './existing-files.ts';

const FILE = /^([0-9a-f]{16,64})\.txt$/;
/** Only as the name of a field: within a text of the line, its quotation marks have backslashes. */
const NAMED = /"contentHash"\s{0,9}:\s{0,9}"([0-9a-f]{16,64})"/g;

/** Their folder, beside the `history.jsonl` with this path. */
export function pastedTextsFolder(history: string): string {
  return join(dirname(history), 'paste-cache');
}

function textsIn(folder: string): ReadonlyMap<string, string> {
  const files = isWithin(folder, dirname(folder)) ? entriesOf(folder) : [];
  return new Map(
    files.flatMap((entry) => {
      const hash = entry.isFile() ? FILE.exec(entry.name)?.[1] : undefined;
      return hash === undefined ? [] : [[hash, join(folder, entry.name)] as const];
    }),
  );
}

/** Bytes of the texts of one prompt: more than a model could read. */
const MOST = 5_000_000;
/** Bytes of texts that are put into lines again: a small file could name a large text thousands of times. */
const MOST_AGAIN = 20_000_000;

/** Puts pasted texts into lines of the `history.jsonl` with this path: `"contentHash":"…"` -> `"content":"…"`. */
export function pasteFiller(history: string): (line: string) => string {
  let files: ReadonlyMap<string, string> | undefined;
  const used = new Set<string>();
  let again = MOST_AGAIN;
  return (line) => {
    let left = MOST;
    return line.replace(NAMED, (field, hash: string) => {
      files ??= textsIn(pastedTextsFolder(history));
      const path = files.get(hash);
      const size = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })?.size;
      if (path === undefined || size === undefined || size > (used.has(hash) ? Math.min(left, again) : left))
        return field;
      const content = readText(path);
      if (content === undefined) return field;
      left -= size;
      if (used.has(hash)) again -= size;
      used.add(hash);
      return `"content":${JSON.stringify(content)}`;
    });
  };
}
