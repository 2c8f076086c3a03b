/** The web server of `serve` and requests that no browser sends. */

import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { siteServer } from '../../../src/cli/serve/site-server.ts';
import { folderForTests } from '../../helpers/folder-for-test.ts';

const root = folderForTests();
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
});

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'get'];
const TARGETS = [
  ...['/', '/index.html', '//', '/..', '/%', '/%00', '/%ff', '/%2e%2e', '/raw/1.js', '*', 'http://evil/', '?', '#'],
];
const FIELDS = [
  ...['Host: 127.0.0.1', 'Host: evil', 'Host:', 'Range: bytes=10-5', 'Range: bytes=0-0,1-1,2-2'],
  ...['Range: bytes=99999999999999999999-', 'If-None-Match: *', 'If-Modified-Since: x'],
  ...['Content-Length: 5', 'Content-Length: -1', 'Transfer-Encoding: chunked', 'Expect: 100-continue'],
  ...['Connection: upgrade', 'Upgrade: websocket'],
];
const PIECES = [
  ...[...METHODS, ...TARGETS, ...FIELDS, '', ' ', '\t', '\r\n', '\n', '\0', '\u00ff'],
  ...[' HTTP/1.1', ' HTTP/1.0', ' HTTP/9.9', ': ', 'x'.repeat(9000)],
];

/** Sends bytes on a new connection, and ends it at once or after an answer; resolves when either side closes it. */
function sendRaw(bytes: string, isPatient: boolean): Promise<void> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      if (isPatient) socket.write(bytes, 'latin1');
      else socket.end(bytes, 'latin1');
    });
    socket.setTimeout(1_500, () => socket.destroy());
    socket.on('data', () => socket.end());
    socket.on('error', () => undefined);
    socket.on('close', () => done());
  });
}

it('1,500 requests, well-formed or of any shape do not end the server', { timeout: 60_000 }, async () => {
  const random = numbers(7);
  // The low digits of these numbers repeat soon.
  const next = (below: number): number => Math.floor(((random.next().value ?? 0) / 2 ** 32) * below);
  const some = (most: number, pieces: readonly string[]): readonly string[] =>
    Array.from({ length: next(most + 1) }, () => pieces[next(pieces.length)] ?? '');
  const makeRequest = (): string => {
    if (next(3) === 0) return `${some(9, PIECES).join(next(2) === 0 ? '\r\n' : '')}\r\n\r\n`;
    const line = `${METHODS[next(METHODS.length)]} /${some(3, TARGETS).join('')} HTTP/1.1`;
    const host = next(8) === 0 ? [] : ['Host: 127.0.0.1'];
    return [line, ...host, ...some(2, FIELDS), '\r\n'].join('\r\n');
  };
  const statuses = new Set<number>();
  // A client that leaves early keeps an answer from being finished, but not from being given.
  server.on('request', (_, response) =>
    response.on('close', () => response.headersSent && statuses.add(response.statusCode)),
  );
  for (let round = 0; round < 5; round += 1)
    await Promise.all(Array.from({ length: 300 }, () => sendRaw(makeRequest(), next(4) > 0)));
  const home = await fetch(`http://127.0.0.1:${port}/`);
  expect([home.status, await home.text()]).toEqual([200, '<h1>Home</h1>']);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 206, 301, 304, 403, 404, 405]));
});
