import { expect, test } from 'vitest';
import { countersOf, environmentFacts, sessionFacts } from '../../src/site/session/head/session-facts.ts';
import { NO_STORY } from '../../src/transcript/types/story.ts';
import type { SessionSummary } from '../../src/transcript/types/summary.ts';
import type { Prices } from '../../src/user-config.ts';
import { sessionOf } from '../search/helpers.ts';

const MINUTE = 60_000;
const MILLION = { input: 1_000_000, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };
const OPUS = { model: 'claude-opus-4-6', usage: MILLION };

/** The facts of a session with this in its summary, by name. */
function factsWith(more: Partial<SessionSummary>, prices?: Prices) {
  const session = sessionOf({ day: 4 });
  const facts = sessionFacts({ ...session, summary: { ...session.summary, ...more } }, prices);
  return new Map(facts.map((fact) => [fact.name, fact]));
}

test('the facts of a session are its numbers, without those that are zero', () => {
  const end = sessionOf({ day: 4 }).summary.end ?? 0;
  const usage = { ...MILLION, input: 1_200, output: 34_000, cacheRead: 9_700_000, cacheWrite5m: 138_000 };
  const worked = {
    ...{ start: end - 180 * MINUTE, activeMs: 94 * MINUTE, calls: 1_310, outcome: 'interrupted' as const },
    ...{ usage, agentUsage: { ...usage, cacheRead: 0 }, models: [{ ...OPUS, usage }] },
  };
  expect([...factsWith(worked).values()]).toEqual([
    { name: 'Prompts', value: '1' },
    { name: 'Tool calls', value: '1,310' },
    { name: 'Active', value: '1 h 34 min', note: 'of 3 h' },
    { name: 'Model', value: 'claude-opus-4-6' },
    { name: 'Tokens', value: '1.2k in, 34k out', note: 'cache: 9.7M read · 138k written · agents: 173k' },
    { name: 'Ended', value: 'interrupted' },
  ]);
  expect(factsWith(worked, { 'claude-opus-4-6': { input: 1, output: 1 } }).get('Estimated cost')).toMatchObject({
    value: expect.stringMatching(/^\$\d+\.\d\d$/),
    note: expect.stringMatching(/^at .* list prices/),
  });
});

test('the last check is named where there are green and red ones, and models without a price beside the cost', () => {
  const checks = (greenChecks: number, editsAfter?: number) => {
    const story = { ...NO_STORY, lastCheck: { result: 'red', editsAfter } as never };
    return factsWith({ story, greenChecks, failures: { redChecks: 2, toolErrors: 0 } }).get('Checks');
  };
  expect(checks(1)).toEqual({ name: 'Checks', value: '1 green, 2 red', note: 'the last one red' });
  expect(checks(0)).toEqual({ name: 'Checks', value: '2 red' });
  expect(checks(0, 1)?.note).toBe('the last one red, then 1 edit');
  const note = expect.stringContaining('list prices, without glm-4.7');
  const models = [OPUS, { ...OPUS, model: 'glm-4.7' }];
  expect(factsWith({ models }, {}).get('Estimated cost')).toMatchObject({ value: '$5.00', note });
});

test('a model is named once, on whatever terms it was used', () => {
  const facts = factsWith({ models: [OPUS, { ...OPUS, usage: { ...MILLION, terms: ['fast'] } }] }, {});
  expect(facts.get('Model')).toEqual({ name: 'Model', value: 'claude-opus-4-6' });
  expect(facts.get('Estimated cost')?.value).toBe('$35.00');
});

test('lines that all have the same time have no duration', () => {
  const { start } = sessionOf({ day: 4 }).summary;
  expect(factsWith({ start, end: start, activeMs: 0 }).get('Elapsed')).toBeUndefined();
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
  const worked = {
    ...{ prompts: 6, calls: 346, agents: 2, activeMs: 94 * MINUTE },
    ...{ usage: MILLION, agentUsage: MILLION, models: [OPUS] },
  };
  const countersFor = (more: object) => countersOf({ ...session, summary: { ...session.summary, ...more } }, {});
  expect(countersFor(worked)).toBe('6 prompts, 346 tool calls, 2 agents, 1 h 34 min active, 2.0M tokens, ≈ $5.00');
  expect(countersFor({ prompts: 0, calls: 0, activeMs: 0 })).toBe('');
  const unseen = { prompts: 1, calls: 0, activeMs: 0, unseenAgents: { count: 3, tokens: 0 } };
  expect(countersFor(unseen)).toBe('1 prompt, 3 agents (none with a conversation)');
  expect(countersFor({ ...unseen, agents: 4 })).toBe('1 prompt, 7 agents (4 with a conversation)');
});

test('agents without a conversation are counted, with the tokens that their results report, beside the cost', () => {
  const factsOf = (agents: number, tokens: number) =>
    factsWith({ models: [OPUS], agents, unseenAgents: { count: 6, tokens } }, {});
  const note = 'none with a conversation · 64k tokens, as their results report';
  expect(factsOf(0, 64_000).get('Agents')).toMatchObject({ value: '6', note });
  const without = expect.stringMatching(/list prices, without 6 agents$/);
  expect(factsOf(0, 64_000).get('Estimated cost')).toMatchObject({ value: '$5.00', note: without });
  expect([64_000, 0].map((tokens) => factsOf(2, tokens).get('Agents')?.note)).toEqual([
    '2 with a conversation · 64k tokens of the others, as their results report',
    '2 with a conversation',
  ]);
});

test('models are named with their efforts, agents with their types', () => {
  const models = [OPUS, { ...OPUS, model: 'glm-4.7' }];
  const agentTypes = Array.from({ length: 9 }, (_, at) => ({ type: `type-${at}`, count: 1 }));
  const facts = factsWith({ models, efforts: ['high', 'low'], agents: 9, agentTypes });
  expect(facts.get('Models')).toMatchObject({ value: 'claude-opus-4-6, glm-4.7', note: 'high, low effort' });
  const note = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => `1 type-${at}`).join(', ');
  expect(facts.get('Agents')).toEqual({ name: 'Agents', value: '9', note });
});
