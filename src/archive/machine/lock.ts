/** One collection into an archive, or one build of a site, at a time. A process that ended, even by force, holds no lock. */

import { statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { codeOf } from '../../base/errors.ts';
import { makeFolder, patiently, removeFile } from '../../base/write-file.ts';
import { readText } from '../../transcript/discover/existing-files.ts';

/** Where the system does not say when a process began, a lock of this age is that of another one with its number. */
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

const WORK_MS = 2_000;

/** How long ago a file was written, in milliseconds; 0 if it is gone. */
function ageOf(path: string): number {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return mtimeMs === undefined ? 0 : Date.now() - mtimeMs;
}

function isLeft(path: string): boolean {
  // `1234 5678901`: the process id and its start time. Empty: it is being written, or its process was killed there.
  const holder = readText(path);
  if (holder === undefined) return false;
  if (holder === '') return ageOf(path) > WORK_MS;
  const [pid = '', began = ''] = holder.trim().split(' ');
  if (!/^\d{1,10}$/.test(pid) || !isAlive(Number(pid))) return true;
  return began === '' ? ageOf(path) > LONGEST_MS : (beginningOf(Number(pid)) ?? began) !== began;
}

/** Only one process at a time looks at the lock of an ended one and removes it, so that it is not a new one. */
function clear(path: string): void {
  const clearing = `${path}.clearing`;
  try {
    writeFileSync(clearing, '', { flag: 'wx' });
  } catch {
    if (ageOf(clearing) > WORK_MS) removeFile(clearing);
    return;
  }
  if (isLeft(path)) removeFile(path);
  removeFile(clearing);
}

/** @returns a function that releases it; undefined if another process holds it */
export function lock(path: string, platform = process.platform): (() => void) | undefined {
  makeFolder(dirname(path), 0o700);
  const holder = `${process.pid} ${beginningOf(process.pid) ?? ''}`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      patiently(() => writeFileSync(path, holder, { flag: 'wx' }), platform);
      return () => {
        if (readText(path) === holder) removeFile(path);
      };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    if (isLeft(path)) clear(path);
  }
  return undefined;
}

const LOOK_MS = 200;

/**
 * Runs something while holding a lock.
 * @param patience how long another process may hold it, in milliseconds @param wait is called once if one does
 * @returns undefined if another process holds it for longer
 */
export async function whileLocked<T>(path: string, patience: number, act: () => T | Promise<T>, wait?: () => void) {
  const until = Date.now() + patience;
  let release = lock(path);
  if (release === undefined) wait?.();
  for (; release === undefined && Date.now() < until; release = lock(path)) await setTimeout(LOOK_MS);
  if (release === undefined) return undefined;
  try {
    return await act();
  } finally {
    release();
  }
}
