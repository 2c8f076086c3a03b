import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { filesIn } from '../helpers/folders.ts';
import { pagePaths } from '../helpers/pages.ts';
import { type Lines, readReport } from '../helpers/report.ts';
import { everySite, type GivenInput, siteOf } from '../helpers/sites.ts';

/** Lines of a file, counted without our own reader; a final newline does not begin another line. */
function linesOnDisk(path: string): number {
  const bytes = readFileSync(path);
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  const isWide = (plain[0] === 0xff && plain[1] === 0xfe) || (plain[0] === 0x7b && plain[1] === 0);
  const lines = plain.toString(isWide ? 'utf16le' : 'utf8').split('\n');
  if (lines.at(-1) === '' || lines.at(-1) === '\ufeff') lines.pop();
  return lines.length;
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function accounted({ shown, folded, hidden, problems }: Lines): number {
  return shown + sum(folded) + sum(hidden) + problems;
}

/** As the report names it: without the name of the account that a folder is encoded with. */
function named(path: string): string {
  return path.replace(/(?<=^|\/)-(?:Users|home)-[a-z]+-/, '~-');
}

/** Transcripts below an input, with their name in the report and their path on disk. */
function transcriptsOf({ path, member = '' }: GivenInput): { readonly name: string; readonly path: string }[] {
  return filesIn(path)
    .filter((file) => /\.jsonl(?:\.gz)?$/.test(file))
    .map((file) => ({ name: `${member}:${named(file)}`, path: join(path, file) }));
}

describe.each(await everySite())('the report of the $name site', ({ folder, inputs }) => {
  const report = readReport(folder);
  const transcripts = inputs.flatMap(transcriptsOf);

  test('lists every transcript of the input once, with its path relative to the input', () => {
    const found = report.files.map(({ member, path }) => `${member ?? ''}:${path}`);
    expect(found.sort()).toEqual(transcripts.map(({ name }) => name).sort());
  });

  test('counts all lines of each file', () => {
    const counted = report.files.map(({ member, path, lines }) => {
      const file = transcripts.find(({ name }) => name === `${member ?? ''}:${path}`);
      return { path, said: lines.total, found: linesOnDisk(file?.path ?? '') };
    });
    expect(counted.filter(({ said, found }) => said !== found)).toEqual([]);
    expect(report.lines.total).toBe(counted.reduce((total, { found }) => total + found, 0));
  });

  test('accounts for every line of every file: shown, folded, hidden or a problem', () => {
    const wrong = report.files.filter(({ lines }) => accounted(lines) !== lines.total);
    expect(wrong.map(({ path, lines }) => ({ path, lines }))).toEqual([]);
    expect(accounted(report.lines)).toBe(report.lines.total);
  });

  test('explains every line that it does not show', () => {
    const unexplained = report.files.filter(({ lines }) =>
      [...Object.keys(lines.folded), ...Object.keys(lines.hidden)].some((reason) =>
        /^(?:unexplained|unknown|other)\b/i.test(reason),
      ),
    );
    expect(unexplained.map(({ path, lines }) => ({ path, lines }))).toEqual([]);
  });

  test('has totals that are the sums over its files', () => {
    const boxes = ['folded', 'hidden'] as const;
    for (const box of boxes) {
      const sums: Record<string, number> = {};
      for (const { lines } of report.files) {
        for (const [reason, count] of Object.entries(lines[box])) sums[reason] = (sums[reason] ?? 0) + count;
      }
      expect(report.lines[box]).toEqual(sums);
    }
    expect(report.lines.shown).toBe(report.files.reduce((total, { lines }) => total + lines.shown, 0));
    expect(report.lines.problems).toBe(report.files.reduce((total, { lines }) => total + lines.problems, 0));
  });

  test('says for every problem where it is and what is wrong', () => {
    for (const { path, lines, problems } of report.files) {
      for (const { line, reason } of problems) {
        expect(line, path).toBeGreaterThanOrEqual(0);
        expect(line, path).toBeLessThanOrEqual(lines.total);
        expect(reason, path).toMatch(/\S.*\.?$/);
      }
      expect(problems.length, path).toBeGreaterThanOrEqual(lines.problems);
    }
  });

  test('counts the pages and sessions', () => {
    const pages = pagePaths(folder);
    const keys = new Set(report.files.flatMap(({ session }) => session ?? []));
    expect(report.pages).toBe(pages.length);
    expect(report.sessions).toBe(keys.size);
    expect(pages).toEqual(expect.arrayContaining([...keys].map((key) => `sessions/${key}.html`)));
  });

  test('has the duration and memory of the build, and no path of this machine', () => {
    expect(Object.values(report.seconds).every((seconds) => seconds >= 0)).toBe(true);
    expect(Object.keys(report.seconds)).not.toEqual([]);
    expect(report.peakMemoryMB).toBeGreaterThan(10);
    const text = readFileSync(join(folder, 'report.json'), 'utf8');
    for (const { path } of inputs) expect(text).not.toContain(path);
  });
});

describe('the report of the damaged site', async () => {
  const { folder, inputs } = await siteOf('damaged');
  const root = inputs[0]?.path ?? '';
  const cases: unknown = JSON.parse(readFileSync(join(root, 'CASES.json'), 'utf8'));

  test('finds the known damage in every damaged file', () => {
    const files = new Map(readReport(folder).files.map((file) => [file.path, file]));
    if (!Array.isArray(cases)) throw new Error('CASES.json is no list');
    // One case is a folder that is named like a transcript.
    const known = cases.filter(({ path }) => statSync(join(root, path)).isFile());
    expect(known.length).toBeGreaterThan(0);
    const found = known.map(({ path }) => ({
      path,
      lines: files.get(path)?.lines.total,
      problems: files.get(path)?.problems.length,
    }));
    expect(found).toEqual(known.map(({ path, lines, problems }) => ({ path, lines, problems })));
  });
});

test('the report of the archive has no problems', async () => {
  const { folder } = await siteOf('archive');
  expect(readReport(folder).files.flatMap(({ problems }) => problems)).toEqual([]);
});
