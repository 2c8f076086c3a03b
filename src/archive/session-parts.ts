/** The files of an archive folder by session, for commands that copy or remove them. */

import { UserError } from '../base/errors.ts';
import { keptSessionFiles, placeOfKept } from '../transcript/discover/archive/kept-files.ts';
import type { Machine } from '../transcript/discover/archive/machines.ts';
import { transcriptName } from '../transcript/discover/transcript-names.ts';

export type SessionPart = ReturnType<typeof sessionParts>[number];

/** All session files of these machines. */
export function sessionParts(machines: readonly Machine[]) {
  return machines.flatMap((machine) =>
    keptSessionFiles(machine).flatMap((file) => {
      const place = placeOfKept(file);
      return place === undefined ? [] : [{ ...place, file }];
    }),
  );
}

/** Is this file of Claude Code's folder that of one of these sessions, or in the folder of one? */
export function belongsTo(path: string, ids: ReadonlySet<string>): boolean {
  return path.split(/[\\/]/).some((name) => ids.has(transcriptName(name)?.stem ?? name));
}

const FEW = 8;

/** @param asked the id, or its beginning @throws UserError when there is no such session, or several */
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
