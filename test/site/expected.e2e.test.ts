/**
 * The sites of the fixtures, file by file: no page, export or list changes unless somebody means it.
 *
 *     npx vitest run --project whole test/site/expected.e2e.test.ts -u
 *
 * accepts the changes; the names in the difference say which pages to look at first.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { groupBy } from '../../src/base/lists.ts';
import { filesIn, hash } from '../helpers/folders.ts';
import { SITES, siteOf } from '../helpers/sites.ts';

/** Not made of transcripts, binary, or named by its content on the pages. */
const NOT_MADE = /^(?:\.sessionary$|assets\/(?!.+-data\.js$)|pagefind\/|outputs\/|media\/)/;
const BINARY = /\.(?:png|jpg|gif|webp|pdf)$/;
/** Compressed text in a script. Other versions of Node.js compress it to other bytes. */
const PACKED = /\bH4sI[A-Za-z0-9+/]{20,}={0,2}/g;
/** What is measured, and this program's version. */
const VARYING = /"seconds":\s*\{[^{}]*\}|"peakMemoryMB":\s*\d+|"version":\s*"\d+\.\d+\.\d+[\w.-]*"/g;

function contentOf(path: string, bytes: Buffer): string | Buffer {
  if (BINARY.test(path)) return bytes;
  return bytes
    .toString('utf8')
    .replace(PACKED, (base64) => gunzipSync(Buffer.from(base64, 'base64')).toString('utf8'))
    .replace(VARYING, '');
}

/** Page, Markdown, JSON and original lines of a session have one line. */
const nameOf = (path: string): string =>
  path.replace(/\.(?:html|md|json|js)$/, '').replace(/^raw\/([^/]+)\/.*/, 'sessions/$1');

test.each(SITES)('the site of the fixtures “%s”', async (name) => {
  const { folder } = await siteOf(name);
  const files = groupBy(
    filesIn(folder).filter((path) => !NOT_MADE.test(path)),
    nameOf,
  );
  const lines = [...files].map(([named, paths]) => {
    const content = paths.map((path) => hash(contentOf(path, readFileSync(join(folder, path)))));
    return `${hash(content.join('\n')).slice(0, 12)} ${named}\n`;
  });
  await expect(lines.join('')).toMatchFileSnapshot(`expected/${name}.txt`);
});
