import { cpSync, mkdirSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { REPO, runCli } from '../helpers/cli.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';
import { filesIn, publishedTree } from '../helpers/folders.ts';

const SESSIONARY_KEY = 'a key that all machines have';
const MEMBERS = readdirSync(join(REPO, 'fixtures/archive'));
const folder = folderForTests();

/** Runs `build` on a machine: a folder and a home of its own, with its own copy of the archive. */
async function onMachine(name: string, ...args: readonly string[]): Promise<string> {
  const cwd = join(folder, name);
  mkdirSync(join(cwd, 'home'), { recursive: true });
  cpSync(join(REPO, 'fixtures/archive'), join(cwd, 'archive'), { recursive: true });
  const inputs = MEMBERS.flatMap((member) => ['--input', `${member}=archive/${member}`]);
  const env = { HOME: join(cwd, 'home'), SESSIONARY_KEY };
  const { code, stdout, stderr } = await runCli(['build', ...inputs, ...args], { cwd, env });
  expect([code, stderr], stdout).toEqual([0, '']);
  return stdout;
}

/** Joins the caches of these machines in that of another one, and builds there. */
async function merged(name: string, machines: readonly string[], damage: (cache: string) => void = () => undefined) {
  const cache = join(folder, name, 'cache');
  for (const machine of machines) cpSync(join(folder, machine, 'cache'), cache, { recursive: true });
  damage(cache);
  const words = await onMachine(name, '--merge', '--cache', 'cache', '--output', 'site');
  return { words, tree: publishedTree(join(folder, name, 'site')) };
}

const SHARDS = Array.from({ length: 8 }, (_, at) => `shard-${at + 1}`);
let whole: Record<string, string>;
let sessions = 0;

beforeAll(async () => {
  const words = await onMachine('whole', '--no-cache', '--output', 'site');
  sessions = Number(/^read: (\d+) sessions/m.exec(words)?.[1]);
  whole = publishedTree(join(folder, 'whole', 'site'));
  await Promise.all(SHARDS.map((name, at) => onMachine(name, '--shard', `${at + 1}/8`, '--cache', 'cache')));
});

test('eight machines make the site that one makes, byte for byte', async () => {
  const { words, tree } = await merged('all', SHARDS);
  expect(words).toContain(`The joined cache has ${sessions} of ${sessions} sessions.`);
  expect(tree).toEqual(whole);
});

test('what a shard lacks is made again, and said', async () => {
  const { words, tree } = await merged('some', SHARDS.slice(0, -1), (cache) => {
    for (const kind of ['facts', 'pages'])
      for (const name of filesIn(join(cache, kind)).slice(0, 3)) truncateSync(join(cache, kind, name), 70);
  });
  const [, there] = /^The joined cache has (\d+) of \d+ sessions\.$/m.exec(words) ?? [];
  expect(Number(there)).toBeGreaterThan(sessions / 2);
  expect(Number(there)).toBeLessThan(sessions);
  expect(tree).toEqual(whole);
});

test('what a shard can know of its sessions is not made again', async () => {
  await onMachine('alone', '--shard', '1/1', '--cache', 'cache');
  const drafted = filesIn(join(folder, 'alone', 'cache', 'words'));
  const { tree } = await merged('joined', ['alone']);
  expect(filesIn(join(folder, 'joined', 'cache', 'words'))).toEqual(drafted);
  expect(tree).toEqual(whole);
});

test('each shard reads a part of the sessions, writes no site, and keeps no key', () => {
  const parts = SHARDS.map((name) => filesIn(join(folder, name, 'cache')));
  for (const [at, files] of parts.entries()) {
    expect(files.filter((path) => path.startsWith('pages/')).length).toBeGreaterThan(0);
    expect(readdirSync(join(folder, SHARDS[at] ?? '')).sort()).toEqual(['archive', 'cache', 'home']);
    for (const path of files)
      expect(readFileSync(join(folder, SHARDS[at] ?? '', 'cache', path)).includes(SESSIONARY_KEY)).toBe(false);
    expect(files).not.toContain('key');
  }
});
