/**
 * Files of Codex CLI. It has no folders for projects:
 *
 *     sessions/2026/09/14/rollout-2026-09-14T11-00-00-0199….jsonl    a session, or an agent that one started
 *     archived_sessions/rollout-2026-09-14T11-00-00-0199….jsonl      a session that the human put away
 */

import { basename, join } from 'node:path';
import { filled, fromJson, get, raw } from '../../base/json-readers.ts';
import { type AgentMeta, headOf, isFile, isFolder, realpathOf } from './existing-files.ts';
import { claudeFolder, homeFolder, type Input } from './inputs.ts';

/** The folders with sessions, in Codex's folder. */
export const CODEX_FOLDERS = ['sessions', 'archived_sessions'];
/** Where an archive has them, beside `projects`. */
export const CODEX = 'codex';
/** Node 20 cannot unpack these. */
export const PACKED_ROLLOUT = /^rollout-.+\.jsonl\.zst$/;

const HEAD = 256 * 1024;

/** `$CODEX_HOME`, or `~/.codex`. */
export function codexFolder(env: NodeJS.ProcessEnv): string {
  return env.CODEX_HOME || join(homeFolder(env), '.codex');
}

/** The folders of Claude Code and of Codex, as far as they exist. */
export function ownFolders(env: NodeJS.ProcessEnv): readonly string[] {
  const [claude, codex] = [claudeFolder(env), codexFolder(env)];
  return [...(isFolder(claude) ? [claude] : []), ...(isCodexFolder(codex) ? [codex] : [])].map(realpathOf);
}

/** What is read by default: the sessions in the folders of Claude Code and of Codex, as far as they exist. */
export function defaultInputs(env: NodeJS.ProcessEnv): readonly Input[] {
  const claude = claudeFolder(env);
  const projects = { path: join(claude, 'projects'), member: undefined, history: join(claude, 'history.jsonl') };
  const ofCodex = CODEX_FOLDERS.map((name) => ({ path: join(codexFolder(env), name), member: undefined }));
  return [projects, ...ofCodex].filter(({ path }) => isFolder(path));
}

/** Is it Codex's folder, which has other files with lines, too? */
export function isCodexFolder(path: string): boolean {
  if (!CODEX_FOLDERS.some((name) => isFolder(join(path, name))) || isFolder(join(path, 'projects'))) return false;
  const files = ['config.toml', 'auth.json', 'session_index.jsonl', 'version.json'];
  return basename(path) === '.codex' || files.some((name) => isFile(join(path, name)));
}

/** Where it worked, and of an agent which session started it, and what is known about it. */
export function aboutRollout(path: string): AgentMeta & { readonly cwd: string; readonly session: string | undefined } {
  const [first = '', ...others] = headOf(path, HEAD).split('\n');
  const meta = raw(fromJson(first), 'payload');
  const source = get(raw(meta, 'source'), 'subagent');
  const parent = filled(raw(source, 'thread_spawn'), 'parent_thread_id') ?? filled(meta, 'parent_thread_id');
  const root = filled(meta, 'session_id');
  return {
    cwd: filled(meta, 'cwd') ?? /<cwd>([^<"\\]{1,1000})<\/cwd>/.exec(others.join('\n'))?.[1] ?? '',
    session: source === undefined ? undefined : root === filled(meta, 'id') ? parent : (root ?? parent),
    type: filled(meta, 'agent_role') ?? filled(meta, 'agent_type'),
    description: filled(meta, 'agent_nickname'),
    toolUseId: undefined,
  };
}
