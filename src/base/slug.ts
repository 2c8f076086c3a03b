/** Names and ids from transcripts -> names of files and anchors. The only way from one to the other. */

import slugify from '@sindresorhus/slugify';
import { shortHash } from './hash.ts';

const LONGEST = 60;
const SAFE = /^[a-z0-9][a-z0-9-]{0,79}$/;
/** Names that Windows keeps for devices, and endings that our own further pages have. */
const TAKEN = /^(?:con|prn|aux|nul|com\d|lpt\d)$|-\d{1,4}$|-agent-/;

/**
 * A name of `a-z`, `0-9` and `-`. A text that is one already (every uuid) stays as it is; any other gets
 * a hash of the whole, so that two different texts never share a name: `../../x` -> `x-3f6a01c2`.
 */
export function slug(text: string): string {
  if (SAFE.test(text) && !TAKEN.test(text)) return text;
  const words = slugify(text.slice(0, 400), { decamelize: false }).slice(0, LONGEST).replace(/-$/, '');
  return `${words === '' ? 'x' : words}-${shortHash(text)}`;
}

/** A readable name for people: like {@link slug}, with the hash only when the name is taken. */
export function niceSlug(text: string, isTaken: (slug: string) => boolean): string {
  const words = slugify(text.slice(0, 400), { decamelize: false }).slice(0, LONGEST).replace(/-$/, '');
  return words === '' || TAKEN.test(words) || isTaken(words) ? slug(`${text} `) : words;
}
