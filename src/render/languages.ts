/**
 * The grammars that a session will ask for. Grammars load asynchronously, views are made synchronously:
 * so the session is looked over once before it is rendered. What is missed here comes out plain.
 */

import type { AgentRun, Part, Session, ToolCall, Turn } from '../domain/session.ts';
import { get, keys } from '../domain/shape.ts';
import type { ContentBlock } from '../domain/transcript.ts';
import { languageOfFence, languageOfPath, PLAIN } from './language.ts';

const PATH_FIELDS = ['file_path', 'notebook_path', 'path'];
/** Always there: shell commands, and what notebooks are mostly written in. */
const ALWAYS = ['shellscript', 'python'];
const FENCE = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*([\w+#.-]{1,40})/gm;

/** Names of the grammars for the paths and fences in a session, its agents included. */
export function languagesOf(session: Session): ReadonlySet<string> {
  const found = new Set<string>();
  visitTurns(session.turns, found);
  for (const agent of session.strayAgents) visitAgent(agent, found);
  found.delete(PLAIN);
  return found;
}

function visitTurns(turns: readonly Turn[], found: Set<string>): void {
  for (const turn of turns) {
    if (turn.kind === 'compaction') addFences(turn.summary, found);
    for (const part of turn.parts) visitPart(part, found);
  }
}

function visitAgent(agent: AgentRun, found: Set<string>): void {
  visitTurns(agent.turns, found);
}

function visitPart(part: Part, found: Set<string>): void {
  if (part.kind === 'text' || part.kind === 'thinking') addFences(part.text, found);
  if (part.kind === 'call') visitCall(part.call, found);
  if (part.kind === 'orphan-result') visitBlocks(part.result.content, found);
}

function visitCall(call: ToolCall, found: Set<string>): void {
  for (const field of PATH_FIELDS) {
    const path = get(call.input, field);
    if (typeof path === 'string') found.add(languageOfPath(path));
  }
  for (const key of keys(call.input)) addFences(get(call.input, key), found);
  if (call.name === 'NotebookEdit' || call.name === 'NotebookRead')
    for (const name of ALWAYS) found.add(name);
  addFences(call.plan?.text, found);
  if (call.result !== undefined) visitBlocks(call.result.content, found);
  if (call.agent !== undefined) visitAgent(call.agent, found);
}

function visitBlocks(blocks: readonly ContentBlock[], found: Set<string>): void {
  for (const block of blocks) if (block.kind === 'text') addFences(block.text, found);
}

function addFences(value: unknown, found: Set<string>): void {
  if (typeof value !== 'string' || !(value.includes('```') || value.includes('~~~'))) return;
  for (const match of value.matchAll(FENCE)) found.add(languageOfFence(match[1] ?? ''));
}
