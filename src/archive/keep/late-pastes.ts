/**
 * Pasted texts that could not be read when their prompts were collected: the same lines with the texts become a
 * revision, and readers prefer the fuller version of a line.
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

/** @param clean a line as it may be kept; undefined if it was forgotten @returns is any line fuller now? */
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
