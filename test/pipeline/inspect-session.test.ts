/** What is looked for in a session: also what the rules would find that are switched off. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discover } from '../../src/discover/discover.ts';
import { inspectSession } from '../../src/pipeline/tasks/inspect-session.ts';
import type { LinkedSession } from '../../src/pipeline/work/context.ts';
import type { Run } from '../../src/pipeline/work/run.ts';
import { some } from '../../src/redact/rules/rule.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { assistant, thinking, user } from '../helpers/lines.ts';

test.each<[string, readonly string[], number]>([
  ['nothing that was redacted', [], 0],
  ['what a rule would find that is switched off', ['github-token'], 1],
])('%s', async (_what, off, findings) => {
  const root = folderForTest();
  mkdirSync(join(root, 'p'));
  const lines = [user('Look.'), assistant([thinking(`Try ghp_${some(36)}.`)], { id: 'm1' })];
  writeFileSync(join(root, 'p/s1.jsonl'), lines.map((line) => `${line}\n`).join(''));
  const [file] = discover([{ path: root, member: undefined }]).sessions;
  const context = {
    key: 's1',
    handedOver: [],
    continuedFrom: [],
    answers: [],
    plannedIn: undefined,
    secrets: undefined,
  };
  const run = {
    redact: { off, emails: false, home: true, hosts: false, words: [], patterns: [] },
    ...{ secret: new Uint8Array(32), publish: { thinking: true, outputs: true, raw: true } },
  } as unknown as Run;
  const session = { file, context } as unknown as LinkedSession;
  const found = await inspectSession({ run, session, waiverKey: 'key' });
  expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(findings);
});
