/** Which sessions go into the site. */

import { expect, test } from 'vitest';
import { readSettings, type Settings } from '../../src/build/config/settings.ts';
import { isWhole, select, selectProblems } from '../../src/build/select.ts';
import { REPO } from '../helpers/cli.ts';
import { START } from '../helpers/lines.ts';
import { summaryOf } from '../helpers/summaries.ts';

const SETTINGS = await readSettings({ input: ['fixtures/archive'], 'no-cache': true }, {}, REPO);
const { publish } = SETTINGS;
const HOUR = 3_600_000;

const ALL = [
  summaryOf('ada', 0, { member: 'Ada', branches: ['main', 'feature/doors'], tags: ['publish'] }),
  summaryOf('bob', 10, { member: 'Bob', title: 'Paint the shop', folder: '~-shop', cwd: '~/shop' }),
  summaryOf('nobody', 20, { start: undefined, end: undefined }),
  summaryOf('left', 30, { promptsOnly: true, folder: '-srv-.dotfiles', cwd: '/srv/.dotfiles' }),
].map((summary) => ({ summary }));

const selected = (change: Partial<Settings>): readonly string[] =>
  select(ALL, { ...SETTINGS, ...change }).map(({ summary }) => summary.id);

test.each<[string, Partial<Settings>, readonly string[]]>([
  ['all', {}, ['ada', 'bob', 'nobody', 'left']],
  ['since, by the last activity, which is unknown without a time', { since: START + HOUR }, ['bob', 'left']],
  ['since the end itself', { since: START + HOUR / 2 }, ['ada', 'bob', 'left']],
  ['until, by the beginning', { until: START + 10 * HOUR }, ['ada', 'bob']],
  ['until before it', { until: START + 10 * HOUR - 1 }, ['ada']],
  ['members, in any case; a session of nobody does not match', { publish: { ...publish, members: ['a*'] } }, ['ada']],
  ['any member', { publish: { ...publish, members: ['*'] } }, ['ada', 'bob']],
  ['branches with slashes', { publish: { ...publish, branches: ['feat*'] } }, ['ada']],
  ['titles', { publish: { ...publish, titles: ['paint*'] } }, ['bob']],
  ['kinds', { publish: { ...publish, kinds: ['prompts'] } }, ['left']],
  ['tags', { publish: { ...publish, tags: ['publish'] } }, ['ada']],
  ['projects, by name', { projects: ['shop'] }, ['bob']],
  ['projects, by name, in capitals', { projects: ['SHOP'] }, ['bob']],
  ['projects, by a path whose home directory is redacted', { projects: ['/home/bob/shop'] }, ['bob']],
  ['projects, by a path, when nothing is redacted', { projects: ['/srv/*'], redact: undefined }, ['left']],
  ['several conditions', { since: START + HOUR, publish: { ...publish, members: ['Bob'] } }, ['bob']],
])('by %s', (_, change, ids) => {
  expect(selected(change)).toEqual(ids);
  expect(isWhole({ ...SETTINGS, ...change })).toBe(ids.length === ALL.length);
});

test.each(['C:\\Users\\bob\\sh*', 'C:/Users/bob/shop', '~\\*'])('by projects, by a path of Windows: %s', (glob) => {
  const all = [{ summary: summaryOf('bob', 0, { folder: '~-shop', cwd: '~\\shop' }) }];
  expect(select(all, { ...SETTINGS, projects: [glob] })).toHaveLength(1);
});

test('none is an error, unless there are none', () => {
  expect(() => selected({ publish: { ...publish, tags: ['x'] } })).toThrow(/4 sessions were found, but none matches/);
  expect(() => selected({ since: START, until: START - 1, publish: { ...publish, members: ['Bob'] } })).toThrow();
  expect(select([], { ...SETTINGS, since: START })).toEqual([]);
});

test('the report names only what cannot be read beside selected sessions', () => {
  const paths = ['~-shop/b.jsonl', '~-shop/bob/subagents/x.jsonl', '~-secret/c.jsonl', 'z.jsonl'];
  const problems = paths.flatMap((path) => ['Bob', undefined].map((member) => ({ path, member })));
  const bob = ALL.flatMap(({ summary }) => (summary.id === 'bob' ? [summary] : []));
  expect(selectProblems(problems, bob, { ...SETTINGS, projects: ['shop'] })).toEqual(
    paths.slice(0, 2).map((path) => ({ path, member: 'Bob' })),
  );
  expect(selectProblems(problems, bob, SETTINGS)).toEqual(problems);
  const [named] = bob.map((summary) => ({ ...summary, path: '[redacted: word #7]-shop/a.jsonl' }));
  const beside = [{ path: '[redacted: word]-shop/b.jsonl', member: 'Bob' }];
  expect(selectProblems(beside, named ? [named] : [], { ...SETTINGS, projects: ['shop'] })).toEqual(beside);
});
