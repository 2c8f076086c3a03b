/**
 * Finds transcripts: inputs -> sessions with their agents and saved outputs. Nothing else lists folders of the inputs.
 *
 * A folder with transcripts is a project folder, at any depth, so an input may be a projects folder, one project
 * folder, one file, or a folder of any of these:
 *
 *     -home-ada-tidepool/                       the project folder
 *       6f0c….jsonl                             a session
 *       6f0c….jsonl.superseded-1790000000000    an earlier transcript of it; see transcript-names.ts
 *       agent-1a2b3c4d.jsonl                    its agents, as 2.0.x stored them
 *       6f0c…/subagents/agent-a1….jsonl         its agents, as 2.1.x stores them (also in workflows/)
 *       6f0c…/subagents/agent-a1….meta.json
 *       6f0c…/tool-results/toolu_….txt          outputs too large for a line
 *
 * A folder with a `machine.json` is part of an archive folder, as `sessionary collect` writes it: see `archive/`.
 */

import { basename, dirname, join, relative, sep } from 'node:path';
import { addTo } from '../../base/lists.ts';
import { SITE_FILE } from '../../base/paths.ts';
import { keptIn } from './archive/kept-sessions.ts';
import { HISTORY_FILE, MACHINE_FILE, type Machine, machineIn } from './archive/machines.ts';
import { firstOf, Inputs, isFile, isFolder, metaPath, readAgentMeta, realpathOf } from './existing-files.ts';
import type { Input } from './inputs.ts';
import { joinRelative, Listing, savedOutputs, type TranscriptFile } from './listing.ts';
import type { AgentFile, Discovery, History, SessionFile } from './session-file.ts';
import { joinSetAside } from './set-aside.ts';
import { AUDIT_LOG, transcriptName } from './transcript-names.ts';

const AGENT = /^agent-(.+)$/s;
const SKIPPED = new Set(['subagents', 'node_modules', '.git']);

class Walk extends Listing {
  readonly sessions: SessionFile[] = [];
  readonly machines: Machine[] = [];
  /** The folders that were visited, because a link may lead to a folder that contains it. */
  readonly #seen = new Set<string>();
  readonly #index: number;
  readonly histories: History[] = [];

  constructor(input: Input, index: number, inputs: Inputs) {
    super(input, inputs);
    this.#index = index;
  }

  #isNew(folder: string): boolean {
    const real = realpathOf(folder);
    if (this.#seen.has(real)) return false;
    this.#seen.add(real);
    return true;
  }

  addHistory(file: string): void {
    const forgotten = { sessions: [], prompts: [] };
    this.histories.push({ file, member: this.input.member, input: this.#index, forgotten });
  }

  readonly unreadable = (folder: string, error: unknown): void => {
    this.addError(relative(this.input.path, folder).split(sep).join('/'), 'folder', error);
  };

  folder(path: string, relative: string): void {
    // A site may be in an input, and contain exports that are lines.
    if (!this.#isNew(path) || isFile(join(path, SITE_FILE))) return;
    const machine = machineIn(path);
    if (machine !== undefined) {
      this.machines.push(machine);
      if (machine.isDamaged)
        this.addProblem(
          joinRelative(relative, MACHINE_FILE),
          'The file is damaged: the folders name member and machine.',
        );
      return;
    }
    const files: TranscriptFile[] = [];
    const folders: string[] = [];
    const links: string[] = [];
    for (const content of this.contents(path, relative, (name) => !SKIPPED.has(name))) {
      if (content.isFolder) (content.isLink ? links : folders).push(content.name);
      const isHistory = content.name === HISTORY_FILE && firstOf(content.path, 'display') !== undefined;
      if (isHistory) this.addHistory(content.path);
      else if (content.name === AUDIT_LOG && folders.includes('.claude')) continue;
      else if (content.transcript) files.push(content.transcript);
    }
    // A folder is visited under its own name rather than that of a link to it.
    const inside = [...folders, ...links];
    const taken = this.#project(path, relative, files, inside);
    for (const name of inside) if (!taken.has(name)) this.folder(join(path, name), joinRelative(relative, name));
  }

  /** Makes sessions from the files of one folder, and returns the names of the folders that belong to them. */
  #project(
    path: string,
    relative: string,
    files: readonly TranscriptFile[],
    folders: readonly string[],
  ): ReadonlySet<string> {
    const agents = this.#agentsBySession(files);
    const inside = new Set(folders);
    const taken = new Set<string>();
    const add = (file: Pick<SessionFile, 'path' | 'relative' | 'size' | 'id' | 'agents'>): void => {
      this.sessions.push({
        ...file,
        toolResults: inside.has(file.id) ? savedOutputs(join(path, file.id)) : [],
        folder: relative,
        folderName: basename(path),
        input: this.#index,
        member: this.input.member,
      });
    };
    // What belongs to a session goes to its transcript rather than to one that was set aside.
    const ordered = [...files].sort((a, b) => Number(a.named.isSetAside) - Number(b.named.isSetAside));
    for (const { named, ...file } of ordered) {
      const id = named.stem;
      if (AGENT.test(id)) continue;
      const beside = agents.get(id) ?? [];
      const nested = inside.has(id) ? this.#subagents(join(path, id), joinRelative(relative, id)) : [];
      if (inside.has(id)) taken.add(id);
      agents.delete(id);
      add({ ...file, id, agents: [...beside, ...nested] });
    }
    // If a session's transcript is gone, its agents are all that is left.
    for (const name of folders) {
      if (taken.has(name)) continue;
      const beside = this.#subagents(join(path, name), joinRelative(relative, name));
      if (beside.length === 0) continue;
      taken.add(name);
      agents.set(name, [...(agents.get(name) ?? []), ...beside]);
    }
    for (const [id, beside] of agents) {
      add({ path: undefined, relative: joinRelative(relative, id), size: 0, id, agents: beside });
    }
    return taken;
  }

  #agentsBySession(files: readonly TranscriptFile[]): Map<string, AgentFile[]> {
    const agents = new Map<string, AgentFile[]>();
    for (const file of files) {
      if (!AGENT.test(file.named.stem)) continue;
      const id = firstOf(file.path, 'sessionId') ?? file.named.stem;
      addTo(agents, id, this.#agent(file));
    }
    return agents;
  }

  #agent({ named: { stem }, ...file }: TranscriptFile): AgentFile {
    const meta = metaPath(file.path);
    return {
      ...file,
      id: AGENT.exec(stem)?.[1] ?? stem,
      meta: readAgentMeta(isFile(meta) && this.inputs.contain(meta) ? meta : undefined),
    };
  }

  #subagents(session: string, relative: string): AgentFile[] {
    const agents: AgentFile[] = [];
    const visit = (path: string, at: string): void => {
      if (!this.#isNew(path)) return;
      for (const content of this.contents(path, at)) {
        if (content.isFolder) visit(content.path, content.relative);
        const { transcript } = content;
        if (transcript && AGENT.test(transcript.named.stem)) agents.push(this.#agent(transcript));
      }
    };
    const folder = join(session, 'subagents');
    const at = joinRelative(relative, 'subagents');
    if (isFolder(folder) && this.isInside(folder, at)) visit(folder, at);
    return agents;
  }

  /** A single file: that session, with the agents and earlier transcripts next to it. */
  single(path: string): void {
    const name = basename(path);
    const file = this.transcript(path, name, name);
    if (!file) {
      if (transcriptName(name) === undefined)
        this.addProblem(name, 'The file is not a .jsonl or .jsonl.gz transcript.');
      return;
    }
    const folder = dirname(path);
    const { stem: id, isSetAside } = file.named;
    const others = [...this.contents(folder, '', (other) => AGENT.test(other) || other.startsWith(`${id}.`))]
      .flatMap(({ transcript }) => transcript ?? [])
      .filter(({ path: other, named }) =>
        AGENT.test(named.stem) ? firstOf(other, 'sessionId') === id : named.isSetAside && !isSetAside,
      );
    const folders = isFolder(join(folder, id)) ? [id] : [];
    this.#project(folder, '', [file, ...others], folders);
  }
}

/** Sessions or histories, each file once for a member, because one input may contain another. */
function withoutRepeated<Found extends { readonly member: string | undefined }>(
  all: readonly Found[],
  fileOf: (one: Found) => string | undefined,
): readonly Found[] {
  const seen = new Set<string>();
  return all.filter((one) => {
    const file = fileOf(one);
    const before = seen.size;
    return file === undefined || seen.add(`${one.member ?? ''}\n${file}`).size > before;
  });
}

function fileOfSession({ path, agents }: SessionFile): string | undefined {
  return path ?? agents[0]?.path;
}

function fileOfHistory({ file }: History): string | undefined {
  return typeof file === 'string' ? file : file.copies[0]?.parts[0];
}

/** All transcripts of the inputs, in a stable order, each once for a member. What cannot be read becomes a problem. */
export function discover(inputs: readonly Input[]): Discovery {
  const allInputs = new Inputs(inputs);
  const walks = inputs.map((input, index) => {
    const walk = new Walk(input, index, allInputs);
    if (isFolder(input.path)) walk.folder(input.path, '');
    else walk.single(input.path);
    const archived = keptIn(walk.machines, index, input.member, walk.unreadable);
    walk.histories.push(...archived.histories);
    if (input.history !== undefined) walk.addHistory(input.history);
    const { histories, problems } = walk;
    return { sessions: [...joinSetAside(walk.sessions), ...archived.sessions], histories, problems };
  });
  const sessions = walks.flatMap((walk) => walk.sessions);
  const histories = walks.flatMap((walk) => walk.histories);
  return {
    sessions: withoutRepeated(sessions, fileOfSession),
    histories: withoutRepeated(histories, fileOfHistory),
    problems: walks.flatMap(({ problems }) => problems),
  };
}
