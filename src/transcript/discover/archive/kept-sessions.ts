/**
 * Machine folders -> sessions. Copies of a session on several machines of one member are one session; nothing here
 * depends on the names of the machines or on which of them collected first.
 */

import { join } from 'node:path';
import { addTo, compareText, groupBy, sumOf, valueFor } from '../../../base/lists.ts';
import type { Kept } from '../../types/transcript.ts';
import { type AgentMeta, readAgentMeta } from '../existing-files.ts';
import { joinRelative, type SavedOutputFile } from '../listing.ts';
import type { AgentFile, Discovery, SessionFile } from '../session-file.ts';
import { hasLines } from '../transcript-names.ts';
import { type KeptFile, keptFiles, keptHistory, largest, placeOfKept, type Unreadable } from './kept-files.ts';
import { type Forgotten, forgottenBy, type Machine } from './machines.ts';
import { AGENT, META } from './session-places.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Files {
  readonly member: string;
  readonly id: string;
  readonly folders: Set<string>;
  readonly own: KeptFile[];
  readonly agents: Map<string, KeptFile[]>;
  readonly metas: Map<string, KeptFile[]>;
  readonly outputs: Map<string, KeptFile[]>;
}

/** A session is the same one in any folder, if its id is as unique as those of Claude Code. */
function keyOf(member: string, folder: string, id: string): string {
  return UUID.test(id) ? `${member}\n${id}` : `${member}\n${folder}\n${id}`;
}

function grouped(machines: readonly Machine[], unreadable: Unreadable): readonly Files[] {
  const sessions = new Map<string, Files>();
  for (const machine of machines) {
    for (const file of keptFiles(machine, ['projects'], join(machine.path, 'projects'), unreadable)) {
      const place = placeOfKept(file);
      if (place === undefined) continue;
      const { id, inside } = place;
      const folder = place.project.join('/');
      const session = valueFor(sessions, keyOf(machine.member, folder, id), () => ({
        ...{ member: machine.member, id, folders: new Set<string>(), own: [] },
        ...{ agents: new Map(), metas: new Map(), outputs: new Map() },
      }));
      session.folders.add(folder);
      if (inside[1] === 'tool-results') addTo(session.outputs, file.name, file);
      else if (META.test(file.name)) addTo(session.metas, file.name, file);
      else if (AGENT.test(file.name)) addTo(session.agents, file.name, file);
      else if (inside.length === 1 && hasLines(file.name)) session.own.push(file);
    }
  }
  return [...sessions.values()];
}

/** The files of several machines as one; `path` is the first of its parts. */
function keptAs(files: readonly KeptFile[], forgotten: Kept['forgotten']) {
  const copies = files.flatMap((file) => file.copies);
  const path = copies[0]?.parts[0] ?? '';
  const size = sumOf(files, ({ size }) => size);
  return { path, size, kept: { copies, forgotten } };
}

function metaOf(session: Files, agent: string): AgentMeta {
  const files = session.metas.get(agent.replace(/\.jsonl$/, '.meta.json')) ?? [];
  return readAgentMeta(largest(files)?.newest[0]);
}

function outputsOf({ outputs }: Files): readonly SavedOutputFile[] {
  return [...outputs]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, files]) => {
      const { newest: [path] = [], size = 0 } = largest(files) ?? {};
      return path === undefined ? [] : [{ name, path, size }];
    });
}

function sessionOf(files: Files, forgotten: Forgotten, input: number, member: string | undefined): SessionFile {
  const { id } = files;
  const folder = [...files.folders].sort()[0] ?? '';
  const lines = forgotten.lines.get(id) ?? [];
  const agents = [...files.agents]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, copies]): AgentFile => {
      const inside = copies.map(({ folders }) => folders.slice(1).join('/')).sort()[0] ?? '';
      const agent = AGENT.exec(name)?.[1] ?? name;
      const at = joinRelative(inside, name);
      return { ...keptAs(copies, lines), relative: at, id: agent, meta: metaOf(files, name) };
    });
  // The transcript itself is before those that were set aside.
  const copies = [...files.own].sort((a, b) => compareText(a.name, b.name));
  const [first] = copies;
  const merged = first === undefined ? { path: undefined, size: 0 } : keptAs(copies, lines);
  return {
    ...merged,
    relative: first === undefined ? joinRelative(folder, id) : joinRelative(folder, first.name),
    ...{ id, agents, toolResults: outputsOf(files), input, member: member ?? files.member },
    ...{ folder, folderName: folder.split('/').at(-1) ?? '' },
  };
}

/**
 * The sessions of machines, in an order that depends only on the sessions, and the prompts that each member typed.
 * @param member of the input, which overrides that of the machines
 */
export function keptIn(
  machines: readonly Machine[],
  input: number,
  member: string | undefined,
  unreadable: Unreadable,
): Pick<Discovery, 'sessions' | 'histories'> {
  const forgotten = forgottenBy(machines);
  const sortKey = (one: SessionFile): string => `${one.member ?? ''}\n${one.relative}`;
  const sessions = grouped(machines, unreadable)
    .filter(({ id, own, agents }) => !forgotten.sessions.has(id) && own.length + agents.size > 0)
    .map((files) => sessionOf(files, forgotten, input, member))
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const gone = { sessions: [...forgotten.sessions], prompts: [...forgotten.prompts.keys()] };
  const histories = [...groupBy(machines, (machine) => machine.member)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, own]) => {
      const copies = own.flatMap((machine) => keptHistory(machine, unreadable)).flatMap((file) => file.copies);
      const file = { copies, forgotten: [] };
      return copies.length === 0 ? [] : [{ file, member: member ?? name, input, forgotten: gone }];
    });
  return { sessions, histories };
}
