/**
 * The grammars that a session needs. Grammars load asynchronously but views are made synchronously, so the session is
 * searched before it is rendered. Code in a language that is missed here stays without colours.
 */

import { grammarsOf } from '../../../transcript/tools/registry.ts';
import type { Session } from '../../../transcript/types/session.ts';
import type { AgentRun, Part, ToolCall, Turn } from '../../../transcript/types/turns.ts';
import { languageOfFence, languageOfPath, PLAIN } from './language.ts';

/** What tools without a module of their own call a path. */
const PATHS: ReadonlySet<string> = new Set(['file_path', 'notebook_path', 'path']);
const FENCE = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*([\w+#.-]{1,40})/gm;

/** The paths that a call names. */
export function pathsOf({ tool }: ToolCall): readonly string[] {
  const path = 'path' in tool ? tool.path : undefined;
  const named = ('inputs' in tool ? tool.inputs : tool.others).filter(({ name }) => PATHS.has(name));
  return [path, ...named.map(({ value }) => value)].filter((value) => typeof value === 'string');
}

/** Names of the grammars for the paths and fences in a session, its agents included. */
export function languagesOf(session: Session): ReadonlySet<string> {
  const search = new Search();
  search.turns(session.turns);
  for (const agent of session.strayAgents) search.agent(agent);
  search.names.delete(PLAIN);
  return search.names;
}

class Search {
  readonly names = new Set<string>();
  /** Each agent is searched once, even if calls lead back to it. */
  readonly #seen = new Set<AgentRun>();

  agent(run: AgentRun): void {
    if (this.#seen.has(run)) return;
    this.#seen.add(run);
    this.turns(run.turns);
  }

  turns(turns: readonly Turn[]): void {
    for (const turn of turns) {
      if (turn.kind === 'compaction') this.#fences(turn.summary);
      if (turn.kind === 'user') this.#fences(turn.plan?.text);
      if (turn.kind === 'command') this.#fences(turn.args);
      if (turn.kind === 'branch') this.turns(turn.turns);
      for (const part of turn.parts) this.#part(part);
    }
  }

  #part(part: Part): void {
    if (part.kind === 'text' || part.kind === 'thinking') this.#fences(part.text);
    if (part.kind === 'call') this.#call(part.call);
  }

  #call(call: ToolCall): void {
    for (const path of pathsOf(call)) {
      this.names.add(languageOfPath(path));
      if (path.endsWith('.ipynb')) this.names.add('python');
    }
    for (const grammar of grammarsOf(call.tool)) this.names.add(grammar);
    for (const value of Object.values(call.input)) this.#fences(value);
    this.#fences(call.plan?.text);
    this.#fences(call.plan?.proposed);
    for (const block of call.result?.content ?? []) if (block.kind === 'text') this.#fences(block.text);
    for (const agent of call.agents) this.agent(agent);
    for (const report of call.reports ?? []) this.#fences(report.result);
    for (const text of call.added ?? []) this.#fences(text.text);
  }

  #fences(value: unknown): void {
    if (typeof value !== 'string' || !(value.includes('```') || value.includes('~~~'))) return;
    for (const match of value.matchAll(FENCE)) this.names.add(languageOfFence(match[1] ?? ''));
  }
}
