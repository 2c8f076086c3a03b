/**
 * Whatever was read can be linked, rendered, split into pages and searched. Thousands of cases: `expect` would take as
 * long as what it tests.
 */

import assert from 'node:assert/strict';
import fc, { type Arbitrary } from 'fast-check';
import { test } from 'vitest';
import { slug } from '../../src/base/slug.ts';
import { documentsOf, textOf } from '../../src/search/index/page-document.ts';
import { pageWords } from '../../src/search/index/page-words.ts';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import { type RenderedSession, renderSession } from '../../src/site/render/render-session.ts';
import { sessionBody } from '../../src/site/session/session-body.ts';
import { sessionPages } from '../../src/site/session/session-pages.ts';
import type { PartView, TurnView, View } from '../../src/site/types/view.ts';
import type { Archive } from '../../src/transcript/types/archive.ts';
import type { Session } from '../../src/transcript/types/session.ts';
import type { SessionSummary } from '../../src/transcript/types/summary.ts';
import { summaryOf } from '../helpers/summaries.ts';
import { anyLines } from './known.ts';
import { readLines } from './read.ts';
import { runs, TIMEOUT } from './settings.ts';
import { smallTranscripts } from './small-transcripts.ts';
import { ids, words } from './values.ts';

const SAFE_KEY = /^[a-z0-9][a-z0-9-]{0,119}$/;
const LONE = /\p{Surrogate}/u;

const name = fc.oneof(words, ids);
const maybe = <T>(values: Arbitrary<T>): Arbitrary<T | undefined> => fc.option(values, { nil: undefined });
const facts: Arbitrary<Partial<SessionSummary>> = fc.record({
  lost: fc.boolean(),
  hasPage: fc.oneof(fc.constant(true), fc.boolean()),
  input: fc.nat({ max: 1 }),
  path: name,
  folder: name,
  folderName: name,
  member: maybe(name),
  cwd: maybe(name),
  title: words,
  firstPrompt: maybe(words),
  slugs: fc.array(name, { maxLength: 2 }),
  start: maybe(fc.nat()),
  end: maybe(fc.nat()),
  planned: fc.boolean(),
  planTitle: maybe(words),
  handover: maybe(fc.record({ source: maybe(name), plan: words })),
  forkedFrom: maybe(name),
  continuedIn: fc.array(name, { maxLength: 3 }),
  marks: fc.constantFrom('', 'x'),
});
const summaries = fc
  .array(fc.tuple(name, fc.nat({ max: 9 }), facts), { maxLength: 6 })
  .map((all) => all.map(([id, hour, more]) => summaryOf(id, hour, more)));

function expectSound(archive: Archive, given: readonly SessionSummary[]): void {
  const keys = [...archive.sessions.keys()];
  assert.equal(keys.length + archive.empty.length, given.length);
  assert.deepEqual(
    keys.filter((key) => !SAFE_KEY.test(key)),
    [],
  );
  const projects = archive.projects.map(({ key }) => key);
  assert.equal(new Set(projects).size, projects.length);
  assert.deepEqual(
    projects.filter((key) => !SAFE_KEY.test(key)),
    [],
  );
  const known = (key: string): boolean => archive.sessions.has(key);
  assert(archive.order.every(known));
  const unsound: unknown[] = [];
  for (const session of archive.sessions.values()) {
    const { chain, related, origin, previous, next, continuedFrom, continuedIn } = session;
    const linked = [...chain, ...related, ...continuedFrom, ...continuedIn];
    const all = [...linked, ...[origin, previous, next].filter((one) => one !== undefined)];
    const isSound =
      all.every(({ key }) => known(key)) &&
      projects.includes(session.project) &&
      new Set(chain.map(({ key }) => key)).size === chain.length;
    if (!isSound) unsound.push(session);
  }
  assert.deepEqual(unsound, []);
}

test('any summaries make an archive with safe and unique addresses', {
  timeout: TIMEOUT,
}, () => {
  fc.assert(
    fc.property(summaries, (given) => expectSound(linkArchive(given), given)),
    runs(1_000),
  );
});

test('any text has a safe key, and different texts have different keys', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      assert.match(slug(one), SAFE_KEY);
      if (one !== other) assert.notEqual(slug(one), slug(other));
    }),
    runs(1_000),
  );
});

test('sessions that were read can be linked', { timeout: TIMEOUT }, async () => {
  const file = fc.tuple(
    name,
    fc.oneof(
      anyLines,
      smallTranscripts.map(({ lines }) => lines),
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), async (files) => {
      const given: SessionSummary[] = [];
      for (const [id, lines] of files) given.push((await readLines(lines, undefined, id)).summary);
      // The same file in two inputs.
      const all = [...given, ...given.map((summary) => ({ ...summary, input: 1 }))];
      expectSound(linkArchive(all), all);
    }),
    runs(300),
  );
});

function anchorsOf(turns: readonly TurnView[]): readonly string[] {
  return turns.flatMap((turn) => [turn.anchor, ...turn.parts.flatMap(anchorsOfPart), ...anchorsOf(turn.turns ?? [])]);
}

function anchorsOfPart(part: PartView): readonly string[] {
  if (part.kind === 'call') return [part.call.anchor, ...part.call.views.flatMap(anchorsOfView)];
  return part.kind === 'view' ? anchorsOfView(part.view) : [];
}

function anchorsOfView(view: View): readonly string[] {
  if (view.kind === 'conversation') return anchorsOf(view.turns);
  return view.kind === 'group' ? view.views.flatMap(anchorsOfView) : [];
}

function everyTurn(turns: readonly TurnView[]): readonly TurnView[] {
  return turns.flatMap((turn) => [turn, ...everyTurn(turn.turns ?? [])]);
}

async function expectShown(session: Session, limits: { agentPageLimit: number; outputLimit: number }): Promise<void> {
  const archive = linkArchive([{ ...session.summary, hasPage: true }]);
  const archived = [...archive.sessions.values()][0];
  if (!archived) throw new Error('The session is not in the archive.');
  const rendered = await renderSession(session, { key: archived.key, zone: 'UTC', human: 'Ada', ...limits });
  assert.equal(rendered.turns.length, session.turns.length);
  const all = [...rendered.turns, ...rendered.strays, ...rendered.agentPages.flatMap(({ turns }) => turns)];
  const anchors = anchorsOf(all);
  assert.equal(new Set(anchors).size, anchors.length);
  assert.deepEqual(
    anchors.filter((anchor) => !/^[tc]-[0-9a-f]{8,32}(?:-\d+)?$/.test(anchor)),
    [],
  );
  assert.deepEqual(
    everyTurn(all).filter(({ weight }) => !(Number.isFinite(weight) && weight > 0)),
    [],
  );
  assert.deepEqual(
    rendered.assets.filter(({ path }) => !/^[a-z0-9][a-zA-Z0-9./-]*$/.test(path)),
    [],
  );
  // The views are plain data: they can be sent to a worker.
  structuredClone(rendered);
  expectPages(session, rendered, archived);
}

function expectPages(session: Session, rendered: RenderedSession, archived: Parameters<typeof sessionPages>[0]): void {
  const body = sessionBody(rendered, { key: archived.key, pageWeight: 2_000 });
  const pages = sessionPages(archived, body, { projectName: 'p', prices: {}, zone: 'UTC' });
  const urls = pages.map(({ url }) => url);
  assert.equal(new Set(urls).size, urls.length);
  assert.deepEqual(
    urls.filter((url) => !/^sessions\/[a-z0-9-]+\.html$/.test(url)),
    [],
  );
  const about = { archived, projectName: archived.project, zone: 'UTC' };
  const documents = documentsOf(pageWords(session, rendered, body), about);
  const found = new Set(documents.map(({ url }) => url));
  assert.deepEqual(
    urls.filter((url) => !found.has(url)),
    [],
  );
  const document = documents.map((one) => JSON.stringify(one.meta) + textOf(one)).join(' ');
  assert(!LONE.test(document));
  assert(!/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(document));
}

const limits = fc.constantFrom(
  { agentPageLimit: 300_000, outputLimit: 20_000 },
  { agentPageLimit: 0, outputLimit: 5 },
  { agentPageLimit: 900, outputLimit: 0 },
);

test('any session that was read can be shown and searched', { timeout: TIMEOUT }, async () => {
  await fc.assert(
    fc.asyncProperty(anyLines, maybe(anyLines), limits, async (lines, agent, how) => {
      await expectShown(await readLines(lines, agent), how);
    }),
    runs(400),
  );
});

test('any damaged transcript can be shown and searched', { timeout: TIMEOUT }, async () => {
  await fc.assert(
    fc.asyncProperty(smallTranscripts, limits, async ({ lines, agentLines }, how) => {
      await expectShown(await readLines(lines, agentLines), how);
    }),
    runs(300),
  );
});
