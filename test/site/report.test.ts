import { describe, expect, test } from 'vitest';
import { makeReport, type ReportedFile, type Unread } from '../../src/site/archive/report.ts';
import { byReason, reportPage } from '../../src/site/archive/report-page.ts';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import { summaryOf } from '../helpers/summaries.ts';

function file(path: string, bad: readonly number[]): ReportedFile {
  const problems = bad.map((line) => ({ line, reason: 'The line is not valid JSON.', excerpt: `{${line}` }));
  const lines = { total: 50, shown: 50 - bad.length, folded: [], hidden: [], problems: bad.length };
  return { path, member: undefined, lines, problems, input: 0, session: undefined };
}

function words(files: readonly ReportedFile[], unread: readonly Unread[] = [], taken = 0, off?: readonly string[]) {
  const sizes = { sessions: files.length, pages: 5 };
  const report = makeReport(files, unread, sizes, taken === 0 ? [] : [['github-token', taken]]);
  return reportPage(report, linkArchive([]), off).sentences;
}

describe('the report in sentences', () => {
  test('when every line could be read', () => {
    expect(words([file('a.jsonl', [])], [], 0, [])).toEqual([
      '1 file with 50 lines was read; 1 session has a page.',
      'Every line could be read.',
      'No secrets were found.',
    ]);
  });

  test('with problems and redactions', () => {
    const unread = [{ path: 'b.jsonl', reason: 'It may not be read.' }];
    expect(words([file('a.jsonl', [3, 4]), file('c.jsonl', [])], unread, 2, [])).toEqual([
      '2 files with 100 lines were read; 2 sessions have a page.',
      '2 lines in 1 file could not be read.',
      '1 file or folder could not be opened.',
      '2 secrets were redacted.',
    ]);
  });

  test('about lines of which only the form is a problem, and files that end too early', () => {
    const problems = [
      { line: 2, reason: 'There is more than one record on the line; all of them were read.', excerpt: '{' },
      { line: 0, reason: 'The file could not be read to its end (EIO).', excerpt: '' },
    ];
    const glued = { ...file('a.jsonl', []), problems };
    expect(words([glued]).slice(1, -1)).toEqual([
      '1 line with more than one record was read as far as possible.',
      '1 file could not be read to its end.',
    ]);
    expect(words([glued, file('b.jsonl', [3])])[1]).toBe('1 line in 1 file could not be read.');
  });

  test('when redaction was off', () => {
    expect(words([]).at(-1)).toBe('Nothing was redacted: redaction was switched off.');
  });
});

test('problems with the same reason share a row with their lines and the beginning of the first', () => {
  expect(byReason(file('a.jsonl', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).problems)).toEqual([
    { reason: 'The line is not valid JSON.', where: 'Lines 1, 2, 3, 4, 5, 6, 7, 8 and 2 more', excerpt: '{1' },
  ]);
  expect(byReason([{ line: 0, reason: 'It is locked.', excerpt: '' }])[0]?.where).toBe('The whole file');
});

test('sessions without a message are listed with their lines, even if members have the same path', () => {
  const empty = (member: string, input: number) =>
    summaryOf('s1', 0, { member, input, hasPage: false, path: 'p/s1.jsonl' });
  const sessions = [empty('Ada', 0), empty('Bo', 1), summaryOf('s2', 1)];
  const archive = linkArchive(sessions);
  const fileOf = (input: number, total: number) => ({
    path: 'p/s1.jsonl',
    member: undefined,
    input,
    session: undefined,
    lines: { total, shown: 0, folded: [], hidden: [], problems: 0 },
    problems: [],
  });
  const report = makeReport([fileOf(0, 3), fileOf(1, 8)], [], { sessions: 1, pages: 1 }, []);
  expect(archive.order).toEqual(['s2']);
  expect(reportPage(report, archive, []).empty).toEqual([
    { path: 'p/s1.jsonl', lines: 3 },
    { path: 'p/s1.jsonl', lines: 8 },
  ]);
});

test('the table has all files with problems, and 1,000 of the others', () => {
  const files = Array.from({ length: 1003 }, (_, at) => file(`${10_000 + at}.jsonl`, at === 1001 ? [7] : []));
  const report = makeReport(files, [], { sessions: 1, pages: 1 }, []);
  const page = reportPage(report, linkArchive([]), []);
  expect(page.filesLeft).toBe(2);
  expect(page.files.map(({ path }) => path).slice(998)).toEqual(['10998.jsonl', '10999.jsonl', '11001.jsonl']);
});
