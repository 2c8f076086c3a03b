/** Verdicts of the calls of a session, and what they count as. */

import { describe, expect, test } from 'vitest';
import { failuresOf } from '../../../src/facts/verdicts/call-verdicts.ts';
import { assistant, result, results, sessionOf, toolUse, user } from '../../helpers/lines.ts';
import { callOf } from '../../helpers/sketch.ts';

const FAILED = 'Tests:       5 failed, 112 passed, 117 total';
const RED = { result: 'red', runner: 'jest', failed: 5, passed: 112 };

/** The client's line when the background command `b1` ends. */
function notified(status: string, summary: string): string {
  return user(
    `<task-notification><task-id>b1</task-id><status>${status}</status><summary>${summary}</summary></task-notification>`,
  );
}

describe('a commit that a hook had prevented', () => {
  const call = (id: string, command: string, printed: string): readonly string[] => [
    assistant([toolUse(id, 'Bash', { command })]),
    results(result(id, printed)),
  ];
  const refused = call('c1', 'git commit -m "Tides"', `${FAILED}\nhusky - pre-commit script failed (code 1)`);
  const lastCheck = async (...lines: readonly string[]) =>
    (await sessionOf([user('commit'), ...refused, ...lines])).summary.story.lastCheck;

  test('shows that the check passes once it is made', async () => {
    expect(await lastCheck(...call('c2', 'git add . && git commit -m "Tides"', 'ok'))).toEqual({
      result: 'green',
      runner: 'jest',
      failed: 0,
      passed: undefined,
    });
  });

  test.each([
    ['without hooks', call('c2', 'git commit --no-verify -m "Tides"', 'ok')],
    ['not at all', call('c2', 'git commit -m "Tides"', 'nothing to commit')],
  ])('shows nothing when it is made %s', async (_name, lines) => {
    expect(await lastCheck(...lines)).toEqual(RED);
  });

  test('is not one that a check before it had prevented', async () => {
    const tested = call('c1', 'npm test && git commit -m "Tides"', FAILED);
    const { story } = (await sessionOf([user('commit'), ...tested, ...call('c2', 'git commit -m "Tides"', 'ok')]))
      .summary;
    expect(story.lastCheck).toEqual(RED);
  });
});

describe('a call that runs tests', () => {
  test('is red though it exited with zero, but not a tool error', async () => {
    const session = await sessionOf([
      user('go'),
      assistant([toolUse('t1', 'Bash', { command: 'npm test | tail -3' })]),
      user([result('t1', FAILED)], { toolUseResult: { stdout: FAILED, stderr: '' } }),
    ]);
    expect(callOf(session, 't1')).toMatchObject({ status: 'ok', verdict: RED });
    expect(session.summary).toMatchObject({
      failures: { redChecks: 1, toolErrors: 0 },
      greenChecks: 0,
      story: { lastCheck: RED },
      outcome: 'failed',
    });
  });

  test('is red once when it also exited with 1', async () => {
    const session = await sessionOf([
      user('go'),
      assistant([toolUse('t1', 'Bash', { command: 'npm test' })]),
      results(result('t1', `Exit code 1\n${FAILED}`, true)),
    ]);
    expect(callOf(session, 't1')).toMatchObject({ status: 'failed', verdict: RED });
    expect(session.summary.failures).toEqual({ redChecks: 1, toolErrors: 0 });
  });

  test('has no verdict when it was denied', async () => {
    const words = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
    const session = await sessionOf([
      assistant([toolUse('t1', 'Bash', { command: 'npm test' })]),
      results(result('t1', words, true)),
    ]);
    expect(callOf(session, 't1').verdict).toBeUndefined();
  });

  test.each([
    ['standard error', 'words', { stdout: '', stderr: FAILED }],
    ['both', 'words', { stdout: 'words', stderr: FAILED }],
    ['an error', `Exit code 1\n${FAILED}`, { stdout: '', stderr: '' }],
  ])('is red by what is in %s', async (name, printed, toolUseResult) => {
    const session = await sessionOf([
      assistant([toolUse('t1', 'Bash', { command: 'npm test | cat' })]),
      user([result('t1', printed, name === 'an error')], { toolUseResult }),
    ]);
    expect(callOf(session, 't1').verdict).toEqual(RED);
  });

  test('is red by an output that was saved to a file', async () => {
    const saved = `<persisted-output>\nOutput too large (54KB). Full output saved to: /x/b1.txt\n\nPreview (first 2KB):\nwords\n...\n</persisted-output>`;
    const outputs = new Map([['b1.txt', { text: `words\n${FAILED}`, cut: false }]]);
    const calls = [assistant([toolUse('t1', 'Bash', { command: 'npm test | cat' })]), results(result('t1', saved))];
    expect(callOf(await sessionOf(calls, [], { outputs }), 't1').verdict).toEqual(RED);
  });

  test('is red by the code in its structured result', async () => {
    const session = await sessionOf([
      assistant([toolUse('t1', 'Bash', { command: 'npm test' })]),
      user([result('t1', 'words')], { toolUseResult: { stdout: 'words', stderr: '', exitCode: 2 } }),
    ]);
    expect(callOf(session, 't1').verdict).toMatchObject({ result: 'red' });
  });

  test.each([
    ['was interrupted', false, '', { stdout: '', stderr: '', interrupted: true }],
    ['was called wrongly', true, '<tool_use_error>InputValidationError: no command</tool_use_error>', undefined],
  ])('has none when it %s', async (_, isError, words, toolUseResult) => {
    const session = await sessionOf([
      assistant([toolUse('t1', 'Bash', { command: 'npm test' })]),
      user([result('t1', words, isError)], { toolUseResult }),
    ]);
    expect(callOf(session, 't1').verdict).toBeUndefined();
  });

  test('has none when its code means something else to the client', async () => {
    const session = await sessionOf([
      assistant([toolUse('t1', 'Bash', { command: 'npm test' })]),
      user([result('t1', '')], {
        toolUseResult: { stdout: '', stderr: '', returnCodeInterpretation: 'No matches found' },
      }),
    ]);
    expect(callOf(session, 't1').verdict).toBeUndefined();
  });
});

describe('tests in the background', () => {
  const started = [
    user('go'),
    assistant([toolUse('t1', 'Bash', { command: 'npm test', run_in_background: true })]),
    user([result('t1', 'Command running in background with ID: b1')], {
      toolUseResult: { stdout: '', backgroundTaskId: 'b1' },
    }),
  ];

  test('have the verdict that was reported last, which a later look does not repeat', async () => {
    const session = await sessionOf([
      ...started,
      notified('killed', 'Background command "npm test" was stopped'),
      notified('failed', 'Background command "npm test" failed with exit code 1'),
      assistant([toolUse('t2', 'BashOutput', { bash_id: 'b1' })], { id: 'm2' }),
      results(result('t2', FAILED)),
    ]);
    expect(callOf(session, 't1').verdict).toMatchObject({ result: 'red' });
    expect(callOf(session, 't2').verdict).toBeUndefined();
  });

  test.each([
    ['its code', { task: { task_id: 'b1', status: 'running', exitCode: 2, output: 'words' } }, { result: 'red' }],
    ['its code next to it', { shellId: 'b1', status: 'running', stdout: '', exitCode: 2 }, { result: 'red' }],
    ['its output', { task: { task_id: 'b1', status: 'running', output: FAILED } }, RED],
  ])('have the verdict of %s in a structured result', async (_, toolUseResult, verdict) => {
    const session = await sessionOf([
      ...started,
      assistant([toolUse('t2', 'TaskOutput', { task_id: 'b1' })], { id: 'm2' }),
      user([result('t2', 'words')], { toolUseResult }),
    ]);
    expect(callOf(session, 't2').verdict).toMatchObject(verdict);
  });

  test('have no verdict while nobody looks', async () => {
    const session = await sessionOf(started);
    expect(callOf(session, 't1').verdict).toBeUndefined();
  });

  test.each([
    ['BashOutput', { bash_id: 'b1' }],
    ['TaskOutput', { task_id: 'b1' }],
    ['Read', { file_path: '/tmp/app/tasks/b1.output' }],
    ['Bash', { command: 'tail -5 /tmp/app/tasks/b1.output' }],
  ])('have the verdict of the call that looks, with %s, counted once', async (name, input) => {
    const look = (id: string): string[] => [
      assistant([toolUse(id, name, input)], { id: `m${id}` }),
      results(result(id, `     1→${FAILED}`)),
    ];
    const session = await sessionOf([...started, ...look('t2'), ...look('t3')]);
    expect(callOf(session, 't3').verdict).toEqual(RED);
    expect(session.summary.failures).toEqual({ redChecks: 1, toolErrors: 0 });
  });
});

describe('a command that the human ran', () => {
  test('has a verdict, which counts in the session', async () => {
    const session = await sessionOf([
      user('<bash-input>npx vitest run</bash-input>'),
      user('<bash-stdout> Tests  1 failed | 2 passed (3)</bash-stdout><bash-stderr></bash-stderr>'),
      user('<bash-input>ls</bash-input>'),
      user('<bash-stdout>a.ts</bash-stdout><bash-stderr></bash-stderr>'),
      user('<bash-input>npm test</bash-input>'),
      user(`<bash-stdout></bash-stdout><bash-stderr>${FAILED}</bash-stderr>`),
      user('<bash-input>npx tsc</bash-input>'),
      user('<bash-stdout></bash-stdout><bash-stderr></bash-stderr><bash-exit-code>0</bash-exit-code>'),
    ]);
    expect(session.turns.map((turn) => turn.kind === 'shell' && turn.verdict?.result)).toEqual([
      'red',
      undefined,
      'red',
      'green',
    ]);
    expect(session.summary.failures).toEqual({ redChecks: 2, toolErrors: 0 });
  });
});

test.each([
  ['a call that worked', { name: 'Edit', status: 'ok' }, 0, 0],
  ['a call that failed', { name: 'Edit', status: 'failed' }, 0, 1],
  ['a call that the human refused', { name: 'Edit', status: 'denied' }, 0, 1],
  ['a plan that the human refused', { name: 'ExitPlanMode', status: 'denied' }, 0, 0],
  ['a question that the human refused', { name: 'AskUserQuestion', status: 'denied' }, 0, 0],
  ['a plan that failed', { name: 'ExitPlanMode', status: 'failed' }, 0, 1],
  ['a check that is red', { name: 'Bash', status: 'failed', verdict: { result: 'red' } }, 1, 0],
  [
    'a check that is green and failed afterwards',
    { name: 'Bash', status: 'failed', verdict: { result: 'green' } },
    0,
    1,
  ],
] as const)('%s', (_what, call, redChecks, toolErrors) => {
  expect(failuresOf(call)).toEqual({ redChecks, toolErrors });
});
