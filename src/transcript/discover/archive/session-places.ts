/** Where the files below `projects` belong: to which session, and where in it. */

import { firstOf } from '../existing-files.ts';
import { transcriptName } from '../transcript-names.ts';

export const AGENT = /^agent-(.+)\.jsonl$/s;
export const META = /^(agent-.+)\.meta\.json$/s;
const ID = /^[0-9a-f-]{36}/i;

export interface SessionPlace {
  readonly id: string;
  /** The folders of its project, from `projects` down. */
  readonly project: readonly string[];
  /** The file within its project: `['6f0c', 'subagents', 'agent-a1.jsonl']`. */
  readonly inside: readonly string[];
}

/**
 * The index of a session's folder among the folders of a file, from `projects` down: 1 for `['-home-ada-shop', '6f0c…',
 * 'subagents']`; undefined for a file beside sessions.
 */
function sessionFolderIn(folders: readonly string[], name: string): number | undefined {
  const inner = folders.findIndex((one, index) => index > 0 && (one === 'subagents' || one === 'tool-results'));
  if (inner > 0) return inner - 1;
  // Other files in the folder of a session.
  const at = AGENT.test(name) ? -1 : folders.findIndex((one, index) => index > 0 && ID.exec(one)?.[0] === one);
  return at > 0 ? at : undefined;
}

/** The session of a file beside sessions. Agents name theirs in their first lines; a description is beside its agent. */
function sessionBeside(name: string, path: string): string | undefined {
  const meta = META.exec(name)?.[1];
  const agents =
    meta === undefined ? [path] : ['.jsonl', '.jsonl.gz'].map((end) => path.replace(/\.meta\.json.*$/s, end));
  if (meta !== undefined || AGENT.test(name)) {
    const session = agents.map((agent) => firstOf(agent, 'sessionId')).find((id) => id !== undefined);
    return session ?? meta ?? name.replace(/\.jsonl$/, '');
  }
  return transcriptName(name)?.stem ?? ID.exec(name)?.[0];
}

/** The place of a file, whose folders are from `projects` down; undefined if it belongs to no session. */
export function placeOf(folders: readonly string[], name: string, path: string): SessionPlace | undefined {
  const at = sessionFolderIn(folders, name);
  const id = at === undefined ? sessionBeside(name, path) : folders[at];
  if (id === undefined) return undefined;
  return { id, project: folders.slice(0, at), inside: [...folders.slice(at ?? folders.length), name] };
}
