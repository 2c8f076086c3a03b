/**
 * A patch as Codex writes it, without line numbers -> calls of editing tools, one for each file.
 *
 *     *** Begin Patch
 *     *** Update File: src/tides.ts
 *     @@ export function next() {
 *      const now = clock();
 *     -return 3;
 *     +return 4;
 *     *** End Patch
 */

import { posix } from 'node:path';
import { isAbsolutePath } from '../../../base/paths.ts';

/** A call of one of Claude Code's tools. Of a patch, also its file, and what the structured result says of that. */
export interface MadeCall {
  readonly name: string;
  readonly input: object;
  readonly path?: string;
  readonly changed?: object;
}

const FILE = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const MOVE = /^\*\*\* Move to: (.+)$/;

/** `src/a.ts` in `/home/ada/shop` -> `/home/ada/shop/src/a.ts` */
export function absolutePath(path: string, folder: string): string {
  return isAbsolutePath(path) ? path : posix.join(folder, path);
}

/** What a hunk replaces, and with what: its lines in both versions of the file. */
function replacement(lines: readonly string[]) {
  const without = (mark: string) => lines.flatMap((line) => (line.startsWith(mark) ? [] : line.slice(1))).join('\n');
  return { old_string: without('+'), new_string: without('-') };
}

function callOf(section: string, folder: string): readonly MadeCall[] {
  const [head = '', ...lines] = section.replace(/\n$/, '').split(/\r?\n/);
  const [, action, named = ''] = FILE.exec(head) ?? [];
  const moved = MOVE.exec(lines[0] ?? '')?.[1];
  const name = (moved ?? named).trim();
  const path = absolutePath(name, folder);
  const made = (name: string, input: object) => [{ name, input: { file_path: path, ...input }, path }];
  if (action === undefined || name === '') return [];
  if (action === 'Add') return made('Write', { content: lines.map((line) => `${line.slice(1)}\n`).join('') });
  if (action === 'Delete') return made('Edit', { deleted: true });
  const hunks = lines.filter((line) => !line.startsWith('***')).join('\n');
  const edits = hunks
    .split(/^@@.*\n?/m)
    .flatMap((hunk) => (hunk === '' ? [] : replacement(hunk.replace(/\n$/, '').split('\n'))));
  const from = moved === undefined ? {} : { moved_from: absolutePath(named.trim(), folder) };
  return edits.length > 1 ? made('MultiEdit', { edits, ...from }) : made('Edit', { ...edits[0], ...from });
}

/** The files of a patch; none if the text is not one. @param folder that relative paths start from */
export function filesOfPatch(text: string, folder: string): readonly MadeCall[] {
  const [, patch = ''] = text.split('*** Begin Patch', 2);
  const [files = ''] = patch.split(/^\*\*\* End Patch/m, 1);
  return files.split(/^(?=\*\*\* (?:Add|Update|Delete) File: )/m).flatMap((section) => callOf(section, folder));
}
