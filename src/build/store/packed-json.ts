/**
 * The JSON of the sessions of a project, as one file: a gzip member for each session, so that later builds take over those
 * of sessions that did not change. Printing leaves each new one in a file of its own, `sessions/<key>.json.gz`.
 */

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../../base/lists.ts';
import { replaceFile } from '../../base/write-file.ts';
import { jsonFile, projectJson } from '../../site/archive/session-rows.ts';
import { type Archive, sessionsOf } from '../../transcript/types/archive.ts';
import { type GrowingManifest, MANIFEST, type PrintedSession } from './manifest.ts';

/** Is the JSON of a session where the manifest says? An interrupted build may have left a newer file. */
export function hasItsJson(output: string, { json }: PrintedSession): boolean {
  return json === undefined || statSync(join(output, json.path), { throwIfNoEntry: false })?.size === json.of;
}

/** Is the file of a project made of these, in this order? */
function areInRow(sessions: readonly PrintedSession[]): boolean {
  let end = 0;
  const follow = sessions.every(({ json }) => {
    const follows = json?.from === end;
    end = json?.to ?? 0;
    return follows;
  });
  return follow && end === (sessions[0]?.json?.of ?? 0);
}

/**
 * Writes the files of projects with new or changed sessions, the newest session first, and notes them in the manifest.
 * Returns the paths of what printing left, which is no longer needed.
 */
export function packJson(output: string, archive: Archive, manifest: GrowingManifest): readonly string[] {
  const all = sessionsOf(archive, [...archive.order, ...archive.incomplete]);
  return [...groupBy(all, ({ project }) => project)].flatMap(([project, ofProject]) => {
    const path = projectJson(project);
    const exported = ofProject
      .flatMap(({ key }) => manifest.printed.get(key) ?? [])
      .filter(({ key, files }) => files.includes(path) || files.includes(jsonFile(key)));
    if (areInRow(exported)) return [];
    const before = exported.some(({ json }) => json !== undefined) ? readFileSync(join(output, path)) : Buffer.alloc(0);
    const members = exported.map(({ key, json }) =>
      json === undefined ? readFileSync(join(output, jsonFile(key))) : before.subarray(json.from, json.to),
    );
    const packed = Buffer.concat(members);
    replaceFile(join(output, path), packed, join(output, `${MANIFEST}.tmp`));
    let to = 0;
    return exported.flatMap((session, at) => {
      const [from, single] = [to, jsonFile(session.key)];
      to += members[at]?.length ?? 0;
      const files = [...session.files.filter((file) => file !== single && file !== path), path];
      manifest.addSession({ ...session, files, json: { path, from, to, of: packed.length } });
      return session.json === undefined ? [single] : [];
    });
  });
}
