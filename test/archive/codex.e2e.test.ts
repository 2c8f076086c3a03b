/** Sessions of Codex in an archive folder: collected, examined, given back and forgotten like those of Claude Code. */

import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { REPO, runWarm } from '../helpers/cli.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';

const ROOT = folderForTests();
const [home, archive] = [join(ROOT, 'home'), join(ROOT, 'archive')];
const DAY = 'sessions/2026/09/14';
const SESSION = 'rollout-2026-09-14T11-00-00-01998f3a-5c1d-7e02-9a41-3d5f0c2b7a10.jsonl';
const AGENT = 'rollout-2026-09-14T11-00-46-01998f3a-9b20-7c11-8e52-6f1a2d3c4b5e.jsonl';

const run = async (...args: string[]) => {
  const env = { HOME: home, CLAUDE_CONFIG_DIR: '', XDG_STATE_HOME: join(ROOT, 'state') };
  const { stdout, stderr } = await runWarm(args, { cwd: ROOT, env });
  return stdout + stderr;
};
const collect = () => run('collect', '--to', archive, '--member', 'ada', '--machine', 'desk', '--no-redact');
const collected = () => filesIn(archive).filter((path) => path.includes('codex'));

beforeAll(async () => {
  mkdirSync(join(home, '.claude/projects'), { recursive: true });
  cpSync(join(REPO, 'fixtures/codex'), join(home, '.codex'), { recursive: true });
  await collect();
});

test('are collected with their agents, beside the projects of Claude Code', () => {
  expect(collected()).toEqual([SESSION, AGENT].map((name) => `ada/desk/codex/${DAY}/${name}.gz`));
});

test('are in the archive, and will not be deleted, says doctor', async () => {
  const said = await run('doctor', '--to', archive);
  expect(said).toContain(`Codex          ${join(home, '.codex')}: 1 session; it does not delete any by itself`);
  expect(said).toContain('Sessions       1 up to date, 0 outdated, 0 missing');
});

test('are examined on a machine without Claude Code; a machine without either program says so', async () => {
  rmSync(join(home, '.claude'), { recursive: true });
  expect(await run('doctor', '--to', archive)).toContain('Sessions       1 up to date');
  renameSync(join(home, '.codex'), join(home, 'codex'));
  expect(await run('doctor', '--to', archive)).toContain(
    `There is neither ${join(home, '.claude')} of Claude Code nor ${join(home, '.codex')} of Codex; name a folder with --input.`,
  );
  renameSync(join(home, 'codex'), join(home, '.codex'));
  mkdirSync(join(home, '.claude/projects'), { recursive: true });
});

test('are given back where Codex looks for them', async () => {
  const path = join(home, '.codex', DAY, SESSION);
  const before = readFileSync(path, 'utf8');
  rmSync(join(home, '.codex/sessions'), { recursive: true });
  expect(await run('restore', '01998f3a-5c1d', '--input', archive)).toContain(
    'codex resume 01998f3a-5c1d-7e02-9a41-3d5f0c2b7a10',
  );
  expect(readFileSync(path, 'utf8')).toBe(before);
  expect(existsSync(join(home, '.codex', DAY, AGENT))).toBe(true);
});

test('are forgotten with their agents, and do not come back', async () => {
  expect(await run('forget', '01998f3a-5c1d', '--input', archive, '--yes')).toContain('Removed 2 files of 1 session');
  await collect();
  expect(collected()).toEqual([]);
});
