/** Makes transcript lines, so that a test states only what matters to it. */

import assert from 'node:assert/strict';
import { buildSession } from '../../src/facts/build-session.ts';
import { parseLines } from '../../src/transcript/parse/read-transcript.ts';
import type { Session, SessionSource } from '../../src/transcript/types/session.ts';

type Fields = Readonly<Record<string, unknown>>;
type Content = string | readonly unknown[];

/** The start of an invented day of work. */
export const START = Date.UTC(2026, 2, 2, 9, 0, 0);

/** `at(90)`: the timestamp of a line, 90 seconds after the start. */
export function at(seconds: number): { readonly timestamp: string } {
  return { timestamp: new Date(START + seconds * 1000).toISOString() };
}

export function line(type: string, fields: Fields = {}): string {
  return JSON.stringify({ type, ...fields });
}

export function user(content: Content, fields: Fields = {}): string {
  return line('user', { message: { role: 'user', content }, ...fields });
}

export const MODEL = 'claude-opus-4-5';

/** `message` has fields of the message, `fields` those of the line. */
export function assistant(content: Content, message: Fields = {}, fields: Fields = {}): string {
  return line('assistant', { message: { role: 'assistant', model: MODEL, content, ...message }, ...fields });
}

export const text = (words: string): Fields => ({ type: 'text', text: words });
export const thinking = (words: string): Fields => ({ type: 'thinking', thinking: words, signature: 'c2ln' });
export const image = (): Fields => ({
  type: 'image',
  source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' },
});

export function toolUse(id: string, name = 'Bash', input: Fields = { command: 'ls' }): Fields {
  return { type: 'tool_use', id, name, input };
}

export function result(id: string, content: Content = 'a.ts', isError = false): Fields {
  return { type: 'tool_result', tool_use_id: id, content, is_error: isError };
}

/** A user line with nothing but results. */
export function results(...blocks: readonly unknown[]): string {
  return user(blocks);
}

export function system(subtype: string, fields: Fields = {}): string {
  return line('system', { subtype, ...fields });
}

export function attachment(type: string, fields: Fields = {}): string {
  return line('attachment', { attachment: { type, ...fields } });
}

export function enqueue(content: unknown): string {
  return line('queue-operation', { operation: 'enqueue', content });
}

export function queue(operation: 'dequeue' | 'remove' | 'popAll'): string {
  return line('queue-operation', { operation });
}

/** Usage with these output tokens. */
export function tokens(output: number, input = 0): Fields {
  return { usage: { input_tokens: input, output_tokens: output } };
}

export interface AgentLines {
  readonly id: string;
  readonly lines: readonly string[];
  readonly toolUseId?: string;
  readonly description?: string;
  readonly type?: string | undefined;
  /** Path of its file, when that matters. */
  readonly path?: string;
}

function transcriptOf(lines: readonly string[]): ReturnType<typeof parseLines> {
  return parseLines(lines.map((source, index) => ({ number: index + 1, text: source })));
}

/** Checks that the ledger accounts for every line, and hides none without a reason. */
export function expectWholeLedger(session: Session): void {
  const sum = (counts: readonly (readonly [string, number])[]): number =>
    counts.reduce((total, [, count]) => total + count, 0);
  const wrong = session.ledgers.filter(
    ({ lines }) =>
      lines.shown + sum(lines.folded) + sum(lines.hidden) + lines.problems !== lines.total ||
      lines.hidden.some(([reason]) => reason === 'unexplained'),
  );
  // Thousands of times in property tests: `expect` would take ten times as long.
  assert.deepEqual(wrong, []);
}

/** Lines -> what a session is built from. */
export async function sourceOf(
  lines: readonly string[],
  agents: readonly AgentLines[] = [],
  more: Partial<SessionSource> = {},
): Promise<SessionSource> {
  return {
    id: '6f0c2a10-0000-4000-8000-000000000001',
    path: '-home-ada-tidepool/6f0c2a10-0000-4000-8000-000000000001.jsonl',
    input: 0,
    member: undefined,
    folder: '-home-ada-tidepool',
    folderName: '-home-ada-tidepool',
    transcript: await transcriptOf(lines),
    agents: await Promise.all(
      agents.map(async (agent) => ({
        id: agent.id,
        path: agent.path ?? `-home-ada-tidepool/agent-${agent.id}.jsonl`,
        type: agent.type,
        description: agent.description,
        toolUseId: agent.toolUseId,
        transcript: await transcriptOf(agent.lines),
      })),
    ),
    ...more,
  };
}

/** Lines -> the session, with its ledgers checked. */
export async function sessionOf(...source: Parameters<typeof sourceOf>): Promise<Session> {
  const session = buildSession(await sourceOf(...source));
  expectWholeLedger(session);
  return session;
}
