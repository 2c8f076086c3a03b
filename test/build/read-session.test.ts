/** Reading a session: nothing that comes from its files or their names is kept before it has been redacted. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSession } from '../../src/build/tasks/read-task.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { SessionRedaction } from '../../src/redact/session-redaction.ts';
import { discover } from '../../src/transcript/discover/discover.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { assistant, result, toolUse, user } from '../helpers/lines.ts';

const WORDS = ['sun', 'moon', 'mars', 'venus', 'pluto', 'comet', 'orbit'].map((word) => `x${word}x`);
const OPTIONS = { off: [], emails: false, home: true, hosts: false, words: WORDS, patterns: [] };

test('names of folders and files, descriptions of agents, saved outputs and results in other files', async () => {
  const [project = '', id = '', agent = '', description = '', name = '', output = '', answer = ''] = WORDS;
  const root = folderForTest();
  const saved = `<persisted-output>\nOutput too large (1MB). Full output saved to: /x/tool-results/${name}.txt\n\nPreview (first 2KB):\none\n...\n</persisted-output>`;
  const session = `p-${project}/${id}`;
  const files = {
    [`${session}.jsonl`]: [
      assistant([toolUse('t1')]),
      user([result('t1', saved)]),
      assistant([toolUse('t2'), toolUse('t3')]),
    ],
    [`${session}/tool-results/${name}.txt`]: [`one\n${output}`],
    [`${session}/subagents/agent-${agent}.jsonl`]: [user('Look.', { isSidechain: true })],
    [`${session}/subagents/agent-${agent}.meta.json`]: [JSON.stringify({ agentType: 'Explore', description })],
    'answers.jsonl': [user([result('t2', answer), result('t3', 'not asked for')])],
  };
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), lines.map((line) => `${line}\n`).join(''));
  }
  const file = discover([{ path: root, member: undefined }]).sessions.find((one) => one.agents.length > 0);
  if (file === undefined) throw new Error('no session');
  const links = {
    handedOver: [],
    continuedFrom: [],
    answers: [{ path: join(root, 'answers.jsonl'), ids: ['t2'] }],
    mentions: [],
  };
  const read = async (redaction?: SessionRedaction): Promise<string> =>
    JSON.stringify(await readSession(file, links, redaction));
  const plain = await read();
  expect(plain).not.toContain('not asked for');
  for (const word of WORDS) expect(plain).toContain(word);
  const redacted = await read(new SessionRedaction(new Redactor(OPTIONS), new Uint8Array([1])));
  for (const word of WORDS) expect(redacted).not.toContain(word);
});
