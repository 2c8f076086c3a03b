import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newContext } from '../helpers/browser.ts';
import { buildSite, runCli } from '../helpers/cli.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';
import { closeServer, listen, type Served, serveFolder } from '../helpers/serve-folder.ts';
import { writeSession } from '../helpers/transcripts.ts';

const folder = folderForTests();
const servers: Served[] = [];
let own = '';
let other = '';

/** A folder with the site of these sessions. */
async function siteOf(name: string, prompts: readonly string[], config = {}): Promise<string> {
  for (const [at, prompt] of prompts.entries())
    writeSession(join(folder, name), '-home-ada-shop', `${name}-${at}`, [prompt]);
  writeFileSync(join(folder, `${name}.config.js`), `export default ${JSON.stringify(config)};\n`);
  const site = join(folder, `${name}-site`);
  await buildSite([
    '--config',
    join(folder, `${name}.config.js`),
    '--input',
    join(folder, name),
    '--output',
    site,
    '--no-cache',
  ]);
  return site;
}

/** A site on a host that lets other sites read it, and parts of its files. */
async function serveOpenly(site: string): Promise<string> {
  const host = createServer(({ url = '/', headers }, response) => {
    const path = join(site, new URL(url, 'http://host/').pathname);
    const content = existsSync(path) ? readFileSync(path) : undefined;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')?.map(Number) ?? [];
    const status = content === undefined ? 404 : to === undefined ? 200 : 206;
    const type = path.endsWith('.html') ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript';
    response.writeHead(status, { 'Access-Control-Allow-Origin': '*', 'Content-Type': type });
    response.end(to === undefined ? content : content?.subarray(from, to + 1));
  });
  const served = await listen(host);
  servers.push(served);
  return served.url;
}

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  other = await serveOpenly(
    await siteOf('harbour', ['Paint the lighthouse red.', 'Repair the lighthouse stairs.', 'Sell the boat.']),
  );
  const closed = await serveFolder(await siteOf('closed', ['Lock the lighthouse.']));
  servers.push(closed);
  const gone = await listen(createServer());
  closeServer(gone);
  const others = [
    { name: 'Harbour <b>', url: other.replace(/\/$/, '') },
    { name: 'Closed', url: closed.url },
    { name: 'Gone', url: gone.url },
  ];
  own = await siteOf('coast', ['Draw the lighthouse.'], { search: { others } });
});

afterAll(() => servers.forEach(closeServer));

test.each([
  ['from disk', async () => `${pathToFileURL(own).href}/`],
  ['from a web server', async () => serveOpenly(own)],
  [
    'from a folder of one of them',
    async () => {
      cpSync(own, join(folder, 'harbour-site/coast'), { recursive: true });
      return `${other}coast/`;
    },
  ],
])('%s, the search asks other archives, and says which do not answer', async (_, homeOf) => {
  const home = await homeOf();
  const context = await newContext();
  const page = await context.newPage();
  await page.goto(`${home}search.html?q=lighthouse`);
  const section = (name: string) =>
    page.locator('.search-other', { has: page.getByRole('heading', { name, exact: true }) });
  const harbour = section('Harbour <b>');
  await harbour.getByRole('link', { name: '2 sessions' }).waitFor();
  expect(await harbour.getByRole('link', { name: '2 sessions' }).getAttribute('href')).toBe(
    `${other}search.html?q=lighthouse`,
  );
  expect((await harbour.locator('.result-title').allTextContents()).sort()).toEqual([
    'Paint the lighthouse red.',
    'Repair the lighthouse stairs.',
  ]);
  const links = await harbour.locator('a').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  expect(links.filter((href) => !href.startsWith(other))).toEqual([]);
  for (const name of ['Closed', 'Gone'])
    await section(name)
      .getByText(/^This archive did not answer: http:\/\/127\.0\.0\.1:\d+\/ cannot be reached/)
      .waitFor();
  expect(await page.locator('.search-found > .search-status').textContent()).toBe('1 session');
  expect(await page.locator('.search-found > .search-results .result-title').allTextContents()).toEqual([
    'Draw the lighthouse.',
  ]);
  await page.locator('input[name="q"]').fill('boat');
  await harbour.getByRole('link', { name: '1 session' }).waitFor();
  await page.locator('input[name="q"]').fill('');
  await harbour.waitFor({ state: 'hidden' });
});

test('a site with a password asks no other one', async () => {
  writeFileSync(
    join(folder, 'locked.config.js'),
    "export default { search: { others: [{ name: 'Quay', url: 'https://quay.example/' }] }, publish: { password: true, salt: '0123456789abcdef' } };",
  );
  const env = { SESSIONARY_PASSWORD: 'nine green otters' };
  const args = [
    'build',
    '--config',
    join(folder, 'locked.config.js'),
    '--input',
    join(folder, 'closed'),
    '--output',
    join(folder, 'locked'),
  ];
  const { code, stderr } = await runCli([...args, '--cache', join(folder, 'cache')], { env });
  expect([code, stderr]).toEqual([2, expect.stringContaining('not both: a locked page asks nobody.')]);
});
