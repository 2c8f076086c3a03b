/** The story of a session: asked, decided, result, last check. And what counts as a prompt where there are only commands. */

import { describe, expect, it } from 'vitest';
import { plainWords, proseWords, wordCount } from '../../src/base/markdown.ts';
import type { Story } from '../../src/transcript/types/story.ts';
import { assistant, at, line, result, results, sessionOf, toolUse, user } from '../helpers/lines.ts';

async function storyOf(...lines: readonly string[]): Promise<Story> {
  return (await sessionOf(lines)).summary.story;
}

const command = (name: string, args = ''): string =>
  user(`<command-name>${name}</command-name><command-args>${args}</command-args>`);
const plan = (id: string, title: string): string => assistant([toolUse(id, 'ExitPlanMode', { plan: `# ${title}` })]);
const question = assistant([
  toolUse('q1', 'AskUserQuestion', {
    questions: [{ question: 'Which unit?', header: 'Unit', options: [{ label: 'Metres' }, { label: 'Feet' }] }],
  }),
]);
const APPROVED = 'User has approved your plan. You can now start coding.';

describe('what was asked', () => {
  it('is the first prompt that says something, with its turn', async () => {
    const story = await storyOf(user('hi'), assistant('Hello.'), user('## Show the **tides**\n\nof today'));
    expect(story.asked).toEqual({ text: 'Show the tides: of today', turn: 2 });
  });

  const LOG = '[09:14:02] GET /tides\n[09:14:03] GET /moon\n  500 in 3 ms';
  const TRACE = 'Traceback (most recent call last):\n  File "tides.py", line 3\nValueError: no moon';
  const SCREEN =
    '▐▛███▜▌ Claude Code v2.1.0\n\n❯ draw the tides\n\n● Read(tides.md)\n  ⎿  3 lines\n➜  tides git:(main)';
  const ANSWER = `Here's how tides work:\n\n${'- **Moon**: it pulls the water up on both sides.\n'.repeat(9)}\nThe sun helps.`;
  const PAGE =
    `Tides\n\n${'Home\nG\nthen\nI\n'.repeat(9)}\nDraw the moon where the tide is highest, and let the reader choose the harbour`.padEnd(
      400,
      '.',
    );

  it.each([
    ['a log after a question', `Why is the moon late?\n\n${LOG}`, 'Why is the moon late?'],
    ['a log on the same line', `I ran the tide server and got: ${LOG}`, 'I ran the tide server and got:'],
    [
      'a stack trace between words',
      `Explain the failure:\n${TRACE}\n\nIs it the moon?`,
      'Explain the failure: Is it the moon?',
    ],
    ['a terminal before words', `${SCREEN}\n\nrecover and draw on`, 'recover and draw on'],
    ['an answer of a model', `${ANSWER}\n\ncan you explain me this?`, 'can you explain me this?'],
    ['a page', `${PAGE}\n\nimplement this plan here`, 'implement this plan here'],
    ['a patch', 'Combine the branches.\n\ndiff --git a/a.ts b/a.ts\n@@ -1 +1 @@\n-a\n+b', 'Combine the branches.'],
    ['an attached file', 'Is it complete?\n<file path="a.md">\n# Tides\n\nMuch text.\n</file>', 'Is it complete?'],
    ['a log without words', LOG, '[09:14:02] GET /tides [09:14:03] GET /moon 500 in 3 ms'],
  ])('is what the human wrote, not what was pasted: %s', async (_what, pasted, words) => {
    expect((await storyOf(user(pasted))).asked?.text).toBe(words);
  });

  it.each([
    `I want the tides of three harbours:\n\n${'- one of them with its moon\n'.repeat(20)}\nCan you do that?`,
    'Explain the words [Worker] and [09:35] to me',
    'Fix it.\n\n- the moon\n- the tide\n\nThen draw this.',
  ])('keeps lists of the human, and what only looks pasted', async (words) => {
    expect((await storyOf(user(words))).asked?.text.split(' · ')[0]).toBe(words.split('\n')[0]);
  });

  it('is the plan of an implementation', async () => {
    const story = await storyOf(user('Implement the following plan:\n\n# Plan: Tide table\n\nDraw it.'));
    expect(story.asked).toEqual({ text: 'Implement the plan: Tide table', goal: '', turn: 0 });
  });

  it('is the goal of the plan, which its first paragraph says', async () => {
    const goalOf = async (plan: string) =>
      (await storyOf(user(`Implement the following plan:\n\n${plan}`))).asked?.goal;
    const goal = '## Context\nNobody can see when the tide is low.';
    expect(await goalOf(`# Tide table\n\n${goal}\n\n## Steps\n\n1. Draw it.`)).toBe(
      'Nobody can see when the tide is low.',
    );
    expect(await goalOf(`# When is it low?\n\nShort.\n\n${goal.replace('.', ':')}\n\n- at sea`)).toBe(
      'Nobody can see when the tide is low: · at sea',
    );
  });

  it('is a command and the prompt about its answer', async () => {
    const later = user('Which of these tides still apply?');
    const story = await storyOf(command('/review'), assistant('There are four.'), later);
    expect(story.asked).toEqual({ text: '/review · Which of these tides still apply?', turn: 0 });
    expect((await storyOf(command('/review'), later)).asked?.text).toBe('Which of these tides still apply?');
    expect((await storyOf(command('/model'), assistant('a'), later)).asked?.text).not.toContain('/model');
  });

  it('is missing where nobody asked', async () => {
    expect(await storyOf(assistant('a'))).toEqual({ decided: [], decisions: 0, result: { text: 'a', turn: 0 } });
  });
});

describe('what was decided', () => {
  it('are plans and answers to questions, in order', async () => {
    const story = await storyOf(
      user('Show the tides'),
      plan('p1', 'Tide table'),
      user([result('p1', "The user doesn't want to proceed. the user said: use metres", true)]),
      question,
      user([result('q1', 'User has answered your questions: "Which unit?"="Metres".')], {
        toolUseResult: { answers: { 'Which unit?': 'Metres' } },
      }),
      plan('p2', 'Tide table in metres'),
      results(result('p2', APPROVED)),
    );
    expect(story.decisions).toBe(3);
    expect(story.decided.map(({ kind, status, about, answer, call }) => [kind, status, about, answer, call])).toEqual([
      ['plan', 'rejected', 'Tide table', 'rejected: use metres', 'p1'],
      ['question', undefined, 'Which unit?', 'Metres', 'q1'],
      ['plan', 'approved', 'Tide table in metres', 'approved', 'p2'],
    ]);
  });

  it('are in plain words', async () => {
    const story = await storyOf(
      plan('p1', 'Tides'),
      user([result('p1', "The user doesn't want to proceed. the user said: use `metres`,\n\n- not **feet**", true)]),
      question,
      user([result('q1', 'User has answered your questions.')], {
        toolUseResult: { answers: { 'Which unit?': 'The one of `**/units.ts`' } },
      }),
    );
    expect(story.decided.map(({ answer }) => answer)).toEqual([
      'rejected: use metres, · not feet',
      'The one of **/units.ts',
    ]);
  });

  it('are counted, even those that the story has no room for', async () => {
    const plans = Array.from({ length: 14 }, (_, at) => [
      plan(`p${at}`, `Table ${at}`),
      user([result(`p${at}`, "The user doesn't want to proceed with this tool use.", true)]),
    ]);
    const story = await storyOf(user('Show the tides'), ...plans.flat());
    expect([story.decisions, story.decided.length, story.decided[0]?.answer]).toEqual([14, 12, 'rejected']);
  });

  it.each([
    ['a question that was left open', [question, results(result('q1', 'No response after 60s'))]],
    ['a plan that nobody answered', [plan('p1', 'Tide table')]],
    ['a question that nobody answered', [question]],
    ['another tool that has questions', [assistant([toolUse('t1', 'Bash', { question: 'y?', command: 'ls' })])]],
  ])('is not %s', async (_name, lines) => {
    expect(await storyOf(user('Show the tides'), ...lines)).toMatchObject({ decided: [], decisions: 0 });
  });
});

describe('what came of it', () => {
  const recap = line('system', { subtype: 'away_summary', content: 'Drew the tides. (disable recaps in /config)' });

  it('is the text after the last call of the last turn that ended with one', async () => {
    const story = await storyOf(
      user('Show the tides'),
      assistant('Let me look.'),
      assistant([toolUse('t1', 'Bash', { command: 'ls' })]),
      results(result('t1', 'a.ts')),
      assistant('Done:\n\n- `a.ts` draws **them**\n\n```ts\nlet tides;\n```'),
      user('And the wind'),
      assistant('Let me look.'),
      assistant([toolUse('t2', 'Bash', { command: 'ls' })]),
    );
    expect(story.result).toEqual({ text: 'a.ts draws them', turn: 1 });
  });

  it('is the recap that came after the last prompt', async () => {
    const asked = user('Show the tides');
    expect((await storyOf(asked, assistant('Done.'), recap)).result?.text).toBe('Drew the tides.');
    const later = recap.replace('Drew', 'Redrew');
    expect((await storyOf(asked, assistant('Done.'), recap, later)).result?.text).toBe('Redrew the tides.');
    expect((await storyOf(asked, recap, user('Again, please'), assistant('Done.'))).result?.text).toBe('Done.');
  });

  it('is not a recap that was followed by more work', async () => {
    const news = user('<task-notification>\n<task-id>b1</task-id>\n<summary>Done</summary>\n</task-notification>');
    const before = [user('Show the tides'), assistant('Waiting for the review.'), recap, news];
    const edit = toolUse('e1', 'Edit', { file_path: 'a.ts', old_string: 'a', new_string: 'b' });
    const work = [assistant([edit]), results(result('e1', 'ok')), assistant('Fixed what the review found.')];
    expect((await storyOf(...before, ...work)).result?.text).toBe('Fixed what the review found.');
    expect((await storyOf(...before, assistant('Nothing to do.'))).result?.text).toBe('Drew the tides.');
  });

  it('is not what announced calls that came after a command of the client', async () => {
    const told = [user('Draw the tides'), assistant('Drawn.'), user('And plan the moon'), assistant('Let me look.')];
    const lines = [...told, command('/effort', 'high'), plan('p1', 'Moon'), results(result('p1', APPROVED))];
    expect((await storyOf(...lines)).result?.text).toBe('Drawn.');
    expect((await storyOf(...told, command('/effort', 'high'))).result?.text).toBe('Let me look.');
  });

  describe('is not a remark about work that was told before:', () => {
    const edit = (id: string, path = 'a.ts'): readonly string[] => [
      assistant([toolUse(id, 'Edit', { file_path: path, old_string: 'a', new_string: 'b' })]),
      results(result(id, 'ok')),
    ];
    const run = (id: string, shell: string, printed = 'ok'): readonly string[] => [
      assistant([toolUse(id, 'Bash', { command: shell })]),
      results(result(id, printed)),
    ];
    const notified = user('<task-notification>\n<task-id>b1</task-id>\n<summary>Done</summary>\n</task-notification>');
    const drawn = 'All tides are drawn, in metres.';
    const work = [user('Show the tides of today'), ...edit('e1')];
    const commit = run('c1', 'git commit -m "Draw the tides"', '[main 1a2b3c4] Draw the tides');

    it.each([
      ['that it is committed', [user('commit this'), ...commit, assistant('Committed 1a2b3c4.')]],
      ['that it is pushed', [user('Please push this to origin'), ...run('p1', 'git push'), assistant('Pushed.')]],
      ['that it is merged', [user('Merge this into main'), ...run('m1', 'git merge tides'), assistant('Merged.')]],
      ['an answer to thanks', [user('thanks'), assistant('You are welcome.')]],
      ['that a task in the background has ended', [notified, assistant('That was the old run.')]],
      ['a question after it', [user('commit this'), ...commit, assistant('Shall I push?')]],
      [
        'a line in the changelog',
        [user('Add it to the changelog'), ...edit('n1', 'docs/CHANGELOG.md'), assistant('Added.')],
      ],
    ])('%s', async (_name, after) => {
      const remark = JSON.parse(after.at(-1) ?? '').message.content;
      expect((await storyOf(...work, assistant(drawn), ...after)).result?.text).toBe(drawn);
      // Where nothing was changed, it is all there is.
      expect((await storyOf(user('Show the tides of today'), ...after)).result?.text).toBe(remark);
    });

    it('without the question that it answers, unless only code is left', async () => {
      const after = [user('commit'), ...commit, assistant('Committed 1a2b3c4.')];
      const asking = assistant(`${drawn}\n\nShall I commit this?`);
      expect((await storyOf(...work, asking, ...after)).result?.text).toBe(drawn);
      const draft = assistant('The message for what I have changed here:\n\n```\nDraw\n```\n\nGo ahead?');
      expect((await storyOf(...work, draft, ...after)).result?.text).toBe('Committed 1a2b3c4.');
    });

    it('even if it is long, unless it sums up several pieces of work or comes after news', async () => {
      const long = `Committed 1a2b3c4, which draws the tides. ${'It also draws the moon in metres. '.repeat(12)}`;
      const report = assistant(drawn.repeat(20));
      const after = [...commit, assistant(long)];
      const told = async (...lines: readonly string[]) => (await storyOf(...lines)).result?.text.slice(0, 7);
      expect(await told(...work, report, user('commit this'), ...after)).toBe(drawn.slice(0, 7));
      const more = [user('And those of tomorrow'), ...edit('e2'), report];
      expect(await told(...work, report, ...more, user('commit this'), ...after)).toBe('Committ');
      expect(await told(...work, report, notified, ...after)).toBe('Committ');
    });

    it('but what it says if it changed something or says more', async () => {
      const told = async (...after: readonly string[]): Promise<string | undefined> =>
        (await storyOf(...work, assistant(drawn), ...after)).result?.text;
      expect(await told(user('commit'), ...edit('e2'), ...commit, assistant('Also in feet.'))).toBe('Also in feet.');
      const longer = 'Committed as 1a2b3c4: the tides of today in metres.';
      expect(await told(user('commit'), ...commit, assistant(longer))).toBe(longer);
      expect(await told(user('Undo that'), ...run('r1', 'git revert HEAD && git push'), assistant('Undone.'))).toBe(
        'Undone.',
      );
      expect(await told(user('Does it show the moon?'), assistant('No.'))).toBe('No.');
    });
  });

  it.each([
    [
      "Perfect! All 12 tests pass ✅\n\n## Summary\n\nHere's a summary of the changes:\n\n- `a.ts` draws tides in metres",
      'a.ts draws tides in metres',
    ],
    ['**All done.** The tide table\u2019s axis is fixed. All good.', 'The tide table’s axis is fixed. All good.'],
    ['完了です。潮汐表をページに追加してコミットしました', '潮汐表をページに追加してコミットしました'],
    ['All tests pass. 2 of them are slow.', '2 of them are slow.'],
    ['Not all tests pass. The axis is wrong.', 'Not all tests pass. The axis is wrong.'],
    ['All 12 tests pass, zero failures, TypeScript compiles. Draws tides in metres.', 'Draws tides in metres.'],
    ['No errors are shown. The axis is wrong.', 'No errors are shown. The axis is wrong.'],
    ['Done. Drawn.', 'Done. Drawn.'],
    ['**Done. The tide table** is fixed now.', 'Done. The tide table is fixed now.'],
  ])('leaves out sentences at the beginning that tell nothing: %j', async (text, words) => {
    expect((await storyOf(user('Show the tides'), assistant(text))).result?.text).toBe(words);
  });

  it('is what the agent said before it was stopped at work', async () => {
    const agent = [
      assistant([toolUse('a1', 'Agent', { prompt: 'Look', description: 'Look' })]),
      results(result('a1', 'ok')),
    ];
    const notified = user('<task-notification>\n<task-id>b1</task-id>\n<summary>Done</summary>\n</task-notification>');
    const lines = [
      ...[user('Are there tides?'), assistant('Yes, there are.'), user('Then show the tides'), ...agent],
      ...[assistant('The tides are in review.'), notified, assistant([toolUse('t1')])],
    ];
    expect((await storyOf(...lines)).result?.text).toBe('The tides are in review.');
  });

  it('is not a text in which the human interrupted the agent', async () => {
    const interrupted = user('[Request interrupted by user]');
    const lines = [user('Are there tides?'), assistant('Yes, there are.'), user('And the moon?')];
    expect((await storyOf(...lines, assistant('The mo'), interrupted)).result?.text).toBe('Yes, there are.');
    const stopped = user('Background agent "Look" was stopped by the user.');
    expect((await storyOf(...lines, assistant('The moon, too.'), stopped)).result?.text).toBe('The moon, too.');
  });

  const agents = [
    assistant([toolUse('a1', 'Agent', { prompt: 'Look', description: 'Look at the moon' })]),
    results(result('a1', 'Async agent launched successfully')),
  ];
  const notified = user('<task-notification>\n<task-id>b1</task-id>\n<summary>Done</summary>\n</task-notification>');
  const finds = [assistant([toolUse('t9', 'Read', { file_path: '/tides/a.ts' })]), results(result('t9', 'a'))];

  it.each([
    ['6 review agents launched; their findings come next.'],
    ['Waiting on the moon.'],
    ["The agents are still running. I'll sum up once they are done."],
  ])('is not an interim remark when later words exist: %j', async (remark) => {
    const start = [user('Review the tides'), ...agents, assistant(remark)];
    const told = async (...lines: readonly string[]) => (await storyOf(...start, ...lines)).result?.text;
    expect(await told(notified, assistant('The moon is missing.'), ...finds)).toBe('The moon is missing.');
    expect(await told(notified, assistant('Let me look.'), ...finds)).toBe(
      'Ended without a summary. Last: used Read a.ts',
    );
    expect(await told()).toBe('Ended without a summary. Last: started an agent: Look at the moon');
    const unnamed = assistant([toolUse('a9', 'Task', { prompt: 'Look at the sun' })]);
    expect(await told(unnamed)).toBe('Ended without a summary. Last: started an agent: Look at the sun');
    expect(await told(notified, assistant('The moon is missing.'))).toBe('The moon is missing.');
  });

  it.each([
    ['Waiting for your review.'],
    ['The reviewers asked for a moon. All of them will see it.'],
    ['The server is running in the background.'],
  ])('may be %j', async (words) => {
    expect((await storyOf(user('Show the tides'), ...finds, assistant(words))).result?.text).toBe(words);
  });

  it('is what was said before the list of tasks was brought up to date', async () => {
    const todos = [assistant([toolUse('d1', 'TodoWrite', { todos: [] })]), results(result('d1', 'ok'))];
    const lines = [user('Show the tides'), assistant('Now the tides.'), ...finds, assistant('The tides are drawn.')];
    expect((await storyOf(...lines, ...todos)).result?.text).toBe('The tides are drawn.');
  });

  it.each([
    [toolUse('t1', 'Bash', { command: 'npm test' }), 'ran npm test'],
    [toolUse('t1', 'Bash', { command: 'npm test', description: 'Run the tests' }), 'Run the tests'],
    [toolUse('t1', 'Edit', { file_path: '/tides/src/a.ts', old_string: 'a', new_string: 'b' }), 'edited a.ts'],
    [toolUse('t1', 'Glob', { pattern: '**/*.ts', path: '/tides' }), 'used Glob **/*.ts'],
    [toolUse('t1', 'WebFetch', { url: 'https://ada.example/tides' }), 'used WebFetch https://ada.example/tides'],
    [toolUse('t1', 'Tidal', {}), 'used Tidal'],
  ])('is the last call where nothing was said', async (call, done) => {
    const story = await storyOf(user('Show the tides'), assistant([call]), results(result('t1', 'ok')));
    expect(story.result).toEqual({ text: `Ended without a summary. Last: ${done}`, turn: 1 });
  });

  it.each(['retractedMessageUuids', 'retracted_message_uuids'])(
    'has no words that were retracted: %s',
    async (name) => {
      const lines = [
        user('Explain the tides', { uuid: 'u1' }),
        assistant('The moon', {}, { uuid: 'u2', parentUuid: 'u1' }),
        line('system', { subtype: 'model_refusal_fallback', uuid: 'u3', parentUuid: 'u2', [name]: ['u2'] }),
        assistant('The sun does.', {}, { uuid: 'u4', parentUuid: 'u3' }),
      ];
      expect((await storyOf(...lines)).result?.text).toBe('The sun does.');
    },
  );

  it('begins with the document that a line announces', async () => {
    const text = 'Let me write it.\n\n---\n\n# Review\n\nAll is well.';
    expect((await storyOf(user('Review the tides'), assistant(text))).result?.text).toBe('Review: All is well.');
  });

  it.each([
    ['The message is:\n\n```\nDraw the tides\n```', 'The message is: Draw the tides'],
    ['| tide | state |\n|---|:-:|\n| low | **drawn** |\n| high | not yet |', 'low – drawn · high – not yet'],
  ])('includes code and tables where there is little else: %j', async (text, words) => {
    expect((await storyOf(user('Show the tides'), assistant(text))).result?.text).toBe(words);
  });
});

it('has the last check, even if the human ran it', async () => {
  const test = (id: string, printed: string): readonly string[] => [
    assistant([toolUse(id, 'Bash', { command: 'npx vitest run' })]),
    results(result(id, printed)),
  ];
  const lines = [
    user('Show the tides'),
    ...test('t1', ' Tests  1 failed | 2 passed (3)'),
    ...test('t2', ' Tests  3 passed (3)'),
    assistant('Done.'),
  ];
  expect((await storyOf(...lines)).lastCheck).toMatchObject({ result: 'green', passed: 3 });
  const typed = [
    user('<bash-input>npx vitest run</bash-input>'),
    user('<bash-stdout> Tests  2 failed | 1 passed (3)</bash-stdout>'),
  ];
  expect((await storyOf(...lines, ...typed)).lastCheck).toMatchObject({ result: 'red', failed: 2 });
});

describe('the last check', () => {
  const run = (id: string, command: string, printed: string): readonly string[] => [
    assistant([toolUse(id, 'Bash', { command })]),
    results(result(id, printed)),
  ];
  const [red, green] = [' Tests  1 failed | 2 passed (3)', ' Tests  3 passed (3)'];
  const own = run('t1', 'npx vitest run', green);

  it('says how many edits came later, and of agents', async () => {
    const edit = (id: string): readonly string[] => [
      assistant([toolUse(id, 'Edit', { file_path: 'a.ts', old_string: 'a', new_string: 'b' })]),
      results(result(id)),
    ];
    const lastCheckOf = async (...lines: readonly string[]) =>
      (await storyOf(user('Show the tides'), ...edit('e1'), ...own, ...lines)).lastCheck;
    expect(await lastCheckOf(...edit('e2'), ...edit('e3'))).toMatchObject({ result: 'green', editsAfter: 2 });
    expect(await lastCheckOf()).not.toHaveProperty('editsAfter');
    expect(await lastCheckOf(...edit('e2'), ...run('t2', 'npx vitest run', red))).not.toHaveProperty('editsAfter');
    const aside = run('t2', 'git stash && npx vitest run; git stash pop', red);
    expect(await lastCheckOf(...edit('e2'), ...aside)).toMatchObject({ result: 'green', editsAfter: 1 });
    const task = [assistant([toolUse('a1', 'Task', { prompt: 'go' })], {}, at(90)), user([result('a1')], at(120))];
    const lines = [
      user('Show the tides', at(0)),
      assistant([toolUse('t1', 'Bash', { command: 'npx vitest run' })], {}, at(60)),
    ];
    const agent = (time: object) => [
      { id: 'a1', toolUseId: 'a1', lines: edit('e3').map((one) => JSON.stringify({ ...JSON.parse(one), ...time })) },
    ];
    const withAgent = async (time: object) =>
      (await sessionOf([...lines, results(result('t1', green)), ...task], agent(time))).summary.story;
    expect((await withAgent(at(100))).lastCheck).toMatchObject({ result: 'green', editsAfter: 1 });
    expect((await withAgent(at(30))).lastCheck).not.toHaveProperty('editsAfter');
  });

  it.each([
    [run('t2', 'git stash && npx vitest run; git stash pop', red)],
    [run('t2', 'git checkout HEAD~1 -- src && npx vitest run', red)],
    [[...run('s1', 'git stash', ''), ...run('t2', 'npx vitest run', red), ...run('s2', 'git stash pop', '')]],
    [run('t2', 'git restore --source=HEAD~1 src && npx vitest run | tail', red)],
    [run('t2', 'git stash push -u -q && npx vitest run', red)],
    [run('t2', 'git checkout HEAD~ -- src/a.ts && npx vitest run; git checkout HEAD -- src/a.ts', red)],
    [run('t2', 'git worktree add /tmp/base HEAD~1 && cd /tmp/base && npx vitest run', red)],
    [[...run('w1', 'git worktree add --detach ../base', ''), ...run('t2', 'cd ../base && npx vitest run', red)]],
    [[...run('s1', 'git stash -q', ''), ...run('t2', 'npx vitest run', red), ...run('s2', 'git stash pop -q', '')]],
  ])('is not one of the code before the changes', async (lines) => {
    expect((await storyOf(user('Show the tides'), ...own, ...lines)).lastCheck).toMatchObject({ result: 'green' });
  });

  it.each([
    [run('t2', 'git stash pop && npx vitest run', red)],
    [[...run('s1', 'git stash', ''), ...run('s2', 'git stash pop', ''), ...run('t2', 'npx vitest run', red)]],
    [run('t2', 'git checkout main && npx vitest run', red)],
    [run('t2', 'git worktree add ../moon -b moon && cd ../moon && npx vitest run', red)],
    [[...run('w1', 'git worktree add ../base main', ''), ...run('t2', 'npx vitest run', red)]],
    [[...run('s1', 'git stash', ''), ...run('t2', 'git stash pop && npx vitest run', red)]],
  ])('is one of the code with the changes again', async (lines) => {
    expect((await storyOf(user('Show the tides'), ...own, ...lines)).lastCheck).toMatchObject({ result: 'red' });
  });
});

it('the prompts of a session are its commands where there are no others, without those about the client', async () => {
  const commands = [command('/model', 'opus'), command('/review', 'the parser'), command('/clear'), command('/ship')];
  expect((await sessionOf(commands)).summary).toMatchObject({ prompts: 2, firstPrompt: undefined });
  expect((await sessionOf([...commands, user('Show the tides')])).summary.prompts).toBe(1);
});

describe('plain words', () => {
  it.each([
    ['# Done\n\nAll *3* tasks:\n1. **a**\n2. `b`', 'Done: All *3* tasks: · a · b'],
    ['## Done ##\nAll tasks\n## What is left?\nNothing', 'Done: All tasks What is left? Nothing'],
    ['**Done**\n\nAll tasks, **but**\nnot these', 'Done: All tasks, but not these'],
    ['**Draw the tide**\nof today', 'Draw the tide of today'],
    ['## Done\n- a\n- b', 'Done · a · b'],
    ['Done\n----\nAll tasks\n\n---\nMore', 'Done: All tasks More'],
    ['The tide is high\n\n## Done', 'The tide is high Done'],
    ['## Done\n```\n# code\n```\n| a |\n|---|', 'Done'],
    ['| a | b |\n|---|---|\n| 1 | 2 |\n\nSee [the docs](https://a.example).', 'See the docs.'],
    ['```\ncode\n```\n\nafter', 'after'],
    ['```\nnever closed', ''],
    ['Join `src/**` and `test/**`, **not** `[a](b)`', 'Join src/** and test/**, not [a](b)'],
    ['Escape $` and $&', 'Escape $` and $&'],
    ['**`tides.ts`** and [`moon.ts`](moon.ts)', 'tides.ts and moon.ts'],
  ])('in %j are %j', (markdown, words) => {
    expect(proseWords(markdown)).toBe(words);
  });

  it.each([
    ['- Show the `tides`', 'Show the tides'],
    ['```\ntides()\n```', '```\ntides()\n```'],
  ])('for lists in %j are %j', (markdown, words) => {
    expect(plainWords(markdown)).toBe(words);
  });

  it.each([
    ['', 0],
    ['fix a.ts', 2],
    ['- — …', 0],
    ['修复登录错误', 3],
    ['ありがとう', 2],
    ['문서를 고쳐줘', 2],
  ])('%j has %i', (text, count) => {
    expect(wordCount(text)).toBe(count);
  });
});
