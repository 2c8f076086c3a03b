/** How a session ended. */

import { describe, expect, test } from 'vitest';
import { assistant, result, results, sessionOf, system, text, toolUse, user } from '../helpers/lines.ts';

const GO = user('go');
const QUESTION = assistant([text('Shall I?')]);
const STOPPED = user('[Request interrupted by user]');
const MODEL = [user('<command-name>/model</command-name>'), user('<local-command-stdout>Kept</local-command-stdout>')];
const SHELL = [user('<bash-input>ls</bash-input>'), user('<bash-stdout>a</bash-stdout><bash-stderr></bash-stderr>')];

test.each<[string, readonly string[], string]>([
  ['that ends with a text', [GO, assistant([text('Done.')])], 'finished'],
  ['that ends with a question', [GO, assistant([text('Shall I also fix the **docs?**')])], 'waiting'],
  ['that ends with a question in Japanese', [GO, assistant([text('続けますか？')])], 'waiting'],
  ['that ends with a question in German quotes', [GO, assistant([text('»Soll ich?«')])], 'waiting'],
  ['that ends with a question in French quotes', [GO, assistant([text('« On continue ? »')])], 'waiting'],
  ['that ends with an unanswered plan', [GO, assistant([toolUse('p', 'ExitPlanMode', { plan: '# A' })])], 'waiting'],
  ['that the human interrupted', [GO, assistant([text('Well')]), STOPPED], 'interrupted'],
  ['whose last prompt has no answer', [GO], 'interrupted'],
  ['whose last call has no answer', [GO, assistant([toolUse('a')])], 'interrupted'],
  ['whose last call failed', [GO, assistant([toolUse('a')]), results(result('a', 'no', true))], 'failed'],
  ['whose last request failed', [GO, system('api_error', { error: { status: 529 } })], 'failed'],
  ['that ends before a command of the client', [GO, QUESTION, ...MODEL], 'waiting'],
  ['that ends before a shell command of the human', [GO, QUESTION, ...SHELL], 'waiting'],
  ['interrupted before a command of the client', [GO, QUESTION, STOPPED, ...MODEL], 'interrupted'],
  ['that ends before a recap', [GO, QUESTION, system('away_summary', { content: 'Next: the docs.' })], 'waiting'],
  ['that ends before folded lines', [GO, QUESTION, system('stop_hook_summary', { hookInfos: [] })], 'waiting'],
])('a session %s', async (_, lines, outcome) => {
  expect((await sessionOf(lines)).summary.outcome).toBe(outcome);
});

describe('a command in the background that failed', () => {
  const started = [
    assistant([toolUse('t1', 'Bash', { command: 'npm test', run_in_background: true })]),
    user([result('t1', 'Command running in background with ID: b1')], {
      toolUseResult: { stdout: '', backgroundTaskId: 'b1' },
    }),
  ];
  const notified = user(
    '<task-notification><task-id>b1</task-id><status>failed</status><summary>npm test failed with exit code 1</summary></task-notification>',
  );
  const checked = (structured: unknown): string[] => [
    assistant([toolUse('t2', 'BashOutput', { bash_id: 'b1' })]),
    user([result('t2', 'x')], { toolUseResult: structured }),
  ];

  test.each([
    ['according to a notification', [notified], 1],
    ['according to a later check', checked({ shellId: 'b1', status: 'failed', exitCode: 1 }), 1],
    ['according to its exit code', checked({ task: { task_id: 'b1', status: 'completed', exitCode: 2 } }), 1],
    ['not while it is running', checked({ shellId: 'b1', status: 'running', exitCode: null }), 0],
    ['not when it was stopped', [notified.replaceAll('failed', 'killed')], 0],
  ])('counts as a failure: %s', async (_name, lines, failures) => {
    const { summary } = await sessionOf([user('go'), ...started, ...lines]);
    expect(summary.failures).toEqual({ redChecks: failures, toolErrors: 0 });
    expect(summary.tools[0]).toEqual({ name: 'Bash', calls: 1, errors: 0 });
  });

  test('counts as an error of the tool where it checks nothing, once', async () => {
    const deploy = started.map((line) => line.replace('npm test', 'node deploy.ts'));
    const failed = checked({ shellId: 'b1', status: 'failed', exitCode: 1 });
    const { summary } = await sessionOf([
      user('go'),
      ...deploy,
      ...failed,
      ...failed.map((l) => l.replace('t2', 't3')),
    ]);
    expect(summary.failures).toEqual({ redChecks: 0, toolErrors: 1 });
  });
});
