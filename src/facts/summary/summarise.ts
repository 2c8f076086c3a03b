import { oneLine } from '../../base/format.ts';
import { get, keys } from '../../base/json-readers.ts';
import { distinct, groupBy, sumOf, valueFor } from '../../base/lists.ts';
import { encodes, isAbsolutePath } from '../../base/paths.ts';
import { teamOf } from '../../transcript/agents/teams.ts';
import { packLineDigests } from '../../transcript/branches/line-digests.ts';
import { type Entry, type FileCopy, isConversation } from '../../transcript/parse/entry.ts';
import { byModel, sumUsage } from '../../transcript/parse/usage.ts';
import { isApproved, planHash, planTitle as planTitleOf } from '../../transcript/plans/plans.ts';
import type { assembleTurns, SessionReading } from '../../transcript/read-session.ts';
import { handoverOf, isPrompt, isRequest, promptText, withoutImageMarks } from '../../transcript/turns/prompts.ts';
import type { NetChange, SessionSource } from '../../transcript/types/session.ts';
import {
  type Commit,
  type FileChange,
  type SessionSummary,
  sumFailures,
  type ToolUse,
  type UnknownKind,
} from '../../transcript/types/summary.ts';
import { type AgentRun, everyTurn, type ToolCall, type Turn } from '../../transcript/types/turns.ts';
import { redTime, stretchesOf, timelineOf } from '../activity.ts';
import { type Fact, factsOf, ofKind } from '../facts.ts';
import { mostFrequent } from '../git/checkouts.ts';
import { commitsIn } from '../git/git-facts.ts';
import { askedOf, goalOf, planRead, taskOf } from '../story/asked.ts';
import { storyOf } from '../story/tell-story.ts';
import { agentTitle, tagOf, tagsOf, titleOf } from '../story/titles.ts';
import { NO_SUMMARY } from '../story/what-came-of-it.ts';
import { failuresOf } from '../verdicts/call-verdicts.ts';
import { halfCalls, namedSessions } from './other-files.ts';
import { endsWithPlan, outcomeOf } from './outcome.ts';

function unknownKinds(turns: readonly Turn[]): readonly UnknownKind[] {
  const kinds = new Map<string, { kind: string; lines: number; fields: readonly string[] }>();
  for (const part of [...everyTurn(turns)].flatMap(({ parts }) => parts)) {
    if (part.kind !== 'unknown-entry' && part.kind !== 'unknown-block') continue;
    const kind = part.kind === 'unknown-block' ? `block: ${part.type}` : part.type;
    const payload = get(part.value, 'attachment') ?? get(part.value, 'data') ?? part.value;
    valueFor(kinds, kind, () => ({ kind, lines: 0, fields: keys(payload) })).lines += 1;
  }
  return [...kinds.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

const PROMPT_KEPT = 2000;
const TITLE = 160;

/** Entries are those of the session itself, without sidechains. */
type SessionParts = ReturnType<typeof assembleTurns> &
  Pick<SessionReading, 'entries' | 'main'> & {
    readonly source: SessionSource;
    readonly netChanges: readonly NetChange[];
  };

interface SessionFacts extends SessionParts {
  readonly facts: readonly Fact[];
  /** Of the session itself, on all paths. */
  readonly checks: readonly Extract<Fact, { readonly kind: 'check' }>[];
}

function ascending(times: readonly (number | undefined)[]): readonly number[] {
  return times.filter((time) => time !== undefined).sort((a, b) => a - b);
}

/** Start, end and active time. A session without a transcript of its own has the times of its agents. */
function timesOf({ source, entries, turns, agents, facts, checks, mainCalls }: SessionFacts) {
  const times = ascending(entries.map((entry) => (isConversation(entry) ? entry.time : undefined)));
  const stretches = stretchesOf(times, mainCalls);
  const activeMs = sumOf(stretches, (stretch) => stretch.activeMs);
  const isLost = times.length === 0 && source.transcript === undefined;
  const span = isLost ? ascending(agents.flatMap(({ start, end }) => [start, end])) : times;
  const byCalls = checks.filter(({ call }) => call !== undefined);
  const redMs = redTime(stretches, byCalls);
  const [start, end = start] = [span[0], span.at(-1)];
  const human = new Set(turns.flatMap(({ kind, time }) => (kind === 'assistant' ? [] : [time])));
  const timeline = start && end && timelineOf(facts, stretches, agents, human, [start, end]);
  return { start, end, activeMs, ...(timeline && { timeline }), ...(redMs > 0 ? { redMs } : {}) };
}

type Place = Pick<SessionSummary, 'cwd' | 'cwds' | 'start'>;

function toolUses(calls: readonly ToolCall[]): readonly ToolUse[] {
  return [...groupBy(calls, ({ name }) => name)]
    .map(([name, own]) => ({ name, calls: own.length, errors: sumFailures(own.map(failuresOf)).toolErrors }))
    .sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1));
}

/** Agents that ran, as far as calls say, but have no conversation. A teammate has a session, a resumed agent a call. */
function unseenAgents(calls: readonly ToolCall[], agents: readonly AgentRun[]) {
  const unseen = calls.flatMap(({ tool, status, agents: runs, continues, reports }) => {
    if (tool.kind !== 'agent' || status !== 'ok' || runs.length > 0 || tool.status === 'teammate_spawned') return [];
    if (continues !== undefined || tool.resumes !== undefined) return [];
    const reported = reports?.findLast(({ tokens }) => tokens !== undefined)?.tokens;
    return [{ type: tool.type, tokens: tool.totalTokens ?? reported ?? 0 }];
  });
  // An agent that no call is known for may be that of any of these calls.
  return unseen.slice(agents.filter(({ link }) => link === 'none').length);
}

function agentsOf({ agents, mainCalls, agentCalls }: SessionFacts) {
  const unseen = unseenAgents([...mainCalls, ...agentCalls], agents);
  const types = [...agents, ...unseen].flatMap(({ type }) => type ?? []);
  const agentTypes = [...groupBy(types, (type) => type)]
    .map(([type, { length }]) => ({ type, count: length }))
    .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
  const tokens = sumOf(unseen, (one) => one.tokens);
  return {
    agents: agents.length,
    agentTypes,
    ...(unseen.length > 0 && { unseenAgents: { count: unseen.length, tokens } }),
  };
}

/** Paths of copies are relative to the project's folder, or to that of a worktree that was entered, or absolute. */
function absolute(path: string, cwd: string | undefined): string {
  if (cwd === undefined || isAbsolutePath(path)) return path;
  const separator = cwd.includes('\\') && !cwd.includes('/') ? '\\' : '/';
  return `${cwd.replace(/[\\/]$/, '')}${separator}${path}`;
}

/** Files that the client copied before they changed. A resumed session begins with older copies. */
function copiedFiles(copies: readonly FileCopy[], { cwd, cwds, start }: Place, isChanged: (path: string) => boolean) {
  const later = copies.filter(({ time }) => time === undefined || start === undefined || time >= start);
  return new Set(
    later.map(({ path }) => {
      const inOthers = cwds.map((folder) => absolute(path, folder));
      return inOthers.find(isChanged) ?? absolute(path, cwd);
    }),
  );
}

/** Files with a diff of what calls changed, then others that changed, without plans. */
function filesOf({ facts, main: { planFiles }, netChanges }: SessionFacts, place: Place): readonly FileChange[] {
  const changes = new Map<string, FileChange>();
  const others: string[] = [];
  for (const { call, path, added, removed, withoutDiff } of ofKind(facts, 'edit')) {
    if (call?.writesPlan) continue;
    const before = changes.get(path) ?? { added: 0, removed: 0 };
    if (withoutDiff) others.push(path);
    else if (call?.tool.kind === 'edit' || !planFiles.isPlan(path))
      changes.set(path, { path, added: before.added + added, removed: before.removed + removed });
  }
  const copies = ofKind(facts, 'copy').map(({ file }) => file);
  for (const path of [...others, ...copiedFiles(copies, place, (one) => changes.has(one))])
    if (!changes.has(path) && !planFiles.isPlan(path))
      changes.set(path, { path, added: 0, removed: 0, withoutDiff: true });
  for (const { path, lines, added, removed } of netChanges) {
    const change = changes.get(path);
    if (change !== undefined && lines !== undefined) changes.set(path, { ...change, net: { added, removed } });
  }
  return [...changes.values()];
}

/** Is there something to read: a message, a command, or a line of an unknown kind? */
function isReadable(turn: Turn): boolean {
  return turn.kind !== 'event' || turn.parts.some((part) => part.kind === 'unknown-entry' || part.kind === 'continued');
}

/** `cwd` is the project's folder: the one encoded in the folder name of the transcript, else the first one. */
function foldersOf({ source, entries }: SessionParts) {
  const withFolders = source.transcript ? entries : source.agents.flatMap(({ transcript }) => transcript.entries);
  const folders = distinct(withFolders.map(({ cwd }) => cwd));
  return {
    cwd: folders.find((cwd) => encodes(cwd, source.folderName)) ?? folders[0],
    cwds: distinct(entries.map(({ cwd }) => cwd)),
  };
}

/** The lines whose words another model's answer replaced. */
function retractedLines(entries: readonly Entry[]): ReadonlySet<number> {
  const uuids = new Set(entries.flatMap((entry) => (entry.kind === 'system' ? entry.retracted : [])));
  return new Set(entries.flatMap(({ uuid, line }) => (uuid !== undefined && uuids.has(uuid) ? [line] : [])));
}

function namesOf(
  { source, entries, turns, mainCalls, agents, facts }: SessionFacts,
  commits: readonly Commit[],
  { start }: Place,
) {
  const prompts = turns.filter(isPrompt);
  const onAllPaths = [...everyTurn(turns)].filter(isPrompt);
  // Images alone make no title.
  const first = prompts.find((prompt) => withoutImageMarks(promptText(prompt)) !== '');
  const handover = handoverOf(first, entries);
  const plans = mainCalls.flatMap(({ plan }) => (plan && plan.text !== '' ? [plan] : []));
  const approved = plans.findLast(isApproved);
  const carriedOut = handover?.plan ? planTitleOf(handover.plan) : undefined;
  const proposed = approved ?? plans.at(-1);
  const firstPrompt = first && promptText(first).slice(0, PROMPT_KEPT);
  const request = askedOf(turns, handover);
  const planFile = request ? planRead(request, mainCalls) : '';
  const asked = planFile === '' ? request : request && { ...request, goal: goalOf(planFile) };
  const task = asked === undefined ? taskOf(turns, agents) : undefined;
  const story = storyOf(turns, facts, asked ?? task, retractedLines(entries), agents);
  const shipped = ofKind(facts, 'pull-request').find((one) => one.title !== undefined)?.title ?? commits[0]?.message;
  const titles = titleOf({
    ...{ entries, asked, shipped, start, id: source.id },
    planTitle: carriedOut ?? approved?.title ?? (planFile === '' ? undefined : planTitleOf(planFile)),
    branch: entries.findLast(({ gitBranch }) => gitBranch !== undefined)?.gitBranch,
    result: story.result?.text.startsWith(NO_SUMMARY) ? undefined : story.result?.text,
  });
  const tag = tagOf(entries);
  const isBare = asked === undefined && (titles.titleSource === 'id' || titles.titleSource === 'date');
  const title = (isBare ? agentTitle(task, agents, source.transcript === undefined) : undefined) ?? titles.title;
  const counted = prompts.length > 0 ? prompts : turns.filter(isRequest);
  return {
    slugs: distinct(entries.map(({ slug }) => slug)),
    ...titles,
    title,
    planTitle: proposed?.title ?? carriedOut,
    planHash: proposed && planHash(proposed.text),
    handover,
    firstPrompt,
    story,
    prompts: counted.length,
    promptTimes: counted.flatMap(({ time }) => time ?? []),
    sidePrompts: onAllPaths.length - prompts.length,
    tag,
    tags: tagsOf(tag, title, onAllPaths),
  };
}

function countsOf(facts: SessionFacts) {
  const { source, entries, main, turns, agents, mainCalls, agentCalls, checks } = facts;
  const models = byModel(main.messages.values());
  const onAllPaths = [...everyTurn(turns)];
  const redByHuman = checks.filter(({ call, verdict }) => call === undefined && verdict.result === 'red');
  return {
    lost: source.transcript === undefined,
    hasPage: turns.some(isReadable) || agents.length > 0,
    outcome: outcomeOf(turns),
    // `HEAD`: no branch is checked out.
    branches: distinct(entries.map(({ gitBranch }) => gitBranch)).filter((branch) => branch !== 'HEAD'),
    versions: distinct(entries.map(({ version }) => version)),
    models,
    usage: sumUsage(models.map(({ usage }) => usage)),
    efforts: distinct(onAllPaths.map((turn) => (turn.kind === 'assistant' ? turn.effort : undefined))),
    agentUsage: sumUsage(agents.map(({ usage }) => usage)),
    agentModels: byModel(agents.flatMap(({ modelUse }) => modelUse)),
    ...agentsOf(facts),
    messages: main.messages.size + onAllPaths.filter(({ kind }) => kind === 'user' || kind === 'command').length,
    calls: mainCalls.length,
    failures: sumFailures([...mainCalls.map(failuresOf), ...redByHuman.map(() => ({ redChecks: 1, toolErrors: 0 }))]),
    agentFailures: sumFailures(agentCalls.map(failuresOf)),
    greenChecks: checks.filter(({ verdict }) => verdict.result === 'green').length,
    inPlanMode: entries.some((entry) => entry.kind === 'user' && entry.permissionMode === 'plan'),
    endsWithPlan: endsWithPlan(turns),
    planned: mainCalls.some(({ tool }) => tool.kind === 'plan'),
    tools: toolUses(mainCalls),
    lineDigests: packLineDigests(source.transcript?.entries ?? [], source.id),
    unknown: unknownKinds([...turns, ...agents.flatMap((agent) => agent.turns)]),
  };
}

function pullRequestsOf(pulls: readonly Extract<Fact, { readonly kind: 'pull-request' }>[]) {
  const pullTitles = pulls.flatMap(({ url, title }) => (url && title ? [[url, oneLine(title, TITLE)] as const] : []));
  const pullRequests = distinct(pulls.map(({ url }) => url));
  return { pullRequests, ...(pullTitles.length > 0 && { pullTitles }) };
}

/** The summary of a session whose conversations have been read and linked. */
export function summarise(parts: SessionParts): SessionSummary {
  const { id, path, input, member, folder, folderName, transcript, agents } = parts.source;
  const folders = foldersOf(parts);
  const facts = factsOf(parts.entries, parts.turns, parts.agentCalls, folders.cwd);
  const checks = ofKind(facts, 'check').filter(({ isAgents }) => !isAgents);
  const session = { ...parts, facts, checks };
  const place = { ...folders, ...timesOf(session) };
  const commits = commitsIn(facts.filter((fact) => fact.kind === 'rewind' || fact.kind === 'commit'));
  return {
    ...{ id, path, input, member, folder, folderName, agent: (transcript ?? agents[0]?.transcript)?.agent },
    ...place,
    ...namesOf(session, commits, place),
    ...countsOf(session),
    commits,
    ...pullRequestsOf(ofKind(facts, 'pull-request')),
    checkouts: mostFrequent(ofKind(facts, 'checkout').map(({ checkout }) => checkout)),
    files: filesOf(session, place),
    ...halfCalls(parts.entries),
    ...namedSessions(transcript?.entries ?? [], id),
    ...teamOf(transcript?.entries ?? []),
  };
}
