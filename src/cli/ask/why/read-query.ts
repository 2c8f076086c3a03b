/** The subject of a question: a line, a file, a commit or a pull request. */

import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { UserError } from '../../../base/errors.ts';
import { oneLine } from '../../../base/format.ts';
import { PULL_REQUEST } from '../../../facts/git/pull-requests.ts';
import type { Repository } from './repository.ts';

export type Query =
  | { readonly kind: 'file'; readonly path: string; readonly line: number | undefined }
  | { readonly kind: 'commit'; readonly sha: string }
  | { readonly kind: 'pull-request'; readonly url: string; readonly number: string };

/** `src/cart.ts:12`, also `src/cart.ts:12:5`, `src/cart.ts:12: const a = 1;` of grep and `src/cart.ts#L12` of code hosts. */
const PLACE = /^(.+?)(?::(\d{1,9})(?::.*)?|#L(\d{1,9})\S*)?$/;

/** @param cwd folder of paths that are not in the repository @throws UserError if it is none of these */
export function readQuery(text: string, repository: Repository, folder: string, cwd: string): Query {
  const pull = PULL_REQUEST.exec(text);
  if (pull?.index === 0) return { kind: 'pull-request', url: pull[0], number: pull[2] ?? '' };
  const [, path = '', one, other] = PLACE.exec(text) ?? [];
  const line = one ?? other;
  const file = inRepository(path, folder, cwd);
  if (line !== undefined || existsSync(join(folder, file)))
    return { kind: 'file', path: file, line: line === undefined ? undefined : Number(line) };
  const sha = /^[\w./~^@{}-]{1,200}$/.test(text) ? repository.resolve(text) : undefined;
  if (sha !== undefined) return { kind: 'commit', sha };
  if (repository.blame(file, undefined) !== undefined) return { kind: 'file', path: file, line: undefined };
  throw new UserError(
    `"${oneLine(text, 80)}" is neither a file, a commit nor a pull request of ${oneLine(folder, 120)}; ask for one, such as src/cart.ts:12 or 1a2b3c4.`,
  );
}

function inRepository(path: string, folder: string, cwd: string): string {
  const isThere = !isAbsolute(path) && existsSync(join(folder, path));
  const inside = relative(folder, isThere ? join(folder, path) : resolve(cwd, path));
  return inside.startsWith('..') || isAbsolute(inside) ? path : inside;
}
