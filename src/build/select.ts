/** Which of the sessions that were found go into the site. */

import picomatch from 'picomatch';
import { type Settings, UserError } from '../config.ts';
import type { SessionFile } from '../discover/files.ts';
import { groupProjects } from '../link/projects.ts';
import type { Summarised } from './worker.ts';

export interface Summary extends Summarised {
  readonly file: SessionFile;
}

/**
 * Keeps the sessions that were asked for with --project, --since and --until.
 * @throws UserError when none is left: then one of them is mistyped
 */
export function select(all: readonly Summary[], settings: Settings): readonly Summary[] {
  const isAsked = picomatch([...settings.projects], { dot: true });
  const inProject = new Set(
    groupProjects(all.map(({ summary }) => summary))
      .filter(({ name, paths }) => [name, ...paths].some((text) => isAsked(text)))
      .flatMap(({ sessions }) => sessions),
  );
  const { since, until } = settings;
  const selected = all.filter(
    ({ summary }) =>
      (settings.projects.length === 0 || inProject.has(summary) || isAsked(summary.folderName)) &&
      (since === undefined || (summary.end ?? -Infinity) >= since) &&
      (until === undefined || (summary.start ?? Infinity) <= until),
  );
  if (selected.length === 0 && all.length > 0) {
    throw new UserError(
      `None of the ${all.length} sessions found matches --project, --since and --until; loosen them.`,
    );
  }
  return selected;
}
