/** `sessionary collect --hook`: returns at once, while a separate process does the work. Loads nothing else. */

import { spawn } from 'node:child_process';

/** @param args of the command line, with `--hook` */
export function collectInBackground(args: readonly string[]): void {
  const program = process.argv[1];
  if (program === undefined) return;
  const child = spawn(process.execPath, [program, ...args.filter((arg) => arg !== '--hook')], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    env: { ...process.env, SESSIONARY_RUN_BY: 'hook' },
  });
  child.on('error', () => undefined);
  child.unref();
}
