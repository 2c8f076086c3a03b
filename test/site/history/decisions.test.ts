/** Plans, decisions, commits and pull requests of a project, from the sessions that they are in. */

import { describe, expect, it, test } from 'vitest';
import { historyOf, type Step, session, write } from '../../helpers/histories.ts';

const plan = (words: string, answer: string, isError = false): Step => [
  'ExitPlanMode',
  { plan: words },
  answer,
  isError,
];
const APPROVED = 'User has approved your plan. You can now start coding.';
const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nkeep src/cart.ts as it is";

describe('a plan', () => {
  test('has its versions, the feedback, the session that carried it out, and its commits', async () => {
    const { plans } = historyOf(
      await session('one', [
        'round prices',
        plan('# Round prices\nIn src/cart.ts\n', REJECTED, true),
        plan('# Round prices\nIn src/price.ts\n', APPROVED),
        write('src/price.ts', 'round'),
        ['Bash', { command: 'git commit -qam "Round prices"' }, '[main 1a2b3c4] Round prices'],
      ]),
    );
    const [shown] = plans?.plans ?? [];
    expect(shown?.versions.map(({ status, feedback, diff }) => [status, feedback, diff])).toEqual([
      ['rejected', 'keep src/cart.ts as it is', []],
      ['approved', '', [' # Round prices', '-In src/cart.ts', '+In src/price.ts']],
    ]);
    expect([shown?.isOpen, shown?.sessions.map(({ href }) => href)]).toEqual([false, ['sessions/one.html']]);
    expect(shown?.commits).toEqual([{ href: 'commits/shop.html#g-1a2b3c4', text: '1a2b3c4 Round prices' }]);
  });

  test('is open when nothing was changed after it', async () => {
    const { decided, plans } = historyOf(await session('one', ['go', plan('# Later', APPROVED)]));
    expect(plans?.plans.map(({ isOpen }) => isOpen)).toEqual([true]);
    expect(decided.openPlans.map((open) => open.text)).toEqual(['Later']);
  });

  test('has a title in plain words', async () => {
    const { decided, plans, decisions } = historyOf(
      await session('one', ['go', plan('# Let `sell` **round**', APPROVED)]),
    );
    const title = 'Let sell round';
    expect(plans?.plans.map((shown) => shown.title)).toEqual([title]);
    expect(decisions?.decisions.map(({ what }) => what)).toEqual([title]);
    expect(decided.openPlans.map(({ text }) => text)).toEqual([title]);
  });

  test('that a session in another project carries out is not open, and names that session', async () => {
    const handedOver = [{ key: 'far', title: 'Do it there', plan: '# Later' }];
    const { plans, decided } = historyOf(await session('one', ['go', plan('# Later', APPROVED)], { handedOver }));
    expect(plans?.plans.map(({ isOpen, sessions, elsewhere }) => [isOpen, sessions, elsewhere])).toEqual([
      [false, [], [{ href: 'sessions/far.html', text: 'Do it there' }]],
    ]);
    expect(decided.openPlans).toEqual([]);
  });

  test('is not open when another session carried it out', async () => {
    const handedOver = [{ key: 'two', title: 'Do it', plan: '# Later' }];
    const planning = await session('one', ['go', plan('# Later', APPROVED)], { handedOver });
    const { plans } = historyOf(planning, await session('two', ['Implement it', write('a.ts', 'x')]));
    expect(plans?.plans.map(({ isOpen, sessions }) => [isOpen, sessions.map(({ href }) => href)])).toEqual([
      [false, ['sessions/two.html']],
    ]);
  });
});

describe('decisions are', () => {
  test('answers to questions, with the options', async () => {
    const questions = [{ question: 'Which unit?', header: 'Unit', options: [{ label: 'cent' }, { label: 'euro' }] }];
    const answer = 'User has answered your questions: "Which unit?"="cent". You can now continue.';
    const { decisions, markdown } = historyOf(await session('one', ['go', ['AskUserQuestion', { questions }, answer]]));
    expect(decisions?.decisions.map(({ label, what, options }) => [label, what, options])).toEqual([
      [
        'Answer',
        'Which unit?',
        [
          { label: 'cent', chosen: true },
          { label: 'euro', chosen: false },
        ],
      ],
    ]);
    expect(markdown).toContain('**Answer**: Which unit?');
    expect(markdown).toContain('  - **chosen**: cent\n  - euro');
  });

  test('what the human did not allow, and why', async () => {
    const refused = REJECTED.replace('keep src/cart.ts as it is', 'never force-push');
    const { decisions } = historyOf(await session('one', ['go', ['Bash', { command: 'git push -f' }, refused, true]]));
    expect(decisions?.decisions.map(({ label, what, said }) => [label, what, said])).toEqual([
      ['Not allowed', 'Bash: git push -f', 'You did not allow it and said: never force-push'],
    ]);
  });

  test('files that nobody was allowed to write, but no plans that a hook stopped', async () => {
    const { decisions } = historyOf(
      await session('one', [
        'go',
        plan('# Later', 'Stopped by the hook', true),
        ['Write', { file_path: '/w/x.ts' }, REJECTED, true],
      ]),
    );
    expect(decisions?.decisions.map(({ label, files }) => [label, files])).toEqual([
      ['Not allowed', [expect.objectContaining({ href: '', text: 'x.ts' })]],
    ]);
  });

  test('what the human did not allow without a word', async () => {
    const refused = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
    const { decisions } = historyOf(await session('one', ['go', ['Bash', { command: 'git push -f' }, refused, true]]));
    expect(decisions?.decisions.map(({ said }) => said)).toEqual(['']);
  });

  test('corrections, as a guess, when the same file is changed again', async () => {
    const steps = [write('a.ts', 'float'), 'no, use integers instead', write('a.ts', 'int')];
    const { decisions } = historyOf(await session('one', ['go', ...steps]));
    expect(decisions?.decisions.map(({ label, what, files }) => [label, what, files])).toEqual([
      ['Correction (a guess)', 'no, use integers instead', [expect.objectContaining({ text: 'a.ts' })]],
    ]);
    const other = [write('a.ts', 'float'), 'no, leave it', write('b.ts', 'int')];
    expect(historyOf(await session('two', ['go', ...other])).decisions).toBeUndefined();
  });
});

it('says on the page of a file what was tried', async () => {
  const { files } = historyOf(
    await session('one', [
      'go',
      plan('# Cents\nChange src/cart.ts', REJECTED, true),
      ['Edit', { file_path: '/w/src/cart.ts', old_string: 'a', new_string: 'b' }],
      ['Edit', { file_path: '/w/src/cart.ts', old_string: 'b', new_string: 'a' }],
    ]),
  );
  expect(files?.files[0]?.tried.map(({ what }) => what)).toEqual([
    'Changed and undone later',
    'Plan rejected: keep src/cart.ts as it is',
  ]);
});

it('gives a pull request the commits made since the one before it', async () => {
  const commit = (sha: string): Step => ['Bash', { command: `git commit -qm "${sha}"` }, `[main ${sha}] Work`];
  const open = (number: number): Step => [
    'Bash',
    { command: 'gh pr create' },
    `https://git.example/ada/shop/pull/${number}`,
  ];
  const { commits } = historyOf(
    await session('one', ['go', commit('1111111'), commit('2222222'), open(1), commit('3333333'), open(2)]),
  );
  expect(commits?.pullRequests.map(({ name, commits: its }) => [name, its.map((one) => one.text)])).toEqual([
    ['ada/shop#2', ['3333333 Work']],
    ['ada/shop#1', ['1111111 Work', '2222222 Work']],
  ]);
});

it('gives a change the next commit of its session', async () => {
  const commit: Step = ['Bash', { command: 'git commit -qm x' }, '[main 1a2b3c4] Work'];
  const { files } = historyOf(await session('one', ['go', write('a.ts', 'x'), commit, write('a.ts', 'y')]));
  expect(files?.files[0]?.changes.map((change) => change.commit?.text)).toEqual([undefined, '1a2b3c4 Work']);
});

const commit = (subject: string, printed = ''): Step => ['Bash', { command: `git commit -qm "${subject}"` }, printed];

it('gives a change the first commit after it, and each session the commits that git printed nothing of', async () => {
  const steps = [
    'go',
    write('a.ts', 'x'),
    commit('First', '[main 1a2b3c4] First'),
    commit('Second', '[main 2b3c4d5] Second'),
  ];
  const { files } = historyOf(await session('one', steps));
  expect(files?.files[0]?.changes.map((change) => change.commit?.text)).toEqual(['1a2b3c4 First']);
  const quiet = ['go', commit('Quiet')];
  const { commits } = historyOf(await session('one', quiet), await session('two', quiet));
  expect(new Set(commits?.commits.map(({ anchors: [anchor] }) => anchor)).size).toBe(2);
});

it('names the turns that wrote what another turn commits', async () => {
  const { commits } = historyOf(
    await session('one', ['go', write('a.ts', 'x'), 'commit it', commit('Tides', '[main 1a2b3c4] Tides')]),
    await session('two', ['go', write('b.ts', 'x'), commit('Moon', '[main 2b3c4d5] Moon')]),
  );
  const writers = new Map(commits?.commits.map((one) => [one.subject, [one.writers.length, one.moreFiles]]));
  expect(writers).toEqual(
    new Map([
      ['Tides', [1, 0]],
      ['Moon', [0, 0]],
    ]),
  );
});

it('a pull request is from the first session that names it to the last that works on it, and a web address', async () => {
  const open: Step = ['Bash', { command: 'gh pr create' }, 'https://git.example/ada/shop/pull/1'];
  const [one, two] = [await session('one', ['go', 'on', 'and on', open]), await session('two', ['go', open])];
  const { summary } = two.archived;
  const start = (summary.start ?? 0) + 60_000;
  const later = {
    ...two,
    archived: { ...two.archived, summary: { ...summary, start, pullRequests: ['javascript:alert(1)'] } },
  };
  const { commits } = historyOf(one, later);
  expect(commits?.pullRequests.map(({ name, from, to }) => [name, from?.text.slice(11), to?.text.slice(11)])).toEqual([
    ['ada/shop#1', '09:00', '09:03'],
  ]);
});

it('a commit without a time is as old as its session, and no change is known to be in it', async () => {
  const steps = ['go', write('a.ts', 'x'), commit('Tides', '[main 1a2b3c4] Tides')];
  const { archived, history } = await session('one', steps);
  const undated = <Event extends object>(events: readonly Event[] = []) => events.map((one) => ({ ...one, time: 0 }));
  const turns = history.turns.map((turn) => {
    return { ...turn, commits: undated(turn.commits), edits: undated(turn.edits) };
  });
  const { commits, files } = historyOf({ archived, history: { ...history, turns } });
  expect(commits?.commits.map(({ made, files: its }) => [made.time?.text.slice(11), its])).toEqual([['09:00', []]]);
  expect(files?.files[0]?.changes.map((change) => change.commit)).toEqual([undefined]);
});

it('gives pull requests that a session only names its commits if it names one alone', async () => {
  const work = (key: string, ...numbers: readonly number[]) => {
    const pullRequests = numbers.map((number) => `https://git.example/ada/shop/pull/${number}`);
    return session(key, ['go', commit('Work', `[main ${key}] Work`)]).then((one) => {
      const summary = { ...one.archived.summary, pullRequests };
      return { ...one, archived: { ...one.archived, summary } };
    });
  };
  const { commits } = historyOf(await work('1111111', 1), await work('2222222', 2, 3));
  expect(commits?.pullRequests.map(({ name, commits: its }) => [name, its.length])).toEqual([
    ['ada/shop#3', 0],
    ['ada/shop#2', 0],
    ['ada/shop#1', 1],
  ]);
});

describe('of two plans', () => {
  test('each is carried out by what was changed before the next one', async () => {
    const steps = ['go', plan('# One', APPROVED), plan('# Two', APPROVED), write('a.ts', 'x')];
    const { plans } = historyOf(await session('one', steps));
    expect(plans?.plans.map(({ title, isOpen }) => [title, isOpen])).toEqual(
      expect.arrayContaining([
        ['One', true],
        ['Two', false],
      ]),
    );
  });

  test('the last one was handed over, even if the human changed its text', async () => {
    const handedOver = [{ key: 'two', title: 'Do it', plan: '# Two, but better' }];
    const { plans } = historyOf(
      await session('one', ['go', plan('# One', APPROVED), plan('# Two', APPROVED)], { handedOver }),
    );
    expect(new Map(plans?.plans.map(({ title, isOpen }) => [title, isOpen]))).toEqual(
      new Map([
        ['One', true],
        ['Two', false],
      ]),
    );
  });

  test('a rejected one speaks against the file that it names, not one whose path only ends like it', async () => {
    const rejected = plan('# Cents\nChange lib/cart.ts', REJECTED, true);
    const { files } = historyOf(
      await session('one', ['go', rejected, write('src/lib/cart.ts', 'x'), write('glib/cart.ts', 'x')]),
    );
    expect(files?.files.map(({ path, tried }) => [path, tried.length])).toEqual([
      ['glib/cart.ts', 0],
      ['src/lib/cart.ts', 1],
    ]);
  });

  test('an approved one does not speak against the files that it names', async () => {
    const { files } = historyOf(
      await session('one', ['go', plan('# Cents\nChange src/cart.ts', APPROVED), write('src/cart.ts', 'x')]),
    );
    expect(files?.files[0]?.tried).toEqual([]);
  });
});
