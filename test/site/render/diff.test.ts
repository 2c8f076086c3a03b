import { describe, expect, test } from 'vitest';
import { fileChanges, patchOf } from '../../../src/facts/edits.ts';
import { type Change, changesBetween, changesOfPatch, diffView } from '../../../src/site/render/markup/diff.ts';
import { leastTime } from '../../helpers/cpu-time.ts';
import { context, makeCall } from './helpers.ts';

const SIGN = { same: ' ', added: '+', removed: '-', gap: '@' };

function shown(changes: readonly Change[]): string[] {
  return changes.map(
    (change) => `${change.oldNumber ?? ''}|${change.newNumber ?? ''}|${SIGN[change.kind]}${change.text}`,
  );
}

describe("Claude Code's patch", () => {
  const structuredPatch = [
    { oldStart: 3, oldLines: 2, newStart: 3, newLines: 3, lines: [' a', '-b', '+c', '+d'] },
    { oldStart: 20, oldLines: 1, newStart: 21, newLines: 1, lines: ['-x', '+y', '\\ No newline at end of file'] },
  ];

  test('has line numbers, and gaps where lines are left out', () => {
    expect(shown(changesOfPatch(structuredPatch))).toEqual([
      '||@2 unchanged lines',
      '3|3| a',
      '4||-b',
      '|4|+c',
      '|5|+d',
      '||@15 unchanged lines',
      '20||-x',
      '|21|+y',
    ]);
  });

  test('gives the number of added and removed lines', () => {
    const call = makeCall({
      name: 'Edit',
      input: { file_path: 'a', old_string: 'q', new_string: 'r' },
      structured: { structuredPatch },
    });
    expect(fileChanges(call)).toMatchObject([{ path: 'a', added: 3, removed: 2 }]);
  });

  test.each([undefined, null, 7, { structuredPatch: 'x' }, { structuredPatch: [null, 1, { lines: [null, {}] }] }])(
    '%j is not a patch',
    (value) =>
      expect(
        changesOfPatch(patchOf(makeCall({ name: 'Edit', input: {}, structured: value }))).filter(
          (change) => change.kind !== 'gap',
        ),
      ).toEqual([]),
  );
});

describe('the difference between two texts', () => {
  test('has no line numbers if only fragments are known', () => {
    expect(shown(changesBetween('a\nb', 'a\nc', undefined))).toEqual(['|| a', '||-b', '||+c']);
  });

  test('has gaps in place of many unchanged lines', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);
    const after = lines.with(0, 'first').with(19, 'last').join('\n');
    expect(shown(changesBetween(lines.join('\n'), after, 1))).toEqual([
      '1||-line 1',
      '|1|+first',
      '2|2| line 2',
      '3|3| line 3',
      '4|4| line 4',
      '||@12 unchanged lines',
      '17|17| line 17',
      '18|18| line 18',
      '19|19| line 19',
      '20||-line 20',
      '|20|+last',
    ]);
  });

  test('keeps three lines around a change, at the end too', () => {
    const lines = Array.from({ length: 9 }, (_, index) => `line ${index + 1}`);
    const kinds = (changed: number) =>
      shown(changesBetween(lines.join('\n'), lines.with(changed, 'x').join('\n'), 1)).map((line) => line.split('|')[2]);
    expect(kinds(0)).toEqual(['-line 1', '+x', ' line 2', ' line 3', ' line 4', '@5 unchanged lines']);
    expect(kinds(8)).toEqual(['@5 unchanged lines', ' line 6', ' line 7', ' line 8', '-line 9', '+x']);
  });

  test.each([
    [7, 'in place of one line, which is no longer than the gap, is the line', '@', 0],
    [8, 'in place of two lines', '2 unchanged lines', 1],
  ])('has a gap: %i unchanged lines, %s', (count, _, __, gaps) => {
    const same = Array.from({ length: count }, (_line, index) => `line ${index + 1}`);
    const changes = changesBetween(['a', ...same, 'b'].join('\n'), ['c', ...same, 'd'].join('\n'), 1);
    expect(changes.filter(({ kind }) => kind === 'gap')).toHaveLength(gaps);
  });

  test('takes bounded time if the texts have nothing in common, and has all their lines', async () => {
    const text = (letter: string): string => Array.from({ length: 4000 }, (_, index) => `${letter}${index}`).join('\n');
    const compare = (): void => void expect(changesBetween(text('a'), text('b'), 1)).toHaveLength(8000);
    expect(await leastTime(3_000, compare)).toBeLessThan(3_000);
  });
});

test('a call of another tool has no changes', () => {
  expect(
    fileChanges(makeCall({ name: 'constructor', input: { file_path: 'a', old_string: 'a', new_string: 'b' } })),
  ).toEqual([]);
});

test('a change has the language of its file, so that the page can colour it', () => {
  const ctx = context();
  expect(diffView('a.ts', changesBetween('a', 'b', 1), ctx).language).toBe('typescript');
  expect(diffView('notes.txt', changesBetween('a', 'b', 1), ctx).language).toBeUndefined();
  expect([...ctx.highlighter.folded]).toEqual(['typescript']);
});

test('a long change is truncated in the page and complete in a file', async () => {
  const ctx = context(100);
  const view = diffView('a.ts', changesBetween('', 'const value = 1;\n'.repeat(50), 1), ctx);
  expect(view).toMatchObject({ added: 50, removed: 0, more: { label: '45 more lines' } });
  expect(view.kind === 'diff' && view.lines.length).toBe(5);
  expect(ctx.assets.list()[0]?.content).toBe('+const value = 1;\n'.repeat(50).trimEnd());
});
