/** The sessions of a site as resources, for people who mention one in a prompt: `session:271b678d-…`. */

import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { UserError } from '../../base/errors.ts';
import { dotted, printable } from '../../base/format.ts';
import { page, placeOf } from './paging.ts';
import { sessionsOf, showSession, stemOf } from './sessions.ts';
import type { Site } from './site.ts';

const SCHEME = 'session:';
const mimeType = 'text/plain';
/** Characters of a page of the list. */
const SIZE = 24_000;

/** A wrong cursor or address is an error of the protocol. */
async function orInvalid<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
  }
}

export function offerResources({ server }: McpServer, site: Site): void {
  server.registerCapabilities({ resources: {} });
  server.setRequestHandler('resources/list', ({ params }) =>
    orInvalid(async () => {
      const rows = (await sessionsOf(site)).map(({ url, title: name, project, start }) => {
        const uri = SCHEME + encodeURIComponent(stemOf(url));
        return { uri, name, description: dotted([project, start.slice(0, 10)]), mimeType };
      });
      const { items, nextCursor } = page(rows, { from: placeOf(params?.cursor), size: SIZE });
      return { resources: [...items], nextCursor };
    }),
  );
  server.setRequestHandler('resources/read', ({ params: { uri } }) =>
    orInvalid(async () => {
      const name = { session: uri.replace(SCHEME, ''), turn: undefined };
      const shown = await showSession(site, name, { most: Number.POSITIVE_INFINITY, withAgents: false });
      return { contents: [{ uri, mimeType, text: printable(shown) }] };
    }),
  );
}
