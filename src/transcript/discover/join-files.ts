/**
 * Files -> sessions. Copies of one in several folders, inputs or machines of one member are merged when they are read:
 * a project was renamed, collected or copied, the working directory changed, or Claude Code set a transcript aside.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { addTo, distinct, groupBy, sumOf } from '../../base/lists.ts';
import { lastPart } from '../../base/paths.ts';
import type { ForgottenLines } from '../parse/transcript.ts';
import { AGENT, largest, META, placeOf } from './archive/kept-files.ts';
import type { Forgotten } from './archive/machines.ts';
import { aboutRollout } from './codex-files.ts';
import { endOf, readAgentMeta } from './existing-files.ts';
import type { AgentFile, FoundFile, SavedOutputFile, SessionFile } from './session-file.ts';
import { AUDIT_LOG, transcriptName } from './transcript-names.ts';

interface PlacedFile extends FoundFile {
  readonly kind: 'transcript' | 'agent' | 'meta' | 'output';
  readonly id: string;
  readonly project: readonly string[];
  /** The folder of its project, an absolute path, or relative to the archive. */
  readonly home: string;
}

function pathOf({ copies }: Pick<FoundFile, 'copies'>): string {
  return copies[0]?.parts[0] ?? '';
}

/** Which session each file of an input belongs to, and as what. */
export function placed(files: readonly FoundFile[]): readonly PlacedFile[] {
  const stems = new Set(
    files.flatMap(({ folders, name }) => [...folders, transcriptName(name)?.stem ?? name].join('/')),
  );
  const besideClaude = new Set(
    files.flatMap(({ folders }) => (folders.includes('.claude') ? pathIn(folders, folders.indexOf('.claude')) : [])),
  );
  return files.flatMap((file): readonly PlacedFile[] => {
    const { folders, name, root } = file;
    const placedAs = (kind: PlacedFile['kind'], id: string, project: readonly string[]): readonly PlacedFile[] => [
      { ...file, kind, id, project, home: join(root, ...project) },
    ];
    const place = placeOf(folders, name, pathOf(file));
    if (place === undefined || (name === AUDIT_LOG && besideClaude.has(folders.join('/')))) return [];
    const { id, project, inside } = place;
    const { stem, day } = transcriptName(name) ?? {};
    if (day !== undefined) return placedAs(id === stem ? 'transcript' : 'agent', id, project);
    const [, within] = inside;
    if (within === 'tool-results') return inside.length === 3 ? placedAs('output', id, project) : [];
    if (META.test(name)) return placedAs('meta', id, project);
    if (AGENT.test(name)) return placedAs('agent', id, project);
    // Other files in the folder of a session, such as journals of workflows.
    const isInSession = folders.includes('subagents') || folders.some((_, at) => stems.has(pathIn(folders, at + 1)));
    return stem === undefined || isInSession ? [] : placedAs('transcript', stem, folders);
  });
}

function pathIn(folders: readonly string[], depth: number): string {
  return folders.slice(0, depth).join('/');
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A session is the same one in any folder, if its id is as unique as those of Claude Code. */
function keyOf({ id, member = '', home }: PlacedFile): string {
  return UUID.test(id) ? `${member}\n${id}` : `${member}\n${home}\n${id}`;
}

const TAIL = 1 << 18;
const TIME = /"timestamp"\s?:\s?"(\d{4}-[^"]{6,30})"/g;

function lastTime({ copies }: PlacedFile): number {
  const times = copies.flatMap(({ parts }) => {
    const path = parts.at(-1) ?? '';
    let end: Buffer | undefined;
    try {
      end = path.endsWith('.gz') ? gunzipSync(readFileSync(path)).subarray(-TAIL) : endOf(path, 'last', TAIL);
    } catch {
      // The problem is reported when the whole file is read.
    }
    return [...(end?.toString('utf8') ?? '').matchAll(TIME)].map(([, time = '']) => Date.parse(time) || 0);
  });
  return Math.max(0, ...times);
}

/** The transcript in the folder where the session goes on last is first, and those that were set aside are last. */
function homeFirst(transcripts: readonly PlacedFile[]): readonly PlacedFile[] {
  const wasSetAside = ({ copies }: PlacedFile): number => Number(copies[0]?.isSetAside === true);
  const current = transcripts.filter((file) => !wasSetAside(file));
  const homes = distinct(current.map(({ home }) => home));
  const times = new Map(homes.length < 2 ? [] : current.map((file) => [file, lastTime(file)]));
  return transcripts.toSorted((a, b) => wasSetAside(a) - wasSetAside(b) || (times.get(b) ?? 0) - (times.get(a) ?? 0));
}

/** Files with lines, as one; inputs that contain each other have the same file. */
function joined(files: readonly FoundFile[], forgotten: readonly ForgottenLines[]) {
  const different = [...new Map(files.map((file) => [pathOf(file), file])).values()];
  const copies = different.flatMap((file) => file.copies);
  const isAlone = copies.length === 1 && copies[0]?.machine === '' && forgotten.length === 0;
  return {
    path: pathOf({ copies }),
    relative: files[0]?.relative ?? '',
    size: sumOf(different, ({ size }) => size),
    ...(isAlone ? {} : { kept: { copies, forgotten } }),
  };
}

function sessionOf(files: readonly PlacedFile[], forgotten: readonly ForgottenLines[]): readonly SessionFile[] {
  const transcripts = homeFirst(files.filter(({ kind }) => kind === 'transcript'));
  const first = transcripts[0] ?? files.find(({ kind }) => kind === 'agent');
  if (first === undefined) return [];
  const isBeside = (file: PlacedFile): boolean => file.home === first.home;
  const inOrder = [...files.filter(isBeside), ...files.filter((file) => !isBeside(file))];
  const byName = (kind: PlacedFile['kind']) =>
    groupBy(
      inOrder.filter((file) => file.kind === kind),
      ({ name }) => name,
    );
  const metas = byName('meta');
  const agents = [...byName('agent')].map(([name, copies]): AgentFile => {
    const meta = largest(metas.get(name.replace(/\.jsonl$/, '.meta.json')) ?? []);
    const { stem = name, day } = transcriptName(name) ?? {};
    const about =
      day === undefined ? readAgentMeta(meta?.newest[0]) : aboutRollout(copies[0]?.copies[0]?.parts[0] ?? '');
    return { ...joined(copies, forgotten), id: AGENT.exec(name)?.[1] ?? stem, meta: about };
  });
  const toolResults = [...byName('output')].flatMap(([name, copies]): readonly SavedOutputFile[] => {
    const { newest: [path] = [], size = 0 } = largest(copies) ?? {};
    return path === undefined ? [] : [{ name, path, size }];
  });
  const { id, input, member, project, root } = first;
  const gone = { path: undefined, relative: [...project, id].join('/'), size: 0 };
  return [
    {
      ...(transcripts.length > 0 ? joined(transcripts, forgotten) : gone),
      ...{ id, agents, toolResults, input, member, folder: project.join('/') },
      folderName: project.at(-1) ?? lastPart(root),
    },
  ];
}

/** An input that names nobody, but has sessions of one member, such as those in an archive, is that member's. */
export function ownersOf(files: readonly PlacedFile[]): ReadonlyMap<number, string> {
  const members = new Map<string, string>();
  for (const { id, member } of files) if (member !== undefined && UUID.test(id)) members.set(id, member);
  const owners = new Map<number, string[]>();
  for (const { id, input, member } of files) {
    const owner = members.get(id);
    if (member === undefined && owner !== undefined) addTo(owners, input, owner);
  }
  return new Map(
    [...owners].flatMap(([input, names]) => (distinct(names).length === 1 ? [[input, names[0] ?? '']] : [])),
  );
}

/** The sessions that files belong to, in the order of their transcripts, without those that were forgotten. */
export function joinFiles(files: readonly PlacedFile[], forgotten: Forgotten): readonly SessionFile[] {
  const isOther = ({ kind }: PlacedFile): number => Number(kind !== 'transcript');
  const sessions = groupBy(
    files.toSorted((a, b) => isOther(a) - isOther(b)),
    keyOf,
  );
  return [...sessions.values()].flatMap((own) => {
    const id = own[0]?.id ?? '';
    return forgotten.sessions.has(id) ? [] : sessionOf(own, forgotten.lines.get(id) ?? []);
  });
}
