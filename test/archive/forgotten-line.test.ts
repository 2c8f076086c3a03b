import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forgottenLine } from '../../src/archive/keep/source-content.ts';
import { FORGOTTEN_FILE, forgottenBy, type Machine } from '../../src/transcript/discover/archive/machines.ts';
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
