/**
 * The grammars that a session needs. Grammars load asynchronously but views are made synchronously, so the session is
 * searched before it is rendered. Code in a language that is missed here stays without colours.
 */

import { get, keys } from '../../../base/json-readers.ts';
import { grammarsOf } from '../../../transcript/tools/registry.ts';
import type { Session } from '../../../transcript/types/session.ts';
import type { AgentRun, Part, ToolCall, Turn } from '../../../transcript/types/turns.ts';
import { languageOfFence, languageOfPath, PLAIN } from './language.ts';

const PATH_FIELDS = ['file_path', 'notebook_path', 'path'];
const FENCE = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*([\w+#.-]{1,40})/gm;

/** Names of the grammars for the paths and fences in a session, its agents included. */
export function languagesOf(session: Session): ReadonlySet<string> {
  const search = new Search();
  search.turns(session.turns);
  for (const agent of session.strayAgents) search.agent(agent);
  search.found.delete(PLAIN);
  return search.found;
}

class Search {
  readonly found = new Set<string>();
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
    for (const field of PATH_FIELDS) {
      const path = get(call.input, field);
      if (typeof path !== 'string') continue;
      this.found.add(languageOfPath(path));
      if (path.endsWith('.ipynb')) this.found.add('python');
    }
    for (const grammar of grammarsOf(call.tool)) this.found.add(grammar);
    for (const key of keys(call.input)) this.#fences(get(call.input, key));
    this.#fences(call.plan?.text);
    this.#fences(call.plan?.proposed);
    for (const block of call.result?.content ?? []) if (block.kind === 'text') this.#fences(block.text);
    for (const agent of call.agents) this.agent(agent);
    for (const report of call.reports ?? []) this.#fences(report.result);
    for (const text of call.added ?? []) this.#fences(text.text);
  }

  #fences(value: unknown): void {
    if (typeof value !== 'string' || !(value.includes('```') || value.includes('~~~'))) return;
    for (const match of value.matchAll(FENCE)) this.found.add(languageOfFence(match[1] ?? ''));
  }
}
