/**
 * Keeps open pages up to date: each page gets a script as it is sent, which learns here that the site was built again.
 * Neither is in the site. The paths begin with a dot, as no file of a site does that is served.
 */

import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { shortHash } from '../../base/hash.ts';
import { PACKAGE_ROOT } from '../../package.ts';
import { readText } from '../../transcript/discover/existing-files.ts';

const EVENTS = '/.sessionary/built';
const SCRIPT = '/.sessionary/live.js';
const HEAD_END = '</head>';

/** The pages of a site that are open in browsers. */
export class LivePages {
  readonly #listening = new Set<ServerResponse>();

  /** Tells them that the site was built again. */
  built(): void {
    for (const response of this.#listening) response.write('data: built\n\n');
  }

  /** Answers a request for a page, or from one. @returns false if the file is to be sent as it is */
  answers({ method, headers, url = '' }: IncomingMessage, response: ServerResponse, folder: string): boolean {
    if (method !== 'GET' || headers.range !== undefined) return false;
    const path = url.replace(/[?#].*$/s, '').replace(/\/$/, '/index.html');
    if (path === EVENTS) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 1000\n\n');
      this.#listening.add(response);
      response.on('close', () => this.#listening.delete(response));
      return true;
    }
    const page = /^(?:\/[\w-]+)+\.html$/.test(path) ? readText(join(folder, path)) : undefined;
    if (path !== SCRIPT && page === undefined) return false;
    const type = page === undefined ? 'text/javascript' : 'text/html';
    const script = `<script src="${SCRIPT}" data-version="${shortHash(page ?? '')}" defer></script>\n${HEAD_END}`;
    response.writeHead(200, { 'Content-Type': `${type};charset=utf-8` });
    response.end(page?.replace(HEAD_END, script) ?? readFileSync(join(PACKAGE_ROOT, 'dist/live.js')));
    return true;
  }
}
