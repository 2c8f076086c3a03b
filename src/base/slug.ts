/** Names and ids from transcripts -> safe names of files and anchors. Nothing else may do this. */

import { createHmac } from 'node:crypto';
import slugify from '@sindresorhus/slugify';
import { shortHash } from './hash.ts';

const LONGEST = 60;
const SAFE = /^[a-z0-9][a-z0-9-]{0,79}$/;
/** Device names reserved by Windows, and suffixes of our own continuation and agent pages. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$|-\d{1,4}$|-agent-/;

function dashed(text: string): string {
  return slugify(text.slice(0, 400), { decamelize: false }).slice(0, LONGEST).replace(/-$/, '');
}

/** A name of `a-z`, `0-9` and `-`. A safe text stays; any other gets a hash: `../../x` -> `x-3f6a01c2`. */
export function slug(text: string): string {
  if (SAFE.test(text) && !RESERVED.test(text)) return text;
  return `${dashed(text) || 'x'}-${shortHash(text)}`;
}

/** A readable name: like {@link slug}, but with a hash only when the name is taken or reserved. */
export function niceSlug(text: string, isTaken: (slug: string) => boolean): string {
  const words = dashed(text);
  return words === '' || RESERVED.test(words) || isTaken(words) ? slug(`${text} `) : words;
}

export type Namer = (text: string) => string;

/** Opaque names for addresses of an encrypted site. @param secret without it, names are those of {@link slug} */
export function namer(secret: string | undefined): Namer {
  if (secret === undefined) return slug;
  return (text) => createHmac('sha256', secret).update(text).digest('hex').slice(0, 24);
}
