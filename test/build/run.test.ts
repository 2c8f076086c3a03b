/** What a page depends on besides its session: with another hash of the run, an earlier page is made again. */

import { expect, test } from 'vitest';
import { readSettings, type Settings } from '../../src/build/config/settings.ts';
import { makeRun, siteView } from '../../src/build/work/run.ts';
import { REPO } from '../helpers/cli.ts';

const SETTINGS = await readSettings({ input: ['fixtures/archive'], 'no-cache': true }, {}, REPO);
const { publish, limits } = SETTINGS;

const LOCK = { password: 'correct horse', salt: 'abcdefgh12345678' };

const hashOf = (change: Partial<Settings>): string => makeRun({ ...SETTINGS, ...change }, false).hash;

test.each<[string, Partial<Settings>]>([
  ['thinking', { publish: { ...publish, thinking: false } }],
  ['outputs', { publish: { ...publish, outputs: false } }],
  ['raw lines', { publish: { ...publish, raw: false } }],
  ['exports', { publish: { ...publish, exports: false } }],
  ['costs', { publish: { ...publish, costs: false } }],
  ['search engines', { publish: { ...publish, index: true } }],
  ['sites that may embed them', { publish: { ...publish, embed: ['https://example.org'] } }],
  ['prices', { prices: { opus: { input: 1, output: 2 } } }],
  ['limits', { limits: { ...limits, outputLength: 100 } }],
  ['the title', { title: 'Other' }],
  ['the address', { address: 'https://example.org/a/' }],
  ['the time zone', { timeZone: 'Asia/Tokyo' }],
])('pages are made again with another choice of %s', (_, change) => {
  expect(hashOf(change)).not.toBe(hashOf({}));
});

test('pages are kept with the same choices', () => {
  expect(hashOf({ publish: { ...publish } })).toBe(hashOf({}));
});

test('pages of an encrypted site are made again with another password or salt: their addresses change', () => {
  const locks = [LOCK, { ...LOCK, password: 'battery staple' }, { ...LOCK, salt: '12345678abcdefgh' }];
  expect(new Set(locks.map((lock) => hashOf({ lock }))).size).toBe(locks.length);
});

test.each<[string, Partial<Settings>, object]>([
  ['in a folder', {}, { base: '' }],
  ['at an address', { address: 'https://example.org/a/' }, { base: '/a/', address: 'https://example.org/a/' }],
])('pages of a site %s know it', (_, change, known) => {
  expect(siteView({ ...SETTINGS, ...change })).toMatchObject(known);
});
