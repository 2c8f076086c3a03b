/** Small invented transcripts, for tests that need no more than a few turns. */

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Facts {
  readonly cwd?: string;
  /** Day of the session, `YYYY-MM-DD`. */
  readonly day?: string;
}

/** A uuid derived from the session and a number: always the same for the same ones. */
function uuid(session: string, number: number): string {
  const head = [...session].reduce((hash, character) => (hash * 31 + character.charCodeAt(0)) >>> 0, 7);
  const hex = head.toString(16).padStart(8, '0');
  return `${(number + 1).toString(16).padStart(8, 'a')}-0000-4000-8000-0000${hex}`;
}

/** Lines of a prompt and its answer: the `at`-th exchange of a session. */
export function exchange(session: string, at: number, prompt: string, facts: Facts = {}): string {
  const { cwd = '/home/ada/shop', day = '2026-03-04' } = facts;
  const minute = `${at * 2}`.padStart(2, '0');
  const base = {
    isSidechain: false,
    userType: 'external',
    cwd,
    sessionId: session,
    version: '2.1.0',
    gitBranch: 'main',
  };
  const question = {
    ...base,
    type: 'user',
    uuid: uuid(session, at * 2),
    parentUuid: at === 0 ? null : uuid(session, at * 2 - 1),
    timestamp: `${day}T10:${minute}:00.000Z`,
    message: { role: 'user', content: prompt },
  };
  const answer = {
    ...base,
    type: 'assistant',
    uuid: uuid(session, at * 2 + 1),
    parentUuid: uuid(session, at * 2),
    timestamp: `${day}T10:${minute}:30.000Z`,
    message: {
      id: `msg_${session}_${at}`,
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-4-5-20251101',
      content: [{ type: 'text', text: `An answer to: ${prompt}` }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 10, output_tokens: 20 },
    },
  };
  return `${JSON.stringify(question)}\n${JSON.stringify(answer)}\n`;
}

/** A session of these prompts, each answered. */
export function transcript(session: string, prompts: readonly string[], facts: Facts = {}): string {
  return prompts.map((prompt, at) => exchange(session, at, prompt, facts)).join('');
}

/** Writes `<folder>/<project>/<session>.jsonl`; returns its path. */
export function writeSession(
  folder: string,
  project: string,
  session: string,
  prompts: readonly string[],
  facts: Facts = {},
): string {
  const path = join(folder, project, `${session}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, transcript(session, prompts, facts));
  return path;
}

/** Continues the session. */
export function appendExchange(path: string, session: string, at: number, prompt: string): void {
  appendFileSync(path, exchange(session, at, prompt));
}
