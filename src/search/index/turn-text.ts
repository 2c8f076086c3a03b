/**
 * The searchable text of a turn: its words in order, each piece with its kind and weight. What people wrote is complete;
 * the input and output of tools is shortened, because it is most of every transcript and little of it is ever searched.
 */

import { isRaw } from '../../base/json-readers.ts';
import type { ToolResult } from '../../domain/call.ts';
import type { ContentBlock } from '../../domain/transcript.ts';
import type { AgentRun, Part, ToolCall, Turn } from '../../domain/turns.ts';
import { head } from '../../render/text/format.ts';
import { editsFiles, isInFamily, readsFiles } from '../../tools/traits.ts';
import type { KindLetter } from '../shared/index-format.ts';
import { shorten } from './shorten.ts';

/** How much a word of each kind of text counts. Pagefind takes weights up to 10. */
export const WEIGHT: Readonly<Record<KindLetter, number>> = {
  p: 8, // prompt
  h: 6, // title, branches, commits
  l: 4, // plan
  r: 3, // prose
  q: 3, // question and answer
  c: 2, // command
  f: 2, // path, pattern, address
  i: 1, // other input
  d: 1, // text written or replaced
  o: 1, // output
  a: 1, // agent
  t: 1, // thought
  n: 1, // notice
};

/** The highest weight of anything in an agent. */
const AGENT_WEIGHT = WEIGHT.r;

/** Characters of one piece that go into the index. */
export const LIMIT = {
  input: 9_000,
  output: 2_000,
  /** Files that were only read: half of all displayed text, often the same files. */
  read: 1_000,
  /** Folded lines: reminders and the like, which every session repeats. */
  aside: 300,
  /** Outputs of calls inside an agent, and all of one agent together. */
  agentOutput: 800,
  agent: 45_000,
} as const;

export interface SearchPiece {
  readonly kind: KindLetter;
  readonly text: string;
  /** When it differs from that of its kind. */
  readonly weight?: number;
}

interface Limits {
  readonly output: number;
  readonly read: number;
}

const OF_SESSION: Limits = { output: LIMIT.output, read: LIMIT.read };
const OF_AGENT: Limits = { output: LIMIT.agentOutput, read: LIMIT.agentOutput };

/** Kinds of the fields of an input, whatever the tool. */
const FIELD_KINDS: ReadonlyMap<string, KindLetter> = new Map([
  ['command', 'c'],
  ['cmd', 'c'],
  ['script', 'c'],
  ['file_path', 'f'],
  ['notebook_path', 'f'],
  ['path', 'f'],
  ['pattern', 'f'],
  ['glob', 'f'],
  ['url', 'f'],
  ['query', 'f'],
]);

const ANSI = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[@-Z\\-_])/g;

/** `    12→` before a line that Read returned; newer versions have a tab instead of the arrow. */
const LINE_NUMBER = /^[ \t]*\d+→/gm;
const LINE_NUMBER_TAB = /^ {0,6}\d+\t/gm;

/** Shorter lines may repeat: they are words rather than lines. */
const REPEATABLE = 20;

/** Kinds that may repeat: what people and agents wrote, and commands and paths, which matter wherever they occur. */
const REPEATED: ReadonlySet<KindLetter> = new Set(['p', 'r', 'l', 'q', 'h', 'c', 'f']);

/**
 * The pieces without lines of tool input and output that were on the page before: a file that is read, edited and read
 * again is found where it first appeared. This removes a fifth of all text.
 * @param seen the lines of the page so far; grows
 */
export function withoutRepeats(pieces: readonly SearchPiece[], seen: Set<string>): readonly SearchPiece[] {
  return pieces.map((piece) => {
    if (REPEATED.has(piece.kind)) return piece;
    const lines = piece.text.split('\n').filter((line) => {
      const bare = line.trim();
      if (bare.length < REPEATABLE) return true;
      if (seen.has(bare)) return false;
      seen.add(bare);
      return true;
    });
    return { ...piece, text: lines.join('\n') };
  });
}

/** The searchable text of a turn, in its order. */
export function turnPieces(
  turn: Turn,
  isElsewhere: (agent: AgentRun) => boolean = () => false,
): readonly SearchPiece[] {
  return piecesOf(turn, OF_SESSION, isElsewhere);
}

/**
 * The searchable text of an agent's conversation: shortened, and never heavier than prose.
 * @param isElsewhere does an agent have a page of its own, where it is found?
 */
export function agentPieces(
  agent: AgentRun,
  isElsewhere: (agent: AgentRun) => boolean = () => false,
): readonly SearchPiece[] {
  const pieces: SearchPiece[] = [{ kind: 'a', text: `${agent.type ?? ''} ${agent.description ?? ''}` }];
  if (isElsewhere(agent)) return pieces;
  let left: number = LIMIT.agent;
  for (const turn of agent.turns) {
    for (const { kind, text } of piecesOf(turn, OF_AGENT, isElsewhere)) {
      if (left <= 0) return pieces;
      pieces.push({ kind: 'a', weight: Math.min(WEIGHT[kind], AGENT_WEIGHT), text: head(text, left) });
      left -= text.length;
    }
  }
  return pieces;
}

type Elsewhere = (agent: AgentRun) => boolean;

function piecesOf(turn: Turn, limits: Limits, isElsewhere: Elsewhere): readonly SearchPiece[] {
  const said = turn.kind === 'user' && turn.origin !== 'agent-task' ? 'p' : 'r';
  if (turn.kind === 'branch') return turn.turns.flatMap((inner) => piecesOf(inner, limits, isElsewhere));
  return [
    ...opening(turn, limits),
    ...turn.parts.flatMap((part) => partPieces(part, said, limits, isElsewhere)),
  ].filter((piece) => piece.text.trim() !== '');
}

/** The text of a turn besides its parts. */
function opening(turn: Turn, limits: Limits): readonly SearchPiece[] {
  switch (turn.kind) {
    case 'command':
      return [{ kind: 'p', text: `/${turn.name.replace(/^\//, '')} ${turn.args}` }];
    case 'shell':
      return [
        { kind: 'c', weight: WEIGHT.p, text: turn.command },
        { kind: 'o', text: shorten(`${turn.stdout}\n${turn.stderr}`, limits.output) },
      ];
    case 'compaction':
      return [{ kind: 'r', weight: 1, text: turn.summary ?? '' }];
    case 'user':
      return turn.plan === undefined ? [] : [{ kind: 'l', text: turn.plan.title }];
    case 'assistant':
    case 'branch':
    case 'event':
      return [];
  }
}

function partPieces(
  part: Part,
  said: KindLetter,
  limits: Limits,
  isElsewhere: Elsewhere,
): readonly SearchPiece[] {
  switch (part.kind) {
    case 'text':
      return [{ kind: said, text: part.text }];
    case 'thinking':
      return [{ kind: 't', text: part.text }];
    case 'call':
      return callPieces(part.call, limits, isElsewhere);
    case 'orphan-result':
      return [{ kind: 'o', text: shorten(resultText(part.result), limits.output) }];
    case 'notice':
    case 'context':
      return [{ kind: 'n', text: shorten(part.text, limits.output) }];
    case 'aside':
      return part.items.map((item) => ({
        kind: 'n',
        text: shorten(`${item.label}\n${item.text}`, LIMIT.aside),
      }));
    case 'unknown-block':
    case 'unknown-entry':
      return [
        {
          kind: 'n',
          text: `${part.type}\n${strings(part.value, '', 0)
            .map(({ text }) => shorten(text, limits.output))
            .join('\n')}`,
        },
      ];
    case 'problem':
      return [{ kind: 'n', text: `${part.problem.reason}\n${shorten(part.problem.excerpt, LIMIT.aside)}` }];
    case 'redacted-thinking':
    case 'continued':
    case 'media':
      return [];
  }
}

function callPieces(call: ToolCall, limits: Limits, isElsewhere: Elsewhere): readonly SearchPiece[] {
  const isQuestion = isInFamily(call.name, 'asks');
  const printed: KindLetter = isQuestion ? 'q' : 'o';
  const limit = readsFiles(call.name) ? limits.read : limits.output;
  const pieces: SearchPiece[] = [
    { kind: 'i', text: call.name },
    ...(call.plan === undefined
      ? inputPieces(call, isQuestion ? 'q' : 'i')
      : [{ kind: 'l', text: `${call.plan.text}\n${call.plan.feedback ?? ''}` } as const]),
  ];
  if (call.result !== undefined) {
    const whole = resultText(call.result);
    const text = readsFiles(call.name) ? whole.replace(LINE_NUMBER_TAB, '') : whole;
    pieces.push({ kind: printed, text: shorten(text, limit) });
  }
  for (const report of call.reports ?? []) {
    pieces.push({ kind: 'o', text: `${report.summary}\n${shorten(report.result, limit)}` });
  }
  return [...pieces, ...call.agents.flatMap((agent) => agentPieces(agent, isElsewhere))];
}

/** The strings of a tool's input: commands, paths and patterns first, then the rest. */
function inputPieces(call: ToolCall, other: KindLetter): readonly SearchPiece[] {
  const written: KindLetter = editsFiles(call.name) ? 'd' : other;
  const found = strings(call.input, '', 0);
  const kindOf = (field: string): KindLetter => FIELD_KINDS.get(field) ?? written;
  const inOrder = [
    ...found.filter(({ field }) => FIELD_KINDS.has(field)),
    ...found.filter(({ field }) => !FIELD_KINDS.has(field)),
  ];
  let left: number = LIMIT.input;
  return inOrder.flatMap(({ field, text }): readonly SearchPiece[] => {
    if (left <= 0) return [];
    const kept = shorten(text, Math.max(left, LIMIT.aside));
    left -= kept.length;
    return [{ kind: kindOf(field), text: kept }];
  });
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
    default:
      return '';
  }
}

interface InputText {
  /** Name of the innermost field that contains it. */
  readonly field: string;
  readonly text: string;
}

function strings(value: unknown, field: string, depth: number): readonly InputText[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (depth > 6) return [];
  if (Array.isArray(value)) return value.slice(0, 200).flatMap((item) => strings(item, field, depth + 1));
  return isRaw(value) ? Object.entries(value).flatMap(([name, item]) => strings(item, name, depth + 1)) : [];
}
