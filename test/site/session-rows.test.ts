/** Sessions in lists, and what the head says in the same words. */

import { describe, expect, test } from 'vitest';
import { groupsOf } from '../../src/site/archive/groups.ts';
import { projectPages } from '../../src/site/archive/make-group-pages.ts';
import { sessionFigures } from '../../src/site/archive/session-figures.ts';
import { compact, sessionRow } from '../../src/site/archive/session-rows.ts';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import { sessionFacts } from '../../src/site/session/head/session-facts.ts';
import { NO_USAGE } from '../../src/transcript/parse/usage.ts';
import { assistant, at, result, results, sessionOf, text, toolUse, user } from '../helpers/lines.ts';
import { handover, summaryOf } from '../helpers/summaries.ts';

const OPTIONS = { zone: 'UTC', prices: {} };

function rowOf(summary: ReturnType<typeof summaryOf>, ...others: readonly ReturnType<typeof summaryOf>[]) {
  const session = linkArchive([summary, ...others]).sessions.get(summary.id);
  if (!session) throw new Error('It has no page.');
  return { row: sessionRow(session, 'tidepool', OPTIONS), facts: sessionFacts(session, undefined) };
}

describe('a row', () => {
  test('names the models that were used most', async () => {
    const call = (id: string, name: string, model: string) => assistant([toolUse(id, name, {})], { id, model });
    const { summary } = await sessionOf([
      user('go'),
      ...['a', 'b', 'c'].map((id) => call(id, 'Bash', 'claude-opus-4-5-20251101')),
      ...['d', 'e'].map((id) => call(id, 'mcp__acp__Edit', 'glm-4.7')),
      call('f', 'mcp__github__create_issue', 'glm-4.7'),
      call('g', 'Read', 'glm-4.7'),
    ]);
    expect(rowOf({ ...summary, id: 's' }).row).toMatchObject({ models: 'opus-4-5, glm-4.7' });
    expect(rowOf(summaryOf('s', 0)).row.models).toBe('');
  });

  test('says how many messages there are and which tools were used, where a pointer rests', async () => {
    const { summary } = await sessionOf([
      user('go'),
      assistant([toolUse('a', 'Read', {})], { id: 'm1' }),
      results(result('a')),
      assistant([toolUse('b'), toolUse('c')], { id: 'm2' }),
      assistant([text('Done.')], { id: 'm2' }),
    ]);
    expect(rowOf({ ...summary, id: 's' }).row).toMatchObject({ prompts: 1, details: '3 messages, Bash, Read' });
  });

  test.each([
    [0, 1, ''],
    [0, 24, '03-03'],
    [-24 * 365, 1, '2026-03-02'],
  ])('says on which other day it ended: from hour %i to %i: %j', (from, to, lastDay) => {
    const { start = 0 } = summaryOf('s', from);
    const { start: end = 0 } = summaryOf('s', to);
    expect(rowOf({ ...summaryOf('s', from), start, end }).row.lastDay).toBe(lastDay);
  });

  test('of agents alone names their models', () => {
    const agentModels = [{ model: 'claude-haiku-4-5', usage: NO_USAGE }];
    const lost = summaryOf('s', 0, { lost: true, agents: 2, prompts: 0, agentModels });
    expect(rowOf(lost).row).toMatchObject({ agents: 2, prompts: 0, models: 'haiku-4-5' });
    expect(rowOf(lost).facts.map(({ name }) => name)).not.toContain('Ended');
  });

  test('says what was asked where the title does not, and of a plan its goal', () => {
    const asking = (text: string, goal?: string) => ({
      story: { ...summaryOf('s', 0).story, asked: { text, turn: 0, ...(goal === undefined ? {} : { goal }) } },
    });
    const shown = { ...asking('Show the tides'), titleSource: 'ai' as const };
    const excerptOf = (more: object) => rowOf(summaryOf('s', 0, { ...shown, ...more })).row.excerpt;
    expect(excerptOf({})).toBe('Show the tides');
    expect(excerptOf({ titleSource: 'prompt' })).toBe('');
    expect(excerptOf({ title: 'Show the tides' })).toBe('');
    const plan = 'Implement the plan: Tide table';
    expect(excerptOf({ ...asking(plan, ''), titleSource: 'plan' })).toBe('');
    expect(excerptOf({ ...asking(plan, 'Nobody sees it.'), titleSource: 'plan' })).toBe('Nobody sees it.');
    expect(excerptOf(asking(plan, 'Nobody sees it.'))).toBe(`${plan} – Nobody sees it.`);
  });

  test('has the last branch, the cost with that of agents, and pull requests by their numbers', () => {
    const usage = { ...NO_USAGE, input: 1_000_000 };
    const models = [{ model: 'claude-opus-4-5', usage }];
    const pullRequests = ['https://git.example/team7/shop/pull/12/', 'javascript:alert(1)'];
    const { row } = rowOf(summaryOf('s', 0, { branches: ['main', 'next'], models, agentModels: models, pullRequests }));
    expect(row).toMatchObject({ branch: 'next', cost: '$10.00' });
    expect(row.pulls).toMatchObject([{ url: pullRequests[0], name: '#12', page: '' }]);
  });

  test('of a session that failed after a plan was handed over has failed', () => {
    const failed = summaryOf('s', 0, { slugs: ['x'], planned: true, endsWithPlan: true, outcome: 'failed' });
    expect(rowOf(failed, summaryOf('t', 1, { slugs: ['x'], handover: handover('s') })).row.outcome).toBe('failed');
  });

  test('says that it ended well', () => {
    const { row, facts } = rowOf(summaryOf('s', 0));
    expect(row.outcome).toBe('finished');
    expect(facts).toContainEqual({ name: 'Ended', value: 'finished' });
  });

  test('of a plan that was accepted with a cleared context is finished, not interrupted', async () => {
    const { summary } = await sessionOf([
      user('Plan it', at(0)),
      assistant([toolUse('p', 'ExitPlanMode', { plan: '# Tides' })]),
      results(result('p', "The user doesn't want to proceed with this tool use.", true)),
      user([text('[Request interrupted by user for tool use]')]),
    ]);
    const plan = { ...summary, id: 'plan' };
    expect(rowOf(plan).row.outcome).toBe('interrupted');
    expect(rowOf(plan, summaryOf('make', 1, { handover: handover('plan') })).row.outcome).toBe('finished');
  });
});

test('agents are counted by type', async () => {
  const lines = [user('go', { isSidechain: true })];
  const agents = ['a1', 'a2', 'a3', 'a4'].map((id) => ({ id, lines }));
  const typed = agents.map(({ id }, index) => toolUse(id, 'Agent', { subagent_type: index < 2 ? 'Explore' : 'Plan' }));
  const answer = (id: string) => user([result(id, 'ok')], { toolUseResult: { agentId: id } });
  const { summary } = await sessionOf([assistant(typed.slice(0, 3)), ...['a1', 'a2', 'a3'].map(answer)], agents);
  expect(summary.agentTypes).toEqual([
    { type: 'Explore', count: 2 },
    { type: 'Plan', count: 1 },
  ]);
  const { facts } = rowOf({ ...summary, id: 's' });
  expect(facts).toContainEqual({ name: 'Agents', value: '4', note: '2 Explore, 1 Plan' });
});

test('agents whose session is missing are on the page of their project', () => {
  const archive = linkArchive([summaryOf('s', 0), summaryOf('gone', 1, { lost: true, title: 'Review the tides' })]);
  const figures = sessionFigures(archive, OPTIONS);
  const [project] = groupsOf(archive, OPTIONS.zone, figures).projects;
  if (!project) throw new Error('There is no project.');
  const [page] = projectPages(archive, project, { ...OPTIONS, figures });
  expect(page?.lost).toMatchObject([{ href: 'sessions/gone.html', title: 'Review the tides' }]);
  expect(page?.months.flatMap(({ rows }) => rows.map(({ key }) => key))).toEqual(['s']);
});

test.each([
  [999, '999'],
  [1_000, '1.0k'],
  [9_949, '9.9k'],
  [9_960, '10k'],
  [999_499, '999k'],
  [999_500, '1.0M'],
  [12_345_678, '12M'],
  [2_000_000_000_000, 'over 1,000B'],
])('%i in few letters is %s', (value, text) => expect(compact(value)).toBe(text));
