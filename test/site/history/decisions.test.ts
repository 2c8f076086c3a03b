/** Plans, decisions, commits and pull requests of a project, from the sessions that they are in. */

import { describe, expect, it, test } from 'vitest';
import { commitsIn, historyOf, type Step, session, write } from '../../helpers/histories.ts';

const plan = (words: string, answer: string, isError = false): Step => [
  'ExitPlanMode',
  { plan: words },
  answer,
  isError,
];
/** A commit that git printed, if it has a hash. */
const commit = (subject: string, sha = ''): Step => {
  return ['Bash', { command: `git commit -qm "${subject}"` }, sha && `[main ${sha}] ${subject}`];
};
const openPullRequest = (number: number): Step => {
  return ['Bash', { command: 'gh pr create' }, `https://git.example/ada/shop/pull/${number}`];
};
const APPROVED = 'User has approved your plan. You can now start coding.';
const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nkeep src/cart.ts as it is";

/** The history of one session. */
async function historyOfOne(...steps: readonly (string | Step)[]) {
  return historyOf(await session('one', ['go', ...steps]));
}

describe('a plan', () => {
  test('has its versions, the feedback, the session that carried it out, and its commits', async () => {
    const { plans } = await historyOfOne(
      plan('# Round prices\nIn src/cart.ts\n', REJECTED, true),
      plan('# Round prices\nIn src/price.ts\n', APPROVED),
      write('src/price.ts', 'round'),
      commit('Round prices', '1a2b3c4'),
    );
    const [shown] = plans?.plans ?? [];
    expect(shown?.versions.map(({ status, feedback, diff }) => [status, feedback, diff])).toEqual([
      ['rejected', 'keep src/cart.ts as it is', []],
      ['approved', '', [' # Round prices', '-In src/cart.ts', '+In src/price.ts']],
    ]);
    expect([shown?.isOpen, shown?.sessions.map(({ href }) => href)]).toEqual([false, ['sessions/one.html']]);
    expect(shown?.commits).toEqual([{ href: 'commits/shop.html#g-1a2b3c4', text: '1a2b3c4 Round prices' }]);
  });

  test('has a title in plain words', async () => {
    const { decided, plans, decisions } = await historyOfOne(plan('# Let `sell` **round**', APPROVED));
    const titles = [plans?.plans[0]?.title, decisions?.decisions[0]?.what, decided.openPlans[0]?.text];
    expect(titles).toEqual(Array(3).fill('Let sell round'));
  });

  const [ONE, TWO] = [plan('# One', APPROVED), plan('# Two', APPROVED)];
  const handed = (key: string, words: string) => [{ key, title: 'Do it there', plan: words }];

  test.each<[string, readonly Step[], ReturnType<typeof handed>, readonly string[]]>([
    ['nothing was changed after it', [ONE], [], ['One']],
    ['what was changed came after the next one', [ONE, TWO, write('a.ts', 'x')], [], ['One']],
    ['only the last one was handed over, though the human changed its text', [ONE, TWO], handed('two', '# 2'), ['One']],
    ['it was not handed over to a session of another project', [ONE], handed('far', '# One'), []],
    ['it was not handed over to a session of this project', [ONE], handed('two', '# One'), []],
  ])('is open if %s', async (_, steps, handedOver, open) => {
    const planning = await session('one', ['go', ...steps], { handedOver });
    const { plans, decided } = historyOf(planning, await session('two', ['Implement it', write('a.ts', 'x')]));
    expect(plans?.plans.flatMap(({ title, isOpen }) => (isOpen ? [title] : []))).toEqual(open);
    expect(decided.openPlans.map(({ text }) => text)).toEqual(open);
    const followers = plans?.plans.flatMap(({ sessions, elsewhere }) => [...sessions, ...elsewhere]) ?? [];
    for (const { key } of handedOver) expect(followers.map(({ href }) => href)).toEqual([`sessions/${key}.html`]);
  });

  test.each([
    ['rejected', REJECTED, 1],
    ['approved', APPROVED, 0],
  ])(
    'that was %s: does it speak against the file that it names, not one whose path only ends like it?',
    async (_, answer, count) => {
      const proposed = plan('# Cents\nChange lib/cart.ts', answer, answer === REJECTED);
      const { files } = await historyOfOne(proposed, write('src/lib/cart.ts', 'x'), write('glib/cart.ts', 'x'));
      expect(files?.files.map(({ path, tried }) => [path, tried.length])).toEqual([
        ['glib/cart.ts', 0],
        ['src/lib/cart.ts', count],
      ]);
    },
  );
});

const WITHOUT_A_WORD = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
const ASK: Step = [
  'AskUserQuestion',
  { questions: [{ question: 'Which unit?', header: 'Unit', options: [{ label: 'cent' }, { label: 'euro' }] }] },
  'User has answered your questions: "Which unit?"="cent". You can now continue.',
];
const push = (answer: string): Step => ['Bash', { command: 'git push -f' }, answer, true];

test.each<[string, readonly (string | Step)[], readonly unknown[]]>([
  ['answers to questions', [ASK], [['Answer', 'Which unit?', '', []]]],
  [
    'what the human did not allow, and why',
    [push(REJECTED)],
    [['Not allowed', 'Bash: git push -f', 'You did not allow it and said: keep src/cart.ts as it is', []]],
  ],
  [
    'what the human did not allow without a word',
    [push(WITHOUT_A_WORD)],
    [['Not allowed', 'Bash: git push -f', '', []]],
  ],
  [
    'files that nobody was allowed to write, but no plans that a hook stopped',
    [plan('# Later', 'Stopped by the hook', true), ['Write', { file_path: '/w/x.ts' }, WITHOUT_A_WORD, true]],
    [['Not allowed', 'Write: /w/x.ts', '', ['x.ts']]],
  ],
  [
    'corrections, as a guess, when the same file is changed again',
    [write('a.ts', 'float'), 'no, use integers instead', write('a.ts', 'int')],
    [['Correction (a guess)', 'no, use integers instead', '', ['a.ts']]],
  ],
  [
    'clear corrections, whatever is changed',
    [write('a.ts', 'float'), 'no, leave it', write('b.ts', 'int')],
    [['Correction (a guess)', 'no, leave it', '', ['b.ts']]],
  ],
  ['but not unclear ones when another file is', [write('a.ts', 'x'), 'do not use it', write('b.ts', 'y')], []],
])('decisions are %s', async (_, steps, expected) => {
  const { decisions } = await historyOfOne(...steps);
  const shown = decisions?.decisions ?? [];
  expect(shown.map(({ label, what, said, files }) => [label, what, said, files.map(({ text }) => text)])).toEqual(
    expected,
  );
});

test('a decision has its options, also as Markdown', async () => {
  const { decisions, markdown } = await historyOfOne(ASK);
  expect(decisions?.decisions[0]?.options.map(({ label, chosen }) => [label, chosen])).toEqual([
    ['cent', true],
    ['euro', false],
  ]);
  expect(markdown).toContain('**Answer**: Which unit?');
  expect(markdown).toContain('  - **chosen**: cent\n  - euro');
});

it('says on the page of a file what was tried', async () => {
  const swap = (before: string, after: string): Step => {
    return ['Edit', { file_path: '/w/src/cart.ts', old_string: before, new_string: after }];
  };
  const { files } = await historyOfOne(
    plan('# Cents\nChange src/cart.ts', REJECTED, true),
    swap('a', 'b'),
    swap('b', 'a'),
  );
  expect(files?.files[0]?.tried.map(({ what }) => what)).toEqual([
    'Changed and undone later',
    'Plan rejected: keep src/cart.ts as it is',
  ]);
});

it('gives a pull request the commits made since the one before it', async () => {
  const before = [commit('Work', '1111111'), commit('Work', '2222222'), openPullRequest(1)];
  const { stories } = await historyOfOne(...before, commit('Work', '3333333'), openPullRequest(2));
  expect(stories.map((one) => [one.title, commitsIn(one)])).toEqual([
    ['#1', ['1111111 Work', '2222222 Work']],
    ['#2', ['3333333 Work']],
  ]);
});

it('gives a change the first commit after it in its session', async () => {
  const commits = [commit('First', '1a2b3c4'), commit('Second', '2b3c4d5')];
  const { files } = await historyOfOne(write('a.ts', 'x'), ...commits, write('a.ts', 'y'));
  expect(files?.files[0]?.changes.map((change) => change.commit?.text)).toEqual([undefined, '1a2b3c4 First']);
});

it('gives each session the commits that git printed nothing of', async () => {
  const quiet = ['go', commit('Quiet')];
  const { commits } = historyOf(await session('one', quiet), await session('two', quiet));
  expect(new Set(commits?.commits.map(({ anchors: [anchor] }) => anchor)).size).toBe(2);
});

it('names the turns that wrote what another turn commits', async () => {
  const { commits } = historyOf(
    await session('one', ['go', write('a.ts', 'x'), 'commit it', commit('Tides', '1a2b3c4')]),
    await session('two', ['go', write('b.ts', 'x'), commit('Moon', '2b3c4d5')]),
  );
  const writers = new Map(commits?.commits.map((one) => [one.subject, [one.writers.length, one.moreFiles]]));
  expect(writers).toEqual(
    new Map([
      ['Tides', [1, 0]],
      ['Moon', [0, 0]],
    ]),
  );
});

it('a pull request has the time of the last session that works on it, and a web address', async () => {
  const open = openPullRequest(1);
  const [one, two] = [await session('one', ['go', 'on', 'and on', open]), await session('two', ['go', open])];
  const { summary } = two.archived;
  const start = (summary.start ?? 0) + 60_000;
  const later = {
    ...two,
    archived: { ...two.archived, summary: { ...summary, start, pullRequests: ['javascript:alert(1)'] } },
  };
  const { commits } = historyOf(one, later);
  expect(commits?.pullRequests.map(({ name, time }) => [name, time?.text.slice(11)])).toEqual([['#1', '09:03']]);
});

it('a commit without a time is as old as its session, and no change is known to be in it', async () => {
  const steps = ['go', write('a.ts', 'x'), commit('Tides', '1a2b3c4')];
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
    return session(key, ['go', commit('Work', key)]).then((one) => {
      const summary = { ...one.archived.summary, pullRequests };
      return { ...one, archived: { ...one.archived, summary } };
    });
  };
  const { commits } = historyOf(await work('1111111', 1), await work('2222222', 2, 3));
  expect(commits?.pullRequests.map(({ name, commits: its }) => [name, its])).toEqual([
    ['#3', 0],
    ['#2', 0],
    ['#1', 1],
  ]);
});
