/** Builds that are killed, find damaged files, run at the same time, or get errors from the operating system. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite, CLI, REPO, runCli, runWarm, startCli } from '../helpers/cli.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';
import { filesIn, publishedTree, publishedTreeWithoutForwards } from '../helpers/folders.ts';
import { assistant, at, image, result, results, toolUse, user } from '../helpers/lines.ts';
import { appendExchange, writeSession } from '../helpers/transcripts.ts';

const PLAN = '# Plan: A lamp\n\n1. Hang a lamp beside the door.';

/** A plan with an agent and an image, and its implementation. All texts are plain: grammars take more time than the rest. */
function writePlan(shop: string): void {
  const after = (minutes: number) => ({ ...at(minutes * 60), cwd: '/home/ada/shop', slug: 'calm-green-otter' });
  const plan = [
    user([{ type: 'text', text: 'Plan a lamp like this one.' }, image()], after(0)),
    assistant([toolUse('a', 'Task', { description: 'Look for nails', prompt: 'Are there nails?' })], {}, after(1)),
    results(result('a', 'Three nails.')),
    assistant([toolUse('p', 'ExitPlanMode', { plan: PLAN })], {}, after(2)),
    user([result('p', 'User has approved your plan')], after(3)),
  ];
  const agent = [user('Are there nails?', after(1)), assistant('Three nails.', {}, after(2))];
  const implementation = [
    user(`Implement the following plan:\n\n${PLAN}`, after(10)),
    assistant([toolUse('w', 'Write', { file_path: '/home/ada/shop/lamp.txt', content: 'On\n' })], {}, after(11)),
    results(result('w', 'File created')),
    assistant('The lamp hangs.', {}, after(12)),
  ];
  mkdirSync(join(shop, 'plan/subagents'), { recursive: true });
  const meta = { agentType: 'Explore', description: 'Look for nails', toolUseId: 'a' };
  writeFileSync(join(shop, 'plan/subagents/agent-a1.meta.json'), JSON.stringify(meta));
  for (const [path, lines] of Object.entries({ plan, implementation, 'plan/subagents/agent-a1': agent }))
    writeFileSync(join(shop, `${path}.jsonl`), lines.map((line) => `${line}\n`).join(''));
}

const folder = folderForTests();
const input = join(folder, 'projects');
const forThreads = join(folder, 'projects for threads');
const output = join(folder, 'site');
const cache = join(folder, 'cache');

async function cleanTree(program?: string, from = input): Promise<Record<string, string>> {
  const clean = join(folder, 'clean');
  rmSync(clean, { recursive: true, force: true });
  await buildSite(['--input', from, '--output', clean, '--no-cache'], program === undefined ? {} : { program });
  return publishedTree(clean);
}

/** Kills the build, without a chance to clean up, as soon as its output fulfils a condition. */
async function killWhen(child: ChildProcess, holds: (said: string) => boolean): Promise<void> {
  let said = '';
  child.stdout?.on('data', (text) => {
    said += String(text);
  });
  const closed = once(child, 'close');
  while (child.exitCode === null && !holds(said)) await setTimeout(2);
  child.kill('SIGKILL');
  await closed;
}

/** Has the build reported the end of that stage? */
const past =
  (stage: string) =>
  (said: string): boolean =>
    said.includes(`${stage}: `);

function leftovers(...folders: readonly string[]): readonly string[] {
  return folders.flatMap(filesIn).filter((name) => /\.tmp$|\.sessionary-work/.test(name));
}

beforeAll(() => {
  for (const each of [input, forThreads]) {
    writePlan(join(each, '-home-ada-shop'));
    writeSession(each, '-home-ada-shop', 'grows', ['Why is the basket empty?', 'And the till?']);
  }
  // So much that threads read it, and nothing that takes them long.
  appendFileSync(join(forThreads, '-home-ada-shop/grows.jsonl'), `${' '.repeat(3_000_000)}\n`);
});

describe('a build that is killed', () => {
  const clean = new Map<string, Record<string, string>>();
  beforeAll(async () => {
    for (const each of [input, forThreads]) clean.set(each, await cleanTree(undefined, each));
  });

  test.each([
    ['before it reads', input, () => existsSync(output), ['--cache', cache]],
    ['while threads read', forThreads, () => existsSync(join(cache, 'words')), ['--cache', cache]],
    ['while it renders', input, past('read'), ['--cache', cache]],
    ['while it writes', input, past('render'), ['--cache', cache]],
    ['while a thread indexes', forThreads, past('write'), ['--cache', cache]],
    ['without a cache', input, past('read'), ['--no-cache']],
  ])('%s is completed by the next build', async (_when, from, moment, more) => {
    const args = ['--input', from, '--output', output, ...more];
    for (const made of [output, cache]) rmSync(made, { recursive: true, force: true });
    await killWhen(startCli(['build', ...args]), moment);
    await buildSite(args);
    expect(publishedTree(output)).toEqual(clean.get(from));
    expect(leftovers(output)).toEqual([]);
  });
});

describe('builds at the same time', () => {
  test('share a cache', async () => {
    const [one, two] = [join(folder, 'one'), join(folder, 'two')];
    const shared = join(folder, 'shared');
    await Promise.all(
      [one, two].map((site) => buildSite(['--input', input, '--output', site, '--cache', shared], { isFresh: true })),
    );
    expect(publishedTree(one)).toEqual(publishedTree(two));
    expect(leftovers(shared)).toEqual([]);
  });

  test('into the same folder come one after the other, with one sentence', async () => {
    const site = join(folder, 'contested');
    mkdirSync(site);
    // A build that was killed holds it no longer.
    writeFileSync(join(site, '.sessionary-lock'), `${spawnSync('true').pid} 1`);
    const build = () =>
      runCli(['build', '--input', input, '--output', site, '--cache', join(folder, 'contested cache')]);
    const results = await Promise.all([build(), build(), build()]);
    expect(results.map(({ code, stderr }) => [code, stderr])).toEqual(Array(3).fill([0, '']));
    const waiting =
      'Another build into .*contested is running \\(.sessionary-lock in it says so\\); this one waits for its end.';
    const said = results.flatMap(({ stdout }) => stdout.match(new RegExp(waiting, 'g')) ?? []);
    expect(said.length).toBeGreaterThan(0);
    expect(said.length).toBeLessThan(3);
    expect(publishedTree(site)).toEqual(await cleanTree());
    expect(readdirSync(site)).not.toContain('.sessionary-lock');
  });
});

describe('a site that is built again, each time from what the test before left', () => {
  const again = (options: Parameters<typeof buildSite>[1] = {}): Promise<string> =>
    buildSite(['--input', input, '--output', output, '--cache', cache], options);

  test('after damage to the cache and to the site', async () => {
    await again();
    for (const kind of ['words', 'facts', 'history']) {
      for (const name of filesIn(join(cache, kind))) {
        const path = join(cache, kind, name);
        // Of the same length, so that only reading it reveals the damage.
        writeFileSync(path, readFileSync(path, 'utf8').replaceAll('e', 'a'));
      }
    }
    rmSync(join(output, 'sessions', readdirSync(join(output, 'sessions'))[0] ?? ''));
    appendExchange(join(input, '-home-ada-shop/grows.jsonl'), 'grows', 2, 'Put a lamp beside the door.');
    await again();
    expect(publishedTree(output)).toEqual(await cleanTree());
  });

  test('after a session was renamed and an implementation lost its plan', async () => {
    const before = filesIn(join(output, 'sessions'));
    const shop = join(input, '-home-ada-shop');
    renameSync(join(shop, 'grows.jsonl'), join(shop, 'renamed.jsonl'));
    const linked = readdirSync(join(output, 'sessions')).filter((name) =>
      readFileSync(join(output, 'sessions', name), 'utf8').includes('class="chain'),
    );
    rmSync(join(shop, 'plan.jsonl'));
    await again();
    expect(linked).toEqual(['implementation.html', 'plan.html']);
    expect(filesIn(join(output, 'sessions'))).not.toEqual(before);
    await cleanTree();
    expect(publishedTreeWithoutForwards(output)).toEqual(publishedTreeWithoutForwards(join(folder, 'clean')));
  });

  test('by another version of the program', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    for (const part of ['dist', 'templates', 'package.json'])
      cpSync(join(REPO, part), join(other, part), { recursive: true });
    symlinkSync(join(REPO, 'node_modules'), join(other, 'node_modules'));
    for (const part of filesIn(join(other, 'dist'))) {
      const path = join(other, 'dist', part);
      writeFileSync(path, readFileSync(path, 'utf8').replace('Built by', 'Written by'));
    }
    const program = join(other, 'dist/cli.js');
    await again({ program });
    const names = readdirSync(join(output, 'sessions'));
    const page = names.find((name) => name.endsWith('.html')) ?? '';
    expect(readFileSync(join(output, 'sessions', page), 'utf8')).toContain('Written by');
    await cleanTree(program);
    expect(publishedTreeWithoutForwards(output)).toEqual(publishedTreeWithoutForwards(join(folder, 'clean')));
  });
});

describe('an error of the operating system', () => {
  test('in a worker is one sentence', async () => {
    const site = join(folder, 'refused');
    const command = `ulimit -f 8; exec "${process.execPath}" "${CLI}" build --input "${input}" --output "${site}" --no-cache`;
    const child = spawn('sh', ['-c', command], { env: { ...process.env, TZ: 'UTC' } });
    let said = '';
    child.stderr.on('data', (text) => {
      said += String(text);
    });
    const code = await new Promise((done) => child.on('close', done));
    expect(said).toMatch(/^sessionary: A file is larger than this system allows; [^\n]*\.\n$/);
    expect(code).toBe(2);
  });

  test('when creating the output folder is one sentence', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const { code, stderr } = await runWarm(['--input', input, '--output', join(file, 'site'), '--no-cache']);
    expect(stderr).toMatch(/^sessionary: [^\n]*a-file[^\n]*\n$/);
    expect(code).toBe(2);
  });
});
