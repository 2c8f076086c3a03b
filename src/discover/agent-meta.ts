/** What must be known of a file before it is read: whose agent it is, and what lies beside it to say more. */

import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import { filled, isRaw } from '../base/json-readers.ts';

export interface AgentMeta {
  readonly type: string | undefined;
  readonly description: string | undefined;
  /** The call that started it. */
  readonly toolUseId: string | undefined;
}

/** `agent-a1b2.jsonl` -> `agent-a1b2.meta.json` */
export function metaPath(path: string): string {
  return path.replace(/\.jsonl(?:\.gz)?$/, '.meta.json');
}

/**
 * `{"agentType":"Explore","description":"Find callers","toolUseId":"toolu_…"}`
 * @param path undefined when there is no such file
 */
export function metaOf(path: string | undefined): AgentMeta {
  const meta = path === undefined ? undefined : readJson(path);
  return {
    type: filled(meta, 'agentType'),
    description: filled(meta, 'description'),
    toolUseId: filled(meta, 'toolUseId'),
  };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // No such file, or none that says anything: the agent is known by its transcript alone.
    return undefined;
  }
}

/** Bytes that are looked at. */
const HEAD = 256 * 1024;
const bytes = Buffer.alloc(HEAD);

/** The first bytes of a file as text, unpacked when they are packed. */
function headOf(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const head = bytes.subarray(0, readSync(file, bytes, 0, HEAD, 0));
    const isPacked = head[0] === 0x1f && head[1] === 0x8b;
    return (isPacked ? gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }) : head).toString('utf8');
  } catch {
    // Unreadable: it will be reported where it is read.
    return '';
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The session of a flat agent file: the `sessionId` of its first readable line. */
export function ownerOf(path: string): string | undefined {
  const head = headOf(path);
  for (const line of head.split('\n')) {
    try {
      const value: unknown = JSON.parse(line);
      const id = isRaw(value) ? filled(value, 'sessionId') : undefined;
      if (id !== undefined) return id;
    } catch {
      // A broken line; the next may say it.
    }
  }
  return undefined;
}
