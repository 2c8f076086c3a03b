/** The setting `tools`: functions, which each thread loads from the configuration by itself. */

import { readFileSync } from 'node:fs';
import { sha256 } from '../../base/hash.ts';
import { type OwnTool, useTools } from '../../transcript/tools/own-tools.ts';
import { readConfig } from './config-file.ts';

/** Where they are. Sessions are read again when that file changes, but not when one that it imports does. */
export interface OwnTools {
  /** Undefined if they are in the options of a program: functions, which no other thread can have. */
  readonly file: string | undefined;
  readonly hash: string;
}

/** @param file the configuration, an absolute path */
export function toolsIn(file: string): OwnTools {
  return { file, hash: sha256(readFileSync(file)) };
}

let loaded: string | undefined;
/** By hash: a program may read several archives at a time. */
const given = new Map<string, readonly OwnTool[]>();

/** Tools in the options of a program. */
export function givenTools(tools: readonly OwnTool[]): OwnTools {
  const hash = sha256(JSON.stringify(tools, (_key, value) => (typeof value === 'function' ? String(value) : value)));
  given.set(hash, tools);
  return { file: undefined, hash };
}

/** From now on, sessions are read in this thread with these tools. */
export async function loadTools(tools: OwnTools | undefined): Promise<void> {
  if (tools?.hash === loaded) return;
  const { file, hash = '' } = tools ?? {};
  useTools((file === undefined ? given.get(hash) : (await readConfig(file, true)).tools) ?? []);
  loaded = tools?.hash;
}
