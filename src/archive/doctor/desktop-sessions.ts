/** Sessions of the desktop app, which Claude Code keeps longer. Source of the rule: its documentation of November 2026. */

import { filled, fromJson } from '../../base/json-readers.ts';
import { tailOf } from '../../transcript/discover/existing-files.ts';

/** The first version that keeps them. */
const SINCE = [2, 1, 248];
const TAIL_BYTES = 256_000;

function isSince(version: string): boolean {
  const numbers = version.split('.').map(Number);
  const at = SINCE.findIndex((number, index) => numbers[index] !== number);
  return at < 0 || (numbers[at] ?? 0) > (SINCE[at] ?? 0);
}

/**
 * Was a session last continued in the desktop app, by a version that keeps such sessions? No, if the last lines of its
 * transcript do not say so: a warning that comes too early does no harm.
 * @param path of the transcript
 */
export function isOfDesktop(path: string): boolean {
  for (const line of tailOf(path, TAIL_BYTES).split('\n').reverse()) {
    const value = fromJson(line);
    const program = filled(value, 'entrypoint');
    if (program !== undefined) return program === 'claude-desktop' && isSince(filled(value, 'version') ?? '');
  }
  return false;
}
