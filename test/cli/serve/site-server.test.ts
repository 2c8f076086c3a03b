/** The web server of `serve`: what it serves, and which requests it answers. */

import fs, { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LivePages } from '../../../src/cli/serve/live-pages.ts';
import { siteServer } from '../../../src/cli/serve/site-server.ts';
import { beforeCalls } from '../../helpers/before-calls.ts';
import { folderForTests } from '../../helpers/folder-for-test.ts';

const root = folderForTests();
const site = join(root, 'site');
const live = new LivePages();
let server: Server;
let port = 0;
let isReady = true;

beforeAll(async () => {
  mkdirSync(join(site, 'raw'), { recursive: true });
  writeFileSync(join(site, 'index.html'), '<h1>Home</h1>');
  writeFileSync(join(site, '404.html'), '<h1>Missing</h1>');
  writeFileSync(join(site, 'raw/1.js'), 'sessionaryRaw()');
  writeFileSync(join(site, '.sessionary'), 'manifest');
  writeFileSync(join(root, 'private.txt'), 'private');
  server = siteServer(site, () => isReady, live);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (more: string) => {
        text += more;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    });
    asked.on('error', reject).end();
  });
}

describe('the server', () => {
  it('serves the files of the site', async () => {
    expect(await ask('/')).toMatchObject({
      status: 200,
      text: '<h1>Home</h1>',
      headers: { 'cache-control': 'no-cache' },
    });
    expect(await ask('/raw/1.js?x#y')).toMatchObject({ status: 200, text: 'sessionaryRaw()' });
    expect(await ask('/index.html', {}, 'HEAD')).toMatchObject({ status: 200, text: '' });
  });

  it('answers missing files with the 404 page', async () => {
    for (const path of ['/nothing.html', '/raw', '/raw/'])
      expect(await ask(path, { range: 'bytes=0-2' }), path).toMatchObject({ status: path === '/raw' ? 301 : 404 });
    expect(await ask('/nothing.html')).toMatchObject({ status: 404, text: '<h1>Missing</h1>' });
  });

  it.each(['/.sessionary', '/%2esessionary', '/raw/../.sessionary', '/.git/config'])(
    'does not serve the hidden file %s',
    async (path) => {
      expect((await ask(path)).text).not.toContain('manifest');
      expect((await ask(path)).status).toBe(404);
    },
  );

  it.each(['/../private.txt', '/%2e%2e/private.txt', '/..%2fprivate.txt', '/raw/..%5c..%5cprivate.txt'])(
    'serves nothing from outside the site: %s',
    async (path) => {
      const { status, text } = await ask(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain('private');
    },
  );

  it.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'localhost.evil.example', '0'])(
    'refuses the host "%s", as names of other sites may lead to this machine',
    async (host) => {
      expect(await ask('/', { host })).toMatchObject({ status: 403, text: expect.stringContaining('127.0.0.1') });
    },
  );

  it.each(['127.0.0.1', 'localhost:8080', 'LOCALHOST', '[::1]:8080'])('answers the host %s', async (host) => {
    expect((await ask('/', { host })).status).toBe(200);
  });

  it.each(['http://evil.example', 'null', 'https://127.0.0.1', 'http://127.0.0.1:1'])(
    'refuses what a page of %s asks for',
    async (origin) => {
      for (const path of ['/', '/.sessionary/built'])
        expect((await ask(path, { host: '127.0.0.1', origin })).status, path).toBe(403);
      expect((await ask('/', { host: '127.0.0.1', origin: 'http://127.0.0.1' })).status).toBe(200);
    },
  );

  it.each(['evil.example', '127.0.0.1.evil.example'])('does not tell the host "%s" of builds', async (host) => {
    expect((await ask('/.sessionary/built', { host })).status).toBe(403);
  });

  it('sends pages with a script, which learns of builds, and changes no file', async () => {
    const page = '<html><head><title>A</title></head><body></body></html>';
    writeFileSync(join(site, 'live.html'), page);
    const tag = /<script src="(\/\.sessionary\/live\.js)" data-version="([0-9a-f]{8})" defer><\/script>\n<\/head>/;
    const [sent, script = '', version] = tag.exec((await ask('/live.html')).text) ?? [];
    expect(page.replace('</head>', sent ?? '')).toBe((await ask('/live.html')).text);
    expect(readFileSync(join(site, 'live.html'), 'utf8')).toBe(page);
    expect((await ask(script)).headers['content-type']).toBe('text/javascript;charset=utf-8');
    writeFileSync(join(site, 'live.html'), page.replace('A', 'B'));
    expect(tag.exec((await ask('/live.html')).text)?.[2]).not.toBe(version);
    const heard = await fetch(`http://127.0.0.1:${port}/.sessionary/built`);
    const reader = heard.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('retry: 1000\n\n');
    live.built();
    expect((await reader?.read())?.value).toBe('data: built\n\n');
    await reader?.cancel();
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])('refuses the method %s', async (method) => {
    expect(await ask('/', {}, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });

  it('does not let other sites load its files', async () => {
    for (const path of ['/', '/raw/1.js', '/nothing'])
      expect((await ask(path)).headers).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      });
  });

  it.each([
    ['bytes=10-5', 416],
    ['bytes=0-3', 206],
    ['bytes=999-', 416],
    ['bytes=-2', 206],
    ['bytes=a-b', 200],
    ['lines=1-2', 200],
  ])('answers the range %s', async (range, status) => {
    expect((await ask('/index.html', { range })).status).toBe(status);
  });

  it('says that the site is being built', async () => {
    isReady = false;
    expect(await ask('/')).toMatchObject({ status: 503, text: 'The site is being built.\n' });
    isReady = true;
  });

  it.each([
    ['/index.html', 'text/html'],
    ['/raw/1.js', 'text/plain'],
  ])('answers that %s is missing when a build removes it at that moment', async (path, type) => {
    const page = join(site, '404.html');
    if (type === 'text/plain') renameSync(page, `${page}.away`);
    const file = join(site, path);
    let isRemoved = false;
    beforeCalls('createReadStream', () => {
      if (!isRemoved) renameSync(file, `${file}.away`);
      isRemoved = true;
    });
    const { status, text, headers } = await ask(path, { range: 'bytes=0-2' });
    for (const away of [file, page]) if (existsSync(`${away}.away`)) renameSync(`${away}.away`, away);
    expect([status, text]).toEqual([404, type === 'text/html' ? '<h1>Missing</h1>' : 'Not found.\n']);
    expect(headers['content-type']).toContain(type);
    expect(headers).not.toHaveProperty('content-range');
  });

  it('does not keep a browser waiting for the rest of a file that a build makes shorter', async () => {
    const path = join(site, 'raw/2.js');
    writeFileSync(path, 'sessionaryRaw()');
    server.keepAliveTimeout = 60_000;
    beforeCalls('createReadStream', () => truncateSync(path, 3));
    await expect(ask('/raw/2.js')).rejects.toThrow('aborted');
  });

  it('survives a file that cannot be read to its end', async () => {
    vi.spyOn(fs, 'createReadStream').mockImplementationOnce(() => {
      const failing = new Readable({ read: () => setTimeout(() => failing.destroy(new Error('EIO')), 20) });
      failing.push('<h1>');
      return failing as fs.ReadStream;
    });
    await expect(ask('/raw/1.js')).rejects.toThrow('aborted');
    expect((await ask('/')).status).toBe(200);
  });

  it('survives a file that is a broken link', async () => {
    symlinkSync(join(site, 'nowhere'), join(site, 'broken.html'));
    expect((await ask('/broken.html')).status).toBe(404);
  });
});
