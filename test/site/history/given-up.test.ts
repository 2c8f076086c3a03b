/** What the page of a file lists under "We tried that": edits that were undone, but neither trivia nor made again. */

import { expect, test } from 'vitest';
import { historyOf, type Step, session, write } from '../../helpers/histories.ts';

function edit(before: string, after: string, path = 'src/tide.ts'): Step {
  return ['Edit', { file_path: `/w/${path}`, old_string: before, new_string: after }];
}

/** How many turns the pages of files list as tried. */
async function triedIn(...steps: readonly (string | Step)[]): Promise<number> {
  const { files } = historyOf(await session('one', ['go', ...steps]));
  return files?.files.flatMap(({ tried }) => tried).length ?? 0;
}

test.each([
  ['a calculation', 'src/tide.ts', 'return moon * 2;', 'return moon * 3;'],
  ['a setting', 'src/tide.ts', "model: 'fast',", "model: 'exact',"],
  ['a call', 'src/tide.ts', '', 'drawMoon(chart);'],
  ['lines of a document', 'README.md', '', '## Install\n\nRun make.'],
  ['a macro of C', 'tide.h', '#define DEPTH 2', '#define DEPTH 3'],
])('%s in %s that was undone was tried', async (_what, path, before, after) => {
  const anchor = 'const chart = open();\n';
  const [one, two] = [anchor + before, anchor + after];
  expect(await triedIn(edit(one, two, path), edit(two, one, path))).toBe(1);
});

test.each([
  ['an import', 'src/tide.ts', '', "import { moon } from './moon';"],
  ['an import of Python', 'tide.py', 'from moon import pull', 'from moon.pull import strong'],
  ['an import of Go', 'tide.go', '', '\t"moon/pull"'],
  ['a name in a list of imports', 'tide.ex', '    Moon,', '    Moon,\n    Harbour,'],
  ['a module of a name', 'tide.ex', 'Sea.Tide.Moon.pull(1)', 'Moon.pull(1)'],
  ['a comment', 'src/tide.ts', '// The moon pulls.', '// The moon pulls the sea.'],
  ['a comment at the end of a line', 'src/tide.ts', 'go(); // now', 'go(); // at once'],
  ['blank lines', 'src/tide.ts', '', '\n\n'],
  ['formatting', 'src/tide.ts', "draw('moon', chart)", 'draw(\n  "moon",\n  chart,\n);'],
  ['the words of a message', 'src/tide.ts', "throw Error('No moon here');", "throw Error('There is no moon');"],
  ['the wording of a document', 'README.md', 'Tides follow the moon.', 'The tides follow the moon closely.'],
])('%s in %s is trivia', async (_what, path, before, after) => {
  const anchor = 'const chart = open();\n';
  const [one, two] = [anchor + before, anchor + after];
  expect(await triedIn(edit(one, two, path), edit(two, one, path))).toBe(0);
});

const [LOW, HIGH] = ['const level = low(sea);', 'const level = high(sea);'];
const BLOCK = 'function pull() {\n  return moon;\n}';

test.each<[string, number, readonly (string | Step)[]]>([
  ['was made again', 0, [edit(LOW, HIGH), edit(HIGH, LOW), edit(LOW, HIGH)]],
  ['was made again in a later turn', 0, [edit(LOW, HIGH), 'back', edit(HIGH, LOW), 'no, again', edit(LOW, HIGH)]],
  ['was made again a little differently', 0, [edit('', BLOCK), edit(BLOCK, ''), edit('', `${BLOCK}\npull();`)]],
  ['was made again and undone again', 1, [edit(LOW, HIGH), edit(HIGH, LOW), edit(LOW, HIGH), edit(HIGH, LOW)]],
  ['was made in another file', 0, [edit('', BLOCK), edit(BLOCK, ''), write('src/moon.ts', BLOCK)]],
  ['was undone, but not in the other file', 1, [edit('', BLOCK), write('src/moon.ts', BLOCK), edit(BLOCK, '')]],
])('an edit that %s: tried %i times', async (_what, times, steps) => expect(await triedIn(...steps)).toBe(times));

test('lines that were moved within a file were not undone', async () => {
  const patched = (...lines: readonly string[]): Step => {
    const structured = { structuredPatch: [{ oldStart: 1, newStart: 1, lines }] };
    return ['Edit', { file_path: '/w/src/tide.ts', old_string: 'x', new_string: 'y' }, 'Done', false, structured];
  };
  const gone = patched(' first();', '-pull(moon);');
  expect(await triedIn(gone, patched(' second();', '+pull(moon);'))).toBe(0);
  expect(await triedIn(gone, patched(' first();', '+pull(moon);'))).toBe(1);
});
