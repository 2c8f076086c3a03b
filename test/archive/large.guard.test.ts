/** Sessions that are too large for what carries an archive. */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
import { PlayedMachine, PROJECT, said, sessionId, uuidsIn } from '../helpers/machine.ts';

const FIRST = `ada/desk/projects/${PROJECT}/${sessionId(1)}`;

test('a session is cut into parts when it is too large for a host of git repositories', async () => {
  const root = folderForTest();
  const machine = new PlayedMachine(root);
  const archive = join(root, 'archive');
  // Random, so that it hardly becomes smaller.
  const picture = randomBytes(20_400_000).toString('base64');
  machine.redact = undefined;
  machine.write(1, [said('a', 'one'), said('b', picture), said('c', picture)]);
  machine.collect(archive);
  machine.append(1, said('d', 'four'));
  machine.collect(archive);
  const files = filesIn(archive).filter((path) => path.startsWith(FIRST));
  expect(files).toEqual([`${FIRST}+2.jsonl.gz`, `${FIRST}.jsonl.gz`]);
  expect(await uuidsIn(archive)).toEqual({ [sessionId(1)]: ['a', 'b', 'c', 'd'] });
});
