/** A session's bodies and its place in the archive -> its pages, each with head and links. */

import type { ArchivedSession } from '../../domain/archive.ts';
import type { SessionPage } from '../../domain/session-page.ts';
import { totalTokens } from '../../domain/usage.ts';
import { count, oneLine, visible } from '../../render/text/format.ts';
import { isWeb } from '../../render/text/links.ts';
import { shortPath } from '../../render/text/paths.ts';
import { timeView } from '../../render/text/time.ts';
import { type ListOptions, sessionLink, sessionRow } from '../archive/session-rows.ts';
import { exportLinks } from '../exports/exports.ts';
import { sessionUrl } from '../urls.ts';
import type { PageBody, SessionBody } from './session-body.ts';
import { environmentFacts, sessionFacts } from './session-facts.ts';

export interface PageOptions extends ListOptions {
  readonly projectName: string;
  /** Are there Markdown and JSON files of the session? Default: no. */
  readonly exports?: boolean;
}

const CERTAINTY = {
  exact: 'exact link: the first message names the transcript',
  slug: 'linked by slug',
} as const;

/** Empty when the id is not safe in a command that readers copy. */
function resumeCommand({ summary }: ArchivedSession): string {
  return !summary.lost && !summary.promptsOnly && /^[A-Za-z0-9-]+$/.test(summary.id)
    ? `claude --resume ${summary.id}`
    : '';
}

type Shared = Omit<
  SessionPage,
  keyof PageBody | 'commands' | 'commits' | 'files' | 'number' | 'pages' | 'title' | 'agentOf'
>;

function shared(session: ArchivedSession, options: PageOptions): Shared {
  const { summary } = session;
  const { zone } = options;
  return {
    description: oneLine(summary.firstPrompt ?? summary.title, 200),
    row: sessionRow(session, options.projectName, options),
    facts: sessionFacts(session, options.prices),
    environment: environmentFacts(session),
    otherTitles: summary.otherTitles ?? [],
    models: [
      ...summary.models.map((use) => ({ ...use, ofAgents: false })),
      ...summary.agentModels.map((use) => ({ ...use, ofAgents: true })),
    ].filter(({ usage }) => totalTokens(usage) > 0),
    tools: summary.tools,
    pullRequests: summary.pullRequests.filter(isWeb),
    chain: session.chain.map((link) => ({
      href: sessionUrl(link.key),
      title: link.title,
      role: link.role,
      time: timeView(link.start, zone),
      current: link.key === session.key,
      certainty: link.certainty ? CERTAINTY[link.certainty] : '',
    })),
    missingPlan: session.missingPlan ?? '',
    related: session.related.map(sessionLink),
    continuedFrom: session.continuedFrom.map(sessionLink),
    continuedIn: session.continuedIn.map(sessionLink),
    origin: session.origin && { link: sessionLink(session.origin), prompt: session.origin.prompt },
    exports: options.exports ? exportLinks(session.key) : [],
    resume: resumeCommand(session),
    previous: session.previous && sessionLink(session.previous),
    next: session.next && sessionLink(session.next),
  };
}

/** The session's page, its continuations, and the pages of its large agents. */
export function sessionPages(
  session: ArchivedSession,
  { own, agents, commands, ...mentions }: SessionBody,
  options: PageOptions,
): readonly SessionPage[] {
  const base = shared(session, options);
  const { key, summary } = session;
  const changes = new Map(mentions.changes);
  const commitsMade = new Map(mentions.commits);
  const files = summary.files.map((file) => ({
    ...file,
    name: shortPath(file.path, summary.cwd),
    href: changes.get(visible(file.path)),
  }));
  const commits = summary.commits.map((commit) => ({ ...commit, href: commitsMade.get(commit.sha) }));
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
        commits,
        files,
      }),
    ),
    ...agents.map(
      ({ title, ...body }): SessionPage => ({
        ...base,
        ...body,
        title,
        description: `${count(body.count, 'turn')} of an agent in: ${summary.title}`,
        // Not the first page: the session's facts are only there.
        number: 2,
        pages: [],
        agentOf: { href: sessionUrl(key), text: summary.title },
        commands: [],
        commits: [],
        files: [],
      }),
    ),
  ];
}
