/** The pages of a project's files: what they say about each file, and their index. */

import { expect, test } from 'vitest';
import type { LoggedSession } from '../../../src/site/history/log.ts';
import { historyOf, type Step, session, write } from '../../helpers/histories.ts';

function by(member: string | undefined, { archived, history }: LoggedSession): LoggedSession {
  return { archived: { ...archived, summary: { ...archived.summary, member } }, history };
}

test('a file counts the changes of each member, the most first', async () => {
  const one = await session('one', ['go', write('a.ts', '1')]);
  const two = await session('two', ['go', write('a.ts', '2'), write('a.ts', '3')]);
  const membersOf = (...members: readonly (string | undefined)[]) =>
    historyOf(by(members[0], one), by(members[1], two)).files?.files.map(({ members: words }) => words);
  expect(membersOf('Ada', 'Bo')).toEqual(['Bo 2, Ada 1']);
  expect(membersOf('Ada', 'Ada')).toEqual(['Ada 3']);
  expect(membersOf('Ada', undefined)).toEqual(['unknown 2, Ada 1']);
  expect(membersOf(undefined, undefined)).toEqual(['']);
});

test('a change says what else is known of it', async () => {
  const append: Step = ['Bash', { command: "cat >> /w/a.ts <<'EOF'\nneap\nEOF" }];
  const swap = (before: string, after: string): Step => [
    'Edit',
    { file_path: '/w/a.ts', old_string: before, new_string: after },
  ];
  const { archived, history } = await session('one', ['go', swap('a', 'b'), swap('b', 'a'), append]);
  const [file] = historyOf({ archived, history }).files?.files ?? [];
  expect(file?.changes.map(({ notes }) => notes)).toEqual([['by a command or a server'], [], ['undone later']]);
  const turns = history.turns.map((turn) => ({ ...turn, isSide: true as const }));
  const [side] = historyOf({ archived, history: { ...history, turns } }).files?.files ?? [];
  expect(side?.changes.map(({ notes }) => notes[0])).toEqual(Array(3).fill('on a path not taken'));
  expect(side?.tried.map(({ what }) => what)).toEqual(['Changed on a path not taken']);
});

test('an edit that was not allowed speaks against its file', async () => {
  const refused =
    "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nkeep it";
  const denied: Step = ['Write', { file_path: '/w/a.ts', content: 'x' }, refused, true];
  const { files } = historyOf(await session('one', ['go', denied, write('a.ts', 'y')]));
  expect(files?.files[0]?.tried.map(({ what }) => what)).toEqual([
    'Edit not allowed: You did not allow it and said: keep it',
  ]);
});

test('the index has the files of each folder, the folders in order', async () => {
  const steps = ['go', write('src/b.ts', 'one\ntwo'), write('src/a.ts', 'one'), write('z.ts', 'x'), write('z.ts', 'y')];
  const { files } = historyOf(await session('one', steps), await session('two', ['go', write('z.ts', 'z')]));
  expect(
    files?.folders.map(({ path, changes, files: its }) => [
      path,
      changes,
      its.map((file) => [file.path, file.name, file.changes, file.sessions, file.added, file.last?.text.slice(11)]),
    ]),
  ).toEqual([
    ['', 3, [['z.ts', 'z.ts', 3, 2, 3, '09:04']]],
    [
      'src',
      2,
      [
        ['src/a.ts', 'a.ts', 1, 1, 1, '09:02'],
        ['src/b.ts', 'b.ts', 1, 1, 2, '09:01'],
      ],
    ],
  ]);
  expect(files?.facts.map(({ value }) => value)).toEqual(['3', '5', '2', '+6 −0']);
});

test('a prompt is in plain words', async () => {
  const { files } = historyOf(await session('one', ['## Plan: `a.ts`\n\nDo **all** of it', write('a.ts', '1')]));
  expect(files?.files[0]?.changes[0]?.prompt).toBe('Plan: a.ts: Do all of it');
  const handedOver = 'Implement the following plan:\n\n# Tide table\n\nDraw it.';
  const carriedOut = historyOf(await session('two', [handedOver, write('a.ts', '1')]));
  expect(carriedOut.files?.files[0]?.changes[0]?.prompt).toBe('Implement the plan: Tide table');
});
