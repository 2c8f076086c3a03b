/** `sessionary serve` in a process of its own, for the tests of a file. */

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, vi } from 'vitest';
import { type CliOptions, startCli } from './cli.ts';

export interface Serving {
  child: ChildProcessWithoutNullStreams | undefined;
  /** With `/` at the end. */
  address: string;
  /** What it printed. */
  said: string;
}

/** Starts it before the tests of the file, and waits until it serves. */
export function useServe(args: readonly string[], options: CliOptions): Serving {
  const serving: Serving = { child: undefined, address: '', said: '' };
  beforeAll(async () => {
    serving.child = startCli(['serve', '--port', '0', ...args], options);
    for (const stream of [serving.child.stdout, serving.child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        serving.said += text;
      });
    serving.address = await vi.waitFor(
      () => {
        const [, url] = /at (http:\/\/127\.0\.0\.1:\d+\/)/.exec(serving.said) ?? [];
        if (url === undefined) throw new Error(`the server does not listen yet: ${serving.said}`);
        return url;
      },
      { timeout: 60_000, interval: 100 },
    );
  });
  afterAll(async () => {
    const { child } = serving;
    // Its build may still be writing into the folder that is removed next.
    if (child?.kill('SIGINT') && child.exitCode === null) await once(child, 'close');
  });
  return serving;
}
