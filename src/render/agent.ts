/** An agent's run as one conversation view. */

import type { AgentRun } from '../domain/session.ts';
import type { Usage } from '../domain/transcript.ts';
import type { Html, View } from '../domain/view.ts';
import type { RenderContext } from './context.ts';
import { between } from './time.ts';
import { count, dotted } from './words.ts';

/** What stands above the turns. */
interface Head {
  readonly title: string;
  readonly facts: string;
  readonly linkNote: string | undefined;
  readonly task: Html | undefined;
  readonly answer: Html | undefined;
}

/** `run` is undefined when the agent's transcript is not in the archive. */
export function conversationView(run: AgentRun | undefined, head: Head, ctx: RenderContext): View {
  const inside = run === undefined ? { turns: [], page: undefined } : ctx.agent(run);
  return { kind: 'conversation', ...head, ...inside };
}

/** "34,000 tokens · 1 m 12 s", from the agent's own transcript. */
export function runFacts(run: AgentRun): string {
  const tokens = totalTokens(run.usage);
  return dotted([tokens === 0 ? '' : count(tokens, 'token'), between(run.start, run.end)]);
}

export function totalTokens(usage: Usage): number {
  return usage.input + usage.output + usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h;
}
