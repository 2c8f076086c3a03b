/**
 * What must be known about an agent's transcript before it is read: its session, and the `.meta.json` file next to it.
 */

import { filled, fromJson } from '../../base/json-readers.ts';
import type { AgentTranscript } from '../types/session.ts';
import { headOf, readJson } from './existing-files.ts';

export type AgentMeta = Pick<AgentTranscript, 'type' | 'description' | 'toolUseId'>;

/** `agent-a1b2.jsonl` -> `agent-a1b2.meta.json` */
export function metaPath(path: string): string {
  return path.replace(/\.jsonl(?:\.gz)?$/, '.meta.json');
}

/**
 * `{"agentType":"Explore","description":"Find callers","toolUseId":"toolu_…"}`
 * @param path undefined if there is no such file
 */
export function readAgentMeta(path: string | undefined): AgentMeta {
  const meta = path === undefined ? undefined : readJson(path);
  return {
    type: filled(meta, 'agentType'),
    description: filled(meta, 'description'),
    toolUseId: filled(meta, 'toolUseId'),
  };
}

const HEAD = 256 * 1024;

/** The first value with this key in the first lines of a transcript: for `sessionId`, the session of an agent's file. */
export function firstOf(path: string, key: string): string | undefined {
  for (const line of headOf(path, HEAD).split('\n')) {
    const value = filled(fromJson(line), key);
    if (value !== undefined) return value;
  }
  return undefined;
}
