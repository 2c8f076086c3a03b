/** Replaces a text in all files of an archive folder by `[redacted: forgotten]`. */

import { dirname, join, relative, sep } from 'node:path';
import * as field from '../../base/json/declared-fields.ts';
import { makeFolder, moveFile } from '../../base/write-file.ts';
import { keptFiles, pathsOf } from '../../transcript/discover/archive/kept-files.ts';
import { HISTORY_FILE, type Machine, type Tombstone } from '../../transcript/discover/archive/machines.ts';
import { decodeSegment, encodeSegment } from '../../transcript/discover/archive/part-names.ts';
import { hasLines } from '../../transcript/discover/transcript-names.ts';
import { parseJson } from '../../transcript/parse/read-transcript.ts';
import { FORGOTTEN_MARK } from '../../transcript/parse/redaction.ts';
import { FORGOTTEN_NAME } from '../keep/marks.ts';
import { sessionParts } from '../session-parts.ts';
import { removeEmpty, rewrite, unpacked } from '../write.ts';

/** `changed`: paths of files -> their paths now. `unread`: damaged files, which may still contain something. */
export type ForgottenText = Readonly<ReturnType<typeof forgetText>>;

/** The text of a file; nothing if it is damaged, which `unread` then lists. */
export function textIn(path: string, unread: string[]): string {
  try {
    return unpacked(path).toString('utf8');
  } catch {
    unread.push(path);
    return '';
  }
}

const LINE = { uuid: field.filled, type: field.filled, prompt: field.as('timestamp', field.number) };

/** The tombstone that keeps a line from coming back from other machines, which do not know the text. */
function tombstoneOf(line: string, session: string | undefined): Tombstone | undefined {
  const { uuid, type, prompt } = field.valuesOf(parseJson(line), LINE);
  if (session === undefined) return prompt === undefined ? undefined : { prompt, isChanged: true };
  if (uuid !== undefined) return { session, line: uuid };
  return type === undefined ? undefined : { session, type };
}

function filesOf(machine: Machine) {
  const sessions = new Map(
    sessionParts([machine]).flatMap(({ id, file }) => pathsOf(file).map((path) => [path, id] as const)),
  );
  return keptFiles(machine, [], machine.path)
    .filter(({ folders, name }) => folders.length > 0 || name === HISTORY_FILE)
    .flatMap((file) => pathsOf(file).map((path) => ({ path, name: file.name, session: sessions.get(path) })));
}

function renamed(machine: string, path: string, text: string): string {
  const names = relative(machine, path).split(sep).map(decodeSegment);
  if (!names.some((name) => name.includes(text))) return path;
  return join(
    machine,
    ...names.map((name) => encodeSegment(name.replaceAll(text, FORGOTTEN_NAME)).replace(/%2Egz$/, '.gz')),
  );
}

/** Writes tombstones, before anything is changed: nothing may come back. @returns false if nothing is to be changed */
export type Bury = (tombstones: readonly Tombstone[]) => boolean;

/** @param text as it was written; in lines, its JSON form is found as well */
export function forgetText(machines: readonly Machine[], text: string, bury: Bury) {
  const escaped = JSON.stringify(text).slice(1, -1);
  const sessions = new Set<string>();
  const tombstones: Tombstone[] = [];
  const unread: string[] = [];
  const changes: ({ readonly machine: Machine } & Readonly<Record<'path' | 'to' | 'form', string>>)[] = [];
  let [lines, prompts] = [0, 0];
  for (const machine of machines) {
    for (const { path, name, session } of filesOf(machine)) {
      const content = textIn(path, unread);
      const isLines = hasLines(name);
      const form = isLines || name.endsWith('.json') ? escaped : text;
      const to = renamed(machine.path, path, text);
      if (!content.includes(form) && to === path) continue;
      changes.push({ machine, path, to, form });
      if (session !== undefined) sessions.add(session);
      if (!content.includes(form)) continue;
      const hits = content.split('\n').filter((line) => line.includes(form));
      lines += hits.length;
      if (name === HISTORY_FILE) prompts += hits.length;
      const file = name.replaceAll(text, FORGOTTEN_NAME);
      const ofFile: Tombstone = session === undefined ? { file } : { session, file };
      const ofHits = isLines ? hits.flatMap((line) => tombstoneOf(line, session) ?? []) : [ofFile];
      for (const tombstone of ofHits) tombstones.push(tombstone);
    }
  }
  for (const { machine, path, to, form } of bury(tombstones) ? changes : []) {
    const content = textIn(path, []);
    if (content.includes(form)) rewrite(machine.path, path, content.replaceAll(form, FORGOTTEN_MARK));
    if (to === path) continue;
    makeFolder(dirname(to));
    moveFile(path, to);
    removeEmpty(machine.path, dirname(path));
  }
  const changed = new Map(changes.map(({ path, to }) => [path, to]));
  return { sessions: [...sessions], files: changed.size, changed, lines, prompts, unread };
}
