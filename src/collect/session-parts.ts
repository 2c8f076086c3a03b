/** The files of an archive folder by session, for commands that copy or remove them. */

import { join } from 'node:path';
import { UserError } from '../base/errors.ts';
import { firstOf } from '../discover/agent-meta.ts';
import { type KeptFile, keptFiles } from '../discover/archive/kept-files.ts';
import type { Machine } from '../discover/archive/machines.ts';

const AGENT = /^agent-.+\.jsonl$/;
const DESCRIPTION = /^agent-.+\.meta\.json$/;

export interface SessionPart {
  /** The session. */
  readonly id: string;
  /** The folders of its project, from `projects` down. */
  readonly project: readonly string[];
  /** The file within its project: `['6f0c', 'subagents', 'agent-a1.jsonl']`. */
  readonly inside: readonly string[];
  readonly file: KeptFile;
}

/**
 * The index of a session's folder among the folders of a file, from `projects` down: 1 for `['-home-ada-shop', '6f0c…',
 * 'subagents']`; undefined for a file beside sessions.
 */
function sessionFolderIn(folders: readonly string[], name: string): number | undefined {
  const inner = folders.findIndex((one, index) => index > 0 && (one === 'subagents' || one === 'tool-results'));
  if (inner > 0) return inner - 1;
  // Other files in the folder of a session.
  const at = AGENT.test(name) ? -1 : folders.findIndex((one, index) => index > 0 && /^[0-9a-f-]{36}$/i.test(one));
  return at > 0 ? at : undefined;
}

/** The session of a file beside sessions. Agents name theirs on their first line, and their descriptions have their names. */
function sessionBeside(name: string, path: string): string | undefined {
  if (AGENT.test(name)) return firstOf(path, 'sessionId');
  if (DESCRIPTION.test(name)) return firstOf(path.replace(/\.meta\.json$/, '.jsonl'), 'sessionId');
  return /^(.+)\.jsonl$/s.exec(name)?.[1] ?? /^[0-9a-f-]{36}/i.exec(name)?.[0];
}

/**
 * The session that a file belongs to.
 * @param folders of the file, from `projects` down
 * @param name Claude Code's name for it
 * @param path of the file, or of what is kept of it
 */
export function sessionOf(folders: readonly string[], name: string, path: string): string | undefined {
  const at = sessionFolderIn(folders, name);
  return at === undefined ? sessionBeside(name, path) : folders[at];
}

function partOf(file: KeptFile): SessionPart | undefined {
  const folders = file.folders.slice(1);
  const id = sessionOf(folders, file.name, file.copies[0]?.parts[0] ?? '');
  const at = sessionFolderIn(folders, file.name) ?? folders.length;
  return id === undefined
    ? undefined
    : { id, project: folders.slice(0, at), inside: [...folders.slice(at), file.name], file };
}

/** All session files of these machines. */
export function sessionParts(machines: readonly Machine[]): readonly SessionPart[] {
  const files = machines.flatMap((machine) => keptFiles(machine, ['projects'], join(machine.path, 'projects')));
  const parts = files.flatMap((file) => partOf(file) ?? []);
  // An agent's description beside sessions belongs to the agent's session.
  const agents = new Map(parts.map((part) => [`${part.project.join('/')}/${part.inside.join('/')}`, part]));
  const metas = files.flatMap((file): readonly SessionPart[] => {
    if (file.folders.includes('subagents')) return [];
    const project = file.folders.slice(1);
    const agent = agents.get(`${project.join('/')}/${file.name.replace(/\.meta\.json$/, '.jsonl')}`);
    if (!DESCRIPTION.test(file.name) || agent === undefined) return [];
    return [{ id: agent.id, project, inside: [file.name], file }];
  });
  return [...parts, ...metas];
}

const FEW = 8;

/**
 * The full id of the requested session.
 * @param asked the id, or its beginning
 * @throws UserError when there is no such session, or several
 */
export function idOf(asked: string, parts: readonly SessionPart[], archive: string): string {
  const ids = [...new Set(parts.map(({ id }) => id))].filter((id) => id.startsWith(asked));
  const [first] = ids.includes(asked) ? [asked] : ids;
  if (first === undefined || asked === '')
    throw new UserError(`There is no session "${asked}" in ${archive}; check its id.`);
  if (ids.length > 1 && first !== asked) {
    const some = ids.slice(0, FEW).join(', ');
    throw new UserError(`${ids.length} sessions begin with "${asked}" (${some}); give more of the id.`);
  }
  return first;
}
