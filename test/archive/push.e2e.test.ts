/** Twenty members who push at the same moment, with the compiled program. */

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { team } from '../helpers/team.ts';

test('twenty members push at the same moment, and the remote has all twenty', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `Member ${at + 1}`);
  const { members, remote } = team(folderForTest(), names);
  const results = await Promise.all(
    members.map((member) => {
      const { machine, clone, env } = member;
      member.say(1, 'Hello');
      const args = ['--input', machine.claude, '--to', join(clone, 'archive'), '--member', machine.member];
      return runCli(['collect', '--push', '--quiet', ...args], { env });
    }),
  );
  expect(results.map(({ code, stderr }) => [code, stderr])).toEqual(names.map(() => [0, '']));
  const files = execFileSync('git', ['-C', remote, 'ls-tree', '-r', '--name-only', 'main'], { encoding: 'utf8' });
  expect(files.match(/\.jsonl\.gz$/gm)).toHaveLength(20);
});
