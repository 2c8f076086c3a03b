/** `sessionary restore`: copies a session from an archive folder back where `claude --resume` finds it. */

import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../base/errors.ts';
import { count } from '../base/format.ts';
import * as field from '../base/json/declared-fields.ts';
import { groupBy } from '../base/lists.ts';
import { encodedFolder, encodes } from '../base/paths.ts';
import { makeFolder, writeNew } from '../base/write-file.ts';
import { largest } from '../transcript/discover/archive/kept-files.ts';
import { forgottenBy, machinesIn } from '../transcript/discover/archive/machines.ts';
import { hasLines, isSetAside, transcriptName } from '../transcript/discover/transcript-names.ts';
import { keptLines, parseJson } from '../transcript/parse/read-transcript.ts';
import type { ForgottenLines } from '../transcript/parse/transcript.ts';
import { idOf, type SessionPart, sessionParts } from './session-parts.ts';
import { unpacked } from './write.ts';

export interface RestoreOptions {
  /** The id of the session, or its beginning. */
  readonly session: string;
  readonly archive: string;
  readonly member: string | undefined;
  /** Claude Code's folder, or its folder `projects`. */
  readonly to: string;
  /** Codex's folder, for sessions of Codex. */
  readonly codex?: string;
  readonly home: string;
}

export type Restored = Awaited<ReturnType<typeof restore>>;

/** @throws UserError if there is none, or several */
function findSession({ session, archive, member }: RestoreOptions): readonly SessionPart[] {
  const machines = machinesIn(archive).filter((one) => member === undefined || one.member === member);
  const { sessions: forgotten } = forgottenBy(machines);
  if (forgotten.has(session)) throw new UserError(`Session ${session} was forgotten; it is no longer in the archive.`);
  const remaining = sessionParts(machines).filter(({ id }) => !forgotten.has(id));
  const id = idOf(session, remaining, archive);
  const parts = remaining.filter((part) => part.id === id);
  const members = [...new Set(parts.map(({ file }) => file.machine.member))];
  if (members.length > 1) throw new UserError(`${members.join(' and ')} have session ${id}; choose with --member.`);
  return parts;
}

/** The lines of a file, up to any damage. */
async function textLines(parts: readonly SessionPart[], forgotten: readonly ForgottenLines[], damaged: string[]) {
  const copies = parts.flatMap(({ file }) => file.copies);
  const { lines, failure } = await keptLines({ copies, forgotten });
  if (failure !== undefined) damaged.push(parts[0]?.inside.join('/') ?? '');
  return [...lines].map(({ text }) => text);
}

/** The newest version of a file that does not grow, from the machine with the largest copy. */
function newestBytes(parts: readonly SessionPart[], damaged: string[]): Buffer {
  const paths = largest(parts.map(({ file }) => file))?.newest ?? [];
  try {
    return Buffer.concat(paths.map(unpacked));
  } catch {
    damaged.push(parts[0]?.inside.join('/') ?? '');
    return Buffer.alloc(0);
  }
}

/** Lines of Codex have it in their `payload`. */
const PLACE = { cwd: field.filled, payload: field.object({ cwd: field.filled }) };

/** Where a session belongs on this machine: the folder that it worked in, and the name of its project folder. */
function placeOf(lines: readonly string[], folderName: string, home: string) {
  const cwds = lines.flatMap((line) => {
    const { cwd, payload } = field.valuesOf(line.includes('"cwd"') ? parseJson(line) : undefined, PLACE);
    return cwd ?? payload?.cwd ?? [];
  });
  const cwd = cwds.find((path) => encodes(path, folderName)) ?? cwds[0];
  if (cwd === undefined || !/^~(?:[/\\]|$)/.test(cwd)) return { cwd, project: folderName };
  const own = home + cwd.slice(1);
  return { cwd: own, project: encodedFolder(own) };
}

/**
 * @returns files that were written, that existed and were left alone, that are damaged (only their beginning was written),
 * and the folder in which to run `claude --resume`
 * @throws UserError if there is no such session, or its place is taken
 */
export async function restore(options: RestoreOptions) {
  const parts = findSession(options);
  const id = parts[0]?.id ?? '';
  const ofCodex = parts.find(({ file }) => transcriptName(file.name)?.day && transcriptName(file.name)?.stem === id)
    ?.file.name;
  const name = ofCodex ?? `${id}.jsonl`;
  const forgotten = forgottenBy(machinesIn(options.archive)).lines.get(id) ?? [];
  const isGone = !parts.some(({ inside }) => inside.join('/') === name);
  // Claude Code only looks for a transcript of this name: if it is gone, those that were set aside take its place.
  const byPath = groupBy(parts, ({ inside }) => (isGone && isSetAside(inside.join('/')) ? name : inside.join('/')));
  const main = byPath.get(name) ?? [];
  const damaged: string[] = [];
  const transcript = await textLines(main, forgotten, damaged);
  if (transcript.length === 0 && damaged.length > 0)
    throw new UserError(`Session ${id} is damaged in ${options.archive}; replace its file from another copy of it.`);
  const folderName = [...main, ...parts].map(({ project }) => project.at(-1) ?? '').find((name) => name !== '') ?? '';
  const { cwd, project } = placeOf(transcript, folderName, options.home);
  const projects = basename(options.to) === 'projects' ? options.to : join(options.to, 'projects');
  const placeOfFile = (inside: string): string => {
    const day = transcriptName(inside)?.day;
    if (day !== undefined) return join(options.codex ?? options.to, 'sessions', ...day, inside);
    return join(projects, project, ...inside.split('/'));
  };
  if (existsSync(placeOfFile(name)))
    throw new UserError(`Session ${id} is already at ${placeOfFile(name)}; nothing was changed.`);
  const [written, left]: [string[], string[]] = [[], []];
  // `"cwd":"~/shop"`: redaction removed the home directory, which Claude Code needs.
  const home = JSON.stringify(options.home).slice(1, -1);
  const atHome = (line: string) => `${line.replace(/"cwd":"~(?=[/\\"])/g, () => `"cwd":"${home}`)}\n`;
  // The transcript is last: with it, the session is complete.
  for (const [inside, same] of [...byPath].sort(([a], [b]) => Number(a === name) - Number(b === name))) {
    const path = placeOfFile(inside);
    if (existsSync(path)) {
      left.push(path);
      continue;
    }
    const isLines = hasLines(basename(inside));
    const lines = isLines ? (inside === name ? transcript : await textLines(same, forgotten, damaged)) : [];
    makeFolder(dirname(path));
    const content = isLines ? lines.map(atHome).join('') : newestBytes(same, damaged);
    const isNew = writeNew(path, content, join(dirname(path), `.restoring-${process.pid}`));
    (isNew ? written : left).push(path);
  }
  return { id, written, left, damaged, cwd, isOfCodex: ofCodex !== undefined };
}

function quoted(path: string): string {
  return /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

/** In PowerShell, a typographic quotation mark ends a text like a plain one. */
function quotedOnWindows(path: string): string {
  return `'${path.replace(/['‘’‚‛]/g, '$&$&')}'`;
}

/** The commands that continue a session: for PowerShell on Windows, elsewhere for any shell. */
function resuming({ id, cwd, isOfCodex }: Restored, configDir: string | undefined, platform: NodeJS.Platform) {
  const resume = isOfCodex ? `codex resume ${id}` : `claude --resume ${id}`;
  const variable = isOfCodex ? 'CODEX_HOME' : 'CLAUDE_CONFIG_DIR';
  if (platform === 'win32')
    return [
      ...(cwd === undefined ? [] : [`cd ${quotedOnWindows(cwd)}`]),
      ...(configDir === undefined ? [] : [`$env:${variable} = ${quotedOnWindows(configDir)}`]),
      resume,
    ];
  const prefix = configDir === undefined ? '' : `${variable}=${quoted(configDir)} `;
  const enter = cwd === undefined ? '' : `cd ${quoted(cwd)} && `;
  return [enter + prefix + resume];
}

/** The message about the restored files. */
export function restoredWords(restored: Restored, configDir: string | undefined, platform = process.platform) {
  const { id, written, left, damaged, cwd } = restored;
  return [
    `Restored ${id}: ${count(written.length, 'file')} in ${dirname(written.at(-1) ?? '')}.`,
    ...(left.length === 0 ? [] : [`${count(left.length, 'file was', 'files were')} there already and left alone.`]),
    ...damaged.map((path) => `Damaged in the archive, and restored only as far as it can be read: ${path}.`),
    ...(cwd !== undefined && !existsSync(cwd)
      ? [`The folder ${cwd} does not exist on this machine; create it first.`]
      : []),
    'Continue it with',
    ...resuming(restored, configDir, platform).map((line) => `  ${line}`),
  ];
}
