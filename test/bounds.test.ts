/** Sessions beyond the bounds: shown as far as they go, with a problem that names the line, and never in one page. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openSession } from '../src/build/tasks/read-task.ts';
import { pageWords } from '../src/search/index/page-words.ts';
import { unpack } from '../src/search/index/scripts.ts';
import { linkArchive } from '../src/site/link/link-archive.ts';
import { renderSession } from '../src/site/render/render-session.ts';
import { sessionBody } from '../src/site/session/session-body.ts';
import { sessionPages } from '../src/site/session/session-pages.ts';
import { readTranscript } from '../src/transcript/parse/read-transcript.ts';
import { divideLongTurns } from '../src/transcript/turns/finish-conversation.ts';
import type { MutableTurn } from '../src/transcript/turns/mutable-turns.ts';
import { folderForTest } from './helpers/folder-for-test.ts';
import { assistant, result, results, sessionOf, text, toolUse, user } from './helpers/lines.ts';
import { makeCall, turnWith } from './site/render/helpers.ts';

const NO_BOUND = { bytes: Infinity, lines: Infinity };
const REASON = 'The file is too large: from this line on, it is not read.';

describe('a transcript', () => {
  const lines = Array.from({ length: 50 }, (_, at) => user(`prompt ${at}`));
  const size = Buffer.byteLength(lines.slice(0, 10).join('\n')) + 10;

  test.each([
    ['of too many lines', 's.jsonl', { ...NO_BOUND, lines: 10 }],
    ['of too many bytes', 's.jsonl', { ...NO_BOUND, bytes: size }],
    ['that unpacks to too many bytes', 's.jsonl.gz', { ...NO_BOUND, bytes: size }],
  ])('%s is read up to the bound', async (_, name, budget) => {
    const path = join(folderForTest(), name);
    const content = lines.join('\n');
    writeFileSync(path, name.endsWith('gz') ? gzipSync(content) : content);
    const { entries, problems, lines: total } = await readTranscript(path, undefined, { ...budget });
    expect([entries.length, total]).toEqual([10, 11]);
    expect(problems).toEqual([{ line: 11, reason: REASON, excerpt: '' }]);
  });

  test('of one endless line also ends', async () => {
    const path = join(folderForTest(), 's.jsonl.gz');
    writeFileSync(path, gzipSync(`${user('a')}\n${'x'.repeat(5_000_000)}`));
    const { problems } = await readTranscript(path, undefined, { ...NO_BOUND, bytes: 1_000_000 });
    expect(problems).toEqual([{ line: 2, reason: REASON, excerpt: '' }]);
  });

  test('shares its bounds with the other files of the same budget', async () => {
    const budget = { ...NO_BOUND, lines: 60 };
    const path = join(folderForTest(), 's.jsonl');
    writeFileSync(path, lines.join('\n'));
    expect((await readTranscript(path, undefined, budget)).problems).toEqual([]);
    expect((await readTranscript(path, undefined, budget)).problems).toMatchObject([{ line: 11 }]);
  });
});

test('less is read of a session that becomes longer than a string can be', async () => {
  const path = join(folderForTest(), 's.jsonl');
  writeFileSync(path, user('a'));
  const file = { path, relative: 's.jsonl', size: 1, id: 's', folder: '', folderName: '', input: 0, member: undefined };
  const run = { redact: undefined, secret: new Uint8Array(32), tools: undefined };
  const context = { handedOver: [], continuedFrom: [], answers: [], mentions: [], secrets: undefined };
  const linked = { file: { ...file, agents: [], toolResults: [] }, context };
  let tries = 0;
  const open = openSession(run, linked, async () => {
    tries += 1;
    if (tries < 3) throw new RangeError('Invalid string length');
    return 'made';
  });
  expect([await open, tries]).toEqual(['made', 3]);
});

describe('a turn of many calls', () => {
  const ids = Array.from({ length: 25 }, (_, at) => `call ${at}`);
  const calls = (): MutableTurn[] => [
    turnWith(ids.map((id) => makeCall({ id, name: 'Bash', input: {} }))) as MutableTurn,
  ];

  test('continues in further turns with anchors of their own, and loses nothing', () => {
    const turns = calls();
    divideLongTurns(turns, 10);
    expect(turns.map(({ kind, parts }) => [kind, parts.length])).toEqual([
      ['assistant', 10],
      ['assistant', 10],
      ['assistant', 5],
    ]);
    const found = turns.flatMap(({ parts }) => parts.map((part) => (part.kind === 'call' ? part.call.id : '')));
    expect(found).toEqual(ids);
    expect(new Set(turns.map(({ seed }) => seed)).size).toBe(3);
  });

  test('is left as it is when it has no more than that', () => {
    const turns = calls();
    divideLongTurns(turns, 25);
    expect(turns).toEqual(calls());
  });

  test('keeps each line in one of the turns', async () => {
    const many = Array.from({ length: 2_500 }, (_, at) => [
      assistant([toolUse(`c${at}`, 'Bash', { command: `echo ${at}` })]),
      results(result(`c${at}`, `${at}`)),
    ]).flat();
    const { turns, ledgers } = await sessionOf([user('Go'), ...many, assistant([text('Done')])]);
    expect(turns.map(({ kind, parts }) => [kind, parts.length])).toEqual([
      ['user', 1],
      ['assistant', 2_000],
      ['assistant', 501],
    ]);
    const lines = turns.flatMap((turn) => turn.lines);
    expect(lines).toEqual(Array.from({ length: 5_002 }, (_, at) => at + 1));
    expect(ledgers[0]?.lines.shown).toBe(5_002);
  });
});

describe('a session of many prompts', () => {
  async function pagesOf(prompts: number, pageTurns: number, outlineEntries: number) {
    const session = await sessionOf(Array.from({ length: prompts }, (_, at) => user(`word${at}`)));
    const rendered = await renderSession(session, { key: 's', zone: 'UTC', human: 'You' });
    const body = sessionBody(rendered, { key: 's', pageWeight: 1e9, bounds: { pageTurns, outlineEntries } });
    return { session, rendered, body };
  }

  test('is cut into pages by their number, and each page has its own outline and the way to the others', async () => {
    const { session, rendered, body } = await pagesOf(25, 10, 20);
    expect(body.own.map(({ url, count }) => [url, count])).toEqual([
      ['sessions/s.html', 10],
      ['sessions/s-2.html', 10],
      ['sessions/s-3.html', 5],
    ]);
    const outlines = body.own.map(({ outline }) => outline.map(({ text: words }) => words).join(' '));
    expect(outlines[1]).toBe(`word0 ${Array.from({ length: 10 }, (_, at) => `word${at + 10}`).join(' ')} word20`);
    const words = pageWords(session, rendered, body);
    expect(words.map(({ pieces }) => /word\d+/.exec(JSON.stringify(pieces.map(unpack)))?.[0])).toEqual([
      'word0',
      'word10',
      'word20',
    ]);
  });

  test('has its whole outline on each page while it is short', async () => {
    const { body } = await pagesOf(25, 10, 25);
    expect(body.own.map(({ outline }) => outline.length)).toEqual([25, 25, 25]);
  });
});

test('the head lists a bounded number of commands, and says how many more there are', async () => {
  const many = Array.from({ length: 5 }, (_, at) => assistant([toolUse(`c${at}`, 'Bash', { command: `echo ${at}` })]));
  const session = await sessionOf([user('Go'), ...many]);
  const rendered = await renderSession(session, { key: 's', zone: 'UTC', human: 'You' });
  const [archived] = linkArchive([session.summary]).sessions.values();
  if (archived === undefined) throw new Error('The session has no page.');
  const how = { projectName: 'p', zone: 'UTC', prices: undefined, listed: 3 };
  const [page] = sessionPages(archived, sessionBody(rendered, { key: 's', pageWeight: 1e9 }), how);
  expect([page?.commands.length, page?.unlisted.commands]).toEqual([3, 2]);
});
