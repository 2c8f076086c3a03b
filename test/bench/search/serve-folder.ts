/** A folder on a web server of this machine. */

import type { Server } from 'node:http';
import { siteServer } from '../../../src/serve/site-server.ts';

/** @returns the server, which the caller closes, and its address with a `/` at the end */
export async function serveFolder(
  folder: string,
): Promise<{ readonly server: Server; readonly url: string }> {
  const server = siteServer(folder, () => true);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { server, url: `http://127.0.0.1:${address.port}/` };
}
