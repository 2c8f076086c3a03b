import { expect, test } from 'vitest';
import { renderSession } from '../../src/site/render/render-session.ts';
import { firstChanges, firstCommits, placedCalls } from '../../src/site/session/calls.ts';
import { assistant, result, results, sessionOf, toolUse, user } from '../helpers/lines.ts';

const CWD = '/home/ada/tidepool';

function edit(id: string, file: string): unknown {
  return toolUse(id, 'Edit', { file_path: `${CWD}/${file}`, old_string: 'a', new_string: 'b' });
}

test('a changed file links to its first successful change', async () => {
  const session = await sessionOf([
    user('go'),
    assistant([edit('t1', 'a.ts'), edit('t2', 'b.ts'), edit('t3', 'a.ts'), edit('t4', 'a.ts')]),
    assistant([toolUse('t5', 'Bash', { command: 'git diff' })]),
    results(
      result('t1', 'String to replace not found in file.', true),
      ...['t2', 't3', 't4'].map((id) => result(id, 'ok')),
      result('t5', 'diff --git a/c.ts b/c.ts\n--- a/c.ts\n+++ b/c.ts\n@@ -1 +1 @@\n-a\n+b'),
    ),
  ]);
  const { turns } = await renderSession(session, { key: 's1', zone: 'UTC', human: 'Ada' });
  const calls = placedCalls([{ url: 'sessions/s1.html', turns, note: '' }]);
  expect(firstChanges(calls)).toEqual([
    [`${CWD}/b.ts`, calls[1]?.href],
    [`${CWD}/a.ts`, calls[2]?.href],
  ]);
});

test('a commit links to the command that made it, not to one that shows it', async () => {
  const session = await sessionOf([
    user('go'),
    assistant([
      toolUse('t1', 'Bash', { command: 'git log --oneline' }),
      toolUse('t2', 'Bash', { command: 'git commit -m "Draw the tides"' }),
    ]),
    results(result('t1', '1a2b3c4 Draw the tides'), result('t2', '[main 1a2b3c4] Draw the tides\n 1 file')),
  ]);
  const { turns } = await renderSession(session, { key: 's1', zone: 'UTC', human: 'Ada' });
  const calls = placedCalls([{ url: 'sessions/s1.html', turns, note: '' }]);
  expect(firstCommits(calls)).toEqual([['1a2b3c4', calls[1]?.href]]);
});

test('a commit that the result names links to its command, whatever was printed', async () => {
  const session = await sessionOf([
    assistant([toolUse('t1', 'Bash', { command: 'git commit -q -m "Draw the tides"' })]),
    user([result('t1', '')], { toolUseResult: { stdout: '', gitOperation: { commit: { sha: '1a2b3c4' } } } }),
  ]);
  const { turns } = await renderSession(session, { key: 's1', zone: 'UTC', human: 'Ada' });
  const calls = placedCalls([{ url: 'sessions/s1.html', turns, note: '' }]);
  expect(firstCommits(calls)).toEqual([['1a2b3c4', calls[0]?.href]]);
});
