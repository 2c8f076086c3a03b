/** Files through all sessions: every edit is in one of them, under its last name. */

import { describe, expect, it, test } from 'vitest';
import { type FileRecord, fileRecords } from '../../../src/site/history/files/file-records.ts';
import { projectLog } from '../../../src/site/history/log.ts';
import { pathsIn } from '../../../src/site/history/project-paths.ts';
import { logged } from '../../helpers/histories.ts';
import { assistant, at, result, results, sessionOf, toolUse, user } from '../../helpers/lines.ts';

const pathOf = pathsIn({ paths: ['/w'] }, []);

/** Calls of one session, one line for each, a minute apart. */
async function recordsOf(calls: readonly (readonly [name: string, input: Record<string, unknown>])[]) {
  const lines = calls.flatMap(([name, input], index) => [
    assistant([toolUse(`c${index}`, name, input)], {}, { ...at(index * 60), cwd: '/w' }),
    results(result(`c${index}`, 'Done')),
  ]);
  const session = await sessionOf([user('go', { ...at(0), cwd: '/w' }), ...lines]);
  return fileRecords(projectLog([logged(session)], pathOf));
}

function shown({ path, former, edits }: FileRecord): string {
  return `${[path, ...former].join(' < ')}: ${edits.map(({ edit }) => `+${edit.added} −${edit.removed}`).join(', ')}`;
}

const write = (path: string, content: string) => ['Write', { file_path: `/w/${path}`, content }] as const;
const bash = (command: string) => ['Bash', { command }] as const;

describe('a file keeps its changes', () => {
  test('when it is moved', async () => {
    const records = await recordsOf([
      write('a.ts', 'one'),
      bash('git mv a.ts lib/b.ts'),
      write('lib/b.ts', 'one\ntwo'),
    ]);
    expect(records.map(shown)).toEqual(['lib/b.ts < a.ts: +1 −0, +2 −0']);
    expect(records[0]?.anchors).toHaveLength(2);
  });

  test('when its folder is moved', async () => {
    const records = await recordsOf([write('lib/a.ts', 'one'), write('b.ts', 'two'), bash('mv lib core')]);
    expect(records.map(shown)).toEqual(['b.ts: +1 −0', 'core/a.ts < lib/a.ts: +1 −0']);
  });

  test('when another folder is moved whose name begins like its own, or it is moved onto itself', async () => {
    const records = await recordsOf([
      write('library/a.ts', 'one'),
      bash('mv lib core'),
      bash('mv library/a.ts library'),
    ]);
    expect(records.map(shown)).toEqual(['library/a.ts: +1 −0']);
  });

  test('in the order of time, when it is moved onto another one', async () => {
    const records = await recordsOf([write('b.ts', 'one'), write('a.ts', 'one\ntwo'), bash('mv a.ts b.ts')]);
    expect(records.map(shown)).toEqual(['b.ts < a.ts: +1 −0, +2 −0']);
  });

  test('when it is written anew elsewhere and the old one is deleted', async () => {
    const records = await recordsOf([write('a.ts', 'one'), write('lib/a.ts', 'one'), bash('rm a.ts')]);
    expect(records.map(shown)).toEqual(['lib/a.ts < a.ts: +1 −0, +1 −0']);
  });

  test('under its old name, when another file gets that name', async () => {
    const records = await recordsOf([write('a.ts', 'one'), bash('mv a.ts b.ts'), write('a.ts', 'new')]);
    expect(records.map(shown)).toEqual(['a.ts: +1 −0', 'b.ts < a.ts: +1 −0']);
    expect(records.map(({ anchors }) => anchors.length)).toEqual([1, 1]);
    expect(new Set(records.flatMap(({ anchors }) => anchors)).size).toBe(2);
  });
});

it('knows which edits were undone later', async () => {
  const edit = (before: string, after: string) =>
    ['Edit', { file_path: '/w/a.ts', old_string: before, new_string: after }] as const;
  const [record] = await recordsOf([edit('one', 'two'), edit('x', 'y'), edit('two', 'one')]);
  expect([...(record?.undone.keys() ?? [])].map(({ edit: { lines } }) => lines)).toEqual([['-one', '+two']]);
  const [again] = await recordsOf([edit('one', 'two'), edit('two', 'one'), edit('two', 'one')]);
  expect(again?.undone.size).toBe(1);
  // The third one puts back another place, which the fourth one undoes.
  const [twice] = await recordsOf([edit('one', 'two'), edit('two', 'one'), edit('two', 'one'), edit('one', 'two')]);
  expect([...(twice?.undone.keys() ?? [])].map(({ at }) => twice?.edits.findIndex((one) => one.at === at))).toEqual([
    0, 2,
  ]);
  const [empty] = await recordsOf([write('a.ts', ''), write('a.ts', '')]);
  expect(empty?.undone.size ?? 0).toBe(0);
});
