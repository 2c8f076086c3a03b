/**
 * The web server of `sessionary serve`, for browsers on this machine. A page of another site must not read an archive,
 * neither through a name that resolves to this machine nor by loading a file as a script.
 */

import { existsSync, type ReadStream } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import send from 'send';
import { LivePages } from './live-pages.ts';

const METHODS = ['GET', 'HEAD'];
const HOSTS = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/** Errors that do not mean that a file is missing. */
const OTHER_ERRORS: ReadonlyMap<number, string> = new Map([
  [412, 'Precondition failed.'],
  [416, 'Range not satisfiable.'],
  [500, 'The file cannot be read.'],
]);

const HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-cache',
  // Pages of other sites cannot load our files as scripts or images, nor open our pages in frames.
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

const OF_FILE = ['Accept-Ranges', 'Content-Length', 'Content-Range', 'Content-Type', 'ETag', 'Last-Modified'];

type Refusal = readonly [status: number, message: string, headers?: Readonly<Record<string, string>>];

/** Undefined for a request that is for us, and can be answered. */
function refusal({ method = '', headers, url = '' }: IncomingMessage, isReady: boolean): Refusal | undefined {
  const { host = '', origin = `http://${host}` } = headers;
  if (!HOSTS.test(host) || origin !== `http://${host}`)
    return [403, 'This server answers requests to 127.0.0.1 only, and not from pages of other sites.'];
  if (!METHODS.includes(method)) return [405, 'Only GET and HEAD are allowed.', { Allow: METHODS.join(', ') }];
  if (!url.startsWith('/')) return [400, 'Bad request.'];
  return isReady ? undefined : [503, 'The site is being built.', { 'Retry-After': '1' }];
}

function answer(response: ServerResponse, ...[status, message, headers]: Refusal): void {
  response.writeHead(status, { 'Content-Type': 'text/plain;charset=utf-8', ...headers }).end(`${message}\n`);
}

/** The page that a static host shows for a missing one. */
function sendMissing(request: IncomingMessage, response: ServerResponse, folder: string): void {
  if (!existsSync(join(folder, '404.html'))) {
    answer(response, 404, 'Not found.');
    return;
  }
  response.statusCode = 404;
  delete request.headers.range;
  send(request, '/404.html', { root: folder, lastModified: false, etag: false })
    .on('error', () => answer(response, 404, 'Not found.'))
    .pipe(response);
}

/** @param isReady false until there is something to serve @param live pages that learn that the site was built again */
export function siteServer(folder: string, isReady: () => boolean, live = new LivePages()): Server {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const refused = refusal(request, isReady());
    if (refused !== undefined) {
      answer(response, ...refused);
      return;
    }
    if (live.answers(request, response, folder)) return;
    const path = request.url?.split(/[?#]/, 1)[0] ?? '/';
    send(request, path, { root: folder, dotfiles: 'ignore', cacheControl: false })
      .on('stream', (file: ReadStream) => {
        // A build may shorten or remove the file now: a browser must not wait for the rest of it.
        file.on('end', () => {
          if (file.bytesRead < Number(response.getHeader('Content-Length'))) response.destroy();
        });
      })
      .on('error', ({ status }: { status: number }) => {
        if (response.headersSent) {
          response.destroy();
          return;
        }
        if (response.hasHeader('Content-Length')) for (const name of OF_FILE) response.removeHeader(name);
        const message = OTHER_ERRORS.get(status);
        if (message === undefined) sendMissing(request, response, folder);
        else answer(response, status, message);
      })
      .pipe(response);
  });
  // A request that is not HTTP. Node would only close its connection.
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
  return server;
}
