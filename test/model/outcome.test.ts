import { describe, expect, test } from 'vitest';
import {
  assistant,
  line,
  result,
  results,
  sessionOf,
  system,
  text,
  toolUse,
  user,
} from '../helpers/lines.ts';

async function outcome(...lines: readonly string[]): Promise<string> {
  return (await sessionOf(lines)).summary.outcome;
}

describe('a session', () => {
  test('that ends with words is finished', async () => {
    expect(await outcome(user('go'), assistant([text('Done.')]))).toBe('finished');
  });

  test('that ends with a question waits for the human', async () => {
    expect(await outcome(user('go'), assistant([text('Shall I also fix the **docs?**')]))).toBe('waiting');
    expect(await outcome(user('直して'), assistant([text('続けますか？')]))).toBe('waiting');
  });

  test('that ends with a plan nobody answered waits for the human', async () => {
    expect(await outcome(user('go'), assistant([toolUse('p', 'ExitPlanMode', { plan: '# A' })]))).toBe(
      'waiting',
    );
  });

  test('that the human stopped is interrupted', async () => {
    expect(await outcome(user('go'), assistant([text('Well')]), user('[Request interrupted by user]'))).toBe(
      'interrupted',
    );
  });

  test('in which the last prompt or call got no answer is interrupted', async () => {
    expect(await outcome(user('go'))).toBe('interrupted');
    expect(await outcome(user('go'), assistant([toolUse('a')]))).toBe('interrupted');
  });

  test('whose last call or request failed ended on a failure', async () => {
    expect(await outcome(user('go'), assistant([toolUse('a')]), results(result('a', 'no', true)))).toBe(
      'failed',
    );
    expect(await outcome(user('go'), system('api_error', { error: { status: 529 } }))).toBe('failed');
  });

  test('is not ended by lines that say nothing', async () => {
    const tail = system('stop_hook_summary', { hookInfos: [] });
    expect(await outcome(user('go'), assistant([text('Done.')]), tail)).toBe('finished');
  });
});

describe('commits and pull requests', () => {
  const bash = (id: string, command: string) => assistant([toolUse(id, 'Bash', { command })]);

  test('come from what git printed, each once', async () => {
    const printed = '[main 1a2b3c4] Fix the axis\n 2 files changed\n[topic (root-commit) 2b3c4d5e] Begin';
    const { summary } = await sessionOf([
      user('commit'),
      bash('a', 'git commit -m x'),
      results(result('a', printed)),
      bash('b', 'git log'),
      results(result('b', '[main 1a2b3c4] Fix the axis')),
    ]);
    expect(summary.commits).toEqual([
      { branch: 'main', sha: '1a2b3c4', message: 'Fix the axis' },
      { branch: 'topic', sha: '2b3c4d5e', message: 'Begin' },
    ]);
  });

  test('are not read from the output of other commands', async () => {
    const { summary } = await sessionOf([
      user('x'),
      bash('a', 'cat log'),
      results(result('a', '[main 1a2b3c4] Fix')),
    ]);
    expect(summary.commits).toEqual([]);
  });

  test('pull requests come from their lines and from gh', async () => {
    const { summary } = await sessionOf([
      user('pr'),
      bash('a', 'gh pr create --fill'),
      results(result('a', 'https://git.example/tide/watch/pull/12\n')),
      line('pr-link', { prNumber: 11, prUrl: 'https://git.example/tide/watch/pull/11' }),
    ]);
    expect(summary.pullRequests).toEqual([
      'https://git.example/tide/watch/pull/11',
      'https://git.example/tide/watch/pull/12',
    ]);
  });
});
