import { describe, expect, test } from 'vitest';
import { isRaw } from '../../src/base/json-readers.ts';
import { archiveFigures, groupsOf } from '../../src/site/archive/groups.ts';
import { homePage } from '../../src/site/archive/home.ts';
import { periodAndMemberPages, projectPages, tablePages } from '../../src/site/archive/make-group-pages.ts';
import { rankingPages } from '../../src/site/archive/rankings.ts';
import { sessionFigures } from '../../src/site/archive/session-figures.ts';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import { NO_USAGE } from '../../src/transcript/parse/usage.ts';
import type { SessionSummary } from '../../src/transcript/types/summary.ts';
import { summaryOf } from '../helpers/summaries.ts';

const OPTIONS = { zone: 'UTC', prices: {} };
const MONTH_HOURS = 31 * 24;

function pagesOf(sessions: readonly SessionSummary[], title?: string) {
  const archive = linkArchive(sessions);
  const figures = sessionFigures(archive, OPTIONS);
  const groups = groupsOf(archive, OPTIONS.zone, figures);
  const list = { ...OPTIONS, figures };
  return {
    archive,
    groups,
    home: homePage(archive, groups, { ...list, title }),
    pages: periodAndMemberPages(archive, groups, list),
    tables: tablePages(groups, list),
    projects: groups.projects.flatMap((project) => projectPages(archive, project, list)),
    rankings: rankingPages(archive, groups, list),
  };
}

/** Sessions of two months, members and projects, with a different cost each. */
const SEVERAL = Array.from({ length: 12 }, (_, n) =>
  summaryOf(`s${n}`, n % 2 === 0 ? n : MONTH_HOURS + n, {
    member: n % 3 === 0 ? 'Ada' : 'Bo',
    cwd: n % 4 === 0 ? '/a/shop' : '/a/quay',
    folder: n % 4 === 0 ? '-a-shop' : '-a-quay',
    models: [{ model: 'claude-opus-4-5', usage: { ...NO_USAGE, input: 1_001 * n } }],
    files: [{ path: 'a.ts', added: 2 * n, removed: 3, net: { added: n, removed: 1 } }],
    pullRequests: ['https://github.com/ada/shop/pull/1', `https://github.com/ada/shop/pull/${n}`],
    failures: { redChecks: n === 5 ? 2 : 0, toolErrors: 0 },
  }),
);

/** Sums a number of all rows of `report.json`. */
function sumOf(rows: unknown, name: string): number {
  const numbers = Array.isArray(rows) ? rows.map((row) => (isRaw(row) ? Number(row[name]) : Number.NaN)) : [];
  return numbers.reduce((sum, number) => sum + number, 0);
}

const PRICED = summaryOf('priced', 1, { models: [{ model: 'claude-opus-5', usage: { ...NO_USAGE, input: 4_000 } }] });

describe('figures', () => {
  test('of months, members and projects add up to those of the archive', () => {
    const report = archiveFigures(linkArchive(SEVERAL), OPTIONS);
    const { totals, ...parts } = isRaw(report) ? report : {};
    expect(totals).toMatchObject({
      sessions: 12,
      prompts: 12,
      added: 132,
      removed: 36,
      pullRequests: 12,
      redChecks: 2,
    });
    expect(totals).toMatchObject({ netAdded: 66, netRemoved: 12 });
    expect(isRaw(totals) ? totals.dollars : 0).toBeCloseTo(0.33033, 5);
    for (const rows of [parts.months, parts.members, parts.projects])
      for (const [name, value] of Object.entries(isRaw(totals) ? totals : {}))
        expect(sumOf(rows, name), name).toBeCloseTo(Number(value), 9);
  });

  test('have seconds, tokens of agents too, and dollars only where costs are published', () => {
    const agentUsage = { ...NO_USAGE, output: 5 };
    const archive = linkArchive([
      summaryOf('s', 0, { usage: { ...NO_USAGE, input: 10 }, agentUsage, activeMs: 90_000, redMs: 30_000 }),
    ]);
    const totalsOf = (prices: object | undefined) => {
      const report = archiveFigures(archive, { zone: 'UTC', prices } as typeof OPTIONS);
      return isRaw(report) && isRaw(report.totals) ? report.totals : {};
    };
    expect(totalsOf({})).toMatchObject({ tokens: 15, activeSeconds: 90, redSeconds: 30, dollars: 0 });
    expect(totalsOf(undefined)).not.toHaveProperty('dollars');
  });

  test('say how many tokens the estimated cost leaves out', () => {
    const models = [{ model: 'glm-4.7', usage: { ...NO_USAGE, input: 4_000 } }];
    const { home } = pagesOf([summaryOf('s', 0, { models, unseenAgents: { count: 2, tokens: 70_000 } }), PRICED]);
    const cost = home?.facts.find(({ name }) => name === 'Estimated cost');
    expect(cost?.note).toMatch(/list prices, without 74k tokens that have no price$/);
  });

  test('count a pull request in the first session that is a session', () => {
    const pullRequests = ['https://github.com/ada/shop/pull/1'];
    const archive = linkArchive([
      summaryOf('undated', 0, { pullRequests, start: undefined, end: undefined }),
      summaryOf('second', 2, { pullRequests }),
      summaryOf('other', 1, { pullRequests }),
      summaryOf('first', 1, { pullRequests }),
      summaryOf('prompts', 0, { pullRequests, promptsOnly: true }),
      summaryOf('lost', 0, { pullRequests, lost: true }),
    ]);
    const figures = sessionFigures(archive, OPTIONS);
    const counts = ['prompts', 'first', 'second', 'other', 'undated', 'lost'].map((key) => {
      const session = archive.sessions.get(key);
      return session && figures(session).pullRequests;
    });
    expect(counts).toEqual([0, 1, 0, 0, 0, 0]);
  });

  test('have the first and the last day, in any order of sessions', () => {
    const undated = summaryOf('u', 0, { start: undefined, end: undefined });
    const datesOf = (...sessions: readonly SessionSummary[]) =>
      pagesOf(sessions).home.facts.flatMap(({ name, value }) => (name === 'Dates' ? [value] : []));
    const [first, middle, last] = [summaryOf('a', 0), summaryOf('b', 24), summaryOf('c', 48)];
    expect(datesOf(undated, middle, last, first)).toEqual(['2026-03-02 to 2026-03-04']);
    expect(datesOf(first, undated)).toEqual(['2026-03-02']);
    expect(datesOf(undated)).toEqual([]);
  });

  test('say for how long checks were red', () => {
    const { home } = pagesOf([summaryOf('s', 0, { failures: { redChecks: 3, toolErrors: 0 }, redMs: 40 * 60_000 })]);
    expect(home.facts).toContainEqual({ name: 'Red checks', value: '3', note: 'red for 40 min' });
  });
});

describe('groups', () => {
  test('have months of their zone, and members with names that look the same have pages of their own', () => {
    const end = Date.UTC(2026, 2, 31, 23);
    const archive = linkArchive([
      summaryOf('s', 0, { end, member: 'Ada B' }),
      summaryOf('t', 0, { end, member: 'Ada-B' }),
    ]);
    const of = (zone: string) => groupsOf(archive, zone, sessionFigures(archive, OPTIONS));
    expect(['UTC', 'Asia/Tokyo', 'UTC'].map((zone) => of(zone).months.map(({ name }) => name))).toEqual([
      ['March 2026'],
      ['April 2026'],
      ['March 2026'],
    ]);
    const urls = of('UTC').members.map(({ url }) => url());
    expect([urls.length, new Set(urls).size]).toEqual([2, 2]);
  });

  test('have tables of what is theirs', () => {
    const { home, pages } = pagesOf([
      summaryOf('a', 0, { cwd: '/a/shop', folder: '-a-shop', calls: 7 }),
      summaryOf('b', 1, { cwd: '/a/shop', folder: '-a-shop', activeMs: 0 }),
      summaryOf('c', 2, { cwd: '/a/quay', folder: '-a-quay', failures: { redChecks: 0, toolErrors: 2 } }),
      summaryOf('d', MONTH_HOURS, { cwd: '/a/quay', folder: '-a-quay' }),
      summaryOf('e', MONTH_HOURS, { cwd: '/a/dock', folder: '-a-dock' }),
    ]);
    const march = pages.find(({ name }) => name === 'March 2026');
    const rows = march?.tables.flatMap((table) =>
      table.rows.map(({ name, sessions, active }) => [name, sessions, active]),
    );
    expect(rows).toEqual([
      ['quay', 1, '30 min'],
      ['shop', 2, '30 min'],
    ]);
    expect(home.facts).toContainEqual({ name: 'Tool calls', value: '7', note: '2 tool errors' });
  });

  test('of projects are in the order in which they were worked on last', () => {
    const project = (name: string, hour: number) => summaryOf(name, hour, { cwd: `/a/${name}`, folder: `-a-${name}` });
    expect(
      pagesOf([project('b', 0), project('a', 1), project('c', 2)]).groups.projects.map(({ name }) => name),
    ).toEqual(['c', 'a', 'b']);
  });
});

describe('lists', () => {
  const many = Array.from({ length: 600 }, (_, n) => summaryOf(`s${n}`, n / 60, { member: 'Ada' }));

  test('reach every session on plain pages', () => {
    const { pages, projects } = pagesOf(many);
    expect(pages.map(({ url }) => url)).toEqual([
      ...['months/2026-03.html', 'months/2026-03-2.html', 'months/2026-03-3.html'],
      ...['weeks/2026-03-02.html', 'weeks/2026-03-02-2.html', 'weeks/2026-03-02-3.html'],
      ...['members/ada.html', 'members/ada-2.html', 'members/ada-3.html'],
    ]);
    const keys = projects.flatMap(({ months }) => months.flatMap(({ rows }) => rows.map(({ key }) => key)));
    expect(keys).toHaveLength(600);
    expect(new Set(keys).size).toBe(600);
    expect(projects.map(({ facts }) => facts.length > 0)).toEqual([true, false, false]);
    expect(projects[1]?.paging).toMatchObject({ page: 2, total: 600 });
  });

  test('have a page for each other order', () => {
    const { rankings, home } = pagesOf(SEVERAL);
    expect(rankings.map(({ url, rows }) => [url, rows.slice(0, 3).map(({ key }) => key)])).toEqual([
      ['top/cost.html', ['s11', 's10', 's9']],
      ['top/time.html', ['s11', 's9', 's7']],
      ['top/red.html', ['s5']],
      ['top/change.html', ['s11', 's10', 's9']],
    ]);
    expect(home.orders.map(({ href }) => href)).toEqual(rankings.map(({ url }) => url));
  });

  test('have no order in which all sessions are nothing, and few red checks come after more, however long they were red', () => {
    const red = (redChecks: number, redMs: number) => ({ failures: { redChecks, toolErrors: 0 }, redMs });
    const sessions = [red(2, 1), red(1, 9_000_000), red(0, 0), red(0, 0), red(0, 0), red(0, 0)];
    const { rankings, home } = pagesOf(sessions.map((more, at) => summaryOf(`s${at}`, at, more)));
    expect(home.orders.map(({ text }) => text)).toEqual(['Longest', 'Most red checks']);
    expect(rankings.at(-1)?.rows.map(({ key }) => key)).toEqual(['s0', 's1']);
  });

  test('go on from the home page', () => {
    expect(pagesOf(SEVERAL).home.next).toBeUndefined();
    const { home } = pagesOf([...many, summaryOf('other', 900, { cwd: '/a/quay', folder: '-a-quay' })]);
    expect(home.latest).toHaveLength(30);
    expect(home.next).toEqual({ href: 'months/2026-03.html', text: 'Earlier: March 2026' });
  });
});

test('an archive of one project has its name, unless it has one of its own', () => {
  const { home } = pagesOf([summaryOf('s', 0)]);
  expect(home).toMatchObject({ title: 'tidepool', withProject: false });
  expect(home.projectPage).toBe('projects/tidepool.html');
  expect(pagesOf([summaryOf('s', 0)], 'Our tides').home.title).toBe('Our tides');
  expect(pagesOf(SEVERAL).home).toMatchObject({ title: 'Sessions', withProject: true, projectPage: undefined });
});

describe('a page says', () => {
  const story = {
    decided: [
      { kind: 'plan', about: 'A queue', status: 'rejected', answer: 'rejected: too much', turn: 2, call: 'a' },
      { kind: 'plan', about: 'A list', status: 'approved', answer: 'approved', turn: 4, call: 'b' },
    ],
    decisions: 2,
  } as const;
  const session = summaryOf('s', 0, {
    ...{ story, sidePrompts: 1 },
    commits: [
      { sha: '1a2b3c4', branch: 'main', message: 'Fix the axis', call: 'c' },
      // It only repeats the title.
      { sha: '1a2b3c5', branch: 'main', message: 'title of s', call: 'd' },
    ],
    pullRequests: ['https://github.com/ada/shop/pull/7', 'javascript:alert(1)'],
  });
  const [page] = pagesOf([session]).pages;

  test('each session once, in the first part that it belongs to, with what came of it', () => {
    expect(page?.briefing).toEqual([
      {
        title: 'Shipped',
        items: [
          {
            session: { href: 'sessions/s.html', text: 'Title of s' },
            ...{ member: '', cost: '', red: '', failing: undefined },
            pulls: [expect.objectContaining({ name: '#7', title: '' })],
            lines: [
              'Fix the axis',
              'Plan rejected: A queue – too much',
              'Plan approved: A list',
              '1 prompt on paths not taken',
            ],
          },
        ],
        more: 0,
      },
    ]);
  });

  test.each<[string, Partial<SessionSummary>]>([
    ['Shipped', { commits: [{ sha: '1a2b3c4', branch: 'main', message: '', call: 'c' }] }],
    ['Still red', { story: { ...story, lastCheck: { result: 'red', runner: 'vitest', failed: 2, passed: 3 } } }],
    ['Waiting for a human', { outcome: 'waiting', story, pullRequests: ['https://github.com/ada/shop/pull/8'] }],
    ['Given up', { sidePrompts: 2 }],
    ['Given up', { story }],
    ['Decided', { story: { ...story, decided: story.decided.slice(1) } }],
  ])('%s', (title, more) => {
    expect(pagesOf([summaryOf('s', 0, more)]).pages[0]?.briefing.map((part) => part.title)).toEqual([title]);
  });

  test('how many sessions it does not name', () => {
    const all = Array.from({ length: 14 }, (_, n) => summaryOf(`s${n}`, n, { sidePrompts: 1 }));
    const [part] = pagesOf(all).pages[0]?.briefing ?? [];
    expect([part?.items.length, part?.items[0]?.session.text, part?.more]).toEqual([12, 'Title of s13', 2]);
  });
});

test('periods lead to the ones before and after, and say what those cost', () => {
  const { pages, home } = pagesOf(SEVERAL);
  const march = pages.find(({ name }) => name === 'March 2026');
  const april = pages.find(({ name }) => name === 'April 2026');
  expect(march?.near).toEqual({ before: undefined, after: { href: 'months/2026-04.html', text: 'April 2026' } });
  expect(april?.near).toEqual({ before: { href: 'months/2026-03.html', text: 'March 2026' }, after: undefined });
  expect(april?.facts.at(-1)).toEqual({ name: 'March 2026', value: '$0.15, 6 sessions' });
  const members = april?.tables.find((table) => table.first === 'Member');
  expect(members?.rows.map(({ name, cost, before }) => [name, cost, before])).toEqual([
    ['Ada', '$0.06', '$0.03'],
    ['Bo', '$0.12', '$0.12'],
  ]);
  expect(home.briefs.map(({ text, facts }) => [text, ...facts.map(({ value }) => value)])).toEqual([
    ['Week of 2026-03-30', '6', '5 pull requests', '$0.18'],
    ['April 2026', '6', '5 pull requests', '$0.18'],
  ]);
});

test('what a member cost before is not taken for what a project of the same name did', () => {
  const cost = (input: number) => [{ model: 'claude-opus-5', usage: { ...NO_USAGE, input } }];
  const session = (id: string, hour: number, project: string, member: string, input: number) =>
    summaryOf(id, hour, { member, models: cost(input), cwd: `/a/${project}`, folder: `-a-${project}` });
  const { pages } = pagesOf([
    ...[session('a', 0, 'shop', 'Bo', 10_000), session('b', 1, 'quay', 'shop', 90_000)],
    ...[session('c', MONTH_HOURS, 'shop', 'Bo', 10_000), session('d', MONTH_HOURS, 'quay', 'shop', 10_000)],
  ]);
  const rows = pages.find(({ name }) => name === 'April 2026')?.tables.flatMap((table) => table.rows);
  expect(rows?.map(({ name, before }) => [name, before])).toEqual([
    ...[
      ['Bo', '$0.05'],
      ['shop', '$0.45'],
    ],
    ...[
      ['quay', '$0.45'],
      ['shop', '$0.05'],
    ],
  ]);
});
