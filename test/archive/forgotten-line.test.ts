import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forgottenLine } from '../../src/archive/keep/source-content.ts';
import {
  FORGOTTEN_FILE,
  type Forgotten,
  forgottenBy,
  type Machine,
} from '../../src/transcript/discover/archive/machines.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

const HISTORY = { to: ['history.jsonl'] };

function machineOf(root: string, machine: string, ...tombstones: readonly object[]): Machine {
  const path = join(root, machine);
  mkdirSync(path);
  writeFileSync(join(path, FORGOTTEN_FILE), tombstones.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return { path, member: 'ada', machine, id: machine, collected: undefined };
}

function prompt(timestamp: number): string {
  return JSON.stringify({ display: 'Hello', timestamp });
}

it('a prompt that this machine changed is collected again without the text, on others it is left out', () => {
  const root = folderForTest();
  const desk = machineOf(root, 'desk', { prompt: 1, isChanged: true }, { prompt: 2 });
  const lap = machineOf(root, 'lap');
  const forgotten = forgottenBy([desk, lap]);
  const collected = (machine: Machine): readonly number[] => {
    const isForgotten = forgottenLine(forgotten, undefined, HISTORY, machine);
    return [1, 2, 3].filter((time) => isForgotten?.(prompt(time)) !== true);
  };
  expect(collected(desk)).toEqual([1, 3]);
  expect(collected(lap)).toEqual([3]);
});

it('a prompt that one machine removed is gone, even if another one only changed it, in any order', () => {
  const root = folderForTest();
  const [gone, changed] = [machineOf(root, 'a', { prompt: 1 }), machineOf(root, 'b', { prompt: 1, isChanged: true })];
  for (const machines of [
    [gone, changed],
    [changed, gone],
  ]) {
    expect(forgottenLine(forgottenBy(machines), undefined, HISTORY, changed)?.(prompt(1))).toBe(true);
  }
});

it('lines that several machines changed are all left out elsewhere', () => {
  const root = folderForTest();
  const machines = ['a', 'b'].map((name) => machineOf(root, name, { session: 's1', line: `of ${name}` }));
  const lap = machineOf(root, 'lap');
  const isForgotten = forgottenLine(forgottenBy([...machines, lap]), 's1', { to: ['projects', 'p', 's1.jsonl'] }, lap);
  expect(['of a', 'of b', 'of c'].map((uuid) => isForgotten?.(JSON.stringify({ uuid })))).toEqual([true, true, false]);
});

it('prompts of a forgotten session are left out on every machine', () => {
  const root = folderForTest();
  const desk = machineOf(root, 'desk', { session: 's1' });
  const isForgotten = forgottenLine(forgottenBy([desk]), undefined, HISTORY, desk);
  expect(isForgotten?.(JSON.stringify({ display: 'Hello', sessionId: 's1', timestamp: 9 }))).toBe(true);
  expect(isForgotten?.(JSON.stringify({ display: 'Hello', sessionId: 's2', timestamp: 9 }))).toBe(false);
});

it('lines of a session are left out where the text is not known: by uuid, or by type if they have none', () => {
  const root = folderForTest();
  const desk = machineOf(root, 'desk', { session: 's1', line: 'u1' }, { session: 's1', type: 'ai-title' });
  const lap = machineOf(root, 'lap');
  const forgotten: Forgotten = forgottenBy([desk, lap]);
  const isForgotten = forgottenLine(forgotten, 's1', { to: ['projects', 'p', 's1.jsonl'] }, lap);
  const lines = [{ type: 'user', uuid: 'u1' }, { type: 'user', uuid: 'u2' }, { type: 'ai-title' }, { type: 'mode' }];
  expect(lines.map((line) => isForgotten?.(JSON.stringify(line)))).toEqual([true, false, true, false]);
  expect(forgottenLine(forgotten, 's1', { to: ['projects', 'p', 's1.jsonl'] }, desk)).toBeUndefined();
  expect(forgottenLine(forgotten, 's2', { to: ['projects', 'p', 's2.jsonl'] }, lap)).toBeUndefined();
});
