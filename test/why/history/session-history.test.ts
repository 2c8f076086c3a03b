/** What a session leaves in the history of its project: what it changed, read and moved, and decisions. */

import { describe, expect, test } from 'vitest';
import { packedHashes, SHORT_LENGTH } from '../../../src/why/shared/line-hash.ts';
import { logged } from '../../helpers/histories.ts';
import { assistant, at, attachment, result, START, sessionOf, toolUse, user } from '../../helpers/lines.ts';

type Step = readonly [
  name: string,
  input: Record<string, unknown>,
  answer?: string,
  isError?: boolean,
  structured?: object,
];

/** The history of prompts, lines and calls, a minute apart; results come half a minute after their calls. */
async function historyOf(...steps: readonly (string | Step)[]) {
  const lines = steps.flatMap((step, index) => {
    const [when, later] = [0, 30].map((seconds) => ({ ...at(index * 60 + seconds), cwd: '/w' }));
    if (typeof step === 'string') return [step.startsWith('{') ? step : user(step, when)];
    const [name, input, answer = 'Done', isError = false, toolUseResult] = step;
    return [
      assistant([toolUse(`t${index}`, name, input)], {}, when),
      user([result(`t${index}`, answer, isError)], toolUseResult === undefined ? later : { ...later, toolUseResult }),
    ];
  });
  return logged(await sessionOf(lines)).history;
}

async function decisionsOf(...steps: readonly (string | Step)[]) {
  const { turns } = await historyOf(...steps);
  return turns.flatMap(({ decisions = [] }) => decisions);
}

const write = (path: string, content = 'x'): Step => ['Write', { file_path: path, content }];

const ASK = { questions: [{ question: 'Unit?', options: [{ label: 'cent' }] }] };
const RULED_OUT = [
  'Permission to use Bash with command rm -r /w has been denied.',
  'This command requires approval',
  'This Bash command contains multiple operations. The following part requires approval: rm -r /w',
  "rm in '/etc' was blocked. For security, Claude Code may only remove files in /w.",
];

describe('a decision', () => {
  test('is from the time when it was made', async () => {
    const answered: Step = ['AskUserQuestion', ASK, 'User has answered your questions: "Unit?"="cent".'];
    expect((await decisionsOf('go', answered)).map(({ kind, time }) => [kind, time])).toEqual([
      ['question', START + 90_000],
    ]);
  });

  test.each<[string, readonly (string | Step)[]]>([
    ['a question without an answer', [['AskUserQuestion', ASK, 'No response after 60s']]],
    ['what the client does not allow', RULED_OUT.map((said): Step => ['Bash', { command: 'rm -r /w' }, said, true])],
    ['a long prompt like a correction', [write('/w/a.ts'), `no, ${'x '.repeat(400)}`, write('/w/a.ts', 'y')]],
  ])('is not %s', async (_what, steps) => expect(await decisionsOf('go', ...steps)).toEqual([]));

  const list: Step = ['Bash', { command: 'npm ls' }];
  const corrections = async (...steps: readonly (string | Step)[]) =>
    (await decisionsOf('go', ...steps)).flatMap((one) =>
      one.kind === 'correction' ? [[one.words, ...one.paths]] : [],
    );

  test.each([
    'why are you still using npm?',
    'or no, do c',
    "ok, that's not what I asked",
    'no, the gauge of Brest',
    'no just the first table',
    'stop, that is the wrong harbour',
    'Stop guessing and read the file.',
    'I said metres',
    "wrong, it's the other branch",
    'you forgot the changelog',
    "why didn't you run the tests?",
    'wait, did you change the map? I meant the table',
    'revert that',
  ])('may be a correction of what was no file: %s', async (words) => {
    expect(await corrections(list, words, write('/w/a.ts'))).toEqual([[words, '/w/a.ts']]);
    expect(await corrections(list, words)).toEqual([[words]]);
  });

  test.each([
    'no verify',
    "No, that's fine",
    'no, thanks',
    'Oh no, it is raining',
    'stop the server',
    'Why is it 70?',
    'why do we need a lock?',
    'The wrong tide is shown in the header',
    'do not commit',
  ])('is not: %s', async (words) => expect(await corrections(list, words, list)).toEqual([]));

  test('is no correction if it answers a question, or if nothing was done before', async () => {
    expect(await corrections(list, assistant('Shall I commit this?'), 'no, run the tests first')).toEqual([]);
    expect(await corrections(assistant('Hello.'), 'no, the other one')).toEqual([]);
  });

  test('may be a correction that was typed while the agent worked', async () => {
    const queued = attachment('queued_command', { prompt: 'no, use integers', commandMode: 'prompt' });
    expect(await decisionsOf('go', write('/w/a.ts'), queued, write('/w/a.ts', 'y'))).toMatchObject([
      { kind: 'correction', words: 'no, use integers', paths: ['/w/a.ts'] },
    ]);
  });
});

test('a file that is removed and written again has not moved; one that is written elsewhere has', async () => {
  const removed: Step = ['Bash', { command: 'rm a.ts' }];
  const movesOf = async (...steps: readonly Step[]) =>
    (await historyOf('go', ...steps)).turns.flatMap(({ moves = [] }) => moves.map(({ from, to }) => [from, to]));
  expect(await movesOf(write('/w/a.ts'), removed)).toEqual([]);
  expect(await movesOf(write('/w/lib/a.ts'), removed)).toEqual([['/w/a.ts', '/w/lib/a.ts']]);
});

test('what is removed leaves hashes of its lines; files and folders that a command deletes leave their paths', async () => {
  const edit: Step = [
    'Edit',
    { file_path: '/w/a.ts', old_string: 'const old = 1;\nlet tide;', new_string: 'let tide;' },
  ];
  const { turns } = await historyOf('go', edit, [
    'Bash',
    { command: 'git rm -rq src/old && rm -f "$x"; rm /tmp/note' },
  ]);
  expect(turns.flatMap(({ edits = [] }) => edits).map(({ written, erased }) => [written, erased])).toEqual([
    ['', packedHashes(['const old = 1;'], SHORT_LENGTH)],
  ]);
  expect(turns.flatMap(({ deleted = [] }) => deleted).map(({ path }) => path)).toEqual(['/w/src/old', '/tmp/note']);
});

test('edits of a plan do not count as edits of a file', async () => {
  const { turns } = await historyOf('go', write('/home/ada/.claude/plans/a.md'));
  expect(turns.flatMap(({ edits = [] }) => edits)).toEqual([]);
});

test('what differs only in white space is the same change, so that undoing it is recognised', async () => {
  const edit = (before: string, after: string): Step => [
    'Edit',
    { file_path: '/w/a.ts', old_string: before, new_string: after },
  ];
  const { turns } = await historyOf('go', edit('a', 'b'), edit('  b', '  a'));
  const [first, second] = turns.flatMap(({ edits = [] }) => edits);
  expect(second?.hashes).toEqual(first?.hashes.toReversed());
});

test('a file that a command changed is an edit of its turn, with a diff; unless it has none', async () => {
  const changed = (hunks: readonly object[]): Step => {
    const bashEditDiff = {
      files: hunks.length === 0 ? [] : [{ filePath: '/w/a.ts', hunks }],
      changedFiles: ['/w/a.ts'],
    };
    return ['Bash', { command: 'sed' }, 'Done', false, { stdout: '', bashEditDiff }];
  };
  const { turns } = await historyOf('go', changed([{ oldStart: 2, lines: [' b', '-c', '+d'] }]), changed([]));
  expect(turns.flatMap(({ edits = [] }) => edits)).toMatchObject([
    {
      ...{ path: '/w/a.ts', added: 1, removed: 1, byEditingTool: false },
      lines: ['@1 unchanged line', ' b', '-c', '+d'],
    },
  ]);
});
