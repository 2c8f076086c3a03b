/** The sources: files in Claude Code's folder, and their places in the machine's folder. */

import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { codeOf } from '../../base/errors.ts';
import { groupBy } from '../../base/lists.ts';
import { isOfSessions } from '../../transcript/discover/archive/kept-files.ts';
import { HISTORY_FILE } from '../../transcript/discover/archive/machines.ts';
import { aboutRollout, CODEX, CODEX_FOLDERS, isCodexFolder } from '../../transcript/discover/codex-files.ts';
import { insideOf, isFolder } from '../../transcript/discover/existing-files.ts';
import { AUDIT_LOG, hasLines, isAppleDouble, transcriptName } from '../../transcript/discover/transcript-names.ts';

export interface SourceFile {
  readonly path: string;
  /** Folders below the machine's folder, then the name of the file. */
  readonly to: readonly string[];
  /** Does it consist of lines, and only grow? Other files are kept as a whole. */
  readonly hasLines: boolean;
  readonly size: number;
  /** Time of the last change, in milliseconds. */
  readonly time: number;
  readonly inode: number;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** By session in a project folder: its transcript, and those that were set aside. Without agents. */
export function sessionsIn(files: readonly SourceFile[]) {
  const transcripts = files.flatMap((file) => {
    const { to } = file;
    const id = transcriptName(to.at(-1) ?? '')?.stem;
    if (id === undefined || !isOfSessions(to) || to.includes('subagents') || id.startsWith('agent-')) return [];
    if (to[0] === CODEX && aboutRollout(file.path).session !== undefined) return [];
    return [{ id, project: to.slice(1, -1).join('/'), file }];
  });
  const sessions = groupBy(transcripts, ({ id, project }) => `${project}/${id}`);
  return [...sessions.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, files: [first, ...others].map(({ file }) => file) }],
  );
}

/** Does it have the prompts that were typed? */
export function isHistory({ to }: Pick<SourceFile, 'to'>): boolean {
  return to.length === 1 && to[0] === HISTORY_FILE;
}

class Lister {
  readonly files: SourceFile[] = [];
  readonly problems: string[] = [];
  readonly #isInside: (path: string) => boolean;

  constructor(input: string) {
    this.#isInside = insideOf([{ path: input, member: undefined }]);
  }

  list(folder: string): readonly Dirent[] {
    try {
      return readdirSync(folder, { withFileTypes: true })
        .filter(({ name }) => !isAppleDouble(name))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch {
      this.problems.push(folder);
      return [];
    }
  }

  add(path: string, to: readonly string[]): void {
    let stat: Stats | undefined;
    try {
      stat = statSync(path, { throwIfNoEntry: false });
    } catch (error) {
      this.problems.push(`${path} (${codeOf(error)})`);
    }
    if (stat === undefined) return;
    const isLines = hasLines(to.at(-1) ?? '');
    this.files.push({ path, to, hasLines: isLines, size: stat.size, time: stat.mtimeMs, inode: stat.ino });
  }

  /** Everything in the folder of a session, at any depth: agents, their descriptions, saved outputs. */
  #all(folder: string, to: readonly string[]): void {
    for (const entry of this.list(folder)) {
      if (entry.isDirectory()) this.#all(join(folder, entry.name), [...to, entry.name]);
      else if (entry.isFile()) this.add(join(folder, entry.name), [...to, entry.name]);
    }
  }

  /** Links are not followed. Those that lead to transcripts elsewhere are a problem, because these are not kept. */
  projects(folder: string, to: readonly string[]): void {
    const entries = this.list(folder);
    const stems = new Set(entries.flatMap(({ name }) => transcriptName(name)?.stem ?? []));
    const isOfCowork = entries.some((entry) => entry.isDirectory() && entry.name === '.claude');
    for (const entry of entries) {
      const { name } = entry;
      if (isOfCowork && name === AUDIT_LOG) continue;
      const path = join(folder, name);
      if (entry.isDirectory()) {
        if (name === 'node_modules' || name === '.git') continue;
        if (stems.has(name) || UUID.test(name)) this.#all(path, [...to, name]);
        else this.projects(path, [...to, name]);
        continue;
      }
      const transcript = transcriptName(name)?.name;
      const isLink = entry.isSymbolicLink() && (transcript !== undefined || isFolder(path));
      if (isLink && !this.#isInside(path)) this.problems.push(`${path} (a link; give its target with --input)`);
      if (!entry.isFile()) continue;
      // Claude Code may leave marks beside a transcript: `6f0c….archived`.
      const isBeside = UUID.test(name) || /^agent-.+\.meta\.json$/.test(name);
      if (transcript !== undefined) this.add(path, [...to, transcript]);
      else if (isBeside) this.add(path, [...to, name]);
    }
  }
}

/** @param input a folder with a folder `projects`, such a folder itself, Codex's folder, or any folder of transcripts */
export function sourcesIn(input: string): Pick<Lister, 'files' | 'problems'> {
  const lister = new Lister(input);
  const [projects, plans] = [join(input, 'projects'), join(input, 'plans')];
  if (isCodexFolder(input)) {
    for (const name of CODEX_FOLDERS)
      if (isFolder(join(input, name))) lister.projects(join(input, name), [CODEX, name]);
    return lister;
  }
  if (!isFolder(projects)) {
    // A folder of transcripts that is not called `projects` may be that of one project: its name is kept.
    const isProject = /^(?:[A-Za-z]-)?-/.test(basename(input));
    lister.projects(input, isProject ? ['projects', basename(input)] : ['projects']);
    return lister;
  }
  lister.projects(projects, ['projects']);
  lister.add(join(input, HISTORY_FILE), [HISTORY_FILE]);
  for (const entry of isFolder(plans) ? lister.list(plans) : [])
    if (entry.isFile() && entry.name.endsWith('.md')) lister.add(join(plans, entry.name), ['plans', entry.name]);
  return lister;
}
