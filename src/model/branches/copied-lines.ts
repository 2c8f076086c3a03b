/** Lines that Claude Code copied from another session when that was forked: by `/branch`, `--fork-session`, or its SDK. */

import { filled, raw } from '../../base/json-readers.ts';
import type { Entry } from '../../domain/transcript.ts';

export interface Copied {
  /** Id of the session that was forked. */
  readonly session: string;
  /** Uuid of the line there; forks that were made by the SDK have new ones. */
  readonly uuid: string | undefined;
}

/** `"forkedFrom":{"sessionId":"6f0c…","messageUuid":"a41d…"}`. A line that names its own session is no copy. */
export function copiedFrom({ fields, sessionId }: Entry): Copied | undefined {
  const forkedFrom = raw(fields, 'forkedFrom');
  const session = filled(forkedFrom, 'sessionId');
  return session === undefined || session === sessionId
    ? undefined
    : { session, uuid: filled(forkedFrom, 'messageUuid') };
}
