/** What happens to a command whose output nobody reads, or that the system cannot write. */

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLI, startCli } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { writeSession } from '../helpers/transcripts.ts';

test('a build goes on when a reader such as `head` closes the pipe', async () => {
  const cwd = folderForTest();
  writeSession(join(cwd, 'in'), 'shop', 'one', ['Where is the key?']);
  const child = startCli(['build', '--input', 'in', '--no-cache'], { cwd });
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = await once(child, 'exit');
  expect([code, existsSync(join(cwd, '_site/report.json'))]).toEqual([0, true]);
});

test.runIf(existsSync('/dev/full'))('output that cannot be written is an error of one sentence', () => {
  const { status, stderr } = spawnSync(process.execPath, [CLI, '--version'], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, 'sessionary: The output cannot be written (ENOSPC).\n']);
});
