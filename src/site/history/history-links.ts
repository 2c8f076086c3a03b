/** What the pages of a history link to: turns, sessions, and each other's items. */

import { joined } from '../../base/format.ts';
import { sessionUrl } from '../../base/urls.ts';
import type { ArchivedSession, Project } from '../../transcript/types/archive.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import { monthOf, NO_DATE, timeView } from '../render/text/time.ts';
import type { PageLink } from '../types/page.ts';
import { fileAnchor } from './files/file-records.ts';
import type { LoggedCommit, Origin } from './log.ts';
import { pathsIn } from './project-paths.ts';

export interface Views {
  readonly zone: string;
  readonly hrefOf: (anchor: string) => string | undefined;
}

export function turnLink({ session, turn, at }: Origin, { zone }: Views) {
  const { title, member = '' } = session.summary;
  const { href, prompt } = turn;
  const isTitled = prompt === title || (title.endsWith('…') && prompt.startsWith(title.slice(0, -1)));
  return { href, session: title, member, time: timeView(at || undefined, zone), prompt, isTitled };
}

/** Links a session as a whole, in place of one of its turns. */
export function wholeSessionLink({ key, summary }: ArchivedSession, { zone }: Views) {
  const { title, member = '', start } = summary;
  return { href: sessionUrl(key), session: title, member, time: timeView(start, zone), prompt: '' };
}

/** Links an item of the history; just its name if it is not there. */
export function itemLink(anchor: string, text: string, { hrefOf }: Views): PageLink {
  return { href: hrefOf(anchor) ?? '', text };
}

export function commitName({ made: { sha, subject } }: LoggedCommit): string {
  return joined([sha, subject], ' ') || 'commit';
}

/** `['2026', '2026-03']` */
export function monthFolders(at: number, zone: string): readonly string[] {
  const month = monthOf(at || undefined, zone);
  return month === NO_DATE ? [month] : [month.slice(0, 4), month];
}

/** Addresses of the histories of a session's files, by index in the summary; empty for files without one. */
export function fileHrefs(
  project: Pick<Project, 'key' | 'paths'>,
  summaries: readonly SessionSummary[],
): (summary: SessionSummary) => readonly string[] {
  const pathOf = pathsIn(project, summaries);
  return ({ files, cwd }) =>
    files.map(({ path, withoutDiff }) =>
      withoutDiff === true ? '' : `files/${project.key}.html#${fileAnchor(pathOf(path, cwd))}`,
    );
}

/** The turns, each once, in order. */
export function distinctTurns<Event extends Origin>(events: readonly Event[]): readonly Event[] {
  return [...new Map(events.toReversed().map((event) => [event.turn.href, event])).values()].reverse();
}
