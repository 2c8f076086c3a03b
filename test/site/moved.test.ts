/** Addresses that moved to another page of the session. */

import { expect, test } from 'vitest';
import { anchorsIn, movedAnchors } from '../../src/site/session/moved.ts';

const now = (url: string, ...anchors: string[]) => ({ url, name: `page ${url}`, anchors });
const published = (url: string, ...anchors: (readonly [string, string?])[]) => ({
  url,
  anchors: new Map(anchors.map(([anchor, target]) => [anchor, target])),
});

test('anchors of turns and calls are read from markup, and nothing that a transcript wrote', () => {
  const written = '<p>text of a reader: id=&quot;t-00000000&quot; <b id="toc">x</b></p>';
  const moved = '<a class="moved" id="c-81e0b7d49f00" href="../sessions/a-2.html#c-81e0b7d49f00">';
  expect([...anchorsIn(`<article class="turn" id="t-1a2b3c4d"><details id="c-81e0b7d4-2">${moved}${written}`)]).toEqual(
    [
      ['t-1a2b3c4d', undefined],
      ['c-81e0b7d4-2', undefined],
      ['c-81e0b7d49f00', 'c-81e0b7d49f00'],
    ],
  );
});

test('an anchor is forwarded from every page that it was on to the one that it is on', () => {
  const pages = [now('a', 't-1'), now('a-2', 't-2', 't-3')];
  const earlier = [
    published('a', ['t-1'], ['t-2']),
    published('a-3', ['t-3'], ['t-1', 't-1']),
    published('a-2', ['t-2']),
  ];
  expect([...movedAnchors(earlier, pages)]).toEqual([
    ['a', [{ anchor: 't-2', href: 'a-2#t-2', text: 'Moved to page a-2' }]],
    [
      'a-3',
      [
        { anchor: 't-3', href: 'a-2#t-3', text: 'Moved to page a-2' },
        { anchor: 't-1', href: 'a#t-1', text: 'Moved to page a' },
      ],
    ],
  ]);
});

test('an anchor that no page has any more leads to the one before it, in later builds too', () => {
  const pages = [now('a', 't-1', 't-3'), now('a-2', 't-4')];
  const text = 'This part is no longer shown separately: go to what came before it';
  const first = movedAnchors([published('a', ['t-1'], ['t-2'], ['t-3'], ['constructor'])], pages);
  expect(first.get('a')).toEqual([
    { anchor: 't-2', href: 'a#t-1', text },
    { anchor: 'constructor', href: 'a#t-3', text },
  ]);
  const again = movedAnchors([published('a', ['t-1'], ['t-3'], ['t-2', 't-1'], ['constructor', 't-3'])], pages);
  expect(again.get('a')).toEqual(first.get('a'));
});

test('an anchor that several pages have leads to the first; one that is gone never to another one that is', () => {
  const pages = [now('a', 't-1'), now('a-2', 't-1', 't-2')];
  expect(movedAnchors([published('a-3', ['t-1'])], pages).get('a-3')?.[0]?.href).toBe('a#t-1');
  const hrefs = movedAnchors([published('a', ['t-1'], ['t-8'], ['t-9'])], pages)
    .get('a')
    ?.map(({ href }) => href);
  expect(hrefs).toEqual(['a#t-1', 'a#t-1']);
});

test('an anchor with nothing before it has no target', () => {
  expect([...movedAnchors([published('a', ['t-0'], ['t-1'])], [now('a', 't-1')])]).toEqual([]);
});
