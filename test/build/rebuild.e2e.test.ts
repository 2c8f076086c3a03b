import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite, REPO, runWarm } from '../helpers/cli.ts';
import { folderForTest, folderForTests } from '../helpers/folder-for-test.ts';
import { filesIn, publishedTree, timesOf } from '../helpers/folders.ts';
import { assistant, at, result, toolUse, user } from '../helpers/lines.ts';
import { all, attribute, readPage } from '../helpers/pages.ts';
import { appendExchange, writeSession } from '../helpers/transcripts.ts';

/** A plan, its implementation, and a session with agents, from the archive. */
const PROJECT = join(REPO, 'fixtures/archive/jonas/projects/-Users-jonas-dev-tidewatch');
const TAKEN = /-tidewatch(?:$|\/(?:97aaa5d6|78dde4f4|2eceaa5e)-)/;

const folder = folderForTests();
const input = join(folder, 'projects');
const output = join(folder, 'site');
const cache = join(folder, 'cache');
const shop = join(input, '-home-ada-shop');

function cached(...more: string[]): Promise<string> {
  return buildSite(['--input', input, '--output', output, '--cache', cache, ...more]);
}

type Call = readonly [name: string, input: Readonly<Record<string, unknown>>, answer: string];

function call(name: string, input: Call[1], answer = 'Done'): Call {
  return [name, input, answer];
}

/** Lines of a session in `/home/ada/mill`: a prompt, and these calls, a minute apart. */
function calls(session: string, start: number, ...made: readonly Call[]): string {
  const when = (minute: number) => ({ ...at((start + minute) * 60), cwd: '/home/ada/mill', sessionId: session });
  const lines = made.flatMap(([name, input, answer], index) => {
    const id = `${session}${start + index}`;
    return [assistant([toolUse(id, name, input)], {}, when(index + 1)), user([result(id, answer)], when(index + 1))];
  });
  return [user(`Go on after ${start} minutes.`, when(0)), ...lines].map((line) => `${line}\n`).join('');
}

/** The result of a build without any earlier build. */
async function cleanTree(): Promise<Record<string, string>> {
  const clean = join(folder, 'clean');
  rmSync(clean, { recursive: true, force: true });
  await buildSite(['--input', input, '--output', clean, '--no-cache']);
  return publishedTree(clean);
}

describe('a site that is built again into the same folder', () => {
  const grown = join(shop, 'grows.jsonl');

  beforeAll(async () => {
    cpSync(PROJECT, join(input, '-Users-jonas-dev-tidewatch'), {
      recursive: true,
      filter: (path) => TAKEN.test(path),
    });
    writeSession(input, '-home-ada-shop', 'grows', ['Why is the basket empty?', 'And the till?']);
    writeSession(input, '-home-ada-shop', 'stays', ['Rename the shelf.'], { day: '2026-03-01' });
    writeSession(input, '-home-ada-shop', 'goes', ['Throw away the receipts.'], { day: '2026-03-02' });
    await cached();
  });

  test('equals a clean build after sessions grew, were added and removed', async () => {
    const before = all(readPage(output, 'sessions/grows.html').root, '.turn').map((turn) => attribute(turn, 'id'));
    appendExchange(grown, 'grows', 2, 'Put a lamp beside the door.');
    writeSession(input, '-home-ada-shop', 'comes', ['Count the umbrellas.'], { day: '2026-03-05' });
    rmSync(join(shop, 'goes.jsonl'));
    const plan = filesIn(input).find((path) => path.includes('tidewatch') && !path.includes('agent-')) ?? '';
    appendFileSync(join(input, plan), '{"type":"summary","summary":"A later title","leafUuid":"none"}\n{ broken\n');

    await cached();

    expect(publishedTree(output)).toEqual(await cleanTree());
    expect(existsSync(join(output, 'sessions/goes.html'))).toBe(false);
    expect(readFileSync(join(output, 'sessions/comes.html'), 'utf8')).toContain('umbrellas');
    const after = all(readPage(output, 'sessions/grows.html').root, '.turn').map((turn) => attribute(turn, 'id'));
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.length).toBe(before.length + 2);
  });

  test('rewrites only what changed', async () => {
    appendExchange(grown, 'grows', 3, 'Paint the door blue.');
    const said = await cached('--verbose');
    const [, changed = ''] = /(\d+) sessions? new or changed/.exec(said) ?? [];
    // The session itself, and at most the neighbours whose links name it.
    expect(Number(changed)).toBeGreaterThanOrEqual(1);
    expect(Number(changed)).toBeLessThanOrEqual(3);
    expect(publishedTree(output)).toEqual(await cleanTree());
  });

  test('prints no page of the archive again when nothing changed, unless it is gone', async () => {
    const pages = ['index.html', 'projects/shop.html'];
    const times = (): readonly unknown[] => pages.map((page) => timesOf(output)[page]);
    const before = times();
    await cached();
    expect(times()).toEqual(before);
    rmSync(join(output, 'index.html'));
    await cached();
    expect(times()).not.toEqual(before);
    expect(publishedTree(output)).toEqual(await cleanTree());
  });

  test('writes nothing when nothing changed, whatever the times of transcripts say', async () => {
    const before = timesOf(output);
    utimesSync(grown, 1, 1);
    for (const options of [[], ['--verify']]) expect(await cached(...options)).toContain('0 sessions new or changed');
    expect(timesOf(output)).toEqual(before);
  });

  test('reads only those sessions again that name a new account', async () => {
    const named = { ...at(0), cwd: '/home/ada/inn', sessionId: 'named' };
    mkdirSync(join(input, '-home-ada-inn'), { recursive: true });
    writeFileSync(join(input, '-home-ada-inn/named.jsonl'), `${user('Who owns /data/zelda/inn?', named)}\n`);
    await cached();
    writeFileSync(
      join(input, '-home-ada-inn/cellar.jsonl'),
      `${user('Open the inn.', { ...at(900_000), cwd: '/home/zelda/cellar', sessionId: 'cellar' })}\n`,
    );
    const said = await cached('--verbose');
    // The new one, the one with the name, and the neighbours whose links change.
    expect(Number(/(\d+) sessions? new or changed/.exec(said)?.[1])).toBeLessThanOrEqual(4);
    expect(readFileSync(join(output, 'sessions/named.html'), 'utf8')).not.toContain('zelda');
    expect(publishedTree(output)).toEqual(await cleanTree());
    rmSync(join(input, '-home-ada-inn'), { recursive: true });
    await cached();
  });

  test('follows files that sessions share, rename and no longer have, and prints only pages that change', async () => {
    const path = (name: string): string => join(input, `-home-ada-mill/${name}.jsonl`);
    const page = (kind: string): string => `${kind}/mill.html`;
    const [write, edit] = [
      call('Write', { file_path: '/home/ada/mill/wheel.ts', content: 'const turns = 1;\nconst sails = 4;\n' }),
      call('Edit', { file_path: '/home/ada/mill/wheel.ts', old_string: 'sails = 4', new_string: 'sails = 6' }),
    ];
    const commit = call('Bash', { command: 'git commit -m "Add a wheel"' }, '[main 1a2b3c4] Add a wheel');
    const rename = call('Bash', { command: 'mv /home/ada/mill/wheel.ts /home/ada/mill/mill.ts' });
    mkdirSync(join(input, '-home-ada-mill'));
    writeFileSync(path('builds'), calls('builds', 0, write, commit));
    writeFileSync(path('turns'), calls('turns', 60, edit));
    await cached();
    const before = timesOf(output);

    appendFileSync(path('turns'), calls('turns', 90, edit));
    await cached();
    const after = timesOf(output);
    expect(['files', 'commits'].map((kind) => after[page(kind)] === before[page(kind)])).toEqual([false, true]);
    appendFileSync(path('turns'), calls('turns', 120, rename, edit));
    await cached();
    expect(readFileSync(join(output, page('files')), 'utf8')).toContain('mill.ts');
    expect(publishedTree(output)).toEqual(await cleanTree());
    rmSync(path('builds'));
    await cached();
    expect(publishedTree(output)).toEqual(await cleanTree());
    rmSync(join(input, '-home-ada-mill'), { recursive: true });
    await cached();
    expect(existsSync(join(output, page('files')))).toBe(false);
  });

  test('follows a change of a setting', async () => {
    const before = publishedTree(output);
    await cached('--project', 'shop');
    expect(filesIn(join(output, 'projects'))).toEqual(['shop.html', 'shop.jsonl.gz']);
    expect(publishedTree(output)).not.toEqual(before);
    await cached();
    expect(publishedTree(output)).toEqual(before);
  });

  test('removes only what builds wrote, even in its own folders', async () => {
    const cwd = folderForTest();
    const site = join(cwd, '_site');
    writeSession(join(cwd, 'in'), '-home-ada-shop', 'goes', ['Open the shop.']);
    await buildSite(['--input', 'in', '--no-cache', '--quiet'], { cwd });
    const own = filesIn(site);
    const others = ['sessions/notes.html', 'media/logo.png', 'raw/readme.txt', 'pagefind/mine.js', 'assets/my.css'];
    for (const name of others) {
      mkdirSync(dirname(join(site, name)), { recursive: true });
      writeFileSync(join(site, name), 'mine');
    }
    // From a build that was killed: no manifest lists it, but its content shows what it is.
    cpSync(join(site, 'sessions/goes.html'), join(site, 'sessions/left.html'));
    rmSync(join(cwd, 'in'), { recursive: true });
    writeSession(join(cwd, 'in'), '-home-ada-shop', 'comes', ['Close the shop.']);
    await buildSite(['--input', 'in', '--no-cache', '--quiet'], { cwd });
    const now = filesIn(site);
    expect(now).toEqual(expect.arrayContaining(others));
    expect(own).toContain('sessions/goes.html');
    expect(now.filter((path) => /goes|left/.test(path))).toEqual([]);
    expect(now).toContain('sessions/comes.html');
  });

  test('does not write through links', async () => {
    const cwd = folderForTest();
    writeSession(join(cwd, 'in'), '-home-ada-shop', 's1', ['Open the shop.']);
    await buildSite(['--input', 'in', '--no-cache', '--quiet'], { cwd });
    rmSync(join(cwd, '_site/sessions'), { recursive: true });
    mkdirSync(join(cwd, 'elsewhere'));
    symlinkSync(join(cwd, 'elsewhere'), join(cwd, '_site/sessions'));
    const { code, stderr } = await runWarm(['build', '--input', 'in', '--no-cache', '--quiet'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('sessions is a symbolic link');
    expect(filesIn(join(cwd, 'elsewhere'))).toEqual([]);
  });
});
