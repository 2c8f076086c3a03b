/**
 * Texts that were pasted into prompts and could not be read yet when the prompts were collected. Lines in the archive
 * stay as they are: the same lines with the texts become a revision, and readers prefer the fuller version of a line.
 */

import { existsSync } from 'node:fs';
import { pastedTextsFolder, pasteFiller } from '../../transcript/discover/pasted-texts.ts';
import type { KeptRevisions } from './kept-revisions.ts';

function linesOfRevision(kept: KeptRevisions, revision: number): readonly string[] {
  try {
    return kept.read(revision).toString('utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * Keeps the lines of a revision that have a pasted text now, in their order.
 * @param history path of Claude Code's `history.jsonl`
 * @param clean a line as it may be kept; undefined if it was forgotten
 * @returns are there any?
 */
export function keepLatePastes(
  kept: KeptRevisions,
  revision: number,
  history: string,
  clean: (line: string) => string | undefined,
): boolean {
  if (!existsSync(pastedTextsFolder(history))) return false;
  const fill = pasteFiller(history);
  const filled = linesOfRevision(kept, revision).flatMap((line) => {
    const whole = fill(line);
    return whole === line ? [] : (clean(whole) ?? []);
  });
  if (filled.length === 0) return false;
  const linesBefore = new Set(kept.revisions.flatMap((one) => linesOfRevision(kept, one)));
  const late = filled.filter((line) => !linesBefore.has(line));
  if (late.length > 0) kept.append(kept.latest + 1, Buffer.from(late.map((line) => `${line}\n`).join('')));
  return late.length > 0;
}
