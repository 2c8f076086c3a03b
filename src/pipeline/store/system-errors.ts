/** Errors of the operating system -> one sentence that says what to do. */

import { UserError } from '../../base/errors.ts';

const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'The disk is full; make room, or give --output and --cache folders on another one'],
  ['EDQUOT', 'Your share of the disk is used up; make room, or give --output and --cache folders elsewhere'],
  ['EFBIG', 'A file is larger than this system allows; raise the limit (ulimit -f)'],
  ['EROFS', 'The disk is read-only; give --output and --cache folders elsewhere'],
  ['EACCES', 'A file cannot be written; check who owns the folders of --output and --cache'],
  ['EPERM', 'A file cannot be written; check who owns the folders of --output and --cache'],
  ['ENOTDIR', 'A folder cannot be created because a file of that name exists; give --output another folder'],
  ['EMFILE', 'Too many files are open; raise the limit (ulimit -n)'],
]);
const CODE = new RegExp(`\\b(${[...SENTENCES.keys()].join('|')}): `);

/** The same error, or a {@link UserError} if the operating system refused something. */
export function explained(error: unknown): unknown {
  if (error instanceof UserError) return error;
  // Of an error in a worker thread, only the message arrives.
  const said = error instanceof Error ? error.message : String(error);
  const sentence = SENTENCES.get(CODE.exec(said)?.[1] ?? '');
  if (sentence === undefined) return error;
  const path = /'([^'\n]+)'/.exec(said.slice(said.search(CODE)))?.[1];
  return new UserError(`${sentence}${path === undefined ? '' : ` (${path})`}.`);
}
