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

import { basename, dirname, join } from 'node:path';
import { type AgentMeta, metaOf, metaPath, ownerOf } from './agent-meta.ts';
import type { Input } from './inputs.ts';
import { below, type DiscoverProblem, type Found, Listing } from './listing.ts';
import { Inputs, isFile, isFolder, realpathOf } from './paths.ts';
import { type SavedOutput, savedOutputs } from './saved-outputs.ts';

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
  readonly toolResults: readonly SavedOutput[];
}

export interface Discovery {
  readonly sessions: readonly SessionFile[];
  readonly problems: readonly DiscoverProblem[];
}

const AGENT = /^agent-(.+)$/;
/** Folders that hold no session of their own, wherever they stand. */
const NO_PROJECTS = new Set(['subagents', 'node_modules', '.git']);

class Walk {
  readonly sessions: SessionFile[] = [];
  readonly listing: Listing;
  /** Each folder once: a link may point at a folder above itself. */
  private readonly seen = new Set<string>();
  private readonly input: Input;
  private readonly index: number;
  private readonly inputs: Inputs;

  constructor(input: Input, index: number, inputs: Inputs) {
    this.input = input;
    this.index = index;
    this.inputs = inputs;
    this.listing = new Listing(input, inputs);
  }

  private isNew(folder: string): boolean {
    const real = realpathOf(folder);
    if (this.seen.has(real)) return false;
    this.seen.add(real);
    return true;
  }

  folder(path: string, relative: string): void {
    if (!this.isNew(path)) return;
    const files: Found[] = [];
    const folders: string[] = [];
    const links: string[] = [];
    for (const entry of this.listing.list(path, relative)) {
      if (NO_PROJECTS.has(entry.name)) continue;
      const inside = join(path, entry.name);
      const at = below(relative, entry.name);
      const kind = this.listing.kindOf(entry, inside, at);
      if (kind === 'folder') (entry.isSymbolicLink() ? links : folders).push(entry.name);
      const file = kind === 'file' ? this.listing.transcript(inside, at, entry.name) : undefined;
      if (file) files.push(file);
    }
    // A folder is found under its own name before any link to it.
    const all = [...folders, ...links];
    const taken = this.project(path, relative, files, all);
    for (const name of all) if (!taken.has(name)) this.folder(join(path, name), below(relative, name));
  }

  /** Makes sessions of the files of one folder; returns the sub-folders that belong to them. */
  private project(
    path: string,
    relative: string,
    files: readonly Found[],
    folders: readonly string[],
  ): ReadonlySet<string> {
    const agents = this.flatAgents(files);
    const inside = new Set(folders);
    const taken = new Set<string>();
    for (const file of files) {
      const { stem } = file;
      if (AGENT.test(stem)) continue;
      const own = [...(agents.get(stem) ?? [])];
      agents.delete(stem);
      if (inside.has(stem)) {
        taken.add(stem);
        own.push(...this.subagents(join(path, stem), below(relative, stem)));
      }
      this.session(path, relative, { ...file, id: stem, agents: own }, inside);
    }
    // Sessions whose transcript is gone: their agents are all that is left of them.
    for (const name of folders) {
      if (taken.has(name)) continue;
      const own = this.subagents(join(path, name), below(relative, name));
      if (own.length === 0) continue;
      taken.add(name);
      agents.set(name, [...(agents.get(name) ?? []), ...own]);
    }
    for (const [id, own] of agents) {
      const file = { path: undefined, relative: below(relative, id), size: 0, id, agents: own };
      this.session(path, relative, file, inside);
    }
    return taken;
  }

  /** Agents that lie beside the sessions, by the session that each of them names. */
  private flatAgents(files: readonly Found[]): Map<string, readonly AgentFile[]> {
    const agents = new Map<string, AgentFile[]>();
    for (const file of files) {
      if (!AGENT.test(file.stem)) continue;
      const owner = ownerOf(file.path) ?? file.stem;
      const known = agents.get(owner);
      if (known) known.push(this.agent(file));
      else agents.set(owner, [this.agent(file)]);
    }
    return agents;
  }

  /** @param folders that lie beside the file: one of its name holds its outputs */
  private session(
    path: string,
    folder: string,
    file: Pick<SessionFile, 'path' | 'relative' | 'size' | 'id' | 'agents'>,
    folders: ReadonlySet<string>,
  ): void {
    const { path: own, relative, size, id, agents } = file;
    this.sessions.push({
      path: own,
      relative,
      size,
      id,
      agents,
      toolResults: folders.has(id) ? savedOutputs(join(path, id)) : [],
      folder,
      folderName: basename(path),
      input: this.index,
      member: this.input.member,
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
  private subagents(session: string, relative: string): AgentFile[] {
    const folder = join(session, 'subagents');
    const agents: AgentFile[] = [];
    const visit = (path: string, at: string): void => {
      if (!this.isNew(path)) return;
      for (const entry of this.listing.list(path, at)) {
        const [inside, name] = [join(path, entry.name), below(at, entry.name)];
        const kind = this.listing.kindOf(entry, inside, name);
        if (kind === 'folder') visit(inside, name);
        const file = kind === 'file' ? this.listing.transcript(inside, name, entry.name) : undefined;
        if (file && AGENT.test(file.stem)) agents.push(this.agent(file));
      }
    };
    const at = below(relative, 'subagents');
    if (isFolder(folder) && this.listing.isInside(folder, at)) visit(folder, at);
    return agents;
  }

  /** An input that is one file: that session, with its agents beside it. */
  single(path: string): void {
    const name = basename(path);
    const file = this.listing.transcript(path, name, name);
    if (!file) {
      if (!/\.jsonl(?:\.gz)?$/.test(name))
        this.listing.trouble(name, 'The file is not a .jsonl or .jsonl.gz transcript.');
      return;
    }
    const folder = dirname(path);
    const agents = this.listing.list(folder, '').flatMap((entry) => {
      const inside = join(folder, entry.name);
      if (!AGENT.test(entry.name) || this.listing.kindOf(entry, inside, entry.name) !== 'file') return [];
      return this.listing.transcript(inside, entry.name, entry.name) ?? [];
    });
    const mine = agents.filter((agent) => ownerOf(agent.path) === file.stem);
    const folders = isFolder(join(folder, file.stem)) ? [file.stem] : [];
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
    problems: walks.flatMap(({ listing }) => listing.problems),
  };
}
