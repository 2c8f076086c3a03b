/** Which sessions are read a second time, because linking changed what their drafts were made for. */

import { describe, expect, test } from 'vitest';
import { namer } from '../../src/base/slug.ts';
import type { Run } from '../../src/build/work/run.ts';
import { draftHash, linkSession, loneContext } from '../../src/build/work/session-context.ts';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import type { SessionSummary } from '../../src/transcript/types/summary.ts';
import { handover, summaryOf } from '../helpers/summaries.ts';

const RUN = { hash: 'run' } as unknown as Run;
const NO_LINKS = { continuedFrom: [], answers: [], mentions: [] };

type About = Parameters<typeof linkSession>[2];

/** The session as it is after linking. */
function linked(
  key: string,
  summaries: readonly SessionSummary[],
  more: Partial<About> = {},
  run = RUN,
  name = namer(undefined),
) {
  const archived = linkArchive(summaries, [], name).sessions.get(key);
  if (archived === undefined) throw new Error(`There is no session ${key}.`);
  // Without its neighbours, which would change the page as well.
  const alone = { ...archived, previous: undefined, next: undefined };
  const about = { archived: alone, projectName: 'x', fileHrefs: [], secrets: [], answers: [], mentions: [], ...more };
  const file = {} as Parameters<typeof linkSession>[1]['file'];
  return { ...linkSession(run, { file, factsHash: 'facts' }, about), archived };
}

/** Is the draft that was made before linking the one that the session needs? */
function isReadOnce(key: string, ...summaries: readonly SessionSummary[]): boolean {
  const { archived, draftHash: needed } = linked(key, summaries);
  return needed === draftHash(RUN, 'facts', loneContext(archived.summary, NO_LINKS));
}

const plan = summaryOf('plan', 0);
const implementation = summaryOf('carry-out', 1, { handover: handover('plan') });

test.each([
  ['a session without links', isReadOnce('plan', plan)],
  ['an implementation, with its planning session', isReadOnce('carry-out', plan, implementation)],
  ['an implementation whose planning session the archive does not have', isReadOnce('carry-out', implementation)],
])('%s is read once', (_, once) => expect(once).toBe(true));

describe('a session that others name', () => {
  const first = summaryOf('first', 0);
  const fork = summaryOf('fork', 1, { forkedFrom: 'first', continuedIn: ['gone'] });

  test('is read once, like those that name it: only heads of pages say so', () => {
    expect([isReadOnce('first', first, fork), isReadOnce('fork', first, fork)]).toEqual([true, true]);
    expect(isReadOnce('fork', fork)).toBe(true);
  });

  test('has another page, as they do', () => {
    const pageHash = (key: string, ...summaries: readonly SessionSummary[]) => linked(key, summaries).pageHash;
    const other = summaryOf('fork', 1);
    expect(pageHash('first', first, fork)).not.toBe(pageHash('first', first, other));
    expect(pageHash('first', first, fork)).not.toBe(
      pageHash('first', { ...first, continuedIn: ['fork'] }, { ...fork, forkedFrom: undefined }),
    );
    expect(pageHash('fork', first, fork)).not.toBe(pageHash('fork', fork));
  });
});

test('the session that planned is read again, because its plan is shown as approved', () => {
  expect(isReadOnce('plan', plan, implementation)).toBe(false);
});

test('in an encrypted site, an implementation is read once, too, and nothing names its planning session', () => {
  const run = { hash: 'run', names: 'secret' } as unknown as Run;
  const lone = loneContext(implementation, NO_LINKS, 'secret');
  expect(JSON.stringify(lone)).not.toMatch(/plan"|carry-out/);
  const { context, draftHash: needed } = linked(lone.key, [implementation], {}, run, namer('secret'));
  expect(context).toEqual(lone);
  expect(needed).toBe(draftHash(run, 'facts', lone));
});

test('names of secrets change the draft, the name of the project only the page', () => {
  const { archived, ...before } = linked('plan', [plan]);
  const after = (more: Partial<About>) => linked('plan', [plan], more);
  expect(after({ secrets: ['word #1'] }).draftHash).not.toBe(after({ secrets: ['word #2'] }).draftHash);
  expect(after({ projectName: 'y' }).draftHash).toBe(before.draftHash);
  for (const change of [
    { projectName: 'y' },
    { fileHrefs: ['files/a.html'] },
    { archived: { ...archived, next: { key: 'later', title: 'Later' } } },
  ])
    expect(after(change).pageHash).not.toBe(before.pageHash);
});
