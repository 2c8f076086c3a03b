/** CONFORMANCE, "Titles and lists": each sentence as a test. */

import { describe, expect, it } from 'vitest';
import { linkArchive } from '../../src/link/link-archive.ts';
import { makeReport } from '../../src/site/archive/report.ts';
import { reportPage } from '../../src/site/archive/report-page.ts';
import { assistant, at, line, sessionOf, toolUse, user } from '../helpers/lines.ts';
import { summaryOf } from '../helpers/summaries.ts';

const SLUG = { slug: 'calm-green-otter' };
const STEPS: readonly (readonly [string, readonly string[], string])[] = [
  ['custom-title', [line('custom-title', { customTitle: 'By hand' })], 'By hand'],
  ['ai-title', [line('ai-title', { aiTitle: 'By the agent' })], 'By the agent'],
  ['plan title', [assistant([toolUse('p1', 'ExitPlanMode', { plan: '# Plan: Tide table' })])], 'Tide table'],
  ['summary', [line('summary', { summary: 'By the client', leafUuid: 'u1' })], 'By the client'],
  ['first real prompt', [user('Show the tides', { uuid: 'u1' })], 'Show the tides'],
  ['slug', [assistant('a', {}, SLUG)], 'calm-green-otter'],
  ['id', [assistant('a', {}, {})], '6f0c2a10-0000-4000-8000-000000000001'],
];

describe('custom-title > ai-title > plan title > summary > first real prompt > slug > id', () => {
  it.each(STEPS.map(([name, lines, title], index) => [name, title, index, lines] as const))(
    '%s beats all that come after it',
    async (_name, title, index) => {
      const lines = STEPS.slice(index).flatMap(([, own]) => own);
      expect((await sessionOf(lines)).summary.title).toBe(title);
      expect((await sessionOf(lines.toReversed())).summary.title).toBe(title);
    },
  );

  it.each([
    ['custom-title', 'customTitle'],
    ['ai-title', 'aiTitle'],
  ])('of repeated ones the last: %s', async (type, field) => {
    const { summary } = await sessionOf([
      user('go'),
      ...['first', 'second', 'third'].map((title) => line(type, { [field]: title })),
    ]);
    expect(summary.title).toBe('third');
  });

  it.each(['Conversation Cleared', 'New conversation', 'Untitled'])(
    '"%s" and the like are no titles',
    async (title) => {
      const lines = [
        line('custom-title', { customTitle: title }),
        line('ai-title', { aiTitle: title }),
        user('Tides'),
      ];
      expect((await sessionOf(lines)).summary.title).toBe('Tides');
    },
  );
});

describe('first real prompt', () => {
  it.each([
    ['commands (/clear)', user('<command-name>/clear</command-name><command-args></command-args>')],
    ['commands (/effort)', user('/effort high')],
    ['reminders', user('<system-reminder>Be brief.</system-reminder>')],
    ['ide notes', user('<ide_opened_file>a.ts</ide_opened_file>')],
    ['interruptions', user('[Request interrupted by user]')],
    ['warm-ups', user('Warmup')],
  ])('skips %s', async (_name, first) => {
    const { summary } = await sessionOf([first, user('the real one')]);
    expect(summary).toMatchObject({ firstPrompt: 'the real one', title: 'the real one', prompts: 1 });
  });

  it('`/usr/local/bin gives an error` is a prompt, not a command', async () => {
    const { summary } = await sessionOf([user('/usr/local/bin gives an error')]);
    expect(summary).toMatchObject({ firstPrompt: '/usr/local/bin gives an error', prompts: 1 });
  });
});

describe('sessions with no message', () => {
  const nothing = [line('file-history-snapshot', { messageId: 'm' }), line('summary', { summary: 'x' })];

  it('get no page, and every line of theirs is hidden for that', async () => {
    const { summary, ledgers } = await sessionOf(nothing);
    expect(summary.hasPage).toBe(false);
    expect(ledgers[0]?.lines).toMatchObject({ total: 2, shown: 0, folded: [] });
  });

  it('are counted, listed in the build report, each with its own lines though members have one path', () => {
    const empty = (member: string, input: number) =>
      summaryOf('s1', 0, { member, input, hasPage: false, path: 'p/s1.jsonl' });
    const sessions = [empty('Ada', 0), empty('Bo', 1), summaryOf('s2', 1)];
    const archive = linkArchive(sessions);
    const file = (input: number, total: number) => ({
      path: 'p/s1.jsonl',
      member: undefined,
      input,
      session: undefined,
      lines: { total, shown: 0, folded: [], hidden: [], problems: 0 },
      problems: [],
    });
    const report = makeReport([file(0, 3), file(1, 8)], [], { sessions: 1, pages: 1 }, []);
    expect(archive.order).toEqual(['s2']);
    expect(reportPage(report, archive, []).empty).toEqual([
      { path: 'p/s1.jsonl', lines: 3 },
      { path: 'p/s1.jsonl', lines: 8 },
    ]);
  });
});

describe('lists', () => {
  it('are newest first by last activity', () => {
    const session = (id: string, start: number, end: number) =>
      summaryOf(id, 0, { start: start * 1000, end: end * 1000 });
    const archive = linkArchive([session('a', 1, 50), session('b', 20, 30), session('c', 10, 90)]);
    expect(archive.order).toEqual(['c', 'a', 'b']);
    expect(archive.projects[0]?.sessions).toEqual(['c', 'a', 'b']);
  });
});

describe('duration', () => {
  it('is last minus first timestamp, with the active time beside it when long pauses (over 30 minutes) are taken out', async () => {
    const minutes = (n: number) => at(n * 60);
    const { summary } = await sessionOf([
      user('a', minutes(0)),
      assistant('b', {}, minutes(20)),
      user('c', minutes(80)),
      assistant('d', {}, minutes(110)),
    ]);
    expect((summary.end ?? 0) - (summary.start ?? 0)).toBe(110 * 60_000);
    expect(summary.activeMs).toBe(50 * 60_000);
  });
});
