/** What a session's pages hold, and the archive -> its pages, each with head and links. */

import type { ArchivedSession } from '../domain/archive.ts';
import type { Fact, SessionPage } from '../domain/page.ts';
import type { Prices } from '../domain/price.ts';
import type { ModelUse, Outcome } from '../domain/session.ts';
import { isWeb } from '../render/links.ts';
import { duration, timeView } from '../render/time.ts';
import { count, grouped, oneLine } from '../render/words.ts';
import { costWords, PRICES_OF } from './cost.ts';
import { compact, type ListOptions, sessionCost, sessionLink, sessionRow, totalTokens } from './rows.ts';
import type { PageBody, SessionBody } from './session-body.ts';
import { sessionUrl } from './urls.ts';

export interface PageOptions extends ListOptions {
  readonly projectName: string;
}

const CERTAINTY = { exact: 'exactly: its first message names that transcript', slug: 'by slug' } as const;

function tokenFacts({ summary }: ArchivedSession): Fact[] {
  const { usage, agentUsage } = summary;
  if (totalTokens(usage) + totalTokens(agentUsage) === 0) return [];
  const written = usage.cacheWrite5m + usage.cacheWrite1h;
  const words = [
    `${compact(usage.input)} in`,
    `${compact(usage.output)} out`,
    `${compact(usage.cacheRead)} read from cache`,
  ];
  if (written > 0) words.push(`${compact(written)} written to it`);
  const facts = [{ name: 'Tokens', value: words.join(', ') }];
  const agents = totalTokens(agentUsage);
  if (agents > 0) facts.push({ name: 'Tokens of agents', value: compact(agents) });
  return facts;
}

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  finished: '',
  interrupted: 'interrupted',
  failed: 'on a failure',
  waiting: 'waiting for the human',
};

/** "$1.20 at list price of September 2026, without glm-4.7": an estimate says that it is one. */
function costFact(session: ArchivedSession, prices: Prices | undefined): string {
  const cost = sessionCost(session, prices);
  const words = costWords(cost);
  if (words === '') return '';
  const without = cost.unpriced.length === 0 ? '' : `, without ${cost.unpriced.join(', ')}`;
  return `${words} at list prices of ${PRICES_OF}${without}`;
}

function facts(session: ArchivedSession, options: PageOptions): Fact[] {
  const { summary } = session;
  const total =
    summary.start !== undefined && summary.end !== undefined ? duration(summary.end - summary.start) : '';
  const active = summary.activeMs > 0 ? duration(summary.activeMs) : '';
  const all: Fact[] = [
    { name: 'Prompts', value: grouped(summary.prompts) },
    { name: 'On paths not taken', value: grouped(summary.sidePrompts) },
    { name: 'Tool calls', value: grouped(summary.calls) },
    { name: 'From first to last', value: total === active ? '' : total },
    {
      name: summary.models.length > 1 ? 'Models' : 'Model',
      value: summary.models.map(({ model }) => model).join(', '),
    },
    ...tokenFacts(session),
    { name: 'Estimated cost', value: costFact(session, options.prices) },
    { name: 'Ended', value: OUTCOMES[summary.outcome] },
    { name: 'Agents', value: summary.agents === 0 ? '' : grouped(summary.agents) },
    { name: 'Branches', value: summary.branches.length > 1 ? summary.branches.join(', ') : '' },
    {
      name: summary.cwds.length > 1 ? 'Folders' : 'Folder',
      value: summary.cwds.slice(0, 8).join(', ') || (summary.cwd ?? ''),
    },
    { name: 'Claude Code', value: summary.versions.join(', ') },
  ];
  return all.filter(({ value }) => value !== '' && value !== '0');
}

/** Only a plain id goes into a command to copy. */
function resumeCommand({ summary }: ArchivedSession): string {
  return !summary.lost && /^[A-Za-z0-9-]+$/.test(summary.id) ? `claude --resume ${summary.id}` : '';
}

function modelRows(uses: readonly ModelUse[], ofAgents: boolean): SessionPage['models'] {
  return uses.map(({ model, usage }) => ({
    model,
    ofAgents,
    input: grouped(usage.input),
    output: grouped(usage.output),
    cacheRead: grouped(usage.cacheRead),
    cacheWrite5m: grouped(usage.cacheWrite5m),
    cacheWrite1h: grouped(usage.cacheWrite1h),
  }));
}

type Shared = Omit<SessionPage, keyof PageBody | 'commands' | 'number' | 'pages' | 'title' | 'agentOf'>;

function shared(session: ArchivedSession, options: PageOptions): Shared {
  const { summary } = session;
  const { zone } = options;
  return {
    kind: 'session',
    description: oneLine(summary.firstPrompt ?? summary.title, 200),
    row: sessionRow(session, options.projectName, options),
    facts: facts(session, options),
    models: [...modelRows(summary.models, false), ...modelRows(summary.agentModels, true)],
    tools: summary.tools,
    files: summary.files,
    commits: summary.commits,
    pullRequests: summary.pullRequests.filter(isWeb),
    chain: session.chain.map((link) => ({
      href: sessionUrl(link.key),
      title: link.title,
      role: link.role,
      time: timeView(link.start, zone),
      current: link.key === session.key,
      certainty: link.certainty ? CERTAINTY[link.certainty] : '',
    })),
    related: session.related.map(sessionLink),
    continuedFrom: session.continuedFrom.map(sessionLink),
    continuedIn: session.continuedIn.map(sessionLink),
    origin: session.origin && { link: sessionLink(session.origin), prompt: session.origin.prompt },
    resume: resumeCommand(session),
    previous: session.previous && sessionLink(session.previous),
    next: session.next && sessionLink(session.next),
  };
}

/** The session's page, its continuations, and the pages of agents too large to stand in it. */
export function sessionPages(
  session: ArchivedSession,
  { own, agents, commands }: SessionBody,
  options: PageOptions,
): readonly SessionPage[] {
  const base = shared(session, options);
  const { key, summary } = session;
  const numbers = own.map((_, index) => index + 1);
  return [
    ...own.map(
      (body, index): SessionPage => ({
        ...base,
        ...body,
        title: summary.title,
        number: index + 1,
        pages: numbers.map((number) => ({
          href: sessionUrl(key, number),
          number,
          current: number === index + 1,
        })),
        agentOf: undefined,
        commands,
      }),
    ),
    ...agents.map(
      ({ title, ...body }): SessionPage => ({
        ...base,
        ...body,
        title,
        description: `${count(body.count, 'turn')} of an agent in: ${summary.title}`,
        // Its facts are the session's: they stay on the session's page.
        number: 2,
        pages: [],
        agentOf: { href: sessionUrl(key), text: summary.title },
        commands: [],
      }),
    ),
  ];
}
