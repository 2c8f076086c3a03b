/** A folder on a web server of this machine, as any static host would serve it. */

import { createServer, type Server } from 'node:http';
import sirv from 'sirv';

/** @returns the server, for whoever ends it, and its address with `/` at the end */
export async function serveFolder(
  folder: string,
): Promise<{ readonly server: Server; readonly url: string }> {
  const files = sirv(folder);
  const server = createServer((request, response) => {
    files(request, response, () => {
      response.writeHead(404).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { server, url: `http://127.0.0.1:${address.port}/` };
}
