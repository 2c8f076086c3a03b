import { describe, expect, it } from 'vitest';
import { oneLine } from '../../src/model/facts/titles.ts';
import {
  assistant,
  at,
  image,
  line,
  result,
  results,
  sessionOf,
  text,
  toolUse,
  user,
} from '../helpers/lines.ts';

const custom = (customTitle: string): string => line('custom-title', { customTitle });
const ai = (aiTitle: string): string => line('ai-title', { aiTitle });
const summary = (words: string, leafUuid = 'u1'): string => line('summary', { summary: words, leafUuid });
const prompt = user('Show the tides', { uuid: 'u1', slug: 'calm-green-otter' });
const plan = assistant([toolUse('p1', 'ExitPlanMode', { plan: '# Plan: Tide table' })]);

async function titleOf(lines: readonly string[]): Promise<[string, string]> {
  const { summary } = await sessionOf(lines);
  return [summary.title, summary.titleSource];
}

describe('the title', () => {
  const ladder: readonly (readonly [string, string, string])[] = [
    [custom('By hand'), 'By hand', 'custom'],
    [ai('By the agent'), 'By the agent', 'ai'],
    [plan, 'Tide table', 'plan'],
    [summary('By the client'), 'By the client', 'summary'],
    [prompt, 'Show the tides', 'prompt'],
  ];

  it.each(ladder.map((step, index) => [step[2], step, index] as const))(
    '%s beats all below it',
    async (_n, step, index) => {
      const below = ladder.slice(index).map(([source]) => source);
      expect(await titleOf([...below].reverse())).toEqual([step[1], step[2]]);
      expect(await titleOf(below)).toEqual([step[1], step[2]]);
    },
  );

  it('without a prompt it is the slug, then a command with words, then the id', async () => {
    const review = user('<command-name>/review</command-name><command-args>the parser</command-args>');
    expect(await titleOf([review.replace('{', '{"slug":"calm-green-otter",')])).toEqual([
      'calm-green-otter',
      'slug',
    ]);
    expect(await titleOf([review])).toEqual(['/review the parser', 'prompt']);
    expect(await titleOf([assistant('a')])).toEqual(['6f0c2a10-0000-4000-8000-000000000001', 'id']);
  });

  it.each(['Conversation Cleared', 'conversation cleared.', 'New conversation', '', '   '])(
    '"%s" is no title',
    async (words) => {
      expect(await titleOf([prompt, ai('Tides'), ai(words)])).toEqual(['Tides', 'ai']);
      expect(await titleOf([prompt, custom(words)])).toEqual(['Show the tides', 'prompt']);
    },
  );

  it('a summary of another session’s leaf is not this one’s title', async () => {
    expect(await titleOf([summary('Of another', 'elsewhere'), prompt])).toEqual(['Show the tides', 'prompt']);
  });

  it('a plan without a text gives no title', async () => {
    const empty = assistant([toolUse('p1', 'ExitPlanMode', {})]);
    expect(await titleOf([prompt, empty])).toEqual(['Show the tides', 'prompt']);
  });

  it('of several plans the approved one gives it', async () => {
    const lines = [
      prompt,
      assistant([toolUse('p1', 'ExitPlanMode', { plan: '# First' })]),
      results(result('p1', 'User has approved your plan. You can now start coding.')),
      assistant([toolUse('p2', 'ExitPlanMode', { plan: '# Second' })]),
    ];
    expect(await titleOf(lines)).toEqual(['First', 'plan']);
  });

  it('is one line of readable characters', () => {
    expect(oneLine('  fix\n\tthe \u001b[1mtide\u001b[22m\0 table ')).toBe('fix the tide table');
  });

  it('is cut at a word, never inside a character', () => {
    expect(oneLine('the tide table of the harbour', 20)).toBe('the tide table of…');
    expect(oneLine('fix this ▐▛███▜▌ Tide v2\n╭───╮ low')).toBe('fix this Tide v2 low');
    expect(oneLine('list the tides. Then draw them', 20)).toBe('list the tides…');
    expect(oneLine('🌊'.repeat(20), 9)).toBe(`${'🌊'.repeat(4)}…`);
  });
});

describe('the first real prompt', () => {
  it.each([
    ['a command', user('<command-name>/clear</command-name><command-args></command-args>')],
    ['a typed command', user('/clear')],
    ['a typed command of the client with its value', user('/effort high')],
    ['a reminder', user('<system-reminder>Be brief.</system-reminder>')],
    ['an editor note', user('<ide_opened_file>a.ts</ide_opened_file>')],
    ['an interruption', user('[Request interrupted by user]')],
    ['a notice', user('[Session resumed]')],
    ['a warm-up', user('Warmup')],
    ['a shell entry', user('<bash-input>ls</bash-input>')],
    ['a picture alone', user([image()])],
    ['a teammate', user('<teammate-message teammate_id="bo">hi</teammate-message>')],
  ])('is not %s', async (_name, first) => {
    const { summary } = await sessionOf([first, user('the real one')]);
    expect(summary.firstPrompt).toBe('the real one');
    expect(summary.prompts).toBe(1);
  });

  it.each(['/usr/local/bin gives an error', '/tmp is full', '[x] is checked, why?', '/review then /commit'])(
    'may be %s',
    async (words) => {
      expect((await sessionOf([user(words)])).summary.firstPrompt).toBe(words);
    },
  );
});

describe('time and size', () => {
  it('the span is last minus first timestamp, whatever the order of the lines', async () => {
    const { summary } = await sessionOf([
      user('a', at(600)),
      assistant('b', {}, at(0)),
      assistant('c', {}, at(900)),
      assistant('d', {}, at(700)),
    ]);
    expect((summary.end ?? 0) - (summary.start ?? 0)).toBe(900_000);
    expect(summary.activeMs).toBe(900_000);
  });

  it('pauses over 30 minutes are not active time', async () => {
    const { summary } = await sessionOf([
      user('a', at(0)),
      assistant('b', {}, at(1800)),
      user('c', at(1800 + 1801)),
      assistant('d', {}, at(1800 + 1801 + 60)),
    ]);
    expect((summary.end ?? 0) - (summary.start ?? 0)).toBe((1800 + 1801 + 60) * 1000);
    expect(summary.activeMs).toBe(1_860_000);
  });

  it.each([undefined, 'yesterday', 12345, null, ''])('a timestamp of %s is none', async (timestamp) => {
    const { summary, turns } = await sessionOf([user('a', { timestamp })]);
    expect([summary.start, summary.end, summary.activeMs]).toEqual([undefined, undefined, 0]);
    expect(turns[0]?.time).toBeUndefined();
  });

  it('offsets are the same moment as Z', async () => {
    const { summary } = await sessionOf([
      user('a', { timestamp: '2026-03-02T10:00:00+01:00' }),
      assistant('b', {}, { timestamp: '2026-03-02T09:05:00.000Z' }),
    ]);
    expect((summary.end ?? 0) - (summary.start ?? 0)).toBe(300_000);
  });

  it('a session without a message has no page, and all its lines are hidden', async () => {
    const { summary, ledgers } = await sessionOf([
      line('file-history-snapshot'),
      line('summary', { summary: 'x', leafUuid: 'y' }),
    ]);
    expect(summary.hasPage).toBe(false);
    expect(ledgers[0]?.lines.hidden).toEqual([
      ['file snapshot', 1],
      ['session without messages', 1],
    ]);
  });

  it('an empty file has no page', async () => {
    expect((await sessionOf([])).summary.hasPage).toBe(false);
  });

  it('branches, versions and the folder are what the lines say', async () => {
    const { summary } = await sessionOf([
      user('a', { cwd: '/tmp', gitBranch: 'main', version: '2.1.40' }),
      assistant([text('b')], {}, { cwd: '/home/ada/tidepool', gitBranch: 'tides', version: '2.1.40' }),
    ]);
    expect(summary.cwd).toBe('/home/ada/tidepool');
    expect(summary.branches).toEqual(['main', 'tides']);
    expect(summary.versions).toEqual(['2.1.40']);
  });

  it('no branch is called HEAD: nothing was checked out', async () => {
    const { summary } = await sessionOf([user('a', { gitBranch: 'HEAD' }), user('b', { gitBranch: 'main' })]);
    expect(summary.branches).toEqual(['main']);
  });
});
