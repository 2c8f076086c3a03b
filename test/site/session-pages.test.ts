/** What the pages of a session say besides their turns. */

import { expect, it, test } from 'vitest';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import { renderSession } from '../../src/site/render/render-session.ts';
import { type SessionBody, sessionBody } from '../../src/site/session/session-body.ts';
import { forwardingPages, sessionPages } from '../../src/site/session/session-pages.ts';
import { NO_FAILURES, type SessionSummary } from '../../src/transcript/types/summary.ts';
import { assistant, result, results, sessionOf, toolUse, user } from '../helpers/lines.ts';
import { handover, summaryOf } from '../helpers/summaries.ts';

const OPTIONS = { projectName: 'shop', zone: 'UTC', prices: undefined };

async function pagesOf(more: Partial<SessionSummary>, listed = 2, pageWeight = 1e6) {
  const run = (id: string): readonly string[] => [
    user(`Step ${id}`),
    assistant([toolUse(id, 'Bash', { command: `git commit -m ${id}` })]),
    results(result(id, `[main 1a2b3c${id}] ${id}`)),
  ];
  const session = await sessionOf(['1', '2', '3'].flatMap(run));
  const [archived] = linkArchive([{ ...session.summary, ...more }]).sessions.values();
  if (!archived) throw new Error('The session has no page.');
  const rendered = await renderSession(session, { key: archived.key, zone: 'UTC', human: 'Ada' });
  const body = sessionBody(rendered, { key: archived.key, pageWeight });
  return sessionPages(archived, body, { ...OPTIONS, listed });
}

const BODY = {
  ...{ url: 'x', outline: [], minimap: undefined, netChanges: [], turns: [], strays: [], count: 0 },
  markup: undefined,
};

/** Pages of a linked session whose own pages have no turns. */
function emptyPages(summaries: readonly SessionSummary[], key: string, body: Partial<SessionBody> = {}) {
  const session = linkArchive(summaries).sessions.get(key);
  if (!session) throw new Error('no session');
  const story = { asked: undefined, next: '', decided: [], result: undefined };
  const lists = { agents: [], commands: [], changes: [], commits: [] };
  return sessionPages(session, { own: [BODY], ...lists, story, ...body }, OPTIONS);
}

it.each<[string, Partial<SessionSummary>, string]>([
  ['has its id', { id: '6f0c2a10-1' }, 'claude --resume 6f0c2a10-1'],
  ['is missing where the id is more than that', { id: 'x; rm -rf ~' }, ''],
  ['is missing where the transcript is gone', { id: '6f0c2a10-1', lost: true }, ''],
])('the command that resumes a session %s', async (_what, more, resume) =>
  expect((await pagesOf(more))[0]?.resume).toBe(resume),
);

test('only web addresses become links to pull requests', async () => {
  const pullRequests = ['https://git.example/ada/shop/pull/1', 'javascript:alert(1)'];
  expect((await pagesOf({ pullRequests }))[0]?.pulls.map(({ url }) => url)).toEqual([pullRequests[0]]);
});

test('lists end somewhere, and say how much they leave out', async () => {
  const [page] = await pagesOf({});
  expect([page?.commits.length, page?.unlisted]).toEqual([2, { commands: 1, commits: 1, files: 0 }]);
  const [whole] = await pagesOf({}, 9);
  expect([whole?.commits.length, whole?.unlisted]).toEqual([3, { commands: 0, commits: 0, files: 0 }]);
});

test('sessions of a chain say what links them', () => {
  const plan = summaryOf('plan', 0, { slugs: ['calm-river'], planned: true });
  const [page] = emptyPages([plan, summaryOf('make', 1, { handover: handover('plan') })], 'make');
  expect(page?.chain.map(({ href, current, certainty }) => [href, current, certainty])).toEqual([
    ['sessions/plan.html', false, ''],
    ['sessions/make.html', true, 'exact link: the first message names the transcript'],
  ]);
  expect(page?.previous?.href).toBe('sessions/plan.html');
});

test('a session names those that it was forked from or continues, and the reverse', () => {
  const all = [
    summaryOf('first', 0, { continuedIn: ['next', 'lost'] }),
    summaryOf('fork', 1, { forkedFrom: 'first' }),
    summaryOf('next', 2),
    summaryOf('stray', 3, { forkedFrom: 'gone' }),
  ];
  const related = (key: string) => {
    const [page] = emptyPages(all, key);
    const lists = Object.entries(page?.relations ?? {}).filter(([, links]) => links.length > 0);
    return [...lists.map(([how, [link]]) => `${how} ${link?.href}`), page?.missingFork, page?.missingNext];
  };
  expect(['first', 'fork', 'next', 'stray'].map(related)).toEqual([
    ['forks sessions/fork.html', 'continuedIn sessions/next.html', '', ['lost']],
    ['forkedFrom sessions/first.html', '', []],
    ['continuedFrom sessions/first.html', '', []],
    ['gone', []],
  ]);
});

test('each page of a long session is the current one of its own list', async () => {
  const pages = await pagesOf({}, 9, 100);
  expect(pages.length).toBeGreaterThan(1);
  for (const [at, { number, pages: list }] of pages.entries())
    expect([number, list.map(({ current }) => current).indexOf(true)]).toEqual([at + 1, at]);
});

test('a page that is gone forwards to what it had; one that exists is written once', async () => {
  const pages = await pagesOf({}, 9, 100);
  const [first, second] = pages.map((page, at) => ({ ...page, markup: Buffer.from(`<p id="t-0000000${at}"></p>`) }));
  if (!first || !second) throw new Error('too few pages');
  const earlier = [
    { url: first.url, anchors: new Map([['t-00000001', undefined]]) },
    { url: 'sessions/gone-7.html', anchors: new Map([['t-00000000', undefined]]) },
    { url: `sessions/${first.row.key}-agent-look.html`, anchors: new Map([['t-00000000', undefined]]) },
  ];
  const all = forwardingPages([first, second], earlier);
  expect(all.map(({ url, moved }) => [url, moved.map(({ href }) => href)])).toEqual([
    [first.url, [`${second.url}#t-00000001`]],
    [second.url, []],
    ['sessions/gone-7.html', [`${first.url}#t-00000000`]],
    [`sessions/${first.row.key}-agent-look.html`, [`${first.url}#t-00000000`]],
  ]);
  const [, , gone, agent] = all;
  expect(first.commits).not.toEqual([]);
  const nothing = { markup: undefined, commands: [], commits: [], files: [] };
  expect(gone).toMatchObject({ number: 7, agentOf: undefined, ...nothing });
  expect(gone?.pages.filter(({ current }) => current)).toEqual([]);
  expect(agent).toMatchObject({ number: 2, agentOf: { href: first.row.href, text: first.title } });
});

test('the page of an agent says when the agent began and what failed in it, not in its session', () => {
  const cart = summaryOf('cart', 0, { failures: { redChecks: 3, toolErrors: 0 } });
  const start = { iso: '2026-03-02T10:00:00.000Z', text: '2026-03-02 10:00' };
  const agent = { ...BODY, title: 'Look', urls: ['x'], start, failures: NO_FAILURES };
  const [page] = emptyPages([cart], 'cart', { own: [], agents: [agent] });
  expect(page?.row).toMatchObject({ start, end: undefined, failures: NO_FAILURES });
});
