import { describe, expect, test } from 'vitest';
import { linkArchive } from '../../src/link/link-archive.ts';
import {
  byReason,
  makeReport,
  type ReportedFile,
  reportPage,
  type Unread,
} from '../../src/site/archive/report.ts';

function file(path: string, bad: readonly number[]): ReportedFile {
  const problems = bad.map((line) => ({ line, reason: 'The line is not valid JSON.', excerpt: `{${line}` }));
  const lines = { total: 50, shown: 50 - bad.length, folded: [], hidden: [], problems: bad.length };
  return { path, member: undefined, lines, problems, input: 0, session: undefined };
}

function words(
  files: readonly ReportedFile[],
  unread: readonly Unread[] = [],
  taken = 0,
  off?: readonly string[],
) {
  const sizes = { sessions: files.length, pages: 5 };
  const report = makeReport(files, unread, sizes, taken === 0 ? [] : [['github-token', taken]]);
  return reportPage(report, linkArchive([]), off).sentences;
}

describe('the report in sentences', () => {
  test('when all was well', () => {
    expect(words([file('a.jsonl', [])], [], 0, [])).toEqual([
      '1 file with 50 lines was read, and 1 session has a page.',
      'Every line could be read.',
      'No secret was found.',
    ]);
  });

  test('when it was not', () => {
    const unread = [{ path: 'b.jsonl', reason: 'It may not be read.' }];
    expect(words([file('a.jsonl', [3, 4]), file('c.jsonl', [])], unread, 2, [])).toEqual([
      '2 files with 100 lines were read, and 2 sessions have a page.',
      '2 lines of 1 file could not be read.',
      '1 place could not be opened at all.',
      '2 secrets were taken out.',
    ]);
  });

  test('when redaction was off', () => {
    expect(words([]).at(-1)).toBe('Nothing was taken out: redaction was switched off.');
  });
});

test('problems of one kind are one row: where they are, and how the first begins', () => {
  expect(byReason(file('a.jsonl', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).problems)).toEqual([
    {
      reason: 'The line is not valid JSON.',
      where: 'Lines 1, 2, 3, 4, 5, 6, 7, 8 and 2 more',
      excerpt: '{1',
    },
  ]);
  expect(byReason([{ line: 0, reason: 'It is locked.', excerpt: '' }])[0]?.where).toBe('The whole file');
});
