/** What templates of the user get is text, whatever language they are in. */

import { expect, test } from 'vitest';
import { plainText, templateData } from '../../src/site/template-data.ts';
import type { Archive } from '../../src/transcript/types/archive.ts';

test.each([
  ['sessions/4d37-2.html#t-3f9c02ab', 'sessions/4d37-2.html#t-3f9c02ab'],
  ['Fix the axis: 3 of 4', 'Fix the axis: 3 of 4'],
  ['<b> & "x"', '&#60;b&#62; &#38; &#34;x&#34;'],
  ['![a](https://example.org/b.png)', '&#33;&#91;a&#93;&#40;https://example.org/b.png&#41;'],
  ['a\n\n# *b* `c`', 'a &#35; &#42;b&#42; &#96;c&#96;'],
  ['a\u202eb', 'a[U+202E]b'.replace('[', '&#91;').replace(']', '&#93;').replace('+', '&#43;')],
])('plain text %j is %j', (text, markup) => {
  expect(plainText(text)).toBe(markup);
});

test('an archive without sessions has lists without items, which nobody can change', () => {
  const empty = { ...{ order: [], promptsOnly: [], incomplete: [], projects: [], members: [], empty: [] } };
  const archive: Archive = { sessions: new Map(), ...empty };
  const data = templateData(archive, [], { zone: 'UTC', prices: undefined, hasExports: true });
  expect(data).toEqual({ sessions: [], projects: [], months: [], plans: [], decisions: [] });
  expect(Object.isFrozen(data) && Object.isFrozen(data.sessions)).toBe(true);
});
