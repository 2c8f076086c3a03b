/**
 * Everything that a turn shows, as text of several kinds. Independent of `search/index/turn-text.ts` on purpose: what
 * is left out there must be found missing here.
 */

import { isRaw } from '../../src/base/json-readers.ts';
import type { ContentBlock } from '../../src/transcript/parse/content.ts';
import type { AgentRun, Part, ToolCall, Turn } from '../../src/transcript/types/turns.ts';

export type Where = 'prompt' | 'prose' | 'plan' | 'input' | 'output' | 'agent';

export interface Piece {
  readonly where: Where;
  readonly text: string;
  /** Name of the field of a call's input: `command`, `file_path`. */
  readonly field?: string;
}

/** The pieces of a turn, in the order of the page. */
export function piecesOf(turn: Turn): readonly Piece[] {
  if (turn.kind === 'branch') return turn.turns.flatMap(piecesOf);
  const said: Where = turn.kind === 'user' && turn.origin !== 'agent-task' ? 'prompt' : 'prose';
  const parts = turn.parts.flatMap((part) => partPieces(part, said));
  switch (turn.kind) {
    case 'command':
      return [{ where: 'prompt', text: `/${turn.name.replace(/^\//, '')} ${turn.args}` }, ...parts];
    case 'shell':
      return [
        { where: 'input', text: turn.command, field: 'command' },
        { where: 'output', text: `${turn.stdout}\n${turn.stderr}` },
        ...parts,
      ];
    case 'compaction':
      return [{ where: 'prose', text: turn.summary ?? '' }, ...parts];
    default:
      return parts;
  }
}

function partPieces(part: Part, said: Where): readonly Piece[] {
  switch (part.kind) {
    case 'text':
      return [{ where: said, text: part.text }];
    case 'call':
      return callPieces(part.call);
    case 'notice':
      return [{ where: 'output', text: part.text }];
    default:
      return [];
  }
}

function callPieces(call: ToolCall): readonly Piece[] {
  const { plan, input, result, reports = [], agents } = call;
  const given: readonly Piece[] = plan === undefined ? inputPieces(input, '', 0) : [{ where: 'plan', text: plan.text }];
  const printed = [
    ...(result?.content.map(blockText) ?? []),
    ...reports.map((report) => `${report.summary}\n${report.result}`),
  ];
  return [...given, { where: 'output', text: printed.join('\n') }, ...agents.flatMap(agentPieces)];
}

/** The conversation of an agent, as pieces of the kind `agent`. */
export function agentPieces(agent: AgentRun): readonly Piece[] {
  return agent.turns.flatMap(piecesOf).map(({ where, text }) => ({
    where: 'agent',
    text,
    field: where,
  }));
}

function inputPieces(value: unknown, field: string, depth: number): readonly Piece[] {
  if (typeof value === 'string') return [{ where: 'input', text: value, field }];
  if (depth > 6) return [];
  if (Array.isArray(value)) return value.flatMap((item) => inputPieces(item, field, depth + 1));
  if (!isRaw(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => inputPieces(item, name, depth + 1));
}

function blockText(block: ContentBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text.replace(/^[ \t]*\d+(?:→|\t)/gm, '').replace(/\u001B\[[0-9;?]*[A-Za-z]/g, '');
    default:
      return '';
  }
}
