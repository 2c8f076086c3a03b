/** Short texts for turns of the model, so that a test can state what it expects in one line per turn. */

import { textOf } from '../../src/transcript/parse/content.ts';
import type { Session } from '../../src/transcript/types/session.ts';
import type { Part, ToolCall, Turn } from '../../src/transcript/types/turns.ts';
import { sessionOf } from './lines.ts';

function sketchPart(part: Part): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'thinking':
      return `(${part.text})`;
    case 'call':
      return `${part.call.name}:${part.call.status}`;
    case 'media':
      return `[${part.media.media}]`;
    case 'notice':
      return `${part.notice}: ${part.text}`;
    case 'context':
      return `context: ${part.text}`;
    case 'aside':
      return `folded: ${part.reason}`;
    case 'problem':
      return `problem: ${part.problem.reason}`;
    case 'orphan-result':
      return `orphan: ${textOf(part.result.content)}`;
    case 'continued':
      return `${part.lines} of ${part.title}`;
    case 'unknown-block':
    case 'unknown-entry':
      return `unknown: ${part.type}`;
    default:
      return part.kind;
  }
}

function head(turn: Turn): string {
  switch (turn.kind) {
    case 'user':
      return turn.from === undefined ? turn.origin : `${turn.origin} ${turn.from}`;
    case 'command':
      return `${turn.name} ${turn.args}`.trim();
    case 'shell':
      return `! ${turn.command} -> ${turn.stdout}${turn.stderr}`;
    case 'branch':
      return `not taken { ${sketch(turn.turns).join(' ; ')} }`;
    default:
      return turn.kind;
  }
}

/** `['prompt | fix it', 'assistant | Looking. | Bash:ok']` */
export function sketch(turns: readonly Turn[]): string[] {
  return turns.map((turn) => [head(turn), ...turn.parts.map(sketchPart)].join(' | '));
}

/** The sketch of the session that these lines become. */
export async function sketchOf(...lines: readonly string[]): Promise<string[]> {
  return sketch((await sessionOf(lines)).turns);
}

export function callsOf(session: Pick<Session, 'turns'>): ToolCall[] {
  return session.turns.flatMap((turn) => turn.parts.flatMap((part) => (part.kind === 'call' ? [part.call] : [])));
}

/** The call with that id; throws when there is none. */
export function callOf(session: Pick<Session, 'turns'>, id: string): ToolCall {
  const call = callsOf(session).find((one) => one.id === id);
  if (!call) throw new Error(`There is no call ${id}.`);
  return call;
}
