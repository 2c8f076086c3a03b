/**
 * Values that somebody chose to redact when reviewing findings, one JSON string on each line of a file beside the
 * configuration. It contains secrets, so it is for its owner only and must not be committed; sessions in an archive
 * folder are changed themselves instead, by `forget`.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../../transcript/discover/existing-files.ts';
import { parseJson } from '../../transcript/parse/read-transcript.ts';

export const REVIEWED_FILE = '.sessionary-redact';

/** @param folder of the configuration */
export function reviewedWords(folder: string): readonly string[] {
  const lines = readText(join(folder, REVIEWED_FILE))?.split('\n') ?? [];
  return lines.map(parseJson).filter((word) => typeof word === 'string');
}

export function addReviewedWord(folder: string, word: string): void {
  if (reviewedWords(folder).includes(word)) return;
  writeFileSync(join(folder, REVIEWED_FILE), `${JSON.stringify(word)}\n`, { flag: 'a', mode: 0o600 });
}
