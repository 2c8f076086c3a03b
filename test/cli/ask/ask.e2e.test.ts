/** `sessionary search`, `show` and `mcp`, asked of real sites: on disk, over http, as a host gets them, and encrypted. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asScripts, filesIn, pack, unpack } from '../../../src/search/index/scripts.ts';
import { closeWindows } from '../../helpers/browser.ts';
import { buildSite, CLI, runWarm, startCli } from '../../helpers/cli.ts';
import { folderForTest, folderForTests } from '../../helpers/folder-for-test.ts';
import { assistant, result, results, toolUse, user } from '../../helpers/lines.ts';
import { homeOf, siteOf } from '../../helpers/sites.ts';
import { writeSession } from '../../helpers/transcripts.ts';
import { LOW, watch } from '../../helpers/visit.ts';

const archive = await siteOf('archive');

afterAll(closeWindows);

/** The outcome and the turns that the search page shows, relative to the site and without what is highlighted. */
async function onPage(page: Page, home: string, query: string): Promise<object> {
  await page.goto(`${home}search.html?q=${encodeURIComponent(query)}`);
  await page.locator('.search-found[aria-busy="false"]').waitFor();
  const turns = await page
    .locator('.search-results a.result-turn')
    .evaluateAll((links, root) => links.map((link) => (link as HTMLAnchorElement).href.slice(root.length)), home);
  const outcome = await page.locator('.search-status').textContent();
  return { outcome, turns: turns.map((turn) => turn.replace(/\?[^#]*/, '')) };
}

async function inTerminal(query: string, ...place: readonly string[]): Promise<object> {
  const { stdout } = await runWarm(['search', '--json', ...place, query]);
  const { outcome, sessions } = JSON.parse(stdout);
  const home = place[0] === '--site' ? archive.url : `${pathToFileURL(archive.folder).href}/`;
  // The page shows the best turn of each session, and the others on demand.
  const turns = sessions.flatMap((session: { turns: { url: string }[] }) => session.turns.slice(0, 1));
  return {
    outcome,
    turns: turns.map(({ url }: { url: string }) => url.slice(home.length)),
  };
}

test('a search finds in the terminal what it finds on the search page', async () => {
  const home = homeOf(archive, 'disk');
  const { page, close } = await watch(home, { viewport: LOW });
  for (const query of [
    'rounding error',
    '"rounding error" gauge',
    'project:crumb spoons -eggs',
    'is:red',
    'src/ingest/store.ts',
    'readigs',
    'zebrafish',
  ]) {
    const expected = await onPage(page, home, query);
    expect(await inTerminal(query, '--output', archive.folder), query).toEqual(expected);
    expect(await inTerminal(query, '--site', archive.url), query).toEqual(expected);
  }
  await close();
});

const ID = '6f0c2a10-8b1d-4c57-9a53-3f6a0e9d2c11';
const SECOND = '6f0c2a10-8b1d-4c57-9a53-000000000002';

/** Two small sessions, in which somebody prints an escape sequence. */
function writeSessions(folder: string): void {
  const at = (second: number) => ({
    timestamp: new Date(Date.UTC(2026, 2, 4, 10, 0, second)).toISOString(),
    cwd: '/home/ada/tide',
    sessionId: ID,
  });
  const lines = [
    user('Why is the \u001b[31mneap\u001b[0m tide late?', at(0)),
    assistant([{ type: 'text', text: 'The moon is.' }, toolUse('b', 'Bash', { command: 'cat moon.txt' })], {}, at(5)),
    results(result('b', 'waning\u001b]0;title\u0007 gibbous')),
    user('Then wait.', at(60)),
  ];
  mkdirSync(join(folder, 'in/-tide'), { recursive: true });
  writeFileSync(join(folder, `in/-tide/${ID}.jsonl`), `${lines.join('\n')}\n`);
  writeFileSync(join(folder, `in/-tide/${SECOND}.jsonl`), `${user('Draw a gauge', { ...at(0), sessionId: SECOND })}\n`);
}

describe('two sessions', () => {
  const folder = folderForTests();
  const home = `${pathToFileURL(join(folder, 'site')).href}/`;
  const ask = (...args: readonly string[]) => runWarm([...args, '--output', join(folder, 'site')]);

  beforeAll(async () => {
    writeSessions(folder);
    await buildSite(['--input', join(folder, 'in'), '--output', join(folder, 'site'), '--no-cache', '--quiet']);
  });

  test('a search prints each session with its turns', async () => {
    const { code, stdout } = await ask('search', 'gibbous', 'moon');
    expect(code).toBe(0);
    expect(stdout.replaceAll(home, '…/').replaceAll(/#t-[0-9a-f]{8}/g, '#t-…')).toBe(`1 session

1. Why is the neap tide late?
   tide · 2026-03-04 10:01
   Claude: The moon is.
     prose: The moon is. Bash cat moon.txt waning gibbous.
     …/sessions/${ID}.html#t-…
`);
  });

  test('a session is shown as text, without the escape sequences in it', async () => {
    const { code, stdout } = await ask('show', '6f0c2a10-8b1d-4c57-9a53-3');
    expect(code).toBe(0);
    expect(stdout.replaceAll(home, '…/').replaceAll(/\(t-[0-9a-f]{8}\)/g, '(t-…)')).toBe(`# Why is the neap tide late?
tide · 2026-03-04 10:00 to 2026-03-04 10:01 · interrupted
2 prompts · 1 tool call
Asked: Why is the neap tide late?
Result: Ended without a summary. Last: ran cat moon.txt
…/sessions/${ID}.html

## You, 2026-03-04 10:00 (t-…)

Why is the neap tide late?

## Claude, 2026-03-04 10:00 (t-…)

The moon is.

* Bash
    command: cat moon.txt
    ->
    waning gibbous

## You, 2026-03-04 10:01 (t-…)

Then wait.
`);
  });

  test('a search that finds nothing ends with 1', async () => {
    const { code, stdout } = await ask('search', 'zebrafish');
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringMatching(/^Nothing found\. “zebrafish” was not found/),
    });
  });

  test.each([
    [['search'], /^sessionary: Give the words to search for/],
    [['search', '-'], /^sessionary: Give at least one word or filter/],
    [['search', 'is:done'], /^sessionary: “is:done” is not a filter: use is:red/],
    [
      ['search', '--limit', 'all', 'moon'],
      /^sessionary: --limit must be a number of sessions from 1 to 9999, not "all"/,
    ],
    [['show'], /^sessionary: Name a session by its id/],
    [
      ['show', '6f0c'],
      /^sessionary: "6f0c" fits several sessions; name one by its address: sessions\/6f0c2a10-8b1d-4c57-9a53-/,
    ],
    [['show', 'nothing'], /has no session "nothing"; look for it with `sessionary search`/],
    [['show', `${ID}#t-00000000`], /^sessionary: This session has nothing at "#t-00000000"; leave that out/],
  ])('%j says what is wrong', async (args, message) => {
    const { stderr, stdout } = await ask(...args);
    expect(stderr).toMatch(message);
    expect(stdout).toBe('');
  });

  test('a folder that is not a site can neither be searched nor served', async () => {
    for (const args of [['search', 'moon'], ['show', ID], ['mcp']]) {
      const { code, stderr } = await runWarm([...args, '--output', join(folder, 'in')]);
      expect(stderr).toMatch(
        /is not a site with a .+; build one with this version, or name it with --output or --site/,
      );
      expect(code).toBe(2);
    }
  });

  test('a site that is built for a host is asked in the same way', async () => {
    const hosted = join(folder, 'hosted');
    await buildSite(['--input', 'in', '--output', hosted, '--cache', 'cache', '--quiet', '--host', 'netlify'], {
      cwd: folder,
    });
    const [here, there] = [join(folder, 'site'), hosted];
    for (const args of [
      ['search', 'gibbous'],
      ['show', ID],
      ['show', '--json', SECOND],
    ]) {
      const { stdout: expected } = await runWarm([...args, '--output', here]);
      const { code, stdout } = await runWarm([...args, '--output', there]);
      expect(stdout.replaceAll(pathToFileURL(there).href, pathToFileURL(here).href)).toBe(expected);
      expect(code).toBe(0);
    }
  });

  test('a search prints the control characters of a site as symbols', async () => {
    const copy = folderForTest();
    cpSync(join(folder, 'site'), copy, { recursive: true });
    const index = join(copy, 'pagefind');
    const scripts = readdirSync(index).filter((name) => name.endsWith('.js'));
    const files = scripts.flatMap((name) => filesIn(readFileSync(join(index, name), 'latin1')));
    const evil = files.map((file) => {
      if (!file.path.endsWith('.pf_pages')) return file;
      const text = JSON.stringify(unpack(file.content)).replaceAll('"title":"', '"title":"\\u001b]0;');
      return { ...file, content: pack(JSON.parse(text)) };
    });
    for (const name of scripts) rmSync(join(index, name));
    const rest = evil.filter(({ path }) => path !== 'pagefind/files');
    for (const { path, content } of asScripts(rest, 'pagefind')) writeFileSync(join(copy, path), content);
    const { stdout } = await runWarm(['search', 'gibbous', '--output', copy]);
    expect(stdout).toContain('1. \u241b]0;Why is the neap tide late?\n');
    expect(stdout).not.toContain('\u001b');
  });

  test('a site with damaged or missing files says so', async () => {
    const copy = folderForTest();
    cpSync(join(folder, 'site'), copy, { recursive: true });
    for (const part of readdirSync(join(copy, 'pagefind')).filter((name) => name.startsWith('part-')))
      writeFileSync(join(copy, 'pagefind', part), 'rubbish');
    rmSync(join(copy, `sessions/${ID}.json`));
    const search = await runWarm(['search', 'gibbous', '--output', copy]);
    expect(search.stderr).toMatch(/^sessionary: The search index of .+ is incomplete; build the site again/);
    const show = await runWarm(['show', ID, '--output', copy]);
    expect(show.stderr).toMatch(/has no JSON of this session; build the site again/);
    expect([search.code, show.code]).toEqual([2, 2]);
  });

  test('an encrypted site says what to ask instead', async () => {
    const locked = folderForTest();
    writeFileSync(
      join(locked, 'sessionary.config.js'),
      "export default { publish: { password: true, salt: '0123456789abcdef' } };",
    );
    const env = { SESSIONARY_PASSWORD: 'nine green otters' };
    await buildSite(['--input', join(folder, 'in'), '--output', 'site', '--cache', 'cache', '--quiet'], {
      cwd: locked,
      env,
    });
    for (const args of [['search', 'moon'], ['show', ID], ['mcp']]) {
      const { stderr } = await runWarm([...args, '--output', join(locked, 'site')]);
      expect(stderr).toMatch(/is encrypted, so it cannot be asked; build the archive without "publish.password"/);
    }
  });
});

interface McpAnswer {
  readonly result: {
    readonly serverInfo?: { readonly name: string };
    readonly tools?: readonly { readonly name: string }[];
    readonly content?: readonly { readonly text: string }[];
    readonly isError?: boolean;
  };
}

/** Sends requests to `sessionary mcp`, each after the answer to the one before. @param before called with the number of each */
async function converse(
  site: string,
  requests: readonly (readonly [method: string, params: object])[],
  before: (id: number) => void = () => {},
): Promise<readonly McpAnswer[]> {
  const server = startCli(['mcp', '--output', site]);
  const answers: McpAnswer[] = [];
  const send = (message: object): void =>
    void server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (id: number): void => {
    const [method, params] = requests[id] ?? [];
    if (method === undefined) server.stdin.end();
    else {
      before(id);
      send({ id, method, params });
    }
  };
  ask(0);
  for await (const line of createInterface({ input: server.stdout })) {
    answers.push(JSON.parse(line));
    if (answers.length === 1) send({ method: 'notifications/initialized' });
    ask(answers.length);
  }
  return answers;
}

const INITIALIZE = [
  'initialize',
  { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
] as const;

const call = (name: string, args: object) => ['tools/call', { name, arguments: args }] as const;

test('an agent searches, reads on where it found something, and is told what it did wrong', async () => {
  const [hello, tools, ...answers] = await converse(archive.folder, [
    INITIALIZE,
    ['tools/list', {}],
    call('search', { query: 'rounding error', limit: 1 }),
    call('show', { session: '271b678d' }),
    call('show', { session: 'sessions/271b678d-a73f-4594-8378-941195603f56.html#t-e0dc13fc' }),
    call('show', { session: '0bcb4a51' }),
    call('show', { session: 'nothing' }),
    call('search', { query: ' ' }),
  ]);
  expect(hello?.result.serverInfo?.name).toBe('sessionary');
  expect(tools?.result.tools?.map(({ name }) => name)).toEqual(['search', 'show', 'why']);
  const [found, whole, turn, outline, missing, empty] = answers.map(({ result: { content, isError } }) => ({
    text: content?.[0]?.text ?? '',
    isError: isError ?? false,
  }));
  expect(found?.text).toMatch(/sessions\/271b678d-a73f-4594-8378-941195603f56\.html#t-/);
  expect(whole?.text).toMatch(/^# Accept every reading once · once-index\n/);
  expect(turn?.text).toMatch(/^## Claude, 2026-02-11 08:20 \(t-e0dc13fc\)\n/);
  expect(outline?.text).toMatch(/\nTurns:\n- Mara, 2026-06-08 07:58 \(t-[0-9a-f]{8}\) · Today I want to begin/);
  expect(outline?.text.length).toBeLessThan(50_000);
  expect(missing).toEqual({ isError: true, text: expect.stringMatching(/has no session "nothing"/) });
  expect(empty).toEqual({ isError: true, text: expect.stringMatching(/^Give at least one word/) });
});

test('every turn that a search finds can be shown, on further pages and in conversations of agents too', async () => {
  const { folder } = await siteOf('paged');
  const words = ['agent', 'look'];
  const searches = words.map((query) => call('search', { query, limit: 10 }));
  const [, ...found] = await converse(folder, [INITIALIZE, ...searches]);
  const texts = found.map(({ result }) => result.content?.[0]?.text ?? '');
  const addresses = [...new Set(texts.flatMap((text) => [...text.matchAll(/\S+\.html#\S+/g)].map(([one]) => one)))];
  expect(addresses.filter((address) => /-agent-/.test(address)).length).toBeGreaterThan(0);
  expect(addresses.filter((address) => /-\d\.html/.test(address)).length).toBeGreaterThan(0);
  const shown = await converse(folder, [INITIALIZE, ...addresses.map((session) => call('show', { session }))]);
  expect(shown.slice(1).flatMap(({ result }) => (result.isError ? result.content : []))).toEqual([]);
});

test('an agent is answered from the site as it is at the time', async () => {
  const folder = folderForTest();
  const site = join(folder, 'site');
  const build = (): Promise<unknown> =>
    buildSite(['--input', join(folder, 'in'), '--output', join(folder, 'next'), '--no-cache', '--quiet']);
  writeSessions(folder);
  await build();
  cpSync(join(folder, 'next'), site, { recursive: true });
  writeSession(join(folder, 'in'), '-tide', '5a5d2b1e-0f63-4a35-8a50-0d3f4b0f1c9e', ['Why does the barnacle wait?']);
  await build();
  const search = call('search', { query: 'barnacle' });
  const [, before, after] = await converse(site, [INITIALIZE, search, search], (id) => {
    if (id !== 2) return;
    rmSync(site, { recursive: true });
    renameSync(join(folder, 'next'), site);
  });
  expect(before?.result.content?.[0]?.text).toMatch(/Nothing found/);
  expect(after?.result.content?.[0]?.text).toMatch(/^1 session\n[\s\S]+Why does the barnacle wait\?/);
});

test('the server ends with its input, also if that is a file', () => {
  const { status } = spawnSync(process.execPath, [CLI, 'mcp', '--output', archive.folder], { stdio: 'ignore' });
  expect(status).toBe(0);
});
