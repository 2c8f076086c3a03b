import { expect, test } from 'vitest';
import { countersOf, environmentFacts, sessionFacts } from '../../src/site/session/head/session-facts.ts';
import { sessionOf } from '../search/helpers.ts';

const MINUTE = 60_000;

test('the facts of a session are its numbers, without those that are zero', () => {
  const session = sessionOf({ day: 4 });
  const end = session.summary.end ?? 0;
  const usage = {
    input: 1_200,
    output: 34_000,
    cacheRead: 9_700_000,
    cacheWrite5m: 138_000,
    cacheWrite1h: 0,
  };
  const worked = {
    ...session,
    summary: {
      ...session.summary,
      start: end - 180 * MINUTE,
      activeMs: 94 * MINUTE,
      calls: 1_310,
      usage,
      agentUsage: { ...usage, cacheRead: 0 },
      models: [{ model: 'claude-opus-4-6', usage }],
      outcome: 'interrupted' as const,
    },
  };
  expect(sessionFacts(worked, undefined)).toEqual([
    { name: 'Prompts', value: '1' },
    { name: 'Tool calls', value: '1,310' },
    { name: 'Active', value: '1 h 34 min', note: 'of 3 h' },
    { name: 'Model', value: 'claude-opus-4-6' },
    { name: 'Tokens', value: '1.2k in, 34k out', note: 'cache: 9.7M read · 138k written · agents: 173k' },
    { name: 'Ended', value: 'interrupted' },
  ]);
  const [cost] = sessionFacts(worked, { 'claude-opus-4-6': { input: 1, output: 1 } }).filter(
    ({ name }) => name === 'Estimated cost',
  );
  expect(cost?.value).toMatch(/^\$\d+\.\d\d$/);
  expect(cost?.note).toMatch(/^at .* list prices/);
});

test('the last check is named where there are green and red ones, and models without a price beside the cost', () => {
  const session = sessionOf({ redChecks: 2 });
  const factsOf = (greenChecks: number, editsAfter?: number) => {
    const story = { ...session.summary.story, lastCheck: { result: 'red', editsAfter } as never };
    return new Map(
      sessionFacts({ ...session, summary: { ...session.summary, story, greenChecks } }, {}).map((fact) => [
        fact.name,
        fact,
      ]),
    );
  };
  expect(factsOf(1).get('Checks')).toEqual({ name: 'Checks', value: '1 green, 2 red', note: 'the last one red' });
  const priced = { model: 'claude-opus-4-5', usage: { ...session.summary.usage, input: 1_000_000 } };
  const both = [priced, { ...priced, model: 'glm-4.7' }];
  const cost = sessionFacts({ ...session, summary: { ...session.summary, models: both } }, {}).find(
    ({ name }) => name === 'Estimated cost',
  );
  expect(cost).toMatchObject({ value: '$5.00', note: expect.stringContaining('list prices, without glm-4.7') });
  expect(factsOf(0).get('Checks')).toEqual({ name: 'Checks', value: '2 red' });
  expect(factsOf(0, 1).get('Checks')?.note).toBe('the last one red, then 1 edit');
});

test('a model is named once, on whatever terms it was used', () => {
  const session = sessionOf({});
  const use = { model: 'claude-opus-4-5', usage: { ...session.summary.usage, input: 1_000_000 } };
  const models = [use, { ...use, usage: { ...use.usage, terms: ['fast'] as const } }];
  const facts = sessionFacts({ ...session, summary: { ...session.summary, models } }, {});
  expect(facts).toContainEqual({ name: 'Model', value: 'claude-opus-4-5' });
  expect(facts).toContainEqual(expect.objectContaining({ name: 'Estimated cost', value: '$15.00' }));
});

test('lines that all have the same time have no duration', () => {
  const session = sessionOf({ day: 4 });
  const summary = { ...session.summary, start: session.summary.end, activeMs: 0 };
  const names = sessionFacts({ ...session, summary }, undefined).map(({ name }) => name);
  expect(names).not.toContain('Elapsed');
});

test('folders, branches and versions are separate facts', () => {
  const session = sessionOf({ branch: 'feat/tide' });
  const summary = { ...session.summary, cwds: ['~/tide', '~/tide/app'], versions: ['2.1.45'] };
  expect(environmentFacts({ ...session, worktrees: ['fix'], summary })).toEqual([
    { name: 'Folders', value: '~/tide, ~/tide/app' },
    { name: 'Worktree', value: 'fix' },
    { name: 'Branch', value: 'feat/tide' },
    { name: 'Claude Code', value: '2.1.45' },
  ]);
});

test('a session of one folder names it, and what there are several of is in the plural', () => {
  const session = sessionOf({ branch: 'main' });
  const summary = { ...session.summary, cwds: [], cwd: '~/tide', versions: [], branches: ['main', 'feat/tide'] };
  expect(environmentFacts({ ...session, worktrees: ['fix', 'moon'], summary })).toEqual([
    { name: 'Folder', value: '~/tide' },
    { name: 'Worktrees', value: 'fix, moon' },
    { name: 'Branches', value: 'main, feat/tide' },
  ]);
});

test('the counters of a session are what it has, in one line', () => {
  const session = sessionOf({ day: 4 });
  const usage = { input: 1_000_000, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };
  const model = { model: 'claude-opus-4-6', usage };
  const worked = {
    prompts: 6,
    calls: 346,
    agents: 2,
    activeMs: 94 * MINUTE,
    usage,
    agentUsage: usage,
    models: [model],
  };
  const countersFor = (more: object) => countersOf({ ...session, summary: { ...session.summary, ...more } }, {});
  expect(countersFor(worked)).toBe('6 prompts, 346 tool calls, 2 agents, 1 h 34 min active, 2.0M tokens, ≈ $5.00');
  expect(countersFor({ prompts: 0, calls: 0, activeMs: 0 })).toBe('');
  const unseen = { prompts: 1, calls: 0, activeMs: 0, unseenAgents: { count: 3, tokens: 0 } };
  expect(countersFor(unseen)).toBe('1 prompt, 3 agents (none with a conversation)');
  expect(countersFor({ ...unseen, agents: 4 })).toBe('1 prompt, 7 agents (4 with a conversation)');
});

test('agents without a conversation are counted, with the tokens that their results report, beside the cost', () => {
  const session = sessionOf({ day: 4 });
  const models = [{ model: 'claude-opus-4-6', usage: { ...session.summary.usage, input: 1_000_000 } }];
  const factsWith = (agents: number, tokens: number) =>
    sessionFacts(
      { ...session, summary: { ...session.summary, models, agents, unseenAgents: { count: 6, tokens } } },
      {},
    ).filter(({ name }) => name === 'Agents' || name === 'Estimated cost');
  expect(factsWith(0, 64_000)).toMatchObject([
    { value: '6', note: 'none with a conversation · 64k tokens, as their results report' },
    { value: '$5.00', note: expect.stringMatching(/list prices, without 6 agents$/) },
  ]);
  expect(factsWith(2, 64_000)[0]?.note).toBe(
    '2 with a conversation · 64k tokens of the others, as their results report',
  );
  expect(factsWith(2, 0)[0]?.note).toBe('2 with a conversation');
});

test('models are named with their efforts, agents with their types', () => {
  const session = sessionOf({ day: 4 });
  const { usage } = session.summary;
  const models = ['claude-opus-4-6', 'glm-4.7'].map((model) => ({ model, usage }));
  const agentTypes = Array.from({ length: 9 }, (_, at) => ({ type: `type-${at}`, count: 1 }));
  const summary = { ...session.summary, models, efforts: ['high', 'low'], agents: 9, agentTypes };
  const facts = sessionFacts({ ...session, summary }, undefined);
  expect(facts).toContainEqual({ name: 'Models', value: 'claude-opus-4-6, glm-4.7', note: 'high, low effort' });
  expect(facts.find(({ name }) => name === 'Agents')).toEqual({
    ...{ name: 'Agents', value: '9' },
    note: [0, 1, 2, 3, 4, 5, 6, 7].map((at) => `1 type-${at}`).join(', '),
  });
});
