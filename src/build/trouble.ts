/** What the machine refuses -> one sentence for the person at the keyboard. */

import { UserError } from '../config.ts';

const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'The disk is full; make room, or give --output and --cache folders on another one'],
  ['EDQUOT', 'Your share of the disk is used up; make room, or give --output and --cache folders elsewhere'],
  ['EFBIG', 'A file is larger than this system lets us write; raise the limit (ulimit -f)'],
  ['EROFS', 'The disk may only be read; give --output and --cache folders elsewhere'],
  ['EACCES', 'A file may not be written; check who owns the folders of --output and --cache'],
  ['EPERM', 'A file may not be written; check who owns the folders of --output and --cache'],
  ['EMFILE', 'Too many files are open; raise the limit (ulimit -n)'],
]);
const CODE = new RegExp(`\\b(${[...SENTENCES.keys()].join('|')}): `);

/** Errors come from worker threads and through Eleventy: all that is left of some is their words. */
function words(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = 'originalError' in error ? error.originalError : error.cause;
  return `${error.message}\n${error.stack ?? ''}\n${inner === undefined ? '' : words(inner)}`;
}

/** The same error, or a {@link UserError} when the machine refused something. */
export function explained(error: unknown): unknown {
  if (error instanceof UserError) return error;
  const said = words(error);
  const sentence = SENTENCES.get(CODE.exec(said)?.[1] ?? '');
  if (sentence === undefined) return error;
  const path = /'([^'\n]+)'/.exec(said.slice(said.search(CODE)))?.[1];
  return new UserError(`${sentence}${path === undefined ? '' : ` (${path})`}.`);
}
