/** `sessionary search`, `show` and `mcp`, asked of real sites: on disk, over http, as a host gets them, and encrypted. */

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asScripts, filesIn, pack, unpack } from '../../../src/search/index/scripts.ts';
import { HAND_OVER } from '../../../src/search/shared/index-format.ts';
import { byteLine } from '../../../src/site/render/assets/byte-line.ts';
import { closeWindows } from '../../helpers/browser.ts';
import { buildSite, runWarm } from '../../helpers/cli.ts';
import { folderForTest, folderForTests } from '../../helpers/folder-for-test.ts';
import { assistant, result, results, toolUse, user } from '../../helpers/lines.ts';
import { homeOf, siteOf } from '../../helpers/sites.ts';
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
  return { outcome, turns: turns.map(({ url }: { url: string }) => url.slice(home.length)) };
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
     prose: The moon is. Bash cat moon.txt waning gibbous
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
      stdout: expect.stringMatching(/^“zebrafish” was not found as a word/),
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

  /** A copy of the site, with another value in one file of its index. */
  function siteWith(path: string, change: (value: unknown) => unknown): string {
    const copy = folderForTest();
    cpSync(join(folder, 'site'), copy, { recursive: true });
    const bundle = dirname(path);
    const scripts = readdirSync(join(copy, bundle)).filter((name) => name.endsWith('.js'));
    const files = scripts.flatMap((name) => filesIn(readFileSync(join(copy, bundle, name))));
    const changed = files.map((file) =>
      file.path === path ? { path, content: pack(change(unpack(file.content))) } : file,
    );
    for (const name of scripts) rmSync(join(copy, bundle, name));
    const rest = changed.filter((file) => file.path !== `${bundle}/files`);
    for (const script of asScripts(rest, bundle)) writeFileSync(join(copy, script.path), script.content);
    const directory = changed.find((file) => file.path === `${bundle}/files`);
    if (path === directory?.path)
      writeFileSync(join(copy, bundle, 'files.js'), byteLine(HAND_OVER, path, directory.content));
    return copy;
  }

  test('a search prints the control characters of a site as symbols', async () => {
    const copy = siteWith('pagefind/pages.pf_pages', (pages) =>
      JSON.parse(JSON.stringify(pages).replaceAll('"title":"', '"title":"\\u001b]0;')),
    );
    const { stdout } = await runWarm(['search', 'gibbous', '--output', copy]);
    expect(stdout).toContain('1. \u241b]0;Why is the neap tide late?\n');
    expect(stdout).not.toContain('\u001b');
  });

  test.each<[path: string, value: unknown]>([
    ['pagefind/words/head.json', {}],
    ['pagefind/words/sessions.json', { dates: 7, facets: [7] }],
    ['pagefind/pages.pf_pages', [null]],
    ['pagefind/files', [7]],
  ])('a site whose %s has something else in it says so', async (path, value) => {
    const { code, stderr } = await runWarm(['search', 'gibbous', '--output', siteWith(path, () => value)]);
    expect(stderr).toMatch(/^sessionary: The search index of .+ is incomplete; build the site again/);
    expect(code).toBe(2);
  });

  test('a site with damaged or missing files says so', async () => {
    const copy = folderForTest();
    cpSync(join(folder, 'site'), copy, { recursive: true });
    for (const part of readdirSync(join(copy, 'pagefind')).filter((name) => name.startsWith('part-')))
      writeFileSync(join(copy, 'pagefind', part), 'rubbish');
    rmSync(join(copy, 'projects'), { recursive: true });
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
