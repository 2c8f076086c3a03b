import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lock } from '../../src/archive/machine/lock.ts';
import { beforeCalls } from '../helpers/before-calls.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

/** More than a day ago. */
const BEFORE = Date.now() / 1000 - 90_000;

describe('the lock', () => {
  it('is held by one, until that one releases it', () => {
    const path = join(folderForTest(), 'locks/a');
    const release = lock(path);
    expect(release).toBeDefined();
    expect(lock(path)).toBeUndefined();
    release?.();
    expect(lock(path)).toBeDefined();
  });

  it('is not kept by a process that ended, or by another one with its number', () => {
    const path = join(folderForTest(), 'a');
    const { pid } = spawnSync('true');
    for (const holder of [`${pid} `, '', 'nonsense', ...(process.platform === 'linux' ? [`${process.pid} 1`] : [])]) {
      writeFileSync(path, holder);
      utimesSync(path, BEFORE, BEFORE);
      const release = lock(path);
      expect(release, holder).toBeDefined();
      expect(readFileSync(path, 'utf8')).toContain(`${process.pid} `);
      release?.();
    }
  });

  it('is taken as soon as Windows has forgotten the one that another process removed', () => {
    const path = join(folderForTest(), 'a');
    let refusals = 1;
    beforeCalls('writeFileSync', () => {
      refusals -= 1;
      if (refusals >= 0) throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    });
    expect(() => lock(path, 'linux')).toThrow('EPERM');
    refusals = 1;
    expect(lock(path, 'win32')).toBeDefined();
  });

  it('is not taken while another process writes it', () => {
    const path = join(folderForTest(), 'a');
    writeFileSync(path, '');
    expect(lock(path)).toBeUndefined();
  });

  it.each([1, 2, 3])(
    'of a process that ended is taken by one only, if another one takes it before call %i',
    (moment) => {
      const path = join(folderForTest(), 'a');
      writeFileSync(path, 'nonsense');
      let [calls, isActing, isOpen] = [0, false, false];
      let other: ReturnType<typeof lock>;
      const act = (): void => {
        if (isActing) return;
        calls += 1;
        isActing = true;
        if (calls === moment) other = lock(path);
        else if (other !== undefined) isOpen ||= !existsSync(path);
        isActing = false;
      };
      for (const name of ['renameSync', 'rmSync', 'statSync'] as const) beforeCalls(name, act);
      const own = lock(path);
      expect([own, other].filter((release) => release !== undefined)).toHaveLength(1);
      expect(isOpen, 'a third process could take it').toBe(false);
    },
  );

  it('is taken if a process was killed while it removed one', () => {
    const path = join(folderForTest(), 'a');
    for (const left of [path, `${path}.clearing`]) {
      writeFileSync(left, '');
      utimesSync(left, BEFORE, BEFORE);
    }
    expect(lock(path)).toBeDefined();
  });

  it('is kept for a day at most where the system does not say when a process began', () => {
    const path = join(folderForTest(), 'a');
    writeFileSync(path, `${process.pid} `);
    expect(lock(path)).toBeUndefined();
    utimesSync(path, BEFORE, BEFORE);
    expect(lock(path)).toBeDefined();
  });

  it('that somebody else has taken in the meantime is not released', () => {
    const path = join(folderForTest(), 'a');
    const release = lock(path);
    writeFileSync(path, '1 2');
    release?.();
    expect(readFileSync(path, 'utf8')).toBe('1 2');
  });
});
