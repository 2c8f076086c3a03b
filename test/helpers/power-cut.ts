/**
 * Cuts the power while this process changes files: from one change on, nothing is changed any more. That leaves what a
 * killed process leaves, but at an exact point, and at every one of them.
 */

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

class PowerCut extends Error {}

const CHANGES = [
  ...(['chmodSync', 'copyFileSync', 'fsyncSync', 'mkdirSync', 'openSync', 'renameSync', 'rmSync'] as const),
  ...(['unlinkSync', 'utimesSync', 'writeFileSync', 'writeSync'] as const),
] as const;

/** Opening a file to read it changes nothing. */
function isChange(name: string, [, flag]: readonly unknown[]): boolean {
  return name !== 'openSync' || (flag !== undefined && flag !== 'r');
}

/** What gets to the disk of a write in whose middle the power fails. */
function halfOf(name: string, args: readonly unknown[]): readonly unknown[] | undefined {
  if (name === 'writeSync') {
    const [file, content, from, length] = args;
    return [file, content, from, Math.floor(Number(length) / 2)];
  }
  if (name !== 'writeFileSync') return undefined;
  const [path, content, ...more] = args;
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return bytes instanceof Uint8Array ? [path, bytes.subarray(0, bytes.length / 2), ...more] : undefined;
}

/**
 * Runs something that changes files, until it has made that many changes.
 * @returns was the power cut before it was done?
 */
export function cutPower(changes: number, act: () => void): boolean {
  let made = 0;
  const originals = CHANGES.map((name) => [name, fs[name]] as const);
  const replace = (name: string, original: unknown): void => {
    Reflect.set(fs, name, original);
  };
  for (const [name, original] of originals)
    replace(name, (...args: readonly unknown[]): unknown => {
      if (!isChange(name, args)) return Reflect.apply(original, fs, args);
      made += 1;
      if (made <= changes) return Reflect.apply(original, fs, args);
      const half = made === changes + 1 ? halfOf(name, args) : undefined;
      if (half !== undefined) Reflect.apply(original, fs, half);
      throw new PowerCut(`The power was cut before change ${made}, ${name}.`);
    });
  syncBuiltinESMExports();
  try {
    act();
  } catch (error) {
    if (!(error instanceof PowerCut)) throw error;
  } finally {
    for (const [name, original] of originals) replace(name, original);
    syncBuiltinESMExports();
  }
  return made > changes;
}
