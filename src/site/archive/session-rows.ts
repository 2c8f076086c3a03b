import { count, joined, oneLine } from '../../base/format.ts';
import { distinct } from '../../base/lists.ts';
import { plainWords } from '../../base/markdown.ts';
import type { Namer } from '../../base/slug.ts';
import { projectUrl, sessionUrl } from '../../base/urls.ts';
import { withoutCommands } from '../../facts/story/asked.ts';
import { totalTokens } from '../../transcript/parse/usage.ts';
import type { ArchivedSession, SessionRef } from '../../transcript/types/archive.ts';
import { netCountOf, type Outcome, remnant, type SessionSummary } from '../../transcript/types/summary.ts';
import type { Prices } from '../../user-config.ts';
import { type Cost, costOf, formatCost } from '../cost.ts';
import { stripView } from '../render/strip-view.ts';
import { modelName } from '../render/text/model-name.ts';
import { duration, timeView } from '../render/text/time.ts';
import type { PageLink } from '../types/page.ts';
import type { TimeView } from '../types/view.ts';

const EXCERPT = 240;
/** The longest title of a pull request in a list. */
const PULL = 60;
const ROW_UNITS = 36;

const UNITS = [
  [1e3, 'k'],
  [1e6, 'M'],
  [1e9, 'B'],
] as const;

/** 1234 -> "1.2k", 12345 -> "12k", 4200000 -> "4.2M", 2.2e9 -> "2.2B". */
export function compact(value: number): string {
  if (value < 1000) return `${value}`;
  if (value >= 1e12) return 'over 1,000B';
  const [size, letter] = UNITS.find(([unit]) => value < unit * 999.5) ?? UNITS[2];
  return `${(value / size).toFixed(value < size * 9.95 ? 1 : 0)}${letter}`;
}

export function sessionLink({ key, title }: SessionRef): PageLink {
  return { href: sessionUrl(key), text: title };
}

/** The sessions that it was forked from or continues, and the reverse; without those that nearer ones stand for. */
export function relationsOf({ continuedFrom, continuedIn }: ArchivedSession) {
  return {
    forkedFrom: continuedFrom.filter(({ how }) => how === 'fork').map(sessionLink),
    forks: continuedIn.filter(({ isFork }) => isFork).map(sessionLink),
    continuedFrom: continuedFrom.filter(({ how }) => how === undefined).map(sessionLink),
    continuedIn: continuedIn.filter(({ isFork }) => !isFork).map(sessionLink),
  };
}

export type Relations = ReturnType<typeof relationsOf>;

/** JSON of the sessions of a project: one gzip member for each. */
export function projectJson(key: string): string {
  return `projects/${key}.jsonl.gz`;
}

/** JSON of a session, compressed, until it becomes a part of {@link projectJson}. */
export function jsonFile(key: string): string {
  return `sessions/${key}.json.gz`;
}

/** Links to the session as Markdown and as JSON, which is one file for all sessions of a project. */
export function exportLinks({ key, project }: Pick<ArchivedSession, 'key' | 'project'>): readonly PageLink[] {
  const json = { href: projectJson(project), text: 'JSON of all sessions of the project' };
  return [{ href: `sessions/${key}.md`, text: 'Markdown' }, json];
}

/** What every page that lists sessions depends on. */
export interface ListOptions {
  readonly zone: string;
  /** Undefined: costs are left out. */
  readonly prices: Prices | undefined;
  /** Gives the names of members in addresses; readable ones by default. */
  readonly nameOf?: Namer;
}

export function sessionCost({ summary }: ArchivedSession, prices: Prices | undefined): Cost {
  if (prices === undefined) return { dollars: 0, unpriced: [], unpricedTokens: 0 };
  return costOf([...summary.models, ...summary.agentModels], prices);
}

const NAMED = 3;

/** Unknown if only prompts or agents are left. A planning session whose plan was handed over looks interrupted. */
export function outcomeOf({ summary, handedOver }: ArchivedSession): Outcome | undefined {
  if (remnant(summary) !== undefined) return undefined;
  const isHandedOver = summary.endsWithPlan === true && handedOver.length > 0;
  return isHandedOver && summary.outcome === 'interrupted' ? 'finished' : summary.outcome;
}

/** The day of its end, "03-04", if it began on another one. */
function lastDay(start: TimeView | undefined, end: TimeView | undefined): string {
  const [from = '', to = ''] = [start?.text.slice(0, 10), end?.text.slice(0, 10)];
  return from === '' || from === to ? '' : to.slice(from.slice(0, 4) === to.slice(0, 4) ? 5 : 0);
}

/** What was asked as one text: of a plan, its title and its goal. */
export function askedWords({ text, goal }: { readonly text: string; readonly goal?: string | undefined }): string {
  return joined([text, goal], ' – ');
}

/** What was asked, without what the title already says: of a plan, its goal. */
export function askedBesidesTitle({ title, titleSource, story, firstPrompt = '' }: SessionSummary): string {
  const { text, goal } = story.asked ?? { text: plainWords(firstPrompt) };
  if (titleSource === 'plan' && goal !== undefined) return goal;
  return title.startsWith(text) ? '' : askedWords({ text, goal });
}

/** The command with which the session began, `/review`, unless its title says it; empty if there is none. */
function commandOf({ title, story }: SessionSummary): string {
  const { text = '' } = story.asked ?? {};
  const command = withoutCommands(text) === text ? '' : (text.split(/\s/, 1)[0] ?? '');
  return title.startsWith(command) ? '' : command;
}

/** The same for lists, in which the beginning of a prompt as the title is enough. */
export function askedOf({ summary }: ArchivedSession): string {
  return summary.titleSource === 'prompt' ? '' : oneLine(askedBesidesTitle(summary), EXCERPT);
}

/** Its pull requests, without titles that are as its own. */
export function pullsBeside(title: string, { pulls }: Pick<ArchivedSession, 'pulls'>): ArchivedSession['pulls'] {
  return pulls.map((one) =>
    one.title === title ? { ...one, title: '' } : { ...one, title: oneLine(one.title, PULL) },
  );
}

/** A session as a row. Empty texts: unknown, or none. `excerpt` and `result` are cut; `worktree` is the one that it last worked in. */
export function sessionRow(session: ArchivedSession, projectName: string, options: ListOptions) {
  const { zone } = options;
  const { summary } = session;
  const [start, end] = [timeView(summary.start, zone), timeView(summary.end, zone)];
  const tokens = totalTokens(summary.usage) + totalTokens(summary.agentUsage);
  return {
    key: session.key,
    href: sessionUrl(session.key),
    title: summary.title,
    command: commandOf(summary),
    excerpt: askedOf(session),
    result: oneLine(summary.story.result?.text ?? '', EXCERPT),
    pulls: pullsBeside(summary.title, session).slice(0, NAMED),
    commits: summary.commits.length,
    project: { href: projectUrl(session.project), text: projectName },
    agent: session.agent ?? '',
    member: summary.member ?? '',
    kind: session.kind,
    start,
    end,
    strip: stripView(summary, zone, ROW_UNITS),
    lastDay: lastDay(start, end),
    models: distinct((summary.lost ? summary.agentModels : summary.models).map(({ model }) => model))
      .slice(0, NAMED)
      .map(modelName)
      .join(', '),
    branch: summary.branches.at(-1) ?? '',
    worktree: session.worktrees.at(-1) ?? '',
    tag: summary.tag ?? '',
    active: summary.activeMs > 0 ? duration(summary.activeMs) : '',
    prompts: summary.prompts,
    details: [count(summary.messages, 'message'), ...summary.tools.map(({ name }) => name)].join(', '),
    agents: summary.agents,
    calls: summary.calls,
    failures: summary.failures,
    files: summary.files.length,
    netChange: netCountOf(summary.files),
    tokens: tokens === 0 ? '' : `${compact(tokens)} tokens`,
    cost: formatCost(sessionCost(session, options.prices)),
    outcome: outcomeOf(session),
  };
}

export type SessionRow = ReturnType<typeof sessionRow>;
