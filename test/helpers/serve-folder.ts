/** A folder on a web server of this machine. */

import type { Server } from 'node:http';
import { siteServer } from '../../src/cli/serve/site-server.ts';

/** A web server, and its address with `/` at the end. Whoever starts it closes it. */
export interface Served {
  readonly server: Server;
  readonly url: string;
}

/** Lets a server listen on a free port of this machine. */
export async function listen(server: Server): Promise<Served> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { server, url: `http://127.0.0.1:${address.port}/` };
}

export function serveFolder(folder: string): Promise<Served> {
  return listen(siteServer(folder, () => true));
}

export function closeServer({ server }: Served): void {
  server.closeAllConnections();
  server.close();
}
