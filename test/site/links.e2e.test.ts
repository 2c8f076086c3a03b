import { describe, expect, test } from 'vitest';
import { all, attribute, readPages } from '../helpers/pages.ts';
import { dangling, inWords, isElsewhere, referencesOf, repeatedIds, targetOf } from '../helpers/references.ts';
import { everySite } from '../helpers/sites.ts';

describe.each(await everySite())('the $name site', ({ folder }) => {
  const pages = readPages(folder);
  const references = pages.flatMap(referencesOf);
  const inside = references.filter((reference) => !isElsewhere(reference));

  test('has pages with many references', () => {
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['index.html', 'search.html', 'report.html', '404.html']),
    );
    expect(inside.length).toBeGreaterThan(pages.length * 10);
  });

  test('has only relative references, so that it works below any path and from disk', () => {
    const absolute = inside.filter(({ value }) => value.startsWith('/') || value.startsWith('\\'));
    const folders = inside.filter(({ value }) => /(?:^|\/)(?:[?#]|$)/.test(value) && !value.startsWith('#'));
    expect([...absolute, ...folders].map(inWords)).toEqual([]);
  });

  test('has only references to existing files and ids', () => {
    expect(inside.filter(({ value }) => value.includes('#')).length).toBeGreaterThan(0);
    expect(dangling(folder, pages)).toEqual([]);
  });

  test('uses every id only once on a page', () => {
    expect(repeatedIds(pages)).toEqual([]);
  });

  test('gives every turn its own anchor and a link to it', () => {
    const turns = pages.flatMap((page) => all(page.root, '.turn').map((turn) => ({ page, turn })));
    expect(turns.length).toBeGreaterThan(0);
    const wrong = turns.filter(({ turn }) => {
      const id = attribute(turn, 'id') ?? '';
      // A path not taken is a fold around other turns: its link is the summary of the fold.
      if (turn.matches('details')) return !/^t-[0-9a-f]{8,}/.test(id);
      const link = turn.querySelector('.turn-head .anchor');
      return !/^t-[0-9a-f]{8,}/.test(id) || link === null || attribute(link, 'href') !== `#${id}`;
    });
    expect(wrong.map(({ page, turn }) => `${page.path}: ${attribute(turn, 'id')}`)).toEqual([]);
  });

  test('loads nothing from another host, and links only to web and mail addresses', () => {
    const outside = references.filter(isElsewhere);
    const allowed = outside.filter(({ tag, name: carrier }) => tag === 'a' && carrier === 'href');
    expect(outside.filter((reference) => !allowed.includes(reference)).map(inWords)).toEqual([]);
    expect(allowed.filter(({ value }) => !/^(?:https?:\/\/|mailto:)/i.test(value)).map(inWords)).toEqual([]);
  });

  test('lists every session and every project on the pages for them', () => {
    const linked = new Set(inside.map((reference) => targetOf(reference).path));
    const alone = pages.map(({ path }) => path).filter((path) => !linked.has(path) && path !== '404.html');
    expect(alone).toEqual([]);
  });
});
