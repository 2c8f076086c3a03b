/** Markdown and JSON beside the pages: there, whole, and inert even where a viewer lets everything through. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import createMarkdown from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { filesIn } from '../helpers/folders.ts';
import { attribute, readPages } from '../helpers/pages.ts';
import { everySite } from '../helpers/sites.ts';

const permissive = new createMarkdown({ html: true });
permissive.validateLink = () => true;

/** Our own first line, and what prose may become. */
const OURS =
  /<!-- sessionary: a session as Markdown -->|<\/?(?:h[1-6]|p|ul|ol|li|strong|em|s|code|pre|blockquote|table|thead|tbody|tr|th|td|a|br|hr)(?: (?:class|style|start|title)="[^"<>]*"| href="(?:https?:|mailto:|#|[^":]*")[^"]*"?)*>/g;

describe.each(await everySite())('the $name site', ({ folder }) => {
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const files = filesIn(folder);
  const pages = readPages(folder).filter(({ root }) => root.querySelector('.exports') !== null);

  test('has both beside every session, and the first page links to them', () => {
    expect(pages.length).toBeGreaterThan(0);
    for (const { path, root } of pages) {
      const links = root.querySelectorAll('.exports a').map((link) => attribute(link, 'href'));
      const stem = path.replace(/\.html$/, '');
      expect(links).toEqual([`../${stem}.md`, `../${stem}.json`]);
      expect(files).toEqual(expect.arrayContaining([`${stem}.md`, `${stem}.json`]));
    }
  });

  test('nothing in the Markdown acts, and no turn swallows the next', () => {
    const markdown = files.filter((path) => path.startsWith('sessions/') && path.endsWith('.md'));
    expect(markdown.length).toBeGreaterThan(0);
    const alive: string[] = [];
    for (const path of markdown) {
      const source = read(path);
      const html = permissive.render(source);
      const rest = html.replace(OURS, '').match(/<[^>]{0,100}>?/g);
      if (rest) alive.push(`${path}: ${rest.slice(0, 3).join(' ')}`);
      const { turns } = JSON.parse(read(path.replace(/md$/, 'json')));
      const titles = html.match(/<h2>/g) ?? [];
      if (titles.length < turns.length) alive.push(`${path}: ${titles.length} of ${turns.length} turns`);
    }
    expect(alive).toEqual([]);
  });

  test('the JSON has the turns of the pages, by their anchors', () => {
    for (const { path, root } of pages) {
      const { turns, schemaVersion, page } = JSON.parse(read(path.replace(/html$/, 'json')));
      expect([schemaVersion, page]).toEqual([1, path]);
      const anchors = root.querySelectorAll('.turns > .turn').map((turn) => turn.id);
      // A long session goes on on further pages.
      const first = turns.slice(0, anchors.length).map(({ anchor }: { anchor: string }) => anchor);
      expect(first).toEqual(anchors);
    }
  });
});
