/** Verdicts of the calls of a session, and what they count as. */

import { describe, expect, test } from 'vitest';
import type { Raw } from '../../../src/base/json-readers.ts';
import { failuresOf } from '../../../src/facts/verdicts/call-verdicts.ts';
import { assistant, result, sessionOf, toolUse, user } from '../../helpers/lines.ts';
import { callOf } from '../../helpers/sketch.ts';

const FAILED = 'Tests:       5 failed, 112 passed, 117 total';
const RED = { result: 'red', runner: 'jest', failed: 5, passed: 112 };
const EXITED = { result: 'red' };

interface Answer {
  readonly isError?: boolean;
  readonly structured?: object;
}

/** A call and its result. */
function call(id: string, name: string, input: Raw, printed: string, { isError, structured }: Answer = {}): string[] {
  const more = structured === undefined ? {} : { toolUseResult: structured };
  return [assistant([toolUse(id, name, input)], { id: `m${id}` }), user([result(id, printed, isError)], more)];
}

/** The client's line when the background command `b1` ends. */
function notified(status: string, summary: string): string {
  return user(
    `<task-notification><task-id>b1</task-id><status>${status}</status><summary>${summary}</summary></task-notification>`,
  );
}

describe('a commit that a hook had prevented', () => {
  const bash = (id: string, command: string, printed: string) => call(id, 'Bash', { command }, printed);
  const refused = bash('c1', 'git commit -m "Tides"', `${FAILED}\nhusky - pre-commit script failed (code 1)`);
  const tested = bash('c1', 'npm test && git commit -m "Tides"', FAILED);
  const passed = { result: 'green', runner: 'jest', failed: 0, passed: undefined };

  test.each([
    ['shows that the check passes once it is made', refused, 'git add . && git commit -m "Tides"', 'ok', passed],
    ['shows nothing when it is made without hooks', refused, 'git commit --no-verify -m "Tides"', 'ok', RED],
    ['shows nothing when it is not made', refused, 'git commit -m "Tides"', 'nothing to commit', RED],
    ['is not one that a check before it had prevented', tested, 'git commit -m "Tides"', 'ok', RED],
  ])('%s', async (_, before, command, printed, lastCheck) => {
    const { summary } = await sessionOf([user('commit'), ...before, ...bash('c2', command, printed)]);
    expect(summary.story.lastCheck).toMatchObject(lastCheck);
  });

  test('shows that all checks pass which had prevented it', async () => {
    const linted = bash('c2', 'git commit -m "Tides"', 'Found 2 errors.\nhusky - pre-commit script failed (code 1)');
    const made = bash('c3', 'git commit -m "Tides"', 'ok');
    const { summary } = await sessionOf([user('commit'), ...refused, ...linted, ...made]);
    expect(summary.story.lastCheck).toMatchObject({ result: 'green', runner: 'jest, biome' });
  });
});

describe('a call that runs tests', () => {
  test.each([
    ['npm test | tail -3', FAILED, { structured: { stdout: FAILED, stderr: '' } }, 'ok'],
    ['npm test', `Exit code 1\n${FAILED}`, { isError: true }, 'failed'],
  ])('is red once, but no tool error, whatever it exited with: %s', async (command, printed, answer, status) => {
    const session = await sessionOf([user('go'), ...call('t1', 'Bash', { command }, printed, answer)]);
    expect(callOf(session, 't1')).toMatchObject({ status, verdict: RED });
    expect(session.summary).toMatchObject({
      failures: { redChecks: 1, toolErrors: 0 },
      greenChecks: 0,
      story: { lastCheck: RED },
      outcome: 'failed',
    });
  });

  const printing = (stdout: string, stderr: string): Answer => ({ structured: { stdout, stderr } });
  const refused = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
  const unread = { stdout: '', stderr: '', returnCodeInterpretation: 'No matches found' };
  const wrong = '<tool_use_error>InputValidationError: no command</tool_use_error>';

  test.each<[string, string, string, Answer, object | undefined]>([
    ['red by standard error', 'npm test | cat', 'words', printing('', FAILED), RED],
    ['red by both outputs', 'npm test | cat', 'words', printing('words', FAILED), RED],
    ['red by an error', 'npm test | cat', `Exit code 1\n${FAILED}`, { isError: true, ...printing('', '') }, RED],
    ['red by its code', 'npm test', 'words', { structured: { stdout: 'words', stderr: '', exitCode: 2 } }, EXITED],
    ['not checked when it was denied', 'npm test', refused, { isError: true }, undefined],
    [
      'not checked when it was interrupted',
      'npm test',
      '',
      { structured: { stdout: '', interrupted: true } },
      undefined,
    ],
    ['not checked when it was called wrongly', 'npm test', wrong, { isError: true }, undefined],
    ['not checked when its code means something else', 'npm test', '', { structured: unread }, undefined],
  ])('is %s', async (_, command, printed, answer, verdict) => {
    const own = callOf(await sessionOf(call('t1', 'Bash', { command }, printed, answer)), 't1').verdict;
    if (verdict === undefined) expect(own).toBeUndefined();
    else expect(own).toMatchObject(verdict);
  });

  test('is red by an output that was saved to a file', async () => {
    const saved = `<persisted-output>\nOutput too large (54KB). Full output saved to: /x/b1.txt\n\nPreview (first 2KB):\nwords\n...\n</persisted-output>`;
    const outputs = new Map([['b1.txt', { text: `words\n${FAILED}`, cut: false }]]);
    const session = await sessionOf(call('t1', 'Bash', { command: 'npm test | cat' }, saved), [], { outputs });
    expect(callOf(session, 't1').verdict).toEqual(RED);
  });
});

describe('tests in the background', () => {
  const started = [
    user('go'),
    ...call(
      't1',
      'Bash',
      { command: 'npm test', run_in_background: true },
      'Command running in background with ID: b1',
      {
        structured: { stdout: '', backgroundTaskId: 'b1' },
      },
    ),
  ];

  test('have the verdict that was reported last, which a later look does not repeat', async () => {
    const session = await sessionOf([
      ...started,
      notified('killed', 'Background command "npm test" was stopped'),
      notified('failed', 'Background command "npm test" failed with exit code 1'),
      ...call('t2', 'BashOutput', { bash_id: 'b1' }, FAILED),
    ]);
    expect(callOf(session, 't1').verdict).toMatchObject(EXITED);
    expect(callOf(session, 't2').verdict).toBeUndefined();
  });

  test.each([
    ['its code', { task: { task_id: 'b1', status: 'running', exitCode: 2, output: 'words' } }, EXITED],
    ['its code next to it', { shellId: 'b1', status: 'running', stdout: '', exitCode: 2 }, EXITED],
    ['its output', { task: { task_id: 'b1', status: 'running', output: FAILED } }, RED],
  ])('have the verdict of %s in a structured result', async (_, structured, verdict) => {
    const session = await sessionOf([
      ...started,
      ...call('t2', 'TaskOutput', { task_id: 'b1' }, 'words', { structured }),
    ]);
    expect(callOf(session, 't2').verdict).toMatchObject(verdict);
    expect(callOf(session, 't1').verdict).toBeUndefined();
  });

  test.each([
    ['BashOutput', { bash_id: 'b1' }],
    ['TaskOutput', { task_id: 'b1' }],
    ['Read', { file_path: '/tmp/app/tasks/b1.output' }],
    ['Bash', { command: 'tail -5 /tmp/app/tasks/b1.output' }],
  ])('have the verdict of the call that looks, with %s, counted once', async (name, input) => {
    const looks = ['t2', 't3'].flatMap((id) => call(id, name, input, `     1→${FAILED}`));
    const session = await sessionOf([...started, ...looks]);
    expect(callOf(session, 't3').verdict).toEqual(RED);
    expect(session.summary.failures).toEqual({ redChecks: 1, toolErrors: 0 });
  });
});

test('a command that the human ran has a verdict, which counts in the session', async () => {
  const ran = (command: string, stdout: string, stderr: string, more = ''): string[] => [
    user(`<bash-input>${command}</bash-input>`),
    user(`<bash-stdout>${stdout}</bash-stdout><bash-stderr>${stderr}</bash-stderr>${more}`),
  ];
  const session = await sessionOf([
    ...ran('npx vitest run', ' Tests  1 failed | 2 passed (3)', ''),
    ...ran('ls', 'a.ts', ''),
    ...ran('npm test', '', FAILED),
    ...ran('npx tsc', '', '', '<bash-exit-code>0</bash-exit-code>'),
  ]);
  const verdicts = session.turns.map((turn) => turn.kind === 'shell' && turn.verdict?.result);
  expect(verdicts).toEqual(['red', undefined, 'red', 'green']);
  expect(session.summary.failures).toEqual({ redChecks: 2, toolErrors: 0 });
});

test.each([
  ['a call that worked', { name: 'Edit', status: 'ok' }, 0, 0],
  ['a call that failed', { name: 'Edit', status: 'failed' }, 0, 1],
  ['a call that the human refused', { name: 'Edit', status: 'denied' }, 0, 1],
  ['a plan that the human refused', { name: 'ExitPlanMode', status: 'denied' }, 0, 0],
  ['a question that the human refused', { name: 'AskUserQuestion', status: 'denied' }, 0, 0],
  ['a plan that failed', { name: 'ExitPlanMode', status: 'failed' }, 0, 1],
  ['a check that is red', { name: 'Bash', status: 'failed', verdict: { result: 'red' } }, 1, 0],
  ['a green check that failed later', { name: 'Bash', status: 'failed', verdict: { result: 'green' } }, 0, 1],
] as const)('%s', (_what, given, redChecks, toolErrors) => {
  expect(failuresOf(given)).toEqual({ redChecks, toolErrors });
});
