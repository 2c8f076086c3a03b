/** What is pasted into the box of the search page, and the turns that are found for it. */

import { describe, expect, test } from 'vitest';
import type { KnownCommit, KnownEdit } from '../../src/why/shared/known.ts';
import { lineHash, SHORT_LENGTH } from '../../src/why/shared/line-hash.ts';
import { readPasted } from '../../src/why/shared/pasted.ts';
import { turnsFor } from '../../src/why/shared/pasted-turns.ts';

test.each([
  ['a place', 'src/cart.ts:12', ['src/cart.ts']],
  ['a path', 'src/cart.ts', ['src/cart.ts']],
  ['a link', 'see cart.ts#L12', ['cart.ts']],
  ['a compiler', 'src/cart.ts(12,5): error TS2322: no', ['src/cart.ts']],
  ['a Windows path', 'at total (C:\\w\\cart.ts:12:5)', ['\\w\\cart.ts']],
  [
    'a stack trace, without those of others',
    'Error: no\n    at total (/w/src/cart.ts:12:5)\n    at run (/w/node_modules/x/run.js:1:2)\n    at node:internal/main.js:3',
    ['/w/src/cart.ts'],
  ],
  ['a sentence', 'the cart is empty. why?', []],
  ['a pull request at a port', 'https://git.example:8080/ada/shop/pull/12', []],
  ['a diff that deletes one', '--- a/src/cart.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-old', ['src/cart.ts']],
])('the files of %s', (_, text, paths) => {
  expect(readPasted(text).paths).toEqual(paths);
});

test('a Python traceback has its lines of code', () => {
  const text = 'Traceback:\n  File "app/cart.py", line 12, in total\n    return sum(items)\nTypeError';
  expect(readPasted(text).lines).toEqual([{ path: 'app/cart.py', text: '    return sum(items)' }]);
});

test.each([
  ['grep -n', 'src/cart.ts:12:const total = 1;\nsrc/cart.ts-13-  return total;\n--\nlib/b.go:3:x := 1'],
  ['rg --vimgrep', 'src/cart.ts:12:7: const total = 1;\nsrc/cart.ts:13:1:  return total;\nlib/b.go:3:1:x := 1'],
  ['rg in a terminal', 'src/cart.ts\n12:const total = 1;\n13-  return total;\n\nlib/b.go\n3:x := 1'],
])('%s has lines of code with their files', (_, text) => {
  expect(readPasted(text).lines.map(({ path, text: code }) => [path, code.trim()])).toEqual([
    ['src/cart.ts', 'const total = 1;'],
    ['src/cart.ts', 'return total;'],
    ['lib/b.go', 'x := 1'],
  ]);
});

test('a diff has the lines that it adds', () => {
  const text = '--- a/src/cart.ts\n+++ b/src/cart.ts\n@@ -1,2 +1,2 @@\n same\n-old\n+const total = 1;\n';
  const { paths, lines } = readPasted(text);
  expect([paths, lines]).toEqual([['src/cart.ts'], [{ path: 'src/cart.ts', text: 'const total = 1;' }]]);
});

test('a diff of a third-party package has nothing to find', () => {
  expect(readPasted('+++ b/node_modules/x/run.js\n@@ -1 +1 @@\n+const total = 1;\n')).toMatchObject({
    paths: [],
    lines: [],
  });
});

test('a blame line has its commit, and its file if it was moved', () => {
  const blamed = (file: string) => `1a2b3c4d ${file}(Ada Lovelace 2026-03-04 12:00:00 +0100 12) const total = 1;`;
  expect(readPasted(blamed(''))).toMatchObject({ shas: ['1a2b3c4d'], lines: [] });
  expect(readPasted(blamed('src/old.ts ')).lines).toEqual([{ path: 'src/old.ts', text: 'const total = 1;' }]);
  expect(readPasted(blamed('').replace('1a2b3c4d', '00000000')).shas).toEqual([]);
});

test('a pull request is not a file', () => {
  const url = 'https://git.example/ada/shop/pull/12';
  expect(readPasted(`${url}/files`)).toMatchObject({ pullRequests: [url], paths: [] });
});

describe('turns are found by', () => {
  const edit = (turn: string, time: number, lines: readonly string[], path = 'src/cart.ts'): KnownEdit => ({
    session: 's',
    href: `sessions/s.html#${turn}`,
    prompt: '',
    path,
    time,
    added: lines.flatMap((line) => lineHash(line) ?? []),
    removed: [],
  });
  const edits = [
    edit('t-1', 1, ['const total = 1;', 'const rest = 2;']),
    edit('t-2', 2, ['const total = 1;']),
    edit('t-3', 3, ['const other = 3;'], 'lib/cart.ts'),
  ];
  const made: KnownCommit = {
    session: 's',
    href: 'sessions/s.html#t-4',
    prompt: '',
    subject: '',
    sha: '1a2b3c4',
    time: 4,
  };
  const unnamed: KnownCommit = { ...made, href: 'sessions/s.html#t-5', sha: '' };
  const found = (text: string, more: readonly KnownEdit[] = []) =>
    turnsFor(readPasted(text), [...edits, ...more], { commits: [made, unnamed], pullRequests: [], deleted: [] }).map(
      ({ href, reasons }) => `${href.split('#')[1]}: ${reasons.join(', ')}`,
    );

  test('the lines that they wrote last', () => {
    expect(found('+++ b/src/cart.ts\n+const total = 1;\n+const rest = 2;\n+const new1 = 1;')).toEqual([
      't-2: wrote 1 of 3 lines, changed cart.ts',
      't-1: wrote 1 of 3 lines, changed cart.ts',
    ]);
  });

  test('the lines that they removed, in a diff that mostly removes', () => {
    const gone = ['-const old1 = 1;', '-const old2 = 2;', '--- a comment of SQL'];
    const removed = gone.flatMap((line) => lineHash(line.slice(1))?.slice(0, SHORT_LENGTH) ?? []);
    const diff = ['--- a/src/cart.ts', '+++ b/src/cart.ts', '@@ -1,3 +1 @@', ...gone, '+const total = 1;'].join('\n');
    const erasing = { ...edit('t-8', 8, []), removed };
    expect(found(diff, [erasing])[0]).toEqual('t-8: removed 3 of 3 lines, changed cart.ts');
    const whole = { ...edit('t-9', 9, []), removed: 'all' as const };
    expect(found(diff.replace('+++ b/src/cart.ts', '+++ /dev/null'), [whole])[0]).toMatch('t-9: removed 3 of 3 lines');
  });

  test('the files that they changed, the last one first', () => {
    expect(found('at total (/home/ada/w/src/cart.ts:12:5)')).toEqual(['t-2: changed cart.ts', 't-1: changed cart.ts']);
    const later = [edit('t-6', 6, ['const sixth = 6;']), edit('t-7', 7, ['const seventh = 7;'])];
    expect(found('src/cart.ts:12', later)).toEqual([
      't-7: changed cart.ts',
      't-6: changed cart.ts',
      't-2: changed cart.ts',
    ]);
  });

  test('their commits', () => {
    expect(found('1a2b3c4d (Ada 2026-03-04 12:00:00 +0100 12) x')).toEqual(['t-4: made commit 1a2b3c4']);
  });
});
