/** What the site says in several places is the same: heads, lists, pages of groups, `index.json`, exports, `report.json`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isRaw, type Raw } from '../../src/base/json-readers.ts';
import { sumOf } from '../../src/base/lists.ts';
import { all, attribute, first, type Page, readPages, textOf } from '../helpers/pages.ts';
import { siteOf } from '../helpers/sites.ts';

const { folder } = await siteOf('archive');
const pages = readPages(folder);

function jsonOf(path: string): Raw {
  const value: unknown = JSON.parse(readFileSync(join(folder, path), 'utf8'));
  if (!isRaw(value)) throw new Error(`${path} is no object`);
  return value;
}

function rowsOf(value: unknown): readonly Raw[] {
  return Array.isArray(value) ? value.filter(isRaw) : [];
}

/** A number that may be some objects deep: `failures.redChecks`. */
function numberAt(value: unknown, path: string): number {
  let found = value;
  for (const name of path.split('.')) found = isRaw(found) ? found[name] : undefined;
  return typeof found === 'number' ? found : Number.NaN;
}

function lengthAt(row: Raw, name: string): number {
  const list = row[name];
  return Array.isArray(list) ? list.length : Number.NaN;
}

/** The number before a word: 12 of "12 files +3 −1". */
function before(word: string, text: string): number {
  return Number(new RegExp(`([\\d,]+) ${word}`).exec(text)?.[1]?.replaceAll(',', '') ?? 0);
}

/** Added and removed lines: [1204, 310] of "+1,204 −310". */
function linesIn(text: string): readonly number[] {
  const found = /\+([\d,]+) ?−([\d,]+)/.exec(text) ?? [];
  return [1, 2].map((group) => Number(found[group]?.replaceAll(',', '') ?? 0));
}

const report = jsonOf('report.json');
const sessions = rowsOf(jsonOf('index.json').sessions);
const bySession = new Map(sessions.map((entry) => [String(entry.page), entry]));
const netOf = (entry: Raw): readonly number[] => [
  numberAt(entry, 'netChange.added'),
  numberAt(entry, 'netChange.removed'),
];

/** Of `report.json`, and where `index.json` has it. */
const SUMS = [
  ['prompts', 'prompts'],
  ['calls', 'calls'],
  ['added', 'added'],
  ['removed', 'removed'],
  ['netAdded', 'netChange.added'],
  ['netRemoved', 'netChange.removed'],
  ['redChecks', 'failures.redChecks'],
  ['toolErrors', 'failures.toolErrors'],
] as const;

describe('report.json', () => {
  test.each(SUMS)('has as many %s as the sessions of index.json', (name, path) => {
    expect(numberAt(report.totals, name)).toBeGreaterThan(0);
    expect(sumOf(sessions, (entry) => numberAt(entry, path))).toBe(numberAt(report.totals, name));
  });

  test('has as many sessions and commits', () => {
    expect(numberAt(report.totals, 'sessions')).toBe(sessions.length);
    expect(sumOf(sessions, (entry) => lengthAt(entry, 'commits'))).toBe(numberAt(report.totals, 'commits'));
  });

  test.each(['months', 'members', 'projects'])('has rows of %s that add up to its totals', (name) => {
    const rows = rowsOf(report[name]);
    for (const figure of isRaw(report.totals) ? Object.keys(report.totals) : [])
      expect(
        sumOf(rows, (row) => numberAt(row, figure)),
        figure,
      ).toBeCloseTo(numberAt(report.totals, figure), 6);
  });
});

test('the export of a session has the numbers of its entry in index.json', () => {
  for (const entry of sessions) {
    const lines = gunzipSync(readFileSync(join(folder, String(entry.json))))
      .toString()
      .trim()
      .split('\n');
    const own = rowsOf(lines.map((line) => JSON.parse(line))).find(({ page }) => page === entry.page) ?? {};
    for (const name of ['prompts', 'calls', 'failures', 'netChange', 'title'])
      expect(own[name], String(entry.page)).toEqual(entry[name]);
    // A shell command of the human is a turn of its own.
    const calls = rowsOf(own.turns).flatMap((turn) => [turn, ...rowsOf(turn.parts)]);
    const red = calls.filter(({ verdict }) => isRaw(verdict) && verdict.result === 'red');
    expect(red.length, String(entry.page)).toBe(numberAt(entry, 'failures.redChecks'));
  }
});

test('the head of a session has the numbers of its entry', () => {
  for (const page of pages.filter(({ path }) => bySession.has(path))) {
    const entry = bySession.get(page.path) ?? {};
    const facts = all(page.root, '.session-head > .row-facts li').map(textOf);
    const failures = facts.find((fact) => !fact.startsWith('in agents') && /red check|tool error/.test(fact)) ?? '';
    expect(before('red check', failures), page.path).toBe(numberAt(entry, 'failures.redChecks'));
    expect(before('tool error', failures), page.path).toBe(numberAt(entry, 'failures.toolErrors'));
    const story = first(page.root, '.story');
    expect(linesIn(story === undefined ? '' : textOf(story)), page.path).toEqual(netOf(entry));
    expect(all(page.root, 'h1').map(textOf)).toEqual([entry.title]);
    // "In the end +22 −2 in 2 of 3 files", and below "3 files changed".
    const end =
      all(page.root, '.story > div')
        .map(textOf)
        .find((text) => /^In the end\+/.test(text)) ?? '';
    const folds = all(page.root, '.session-head .fold > summary').map(textOf).join('; ');
    const { files } = entry;
    expect(before('files? changed', folds), page.path).toBe(files);
    if (end !== '') expect(before('file', end), page.path).toBe(files);
    const differing = numberAt(entry, 'netChange.files');
    expect(end === '' ? 0 : before('of', end) || files, page.path).toBe(differing);
  }
});

test('every list has the numbers of the entries', () => {
  let rows = 0;
  for (const page of pages)
    for (const row of all(page.root, '.row')) {
      const link = first(row, '.row-title a');
      const entry = bySession.get((attribute(link, 'href') ?? '').replace(/^(?:\.\.\/)+/, ''));
      if (entry === undefined) continue;
      rows += 1;
      const numbers = all(row, '.row-numbers li').map(textOf);
      const text = numbers.join('; ');
      expect(textOf(link ?? row)).toBe(entry.title);
      if (!text.includes('agent')) expect(before('prompt', text), page.path).toBe(entry.prompts);
      expect(before('red check', text), page.path).toBe(numberAt(entry, 'failures.redChecks'));
      expect(before('tool error', text), page.path).toBe(numberAt(entry, 'failures.toolErrors'));
      expect(before('file', text), page.path).toBe(entry.files);
      expect(linesIn(text), page.path).toEqual(netOf(entry));
    }
  expect(rows).toBeGreaterThan(sessions.length);
});

describe('a page of sessions', () => {
  const FACTS = [
    ['Sessions', 'sessions'],
    ['Prompts', 'prompts'],
    ['Red checks', 'redChecks'],
    ['Tool calls', 'calls'],
    ['Commits', 'commits'],
    ['Pull requests', 'pullRequests'],
  ] as const;
  const factsOf = (page: Page | undefined): ReadonlyMap<string, string> =>
    new Map(
      all(page?.root, '.facts > div').map((fact) => [
        all(fact, 'dt').map(textOf).join(''),
        all(fact, 'dd').map(textOf).join(''),
      ]),
    );

  test.each(['months', 'projects', 'members'])('below %s has the figures of its row in report.json', (name) => {
    const rows = rowsOf(report[name]);
    // Of a month, the row has "2026-03" and the page "March 2026".
    const pageOf = (label: string): Page | undefined =>
      pages.find(
        ({ path, root }) =>
          path === `${name}/${label}.html` ||
          (path.startsWith(`${name}/`) && all(root, 'h1').some((head) => textOf(head) === label)),
      );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const page = pageOf(String(row[name.slice(0, -1)]));
      const facts = factsOf(page);
      for (const [fact, figure] of FACTS)
        expect(Number.parseInt((facts.get(fact) ?? '0').replaceAll(',', ''), 10), `${page?.path}: ${fact}`).toBe(
          numberAt(row, figure),
        );
      expect(linesIn(facts.get('Lines') ?? ''), page?.path).toEqual([
        numberAt(row, 'netAdded'),
        numberAt(row, 'netRemoved'),
      ]);
    }
  });
});
