/** Which histories of projects a build prints, and which it keeps. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeHistories, writeAllDecisions } from '../../src/build/make-pages.ts';
import { Progress } from '../../src/build/progress.ts';
import { GrowingManifest, type Manifest } from '../../src/build/store/manifest.ts';
import type { Given } from '../../src/build/tasks/tasks.ts';
import type { Drafts } from '../../src/build/work/drafts.ts';
import type { Run } from '../../src/build/work/run.ts';
import type { LinkedSession } from '../../src/build/work/session-context.ts';
import type { Workers } from '../../src/build/workers.ts';
import { DECISIONS_HEADER } from '../../src/site/history/decision-views.ts';
import type { Project } from '../../src/transcript/types/archive.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

const SHOP = { key: 'shop', name: 'Shop', paths: ['/a/shop'] };
const TIDES = { key: 'tides', name: 'Tides', paths: ['/a/tides'] };
const NOTHING: Manifest = { sessions: [], bundles: [], histories: [], others: [], pages: [] };

function session(project: string, pageHash: string): LinkedSession {
  return {
    file: { size: 1, agents: [] },
    context: { key: project },
    archived: { project },
    pageHash,
  } as unknown as LinkedSession;
}
const SESSIONS = [session('shop', 'one'), session('tides', 'two')];

interface Change {
  readonly hash?: string;
  readonly history?: boolean;
  readonly isCached?: boolean;
  readonly projects?: readonly object[];
  readonly sessions?: readonly LinkedSession[];
}

/** The projects whose histories are printed, and the manifest of the build. */
async function make(output: string, before: Manifest, change: Change = {}) {
  const { hash = 'h', history = true, isCached = true, projects = [SHOP, TIDES], sessions = SESSIONS } = change;
  const made: string[] = [];
  const workers = {
    do: async (_kind: string, { projects: batch }: Given<'history'>) =>
      batch.map(({ project: { key } }) => {
        made.push(key);
        const files = [`files/${key}.html`, `commits/${key}.html`];
        for (const file of files) {
          mkdirSync(join(output, file, '..'), { recursive: true });
          writeFileSync(join(output, file), '');
        }
        return { key, files };
      }),
  };
  const manifest = new GrowingManifest(output, before);
  const nothing = { files: [], pages: 1, commands: [], prompts: [], languages: [], documents: [] };
  for (const { context, pageHash } of sessions) manifest.addSession({ key: context.key, pageHash, ...nothing });
  const run = { hash, output, cache: isCached ? 'cache' : undefined, publish: { history } } as unknown as Run;
  const said: string[] = [];
  const progress = new Progress({ write: (text: string) => said.push(text) }, 'normal', () => 0);
  const drafts = { part: async () => ({ turns: [] }) } as unknown as Drafts;
  const given = { run, workers: workers as unknown as Workers, drafts, progress, sessions, before, manifest };
  await makeHistories(given, projects as readonly Project[]);
  return { made, after: manifest.complete([], []), said: said.join('') };
}

test.each<[string, Change, readonly string[]]>([
  ['nothing when nothing changed', {}, []],
  ['all with other options or code', { hash: 'other' }, ['shop', 'tides']],
  ['all without a cache', { isCached: false }, ['shop', 'tides']],
  ['a project with another name', { projects: [{ ...SHOP, name: 'Store' }, TIDES] }, ['shop']],
  ['a project with another path', { projects: [SHOP, { ...TIDES, paths: ['/b'] }] }, ['tides']],
  ['a project with a changed session', { sessions: [session('shop', 'new'), session('tides', 'two')] }, ['shop']],
  ['a project that lost a session', { sessions: [session('shop', 'one')] }, ['tides']],
])('a build prints %s', async (_what, change, made) => {
  const output = folderForTest();
  const { after } = await make(output, NOTHING);
  const again = await make(output, after, change);
  expect(again.made).toEqual(made);
  expect(again.said).toContain(`${made.length} new or changed`);
});

test('a build prints a history again if it lost a file, and keeps none that is not published', async () => {
  const output = folderForTest();
  const { after } = await make(output, NOTHING);
  expect(after.histories.map(({ key }) => key)).toEqual(['shop', 'tides']);
  const damaged = after.histories.map((one) =>
    one.key === 'shop' ? { ...one, files: [...one.files, 'files/gone.html'] } : one,
  );
  expect((await make(output, { ...after, histories: damaged })).made).toEqual(['shop']);
  const { made, after: none, said } = await make(output, after, { history: false });
  expect([made, none.histories, said]).toEqual([[], [], '']);
});

test('the decisions of all projects are one file, unless there are none', () => {
  const output = folderForTest();
  mkdirSync(join(output, 'decisions'));
  const kept = (key: string, ...more: readonly string[]) =>
    ({ key, files: [`decisions/${key}.html`, ...more] }) as unknown as Manifest['histories'][number];
  expect(writeAllDecisions(output, [kept('shop')])).toEqual([]);
  for (const key of ['shop', 'tides'])
    writeFileSync(
      join(output, `decisions/${key}.md`),
      `${DECISIONS_HEADER}\n\n# Decisions: ${key}\n\n- **Answer**: yes\n`,
    );
  const all = [kept('shop', 'decisions/shop.md'), kept('tides', 'decisions/tides.md')];
  const [path = '', ...others] = writeAllDecisions(output, all);
  expect(others).toEqual([]);
  expect(readFileSync(join(output, path), 'utf8')).toBe(
    `${DECISIONS_HEADER}\n\n# Decisions\n\n## shop\n\n- **Answer**: yes\n\n## tides\n\n- **Answer**: yes\n`,
  );
});
