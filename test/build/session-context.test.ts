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

/** Is the draft that was made before linking the one that the session needs? */
function isReadOnce(key: string, ...summaries: readonly SessionSummary[]): boolean {
  const archived = linkArchive(summaries).sessions.get(key);
  if (archived === undefined) throw new Error(`There is no session ${key}.`);
  const file = {} as Parameters<typeof linkSession>[1]['file'];
  const linked = linkSession(
    RUN,
    { file, factsHash: 'facts' },
    { archived, projectName: 'x', fileHrefs: [], secrets: [], answers: [], mentions: [] },
  );
  return linked.draftHash === draftHash(RUN, 'facts', loneContext(archived.summary, NO_LINKS));
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
    const pageHash = (key: string, ...summaries: readonly SessionSummary[]): string => {
      const archived = linkArchive(summaries).sessions.get(key);
      if (archived === undefined) throw new Error(`There is no session ${key}.`);
      const file = {} as Parameters<typeof linkSession>[1]['file'];
      // Without its neighbours, which would change the page as well.
      const alone = { ...archived, previous: undefined, next: undefined };
      const about = { archived: alone, projectName: 'x', fileHrefs: [], secrets: [], answers: [], mentions: [] };
      return linkSession(RUN, { file, factsHash: 'facts' }, about).pageHash;
    };
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
  const archived = linkArchive([implementation], [], namer('secret')).sessions.get(lone.key);
  if (archived === undefined) throw new Error('no session');
  const file = {} as Parameters<typeof linkSession>[1]['file'];
  const about = { archived, projectName: 'x', fileHrefs: [] };
  const linked = linkSession(run, { file, factsHash: 'facts' }, { ...about, secrets: [], answers: [], mentions: [] });
  expect(linked.context).toEqual(lone);
  expect(linked.draftHash).toBe(draftHash(run, 'facts', lone));
});

test('names of secrets change the draft, the name of the project only the page', () => {
  const archived = linkArchive([plan]).sessions.get('plan');
  if (archived === undefined) throw new Error('no session');
  const file = {} as Parameters<typeof linkSession>[1]['file'];
  const link = (projectName: string, ...secrets: readonly string[]) =>
    linkSession(
      RUN,
      { file, factsHash: 'facts' },
      { archived, projectName, fileHrefs: [], secrets, answers: [], mentions: [] },
    );
  expect(link('x', 'word #2').draftHash).not.toBe(link('x', 'word #1').draftHash);
  expect(link('y').draftHash).toBe(link('x').draftHash);
  expect(link('y').pageHash).not.toBe(link('x').pageHash);
  const about = { archived, projectName: 'x', fileHrefs: [], secrets: [], answers: [], mentions: [] };
  for (const change of [
    { fileHrefs: ['files/a.html'] },
    { archived: { ...archived, next: { key: 'later', title: 'Later' } } },
  ]) {
    const linked = linkSession(RUN, { file, factsHash: 'facts' }, { ...about, ...change });
    expect(linked.pageHash).not.toBe(link('x').pageHash);
  }
});
