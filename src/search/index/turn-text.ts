/**
 * The searchable text of a turn: its words in order, each piece with its kind and weight. What people wrote is complete;
 * the input and output of tools is shortened, because it is most of every transcript and little of it is ever searched.
 */

import { isRaw } from '../../base/json-readers.ts';
import type { ToolResult } from '../../domain/call.ts';
import type { ContentBlock } from '../../domain/transcript.ts';
import type { AgentRun, Part, ToolCall, Turn } from '../../domain/turns.ts';
import { head } from '../../render/text/format.ts';
import { slashed } from '../../render/turns/outline-text.ts';
import { editsFiles, isInFamily, readsFiles } from '../../tools/traits.ts';
import { type KindLetter, TEXT_KINDS } from '../shared/index-format.ts';
import { shorten } from './shorten.ts';

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

/** Where a piece is from: its limits, and whether an agent has a page of its own, where its text is found. */
interface Scope {
  readonly output: number;
  readonly read: number;
  readonly isElsewhere: (agent: AgentRun) => boolean;
}

/** Kinds of the fields of an input, whatever the tool. */
const FIELD_KINDS: ReadonlyMap<string, KindLetter> = new Map([
  ...['command', 'cmd', 'script'].map((field) => [field, 'c'] as const),
  ...['file_path', 'notebook_path', 'path', 'pattern', 'glob', 'url', 'query'].map((field) => [field, 'f'] as const),
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
export function turnPieces(turn: Turn, isElsewhere: Scope['isElsewhere'] = () => false): readonly SearchPiece[] {
  return piecesOf(turn, { output: LIMIT.output, read: LIMIT.read, isElsewhere });
}

/** The searchable text of an agent's conversation: shortened, and never heavier than prose. */
export function agentPieces(agent: AgentRun, isElsewhere: Scope['isElsewhere'] = () => false): readonly SearchPiece[] {
  const pieces: SearchPiece[] = [{ kind: 'a', text: `${agent.type ?? ''} ${agent.description ?? ''}` }];
  if (isElsewhere(agent)) return pieces;
  const scope = { output: LIMIT.agentOutput, read: LIMIT.agentOutput, isElsewhere };
  let left: number = LIMIT.agent;
  for (const turn of agent.turns) {
    for (const { kind, text } of piecesOf(turn, scope)) {
      if (left <= 0) return pieces;
      const weight = Math.min(TEXT_KINDS[kind].weight, TEXT_KINDS.r.weight);
      pieces.push({ kind: 'a', weight, text: head(text, left) });
      left -= text.length;
    }
  }
  return pieces;
}

function piecesOf(turn: Turn, scope: Scope): readonly SearchPiece[] {
  const said = turn.kind === 'user' && turn.origin !== 'agent-task' ? 'p' : 'r';
  if (turn.kind === 'branch') return turn.turns.flatMap((inner) => piecesOf(inner, scope));
  const parts = turn.parts.flatMap((part) => partPieces(part, said, scope));
  return [...opening(turn, scope), ...parts].filter(({ text }) => text.trim() !== '');
}

/** The text of a turn besides its parts. */
function opening(turn: Turn, { output }: Scope): readonly SearchPiece[] {
  switch (turn.kind) {
    case 'command':
      return [{ kind: 'p', text: `${slashed(turn.name)} ${turn.args}` }];
    case 'shell':
      return [
        { kind: 'c', weight: TEXT_KINDS.p.weight, text: turn.command },
        { kind: 'o', text: shorten(`${turn.stdout}\n${turn.stderr}`, output) },
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

function partPieces(part: Part, said: KindLetter, scope: Scope): readonly SearchPiece[] {
  const shortened = (text: string): string => shorten(text, scope.output);
  switch (part.kind) {
    case 'text':
      return [{ kind: said, text: part.text }];
    case 'thinking':
      return [{ kind: 't', text: part.text }];
    case 'call':
      return callPieces(part.call, scope);
    case 'orphan-result':
      return [{ kind: 'o', text: shortened(resultText(part.result)) }];
    case 'notice':
    case 'context':
      return [{ kind: 'n', text: shortened(part.text) }];
    case 'aside':
      return part.items.map(({ label, text }) => ({
        kind: 'n',
        text: shorten(`${label}\n${text}`, LIMIT.aside),
      }));
    case 'unknown-block':
    case 'unknown-entry': {
      const texts = strings(part.value, '', 0).map(({ text }) => shortened(text));
      return [{ kind: 'n', text: [part.type, ...texts].join('\n') }];
    }
    case 'problem':
      return [{ kind: 'n', text: `${part.problem.reason}\n${shorten(part.problem.excerpt, LIMIT.aside)}` }];
    case 'redacted-thinking':
    case 'continued':
    case 'media':
      return [];
  }
}

function callPieces(call: ToolCall, { read, output, isElsewhere }: Scope): readonly SearchPiece[] {
  const isQuestion = isInFamily(call.name, 'asks');
  const isRead = readsFiles(call.name);
  const limit = isRead ? read : output;
  const pieces: SearchPiece[] = [
    { kind: 'i', text: call.name },
    ...(call.plan === undefined
      ? inputPieces(call, isQuestion ? 'q' : 'i')
      : [{ kind: 'l', text: `${call.plan.text}\n${call.plan.feedback ?? ''}\n${call.plan.proposed ?? ''}` } as const]),
  ];
  if (call.result !== undefined) {
    const whole = resultText(call.result);
    const text = shorten(isRead ? whole.replace(LINE_NUMBER_TAB, '') : whole, limit);
    pieces.push({ kind: isQuestion ? 'q' : 'o', text });
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
  found.sort((a, b) => Number(FIELD_KINDS.has(b.field)) - Number(FIELD_KINDS.has(a.field)));
  let left: number = LIMIT.input;
  return found.flatMap(({ field, text }): readonly SearchPiece[] => {
    if (left <= 0) return [];
    const kept = shorten(text, Math.max(left, LIMIT.aside));
    left -= kept.length;
    return [{ kind: FIELD_KINDS.get(field) ?? written, text: kept }];
  });
}

function resultText(result: ToolResult): string {
  return result.content.map(blockText).join('\n').replace(ANSI, '').replace(LINE_NUMBER, '');
}

function blockText(block: ContentBlock): string {
  if (block.kind === 'text') return block.text;
  return block.kind === 'tool-reference' ? block.name : '';
}

interface InputText {
  /** Name of the innermost field that contains it. */
  readonly field: string;
  readonly text: string;
}

function strings(value: unknown, field: string, depth: number): InputText[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (depth > 6) return [];
  if (Array.isArray(value)) return value.slice(0, 200).flatMap((item) => strings(item, field, depth + 1));
  return isRaw(value) ? Object.entries(value).flatMap(([name, item]) => strings(item, name, depth + 1)) : [];
}
