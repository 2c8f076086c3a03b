/** Items on pages: few pages, and addresses that stay right as an archive grows. */

import { expect, test } from 'vitest';
import { layOut, type Placed } from '../../../src/site/history/layout.ts';

/** A file of the given weight in kilobytes. */
function file(path: string, kilobytes: number): Placed<string> {
  const folders = path.split('/').slice(0, -1);
  return { item: path, name: path, folders, anchors: [`f-${path}`], at: 0, weight: kilobytes * 1000 };
}

/** `address: own items [items below]` */
function shown(items: readonly Placed<string>[]): readonly string[] {
  return layOut(items, 'files/shop').map(({ url, items, below }) => {
    const forwarded = below.map(({ placed }) => placed.item);
    return `${url}: ${items.map(({ item }) => item).join(' ')} [${forwarded.join(' ')}]`;
  });
}

test('one page is enough for what is not heavy', () => {
  expect(shown([file('a.ts', 100), file('src/b.ts', 200)])).toEqual(['files/shop.html: a.ts src/b.ts []']);
});

test('a heavy folder of a heavy page gets a page of its items, and its anchors stay', () => {
  const grown = [file('a.ts', 100), file('src/b.ts', 380), file('doc/c.md', 20)];
  expect(shown(grown)).toEqual(['files/shop.html: a.ts doc/c.md [src/b.ts]', 'files/shop/src.html: src/b.ts []']);
});

test('every folder of a very heavy page does, at any depth', () => {
  const grown = [file('a.ts', 100), file('src/b.ts', 300), file('src/api/c.ts', 1500), file('doc/d.md', 20)];
  expect(shown(grown)).toEqual([
    'files/shop.html: a.ts [src/b.ts src/api/c.ts doc/d.md]',
    'files/shop/src.html: src/b.ts [src/api/c.ts]',
    expect.stringMatching(/^files\/shop\/src-api-\w{8}\.html: src\/api\/c\.ts \[\]$/),
    'files/shop/doc.html: doc/d.md []',
  ]);
});

test('the files of one heavy folder are dealt out by a hash of their names, so that none moves when others come', () => {
  const files = Array.from({ length: 40 }, (_, at) => file(`f${at}.ts`, 30));
  const pageOf = (items: readonly Placed<string>[]) =>
    new Map(layOut(items, 'x').flatMap(({ url, items }) => items.map(({ item }) => [item, url] as const)));
  const before = pageOf(files);
  const after = pageOf([...files, file('new.ts', 30)]);
  expect(new Set(before.values()).size).toBeGreaterThan(8);
  for (const [name, url] of before) expect(after.get(name)).toBe(url);
});

test('whatever was once on a page still has an anchor there after the archive has grown', () => {
  const small = [file('src/a.ts', 100), file('src/b/c.ts', 100), file('src/b/d.ts', 100)];
  const grown = small.map((one) => ({ ...one, weight: one.weight * 30 }));
  const anchors = (items: readonly Placed<string>[]) =>
    layOut(items, 'x').flatMap(({ url, items, below }) =>
      [...items, ...below.map(({ placed }) => placed)].map(({ anchors: [anchor] }) => `${url}#${anchor}`),
    );
  expect(anchors(grown)).toEqual(expect.arrayContaining([...anchors(small)]));
});
