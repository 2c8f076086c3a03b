/** A session as a trajectory: one example, and the format for every session of the fixtures. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { atifOf } from '../../src/site/exports/atif.ts';

const SCHEMA = JSON.parse(readFileSync(join(import.meta.dirname, 'atif.schema.json'), 'utf8'));
const fits = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(SCHEMA);

const usage = { input: 10, output: 5, cacheRead: 80, cacheWrite5m: 10, cacheWrite1h: 0 };
const SESSION = {
  ...{ format: 'sessionary session', schemaVersion: 1, id: '6f0c2a10', page: 'sessions/6f0c2a10.html' },
  ...{ title: 'Paint the quay', project: 'quay', kind: 'other', prompts: 1, calls: 2, versions: ['2.1.0'] },
  models: [{ model: 'claude-opus-4-8', usage }],
  turns: [
    { kind: 'user', start: '2026-03-01T09:00:00.000Z', parts: [{ kind: 'text', text: 'Paint the quay.' }] },
    {
      ...{ kind: 'assistant', anchor: 't-1', start: '2026-03-01T09:00:01.000Z', models: ['claude-opus-4-8'], usage },
      parts: [
        { kind: 'thinking', text: 'Which colour?' },
        { kind: 'text', text: 'I look at the tins.' },
        {
          kind: 'call',
          id: 'c1',
          tool: 'Bash',
          status: 'failed',
          input: { command: 'ls' },
          result: { text: 'no tins' },
        },
        {
          ...{
            kind: 'call',
            id: 'c2',
            tool: 'Task',
            status: 'ok',
            input: { prompt: 'Buy tins.' },
            result: { text: 'bought' },
          },
          agents: [{ id: 'a1', turns: [{ kind: 'user', parts: [{ kind: 'text', text: 'Buy tins.' }] }] }],
        },
        { kind: 'text', text: 'Painted.' },
      ],
    },
    { kind: 'branch', turns: [{ kind: 'user', parts: [{ kind: 'text', text: 'Tar it.' }] }] },
    { kind: 'compaction', parts: [], summary: 'The quay is painted.' },
  ],
  agents: [],
};

test('a step is one answer of the model, with its calls and what they gave', () => {
  const trajectory = atifOf(SESSION);
  expect(JSON.parse(JSON.stringify(trajectory))).toEqual({
    ...{ schema_version: 'ATIF-v1.7', session_id: '6f0c2a10', trajectory_id: '6f0c2a10' },
    agent: { name: 'claude-code', version: '2.1.0', model_name: 'claude-opus-4-8' },
    steps: [
      { step_id: 1, timestamp: '2026-03-01T09:00:00.000Z', source: 'user', message: 'Paint the quay.' },
      {
        ...{ step_id: 2, timestamp: '2026-03-01T09:00:01.000Z', source: 'agent', model_name: 'claude-opus-4-8' },
        ...{ message: 'I look at the tins.', reasoning_content: 'Which colour?', extra: { anchor: 't-1' } },
        tool_calls: [
          { tool_call_id: 'c1', function_name: 'Bash', arguments: { command: 'ls' } },
          { tool_call_id: 'c2', function_name: 'Task', arguments: { prompt: 'Buy tins.' } },
        ],
        observation: {
          results: [
            { source_call_id: 'c1', content: 'no tins', extra: { status: 'failed' } },
            { source_call_id: 'c2', content: 'bought', subagent_trajectory_ref: [{ trajectory_id: 'a1' }] },
          ],
        },
      },
      {
        ...{ step_id: 3, timestamp: '2026-03-01T09:00:01.000Z', source: 'agent', model_name: 'claude-opus-4-8' },
        ...{ message: 'Painted.', extra: { anchor: 't-1' } },
        metrics: { prompt_tokens: 100, completion_tokens: 5, cached_tokens: 80 },
      },
      { step_id: 4, source: 'system', message: 'The quay is painted.' },
    ],
    final_metrics: { total_prompt_tokens: 100, total_completion_tokens: 5, total_cached_tokens: 80, total_steps: 4 },
    subagent_trajectories: [
      {
        ...{ schema_version: 'ATIF-v1.7', session_id: 'a1', trajectory_id: 'a1' },
        agent: { name: 'claude-code', version: '2.1.0' },
        steps: [{ step_id: 1, source: 'user', message: 'Buy tins.' }],
        final_metrics: { total_prompt_tokens: 0, total_completion_tokens: 0, total_cached_tokens: 0, total_steps: 1 },
      },
    ],
    extra: { title: 'Paint the quay', project: 'quay' },
  });
});

test('it fits the format, and what is no session gives none', () => {
  expect(fits(JSON.parse(JSON.stringify(atifOf(SESSION)))) ? [] : fits.errors).toEqual([]);
  expect(fits({ ...SCHEMA, steps: [] })).toBe(false);
  expect(atifOf({ format: 'another' })).toBeUndefined();
});
