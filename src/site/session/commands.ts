/** Commands that a session ran, each with its place. */

import type { SessionPage } from '../../domain/session-page.ts';
import { runsCommands } from '../../tools/traits.ts';
import type { PlacedCall } from './calls.ts';

export function commandsOf(calls: readonly PlacedCall[]): SessionPage['commands'] {
  return calls
    .filter(({ call }) => runsCommands(call.tool))
    .map(({ call, href, note }) => ({ text: call.summary, href, failed: call.status === 'failed', note }));
}
