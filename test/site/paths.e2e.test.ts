/** Paths not taken and resumed sessions on the pages. The archive has one of each: a question about a regex. */

import { describe, expect, test } from 'vitest';
import { all, attribute, readPage, textOf } from '../helpers/pages.ts';
import { readReport } from '../helpers/report.ts';
import { siteOf } from '../helpers/sites.ts';

const { folder } = await siteOf('archive');
const FIRST = '87004a03-a062-482a-8976-bf350646605a';
const RESUMED = 'ad31a519-67eb-4a24-94fb-f51298d752c7';
const first = readPage(folder, `sessions/${FIRST}.html`);
const resumed = readPage(folder, `sessions/${RESUMED}.html`);

describe('a session that went back', () => {
  const folds = all(first.root, 'details.turn-branch');

  test('has the path not taken in one closed fold, under its first prompt', () => {
    expect(folds).toHaveLength(1);
    const [fold] = folds;
    if (!fold) throw new Error('There is no fold.');
    expect(attribute(fold, 'open')).toBeUndefined();
    expect(textOf(fold)).toMatch(/^\s*A path not taken: yes, and unicode fractions.*, 2 turns/s);
    expect(all(fold, '.turn')).toHaveLength(2);
  });

  test('has an outline that leads to the fold', () => {
    const id = attribute(folds[0], 'id');
    const links = all(first.root, '.outline .on-branch a');
    expect(links.map((link) => attribute(link, 'href'))).toEqual([`../sessions/${FIRST}.html#${id}`]);
  });
});

describe('a session that was resumed', () => {
  test('links to what it continues, without repeating it', () => {
    expect(resumed.html).not.toContain('no dozens');
    const links = all(resumed.root, '.continued a, .turn-event a.link, .turn-event .link a');
    expect(links.map((link) => attribute(link, 'href'))).toEqual([
      `../sessions/${FIRST}.html`,
      `../sessions/${FIRST}.html`,
    ]);
  });

  test('is linked from there', () => {
    const links = all(first.root, '.continued a');
    expect(links.map((link) => attribute(link, 'href'))).toEqual([`../sessions/${RESUMED}.html`]);
  });

  test('has its repeated lines in the report', () => {
    const file = readReport(folder).files.find(({ session }) => session === RESUMED);
    expect(file?.lines.hidden).toMatchObject({ 'shown in another session': 6 });
  });
});
