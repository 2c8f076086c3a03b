/** Histories of invented sessions, without pages: their turns are numbered. */

import { slug } from '../../src/base/slug.ts';
import type { LoggedSession } from '../../src/site/history/log.ts';
import { type ProjectHistory, projectHistory } from '../../src/site/history/project-history.ts';
import { pullRequestsIn } from '../../src/site/link/named-pulls.ts';
import type { ArchivedSession, Project } from '../../src/transcript/types/archive.ts';
import type { Session } from '../../src/transcript/types/session.ts';
import { historyOf as leftBy } from '../../src/why/history/make-session-history.ts';
import { turnWork } from '../../src/why/history/turn-work.ts';
import { assistant, at, result, sessionOf, toolUse, user } from './lines.ts';

const NO_PAGES = { own: [] };

export function archived({ summary }: Pick<Session, 'summary'>, more: Partial<ArchivedSession> = {}): ArchivedSession {
  return {
    key: summary.id,
    summary,
    project: 'shop',
    worktrees: [],
    kind: 'other',
    pulls: [],
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
    ...more,
  };
}

export function logged(session: Session, more: Partial<ArchivedSession> = {}): LoggedSession {
  const known = archived(session, more);
  const work = turnWork(session, NO_PAGES).map((one, index) => ({
    ...one,
    href: `sessions/${known.key}.html#t-${index}`,
  }));
  return { archived: known, history: leftBy(work, { human: 'You', ...session.summary }) };
}

/** The history of a project with these sessions. */
export function historyIn(
  project: Pick<Project, 'key' | 'name' | 'paths'>,
  sessions: readonly LoggedSession[],
): ProjectHistory {
  const pulls = pullRequestsIn(
    sessions.map(({ archived }) => archived),
    (name) => `pulls/${project.key}/${slug(name)}.html`,
  );
  const linked = sessions.map(({ archived, history }) => ({
    archived: { ...archived, pulls: pulls(archived) },
    history,
  }));
  return projectHistory(project, linked, { zone: 'UTC', prices: {}, address: '' });
}

const SHOP = { key: 'shop', name: 'Shop', paths: ['/w'] };
export type Step = readonly [
  name: string,
  input: Record<string, unknown>,
  answer?: string,
  isError?: boolean,
  structured?: object,
];

/** A session of prompts and calls, a minute apart. */
export async function session(key: string, steps: readonly (string | Step)[], more: Partial<ArchivedSession> = {}) {
  const lines = steps.flatMap((step, index) => {
    const when = { ...at(index * 60), cwd: '/w' };
    if (typeof step === 'string') return [user(step, when)];
    const [name, input, answer = 'Done', isError = false, toolUseResult] = step;
    const id = `${key}${index}`;
    const later = toolUseResult === undefined ? when : { ...when, toolUseResult };
    return [assistant([toolUse(id, name, input)], {}, when), user([result(id, answer, isError)], later)];
  });
  return logged(await sessionOf(lines), { key, ...more });
}

/** The pages of the history of these sessions, the first one of each kind. */
export function historyOf(...sessions: readonly LoggedSession[]) {
  const { pages, ...rest } = historyIn(SHOP, sessions);
  const of = (kind: string) => pages.find((page) => page.kind === kind && page.story === undefined);
  return {
    ...rest,
    stories: pages.flatMap(({ story }) => story ?? []),
    files: of('files'),
    commits: of('commits'),
    plans: of('plans'),
    decisions: of('decisions'),
  };
}

export const write = (path: string, content: string): Step => ['Write', { file_path: `/w/${path}`, content }];

/** Names of the commits in the story of a pull request. */
export function commitsIn({ sessions }: ReturnType<typeof historyOf>['stories'][number]): readonly string[] {
  return sessions.flatMap(({ events }) => events.flatMap(({ label, text }) => (label === 'Commit' ? [text] : [])));
}
