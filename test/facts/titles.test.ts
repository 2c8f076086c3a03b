/** Titles, and which message is the first prompt. */

import { describe, expect, it } from 'vitest';
import { titleLine } from '../../src/facts/story/titles.ts';
import { assistant, at, image, line, result, results, sessionOf, text, toolUse, user } from '../helpers/lines.ts';

const custom = (customTitle: string): string => line('custom-title', { customTitle });
const ai = (aiTitle: string): string => line('ai-title', { aiTitle });
const summary = (words: string, leafUuid = 'u1'): string => line('summary', { summary: words, leafUuid });
const prompt = user('Show the tides', { uuid: 'u1', slug: 'calm-green-otter' });
const proposed = assistant([toolUse('p1', 'ExitPlanMode', { plan: '# Plan: Tide table' })]);
const approved = user([result('p1', 'User has approved your plan. You can now start coding.')]);

async function titleOf(lines: readonly string[]): Promise<[string, string]> {
  const { summary } = await sessionOf(lines);
  return [summary.title, summary.titleSource];
}

describe('the title', () => {
  it('of a session in which nobody said anything is its id, never the slug', async () => {
    const [title] = await titleOf([assistant('a', {}, { slug: 'calm-green-otter' })]);
    expect(title).toBe('Session 6f0c2a10-0000-4000-8000-000000000001');
  });

  it('is not the name of a worktree, which the client writes as a custom title', async () => {
    const worktree = line('worktree-state', { worktreeSession: { worktreeName: 'logs' } });
    expect(await titleOf([worktree, prompt, custom('logs')])).toEqual(['Show the tides', 'prompt']);
    expect(await titleOf([worktree, prompt, custom('By hand'), custom('logs')])).toEqual(['By hand', 'custom']);
  });

  it.each([
    ['hi', 'ok, please go on', 'Show the tides of today', 'Show the tides of today'],
    ['9', 'continue', 'fix it', 'fix it'],
    ['## Fix the **tide** table\n\n- in `a.ts`', '', '', 'Fix the tide table · in a.ts'],
    ['https://ada.example/tides Look at this', '', '', 'Look at this'],
    ['https://ada.example/tides', '', '', 'https://ada.example/tides'],
    ['Is the table complete?\n<context>\n{"a": 1}\n</context>', '', '', 'Is the table complete?'],
    ['Is it complete?\n<context ref="a.md">\nNo end', '', '', 'Is it complete?'],
    ['<task>\nDraw the table\n</task>', '', '', 'Draw the table'],
    ['Why does <b>bold</b> not work?', '', '', 'Why does <b>bold</b> not work?'],
    ['yes', 'Implement tides-12', 'Show the tides of today', 'Implement tides-12'],
    ['マージしました', '潮汐表をページに追加してください', 'ok', '潮汐表をページに追加してください'],
    ['Why does the "tide server" stop [09:35:44.030] [API] GET /tides', '', '', 'Why does the "tide server" stop'],
    ['I ran the tide server and got: [Worker] 5 errors', '', '', 'I ran the tide server and got'],
    ['Explain the words [Worker] and [09:35] to me', '', '', 'Explain the words [Worker] and [09:35] to me'],
    ['Draw it. [Worker] is fine', '', '', 'Draw it. [Worker] is fine'],
    ['[Image #1] Why is the [table](file:///a.ts) empty?', '', '', 'Why is the table empty?'],
  ])('of prompts is the first that says something: %s, %s, %s', async (first, second, third, title) => {
    const lines = [first, second, third].filter(Boolean).flatMap((words) => [user(words), assistant('Done.')]);
    expect(await titleOf(lines)).toEqual([title, 'prompt']);
  });

  it('is a single word where there is nothing more', async () => {
    expect(await titleOf([user('hi', at(0))])).toEqual(['hi', 'prompt']);
  });

  it('of agents without a session is their task, but not where a human asked', async () => {
    const agents = [{ id: 'a1', lines: [user('Find the callers'), assistant('Two.')], description: 'Find callers' }];
    const titleWith = async (...lines: readonly string[]) => (await sessionOf(lines, agents)).summary.title;
    expect(await titleWith()).toBe('Find callers');
    expect(await titleWith(user('Show the tides of today'))).toBe('Show the tides of today');
    const { story } = (await sessionOf([], agents)).summary;
    expect(story).toMatchObject({ asked: { text: 'Find the callers', turn: 0 }, result: { text: 'Two.', turn: 0 } });
  });

  it('is not one of the other titles', async () => {
    const { otherTitles } = (await sessionOf([ai('Tides'), ai('Moon tides'), summary('Moon tides')])).summary;
    expect(otherTitles).toEqual([]);
  });

  it('is what follows the name of a command, only when it comes before the prompts', async () => {
    const command = user(
      '<command-name>/gsd:discuss</command-name><command-args>moons of other planets</command-args>',
    );
    const model = user('<command-name>/model</command-name><command-args>opus</command-args>');
    const asked = user('Show the tides of today');
    expect(await titleOf([model, command, asked])).toEqual(['moons of other planets', 'command']);
    expect(await titleOf([asked, command])).toEqual(['Show the tides of today', 'prompt']);
  });

  describe('after a command alone', () => {
    const fix = user('<command-name>/fix</command-name><command-args>--pr 12 src/tides.ts</command-args>');
    const call = (name: string, input: object, output: string): readonly string[] => [
      assistant([toolUse('t1', name, { ...input })]),
      results(result('t1', output)),
    ];
    const commit = call('Bash', { command: 'git commit -am x' }, '[main 1a2b3c4] Draw the tides\n 1 file changed');
    const onBranch = assistant('Done.', {}, { gitBranch: 'ada/moon-table-03-01' });

    it.each([
      [
        'the heading of the plan that the agent read',
        call('Read', { file_path: '/a/.impl/plan.md' }, '1→# Plan: Moon table'),
        'Moon table',
        'plan',
      ],
      ['what was shipped', commit, 'Draw the tides', 'commit'],
      [
        'a prompt that follows',
        [assistant('Which one?'), user('The table of neap tides')],
        'The table of neap tides',
        'prompt',
      ],
      ['its branch', [onBranch], 'Moon table', 'branch'],
      [
        'its result',
        [assistant('Neap tides were missing from the table.')],
        'Neap tides were missing from the table.',
        'result',
      ],
      ['the command itself', [], '/fix --pr 12 src/tides.ts', 'command'],
    ])('is %s', async (_, lines, title, source) => {
      expect(await titleOf([fix, ...lines])).toEqual([title, source]);
    });

    it('is not the heading of a file that was read after something had changed', async () => {
      const edit = call('Write', { file_path: '/a/tides.ts', content: 'x' }, 'File created');
      const plan = assistant([toolUse('t2', 'Read', { file_path: '/a/plan.md' })]);
      expect(await titleOf([fix, ...edit, plan, results(result('t2', '1→# Moons'))])).toEqual([
        '/fix --pr 12 src/tides.ts',
        'command',
      ]);
    });
  });

  describe('of a prompt that begins with something pasted', () => {
    const terminals = [
      '$ npm test\n\n> tides@1.0.0 test\n> vitest run\n\n FAIL  test/tide.test.ts > draws\nexpected 3 to be 4',
      '$ make tides\nmake: *** No rule to make target',
      'ada@quay:~/tides$ make\nld: symbol not found',
      '[ada@quay tides]$ make\nld: symbol not found',
      'ada@Adas-MacBook tides % make\nld: symbol not found',
      '(.venv) ~/tides (main) $ pytest\n1 failed',
      'PS C:\\Users\\ada\\tides> npm test\n1 failed',
      'C:\\tides>npm test\n1 failed',
      'bash-5.1$ make\nmake: nothing to be done',
      '➜  tides git:(main) ✗ make\nmake: nothing to be done',
      'ada@QUAY MINGW64 ~/tides (main)\n$ make\nmake: nothing to be done',
      'tides on main [!?] via v20.1\n❯ make\nmake: nothing to be done',
      '┌──(ada㉿quay)-[~/tides]\n└─$ make\nmake: nothing to be done',
      'PS> dir',
      "tide.rb:4:in `draw': undefined method `moon' (NoMethodError)\n\tfrom tide.rb:9:in `main'",
      '** (RuntimeError) no tide\n    (tides 0.1.0) lib/tide.ex:4: Tide.draw/1',
      'PHP Fatal error:  Uncaught Error: no tide in /tides/a.php:4\nStack trace:\n#0 {main}',
      'TypeError: tide is undefined\n    at draw (src/tide.ts:4:2)\n    at main (src/main.ts:9:1)',
      'Error [ERR_MODULE_NOT_FOUND]: Cannot find tides\n    at main (src/main.ts:9:1)',
      'error[E0308]: mismatched types\n --> src/tide.rs:4:2',
      "src/tide.ts(4,2): error TS2304: Cannot find name 'tide'.\nsrc/moon.ts(1,1): error TS2304: Cannot find name 'moon'.",
      "thread 'main' panicked at src/tide.rs:4:2:\nno tide\n   0: rust_begin_unwind",
      'Exception in thread "main" java.lang.NullPointerException\n    at Tide.draw(Tide.java:4)',
    ];

    it.each(terminals)('is the human’s own sentence: %s', async (pasted) => {
      expect(await titleOf([user(`${pasted}\n\nWhy does the tide stop?`)])).toEqual([
        'Why does the tide stop?',
        'prompt',
      ]);
      expect(await titleOf([user(`The tide stops at noon:\n\n${pasted}`)])).toEqual([
        'The tide stops at noon',
        'prompt',
      ]);
      const answer = assistant('The table of neap tides was empty.');
      expect(await titleOf([user(pasted), answer])).toEqual(['The table of neap tides was empty.', 'result']);
    });

    it.each([
      ['$HOME is empty, why?'],
      ['50% of the tides are wrong'],
      ['react@18 breaks the tides'],
      ['PS Also mend the <b> tag'],
      ['C:\\tides\\a.ts -> move it to moons'],
      ['Work on the tides via version 2'],
      ['TypeError: tide is undefined, please mend it'],
      ['It shows $ 5 instead of 6'],
    ])('is not one of words: %s', async (words) => {
      expect(await titleOf([user(words), assistant('The table of neap tides was empty.')])).toEqual([words, 'prompt']);
    });
  });

  it.each([
    ['implement the plan in docs/plan.md', 'Moon table', 'plan'],
    ['ok, continue with this plan', 'Moon table', 'plan'],
    ['write a plan for the tides', 'write a plan for the tides', 'prompt'],
  ])('of "%s", where the agent read a plan, is: %s', async (words, title, source) => {
    const plan = assistant([toolUse('t1', 'Read', { file_path: '/a/docs/plan.md' })]);
    expect(await titleOf([user(words), plan, results(result('t1', '1→# Plan: Moon table'))])).toEqual([title, source]);
  });

  it('is what was shipped rather than a prompt that says nothing', async () => {
    const ship = (command: string, output: string): readonly string[] => [
      user('go on'),
      assistant([toolUse('t1', 'Bash', { command })]),
      results(result('t1', output)),
    ];
    const onLines = ship(
      'gh pr create \\\n  --base main \\\n  --title "Add a tide table"',
      'https://git.example/a/b/pull/3',
    );
    expect(await titleOf(onLines)).toEqual(['Add a tide table', 'commit']);
  });

  it.each(['Conversation Cleared', 'conversation cleared.', 'New conversation', '', '   '])(
    'is not "%s"',
    async (words) => {
      expect(await titleOf([prompt, ai('Tides'), ai(words)])).toEqual(['Tides', 'ai']);
      expect(await titleOf([prompt, custom(words)])).toEqual(['Show the tides', 'prompt']);
    },
  );

  it('is not the summary of another session', async () => {
    const lines = [summary('Of another', 'elsewhere'), prompt];
    expect(await titleOf(lines)).toEqual(['Show the tides', 'prompt']);
    expect((await sessionOf(lines)).summary.otherTitles).toEqual([]);
  });

  it('does not come from an empty plan', async () => {
    const empty = assistant([toolUse('p1', 'ExitPlanMode', {})]);
    expect(await titleOf([prompt, empty])).toEqual(['Show the tides', 'prompt']);
  });

  it('comes from the approved one of several plans', async () => {
    const second = assistant([toolUse('p2', 'ExitPlanMode', { plan: '# Moon table' })]);
    expect(await titleOf([prompt, proposed, approved, second])).toEqual(['Tide table', 'plan']);
  });

  it.each([
    ['rejected', "The user doesn't want to proceed with this tool use."],
    ['blocked', 'PreToolUse:ExitPlanMode hook error: no plans on Fridays'],
    ['pending', undefined],
  ])('does not come from a %s plan', async (_, words) => {
    const answer = words === undefined ? [] : [user([result('p1', words, true)])];
    const { summary } = await sessionOf([prompt, proposed, ...answer]);
    expect(summary).toMatchObject({ title: 'Show the tides', titleSource: 'prompt', planTitle: 'Tide table' });
  });

  it('comes from the plan that was handed over rather than from one for the next session', async () => {
    const handed = user('Implement the following plan:\n\n# Plan: Tide table\n\nDraw it.');
    const next = assistant([toolUse('p2', 'ExitPlanMode', { plan: '# Moon table' })]);
    const accepted = results(result('p2', 'User has approved your plan. You can now start coding.'));
    expect(await titleOf([handed, assistant('Drawn.'), next, accepted])).toEqual(['Tide table', 'plan']);
  });

  it('names issues and pull requests by their numbers', async () => {
    const prompt = 'https://github.com/ada/tidepool/issues/7#issuecomment-12 Mend this, see https://ada.example/tides';
    expect((await sessionOf([user(prompt)])).summary).toMatchObject({
      title: 'tidepool#7 Mend this, see https://ada.example/tides',
      firstPrompt: prompt,
    });
  });

  it('leaves out what Claude Code prints first in a pasted screen', async () => {
    const banner = '▐▛███▜▌   Claude Code v2.1.52\n▝▜█████▛▘  Opus 4.6 · Claude Max\n  ▘▘ ▝▝    /home/ada';
    const { summary } = await sessionOf([user(`pls fix ${banner}\n\n❯ draw the tides`)]);
    expect(summary).toMatchObject({
      title: 'pls fix ❯ draw the tides',
      story: { asked: { text: 'pls fix ❯ draw the tides' } },
    });
  });

  it('is one line without control characters', () => {
    expect(titleLine('  fix\n\tthe \u001b[1mtide\u001b[22m\0 table ')).toBe('fix the tide table');
  });

  it('is cut between words, never inside a character', () => {
    expect(titleLine('the tide table of the harbour', 20)).toBe('the tide table of…');
    expect(titleLine('fix this ▐▛███▜▌ Tide v2\n╭───╮ low')).toBe('fix this Tide v2 low');
    expect(titleLine('list the tides. Then draw them', 20)).toBe('list the tides…');
    expect(titleLine('🌊'.repeat(20), 9)).toBe(`${'🌊'.repeat(4)}…`);
  });
});

/** From best to worst: name, lines, title, and what the summary calls the source. */
const SOURCES: readonly (readonly [string, readonly string[], string, string])[] = [
  ['a custom title', [custom('By hand')], 'By hand', 'custom'],
  ['an AI title', [ai('By the agent')], 'By the agent', 'ai'],
  ['an approved plan', [proposed, approved], 'Tide table', 'plan'],
  ['a summary', [summary('By the client')], 'By the client', 'summary'],
  ['a prompt', [user('Show the tides', { uuid: 'u1' })], 'Show the tides', 'prompt'],
  ['the date', [assistant('a', {}, { slug: 'calm-green-otter', ...at(0) })], 'Session of 2026-03-02', 'date'],
];

describe('the sources of titles', () => {
  it.each(SOURCES.map(([name, , ...title], index) => [name, title, index] as const))(
    '%s wins over all sources after it, in any order of lines',
    async (_name, title, index) => {
      const lines = SOURCES.slice(index).flatMap(([, own]) => own);
      expect(await titleOf(lines)).toEqual(title);
      expect(await titleOf(lines.toReversed())).toEqual(title);
    },
  );

  it.each([
    ['custom-title', 'customTitle'],
    ['ai-title', 'aiTitle'],
  ])('the last %s wins', async (type, field) => {
    const { summary } = await sessionOf([
      user('go'),
      ...['first', 'second', 'third'].map((title) => line(type, { [field]: title })),
    ]);
    expect(summary.title).toBe('third');
  });
});

describe('the first prompt', () => {
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
    ['a teammate', user('<teammate-message teammate_id="bo">hi</teammate-message>')],
  ])('is not %s', async (_name, first) => {
    const { summary } = await sessionOf([first, user('the real one')]);
    expect(summary).toMatchObject({ firstPrompt: 'the real one', title: 'the real one', prompts: 1 });
  });

  it.each([[image()], [text('[Image #1]'), image()], [text('[Image #1] [Image #2]'), image(), image()]])(
    'is the first with words, but images alone count as a prompt (%#)',
    async (...images) => {
      const { summary } = await sessionOf([user(images), user('the real one')]);
      expect(summary).toMatchObject({ firstPrompt: 'the real one', title: 'the real one', prompts: 2 });
    },
  );

  it.each(['/usr/local/bin gives an error', '/tmp is full', '[x] is checked, why?', '/review then /commit'])(
    'may be %s',
    async (words) => {
      expect((await sessionOf([user(words)])).summary).toMatchObject({ firstPrompt: words, prompts: 1 });
    },
  );
});

describe('tags', () => {
  const tag = (words: string): string => line('tag', { tag: words });

  it.each([
    ['the last tag line', [tag('draft'), tag('Release')], 'Release', ['release', 'publish']],
    ['no tag, after it was removed', [tag('draft'), tag('')], undefined, ['publish']],
    ['no tag', [], undefined, ['publish']],
    ['a tag as people write it', [tag(' #release\n')], 'release', ['release', 'publish']],
  ])('are %s, and those in prompts', async (_name, lines, own, all) => {
    const { summary } = await sessionOf([user('Ship it #publish'), ...lines]);
    expect(summary).toMatchObject({ tags: all });
    expect(summary.tag).toBe(own);
  });
});
