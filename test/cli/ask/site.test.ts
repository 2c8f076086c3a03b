import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readName } from '../../../src/cli/ask/sessions.ts';
import { Site, siteOf } from '../../../src/cli/ask/site.ts';
import { folderForTest, folderForTests } from '../../helpers/folder-for-test.ts';
import { closeServer, listen } from '../../helpers/serve-folder.ts';

/** A folder `site` with `a.txt`, beside files that are none of its business. */
function folderWithSite(): string {
  const folder = folderForTest();
  mkdirSync(join(folder, 'site'));
  writeFileSync(join(folder, 'site/a.txt'), '0123456789');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  mkdirSync(join(folder, 'site-of-others'));
  writeFileSync(join(folder, 'site-of-others/a.txt'), 'secret');
  return join(folder, 'site');
}

test('files on disk are read as a whole or in part, and none outside of the site', async () => {
  const folder = folderWithSite();
  const site = new Site(folder);
  expect(await site.text('a.txt')).toBe('0123456789');
  expect((await site.bytes('a.txt', { from: 2, to: 5 }))?.toString()).toBe('234');
  expect((await site.bytes('a.txt', { from: 8, to: 20 }))?.toString()).toBe('89');
  for (const path of ['../secret.txt', '../site-of-others/a.txt', join(folder, '../secret.txt'), 'none.txt', '', '.'])
    expect(await site.text(path), path).toBeUndefined();
  expect(site.url('sessions/s1.html#t-1')).toBe(`${pathToFileURL(join(folder, 'sessions/s1.html')).href}#t-1`);
});

test('files of an address are read in part, whether or not its server can do that, and none elsewhere', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(url);
    const [, from, to] = /(\d+)-(\d+)/.exec(headers.range ?? '') ?? [];
    const isPart = url === '/here/ranges.txt' && from !== undefined;
    if (isPart) response.writeHead(206).end('0123456789'.slice(Number(from), Number(to) + 1));
    else response.end('0123456789');
  });
  const served = await listen(server);
  onTestFinished(() => closeServer(served));
  for (const address of ['here', 'here/', 'here/index.html']) {
    const site = new Site(served.url + address);
    expect(site.url('a.html#t-1')).toBe(`${served.url}here/a.html#t-1`);
    expect((await site.bytes('ranges.txt', { from: 2, to: 5 }))?.toString()).toBe('234');
    expect((await site.bytes('whole.txt', { from: 2, to: 5 }))?.toString()).toBe('234');
    for (const path of [
      '../secret.txt',
      '/secret.txt',
      `${served.url}secret.txt`,
      '../here-as-well/a.txt',
      '//evil.example/a',
    ])
      expect(await site.text(path), path).toBeUndefined();
  }
  expect(asked.filter((path) => !path.startsWith('/here/'))).toEqual([]);
});

test('a site that does not answer is not taken for something else', async () => {
  const server = await listen(createServer());
  await closeServer(server);
  const site = new Site(server.url);
  expect(await site.text('index.json')).toBeUndefined();
  expect((await site.lacks('a list of sessions')).message).toBe(
    `${server.url} does not answer (ECONNREFUSED); check --site, or try again later.`,
  );
});

test.each([
  ['6f0c2a10', '6f0c2a10', undefined],
  ['6f0c2a10#t-1', '6f0c2a10', 't-1'],
  [' https://a.example/sessions/s.html?mark=tide#t-1\n', 'https://a.example/sessions/s.html', 't-1'],
  ['6f0c2a10#', '6f0c2a10', undefined],
])('%j names a session, and perhaps a turn', (given, session, turn) => {
  expect(readName(given)).toEqual({ session, turn });
});

describe('without a folder or an address', () => {
  const home = folderForTests();
  const work = join(home, 'work');
  mkdirSync(work);
  beforeEach(() => {
    vi.stubEnv('HOME', home);
    vi.stubEnv('USERPROFILE', home);
    vi.stubEnv('SESSIONARY_SITE', '');
  });
  afterEach(() => vi.unstubAllEnvs());
  const asked = async (): Promise<string> => (await siteOf({}, work)).url('');

  test('it is that of the folder, also if there is none yet', async () => {
    expect(await asked()).toBe(pathToFileURL(join(work, '_site')).href);
  });

  test('or the one in the home directory', async () => {
    mkdirSync(join(home, 'sessionary-site'));
    expect(await asked()).toBe(pathToFileURL(join(home, 'sessionary-site')).href);
    writeFileSync(join(work, 'sessionary.config.js'), "export default { output: 'here' };");
    expect(await asked()).toBe(pathToFileURL(join(work, 'here')).href);
  });

  test('or the one in SESSIONARY_SITE, and no configuration is run', async () => {
    writeFileSync(join(work, 'sessionary.config.js'), "throw new Error('run');");
    vi.stubEnv('SESSIONARY_SITE', '~/elsewhere');
    expect(await asked()).toBe(pathToFileURL(join(home, 'elsewhere')).href);
    vi.stubEnv('SESSIONARY_SITE', 'https://tide.example/archive');
    expect(await asked()).toBe('https://tide.example/archive/');
  });
});
