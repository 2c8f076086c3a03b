/** The files of an archive folder by session, for commands that copy or remove them. */

import { join } from 'node:path';
import { UserError } from '../base/errors.ts';
import { sessionIdOf } from '../discover/agent-meta.ts';
import { type KeptFile, keptFiles } from '../discover/archive/kept-files.ts';
import type { Machine } from '../discover/archive/machines.ts';

export interface SessionPart {
  /** The session. */
  readonly id: string;
  /** The folders of its project, from `projects` down. */
  readonly project: readonly string[];
  /** The file within its project: `['6f0c', 'subagents', 'agent-a1.jsonl']`. */
  readonly inside: readonly string[];
  readonly file: KeptFile;
}

/** Which session a file belongs to. Agents beside sessions name theirs on their first line. */
function partOf(file: KeptFile): SessionPart | undefined {
  const folders = file.folders.slice(1);
  const at = folders.findIndex((name, index) => index > 0 && (name === 'subagents' || name === 'tool-results'));
  if (at > 0) {
    const id = folders[at - 1] ?? '';
    return { id, project: folders.slice(0, at - 1), inside: [...folders.slice(at - 1), file.name], file };
  }
  const beside = { project: folders, inside: [file.name], file };
  if (/^agent-.+\.jsonl$/.test(file.name)) {
    const id = sessionIdOf(file.copies[0]?.parts[0] ?? '');
    return id === undefined ? undefined : { id, ...beside };
  }
  // Other files in the folder of a session.
  const session = folders.findIndex((name, index) => index > 0 && /^[0-9a-f-]{36}$/i.test(name));
  if (session > 0) {
    const id = folders[session] ?? '';
    return { id, project: folders.slice(0, session), inside: [...folders.slice(session), file.name], file };
  }
  const id = /^(.+)\.jsonl$/s.exec(file.name)?.[1] ?? /^[0-9a-f-]{36}/i.exec(file.name)?.[0];
  return id === undefined ? undefined : { id, ...beside };
}

/** All files of sessions that machines have. */
export function sessionParts(machines: readonly Machine[]): readonly SessionPart[] {
  const files = machines.flatMap((machine) => keptFiles(machine, ['projects'], join(machine.path, 'projects')));
  const parts = files.flatMap((file) => partOf(file) ?? []);
  // The description of an agent beside sessions goes with the agent.
  const agents = new Map(parts.map((part) => [`${part.project.join('/')}/${part.inside.join('/')}`, part]));
  const metas = files.flatMap((file): readonly SessionPart[] => {
    if (file.folders.includes('subagents')) return [];
    const project = file.folders.slice(1);
    const agent = agents.get(`${project.join('/')}/${file.name.replace(/\.meta\.json$/, '.jsonl')}`);
    if (!/^agent-.+\.meta\.json$/.test(file.name) || agent === undefined) return [];
    return [{ id: agent.id, project, inside: [file.name], file }];
  });
  return [...parts, ...metas];
}

const FEW = 8;

/**
 * The id that a session is asked for by.
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
