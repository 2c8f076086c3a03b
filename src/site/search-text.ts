/**
 * What of a turn can be found: its words in the order they stood, each piece with its weight. What people
 * wrote is whole; what tools were given and what they printed is cut, because it is most of every
 * transcript and little of it is ever looked for.
 */

import type { AgentRun, Part, ToolCall, ToolResult, Turn } from '../domain/session.ts';
import { isRaw } from '../domain/shape.ts';
import type { ContentBlock } from '../domain/transcript.ts';

/** How much a word counts where it stands. Pagefind takes weights up to 10. */
export const WEIGHT = { prompt: 8, plan: 4, prose: 3, tool: 1 } as const;

/** Characters of one piece that go into the index. */
export const LIMIT = {
  input: 1_500,
  output: 1_200,
  /** Files that were only read: half of all displayed text, and the same files again and again. */
  read: 500,
  /** Folded lines: reminders and the like, which every session repeats. */
  aside: 300,
  /** Inputs and outputs of calls inside an agent, and all of one agent together. */
  agentCall: 400,
  agent: 20_000,
} as const;

export interface SearchPiece {
  readonly weight: number;
  readonly text: string;
}

interface Limits {
  readonly input: number;
  readonly output: number;
  readonly read: number;
}

const OF_SESSION: Limits = { input: LIMIT.input, output: LIMIT.output, read: LIMIT.read };
const OF_AGENT: Limits = { input: LIMIT.agentCall, output: LIMIT.agentCall, read: LIMIT.agentCall };

const READERS = new Set(['Read', 'NotebookRead']);

/** Lines worth keeping from the middle of a long output. */
const TROUBLE =
  /\b(?:error|exception|failed|failure|fatal|panic|traceback|denied|cannot|not found|[A-Z]\w*Error|E[A-Z]{4,}|ERR_\w+)\b/i;

const ANSI = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[@-Z\\-_])/g;

/** `    12→` in front of a line that Read returned. */
const LINE_NUMBER = /^[ \t]*\d+→/gm;

/** Shorter lines may repeat: they are words rather than lines. */
const REPEATABLE = 20;

/**
 * What tools were given and printed, without the lines that stood on the page before: a file that is read,
 * edited and read again is found where it came up first. A fifth of all text goes. `seen` is the page's.
 */
export function withoutRepeats(pieces: readonly SearchPiece[], seen: Set<string>): readonly SearchPiece[] {
  return pieces.map(({ weight, text }) => {
    if (weight !== WEIGHT.tool) return { weight, text };
    const lines = text.split('\n').filter((line) => {
      const bare = line.trim();
      if (bare.length < REPEATABLE) return true;
      if (seen.has(bare)) return false;
      seen.add(bare);
      return true;
    });
    return { weight, text: lines.join('\n') };
  });
}

export function turnPieces(turn: Turn): readonly SearchPiece[] {
  return piecesOf(turn, OF_SESSION);
}

/** A subagent's conversation: its words, cut, none of them heavier than prose. */
export function agentPieces(agent: AgentRun): readonly SearchPiece[] {
  const pieces: SearchPiece[] = [
    { weight: WEIGHT.tool, text: `${agent.type ?? ''} ${agent.description ?? ''}` },
  ];
  let left: number = LIMIT.agent;
  for (const turn of agent.turns) {
    for (const piece of piecesOf(turn, OF_AGENT)) {
      if (left <= 0) return pieces;
      pieces.push({ weight: Math.min(piece.weight, WEIGHT.prose), text: piece.text.slice(0, left) });
      left -= piece.text.length;
    }
  }
  return pieces;
}

function piecesOf(turn: Turn, limits: Limits): readonly SearchPiece[] {
  const said = turn.kind === 'user' && turn.origin !== 'agent-task' ? WEIGHT.prompt : WEIGHT.prose;
  if (turn.kind === 'branch') return turn.turns.flatMap((inner) => piecesOf(inner, limits));
  return [...opening(turn, limits), ...turn.parts.flatMap((part) => partPieces(part, said, limits))].filter(
    (piece) => piece.text.trim() !== '',
  );
}

/** What a turn says besides its parts. */
function opening(turn: Turn, limits: Limits): readonly SearchPiece[] {
  switch (turn.kind) {
    case 'command':
      return [{ weight: WEIGHT.prompt, text: `/${turn.name.replace(/^\//, '')} ${turn.args}` }];
    case 'shell':
      return [
        { weight: WEIGHT.prompt, text: turn.command },
        { weight: WEIGHT.tool, text: shorten(`${turn.stdout}\n${turn.stderr}`, limits.output) },
      ];
    case 'compaction':
      return [{ weight: WEIGHT.tool, text: turn.summary ?? '' }];
    case 'user':
      return turn.plan === undefined ? [] : [{ weight: WEIGHT.plan, text: turn.plan.title }];
    case 'assistant':
    case 'branch':
    case 'event':
      return [];
  }
}

function partPieces(part: Part, said: number, limits: Limits): readonly SearchPiece[] {
  switch (part.kind) {
    case 'text':
      return [{ weight: said, text: part.text }];
    case 'thinking':
      return [{ weight: WEIGHT.tool, text: part.text }];
    case 'call':
      return callPieces(part.call, limits);
    case 'orphan-result':
      return [{ weight: WEIGHT.tool, text: shorten(resultText(part.result), limits.output) }];
    case 'notice':
    case 'context':
      return [{ weight: WEIGHT.tool, text: shorten(part.text, limits.output) }];
    case 'aside':
      return part.items.map((item) => ({
        weight: WEIGHT.tool,
        text: shorten(`${item.label}\n${item.text}`, LIMIT.aside),
      }));
    case 'unknown-block':
    case 'unknown-entry':
      return [{ weight: WEIGHT.tool, text: `${part.type}\n${inputText(part.value, limits.input)}` }];
    case 'problem':
      return [
        {
          weight: WEIGHT.tool,
          text: `${part.problem.reason}\n${shorten(part.problem.excerpt, LIMIT.aside)}`,
        },
      ];
    case 'redacted-thinking':
    case 'continued':
    case 'media':
      return [];
  }
}

function callPieces(call: ToolCall, limits: Limits): readonly SearchPiece[] {
  const output = READERS.has(call.name) ? limits.read : limits.output;
  const pieces: SearchPiece[] = [
    { weight: WEIGHT.tool, text: call.name },
    { weight: WEIGHT.tool, text: call.plan === undefined ? inputText(call.input, limits.input) : '' },
  ];
  if (call.plan !== undefined) {
    pieces.push({ weight: WEIGHT.plan, text: `${call.plan.text}\n${call.plan.feedback ?? ''}` });
  }
  if (call.result !== undefined) {
    pieces.push({ weight: WEIGHT.tool, text: shorten(resultText(call.result), output) });
  }
  for (const report of call.reports ?? []) {
    pieces.push({ weight: WEIGHT.tool, text: `${report.summary}\n${shorten(report.result, output)}` });
  }
  return [...pieces, ...call.agents.flatMap(agentPieces)];
}

function resultText(result: ToolResult): string {
  return result.content.map(blockText).join('\n').replace(ANSI, '').replace(LINE_NUMBER, '');
}

function blockText(block: ContentBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'tool-reference':
      return block.name;
    case 'tool-result':
      return block.content.map(blockText).join('\n');
    default:
      return '';
  }
}

/**
 * The strings of a tool's input, whatever its shape: short ones first and whole (paths, commands,
 * patterns, addresses), then the beginnings of long ones (what was written, what was replaced).
 */
function inputText(input: unknown, limit: number): string {
  const found = strings(input, 0);
  const short = found.filter((text) => text.length <= 200);
  const long = found.filter((text) => text.length > 200);
  const start = shorten(short.join('\n'), limit);
  const share = Math.floor((limit - start.length) / Math.max(1, long.length));
  return [start, ...long.map((text) => shorten(text, Math.max(share, 80)))].join('\n').slice(0, limit + 200);
}

function strings(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return [value];
  if (depth > 6) return [];
  if (Array.isArray(value)) return value.slice(0, 200).flatMap((item) => strings(item, depth + 1));
  return isRaw(value) ? Object.values(value).flatMap((item) => strings(item, depth + 1)) : [];
}

/** The beginning, the lines in the middle that speak of trouble, and the end. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, Math.floor(limit * 0.55));
  const tail = text.slice(text.length - Math.floor(limit * 0.2));
  let left = limit - head.length - tail.length;
  const trouble: string[] = [];
  for (const line of text
    .slice(head.length, text.length - tail.length)
    .slice(0, 200_000)
    .split('\n')) {
    if (left <= 0) break;
    if (!TROUBLE.test(line)) continue;
    const kept = line.slice(0, Math.min(left, 240));
    trouble.push(kept);
    left -= kept.length;
  }
  return [head, ...trouble, tail].join('\n…\n');
}
