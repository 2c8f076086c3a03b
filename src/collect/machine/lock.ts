/** Allows one collection into an archive at a time. A process that has ended, even by force, holds no lock. */

import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../../base/errors.ts';
import { makeFolder } from '../../base/write-file.ts';
import { readText } from '../../discover/existing-files.ts';

/**
 * The longest that a process may hold the lock where the system does not say when it began: after that, the number is
 * that of another process.
 */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** The start time of a process, because process ids are reused. Undefined where the system does not provide it. */
function beginningOf(pid: number): string | undefined {
  // The name in parentheses may contain anything; the 20th value after it is the time.
  return readText(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param holder `1234 5678901`: the process id and its start time @param since in milliseconds */
function isHeld(holder: string, since: number): boolean {
  const [pid = '', began = ''] = holder.trim().split(' ');
  if (!/^\d{1,10}$/.test(pid) || !isAlive(Number(pid))) return false;
  return began === '' ? Date.now() - since < LONGEST_MS : (beginningOf(Number(pid)) ?? began) === began;
}

/** Removes the lock of a process that has ended. Another process may do the same: only one of them succeeds. */
function clear(path: string, holder: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    // In the meantime, another process has removed it and taken the lock: put that back.
    if (readText(aside) !== holder) renameSync(aside, path);
    rmSync(aside, { force: true });
  } catch {
    // Another process was faster.
  }
}

/**
 * Takes the lock.
 * @returns a function that releases it; undefined if another process holds it
 */
export function lock(path: string): (() => void) | undefined {
  makeFolder(dirname(path), 0o700);
  const own = `${process.pid} ${beginningOf(process.pid) ?? ''}`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(path, own, { flag: 'wx' });
      return () => {
        if (readText(path) === own) rmSync(path, { force: true });
      };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const holder = readText(path);
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (holder !== undefined && isHeld(holder, since)) return undefined;
    if (holder !== undefined) clear(path, holder);
  }
  return undefined;
}
