import { expect, it } from 'vitest';
import { tellApart } from '../../../src/site/link/distinct-titles.ts';
import { NO_STORY } from '../../../src/transcript/types/story.ts';
import type { SessionSummary } from '../../../src/transcript/types/summary.ts';
import { handover, summaryOf } from '../../helpers/summaries.ts';

/** Titles of sessions of one project that are all called "Tides" at first. */
function titles(...sessions: readonly Partial<SessionSummary>[]): readonly string[] {
  const summaries = sessions.map((more, at) => summaryOf(`s${at}`, at, { title: 'Tides', ...more }));
  return tellApart(
    summaries,
    summaries.map(() => 'tidepool'),
  ).map(({ title }) => title);
}

it.each<[string, Partial<SessionSummary>, Partial<SessionSummary>, readonly [string, string]]>([
  ['plan', { planned: true }, { handover: handover(undefined) }, ['planning', 'implementation']],
  ['branch', { branches: ['main', 'moon'] }, { branches: ['neap'] }, ['moon', 'neap']],
  [
    'pull request',
    { pullRequests: ['https://a.example/ada/tides/pull/3'] },
    { pullRequests: ['https://a.example/ada/tides/pull/4'] },
    ['#3', '#4'],
  ],
  [
    'argument of their command',
    { story: { ...NO_STORY, asked: { text: '/fix 12', turn: 0 } } },
    { story: { ...NO_STORY, asked: { text: '/fix 13', turn: 0 } } },
    ['12', '13'],
  ],
  ['date', { start: Date.UTC(2026, 2, 1) }, { start: Date.UTC(2026, 2, 2) }, ['2026-03-01', '2026-03-02']],
  ['place by time', { start: Date.UTC(2026, 2, 1, 9) }, { start: Date.UTC(2026, 2, 1, 8) }, ['2 of 2', '1 of 2']],
])('sessions with the same title are told apart by their %s', (_, first, second, [one, other]) => {
  expect(titles(first, second)).toEqual([`Tides · ${one}`, `Tides · ${other}`]);
});

it('a session that has nothing of its own is told apart by its place', () => {
  expect(titles({ branches: ['moon'] }, {}, {})).toEqual(['Tides · moon', 'Tides · 2 of 3', 'Tides · 3 of 3']);
});

it('titles of different projects, and different titles, stay as they are', () => {
  const summaries = [summaryOf('a', 0, { title: 'Tides' }), summaryOf('b', 1, { title: 'tides' }), summaryOf('c', 2)];
  expect(tellApart(summaries, ['tidepool', 'moon', 'moon'])).toEqual(summaries);
  expect(tellApart(summaries, [undefined, undefined, 'moon'])).toEqual(summaries);
});

it('a long title is cut before the words that tell it apart', () => {
  const [title = ''] = titles({ title: 'Tides '.repeat(30), branches: ['moon'] }, { title: 'Tides '.repeat(30) });
  expect(title).toMatch(/…? · moon$/);
  expect(title.length).toBeLessThanOrEqual(120);
});
