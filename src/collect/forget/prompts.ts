/** Removes the prompts of forgotten sessions from `history.jsonl`. */

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { encodes } from '../../base/folder-name.ts';
import { addTo } from '../../base/groups.ts';
import { filled, number } from '../../base/json-readers.ts';
import { keptFiles } from '../../discover/archive/kept-files.ts';
import { HISTORY_FILE, type Machine, type Tombstone } from '../../discover/archive/machines.ts';
import { readTime } from '../../parse/time.ts';
import { parseJson } from '../../parse/transcript.ts';
import type { SessionPart } from '../session-parts.ts';
import { packed, writeWhole } from '../write.ts';

/** Prompts of older versions have no session id: they are matched by the times of user lines. */
const NEAR_MS = 3_000;

function textOf(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** The times of the user lines of sessions, in steps of {@link NEAR_MS}, with the folders of their projects. */
function timesOf(parts: readonly SessionPart[]): ReadonlyMap<number, readonly string[]> {
  const times = new Map<number, string[]>();
  for (const { file, project } of parts) {
    if (!file.name.endsWith('.jsonl')) continue;
    for (const line of file.copies.flatMap((copy) => copy.parts).flatMap((path) => textOf(path).split('\n'))) {
      if (!line.includes('"user"') && !line.includes('"queue-operation"')) continue;
      const time = readTime(filled(parseJson(line), 'timestamp'));
      if (time !== undefined) addTo(times, Math.round(time / NEAR_MS), project.at(-1) ?? '');
    }
  }
  return times;
}

/** @param ids of the sessions whose files are `parts` */
export function forgetPrompts(
  machines: readonly Machine[],
  parts: readonly SessionPart[],
  ids: ReadonlySet<string>,
): { readonly prompts: number; readonly tombstones: readonly Tombstone[] } {
  const times = timesOf(parts);
  const tombstones: Tombstone[] = [];
  const isForgotten = (line: string): boolean => {
    const value = parseJson(line);
    const session = filled(value, 'sessionId');
    if (session !== undefined) return ids.has(session);
    const time = number(value, 'timestamp');
    if (time === undefined) return false;
    const near = [-1, 0, 1].flatMap((step) => times.get(Math.round(time / NEAR_MS) + step) ?? []);
    if (!near.some((folder) => encodes(filled(value, 'project') ?? '', folder))) return false;
    tombstones.push({ prompt: time });
    return true;
  };
  let prompts = 0;
  for (const machine of machines) {
    const history = keptFiles(machine, [], machine.path).filter(
      (file) => file.folders.length === 0 && file.name === HISTORY_FILE,
    );
    for (const path of history.flatMap(({ copies }) => copies.flatMap((copy) => copy.parts))) {
      const lines = textOf(path).split('\n');
      const kept = lines.filter((line) => line === '' || !isForgotten(line));
      if (kept.length === lines.length) continue;
      prompts += lines.length - kept.length;
      const content = Buffer.from(kept.join('\n'));
      writeWhole(machine.path, path, path.endsWith('.gz') ? packed(content) : content);
    }
  }
  return { prompts, tombstones };
}
