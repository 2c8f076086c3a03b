/** Times, folders and branches of the summary; sessions without a message. */

import { describe, expect, it } from 'vitest';
import { costOf } from '../../src/site/cost.ts';
import { assistant, at, line, MODEL, result, sessionOf, text, tokens, toolUse, user } from '../helpers/lines.ts';

it('models are named even when their messages have no usage', async () => {
  const lines = [user('a'), assistant('b', { id: 'm1', usage: undefined, model: 'glm-4.7' })];
  const { summary } = await sessionOf([...lines, assistant('c', { id: 'm2', ...tokens(3) })]);
  expect(summary.models.map(({ model, usage }) => [model, usage.output])).toEqual([
    ['glm-4.7', 0],
    [MODEL, 3],
  ]);
  expect(costOf(summary.models, {}).unpriced).toEqual([]);
});

describe('times', () => {
  it('the duration includes long breaks, the active time does not', async () => {
    const minutes = (n: number) => at(n * 60);
    const { summary } = await sessionOf([
      user('a', minutes(0)),
      assistant('b', {}, minutes(20)),
      user('c', minutes(80)),
      assistant('d', {}, minutes(110)),
    ]);
    expect((summary.end ?? 0) - (summary.start ?? 0)).toBe(110 * 60_000);
    expect(summary.activeMs).toBe(50 * 60_000);
  });

  it('the duration does not depend on the order of the lines', async () => {
    const { summary } = await sessionOf([
      user('a', at(600)),
      assistant('b', {}, at(0)),
      assistant('c', {}, at(900)),
      assistant('d', {}, at(700)),
    ]);
    expect((summary.end ?? 0) - (summary.start ?? 0)).toBe(900_000);
    expect(summary.activeMs).toBe(900_000);
  });

  it('breaks over 30 minutes are not active time', async () => {
    const { summary } = await sessionOf([
      user('a', at(0)),
      assistant('b', {}, at(1800)),
      user('c', at(1800 + 1801)),
      assistant('d', {}, at(1800 + 1801 + 60)),
    ]);
    expect((summary.end ?? 0) - (summary.start ?? 0)).toBe((1800 + 1801 + 60) * 1000);
    expect(summary.activeMs).toBe(1_860_000);
  });

  it('a time that cannot be read is none', async () => {
    const { summary, turns } = await sessionOf([user('a', { timestamp: 'yesterday' })]);
    expect([summary.start, summary.end, summary.activeMs]).toEqual([undefined, undefined, 0]);
    expect(turns[0]?.time).toBeUndefined();
  });
});

describe('a session without a message', () => {
  const nothing = [line('file-history-snapshot', { messageId: 'm' }), line('summary', { summary: 'x' })];

  it('has no page, and none of its lines is shown or folded', async () => {
    const { summary, ledgers } = await sessionOf(nothing);
    expect(summary.hasPage).toBe(false);
    expect(ledgers[0]?.lines).toMatchObject({ total: 2, shown: 0, folded: [] });
  });

  it('has its lines hidden with reasons', async () => {
    const { summary, ledgers } = await sessionOf([
      line('file-history-snapshot'),
      line('summary', { summary: 'x', leafUuid: 'y' }),
    ]);
    expect(summary.hasPage).toBe(false);
    expect(ledgers[0]?.lines.hidden).toEqual([
      ['file snapshot', 1],
      ['session without messages', 1],
    ]);
  });

  it('may be an empty file', async () => {
    expect((await sessionOf([])).summary.hasPage).toBe(false);
  });
});

describe('branches and folders', () => {
  it('come from the lines; the folder is the one that the project folder’s name encodes', async () => {
    const { summary } = await sessionOf([
      user('a', { cwd: '/tmp', gitBranch: 'main', version: '2.1.40' }),
      assistant([text('b')], {}, { cwd: '/home/ada/tidepool', gitBranch: 'tides', version: '2.1.40' }),
    ]);
    expect(summary.cwd).toBe('/home/ada/tidepool');
    expect(summary.branches).toEqual(['main', 'tides']);
    expect(summary.versions).toEqual(['2.1.40']);
  });

  it('do not include HEAD, which means that no branch was checked out', async () => {
    const { summary } = await sessionOf([user('a', { gitBranch: 'HEAD' }), user('b', { gitBranch: 'main' })]);
    expect(summary.branches).toEqual(['main']);
  });
});

describe('agents without a conversation', () => {
  const launch = (id: string, toolUseResult: object | undefined, more: object = {}) => [
    assistant([toolUse(id, 'Task', { prompt: `go ${id}`, subagent_type: 'Explore', ...more })]),
    ...(toolUseResult === undefined ? [] : [user([result(id, 'done')], { toolUseResult })]),
  ];
  const done = { status: 'completed', totalTokens: 5_000 };

  it('are counted apart, with the tokens that results report', async () => {
    const { summary } = await sessionOf(
      [...launch('t1', done), ...launch('t2', { ...done, totalTokens: 300, agentId: 'a2' }), ...launch('t3', done)],
      [{ id: 'a2', lines: [user('go t2'), assistant('yes')] }],
    );
    expect(summary).toMatchObject({ agents: 1, unseenAgents: { count: 2, tokens: 10_000 } });
    expect(summary.agentTypes).toEqual([{ type: 'Explore', count: 3 }]);
  });

  it.each<[string, readonly string[]]>([
    ['a call that was not answered', launch('t1', undefined)],
    ['a teammate, which has a session', launch('t1', { status: 'teammate_spawned' })],
    ['an agent that goes on', launch('t1', done, { resume: 'a9' })],
  ])('do not include %s', async (_what, lines) => {
    expect((await sessionOf([...lines])).summary.unseenAgents).toBeUndefined();
  });

  it('may be the one that no call is known for', async () => {
    const stray = { id: 'b7', lines: [user('another task'), assistant('yes')] };
    expect((await sessionOf(launch('t1', done), [stray])).summary.unseenAgents).toBeUndefined();
  });
});
