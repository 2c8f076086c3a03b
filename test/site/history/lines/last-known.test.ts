/** The last known content of a file, and the session behind each line. */

import { expect, test } from 'vitest';
import { historyIn, type Logged, logged } from '../../../helpers/histories.ts';
import { assistant, at, result, sessionOf, toolUse, user } from '../../../helpers/lines.ts';

type Fields = Readonly<Record<string, unknown>>;
type Step = readonly [name: string, input: Fields, structured?: Fields];

const PATH = '/w/tide.ts';
let hours = 0;

/** A session of one prompt, later than those before it. */
async function session(key: string, ...steps: readonly Step[]): Promise<Logged> {
  hours += 1;
  const time = (minute: number) => ({ ...at(hours * 3600 + minute * 60), cwd: '/w' });
  const lines = steps.flatMap(([name, input, structured], index) => [
    assistant([toolUse(`${key}${index}`, name, { file_path: PATH, ...input })], {}, time(index + 1)),
    user([result(`${key}${index}`, 'Done')], { ...time(index + 1), toolUseResult: structured }),
  ]);
  return logged(await sessionOf([user(`prompt of ${key}`, time(0)), ...lines]), { key });
}

const joined = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const write = (...lines: readonly string[]): Step => [
  'Write',
  { content: joined(...lines) },
  { type: 'create', structuredPatch: [], originalFile: null },
];
const edit = (before: string, after: string, file: readonly string[]): Step => [
  'Edit',
  { old_string: before, new_string: after },
  { originalFile: joined(...file), structuredPatch: [] },
];
const patch = (oldStart: number, ...lines: readonly string[]): Step => [
  'Edit',
  { old_string: 'x', new_string: 'y' },
  { originalFile: null, structuredPatch: [{ oldStart, lines }] },
];
const read = (startLine: number, totalLines: number, ...lines: readonly string[]): Step => [
  'Read',
  {},
  { type: 'text', file: { content: lines.join('\n'), startLine, numLines: lines.length, totalLines } },
];

/** `ada 1–2: high | low`, `outside 3: …`, `unseen 4–9`. */
function shown(...sessions: readonly Logged[]) {
  const { pages } = historyIn({ key: 'shop', name: 'Shop', paths: ['/w'] }, sessions);
  const contents = pages.flatMap((page) => page.contents);
  return contents.map(({ blocks, isWhole }) => [
    ...blocks.map(({ turn, from, to, isSeen, text }) => {
      const origin = turn === undefined ? (isSeen ? 'outside' : 'unseen') : /sessions\/(\w+)/.exec(turn.href)?.[1];
      return `${origin} ${from}${to === from ? '' : `–${to}`}${isSeen ? `: ${text.replaceAll('\n', ' | ')}` : ''}`;
    }),
    ...(isWhole ? [] : ['…']),
  ]);
}

test('a line is of the session that wrote it last', async () => {
  const first = await session('first', write('const high = 1;', 'const low = 2;'));
  const second = await session('second', edit('low = 2', 'low = 3', ['const high = 1;', 'const low = 2;']));
  expect(shown(first, second)).toEqual([['first 1: const high = 1;', 'second 2: const low = 3;']]);
});

test('lines that a session found, and nobody wrote, are from outside', async () => {
  const first = await session('first', write('const high = 1;', 'const low = 2;'));
  const found = ['// Tide Watch', 'const high = 1;', 'const low = 2;'];
  const second = await session('second', edit('low = 2', 'low = 3', found));
  expect(shown(first, second)).toEqual([
    ['outside 1: // Tide Watch', 'first 2: const high = 1;', 'second 3: const low = 3;'],
  ]);
});

test('lines that no session saw are a gap', async () => {
  const only = await session('only', patch(4, ' export function tide() {', '-  return 1;', '+  return 2;'));
  expect(shown(only)).toEqual([['unseen 1–3', 'outside 4: export function tide() {', 'only 5:   return 2;', '…']]);
});

test('what a later session reads fills gaps, and shows what changed meanwhile', async () => {
  const first = await session('first', patch(2, ' export function tide() {', '-  return 1;', '+  return 2;', ' }'));
  const second = await session('second', read(1, 4, '// The moon', 'export function tide() {', '  return 2;', '};'));
  expect(shown(first, second)).toEqual([
    ['outside 1–2: // The moon | export function tide() {', 'first 3:   return 2;', 'outside 4: };'],
  ]);
});

test('lines that a command wrote are recognised when they are seen', async () => {
  const command = "cat >> /w/tide.ts <<'EOF'\nexport const neap = true;\nEOF";
  const first = await session('first', write('const high = 1;'), ['Bash', { command }]);
  const second = await session('second', read(1, 2, 'const high = 1;', 'export const neap = true;'));
  expect(shown(first, second)).toEqual([['first 1–2: const high = 1; | export const neap = true;']]);
});

test('a blank line belongs to the lines before it; the prompt of a turn is shown once', async () => {
  const first = await session('first', write('const high = 1;', 'const low = 2;', 'const mid = 3;'));
  const found = ['const high = 1;', '', 'const low = 2;', 'const mid = 3;'];
  const second = await session('second', edit('low = 2', 'low = 9', found));
  const { pages } = historyIn({ key: 'shop', name: 'Shop', paths: ['/w'] }, [first, second]);
  const blocks = pages.flatMap((page) => page.contents.flatMap((content) => content.blocks));
  expect(blocks.map(({ from, to, turn }) => [from, to, turn?.prompt])).toEqual([
    [1, 2, 'prompt of first'],
    [3, 3, 'prompt of second'],
    [4, 4, ''],
  ]);
  const [section] = pages.flatMap((page) => page.files);
  expect(section?.lines?.summary).toBe('4 lines: 4 by 2 sessions');
  expect(section?.lines?.href).toBe(`files/shop--lines.html#${pages.flatMap((page) => page.contents)[0]?.anchors[0]}`);
});

test('a file about which nothing is known has no lines', async () => {
  const only = await session('only', ['Edit', { old_string: 'one', new_string: 'two' }]);
  expect(shown(only)).toEqual([]);
});
