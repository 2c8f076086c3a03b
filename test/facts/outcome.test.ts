/** How a session ended. */

import { describe, expect, test } from 'vitest';
import { assistant, result, results, sessionOf, system, text, toolUse, user } from '../helpers/lines.ts';

async function outcome(...lines: readonly string[]): Promise<string> {
  return (await sessionOf(lines)).summary.outcome;
}

describe('a session', () => {
  test('that ends with a text is finished', async () => {
    expect(await outcome(user('go'), assistant([text('Done.')]))).toBe('finished');
  });

  test('that ends with a question is waiting', async () => {
    expect(await outcome(user('go'), assistant([text('Shall I also fix the **docs?**')]))).toBe('waiting');
    expect(await outcome(user('直して'), assistant([text('続けますか？')]))).toBe('waiting');
    expect(await outcome(user('weiter'), assistant([text('»Soll ich?«')]))).toBe('waiting');
    expect(await outcome(user('continue'), assistant([text('« On continue ? »')]))).toBe('waiting');
  });

  test('that ends with an unanswered plan is waiting', async () => {
    expect(await outcome(user('go'), assistant([toolUse('p', 'ExitPlanMode', { plan: '# A' })]))).toBe('waiting');
  });

  test('that the human interrupted is interrupted', async () => {
    expect(await outcome(user('go'), assistant([text('Well')]), user('[Request interrupted by user]'))).toBe(
      'interrupted',
    );
  });

  test('whose last prompt or call has no answer is interrupted', async () => {
    expect(await outcome(user('go'))).toBe('interrupted');
    expect(await outcome(user('go'), assistant([toolUse('a')]))).toBe('interrupted');
  });

  test('whose last call or request failed has failed', async () => {
    expect(await outcome(user('go'), assistant([toolUse('a')]), results(result('a', 'no', true)))).toBe('failed');
    expect(await outcome(user('go'), system('api_error', { error: { status: 529 } }))).toBe('failed');
  });

  test('does not end with what the human ran without asking the agent', async () => {
    const model = ['<command-name>/model</command-name>', '<local-command-stdout>Kept</local-command-stdout>'];
    const shell = ['<bash-input>ls</bash-input>', '<bash-stdout>a</bash-stdout><bash-stderr></bash-stderr>'];
    const question = [user('go'), assistant([text('Shall I?')])];
    expect(await outcome(...question, ...model.map((one) => user(one)))).toBe('waiting');
    expect(await outcome(...question, ...shell.map((one) => user(one)))).toBe('waiting');
    expect(await outcome(...question, user('[Request interrupted by user]'), ...model.map((one) => user(one)))).toBe(
      'interrupted',
    );
  });

  test('does not end with a recap', async () => {
    const recap = system('away_summary', { content: 'Fixing the tides; next: the docs.' });
    expect(await outcome(user('go'), assistant([text('Shall I?')]), recap)).toBe('waiting');
  });

  test('does not end with folded lines', async () => {
    const tail = system('stop_hook_summary', { hookInfos: [] });
    expect(await outcome(user('go'), assistant([text('Done.')]), tail)).toBe('finished');
  });
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
});
