/** The hostile transcripts: enough of them, and nothing of what they say is lost on the way to their pages. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { slug } from '../../src/base/slug.ts';
import { plainLine } from '../../src/render/markup/html.ts';
import { printable } from '../../src/site/eleventy-plugin.ts';
import { REPO } from '../helpers/cli.ts';
import { decoded } from '../helpers/pages.ts';

const { folder } = inject('sites').hostile;
const PAYLOADS: readonly { readonly id: string; readonly text: string }[] = JSON.parse(
  readFileSync(join(REPO, 'fixtures/hostile/PAYLOADS.json'), 'utf8'),
);

test('there are at least 150 payloads, all different', () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(150);
  expect(new Set(PAYLOADS.map(({ text }) => text)).size).toBe(PAYLOADS.length);
});

/** What a reader sees of markup: its text, with blanks joined. */
function seen(html: string): string {
  return decoded(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

describe('every payload stands on the page of its session as it was written', () => {
  // Blanks alone leave no trace to look for.
  const visible = PAYLOADS.filter(({ text }) => text.trim() !== '');

  test.each(visible)('$id', ({ id, text }) => {
    const page = readFileSync(join(folder, `sessions/${slug(`hostile-${id}`)}.html`), 'utf8');
    const main = page.slice(page.indexOf('<main'));
    const expected = seen(printable(plainLine(text)));
    expect(seen(main).includes(expected), expected).toBe(true);
  });
});
