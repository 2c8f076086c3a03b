/** A site names neither the account nor the home folder of whoever wrote the transcripts. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '../helpers/cli.ts';
import { everyText } from '../helpers/every-text.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

/** With a dash, because the name of a folder does not say where such a name ends. */
const ACCOUNT = 'quilla-voss';
const HOME = `/Users/${ACCOUNT}`;

const CARRIERS = [
  `${HOME}/app/a.ts`,
  `@${HOME}/app/a.ts`,
  `Users/${ACCOUNT}/app/b.ts`,
  `/data/home/${ACCOUNT}/app`,
  `/srv/${ACCOUNT}/app`,
  `C:\\Users\\${ACCOUNT}\\app`,
  `\\\\wsl.localhost\\Ubuntu\\home\\${ACCOUNT}\\app`,
  `-Users-${ACCOUNT}-app`,
  `USER=${ACCOUNT}\nLOGNAME=${ACCOUNT}\nHOME=${HOME}`,
  `total 8\n-rw-r--r--@ 1 ${ACCOUNT}  staff  12 Nov 21 04:15 a.txt\ndrwxr-xr-x  2 root  ${ACCOUNT}  64 Nov 21 04:15 b`,
  `uid=501(${ACCOUNT}) gid=20(staff)`,
  `${ACCOUNT}@macbook app % ls`,
  `sudo chown -R ${ACCOUNT}:staff .`,
  `https://github.com/${ACCOUNT}/tides/pull/3`,
];

const PULL_REQUEST = `https://github.com/${ACCOUNT}/tides/pull/3`;
const PROJECT = `-Users-${ACCOUNT}-app`;
const OTHER = `-Users-${ACCOUNT}-notes`;

let number = 0;
const line = (fields: object): string => {
  number += 1;
  const id = `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
  return JSON.stringify({ uuid: id, timestamp: '2026-03-04T10:00:00.000Z', version: '2.1.0', ...fields });
};
const prompt = (text: string, more: object = {}): string =>
  line({ type: 'user', message: { role: 'user', content: text }, ...more });

function sessionOf(cwd: string | undefined, texts: readonly string[]): string {
  const where = cwd === undefined ? {} : { cwd };
  const calls = texts.flatMap((text, at) => [
    line({
      type: 'assistant',
      message: {
        role: 'assistant',
        content: [{ type: 'tool_use', id: `t${at}`, name: 'Bash', input: { command: text } }],
      },
    }),
    prompt('', {
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: `t${at}`, content: text }] },
      toolUseResult: { stdout: text, stderr: '', interrupted: false },
    }),
  ]);
  const link = line({ type: 'pr-link', prUrl: PULL_REQUEST, prNumber: 3 });
  const asked = texts.map((text) => prompt(`Look at this:\n${text}`, where));
  return [...asked, ...calls, link, '{"broken'].join('\n');
}

test('nothing that is published by default names the account', async () => {
  const cwd = folderForTest();
  const write = (folder: string, id: string, text: string): void => {
    mkdirSync(join(cwd, 'in', folder, id, 'subagents'), { recursive: true });
    writeFileSync(join(cwd, 'in', folder, `${id}.jsonl`), text);
  };
  write(PROJECT, '11111111-0000-4000-8000-000000000001', sessionOf(`${HOME}/app`, CARRIERS));
  write(OTHER, '11111111-0000-4000-8000-000000000002', sessionOf(undefined, ['Read the notes']));
  writeFileSync(
    join(cwd, 'in', PROJECT, '11111111-0000-4000-8000-000000000001', 'subagents', 'agent-a1b2c3d4e5f60718a.jsonl'),
    prompt('Help', {
      isSidechain: true,
      agentId: 'a1b2c3d4e5f60718a',
      sessionId: '11111111-0000-4000-8000-000000000001',
    }),
  );
  await buildSite(['--input', 'in', '--no-cache', '--quiet'], { cwd });
  const naming = [...everyText(join(cwd, '_site'))].filter(([, text]) => text.toLowerCase().includes(ACCOUNT));
  const around = naming.map(([path, text]) => {
    const at = text.toLowerCase().indexOf(ACCOUNT);
    return `${path}: ${text.slice(Math.max(0, at - 60), at + 30)}`;
  });
  expect(around).toEqual([]);
  const pages = [...everyText(join(cwd, '_site'))].filter(([path]) => path.endsWith('.html'));
  // Pull requests of the account's own repositories are named, but not linked.
  expect(pages.filter(([, text]) => text.includes('#3 Look at this')).length).toBeGreaterThan(1);
  expect(pages.flatMap(([, text]) => text.match(/href="https:[^"]*\/~[^"]*/g) ?? [])).toEqual([]);
});
