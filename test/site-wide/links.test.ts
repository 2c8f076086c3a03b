import { posix } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { filesIn } from '../helpers/folders.ts';
import { attribute, idsOf, type Page, readPages } from '../helpers/pages.ts';
import { SITES } from '../helpers/provided.ts';

const CARRIERS = ['href', 'src', 'action', 'poster', 'data', 'srcset', 'formaction', 'cite'] as const;
/** An address with a scheme, or of another host. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

interface Reference {
  readonly page: string;
  readonly tag: string;
  readonly name: string;
  readonly value: string;
}

function referencesOf(page: Page): Reference[] {
  return CARRIERS.flatMap((name) =>
    page.root.querySelectorAll(`[${name}]`).map((element) => ({
      page: page.path,
      tag: element.tagName.toLowerCase(),
      name,
      value: attribute(element, name) ?? '',
    })),
  );
}

/** Where a reference inside the site leads: a path below its root, and an id or the empty string. */
function targetOf({ page, value }: Reference): { readonly path: string; readonly id: string } {
  const [address = '', id = ''] = value.split('#', 2);
  const file = decodeURIComponent(address.split('?', 1)[0] ?? '');
  return { path: file === '' ? page : posix.join(posix.dirname(page), file), id: decodeURIComponent(id) };
}

function words({ page, tag, name, value }: Reference): string {
  return `${page}: <${tag} ${name}="${value}">`;
}

describe.each(SITES)('the %s site', (name) => {
  const { folder } = inject('sites')[name];
  const pages = readPages(folder);
  const references = pages.flatMap(referencesOf);
  const inside = references.filter(({ value }) => !ELSEWHERE.test(value));

  test('has pages with many references in them', () => {
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['index.html', 'search.html', 'report.html', '404.html']),
    );
    expect(inside.length).toBeGreaterThan(pages.length * 10);
  });

  test('names every file relatively, so that it works below any path and from disk', () => {
    const absolute = inside.filter(({ value }) => value.startsWith('/') || value.startsWith('\\'));
    const folders = inside.filter(({ value }) => /(?:^|\/)(?:[?#]|$)/.test(value) && !value.startsWith('#'));
    expect([...absolute, ...folders].map(words)).toEqual([]);
  });

  test('leads nowhere but to files that are there', () => {
    const files = new Set(filesIn(folder));
    expect(inside.filter((reference) => !files.has(targetOf(reference).path)).map(words)).toEqual([]);
  });

  test('leads to ids that are there', () => {
    const ids = new Map(pages.map((page) => [page.path, new Set(idsOf(page))]));
    const anchored = inside.filter(({ value }) => value.includes('#'));
    expect(anchored.length).toBeGreaterThan(0);
    const dangling = anchored.filter((reference) => {
      const { path, id } = targetOf(reference);
      return ids.get(path)?.has(id) !== true;
    });
    expect(dangling.map(words)).toEqual([]);
  });

  test('uses every id once on a page', () => {
    const repeated = pages.flatMap((page) => {
      const ids = idsOf(page);
      return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => `${page.path}: ${id}`);
    });
    expect(repeated).toEqual([]);
  });

  test('gives every turn an anchor of its own and a link to it', () => {
    const turns = pages.flatMap((page) =>
      page.root.querySelectorAll('.turn').map((turn) => ({ page, turn })),
    );
    expect(turns.length).toBeGreaterThan(0);
    const wrong = turns.filter(({ turn }) => {
      const id = attribute(turn, 'id') ?? '';
      const link = turn.querySelector('.turn-head .anchor');
      return !/^t-[0-9a-f]{8,}/.test(id) || link === null || attribute(link, 'href') !== `#${id}`;
    });
    expect(wrong.map(({ page, turn }) => `${page.path}: ${attribute(turn, 'id')}`)).toEqual([]);
  });

  test('loads nothing from another host and links only to the web and to mail', () => {
    const outside = references.filter(({ value }) => ELSEWHERE.test(value));
    const allowed = outside.filter(({ tag, name: carrier }) => tag === 'a' && carrier === 'href');
    expect(outside.filter((reference) => !allowed.includes(reference)).map(words)).toEqual([]);
    expect(allowed.filter(({ value }) => !/^(?:https?:\/\/|mailto:)/i.test(value)).map(words)).toEqual([]);
  });

  test('lists every session and every project where a reader looks for them', () => {
    const linked = new Set(inside.map((reference) => targetOf(reference).path));
    const alone = pages.map(({ path }) => path).filter((path) => !linked.has(path) && path !== '404.html');
    expect(alone).toEqual([]);
  });
});
