/** A session -> its small facts: what lists, links and the head of its page need. */

import { encodes } from '../../base/folder-name.ts';
import type { SessionSource } from '../../domain/session.ts';
import type { FileChange, Handover, SessionSummary, ToolUse } from '../../domain/summary.ts';
import { type Entry, isConversation } from '../../domain/transcript.ts';
import { type AgentRun, hasFailed, type Turn } from '../../domain/turns.ts';
import { byModel, sumUsage } from '../../domain/usage.ts';
import { proposesPlan } from '../../tools/traits.ts';
import { planOfCall, readHandover } from '../plans/plans.ts';
import { everyTurn, type MutableCall, type MutableTurn } from '../turns/mutable-turns.ts';
import type { TurnBuilder } from '../turns/turn-builder.ts';
import { commitsOf, pullRequestsOf } from './git.ts';
import { fileChange } from './line-changes.ts';
import { outcomeOf } from './outcome.ts';
import { oneLine, titleOf } from './titles.ts';

/** Longer breaks are no work: what remains is the active time. */
const PAUSE_MS = 30 * 60 * 1000;
const PROMPT_KEPT = 2000;
/** What git says where no branch is checked out. */
const NO_BRANCH = 'HEAD';

function distinct<T>(values: readonly (T | undefined)[]): readonly T[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}

interface Span {
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly activeMs: number;
}

/** Lines are not sorted by time; a span does not ask for their order. */
function spanOf(entries: readonly Entry[]): Span {
  const times = entries
    .flatMap((entry) => (entry.time !== undefined && isConversation(entry) ? [entry.time] : []))
    .sort((a, b) => a - b);
  let activeMs = 0;
  let before = times[0];
  for (const time of times) {
    const gap = time - (before ?? time);
    if (gap <= PAUSE_MS) activeMs += gap;
    before = time;
  }
  return { start: times[0], end: times.at(-1), activeMs };
}

function toolUses(calls: readonly MutableCall[]): readonly ToolUse[] {
  const uses = new Map<string, { name: string; calls: number; failed: number }>();
  for (const call of calls) {
    const use = uses.get(call.name) ?? { name: call.name, calls: 0, failed: 0 };
    use.calls += 1;
    if (hasFailed(call)) use.failed += 1;
    uses.set(call.name, use);
  }
  return [...uses.values()].sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1));
}

function fileChanges(calls: readonly MutableCall[]): readonly FileChange[] {
  const changes = new Map<string, { path: string; added: number; removed: number }>();
  for (const call of calls) {
    const change = fileChange(call);
    if (!change) continue;
    const sum = changes.get(change.path) ?? { path: change.path, added: 0, removed: 0 };
    sum.added += change.added;
    sum.removed += change.removed;
    changes.set(change.path, sum);
  }
  return [...changes.values()];
}

function turnText(turn: Pick<MutableTurn | Turn, 'parts'>): string {
  return turn.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n');
}

/** `/clear` and `/effort high` typed as plain text are commands; `/usr/local/bin gives an error` is not. */
const BARE_COMMAND = /^\/[a-z][a-z0-9:_-]*$/i;
const CLIENT_COMMAND =
  /^\/(?:clear|compact|config|effort|fast|mcp|model|permissions|plugin|resume|theme)(?: [^\n]{1,80})?$/i;

function isPrompt(turn: MutableTurn): boolean {
  if (turn.kind !== 'user' || (turn.origin !== 'prompt' && turn.origin !== 'queued')) return false;
  const text = turnText(turn).trim();
  if (text === '' || text === 'Warmup' || /^\[[^\]\n]{1,80}\]$/.test(text)) return false;
  return !BARE_COMMAND.test(text) && !CLIENT_COMMAND.test(text);
}

function wordyCommand(turns: readonly MutableTurn[]): string | undefined {
  const lines = turns.map((turn) => (turn.kind === 'command' ? `${turn.name} ${turn.args}`.trim() : ''));
  return lines.find((line) => line.includes(' ') && !CLIENT_COMMAND.test(line));
}

/** The first thing said, when it hands a plan over. Notices such as `[Session resumed]` come before nothing. */
function handoverOf(turns: readonly MutableTurn[], entries: readonly Entry[]): Handover | undefined {
  const first = turns.find(isPrompt);
  if (first?.kind !== 'user' || first.plan === undefined) return undefined;
  const entry = entries.find((one) => one.line === first.line);
  return readHandover(turnText(first), entry?.kind === 'user' ? entry.planContent : undefined);
}

/** Something to read: a message, a command, or a kind of line that nobody knows yet. */
function isReadable(turn: MutableTurn): boolean {
  return (
    turn.kind !== 'event' ||
    turn.parts.some((part) => part.kind === 'unknown-entry' || part.kind === 'continued')
  );
}

/** The project's folder: the cwd that the folder's name encodes, else the first one. */
function projectCwd(entries: readonly Entry[], folderName: string): string | undefined {
  const cwds = distinct(entries.map((entry) => entry.cwd));
  return cwds.find((cwd) => encodes(cwd, folderName)) ?? cwds[0];
}

/** A session of which only agents are left is called by what the first of them was to do. */
function agentTitle(main: TurnBuilder, agents: readonly AgentRun[], lost: boolean): string | undefined {
  const [first] = agents;
  if (!first || main.turns.some((turn) => turn.kind === 'user')) return undefined;
  const task = first.turns.find((turn) => turn.kind === 'user');
  const title = oneLine(first.description ?? (task ? turnText(task) : ''));
  if (title !== '') return title;
  return lost ? 'Agents of a session whose transcript is gone' : undefined;
}

/** `#publish`: a heading has a space behind its sign, an address something before it. */
const TAG = /(?<![^\s(])#([a-z][\w-]{0,60})/gi;
const TAGS_KEPT = 50;

function tagsOf(title: string, prompts: readonly MutableTurn[]): readonly string[] {
  const texts = [title, ...prompts.map(turnText)];
  const tags = texts.flatMap((text) => [...text.matchAll(TAG)].map(([, tag = '']) => tag.toLowerCase()));
  return distinct(tags).slice(0, TAGS_KEPT);
}

/**
 * Draws up the facts.
 * @param entries those of the session itself, without sidechains
 * @param calls those of the session and then those of its agents: what agents change and commit, the session did
 */
export function summarise(
  source: SessionSource,
  entries: readonly Entry[],
  main: TurnBuilder,
  agents: readonly AgentRun[],
  calls: readonly MutableCall[],
): Omit<SessionSummary, 'lineDigests'> {
  const prompts = main.turns.filter(isPrompt);
  const all = [...everyTurn(main.turns)].filter(isPrompt);
  const firstTurn = prompts[0];
  const handover = handoverOf(main.turns, entries);
  const plans = main.callList.flatMap((call) => (call.plan && call.plan.text !== '' ? [call.plan] : []));
  const plan = plans.findLast((one) => one.status.startsWith('approved')) ?? plans.at(-1);
  const planTitle = plan?.title ?? (handover && planOfCall({ plan: handover.plan }, undefined).title);
  const slugs = distinct(entries.map((entry) => entry.slug));
  const firstPrompt = firstTurn && turnText(firstTurn).slice(0, PROMPT_KEPT);
  const title = titleOf({
    entries,
    planTitle,
    firstPrompt: handover ? undefined : firstPrompt,
    slug: slugs[0],
    command: wordyCommand(main.turns),
    id: source.id,
  });
  const models = byModel(
    [...main.messages.values()].flatMap(({ model, usage }) =>
      model !== undefined && usage ? [{ model, usage }] : [],
    ),
  );
  const agentSpan = agents.flatMap((agent) => [agent.start, agent.end]).filter((time) => time !== undefined);
  const span = spanOf(entries);
  const lost = source.transcript === undefined;
  return {
    id: source.id,
    lost,
    path: source.path,
    input: source.input,
    member: source.member,
    folder: source.folder,
    folderName: source.folderName,
    cwd: projectCwd(
      lost ? source.agents.flatMap((agent) => agent.transcript.entries) : entries,
      source.folderName,
    ),
    title: title.source === 'id' ? (agentTitle(main, agents, lost) ?? title.title) : title.title,
    titleSource: title.source,
    firstPrompt,
    start: span.start ?? (lost && agentSpan.length > 0 ? Math.min(...agentSpan) : undefined),
    end: span.end ?? (lost && agentSpan.length > 0 ? Math.max(...agentSpan) : undefined),
    activeMs: span.activeMs,
    cwds: distinct(entries.map((entry) => entry.cwd)),
    branches: distinct(entries.map((entry) => entry.gitBranch)).filter((branch) => branch !== NO_BRANCH),
    versions: distinct(entries.map((entry) => entry.version)),
    slugs,
    models,
    usage: sumUsage(models.map(({ usage }) => usage)),
    agentUsage: sumUsage(agents.map(({ usage }) => usage)),
    agentModels: byModel(agents.flatMap(({ modelUse }) => modelUse)),
    agents: agents.length,
    tools: toolUses(main.callList),
    files: fileChanges(calls),
    prompts: prompts.length,
    promptTimes: prompts.flatMap(({ time }) => time ?? []),
    sidePrompts: all.length - prompts.length,
    turns: main.turns.length,
    calls: main.callList.length,
    failures: main.callList.filter(hasFailed).length,
    hasPage: main.turns.some(isReadable) || agents.length > 0,
    pullRequests: pullRequestsOf(entries, calls),
    commits: commitsOf(calls),
    outcome: outcomeOf(main.turns),
    planned: main.callList.some((call) => proposesPlan(call.name)),
    planTitle,
    handover,
    tags: tagsOf(title.title, all),
  };
}
