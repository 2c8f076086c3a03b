/** Archives of many sessions that have something in common take seconds to link, not minutes. */

import { expect, test } from 'vitest';
import { linkArchive } from '../../../src/site/link/link-archive.ts';
import type { SessionSummary } from '../../../src/transcript/types/summary.ts';
import { leastTime } from '../../helpers/cpu-time.ts';
import { summaryOf } from '../../helpers/summaries.ts';

const REPOSITORY = 'github.com/ada/shop';

/** The digests of lines that a fork copied: those of the original, each followed by its new uuid. */
function copies(fork: number): string {
  const six = (value: number): string => `${value}`.padStart(6, 'x');
  const line = (at: number): string => `${six(at)}aaaabbbbbbbb3${six(1_000 + fork * 50 + at).padEnd(18)}9`;
  return Array.from({ length: 50 }, (_, at) => line(at)).join('');
}

const kinds: readonly (readonly [number, string, (at: number) => Partial<SessionSummary>])[] = [
  [600, 'in a chain of one slug', (at) => ({ slugs: ['calm-river'], planned: at === 0 })],
  [3_000, 'in folders of one name', (at) => ({ cwd: `/tmp/${at}/shop` })],
  [
    3_000,
    'in folders of one repository',
    (at) => ({ cwd: `/tmp/${at}/shop`, checkouts: [{ folder: `/tmp/${at}/shop`, repository: REPOSITORY }] }),
  ],
  [3_000, 'that were forked from one, with new uuids', (at) => ({ forkedFrom: 'gone', lineDigests: copies(at) })],
];

test.each(kinds)('%d sessions %s are linked in seconds', { timeout: 120_000 }, async (count, _, more) => {
  const sessions = Array.from({ length: count }, (_, at) => {
    const own = more(at);
    return summaryOf(`s${at}`, at, { folder: (own.cwd ?? '/w').replaceAll('/', '-'), ...own });
  });
  expect(await leastTime(7_000, () => linkArchive(sessions))).toBeLessThan(7_000);
});
