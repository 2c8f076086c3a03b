/** Invented sessions as search documents, and an index without a browser. */

import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { close, createIndex } from 'pagefind';
import { vi } from 'vitest';
import type { CreateInstance } from '../../src/search/engine/bundle-files.ts';
import { openIndex, type SearchIndex } from '../../src/search/engine/search-index.ts';
import { documentsOf, type SearchDoc } from '../../src/search/index/page-document.ts';
import { type ShownPage, textBlocks, wordsOf } from '../../src/search/index/page-words.ts';
import { type IndexFile, unpack } from '../../src/search/index/scripts.ts';
import { type SearchPiece, type ShownTurn, turnPieces } from '../../src/search/index/turn-text.ts';
import type { TextStretch } from '../../src/search/shared/index-format.ts';
import type { RenderContext } from '../../src/site/render/context.ts';
import { renderTurn } from '../../src/site/render/turns/turn.ts';
import { NO_USAGE } from '../../src/transcript/parse/usage.ts';
import { parseTool } from '../../src/transcript/tools/registry.ts';
import type { ArchivedSession } from '../../src/transcript/types/archive.ts';
import type { AgentRun, Part, ToolCall, Turn } from '../../src/transcript/types/turns.ts';
import { summaryOf } from '../helpers/summaries.ts';
import { context } from '../site/render/helpers.ts';

/** A page of a session as a search document. */
export function searchDocument(
  session: ArchivedSession,
  { url, project = 'shop', zone = 'UTC', ...shown }: ShownPage & { url?: string; project?: string; zone?: string },
): SearchDoc {
  const words = {
    url: url ?? `sessions/${session.key}.html`,
    ...wordsOf(textBlocks({ ...shown, of: session.summary })),
  };
  const [document] = documentsOf([words], { archived: session, projectName: project, zone });
  if (document === undefined) throw new Error('no document');
  return document;
}

/** The turns of a document: `Ada: Why? | t-0 | p Why?`, without the breaks between words. */
export function turnsOf({ own }: SearchDoc): readonly string[] {
  return own.pieces.flatMap(unpack<readonly TextStretch[]>).map(({ at, anchor, title, text, kinds }) => {
    const letters = new Map(kinds.map(([from, kind]) => [from - at, kind]));
    const words = text.split(' ').map((word, index) => [letters.get(index) ?? [], word].flat().join(' '));
    return `${title} | ${anchor} | ${words.join(' ').replaceAll('\u00AD ', '').replaceAll('\uFEFF', ' ')}`;
  });
}

const base = context();

/** Turns as a page shows them; their anchors are `t-0`, `t-1`, … */
export function shownTurns(turns: readonly Turn[], ctx: RenderContext = base): readonly ShownTurn[] {
  const own: RenderContext = {
    ...ctx,
    agent: (run) => ({
      turns: run.turns.map((turn, at) => renderTurn(turn, `t-agent-${at}`, 'Explore', own)),
      failures: { redChecks: 0, toolErrors: 0 },
      page: undefined,
    }),
  };
  return turns.map((turn, at) => ({ view: renderTurn(turn, `t-${at}`, 'Claude', own), turn }));
}

/** The searchable text of a turn. */
export function piecesOf(turn: Turn): readonly SearchPiece[] {
  const [shown] = shownTurns([turn]);
  return shown === undefined ? [] : turnPieces(shown, { whole: () => '', isElsewhere: () => false });
}

const TIMES = { line: 1, lines: [], seed: 'seed', time: undefined, end: undefined };

export function prompt(text: string): Turn {
  return { ...TIMES, kind: 'user', origin: 'prompt', from: undefined, plan: undefined, parts: [said(text)] };
}

export function answer(...parts: readonly (Part | string)[]): Turn {
  return {
    ...TIMES,
    kind: 'assistant',
    parts: parts.map((part) => (typeof part === 'string' ? said(part) : part)),
    models: ['claude-opus-4'],
  };
}

export function said(text: string): Part {
  return { kind: 'text', text, line: 1 };
}

export function call(name: string, input: ToolCall['input'], output: string, agent?: AgentRun): Part {
  const result = {
    content: [{ kind: 'text' as const, text: output }],
    isError: false,
    time: undefined,
    line: 2,
    structured: undefined,
  };
  return {
    kind: 'call',
    line: 1,
    call: {
      id: 'c1',
      name,
      input,
      time: undefined,
      line: 1,
      status: 'ok',
      result,
      agents: agent === undefined ? [] : [agent],
      plan: undefined,
      tool: parseTool({ name, input, status: 'ok', result }),
    },
  };
}

export function agentRun(description: string, ...turns: readonly Turn[]): AgentRun {
  return {
    id: 'a1',
    type: 'Explore',
    description,
    link: 'result',
    source: 0,
    turns,
    usage: NO_USAGE,
    models: [],
    modelUse: [],
    start: undefined,
    end: undefined,
    calls: 0,
  };
}

export interface SessionFacts {
  readonly key?: string;
  readonly title?: string;
  readonly member?: string;
  readonly project?: string;
  readonly day?: number | undefined;
  readonly failures?: number;
  readonly redChecks?: number;
  readonly branch?: string;
  readonly commits?: readonly string[];
  readonly tools?: readonly string[];
}

export function sessionOf(facts: SessionFacts): ArchivedSession {
  const end = facts.day === undefined ? undefined : Date.UTC(2026, 2, facts.day, 14, 5);
  const id = facts.key ?? 's1';
  const summary = summaryOf(id, 0, {
    ...{ start: end, end, activeMs: 0, cwd: undefined, firstPrompt: undefined, turns: 1 },
    member: facts.member ?? 'Ada',
    title: facts.title ?? 'A session',
    titleSource: 'custom',
    commits: (facts.commits ?? []).map((sha) => ({ sha, branch: 'main', message: 'Do it', call: sha })),
    branches: [facts.branch ?? 'main'],
    models: [{ model: 'claude-opus-4', usage: NO_USAGE }],
    tools: (facts.tools ?? ['Bash']).map((name) => ({ name, calls: 1, errors: 0 })),
    failures: { redChecks: facts.redChecks ?? 0, toolErrors: facts.failures ?? 0 },
  });
  return {
    key: id,
    summary,
    project: 'p',
    kind: 'other',
    pulls: [],
    worktrees: [],
    chain: [],
    related: [],
    plannedIn: undefined,
    missingPlan: undefined,
    origin: undefined,
    handedOver: [],
    continuedFrom: [],
    answeredIn: [],
    continuedIn: [],
    previous: undefined,
    next: undefined,
  };
}

/** The document of a session whose turns have the anchors `t-0`, `t-1`, … */
export function documentOf(facts: SessionFacts, ...turns: readonly Turn[]): SearchDoc {
  return searchDocument(sessionOf(facts), { project: facts.project ?? 'shop', turns: shownTurns(turns) });
}

const ROOT = 'http://archive.test/';

/** Opens an index as the search page does; `fetched` are the files that it loaded, with their sizes. */
export async function openFiles(
  files: readonly IndexFile[],
): Promise<{ readonly index: SearchIndex; readonly fetched: Map<string, number> }> {
  const byPath = new Map(files.map(({ path, content }) => [path, content]));
  const fetched = new Map<string, number>();
  const fetch = async (input: string | URL): Promise<Response> => {
    const path = new URL(input, ROOT).pathname.slice(1).replace(/pagefind\/\d+\/wasm/, 'pagefind/wasm');
    const content = byPath.get(path);
    if (content === undefined) return new Response(null, { status: 404 });
    fetched.set(path, content.length);
    return new Response(Uint8Array.from(content));
  };
  // Pagefind's program uses the globals.
  vi.stubGlobal('location', new URL(ROOT));
  vi.stubGlobal('fetch', fetch);
  const createInstance = await pagefindProgram();
  return { index: await openIndex(ROOT, { createInstance, fetch }), fetched };
}

/** Pagefind's search program, as `bundle.js` gets it. */
async function pagefindProgram(): Promise<CreateInstance> {
  const { index } = await createIndex();
  const { files } = (await index?.getFiles()) ?? { files: [] };
  await close();
  const program = files.find(({ path }) => path === 'pagefind.js');
  if (program === undefined) throw new Error('Pagefind has no pagefind.js');
  const path = join(tmpdir(), `sessionary-pagefind-${process.pid}.mjs`);
  await writeFile(path, program.content);
  const { createInstance } = await import(/* @vite-ignore */ pathToFileURL(path).href);
  await rm(path);
  return createInstance;
}
