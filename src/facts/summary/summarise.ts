/** Makes the summary of a session. */

import { distinct, groupBy, valueFor } from '../../base/lists.ts';
import { encodes } from '../../base/paths.ts';
import { packLineDigests } from '../../transcript/branches/line-digests.ts';
import { isApproved, planHash, planTitle as planTitleOf } from '../../transcript/plans/plans.ts';
import { withoutImageMarks } from '../../transcript/text/image-marks.ts';
import { editsFiles, proposesPlan } from '../../transcript/tools/traits.ts';
import type { Conversation } from '../../transcript/turns/mutable-turns.ts';
import { handoverOf, isPrompt, isRequest, promptText } from '../../transcript/turns/prompts.ts';
import type { NetChange, SessionSource } from '../../transcript/types/session.ts';
import type { FileChange, SessionSummary, ToolUse } from '../../transcript/types/summary.ts';
import { sumFailures } from '../../transcript/types/summary.ts';
import { type Entry, isConversation } from '../../transcript/types/transcript.ts';
import { type AgentRun, everyTurn, type ToolCall, type Turn } from '../../transcript/types/turns.ts';
import { byModel, sumUsage } from '../../transcript/types/usage.ts';
import { checkoutsOf } from '../git/checkouts.ts';
import { commitsOf, pullRequestsOf, pullRequestTitle } from '../git/git-calls.ts';
import { askedOf } from '../story/asked.ts';
import { storyOf } from '../story/tell-story.ts';
import { agentTitle, titleOf } from '../story/titles.ts';
import { failuresOf } from '../verdicts/call-verdicts.ts';
import { halfCalls } from './half-calls.ts';
import { fileChanges as changesOf } from './line-changes.ts';
import { namedSessions } from './named-sessions.ts';
import { endsWithPlan, outcomeOf } from './outcome.ts';
import { redTime } from './red-time.ts';
import { filesWithCopies } from './snapshots.ts';
import { tagOf, tagsOf } from './tags.ts';
import { unknownKinds } from './unknown-kinds.ts';

/** Longer breaks do not count as active time. */
const PAUSE_MS = 30 * 60 * 1000;
const PROMPT_KEPT = 2000;
/** Printed by git where no branch is checked out. */
const NO_BRANCH = 'HEAD';
const RED = { redChecks: 1, toolErrors: 0 };

/** What a summary is made of. */
export interface SessionParts {
  readonly source: SessionSource;
  /** Entries of the session itself, without sidechains. */
  readonly entries: readonly Entry[];
  readonly main: Conversation;
  readonly agents: readonly AgentRun[];
  /** Calls of the session, then those of its agents: what agents change and commit counts for the session. */
  readonly calls: readonly ToolCall[];
  readonly netChanges: readonly NetChange[];
}

function ascending(times: readonly (number | undefined)[]): readonly number[] {
  return times.filter((time) => time !== undefined).sort((a, b) => a - b);
}

/** Start, end and active time. A session without a transcript of its own has the times of its agents. */
function timesOf({ source, entries, main, agents }: SessionParts) {
  const times = ascending(entries.map((entry) => (isConversation(entry) ? entry.time : undefined)));
  let activeMs = 0;
  let before = times[0];
  for (const time of times) {
    const gap = time - (before ?? time);
    if (gap <= PAUSE_MS) activeMs += gap;
    before = time;
  }
  const span =
    times.length > 0 || source.transcript !== undefined
      ? times
      : ascending(agents.flatMap(({ start, end }) => [start, end]));
  const redMs = redTime(times, main.calls, PAUSE_MS);
  return { start: span[0], end: span.at(-1), activeMs, ...(redMs > 0 ? { redMs } : {}) };
}

/** Where it worked, and when it began. */
type Place = Pick<SessionSummary, 'cwd' | 'cwds' | 'start'>;

function toolUses(calls: readonly ToolCall[]): readonly ToolUse[] {
  const uses = new Map<string, { name: string; calls: number; errors: number }>();
  for (const call of calls) {
    const use = valueFor(uses, call.name, () => ({ name: call.name, calls: 0, errors: 0 }));
    use.calls += 1;
    use.errors += failuresOf(call).toolErrors;
  }
  return [...uses.values()].sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1));
}

function agentTypes(agents: readonly AgentRun[]): NonNullable<SessionSummary['agentTypes']> {
  const types = agents.flatMap(({ type }) => type ?? []);
  return [...groupBy(types, (type) => type)]
    .map(([type, { length }]) => ({ type, count: length }))
    .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
}

/** Files with a diff of what calls changed, then others that changed, without plans. */
function fileChanges({ entries, main, calls, netChanges }: SessionParts, place: Place): readonly FileChange[] {
  const changes = new Map<string, FileChange>();
  const others: string[] = [];
  for (const call of calls) {
    for (const { path, added, removed, withoutDiff } of call.writesPlan ? [] : changesOf(call)) {
      const known = changes.get(path) ?? { added: 0, removed: 0 };
      if (withoutDiff) others.push(path);
      else if (editsFiles(call.name) || !main.planFiles.isPlan(path))
        changes.set(path, { path, added: known.added + added, removed: known.removed + removed });
    }
  }
  const copied = filesWithCopies(entries, place, (path) => changes.has(path));
  for (const path of [...others, ...copied])
    if (!changes.has(path) && !main.planFiles.isPlan(path))
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

/**
 * The working folders. `cwd` is the project's folder: the one encoded in the folder name of the transcript, else the
 * first one.
 */
function foldersOf({ source, entries }: SessionParts) {
  const withFolders = source.transcript ? entries : source.agents.flatMap(({ transcript }) => transcript.entries);
  const all = distinct(withFolders.map(({ cwd }) => cwd));
  return {
    cwd: all.find((cwd) => encodes(cwd, source.folderName)) ?? all[0],
    cwds: distinct(entries.map(({ cwd }) => cwd)),
  };
}

/** Title, story, plan, prompts and tags. */
function namesOf({ source, entries, main, agents, calls }: SessionParts, { start }: Place) {
  const prompts = main.turns.filter(isPrompt);
  const all = [...everyTurn(main.turns)].filter(isPrompt);
  // Images alone make no title.
  const first = prompts.find((prompt) => withoutImageMarks(promptText(prompt)) !== '');
  const handover = handoverOf(first, entries);
  const plans = main.calls.flatMap(({ plan }) => (plan && plan.text !== '' ? [plan] : []));
  const approved = plans.findLast(isApproved);
  const carriedOut = handover?.plan ? planTitleOf(handover.plan) : undefined;
  const proposed = approved ?? plans.at(-1);
  const firstPrompt = first && promptText(first).slice(0, PROMPT_KEPT);
  const slugs = distinct(entries.map(({ slug }) => slug));
  const asked = askedOf(main.turns, handover);
  const shipped = pullRequestTitle(calls) ?? commitsOf(calls)[0]?.message;
  const own = titleOf({ entries, planTitle: carriedOut ?? approved?.title, asked, shipped, start, id: source.id });
  const isLost = source.transcript === undefined;
  const tag = tagOf(entries);
  const isBare = asked === undefined && (own.titleSource === 'id' || own.titleSource === 'date');
  const title = (isBare ? agentTitle(main.turns, agents, isLost) : undefined) ?? own.title;
  const counted = prompts.length > 0 ? prompts : main.turns.filter(isRequest);
  return {
    slugs,
    ...own,
    title,
    planTitle: proposed?.title ?? carriedOut,
    planHash: proposed && planHash(proposed.text),
    handover,
    firstPrompt,
    story: storyOf(main.turns, asked),
    prompts: counted.length,
    promptTimes: counted.flatMap(({ time }) => time ?? []),
    sidePrompts: all.length - prompts.length,
    tag,
    tags: tagsOf(tag, title, all),
  };
}

function countsOf({ source, entries, main, agents, calls }: SessionParts) {
  const models = byModel(main.messages.values());
  const shell = [...everyTurn(main.turns)].flatMap((turn) => (turn.kind === 'shell' ? (turn.verdict ?? []) : []));
  const verdicts = [...main.calls.flatMap(({ verdict }) => verdict ?? []), ...shell];
  return {
    lost: source.transcript === undefined,
    hasPage: main.turns.some(isReadable) || agents.length > 0,
    outcome: outcomeOf(main.turns),
    branches: distinct(entries.map(({ gitBranch }) => gitBranch)).filter((branch) => branch !== NO_BRANCH),
    versions: distinct(entries.map(({ version }) => version)),
    models,
    usage: sumUsage(models.map(({ usage }) => usage)),
    efforts: distinct([...everyTurn(main.turns)].map((turn) => (turn.kind === 'assistant' ? turn.effort : undefined))),
    agentUsage: sumUsage(agents.map(({ usage }) => usage)),
    agentModels: byModel(agents.flatMap(({ modelUse }) => modelUse)),
    agents: agents.length,
    agentTypes: agentTypes(agents),
    turns: main.turns.length,
    calls: main.calls.length,
    failures: sumFailures([
      ...main.calls.map(failuresOf),
      ...shell.filter(({ result }) => result === 'red').map(() => RED),
    ]),
    agentFailures: sumFailures(calls.slice(main.calls.length).map(failuresOf)),
    greenChecks: verdicts.filter(({ result }) => result === 'green').length,
    inPlanMode: entries.some((entry) => entry.kind === 'user' && entry.permissionMode === 'plan'),
    endsWithPlan: endsWithPlan(main.turns),
    planned: main.calls.some(({ name }) => proposesPlan(name)),
    tools: toolUses(main.calls),
    commits: commitsOf(calls),
    pullRequests: pullRequestsOf(entries, calls),
    lineDigests: packLineDigests(source.transcript?.entries ?? [], source.id),
    unknown: unknownKinds([...main.turns, ...agents.flatMap(({ turns }) => turns)]),
  };
}

/** The summary of a session whose conversations have been read and linked. */
export function summarise(parts: SessionParts): SessionSummary {
  const { id, path, input, member, folder, folderName } = parts.source;
  const place = { ...foldersOf(parts), ...timesOf(parts) };
  return {
    id,
    path,
    input,
    member,
    folder,
    folderName,
    ...place,
    ...namesOf(parts, place),
    ...countsOf(parts),
    checkouts: checkoutsOf(parts.entries, parts.calls, place.cwd),
    files: fileChanges(parts, place),
    ...halfCalls(parts.entries),
    ...namedSessions(parts.source.transcript?.entries ?? [], parts.source.id),
  };
}
