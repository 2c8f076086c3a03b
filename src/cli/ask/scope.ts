/** The project of an archive that is asked about. */

import { UserError } from '../../base/errors.ts';
import { oneLine } from '../../base/format.ts';
import { Repository } from './why/repository.ts';

/** `github.com/ada/tide`, `/home/ada/code/tide`: what the projects of an archive are named after. */
function placesOf(folder: string): readonly string[] {
  try {
    return new Repository(folder).places();
  } catch {
    return [folder];
  }
}

/**
 * @param given name of a project, `*` for all; undefined: that of the folder
 * @param projects `tide`, `code/tide`
 * @returns undefined for the whole archive
 * @throws UserError if there is no such project
 */
export function scopeOf(given: string | undefined, folder: string, projects: readonly string[]): string | undefined {
  if (given === '*') return undefined;
  const longest = projects.toSorted((a, b) => b.length - a.length);
  const endOf = (place: string): string | undefined =>
    longest.find((name) => `/${place.replaceAll('\\', '/')}`.toLowerCase().endsWith(`/${name.toLowerCase()}`));
  if (given === undefined) return placesOf(folder).flatMap((place) => endOf(place) ?? [])[0];
  const project = projects.find((name) => name.toLowerCase() === given.toLowerCase());
  if (project !== undefined) return project;
  const some = projects.slice(0, 10).join(', ');
  throw new UserError(`The archive has no project "${oneLine(given, 60)}"; among its projects are ${some}.`);
}
