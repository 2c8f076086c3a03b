/** The web server of `serve` and requests that no browser sends. */

import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteServer } from '../../src/serve/site-server.ts';
import { makeFolder, removeFolder } from '../helpers/folders.ts';

const root = makeFolder();
let server: Server;
let port = 0;

beforeAll(async () => {
  mkdirSync(join(root, 'raw'));
  writeFileSync(join(root, 'index.html'), '<h1>Home</h1>');
  writeFileSync(join(root, 'raw/1.js'), 'sessionaryRaw()');
  server = siteServer(root, () => true);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  removeFolder(root);
});

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}

const PIECES = [
  ...['GET', 'HEAD', 'POST', 'get', '', ' ', '\t', '\r\n', '\n', '\0', '\u00ff'],
  ...['/', '/index.html', '//', '/..', '/%', '/%00', '/%ff', '/%2e%2e', '/raw/1.js', '*', 'http://evil/', '?', '#'],
  ...[' HTTP/1.1', ' HTTP/1.0', ' HTTP/9.9', 'Host: 127.0.0.1', 'Host: evil', 'Host:', 'Range: bytes=10-5'],
  ...['Range: bytes=0-0,1-1,2-2', 'Range: bytes=99999999999999999999-', 'If-None-Match: *', 'If-Modified-Since: x'],
  ...['Content-Length: 5', 'Content-Length: -1', 'Transfer-Encoding: chunked', 'Expect: 100-continue'],
  ...['Connection: upgrade', 'Upgrade: websocket', ': ', 'x'.repeat(9000)],
];

/** Sends bytes on a new connection; resolves when either side closes it. */
function sendRaw(bytes: string): Promise<void> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'));
    socket.on('error', () => undefined);
    socket.on('close', () => done());
    socket.resume();
  });
}

describe('10,000 requests of any shape', () => {
  it('do not end the server', { timeout: 60_000 }, async () => {
    const random = numbers(7);
    const next = (below: number): number => (random.next().value ?? 0) % below;
    const makeRequest = (): string => {
      const words = Array.from({ length: 1 + next(9) }, () => PIECES[next(PIECES.length)] ?? '');
      const line = next(2) === 0 ? `GET /${words.shift()} HTTP/1.1\r\nHost: 127.0.0.1\r\n` : '';
      return `${line}${words.join(next(2) === 0 ? '\r\n' : '')}\r\n\r\n`;
    };
    for (let round = 0; round < 100; round += 1)
      await Promise.all(Array.from({ length: 100 }, () => sendRaw(makeRequest())));
    const home = await fetch(`http://127.0.0.1:${port}/`);
    expect([home.status, await home.text()]).toEqual([200, '<h1>Home</h1>']);
  });
});
