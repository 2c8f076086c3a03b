/** The user's errors, and the system's: their codes, and what to do about them. */

/** A wrong option or setting. The message is one sentence that says what to do; the exit code is 2. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** `ENOENT`, `EACCES`, …; "unknown error" for errors without a code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

const IN_THE_WAY = 'A folder cannot be created because a file of that name exists; choose another place';
const REFUSED = 'A file or folder cannot be read or written; check who owns it, or choose another place';

const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'A file or folder was removed while it was needed; run this again'],
  ['ENOSPC', 'The disk is full; make room, or choose folders on another one'],
  ['EDQUOT', 'Your share of the disk is used up; make room, or choose folders elsewhere'],
  ['EFBIG', 'A file is larger than this system allows; raise the limit (ulimit -f)'],
  ['EROFS', 'The disk is read-only; choose folders elsewhere'],
  ['EACCES', REFUSED],
  ['EPERM', REFUSED],
  ['EEXIST', IN_THE_WAY],
  ['ENOTDIR', IN_THE_WAY],
  ['EMFILE', 'Too many files are open; raise the limit (ulimit -n)'],
  ['ENAMETOOLONG', 'A name is longer than this system allows; choose a shorter one'],
]);
const CODE = new RegExp(`\\b(${[...SENTENCES.keys()].join('|')}): `);

/** The same error, or a {@link UserError} if the operating system refused something. */
export function explained(error: unknown): unknown {
  if (error instanceof UserError) return error;
  // Of an error in a worker thread, only the message arrives.
  const said = error instanceof Error ? error.message : String(error);
  const sentence = SENTENCES.get(CODE.exec(said)?.[1] ?? '');
  if (sentence === undefined) return error;
  // Of two, the one that is written.
  const path = [...said.slice(said.search(CODE)).matchAll(/'([^'\n]+)'/g)].at(-1)?.[1];
  return new UserError(`${sentence}${path === undefined ? '' : ` (${path})`}.`);
}
