/**
 * The only reading of folders: inputs -> transcript files, with the agents that belong to each session.
 *
 * A folder that holds session files is a project folder, at whatever depth, so an input may be a
 * projects folder, one project folder, one file, or a folder of any of these:
 *
 *     -home-ada-tidepool/                       the project folder
 *       6f0c….jsonl                             a session
 *       agent-1a2b3c4d.jsonl                    its agents, as 2.0.x kept them
 *       6f0c…/subagents/agent-a1….jsonl         its agents, as 2.1.x keeps them (workflows/ below)
 *       6f0c…/subagents/agent-a1….meta.json
 *       6f0c…/tool-results/toolu_….txt          outputs too large for a line
 */

import type { Dirent } from 'node:fs';
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../domain/failure.ts';
import type { Input } from './inputs.ts';
import { Inputs, isFile, isFolder, realpathOf } from './paths.ts';
import { type AgentMeta, metaOf, metaPath, ownerOf } from './peek.ts';
import { type SavedFile, savedFiles } from './saved.ts';

export interface AgentFile {
  readonly path: string;
  readonly relative: string;
  readonly size: number;
  /** `a1b2c3d4` of `agent-a1b2c3d4.jsonl`. */
  readonly id: string;
  readonly meta: AgentMeta;
}

export interface SessionFile {
  /** Absolute, never leaves the machine. Undefined: only agents are left of the session. */
  readonly path: string | undefined;
  /** Relative to the input, with `/`. */
  readonly relative: string;
  readonly size: number;
  readonly id: string;
  /** Folder of the file, relative to the input, with `/`; empty for the input itself. */
  readonly folder: string;
  /** Name of the project folder as Claude Code encoded it. */
  readonly folderName: string;
  readonly input: number;
  readonly member: string | undefined;
  readonly agents: readonly AgentFile[];
  readonly toolResults: readonly SavedFile[];
}

/** A place that could not be read. */
export interface DiscoverProblem {
  readonly relative: string;
  readonly member: string | undefined;
  readonly reason: string;
}

export interface Discovery {
  readonly sessions: readonly SessionFile[];
  readonly problems: readonly DiscoverProblem[];
}

const TRANSCRIPT = /^(.+)\.jsonl(?:\.gz)?$/;
const AGENT = /^agent-(.+)$/;
/** Folders that hold no session of their own, wherever they stand. */
const NO_PROJECTS = new Set(['subagents', 'node_modules', '.git']);

interface Found {
  readonly path: string;
  readonly relative: string;
  readonly size: number;
  readonly stem: string;
}

const OUTSIDE =
  'It is a link that leads out of the input and was not followed. Add where it leads as an input.';

/** A stable order, the same on every machine. */
function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

class Walk {
  readonly sessions: SessionFile[] = [];
  readonly problems: DiscoverProblem[] = [];
  private readonly seen = new Set<string>();
  private readonly input: Input;
  private readonly index: number;
  private readonly inputs: Inputs;

  constructor(input: Input, index: number, inputs: Inputs) {
    this.input = input;
    this.index = index;
    this.inputs = inputs;
  }

  private trouble(relative: string, reason: string): void {
    this.problems.push({ relative, member: this.input.member, reason });
  }

  private list(path: string, relative: string): Dirent[] {
    try {
      return readdirSync(path, { withFileTypes: true }).sort(byName);
    } catch (error) {
      this.trouble(relative || '.', `The folder could not be read (${codeOf(error)}).`);
      return [];
    }
  }

  /** Follows links within the inputs, each folder once: a link may point at a folder above itself. */
  private kindOf(entry: Dirent, path: string, relative: string): 'file' | 'folder' | 'other' {
    if (entry.isFile()) return 'file';
    if (entry.isDirectory()) return 'folder';
    if (!entry.isSymbolicLink()) return 'other';
    try {
      const target = statSync(path);
      if (!target.isDirectory() && !TRANSCRIPT.test(entry.name)) return 'other';
      if (this.inputs.has(path)) return target.isFile() ? 'file' : target.isDirectory() ? 'folder' : 'other';
      this.trouble(relative, OUTSIDE);
      return 'other';
    } catch (error) {
      if (TRANSCRIPT.test(entry.name))
        this.trouble(relative, `The file could not be read (${codeOf(error)}).`);
      return 'other';
    }
  }

  private found(path: string, relative: string, name: string): Found | undefined {
    const stem = TRANSCRIPT.exec(name)?.[1];
    if (stem === undefined) return undefined;
    try {
      const stat = statSync(path);
      if (stat.isFile()) return { path, relative, stem, size: stat.size };
      this.trouble(relative, 'It is named like a transcript, but is no file.');
      return undefined;
    } catch (error) {
      this.trouble(relative, `The file could not be read (${codeOf(error)}).`);
      return undefined;
    }
  }

  folder(path: string, relative: string): void {
    const real = realpathOf(path);
    if (this.seen.has(real)) return;
    this.seen.add(real);
    const files: Found[] = [];
    const folders: string[] = [];
    const links: string[] = [];
    for (const entry of this.list(path, relative)) {
      if (NO_PROJECTS.has(entry.name)) continue;
      const at = relative === '' ? entry.name : `${relative}/${entry.name}`;
      const kind = this.kindOf(entry, join(path, entry.name), at);
      if (kind === 'folder') (entry.isSymbolicLink() ? links : folders).push(entry.name);
      else if (kind === 'file') {
        const file = this.found(join(path, entry.name), at, entry.name);
        if (file) files.push(file);
      }
    }
    // A folder is found under its own name before any link to it.
    folders.push(...links);
    const taken = this.project(path, relative, files, folders);
    for (const name of folders) {
      if (taken.has(name)) continue;
      this.folder(join(path, name), relative === '' ? name : `${relative}/${name}`);
    }
  }

  /** Makes sessions of the files of one folder; returns the sub-folders that belong to them. */
  private project(
    path: string,
    relative: string,
    files: readonly Found[],
    folders: readonly string[],
  ): Set<string> {
    const own = files.filter((file) => !AGENT.test(file.stem));
    const flat = new Map<string, Found[]>();
    for (const file of files.filter(({ stem }) => AGENT.test(stem))) {
      const owner = ownerOf(file.path) ?? file.stem;
      const known = flat.get(owner);
      if (known) known.push(file);
      else flat.set(owner, [file]);
    }
    const ids = new Set(own.map((file) => file.stem));
    const inside = new Set(folders);
    const taken = new Set<string>();
    for (const file of own) {
      const agents = (flat.get(file.stem) ?? []).map((agent) => this.agent(agent));
      if (inside.has(file.stem)) {
        taken.add(file.stem);
        agents.push(
          ...this.subagents(join(path, file.stem), `${relative === '' ? '' : `${relative}/`}${file.stem}`),
        );
      }
      const toolResults = inside.has(file.stem) ? savedFiles(join(path, file.stem)) : [];
      this.session(path, relative, { ...file, id: file.stem, agents, toolResults });
    }
    // Sessions whose transcript is gone: their agents are all that is left of them.
    const left = new Map<string, AgentFile[]>();
    const leave = (id: string, agents: readonly AgentFile[]): void => {
      if (agents.length > 0) left.set(id, [...(left.get(id) ?? []), ...agents]);
    };
    for (const [owner, agents] of flat) {
      if (ids.has(owner)) continue;
      leave(
        owner,
        agents.map((agent) => this.agent(agent)),
      );
    }
    for (const name of folders) {
      if (taken.has(name)) continue;
      const agents = this.subagents(join(path, name), relative === '' ? name : `${relative}/${name}`);
      if (agents.length > 0) taken.add(name);
      leave(name, agents);
    }
    for (const [id, agents] of left) {
      const at = relative === '' ? id : `${relative}/${id}`;
      const toolResults = inside.has(id) ? savedFiles(join(path, id)) : [];
      this.session(path, relative, { path: undefined, relative: at, size: 0, id, agents, toolResults });
    }
    return taken;
  }

  private session(
    path: string,
    folder: string,
    file: Pick<SessionFile, 'path' | 'relative' | 'size' | 'id' | 'agents' | 'toolResults'>,
  ): void {
    const { path: own, relative, size, id, agents, toolResults } = file;
    const { member } = this.input;
    this.sessions.push({
      path: own,
      relative,
      size,
      id,
      agents,
      toolResults,
      folder,
      folderName: basename(path),
      input: this.index,
      member,
    });
  }

  private agent(file: Found): AgentFile {
    const { path, relative, size, stem } = file;
    return { path, relative, size, id: AGENT.exec(stem)?.[1] ?? stem, meta: this.meta(path) };
  }

  private meta(path: string): AgentMeta {
    const own = metaPath(path);
    return metaOf(isFile(own) && this.inputs.has(own) ? own : undefined);
  }

  /** `<session>/subagents/**` holds agents; `journal.jsonl` there is no transcript. */
  private subagents(path: string, relative: string): AgentFile[] {
    const folder = join(path, 'subagents');
    if (!isFolder(folder)) return [];
    if (!this.inputs.has(folder)) {
      this.trouble(`${relative}/subagents`, OUTSIDE);
      return [];
    }
    const agents: AgentFile[] = [];
    const visit = (at: string, name: string): void => {
      const real = realpathOf(at);
      if (this.seen.has(real)) return;
      this.seen.add(real);
      for (const entry of this.list(at, name)) {
        const below = `${name}/${entry.name}`;
        const kind = this.kindOf(entry, join(at, entry.name), below);
        if (kind === 'folder') visit(join(at, entry.name), below);
        const file = kind === 'file' ? this.found(join(at, entry.name), below, entry.name) : undefined;
        if (file && AGENT.test(file.stem)) agents.push(this.agent(file));
      }
    };
    visit(folder, `${relative}/subagents`);
    return agents;
  }

  single(path: string): void {
    const name = basename(path);
    const file = this.found(path, name, name);
    if (!file) {
      if (!TRANSCRIPT.test(name)) this.trouble(name, 'The file is no .jsonl or .jsonl.gz transcript.');
      return;
    }
    const folder = dirname(path);
    const siblings = this.list(folder, '').filter(
      (entry) =>
        AGENT.test(entry.name) && this.kindOf(entry, join(folder, entry.name), entry.name) === 'file',
    );
    const flat = siblings.flatMap((entry) => {
      const found = this.found(join(folder, entry.name), entry.name, entry.name);
      return found ? [found] : [];
    });
    const folders = isFolder(join(folder, file.stem)) ? [file.stem] : [];
    const mine = flat.filter((agent) => ownerOf(agent.path) === file.stem);
    this.project(folder, '', [file, ...mine], folders);
  }
}

/**
 * All transcripts of the inputs, in a stable order. Folders that cannot be read become problems.
 * A file that two inputs hold is found in each of them.
 */
export function discover(inputs: readonly Input[]): Discovery {
  const all = new Inputs(inputs);
  const walks = inputs.map((input, index) => {
    const walk = new Walk(input, index, all);
    if (isFolder(input.path)) walk.folder(input.path, '');
    else walk.single(input.path);
    return walk;
  });
  return {
    sessions: walks.flatMap((walk) => walk.sessions),
    problems: walks.flatMap((walk) => walk.problems),
  };
}
