/** Markdown and JSON beside the pages: there, whole, and inert even where a viewer lets everything through. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, sessionsJson } from '../helpers/folders.ts';
import { all, attribute, readPages } from '../helpers/pages.ts';
import { everySite } from '../helpers/sites.ts';
import { active, VIEWERS } from '../helpers/viewers.ts';

/** Micromark takes a minute for all; it sees every payload in `test/site/render/safe-markdown.test.ts`. */
const SLOW = 'micromark';
const LARGE = 20_000;

describe.each(await everySite())('the $name site', ({ folder }) => {
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const files = filesIn(folder);
  const sessions = sessionsJson(folder);
  const pages = readPages(folder).filter(({ html }) => html.includes('class="exports"'));

  test('has both for every session, with links on its first page', () => {
    expect(pages.length).toBeGreaterThan(0);
    for (const { path, root } of pages) {
      const links = all(root, '.exports a').map((link) => attribute(link, 'href'));
      const stem = path.replace(/\.html$/, '');
      expect(links).toEqual([`../${stem}.md`, expect.stringMatching(/^\.\.\/projects\/[\w-]+\.jsonl\.gz$/)]);
      expect(files).toEqual(expect.arrayContaining([`${stem}.md`, links[1]?.slice('../'.length)]));
    }
  });

  test('the Markdown has no active content, and no turn swallows the next one', () => {
    const markdown = files.filter((path) => path.startsWith('sessions/') && path.endsWith('.md'));
    expect(markdown.length).toBeGreaterThan(0);
    const alive: string[] = [];
    for (const path of markdown) {
      const source = read(path);
      const turns = sessions.get(path.replace(/md$/, 'html'))?.turns ?? [];
      for (const [viewer, show] of VIEWERS) {
        if (viewer === SLOW && source.length > LARGE) continue;
        const html = show(source);
        const rest = active(html);
        if (rest.length > 0) alive.push(`${path}, ${viewer}: ${rest.slice(0, 3).join(' ')}`);
        const titles = html.match(/<h2>/g) ?? [];
        if (titles.length < turns.length) alive.push(`${path}, ${viewer}: ${titles.length} of ${turns.length} turns`);
      }
    }
    expect(alive).toEqual([]);
  });

  test('the JSON has the turns of the pages, by their anchors', () => {
    for (const { path, root } of pages) {
      const { turns = [], schemaVersion } = sessions.get(path) ?? {};
      expect(schemaVersion).toBe(1);
      const anchors = all(root, '.turns > .turn').map((turn) => attribute(turn, 'id'));
      // A long session continues on further pages.
      const first = turns.slice(0, anchors.length).map(({ anchor }) => anchor);
      expect(first).toEqual(anchors);
    }
  });
});
