/** Commits, pull requests and changed files. */

import { describe, expect, it, test } from 'vitest';
import { withhold } from '../../src/facts/withhold.ts';
import { commitKey } from '../../src/transcript/types/summary.ts';
import { assistant, at, line, result, results, sessionOf, text, toolUse, user } from '../helpers/lines.ts';

describe('commits and pull requests', () => {
  const bash = (id: string, command: string) => assistant([toolUse(id, 'Bash', { command })]);

  test('come from the output of git, without duplicates', async () => {
    const printed = '[main 1a2b3c4] Fix the axis\n 2 files changed\n[topic (root-commit) 2b3c4d5e] Begin';
    const { summary } = await sessionOf([
      user('commit'),
      bash('a', 'git commit -m x'),
      results(result('a', printed)),
      bash('b', 'git log'),
      results(result('b', '[main 1a2b3c4] Fix the axis')),
    ]);
    expect(summary.commits).toEqual([
      { branch: 'main', sha: '1a2b3c4', message: 'Fix the axis', call: 'a' },
      { branch: 'topic', sha: '2b3c4d5e', message: 'Begin', call: 'a' },
    ]);
  });

  test('include quiet ones, whose hash is unknown: one for each call', async () => {
    const commit = (id: string): string[] => [bash(id, 'git commit -qm "Fix it"'), results(result(id, ''))];
    const { summary } = await sessionOf([user('commit'), ...commit('a'), ...commit('b')]);
    expect(summary.commits).toEqual([
      { sha: '', branch: '', message: 'Fix it', call: 'a' },
      { sha: '', branch: '', message: 'Fix it', call: 'b' },
    ]);
  });

  test.each([
    ['each of a command', 'git commit -qm "Fix it" && git commit -q -F - <<EOF\nDraw it\nEOF', ['Fix it', 'Draw it']],
    ['one that was attempted twice', 'git commit -qm "Fix it" || git commit -qnm "Fix it"', ['Fix it']],
    ['one that was amended at once', 'git commit -qm "Fix it"; git commit --amend --no-edit -q', ['Fix it']],
    ['those with a message', 'git commit -q; git commit -qm "Explain git commit"', ['Explain git commit']],
  ])('include quiet ones: %s', async (_, command, expected) => {
    const { summary } = await sessionOf([user('commit'), bash('a', command), results(result('a', ''))]);
    expect(summary.commits.map(({ message }) => message)).toEqual(expected);
    expect(new Set(summary.commits.map((commit) => commitKey(commit))).size).toBe(expected.length);
  });

  test.each([
    [
      'a log after them',
      'git commit -q -C a1b2c3d && git commit -qm "Moon" && git log --oneline -3',
      '',
      ['Tides', 'Moon'],
    ],
    ['no log after them', 'git log --oneline -3; git commit -q -C a1b2c3d; git commit -qm "Moon"', '', ['Moon']],
    ['a log with other commits', 'git commit -q -C a1b2c3d; git commit -qm "Sun"; git log --oneline -3', '', ['Sun']],
    ['an error', 'git commit -q -F lost; git commit -qm "Moon"; git log --oneline', 'fatal: could not read', ['Moon']],
  ])('include quiet ones whose message is elsewhere: %s', async (_, command, error, expected) => {
    const log = `${error}\n2b3c4d5 Moon\n1a2b3c4 Tides\n0a1b2c3 Begin`;
    const { summary } = await sessionOf([user('commit'), bash('a', command), results(result('a', log))]);
    expect(summary.commits.map(({ message }) => message)).toEqual(expected);
    expect(summary.commits[0]?.sha).toBe(expected[0] === 'Tides' ? '1a2b3c4' : expected[0] === 'Moon' ? '2b3c4d5' : '');
  });

  test('include those of a command that failed later', async () => {
    const printed = results(result('a', 'Exit code 1\n[main 1a2b3c4] Fix it\n1 test failed', true));
    const { summary } = await sessionOf([user('commit'), bash('a', 'git commit -m "Fix it" && npm test'), printed]);
    expect(summary.commits).toMatchObject([{ sha: '1a2b3c4', message: 'Fix it' }]);
  });

  describe('that were amended', () => {
    const date = '\n Date: Mon Mar 2 09:00:00 2026 +0000\n 1 file changed';
    const run = (command: string, ...printed: readonly string[]): readonly [string, string] => [
      command,
      printed.join('\n'),
    ];
    const first = run('git commit -m Fix', '[main aaaaaa1] Fix');
    const subjects = async (...runs: readonly (readonly [string, string])[]): Promise<readonly string[]> => {
      const lines = runs.flatMap(([command, printed], index) => [
        bash(`t${index}`, command),
        results(result(`t${index}`, printed)),
      ]);
      const { summary } = await sessionOf([user('commit'), ...lines]);
      return summary.commits.map(({ sha, message }) => `${sha} ${message}`.trim());
    };

    test.each([
      ['', [run('git commit --amend --no-edit', `[main aaaaaa2] Fix${date}`)], ['aaaaaa2 Fix']],
      [
        'twice',
        [run('git commit --amend -m A', '[main aaaaaa2] A'), run('git commit --amend -m B', '[main aaaaaa3] B')],
        ['aaaaaa3 B'],
      ],
      ['quietly', [run('git commit --amend -qm "Fix it"', '')], ['Fix it']],
      ['quietly, with the same message', [run('git commit --amend --no-edit -q', '')], ['Fix']],
      [
        'in vain',
        [run('git commit --amend -m "Fix it"', 'husky - pre-commit script failed (code 1)')],
        ['aaaaaa1 Fix'],
      ],
      ['on another branch', [run('git commit --amend', `[topic aaaaaa2] Try${date}`)], ['aaaaaa1 Fix', 'aaaaaa2 Try']],
      [
        'by a mere word',
        [run('git commit -m "Explain --amend"', '[main aaaaaa2] Explain')],
        ['aaaaaa1 Fix', 'aaaaaa2 Explain'],
      ],
    ])('are replaced: %s', async (_, runs, expected) => {
      expect(await subjects(first, ...runs)).toEqual(expected);
    });

    test('are told from others of the same command by their date', async () => {
      const both = run('git commit --amend; git commit -m B', `[main aaaaaa2] A${date}`, '[main aaaaaa3] B');
      expect(await subjects(first, both)).toEqual(['aaaaaa2 A', 'aaaaaa3 B']);
    });

    test('are commits of the session even if another one made what they replace', async () => {
      expect(await subjects(run('git commit --amend', `[main aaaaaa2] Fix${date}`))).toEqual(['aaaaaa2 Fix']);
    });

    test('are not listed if neither hash nor message is known', async () => {
      expect(await subjects(run('git commit --amend --no-edit -q', ''))).toEqual([]);
    });
  });

  test.each([
    ['made', '[main 1a2b3c4] Fix it', ['1a2b3c4']],
    ['rejected', 'husky - pre-commit script failed (code 1)', []],
  ])('are known from a saved output: %s', async (_, end, expected) => {
    const preview = `<persisted-output>\nOutput too large (54KB). Full output saved to: /w/tool-results/b1.txt\n\nPreview (first 2KB):\nlint\n...\n</persisted-output>`;
    const outputs = new Map([['b1.txt', { text: `lint\nlint\n${end}\n`, cut: false }]]);
    const lines = [bash('a', 'git commit -m "Fix it"; true'), results(result('a', preview))];
    const { summary } = await sessionOf(lines, [], { outputs });
    expect(summary.commits.map(({ sha }) => sha)).toEqual(expected);
  });

  test.each([
    ['denied', 'git commit -qm "Fix it"', "The user doesn't want to proceed with this tool use.", true],
    ['failed', 'git commit -qm "Fix it"', 'Exit code 1', true],
    ['only written about', 'gh pr create --body "Run git commit -m \'Fix it\'"', '', false],
  ])('do not include one that was %s', async (_, command, printed, isError) => {
    const { summary } = await sessionOf([user('x'), bash('a', command), user([result('a', printed, isError)])]);
    expect(summary.commits).toEqual([]);
  });

  test('include those of agents and of paths not taken', async () => {
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
    expect(summary.tools).toEqual([{ name: 'Bash', calls: 2, errors: 0 }]);
  });

  test('do not come from the output of other commands', async () => {
    const { summary } = await sessionOf([user('x'), bash('a', 'cat log'), results(result('a', '[main 1a2b3c4] Fix'))]);
    expect(summary.commits).toEqual([]);
  });

  describe('named by the result', () => {
    const committed = (id: string, gitOperation: object, stdout = ''): string =>
      user([result(id, stdout)], { toolUseResult: { stdout, stderr: '', gitOperation } });

    test('need no output', async () => {
      const { summary } = await sessionOf([
        user('commit'),
        bash('a', 'git commit -qam "Fix the axis" && git push'),
        committed('a', { commit: { sha: '1a2b3c4', kind: 'committed' }, push: { branch: 'tides' } }),
        bash('b', 'git commit -q -m "$(cat <<\'EOF\'\nDraw the moon\n\nAnd more\nEOF\n)"'),
        committed('b', { commit: { sha: '2b3c4d5', kind: 'committed', branch: 'moon' } }),
        bash('c', './release.sh'),
        committed('c', { commit: { sha: '3c4d5e6' } }),
        bash('d', 'git commit --amend --no-edit'),
        committed('d', { commit: { sha: '4d5e6f7', kind: 'amended', branch: 'moon' } }),
      ]);
      expect(summary.commits).toEqual([
        { sha: '1a2b3c4', branch: 'tides', message: 'Fix the axis', call: 'a' },
        { sha: '2b3c4d5', branch: 'moon', message: 'Draw the moon', call: 'b' },
        { sha: '4d5e6f7', branch: 'moon', message: '', call: 'd' },
      ]);
    });

    test('are not counted again in the output', async () => {
      const printed = '[main 1a2b3c4] Fix the axis\n[main 2b3c4d5] Draw it';
      const { summary } = await sessionOf([
        bash('a', './commit-both.sh'),
        committed('a', { commit: { sha: '2b3c4d5e6f', kind: 'committed' } }, printed),
      ]);
      expect(summary.commits.map(({ sha, message }) => [sha, message])).toEqual([
        ['1a2b3c4', 'Fix the axis'],
        ['2b3c4d5', 'Draw it'],
      ]);
    });

    test('include pull requests, whatever was done to them', async () => {
      const pr = (n: number, action: string) => ({
        pr: { number: n, url: `https://git.example/t/w/pull/${n}`, action },
      });
      const { summary } = await sessionOf([
        bash('a', 'gh pr create'),
        committed('a', pr(1, 'created'), 'https://git.example/t/w/pull/1'),
        bash('b', 'gh pr edit 2'),
        committed('b', pr(2, 'edited')),
      ]);
      expect(summary.pullRequests).toEqual(['https://git.example/t/w/pull/1', 'https://git.example/t/w/pull/2']);
    });
  });

  const EBB = 'https://github.com/ada/tides/pull/12';
  test.each([
    ['gt submit --stack', `moon: https://app.graphite.dev/github/pr/ada/tides/12 (created)`, [EBB]],
    ['gh pr create --fill', `a pull request for branch "ebb" already exists:\n${EBB}`, [EBB]],
    ['URL=$(gh pr create --title "Draw it" --fill) && echo $URL', EBB, [EBB]],
    ['gh pr edit 12 --add-label tides', EBB, [EBB]],
    ['hub pull-request -m "Draw it"', EBB, [EBB]],
    ['git spr update', `[⌛✅✅✅] ${EBB} : Draw it`, [EBB]],
    ['spr diff', `✨ Created new Pull Request #12\n   🔗 ${EBB}`, [EBB]],
    ['tidal pr submit 2>&1', `Done: ${EBB}`, [EBB]],
    ['git push -u origin ebb', `remote: View merge request:\nremote:   ${EBB}\nsee ${EBB}3`, [EBB]],
    [
      'git push',
      'remote: View merge request for ebb:\nremote:   https://gitlab.com/sea/tides/-/merge_requests/3',
      ['https://gitlab.com/sea/tides/-/merge_requests/3'],
    ],
    [
      'git push',
      'remote: View pull request for ebb => main:\nremote:   https://bitbucket.org/ada/tides/pull-requests/3?t=1',
      ['https://bitbucket.org/ada/tides/pull-requests/3'],
    ],
    [
      'git push',
      'remote: Visit the existing pull request:\nremote:   https://git.example/ada/tides/pulls/3 merges into main',
      ['https://git.example/ada/tides/pulls/3'],
    ],
    [
      'git push',
      'remote: To create a merge request, visit:\nremote:   https://gitlab.com/sea/tides/-/merge_requests/new?x=1',
      [],
    ],
    [
      'jj git push -c @',
      'remote: Create a pull request on GitHub by visiting:\nremote:   https://github.com/ada/tides/pull/new/12-ebb',
      [],
    ],
    ['git push', `a hook says ${EBB}`, []],
    [
      'glab mr create --fill',
      'https://gitlab.com/ada/tides/-/merge_requests/3',
      ['https://gitlab.com/ada/tides/-/merge_requests/3'],
    ],
    ['gh pr view 12', EBB, []],
    ['gh pr comment 12 --body Thanks', `${EBB}#issuecomment-1`, []],
    ['grep -rn "gh pr create" docs', EBB, []],
    ["cat > notes.md <<'EOF'\ngh pr create\nEOF\ncat links.md", EBB, []],
    ['git commit -qm "Say how to gh pr create" && git log -1', EBB, []],
    ['cat notes.md', EBB, []],
  ])('include the pull request that %s printed', async (command, printed, expected) => {
    const { summary } = await sessionOf([user('go'), bash('a', command), results(result('a', printed))]);
    expect(summary.pullRequests).toEqual(expected);
  });

  test.each([
    ['mcp__github__create_pull_request', [EBB]],
    ['mcp__gitlab__createMergeRequest', [EBB]],
    ['mcp__github__create_pull_request_review', []],
    ['mcp__github__get_pull_request', []],
  ])('include the pull request that %s made', async (name, expected) => {
    const printed = JSON.stringify({ url: 'https://api.github.com/repos/ada/tides/pulls/12', html_url: EBB });
    const { summary } = await sessionOf([assistant([toolUse('a', name, {})]), results(result('a', printed))]);
    expect(summary.pullRequests).toEqual(expected);
  });

  test.each([
    ['ebb', { plan: 12, branch: 'ebb', plan_url: EBB }, [EBB]],
    ['ebb', { headRefName: 'ebb', baseRefName: 'main', url: EBB }, [EBB]],
    ['ebb', { headRefName: 'flow', baseRefName: 'ebb', url: EBB }, []],
    ['main', { branch: 'main', url: EBB }, []],
  ])('on the branch %s include the pull request that a tool names as %j', async (gitBranch, printed, expected) => {
    const call = assistant([toolUse('a', 'Bash', { command: 'tidal setup' })], {}, { gitBranch });
    const { summary } = await sessionOf([user('go'), call, results(result('a', `Ready\n${JSON.stringify(printed)}`))]);
    expect(summary.pullRequests).toEqual(expected);
  });

  test.each([
    ['git reset --soft HEAD~1', 1],
    ['git rebase main', 1],
    ['git reset a.ts', 2],
    ['git status', 2],
  ])('with the same message after %s count', async (between, count) => {
    const commit = (id: string, sha: string): string[] => [
      bash(id, 'git commit -m "Draw it"'),
      results(result(id, `[main ${sha}] Draw it`)),
    ];
    const rest = [bash('r', between), results(result('r', ''))];
    const { summary } = await sessionOf([...commit('a', '1a2b3c4'), ...rest, ...commit('b', '2b3c4d5')]);
    expect(summary.commits).toHaveLength(count);
    expect(summary.commits.at(-1)?.sha).toBe('2b3c4d5');
  });

  test.each([
    ["git commit -q -F - <<'EOF' && git push -q\nDraw it\n\nWith a moon\nEOF", ['Draw it']],
    ["cat > /tmp/words <<'EOF'\nDraw it\nEOF\ngit commit -q -F /tmp/words", ['Draw it']],
    ["cat <<'EOF' | git commit -q --file -\nDraw it\nEOF", ['Draw it']],
    ["git commit -q --file=- <<'EOF'\nDraw it\nEOF", ['Draw it']],
    ['git commit -q -F - <<< "Draw it"', ['Draw it']],
    ['git commit -qm wip', ['wip']],
    ["git commit -qm 'Cost: $5'", ['Cost: $5']],
    ['git commit -qm "Cost: \\$5"', ['Cost: $5']],
    ['for m in ebb flow; do git commit -qm "$m"; done', []],
    ['for n in 1 2; do git commit -qm "Part $n of the tides"; done', []],
    ['git commit -qm "$kind: draw it"', []],
    ['git commit -qm "$(date): draw it"', []],
  ])('have the message of %j', async (command, expected) => {
    const { summary } = await sessionOf([user('go'), bash('a', command), results(result('a', ''))]);
    expect(summary.commits.map(({ message }) => message)).toEqual(expected);
  });

  test('include pull requests from pr-link lines and from gh', async () => {
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

test('changed files include edits through the ACP bridge, of notebooks, and by agents', async () => {
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
    { path: 'b.ts', added: 2, removed: 0, net: { added: 2, removed: 0 } },
    { path: 'n.ipynb', added: 2, removed: 0 },
  ]);
});

it('the URL of a pull request is listed once', async () => {
  const link = line('pr-link', { prUrl: 'https://example.org/tidepool/pull/4', prNumber: 4 });
  expect((await sessionOf([user('a'), link, link])).summary.pullRequests).toEqual([
    'https://example.org/tidepool/pull/4',
  ]);
});

test('files that a command changed, as its result says, are listed without a diff', async () => {
  const bashEditDiff = {
    files: [{ filePath: '/t/a.ts', hunks: [] }],
    moreFiles: 1,
    changedFiles: ['/t/a.ts', '', ' ', '/t/b.ts'],
  };
  const { summary } = await sessionOf([
    assistant([toolUse('c1', 'Bash', { command: 'sed -i s/a/b/ *.ts' }), toolUse('c2', 'Other')]),
    user([result('c1', '')], { toolUseResult: { stdout: '', bashEditDiff } }),
    user([result('c2', '')], { toolUseResult: { bashEditDiff: { changedFiles: ['/t/c.ts'] } } }),
  ]);
  expect(summary.files.map(({ path, withoutDiff }) => [path, withoutDiff])).toEqual([
    ['/t/a.ts', true],
    ['/t/b.ts', true],
  ]);
});

test('files that a command changed count as edited if their diff is known; plans are none of them', async () => {
  const plan = '/home/ada/.claude/plans/a.md';
  const hunks = [{ oldStart: 3, oldLines: 1, newStart: 3, newLines: 2, lines: ['-b', '+c', '+d'] }];
  const files = ['/t/a.ts', plan].map((filePath) => ({ filePath, hunks }));
  const session = await sessionOf([
    assistant([toolUse('c1', 'Bash', { command: 'sed -i s/b/c/ a.ts' })]),
    user([result('c1', '')], {
      toolUseResult: { stdout: '', bashEditDiff: { files, changedFiles: ['/t/b.ts', plan] } },
    }),
  ]);
  expect(session.summary.files).toEqual([
    { path: '/t/a.ts', added: 2, removed: 1, net: { added: 2, removed: 1 } },
    { path: '/t/b.ts', added: 0, removed: 0, withoutDiff: true },
  ]);
  for (const { netChanges } of [session, withhold(session, { thinking: false, outputs: true })])
    expect(netChanges.map(({ path }) => path)).toEqual(['/t/a.ts']);
});

describe('files of which the client kept a copy', () => {
  const PROJECT = { cwd: '/home/ada/tides' };
  const copy = (version: number, seconds = 60) => ({ version, backupTime: at(seconds).timestamp });
  const snapshot = (trackedFileBackups: object): string =>
    line('file-history-snapshot', { messageId: 'u1', snapshot: { messageId: 'u1', trackedFileBackups } });
  const edit = [
    assistant([toolUse('e1', 'Edit', { file_path: '/home/ada/tides/src/a.ts', old_string: 'a', new_string: 'b' })]),
    results(result('e1', 'Updated')),
  ];

  test('are listed without a diff, unless a call edits them', async () => {
    const { summary } = await sessionOf([
      user('go', { ...PROJECT, ...at(0) }),
      ...edit,
      snapshot({ 'src/a.ts': copy(1), 'src/b.ts': copy(2), '/etc/hosts': copy(1), __proto__: copy(1) }),
      line('file-history-delta', { trackingPath: '/home/ada/tides/c.ts', backup: copy(1) }),
      snapshot({ 'src/b.ts': copy(3) }),
    ]);
    expect(summary.files).toEqual([
      { path: '/home/ada/tides/src/a.ts', added: 1, removed: 1 },
      { path: '/home/ada/tides/src/b.ts', added: 0, removed: 0, withoutDiff: true },
      { path: '/etc/hosts', added: 0, removed: 0, withoutDiff: true },
      { path: '/home/ada/tides/c.ts', added: 0, removed: 0, withoutDiff: true },
    ]);
  });

  test('are those that a call edits, also in a worktree', async () => {
    const path = '/home/ada/tides/.git/wt/moon/src/a.ts';
    const { summary } = await sessionOf([
      user('go', { ...PROJECT, ...at(0) }),
      assistant([toolUse('e1', 'Edit', { file_path: path, old_string: 'a', new_string: 'b' })]),
      user([result('e1', 'Updated')], { cwd: '/home/ada/tides/.git/wt/moon' }),
      snapshot({ 'src/a.ts': copy(1) }),
    ]);
    expect(summary.files).toEqual([{ path, added: 1, removed: 1 }]);
  });

  test('before the session began, or as plans, are not among them', async () => {
    const plan = '/home/ada/.claude/plans/calm-green-otter.md';
    const { summary } = await sessionOf([
      user('go', { ...PROJECT, ...at(100) }),
      snapshot({ 'old.ts': copy(1, 60), 'new.ts': copy(2, 160), [plan]: copy(1, 160) }),
    ]);
    expect(summary.files.map(({ path }) => path)).toEqual(['/home/ada/tides/new.ts']);
  });

  test('have paths as their system writes them', async () => {
    const { summary } = await sessionOf([
      user('go', { cwd: 'D:\\tides' }),
      snapshot({ 'src\\a.ts': copy(1), 'D:\\tides\\b.ts': copy(1) }),
    ]);
    expect(summary.files.map(({ path }) => path)).toEqual(['D:\\tides\\src\\a.ts', 'D:\\tides\\b.ts']);
  });
});
