/**
 * A dozen pages as a reader reads them, and a session as its exports say it. After an intended change:
 *
 *     npx vitest run --project whole test/site/expected.e2e.test.ts -u
 *
 * and read the difference.
 */

import { expect, test } from 'vitest';
import { readPage } from '../helpers/pages.ts';
import { readAloud } from '../helpers/read-aloud.ts';
import { type SiteName, siteOf } from '../helpers/sites.ts';

const PAGES: readonly (readonly [site: SiteName, page: string])[] = [
  ['archive', 'index.html'],
  ['archive', 'projects/tidewatch.html'],
  ['archive', 'months/2026-04.html'],
  ['archive', 'plans/tidewatch.html'],
  ['archive', 'decisions/tidewatch.html'],
  // A plan, its implementation, a failing check, commits.
  ['archive', 'sessions/97aaa5d6-7757-437e-8482-774cca768f4a.html'],
  // Subagents and a compaction.
  ['archive', 'sessions/2eceaa5e-3727-4878-ad04-f8a07add4d8e.html'],
  // A path not taken, and the session that was resumed from it.
  ['archive', 'sessions/87004a03-a062-482a-8976-bf350646605a.html'],
  ['archive', 'sessions/ad31a519-67eb-4a24-94fb-f51298d752c7.html'],
  ['damaged', 'report.html'],
  ['damaged', 'sessions/odd-fields.html'],
  ['hostile', 'sessions/title-svg-title.html'],
];

/** What the report measures. */
const MEASURED = /\d[\d.,]* (?:ms|s|MB)\b/g;

test.each(PAGES)('%s: %s', async (name, path) => {
  const { folder } = await siteOf(name);
  const text = readAloud(readPage(folder, path).root);
  const same = path === 'report.html' ? text.replace(MEASURED, '…') : text;
  await expect(same).toMatchFileSnapshot(`expected/${name}-${path.replaceAll('/', '-').replace('.html', '.txt')}`);
});
