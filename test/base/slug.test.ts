/** Names in addresses are names of files: on every system, whatever a transcript contains. */

import { describe, expect, it } from 'vitest';
import { namer, niceSlug, slug } from '../../src/base/slug.ts';

const ODD = [
  'con',
  'CON',
  'nul',
  'aux.txt',
  'COM1',
  'lpt9',
  'C:\\Users\\ada\\shop',
  'C:',
  '\\\\server\\share',
  'a/b\\c',
  '..',
  '../../etc/passwd',
  'a.',
  'a ',
  ' a',
  'a:b',
  'a*b?',
  'x\u0000y',
  'ÄÖ',
  '漢字',
  '-rf',
  '',
  'a-2',
  'x-agent-y',
  'A',
  'a',
];

describe.each([
  ['slug', slug],
  ['namer', namer('secret')],
  ['niceSlug', (text: string) => niceSlug(text, () => false)],
])('%s', (_, name) => {
  it.each(ODD)('gives %j a name that every system accepts', (text) => {
    expect(name(text)).toMatch(/^[a-z0-9][a-z0-9-]*$/);
    expect(name(text)).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)$/);
    expect(name(text).length).toBeLessThanOrEqual(80);
  });
});

it.each([
  ['slug', slug],
  ['namer', namer('secret')],
])('different texts never share a name, even where upper and lower case are the same: %s', (_, name) => {
  expect(new Set(ODD.map((text) => name(text).toLowerCase())).size).toBe(ODD.length);
});

it('names with a secret say nothing of the text, and are others with another secret', () => {
  expect(namer('secret')('wombat')).toMatch(/^[0-9a-f]{24}$/);
  expect(namer('secret')('wombat')).not.toBe(namer('other')('wombat'));
  expect(namer(undefined)('wombat')).toBe('wombat');
});
