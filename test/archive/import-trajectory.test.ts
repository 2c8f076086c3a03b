/** Trajectories of other agents as sessions. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importTrajectory } from '../../src/archive/import-trajectory.ts';
import { callsOf, type LinkedSession, readArchive } from '../../src/transcripts.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

async function imported(trajectory: object): Promise<LinkedSession | undefined> {
  const folder = join(folderForTest(), 'imported');
  mkdirSync(folder);
  importTrajectory(JSON.stringify(trajectory), 'trajectory.json', folder);
  for await (const session of readArchive(folder, { redact: false })) return session;
  return undefined;
}

const AGENT = {
  ...{ schema_version: 'ATIF-v1.7', trajectory_id: 'diver-chain', agent: { name: 'ferryman', version: '1' } },
  steps: [
    { step_id: 1, source: 'user', message: 'Look below.' },
    { step_id: 2, source: 'agent', message: 'A chain.', reasoning_content: 'Dark down there.' },
  ],
};
const TRAJECTORY = {
  ...{ schema_version: 'ATIF-v1.7', session_id: 'mooring-fog', subagent_trajectories: [AGENT] },
  agent: { name: 'ferryman', version: '0.3', model_name: 'tide-2' },
  steps: [
    { step_id: 1, timestamp: '2026-03-01T09:00:00Z', source: 'user', message: 'Moor the ferry.' },
    {
      ...{
        step_id: 2,
        timestamp: '2026-03-01T09:00:05Z',
        source: 'agent',
        message: [{ type: 'text', text: 'I look.' }],
      },
      tool_calls: [
        { tool_call_id: 'c1', function_name: 'look_out', arguments: { side: 'port' } },
        { tool_call_id: 'c2', function_name: 'Task', arguments: { prompt: 'Look below.' } },
      ],
      observation: {
        results: [
          { source_call_id: 'c1', content: 'fog', extra: { status: 'failed' } },
          { source_call_id: 'c2', content: 'A chain.', subagent_trajectory_ref: [{ trajectory_id: 'diver-chain' }] },
        ],
      },
      metrics: { prompt_tokens: 100, cached_tokens: 60, completion_tokens: 7 },
    },
    { step_id: 3, source: 'agent', message: 'Moored.' },
  ],
};

test('an imported trajectory has its turns, calls with results, agents and tokens', async () => {
  const session = await imported(TRAJECTORY);
  expect(session).toMatchObject({
    key: 'mooring-fog',
    project: 'ferryman',
    ledgers: [{ problems: [] }, { problems: [] }],
  });
  expect(session?.turns.map(({ kind }) => kind)).toEqual(['user', 'assistant']);
  expect(session?.summary).toMatchObject({
    ...{ firstPrompt: 'Moor the ferry.', agents: 1, models: [{ model: 'tide-2' }] },
    usage: { input: 40, cacheRead: 60, output: 7 },
  });
  expect([...callsOf(session ?? { turns: [], strayAgents: [] })].map(({ call }) => call)).toMatchObject([
    {
      id: 'c1',
      name: 'look_out',
      status: 'failed',
      tool: { kind: 'other', inputs: [{ name: 'side', value: 'port' }] },
    },
    { id: 'c2', status: 'ok', agents: [{ id: 'diver-chain', turns: [{ kind: 'user' }, { kind: 'assistant' }] }] },
  ]);
});

test.each([
  ['text', 'no JSON', 'the file: '],
  ['another format', '{"schema_version":"2"}', 'schema_version: '],
  ['a step of nobody', JSON.stringify({ ...TRAJECTORY, steps: [{ source: 'moon', message: '' }] }), 'steps.0.source: '],
])('%s is refused with the place of the mistake', (_, json, place) => {
  const folder = folderForTest();
  expect(() => importTrajectory(json, 'x', folder)).toThrow(`x is not a trajectory in the format ATIF: ${place}`);
});

test('an agent whose id is short or no name of a file is found by the call that started it', async () => {
  for (const id of ['a1', '../diver']) {
    const json = JSON.stringify(TRAJECTORY).replaceAll('diver-chain', id);
    const session = await imported(JSON.parse(json));
    expect([...callsOf(session ?? { turns: [], strayAgents: [] })].map(({ call }) => call.agents.length)).toEqual([
      0, 1,
    ]);
  }
});

test('an id that is no name of a file is replaced by a hash', async () => {
  const { subagent_trajectories: _, ...rest } = TRAJECTORY;
  const session = await imported({ ...rest, session_id: '../../mooring' });
  expect(session?.key).toMatch(/^[0-9a-f]{8,}$/);
});
