/** What must be known of an agent's transcript before it is read: its session, and the `.meta.json` file next to it. */

import { closeSync, openSync, readSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import { filled, fromJson } from '../base/json-readers.ts';
import { readJson } from './paths.ts';

export interface AgentMeta {
  readonly type: string | undefined;
  readonly description: string | undefined;
  /** The tool call that started it. */
  readonly toolUseId: string | undefined;
}

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

/** Bytes that are read to find the session. */
const HEAD = 256 * 1024;
const bytes = Buffer.alloc(HEAD);

/** The first bytes of a file as text, decompressed if need be; empty if it cannot be read. */
function headOf(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const head = bytes.subarray(0, readSync(file, bytes, 0, HEAD, 0));
    const isGzip = head[0] === 0x1f && head[1] === 0x8b;
    return (isGzip ? gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }) : head).toString('utf8');
  } catch {
    // The problem is reported when the transcript is read.
    return '';
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The first value of that name in the first lines of a transcript. */
export function firstOf(path: string, key: string): string | undefined {
  for (const line of headOf(path).split('\n')) {
    const value = filled(fromJson(line), key);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The session that an agent file next to sessions belongs to: the first `sessionId` of its lines. */
export function sessionIdOf(path: string): string | undefined {
  return firstOf(path, 'sessionId');
}
