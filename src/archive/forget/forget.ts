/**
 * `sessionary forget`: removes sessions, a text or projects. Tombstones keep them away without revealing the content.
 */

import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../../base/errors.ts';
import { count } from '../../base/format.ts';
import { sha256 } from '../../base/hash.ts';
import { distinct, groupBy } from '../../base/lists.ts';
import { encodedFolder, lastPart } from '../../base/paths.ts';
import { removeFile } from '../../base/write-file.ts';
import { withoutHome } from '../../redact/personal.ts';
import { pathsOf } from '../../transcript/discover/archive/kept-files.ts';
import { FORGOTTEN_FILE, type Machine, machinesIn } from '../../transcript/discover/archive/machines.ts';
import { aboutRollout } from '../../transcript/discover/codex-files.ts';
import { firstOf, readText } from '../../transcript/discover/existing-files.ts';
import { isPromptsOnlyId, LATEST, promptsOnlyId } from '../../transcript/discover/session-file.ts';
import { hasLines, transcriptName } from '../../transcript/discover/transcript-names.ts';
import { claimMachine, type GivenMachine, machineNames } from '../machine/machine-folder.ts';
import { type ArchiveState, emptyState, readState, type SourceState, writeState } from '../machine/state.ts';
import { belongsTo, idOf, type SessionPart, sessionParts } from '../session-parts.ts';
import { removeEmpty, writeWhole } from '../write.ts';
import { forgetPrompts, type HistoryPrompt } from './forget-prompts.ts';
import { type Bury, type ForgottenText, forgetText } from './text.ts';

export interface ForgetOptions {
  readonly archive: string;
  /** The machine whose folder gets the tombstones. */
  readonly given: GivenMachine;
  readonly state: string;
  /** The id of a session, or its beginning. */
  readonly session: string | undefined;
  readonly text: string | undefined;
  /** Is this the name, folder or path of a project that is to be forgotten? */
  readonly isProject: ((names: readonly string[]) => boolean) | undefined;
  /** The time zone of the site, whose days are in the ids of sessions of which only prompts are left. */
  readonly zone: string;
  /** Only says what would be removed. */
  readonly isDry?: boolean;
}

export type ForgottenReport = Omit<ForgottenText, 'changed'> & { readonly originals: readonly string[] };

/** Sessions that are named. */
const FEW = 12;

function buryIn({ archive, given, state, isDry }: ForgetOptions): Bury {
  return (tombstones) => {
    if (isDry || tombstones.length === 0) return !isDry;
    const folder = claimMachine(archive, given, readState(state, archive)).path;
    const path = join(folder, FORGOTTEN_FILE);
    const before = (readText(path) ?? '').split('\n').filter((line) => line !== '');
    const lines = new Set([...before, ...tombstones.map((one) => JSON.stringify(one))]);
    if (lines.size > before.length) writeWhole(folder, path, [...lines].map((line) => `${line}\n`).join(''));
    return true;
  };
}

/** Of what was forgotten, it keeps only the text, so that it is not collected again. */
function remember(
  { archive, given, state, isDry }: ForgetOptions,
  change: (known: ArchiveState) => Partial<ArchiveState>,
): void {
  if (isDry) return;
  const stateBefore = readState(state, archive) ?? emptyState(archive, machineNames(given, undefined));
  writeState(state, { ...stateBefore, ...change(stateBefore) });
}

/** Sources whose files in the archive were changed: without the new sizes, those would count as damaged. */
function withChanged(sources: Iterable<readonly [string, SourceState]>, changed: ReadonlyMap<string, string>) {
  return new Map(
    [...sources].map(([path, source]) => {
      const part = changed.get(source.part);
      if (part === undefined) return [path, source];
      const content = readFileSync(part);
      return [path, { ...source, part, partSize: content.length, partHash: sha256(content) }];
    }),
  );
}

/** The names of a project: its folder, its path, and the last part of that. */
function namesOf(parts: readonly SessionPart[]): readonly string[] {
  const folders = parts.map(({ project }) => project.join('/'));
  const paths = parts
    .filter(({ inside: [name = '', ...deeper] }) => deeper.length === 0 && hasLines(name))
    .map(({ file }) => file.copies[0]?.parts[0] ?? '')
    .flatMap((path) => firstOf(path, 'cwd') ?? (aboutRollout(path).cwd || []));
  return [...new Set([...folders, ...paths.flatMap(namesOfPath)])];
}

const namesOfPath = (path: string) => [encodedFolder(path), path, lastPart(path)];

function forgetPromptsOnly(id: string, options: ForgetOptions, machines: readonly Machine[]): ForgottenReport {
  // The Canadian format is that of the ids: 2026-03-02.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: options.zone, dateStyle: 'short' });
  const isMeant = ({ time, project, member }: HistoryPrompt) =>
    Math.abs(time) <= LATEST && promptsOnlyId(days.format(time), member, withoutHome(project)) === id;
  const { prompts, changed, unread } = forgetPrompts(machines, [], buryIn(options), isMeant, sessionParts(machines));
  if (prompts === 0)
    throw new UserError(`There are no prompts of the session "${id}" in the archive; check its id and the timeZone.`);
  remember(options, ({ sources }) => ({ sources: withChanged(sources, changed) }));
  return { sessions: [id], files: 0, lines: 0, prompts, originals: [], unread };
}

function forgetSessions(options: ForgetOptions, parts: readonly SessionPart[]): ForgottenReport {
  const { archive, isProject, state } = options;
  const ids = new Set(parts.map(({ id }) => id));
  const machines = machinesIn(archive);
  // Tombstones first: if this process is interrupted, the next build already leaves the files out.
  const bury = buryIn(options);
  bury([...ids].map((session) => ({ session })));
  const isMeant =
    isProject && (({ project }: HistoryPrompt): boolean => project !== '' && isProject(namesOfPath(project)));
  const { prompts, changed, unread } = forgetPrompts(machines, parts, bury, isMeant);
  const paths = new Set(parts.flatMap(({ file }) => pathsOf(file)));
  for (const { file } of options.isDry ? [] : parts)
    for (const path of pathsOf(file)) {
      removeFile(path);
      removeEmpty(file.machine.path, dirname(path));
    }
  const [gone, left] = [new Map<string, SourceState>(), new Map<string, SourceState>()];
  for (const [path, source] of readState(state, archive)?.sources ?? [])
    (belongsTo(path, ids) || paths.has(source.part) ? gone : left).set(path, source);
  const folders = isProject ? parts.map(({ project }) => project[0] ?? '') : [];
  remember(options, ({ projects }) => ({
    sources: withChanged(left, changed),
    projects: [...new Set([...projects, ...folders])],
  }));
  const originals = [...gone.keys()].filter((path) => existsSync(path));
  return { sessions: [...ids], files: paths.size, lines: 0, prompts, originals, unread };
}

/** Forgets. The caller holds the lock. @throws UserError if there is nothing to forget */
export function forget(options: ForgetOptions): ForgottenReport {
  const { archive, session, text, isProject } = options;
  const machines = machinesIn(archive);
  if (text !== undefined) {
    if (text.trim().length < 3)
      throw new UserError('--text needs at least three characters; shorter texts occur almost everywhere.');
    remember(options, ({ words }) => ({ words: [...new Set([...words, text])] }));
    const { changed, ...report } = forgetText(machines, text, buryIn(options));
    remember(options, ({ sources }) => ({ sources: withChanged(sources, changed) }));
    return { ...report, originals: [] };
  }
  if (session !== undefined && isPromptsOnlyId(session)) return forgetPromptsOnly(session, options, machines);
  const parts = sessionParts(machines);
  if (session !== undefined) {
    const asked = idOf(session, parts, archive);
    return forgetSessions(
      options,
      parts.filter(({ id }) => id === asked),
    );
  }
  const bySession = [...groupBy(parts, ({ id }) => id).values()];
  const ofProjects = bySession.filter((own) => isProject?.(namesOf(own)) === true).flat();
  const report = forgetSessions(options, ofProjects);
  if (ofProjects.length + report.prompts === 0)
    throw new UserError('No project in the archive matches --project; check its name.');
  return report;
}

/** What would be removed, for the question whether to do it. */
export function plannedWords({ sessions, files, lines, prompts }: ForgottenReport, archive: string): readonly string[] {
  const what = lines > 0 ? `take the text out of ${count(lines, 'line')} in` : 'remove';
  const more = sessions.length - FEW;
  return [
    `This would ${what} ${count(files, 'file')} of ${count(sessions.length, 'session')}, and ${count(prompts, 'prompt')}, in ${archive}:`,
    ...sessions.slice(0, FEW).map((id) => `  ${id}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

/** "Claude Code still has", "Claude Code and Codex still have" */
function programsWith(paths: readonly string[]): string {
  const programs = distinct(
    paths.map((path) => (transcriptName(basename(path))?.day ? 'Codex' : 'Claude Code')),
  ).sort();
  return `${programs.join(' and ')} still ${programs.length > 1 ? 'have' : 'has'}`;
}

/** The message about what was removed, and what it cannot reach. */
export function forgottenWords(report: ForgottenReport, archive: string): readonly string[] {
  const { sessions, files, lines, prompts, originals, unread } = report;
  const what = lines > 0 ? `Took the text out of ${count(lines, 'line')} in` : 'Removed';
  return [
    files + prompts === 0
      ? 'Nothing in the archive contains it; from now on it is left out when this machine collects.'
      : `${what} ${count(files, 'file')} of ${count(sessions.length, 'session')}, and ${count(prompts, 'prompt')}.`,
    'The next build removes it from the site, its exports and the cache.',
    ...(originals.length === 0
      ? []
      : [`${programsWith(originals)} the original; it will not be collected again. To delete it:`]),
    ...originals.map((path) => `  ${path}`),
    'What this cannot reach:',
    ...unread.map((path) => `- ${path}, which is damaged: replace it from another copy of the archive, or delete it;`),
    `- the history of a git repository: git filter-repo --invert-paths --path FILE (or --replace-text for a text), then`,
    '  a forced push, and a fresh clone for everybody;',
    `- copies of ${archive} on other disks, in backups and on synced drives, and sites that are already published:`,
    '  delete or publish them again.',
  ];
}
