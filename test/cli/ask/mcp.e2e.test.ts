/** `sessionary mcp`: what an agent asks, and what it is answered. */

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Ajv2020 from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildSite, CLI, startCli } from '../../helpers/cli.ts';
import { folderForTest, folderForTests } from '../../helpers/folder-for-test.ts';
import { assistant, result, results, toolUse, user } from '../../helpers/lines.ts';
import { siteOf } from '../../helpers/sites.ts';
import { writeSession } from '../../helpers/transcripts.ts';

const archive = await siteOf('archive');

interface Answer {
  readonly id: number | string | null;
  readonly error?: { readonly code: number; readonly message: string };
  readonly result?: {
    readonly serverInfo?: { readonly name: string };
    readonly tools?: readonly { readonly name: string; readonly outputSchema: object }[];
    readonly content?: readonly { readonly text: string }[];
    readonly structuredContent?: { readonly [name: string]: unknown; readonly nextCursor?: string };
    readonly isError?: boolean;
  };
}

type Request = readonly [method: string, params?: object];

interface Server {
  readonly ask: (...request: Request) => Promise<Answer>;
  /** Sends a line as it is. */
  readonly send: (line: string) => Promise<Answer>;
  readonly call: (name: string, args: object) => Promise<NonNullable<Answer['result']> & { readonly text: string }>;
  readonly end: () => void;
}

/** Starts `sessionary mcp`. @param cwd folder in which the agent works */
async function start(site: string | undefined, cwd?: string): Promise<Server> {
  const server = startCli(['mcp', ...(site === undefined ? [] : ['--output', site])], cwd === undefined ? {} : { cwd });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const send = async (line: string): Promise<Answer> => {
    server.stdin.write(`${line}\n`);
    const { value } = await lines.next();
    return JSON.parse(value);
  };
  let id = 0;
  const ask = (method: string, params?: object): Promise<Answer> => {
    id += 1;
    return send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  };
  const call: Server['call'] = async (name, args) => {
    const { result } = await ask('tools/call', { name, arguments: args });
    return { ...result, text: result?.content?.[0]?.text ?? '' };
  };
  const clientInfo = { name: 'test', version: '1' };
  const hello = await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  expect(hello.result?.serverInfo?.name).toBe('sessionary');
  server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return { ask, send, call, end: () => server.stdin.end() };
}

/** The same for one test. */
async function startForTest(...where: Parameters<typeof start>): Promise<Server> {
  const server = await start(...where);
  onTestFinished(server.end);
  return server;
}

/** It answers all that is asked of the archive, also after what was wrong. */
let ofArchive: Server;
beforeAll(async () => {
  ofArchive = await start(archive.folder);
});
afterAll(() => ofArchive.end());

test('an agent searches, reads on where it found something, and is told what it did wrong', async () => {
  const { call } = ofArchive;
  const found = await call('search', { query: 'rounding error', limit: 1 });
  expect(found.text).toMatch(/sessions\/fdc57b05-d6c0-48de-b498-a67cd9f1bf56\.html#t-/);
  const whole = await call('show', { session: '271b678d' });
  expect(whole.text).toMatch(/^# Accept every reading once · once-index\n/);
  const page = 'sessions/271b678d-a73f-4594-8378-941195603f56.html';
  const turn = await call('show', { session: `${page}#t-e0dc13fc` });
  expect(turn.text).toMatch(/^## Claude, 2026-02-11 08:20 \(t-e0dc13fc\)\n/);
  const outline = await call('show', { session: '0bcb4a51' });
  expect(outline.text).toMatch(/\nTurns:\n- Mara, 2026-06-08 07:58 \(t-[0-9a-f]{8}\) · Today I want to begin/);
  expect((await call('show', { session: 'nothing' })).text).toMatch(/has no session "nothing"/);
  expect(await call('search', { query: ' ' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^Give at least one word/),
  });
});

test('every answer is data as well, as its schema says', async () => {
  const { ask, call } = ofArchive;
  const tools = (await ask('tools/list')).result?.tools ?? [];
  expect(tools.map(({ name }) => name)).toEqual(['search', 'sessions', 'show', 'why']);
  const asked = new Map<string, object>([
    ['search', { query: 'rounding error', limit: 1 }],
    ['sessions', { project: 'crumb', limit: 1 }],
    ['show', { session: '271b678d', turn: 't-e0dc13fc', size: 1000 }],
    ['why', { question: 'HEAD', repository: emptyRepository() }],
  ]);
  for (const { name, outputSchema } of tools) {
    const { structuredContent, isError, text } = await call(name, asked.get(name) ?? {});
    expect(isError, text).toBeUndefined();
    const isValid = new Ajv2020().compile(outputSchema);
    expect(isValid(structuredContent), JSON.stringify(isValid.errors)).toBe(true);
    expect(isValid({})).toBe(false);
  }
});

function emptyRepository(): string {
  const folder = folderForTest();
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@tide.example'];
  execFileSync('git', ['-C', folder, 'init', '-q']);
  execFileSync('git', ['-C', folder, ...who, 'commit', '--allow-empty', '-qm', 'Begin']);
  return folder;
}

test.each<readonly [string, object, string]>([
  ['search', { query: 'reading', limit: 2 }, 'sessions'],
  ['search', { query: 'reading', limit: 50, size: 2000 }, 'sessions'],
  ['sessions', { limit: 4 }, 'sessions'],
  ['show', { session: '0bcb4a51', size: 3000 }, 'text'],
])('%s %j is read page by page, and nothing is missing or comes twice', async (tool, args, what) => {
  const { call } = ofArchive;
  const pages: unknown[] = [];
  let cursor: string | undefined;
  do {
    const answer = await call(tool, { ...args, cursor });
    const { [what]: page, nextCursor } = answer.structuredContent ?? {};
    if ('size' in args) expect(JSON.stringify(page).length).toBeLessThan(1.3 * Number(args.size));
    if (nextCursor !== undefined) expect(answer.text).toContain(`ask again with "cursor": "${nextCursor}"`);
    pages.push(page);
    cursor = nextCursor;
  } while (cursor !== undefined && pages.length < 100);
  expect(pages.length).toBeGreaterThan(2);
  const whole = (await call(tool, { ...args, limit: 50, size: 100_000 })).structuredContent?.[what];
  if (Array.isArray(whole)) expect(pages.flat()).toEqual(whole);
  else expect(pages.join('')).toMatch(/^# From JavaScript[\s\S]+\nTurns:\n[\s\S]+- Claude[^\n]+$/);
});

test('an agent is answered from the project of its repository, unless it asks for others', async () => {
  const folder = join(folderForTest(), 'crumb');
  mkdirSync(folder);
  const { call } = await startForTest(archive.folder, folder);
  const projects = async (tool: string, args: object): Promise<readonly unknown[]> => {
    const { sessions } = (await call(tool, { limit: 50, ...args })).structuredContent ?? {};
    const all = Array.isArray(sessions) ? sessions.map((one) => one.project) : [];
    return [...new Set(all)].sort();
  };
  expect(await projects('sessions', {})).toEqual(['crumb']);
  expect(await projects('search', { query: 'print' })).toEqual(['crumb']);
  expect(await projects('sessions', { project: 'Tidewatch' })).toEqual(['tidewatch']);
  expect(await projects('search', { query: 'reading project:tidewatch' })).toEqual(['tidewatch']);
  expect((await projects('search', { query: 'print', project: '*' })).length).toBeGreaterThan(1);
  expect((await call('search', { query: 'print' })).text).toMatch(
    /^In project crumb \("project": "\*" asks the whole archive\): \d+ session/,
  );
  expect((await call('sessions', { project: 'moon' })).text).toMatch(
    /^The archive has no project "moon"; among its projects are /,
  );
});

describe('what is wrong is answered, in a sentence that does not repeat it', () => {
  const long = 'neap '.repeat(200_000).trim();

  test.each<readonly [string, string, number, Answer['id']]>([
    ['no JSON', '{"jsonrpc":', -32700, null],
    ['no version', '{"id":7,"method":"tools/list"}', -32600, 7],
    ['no method', '{"jsonrpc":"2.0","id":"a"}', -32600, 'a'],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, null],
    ['an id that is none', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, null],
    ['parameters in a list', '{"jsonrpc":"2.0","id":8,"method":"tools/list","params":[]}', -32602, 8],
    ['no tool', '{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{}}', -32602, 9],
    ['no such tool', `{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"${long}"}}`, -32602, 9],
    ['no such method', `{"jsonrpc":"2.0","id":9,"method":"${long}"}`, -32601, 9],
    ['far too much', `{"jsonrpc":"2.0","id":9,"method":"ping","params":{"a":"${long.repeat(5)}"}}`, -32600, null],
  ])('%s is an error of the protocol', async (_, line, code, id) => {
    const { send, ask } = ofArchive;
    const { error, ...answer } = await send(line);
    expect({ id: answer.id, code: error?.code }).toEqual({ id, code });
    expect(error?.message.length).toBeLessThan(200);
    expect((await ask('ping')).result).toEqual({});
  });

  test.each<readonly [string, object]>([
    ['search', { query: long }],
    ['search', { query: 'neap'.repeat(900) }],
    ['search', { query: 5 }],
    ['search', {}],
    ['search', { query: 'neap', limit: 0 }],
    ['search', { query: 'neap', project: 'x'.repeat(200) }],
    ['search', { query: 'neap', cursor: 'x'.repeat(40) }],
    ['sessions', { size: 1 }],
    ['show', { session: 'x'.repeat(1000) }],
    ['show', { session: '271b678d', turn: 'x'.repeat(100) }],
    ['show', { session: '271b678d', turn: long }],
    ['why', { question: 'x/'.repeat(500) }],
    ['why', { question: 'HEAD', repository: `/${'x'.repeat(900)}` }],
  ])('%s', async (tool, args) => {
    const { call } = ofArchive;
    const { text, isError } = await call(tool, args);
    expect(isError === true || /not found/i.test(text)).toBe(true);
    expect(text.length).toBeGreaterThan(20);
    expect(text.length).toBeLessThan(450);
  });
});

test('what people wrote comes before the same words in instructions of skills', async () => {
  const folder = folderForTests();
  const at = (id: string, second: number) => ({
    timestamp: new Date(Date.UTC(2026, 2, 4, 10, 0, second)).toISOString(),
    cwd: '/home/ada/tide',
    sessionId: id,
  });
  const skill =
    'Base directory for this skill: /home/ada/.claude/skills/tables\n\nWatch for rounding errors in tide tables. Rounding errors tide tables: use decimals.';
  const added = (line: string): string => JSON.stringify({ ...JSON.parse(line), isMeta: true });
  for (let number = 1; number <= 15; number += 1) {
    const id = `aaaa0000-0000-4000-8000-0000000000${10 + number}`;
    const isTyped = number % 2 === 0;
    const [first, ...others] = isTyped
      ? [user('<command-message>tables</command-message>\n<command-name>/tables</command-name>', at(id, 0))]
      : [
          user(`Go on with number ${number}`, at(id, 0)),
          assistant([toolUse('s', 'Skill', { skill: 'tables' })], {}, at(id, 1)),
          results(result('s', 'Launching skill: tables')),
        ];
    const text = added(user(skill, { ...at(id, 2), ...(isTyped ? {} : { sourceToolUseID: 's' }) }));
    const done = assistant([{ type: 'text', text: `Done with ${number}.` }], {}, at(id, 3));
    const lines = [first, ...others, text, done].join('\n');
    mkdirSync(join(folder, 'in/-tide'), { recursive: true });
    writeFileSync(join(folder, 'in/-tide', `${id}.jsonl`), `${lines}\n`);
  }
  const asked = 'Some sums in the table of the tide differ; is it a rounding error?';
  writeSession(join(folder, 'in'), '-tide', 'aaaa0000-0000-4000-8000-000000000001', [asked]);
  await buildSite(['--input', join(folder, 'in'), '--output', join(folder, 'site'), '--no-cache', '--quiet']);
  const { call } = await startForTest(join(folder, 'site'));
  for (const query of ['rounding errors tide tables', 'rounding error tide', 'tide tables rounding']) {
    const { text } = await call('search', { query, limit: 1 });
    expect(text, query).toContain(`\n\n1. ${asked}\n`);
  }
  expect((await call('search', { query: '"use decimals"', limit: 50 })).structuredContent).toMatchObject({
    total: 15,
  });
});

test('every turn that a search finds can be shown, on further pages and in conversations of agents too', async () => {
  const { folder } = await siteOf('paged');
  const words = ['agent', 'look'];
  const { call } = await startForTest(folder);
  const texts: string[] = [];
  for (const query of words) texts.push((await call('search', { query, limit: 10 })).text);
  const addresses = [...new Set(texts.flatMap((text) => [...text.matchAll(/\S+\.html#\S+/g)].map(([one]) => one)))];
  expect(addresses.filter((address) => /-agent-/.test(address)).length).toBeGreaterThan(0);
  expect(addresses.filter((address) => /-\d\.html/.test(address)).length).toBeGreaterThan(0);
  for (const session of addresses) expect(await call('show', { session })).not.toHaveProperty('isError');
});

test('an agent is answered from the site as it is at the time', async () => {
  const folder = folderForTest();
  const site = join(folder, 'site');
  const build = (): Promise<unknown> =>
    buildSite(['--input', join(folder, 'in'), '--output', join(folder, 'next'), '--no-cache', '--quiet']);
  writeSession(join(folder, 'in'), '-tide', '6f0c2a10-8b1d-4c57-9a53-3f6a0e9d2c11', ['Why is the neap tide late?']);
  await build();
  cpSync(join(folder, 'next'), site, { recursive: true });
  writeSession(join(folder, 'in'), '-tide', '5a5d2b1e-0f63-4a35-8a50-0d3f4b0f1c9e', ['Why does the barnacle wait?']);
  await build();
  const { call } = await startForTest(site);
  expect((await call('search', { query: 'barnacle' })).text).toMatch(/not found/);
  rmSync(site, { recursive: true });
  renameSync(join(folder, 'next'), site);
  expect((await call('search', { query: 'barnacle' })).text).toMatch(
    /: 1 session\n[\s\S]+Why does the barnacle wait\?/,
  );
});

test('a site that is not there yet is what the agent is told', async () => {
  const { call } = await startForTest(undefined, folderForTest());
  const sentence = /_site is not a site with a list of sessions; build one with this version/;
  expect((await call('search', { query: 'neap' })).text).toMatch(sentence);
});

test('the server ends with its input, also if that is a file', () => {
  const { status } = spawnSync(process.execPath, [CLI, 'mcp', '--output', archive.folder], { stdio: 'ignore' });
  expect(status).toBe(0);
});
