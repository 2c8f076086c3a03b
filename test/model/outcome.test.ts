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

  test('are also made on paths not taken and by agents', async () => {
    const commit = (id: string, sha: string, uuid: string, parentUuid: string | null): string[] => [
      assistant([toolUse(id, 'Bash', { command: 'git commit' })], { id: uuid }, { uuid, parentUuid }),
      user([result(id, `[detached HEAD ${sha}] Try ${id}`)], { uuid: `r${uuid}`, parentUuid: uuid }),
    ];
    const { summary } = await sessionOf(
      [
        user('go', { uuid: 'p1', parentUuid: null }),
        assistant([text('Ready.')], { id: 'a1' }, { uuid: 'a1', parentUuid: 'p1' }),
        user('this', { uuid: 'p2', parentUuid: 'a1' }),
        ...commit('t1', 'aaaaaa1', 'a2', 'p2'),
        user('that', { uuid: 'p3', parentUuid: 'a1' }),
        ...commit('t2', 'aaaaaa2', 'a3', 'p3'),
      ],
      [{ id: 'ag1', lines: [user('do it'), ...commit('t3', 'aaaaaa3', 'a4', null)] }],
    );
    expect(summary.commits.map(({ sha, branch }) => `${branch} ${sha}`)).toEqual([
      'detached HEAD aaaaaa1',
      'detached HEAD aaaaaa2',
      'detached HEAD aaaaaa3',
    ]);
    expect(summary.tools).toEqual([{ name: 'Bash', calls: 2, failed: 0 }]);
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

describe('a command in the background that failed', () => {
  const started = [
    assistant([toolUse('t1', 'Bash', { command: 'npm test', run_in_background: true })]),
    user([result('t1', 'Command running in background with ID: b1')], {
      toolUseResult: { stdout: '', backgroundTaskId: 'b1' },
    }),
  ];
  const told = user(
    '<task-notification><task-id>b1</task-id><status>failed</status><summary>npm test failed with exit code 1</summary></task-notification>',
  );
  const lookedAt = (structured: unknown): string[] => [
    assistant([toolUse('t2', 'BashOutput', { bash_id: 'b1' })]),
    user([result('t2', 'x')], { toolUseResult: structured }),
  ];

  test.each([
    ['as a notification tells', [told], 1],
    ['as a look at it tells', lookedAt({ shellId: 'b1', status: 'failed', exitCode: 1 }), 1],
    ['as its exit code tells', lookedAt({ task: { task_id: 'b1', status: 'completed', exitCode: 2 } }), 1],
    ['not while it runs', lookedAt({ shellId: 'b1', status: 'running', exitCode: null }), 0],
    ['not when it was stopped', [told.replaceAll('failed', 'killed')], 0],
  ])('counts as a failure, %s', async (_name, lines, failures) => {
    const { summary } = await sessionOf([user('go'), ...started, ...lines]);
    expect(summary.failures).toBe(failures);
    expect(summary.tools[0]).toEqual({ name: 'Bash', calls: 1, failed: failures });
  });
});

describe('files that changed', () => {
  test('count the tools of an editor’s bridge, cells of notebooks, and what agents did', async () => {
    const patch = '--- a.ts\n+++ a.ts\n@@ -1,2 +1,3 @@\n one\n-two\n+2\n+3\n';
    const { summary } = await sessionOf(
      [
        user('go'),
        assistant([
          toolUse('e', 'mcp__acp__Edit', { file_path: 'a.ts', old_string: 'two', new_string: '2\n3' }),
          toolUse('w', 'mcp__acp__Write', { file_path: 'b.ts', content: 'x\ny\n' }),
          toolUse('n', 'NotebookEdit', { notebook_path: 'n.ipynb', new_source: 'a\nb' }),
        ]),
        results(result('e', patch), result('w', 'ok'), result('n', 'ok')),
      ],
      [
        {
          id: 'ag1',
          lines: [
            user('do it'),
            assistant([toolUse('g', 'Edit', { file_path: 'a.ts', old_string: 'x', new_string: '' })]),
            results(result('g', 'ok')),
          ],
        },
      ],
    );
    expect(summary.files).toEqual([
      { path: 'a.ts', added: 2, removed: 2 },
      { path: 'b.ts', added: 2, removed: 0 },
      { path: 'n.ipynb', added: 2, removed: 0 },
    ]);
  });
});
