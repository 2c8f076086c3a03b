/** What is looked for in a session, which includes what rules that are switched off would find. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAgain } from '../../src/build/tasks/read-task.ts';
import type { Run } from '../../src/build/work/run.ts';
import type { LinkedSession } from '../../src/build/work/session-context.ts';
import { discover } from '../../src/transcript/discover/discover.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { assistant, result, thinking, toolUse, user } from '../helpers/lines.ts';
import { some } from '../redact/examples/some.ts';

const TOKEN = `ghp_${some(36)}`;
const SAVED = '<persisted-output>\nOutput too large (54KB). Full output saved to: /h/.claude/s1/tool-results/b1.txt\n';

async function kindsFound(off: readonly string[], publish = {}): Promise<readonly string[]> {
  const root = folderForTest();
  mkdirSync(join(root, 'p/s1/tool-results'), { recursive: true });
  writeFileSync(join(root, 'p/s1/tool-results/b1.txt'), `it printed ${some(38)} and stopped`);
  const saved = [assistant([toolUse('t1')], { id: 'm2' }), user([result('t1', SAVED)])];
  const lines = [user('Look.'), assistant([thinking(`Try ${TOKEN}.`)], { id: 'm1' }), ...saved];
  writeFileSync(join(root, 'p/s1.jsonl'), lines.map((line) => `${line}\n`).join(''));
  const [file] = discover([{ path: root, member: undefined }]).sessions;
  const context = {
    key: 's1',
    handedOver: [],
    continuedFrom: [],
    answers: [],
    mentions: [],
    secrets: undefined,
  };
  const run = {
    redact: { off, emails: false, home: true, hosts: false, words: [], patterns: [] },
    ...{ secret: new Uint8Array(32), publish: { thinking: true, outputs: true, raw: true, ...publish } },
  } as unknown as Run;
  const session = { file, context } as unknown as LinkedSession;
  const gate = { key: 'key', isReviewed: false };
  const { findings } = await openAgain({ run, session, isDrafted: false, gate });
  return findings.map(({ kind, line }) => `${kind} in line ${line}`);
}

const IN_OUTPUT = 'random in line 3';

test.each<[string, readonly string[], object, readonly string[]]>([
  ['nothing that was redacted', [], {}, [IN_OUTPUT]],
  ['what a rule would find that is switched off', ['github-token'], {}, ['github-token in line 2', IN_OUTPUT]],
  ['nothing in saved outputs that are not published', [], { outputs: false }, []],
])('%s', async (_what, off, publish, found) => expect(await kindsFound(off, publish)).toEqual(found));
