/** Addresses that moved to another page of the session. */

import { expect, test } from 'vitest';
import { anchorsIn, movedAnchors } from '../../src/site/session/moved.ts';

const page = (url: string, ...anchors: string[]) => ({ url, name: `page ${url}`, anchors: new Set(anchors) });

test('anchors of turns and calls are read from markup, and nothing that a transcript wrote', () => {
  const written = '<p>text of a reader: id=&quot;t-00000000&quot; <b id="toc">x</b></p>';
  expect([
    ...anchorsIn(
      `<article class="turn" id="t-1a2b3c4d"><details id="c-81e0b7d4-2"><a class="moved" id="c-81e0b7d49f00">${written}`,
    ),
  ]).toEqual(['t-1a2b3c4d', 'c-81e0b7d4-2', 'c-81e0b7d49f00']);
});

test('an anchor is forwarded from every page that it was on to the one that it is on', () => {
  const now = [page('a', 't-1'), page('a-2', 't-2', 't-3')];
  const earlier = [page('a', 't-1', 't-2'), page('a-3', 't-3', 't-1'), page('a-2', 't-2')];
  expect([...movedAnchors(earlier, now)]).toEqual([
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

test('an anchor that no page has any more is not forwarded', () => {
  expect([...movedAnchors([page('a', 't-1', 'constructor')], [page('a', 't-2')])]).toEqual([]);
});
