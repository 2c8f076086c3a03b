/** Estimated heights: only their order of magnitude matters. */

import { expect, test } from 'vitest';
import { heightClasses } from '../../../src/site/session/layout/heights.ts';
import { assistant, result, results, text, toolUse, user } from '../../helpers/lines.ts';
import { pageOf } from '../../helpers/page-text.ts';

async function classesOf(...lines: readonly string[]): Promise<readonly string[]> {
  return (await pageOf(lines)).turns.map(heightClasses);
}

const LONG = 'Word by word. '.repeat(2_000);

test('a turn is as tall as what the choice of the reader shows of it', async () => {
  const write = toolUse('w', 'Write', { file_path: 'a.ts', content: 'line\n'.repeat(30) });
  expect(
    await classesOf(
      user('Go'),
      assistant([text(LONG), write, text('Done.')], { id: 'm1' }),
      results(result('w', 'ok')),
    ),
  ).toEqual([' tall-2 conversation-2 changes-2 problems-2', ' tall-8 conversation-2 changes-5']);
});

test('the answer counts as conversation', async () => {
  expect(await classesOf(user('Go'), assistant([text(LONG)], { id: 'm1' }))).toEqual([
    ' tall-2 conversation-2 changes-2 problems-2',
    ' tall-8 conversation-8',
  ]);
});
