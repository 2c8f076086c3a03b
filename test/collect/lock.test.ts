import { spawnSync } from 'node:child_process';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lock } from '../../src/collect/machine/lock.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

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
      const release = lock(path);
      expect(release, holder).toBeDefined();
      expect(readFileSync(path, 'utf8')).toContain(`${process.pid} `);
      release?.();
    }
  });

  it('is kept for a day at most where the system does not say when a process began', () => {
    const path = join(folderForTest(), 'a');
    writeFileSync(path, `${process.pid} `);
    expect(lock(path)).toBeUndefined();
    const before = Date.now() / 1000 - 90_000;
    utimesSync(path, before, before);
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
