/** Archive folders with the compiled program: sites made of them, processes that are killed, full disks, hooks. */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { buildSite, CLI, runWarm } from '../helpers/cli.ts';
import { everyText } from '../helpers/every-text.ts';
import { folderForTest, folderForTests } from '../helpers/folder-for-test.ts';
import { filesIn, publishedTree, treeOf } from '../helpers/folders.ts';
import { DAY, PlayedMachine, PROJECT, said, sessionId } from '../helpers/machine.ts';
import { cutPower } from '../helpers/power-cut.ts';

const TOKEN = 'ghp_Zk3vQ9xLaM1tb8wq0vRr5TnYc2Ud4EfG7hJk';

/** A text that was pasted into a prompt. */
const PASTED = 'paste-cache/0c2a7f61d9e84b35.txt';

/** A prompt and its answer, as lines. */
function exchange(session: number, at: number, words: string, minutes = session * 1000 + at * 10): readonly string[] {
  const [question, answer] = [`${session}${at}a`, `${session}${at}b`].map(
    (id) => `${id.padStart(8, '0')}-0000-4000-8000-${String(session).padStart(12, '0')}`,
  );
  const base = { sessionId: sessionId(session), version: '2.1.0' };
  const message = { role: 'assistant', id: `msg_${session}_${at}`, model: 'claude-opus-4-5', stop_reason: 'end_turn' };
  const content = [{ type: 'text', text: `An answer to: ${words}` }];
  return [
    said(question ?? '', words, minutes, base),
    said(answer ?? '', '', minutes + 1, { ...base, type: 'assistant', message: { ...message, content } }),
  ];
}

describe('a week of three machines', () => {
  const root = folderForTests();
  const archive = join(root, 'archive');
  const perfect = join(root, 'perfect');
  const [desk, lap] = [new PlayedMachine(root, 'desk'), new PlayedMachine(root, 'lap')];
  const box = new PlayedMachine(root, 'box', 'Bo');
  const machines = [desk, lap, box];
  /** The complete archive: member and session -> lines. */
  const all = new Map<string, string[]>();

  /** Continues a session; the complete archive gets the same lines. */
  function goOn(machine: PlayedMachine, session: number, lines: readonly string[]): void {
    const path = join(perfect, machine.member, PROJECT, `${sessionId(session)}.jsonl`);
    all.set(path, [...(all.get(path) ?? []), ...lines]);
    if (existsSync(machine.path(session))) machine.append(session, ...lines);
    else machine.write(session, lines);
  }

  function linesOf(member: string, session: number): readonly string[] {
    return all.get(join(perfect, member, PROJECT, `${sessionId(session)}.jsonl`)) ?? [];
  }

  function remember(
    machine: PlayedMachine,
    words: string,
    timestamp: number,
    session: number,
    pastedContents: Readonly<Record<string, unknown>> = {},
  ): void {
    const line = JSON.stringify({
      ...{ display: words, pastedContents, timestamp },
      ...{ project: '/home/ada/shop', sessionId: sessionId(session) },
    });
    const path = join(perfect, machine.member, 'history.jsonl');
    all.set(path, [...(all.get(path) ?? []), line]);
    machine.append('history.jsonl', line);
  }

  const DAYS: readonly (readonly [what: string, play: () => void])[] = [
    [
      'sessions begin, and one had been deleted before',
      () => {
        goOn(desk, 1, exchange(1, 0, `Deploy with ${TOKEN}`));
        goOn(lap, 2, exchange(2, 0, 'Count the lighthouses'));
        goOn(box, 3, exchange(3, 0, `Is ${TOKEN} still valid?`));
        const pastedContents = { 1: { id: 1, type: 'text', contentHash: '0c2a7f61d9e84b35' } };
        remember(desk, 'Paint the quay [Pasted text #1 +2 lines]', Date.UTC(2026, 0, 5, 8), 90, pastedContents);
        const pasted = `in the colours of\nthe lighthouses\n${TOKEN}`;
        desk.write(PASTED, pasted);
        mkdirSync(join(perfect, 'Ada/paste-cache'), { recursive: true });
        writeFileSync(join(perfect, 'Ada', PASTED), pasted);
        remember(desk, `Deploy with ${TOKEN}`, Date.UTC(2026, 2, 3, 1, 40), 1);
      },
    ],
    [
      'they grow',
      () => {
        goOn(desk, 1, exchange(1, 1, 'And again'));
        goOn(box, 3, [...exchange(3, 1, 'Try it'), ...exchange(3, 2, 'Once more')]);
        goOn(box, 4, exchange(4, 0, 'A short question'));
      },
    ],
    [
      'one is deleted, and one is compacted, which rewrites its file',
      () => {
        rmSync(box.path(4));
        rmSync(desk.path(PASTED));
        const summary = said('0000001c-0000-4000-8000-000000000001', 'Summary of it all', 1500, {
          isCompactSummary: true,
        });
        goOn(desk, 1, [summary, ...exchange(1, 2, 'After the compaction', 1510)]);
        desk.write(1, [summary, ...exchange(1, 2, 'After the compaction', 1510)]);
      },
    ],
    [
      'one is resumed on another machine',
      () => {
        desk.write(2, linesOf('Ada', 2));
        goOn(desk, 2, exchange(2, 1, 'Count the buoys, too'));
      },
    ],
    [
      'the file of one is damaged and cut short',
      () => {
        const [first, , third] = linesOf('Bo', 3);
        box.write(3, `${first}\n{"type":"assistant","uuid":"\u0000\u0000\n${third}\n{"type":"us\n`);
      },
    ],
    [
      'the clock of one machine is wrong, in its lines and its files',
      () => {
        lap.now -= 400 * DAY;
        lap.write(2, linesOf('Ada', 2));
        goOn(lap, 2, exchange(2, 2, 'And the bells', -500_000));
        goOn(lap, 5, exchange(5, 0, 'What day is it?', -400_000));
      },
    ],
    [
      'all go on',
      () => {
        lap.now += 400 * DAY;
        goOn(desk, 1, exchange(1, 3, 'Where were we?', 1600));
        const next = exchange(3, 3, 'Is it repaired?');
        goOn(box, 3, next);
        goOn(lap, 5, exchange(5, 1, `Use ${TOKEN}`, -399_000));
      },
    ],
  ];

  beforeAll(() => {
    for (const machine of machines) machine.env = { SESSIONARY_KEY: 'shared by the team' };
  });

  test.each(DAYS.map(([what], day) => [day + 1, what] as const))('day %i: %s', async (day) => {
    for (const machine of machines) machine.now += DAY;
    DAYS[day - 1]?.[1]();
    for (const [path, lines] of all) {
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
    }
    for (const machine of machines) machine.collect(archive);
    const members = ['Ada', 'Bo'].flatMap((name) => ['--input', `${name}=${join(perfect, name)}`]);
    const build = (name: string, inputs: readonly string[]): Promise<string> =>
      buildSite([...inputs, '--output', join(root, name), '--cache', join(root, `${name}-cache`), '--quiet']);
    await Promise.all([build('site', ['--input', archive]), build('perfect-site', members)]);
    // Their manifests say what each was made of, and the files are not the same.
    const [site, ideal] = ['site', 'perfect-site'].map((name) => publishedTree(join(root, name)));
    expect({ ...site, '.sessionary': '' }).toEqual({ ...ideal, '.sessionary': '' });
  });

  test('has only redacted secrets in the archive, with one mark for one secret on all machines', () => {
    const kept = filesIn(archive).filter((path) => path !== 'README.md');
    const texts = kept.map((path) => {
      const bytes = readFileSync(join(archive, path));
      return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    });
    expect(texts.filter((text) => text.includes(TOKEN))).toEqual([]);
    const marks = texts.flatMap((text) => text.match(/\[redacted: github-token #[0-9a-f]{12}\]/g) ?? []);
    expect(marks.length).toBeGreaterThan(4);
    expect(new Set(marks).size).toBe(1);
  });

  test('gives the same site, whichever machine collects first', async () => {
    const trees = new Set<string>();
    const orders = machines.flatMap((first) => {
      const [second, third] = machines.filter((machine) => machine !== first);
      return second && third
        ? [
            [first, second, third],
            [first, third, second],
          ]
        : [];
    });
    expect(orders.length).toBe(6);
    for (const [number, order] of orders.entries()) {
      const other = join(root, `order-${number}`);
      for (const machine of order) machine.collect(other);
      const kept = Object.entries(treeOf(other)).filter(([path]) => !path.endsWith('machine.json'));
      trees.add(JSON.stringify(kept));
    }
    // Equal folders, equal sites: see test/build/same-bytes.e2e.test.ts.
    expect(trees.size).toBe(1);
  });

  test('has the deleted prompts as a session of its own kind, in the lists, the counts and the search', () => {
    const site = join(root, 'site');
    const home = readFileSync(join(site, 'index.html'), 'utf8');
    expect(home).toContain('<h2>Prompts only <span class="note">1</span></h2>');
    expect(home).toMatch(/<dt>Sessions<\/dt><dd>5\b/);
    expect(home).toMatch(/<dt>Prompts only<\/dt><dd>1\b/);
    const page = filesIn(site).find((path) => /^sessions\/prompts-2026-01-05-[0-9a-f]{8}\.html$/.test(path)) ?? '';
    const text = readFileSync(join(site, page), 'utf8');
    expect(text).toContain('Paint the quay');
    expect(text).toContain('in the colours of');
    expect(text).toContain('Claude Code deleted this session');
    const texts = [...everyText(join(site, 'pagefind'))];
    for (const words of ['Paint the quay', 'in the colours of'])
      expect(texts.filter(([, text]) => text.includes(words)).length).toBeGreaterThan(0);
    expect(readFileSync(join(site, 'projects/shop.html'), 'utf8')).toContain('id="prompts-only"');
  });

  test('forgets a session and a text: nothing contains them any longer, not the site, its exports, its index, or the cache', async () => {
    const env = { HOME: join(root, 'home') };
    const words = ['Where were we?', 'lighthouses'];
    const forget = (...args: readonly string[]) => runWarm(['forget', '--yes', '--input', archive, ...args], { env });
    expect((await forget(sessionId(1))).stdout).toContain('Removed');
    expect((await forget('--text', 'lighthouses')).stdout).toContain('git filter-repo');
    await buildSite([
      '--input',
      archive,
      '--output',
      join(root, 'site'),
      '--cache',
      join(root, 'site-cache'),
      '--quiet',
    ]);
    for (const folder of [archive, join(root, 'site'), join(root, 'site-cache')]) {
      const found = [...everyText(folder)].filter(
        ([path, text]) =>
          words.some((word) => text.includes(word)) || path.includes(sessionId(1)) || path.includes('lighthouse'),
      );
      expect(found.map(([path]) => path)).toEqual([]);
    }
  });
});

/** Sessions that are larger than a disk, even compressed, or take a while to collect. */
function writeMany(machine: PlayedMachine, sessions: number, size: number): void {
  for (let session = 1; session <= sessions; session += 1) {
    const words = Array.from({ length: size / 72 }, (_, at) => sha256(`${session} ${at}`).replace(/.{8}/g, '$& '));
    const lines = exchange(session, 0, `${session} ${TOKEN} ${words.join('')}`);
    machine.write(session, lines, Date.now() - (session % 2 === 0 ? 9 * DAY : 0));
  }
}

function transcriptsIn(archive: string): readonly string[] {
  return filesIn(archive).filter((path) => /\.jsonl(?:\.gz)?$/.test(path));
}

/** Every file of an archive is one of these: whole, with all its lines. */
function expectWhole(archive: string, whole: Readonly<Record<string, string>>): void {
  for (const path of transcriptsIn(archive)) {
    const bytes = readFileSync(join(archive, path));
    const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    expect(text, path).toBe(whole[path.replace(/\.gz$/, '').replace(/^.*\//, '')]);
  }
}

function wholeFiles(archive: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    transcriptsIn(archive).map((path) => {
      const bytes = readFileSync(join(archive, path));
      const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
      return [path.replace(/\.gz$/, '').replace(/^.*\//, ''), text];
    }),
  );
}

test('a collection that is interrupted leaves whole files or none, wherever its power is cut, and the next one completes it', () => {
  const root = folderForTest();
  const machine = new PlayedMachine(root);
  machine.env = { SESSIONARY_KEY: 'the key of the test' };
  writeMany(machine, 5, 720);
  machine.collect(join(root, 'whole'));
  const whole = wholeFiles(join(root, 'whole'));
  expect(Object.keys(whole).length).toBe(5);
  let points = 0;
  for (let isCut = true; isCut; points += 1) {
    const archive = join(root, `cut-${points}`);
    const state = join(root, `state-${points}`);
    isCut = cutPower(points, () => machine.collect(archive, { state }));
    if (existsSync(archive)) expectWhole(archive, whole);
    machine.collect(archive, { state });
    expect(wholeFiles(archive), `cut after ${points} changes`).toEqual(whole);
    expect(filesIn(archive).filter((path) => path.includes('.unfinished'))).toEqual([]);
  }
  expect(points).toBeGreaterThan(50);
});

describe('a hook', () => {
  test('returns at once, and the session is collected a little later', async () => {
    const root = folderForTest();
    const machine = new PlayedMachine(root);
    writeMany(machine, 3, 1000);
    const env = { HOME: join(root, 'home') };
    const archive = join(root, 'archive');
    const { status, stdout } = spawnSync(
      process.execPath,
      [CLI, 'collect', '--hook', '--input', machine.claude, '--to', archive],
      { encoding: 'utf8', env: { ...process.env, ...env } },
    );
    expect({ status, stdout, isBegun: existsSync(archive) }).toEqual({ status: 0, stdout: '', isBegun: false });
    await expect
      .poll(() => existsSync(archive) && filesIn(archive).filter((path) => path.includes('.jsonl')).length)
      .toBe(3);
    const state = join(root, 'home/.local/state/sessionary');
    await expect.poll(() => filesIn(state).filter((path) => path.startsWith('locks/'))).toEqual([]);
  });

  test('does not wait for another collection, and a manual one reports it', async () => {
    const root = folderForTest();
    const machine = new PlayedMachine(root);
    writeMany(machine, 1, 100);
    const env = { HOME: join(root, 'home'), SESSIONARY_RUN_BY: 'hook' };
    const archive = join(root, 'archive');
    const args = ['collect', '--input', machine.claude, '--to', archive];
    await runWarm(args, { env });
    const locks = join(root, 'home/.local/state/sessionary/locks');
    const [state] = filesIn(join(root, 'home/.local/state/sessionary/archives'));
    mkdirSync(locks, { recursive: true });
    // A living process holds it: this one.
    writeFileSync(join(locks, (state ?? '').replace('.json', '')), `${process.pid} `);
    const before = treeOf(archive);
    machine.append(1, said('x', 'More'));
    expect(await runWarm(args, { env })).toMatchObject({ code: 0, stdout: '' });
    expect(treeOf(archive)).toEqual(before);
    // A process that ended holds nothing, even if another one has its number now.
    writeFileSync(join(locks, (state ?? '').replace('.json', '')), `${process.pid} 1`);
    await runWarm(args, { env });
    if (process.platform === 'linux') expect(treeOf(archive)).not.toEqual(before);
    cpSync(archive, join(root, 'copy'), { recursive: true });
  });
});
