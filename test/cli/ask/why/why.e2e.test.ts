/** `sessionary why` asked in a real repository, about a real site, on disk and over http. */

import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite, runWarm } from '../../../helpers/cli.ts';
import { folderForTests } from '../../../helpers/folder-for-test.ts';
import { assistant, result, results, toolUse, user } from '../../../helpers/lines.ts';
import { closeServer, serveFolder } from '../../../helpers/serve-folder.ts';

const ID = '5f1d0c1e-0000-4000-8000-00000000a1d0';
const CODE = [
  'export function highTide(moon) {',
  '  const pull = moon.mass / moon.distance ** 3;',
  '  return pull * 2;',
  '}',
];
const AGENT = 'const harbour = openHarbour();\nconst level = measureLevel(harbour);\nexport { level };\n';
const folder = folderForTests();
const repo = join(folder, 'watch');
const site = join(folder, 'site');
const PULL = 'https://git.example/tide/watch/pull/12';

function git(...args: readonly string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@tide.example', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', ['-C', repo, ...who, ...args], { encoding: 'utf8', env }).trim();
}

/** Commits what is in the folder, as of a minute of that day. */
function commit(message: string, minute: string, ...more: readonly string[]): string {
  git('add', '-A');
  git('commit', '-qm', message, '--date', `2026-03-04T10:${minute}:00Z`, ...more);
  return git('rev-parse', 'HEAD');
}

const known = { sha: '', other: '', agent: '', printed: '', deleted: '', removed: '' };
const bots = new Map<string, string>();
const MADE = 'made a commit with this subject';
const BOT = 'tide-agent[bot] <bot@tide.example>';
/** What programs commit on their own, next to the work of the session. */
const BUMPS = [
  ['dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>', 'Bump moon from 1.2.3 to 1.2.4'],
  ['renovate[bot] <29139614+renovate[bot]@users.noreply.github.com>', 'Update dependency sun to v4.5.6'],
  ['github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>', 'Release 1.2.0'],
  ['pre-commit-ci[bot] <66853113+pre-commit-ci[bot]@users.noreply.github.com>', '[pre-commit.ci] auto fixes'],
] as const;
const OLD = ['export function lowTide(sun) {', '  const drag = sun.mass / 4;', '  return drag - sun.wind;', '}', ''];

beforeAll(async () => {
  const at = (minute: string) => ({ timestamp: `2026-03-04T10:${minute}:00.000Z`, cwd: repo, sessionId: ID });
  const write = toolUse('w', 'Write', { file_path: join(repo, 'src/tide.js'), content: `${CODE.join('\n')}\n` });
  const lines = [
    user('Compute the high tide from the moon', at('01')),
    assistant([write], {}, at('02')),
    results(result('w', 'File created')),
    assistant([toolUse('c', 'Bash', { command: 'git commit -qam "Compute the high tide"' })], {}, at('05')),
    results(result('c', '')),
    assistant([toolUse('p', 'Bash', { command: 'gh pr create --fill' })], {}, at('06')),
    results(result('p', PULL)),
    assistant([toolUse('b', 'Write', { file_path: join(repo, 'src/agent.js'), content: AGENT })], {}, at('07')),
    results(result('b', 'File created')),
    assistant([toolUse('d', 'Bash', { command: 'git commit -qam "Let the agent measure"' })], {}, at('08')),
    results(result('d', '')),
    assistant([toolUse('e', 'Bash', { command: 'git commit -am "Chart it"' })], {}, at('10')),
    // Its hash stands here once it is known.
    (sha: string) => results(result('e', `[main ${sha}] Chart it\n 1 file changed`)),
    assistant([toolUse('f', 'Bash', { command: 'git rm -q src/low.js' })], {}, at('20')),
    results(result('f', '')),
    assistant(
      [toolUse('g', 'Edit', { file_path: join(repo, 'src/agent.js'), old_string: AGENT, new_string: '' })],
      {},
      at('22'),
    ),
    results(result('g', 'The file has been updated.')),
  ];
  mkdirSync(join(folder, 'in/-w'), { recursive: true });
  mkdirSync(join(repo, 'src'), { recursive: true });
  git('init', '-q', '-b', 'main');
  writeFileSync(join(repo, 'src/tide.js'), `${CODE.join('\n')}\n`);
  known.sha = commit('Compute the high tide', '05');
  git('tag', 'first');
  appendFileSync(join(repo, 'src/tide.js'), 'export const written = "by a person, much later";\n');
  known.other = commit('Add a constant', '40');
  writeFileSync(join(repo, 'src/agent.js'), AGENT);
  known.agent = commit('Let the agent measure', '08', '--author', BOT);
  for (const [author, subject] of BUMPS) {
    appendFileSync(join(repo, 'tide.lock'), `${subject}\nmoon 1.2.3\n`);
    bots.set(author, commit(subject, '09', '--author', author));
  }
  writeFileSync(join(repo, 'src/low.js'), OLD.join('\n'));
  // The message was changed when the bot rebased it.
  known.printed = commit('Chart it (#7)', '10', '--author', BOT);
  git('rm', '-q', 'src/low.js');
  known.deleted = commit('Drop the low tide', '21');
  writeFileSync(join(repo, 'src/agent.js'), '');
  known.removed = commit('Empty the agent', '23');
  const text = lines.map((line) => (typeof line === 'string' ? line : line(known.printed.slice(0, 7))));
  writeFileSync(join(folder, 'in/-w', `${ID}.jsonl`), `${text.join('\n')}\n`);
  await buildSite(['--input', join(folder, 'in'), '--output', site, '--no-cache', '--quiet']);
}, 60_000);

async function ask(question: string, ...more: readonly string[]) {
  const { stdout, stderr, code } = await runWarm(['why', question, '--json', '--output', site, ...more], { cwd: repo });
  return { code, stderr, answer: stdout === '' ? undefined : JSON.parse(stdout) };
}

describe('a question about', () => {
  test('a line names the turn that wrote it', async () => {
    const { answer, code } = await ask('src/tide.js:2');
    expect(code).toBe(0);
    expect(answer).toEqual({
      query: 'src/tide.js:2',
      candidates: [
        {
          session: ID,
          turn: expect.stringMatching(/^t-[0-9a-f]{8}$/),
          url: expect.stringContaining(pathToFileURL(join(site, 'sessions', `${ID}.html`)).href),
          reasons: expect.arrayContaining(['wrote this line', 'made a commit with this subject']),
        },
      ],
    });
  });

  test('a commit, its abbreviation or a tag', async () => {
    for (const name of [known.sha, known.sha.slice(0, 8), 'first'])
      expect((await ask(name)).answer.candidates.map(({ session }: { session: string }) => session)).toEqual([ID]);
  });

  test('a commit under the name of a bot names the session that made it, or in which git printed its hash', async () => {
    const { answer } = await ask(known.agent);
    expect(answer.candidates).toMatchObject([{ session: ID, reasons: expect.arrayContaining([MADE]) }]);
    expect((await ask(known.printed)).answer.candidates).toMatchObject([
      { session: ID, reasons: ['git printed its hash there'] },
    ]);
  });

  test.each(BUMPS)('what %s commits on its own has no answer', async (author) => {
    expect(await ask(bots.get(author) ?? '')).toMatchObject({ code: 1, answer: { candidates: [] } });
  });

  test('a commit that only removes names the session that removed the lines or deleted the file', async () => {
    const reasons = ['removed 3 of the 3 lines that the commit removes'];
    for (const sha of [known.deleted, known.removed])
      expect((await ask(sha)).answer.candidates).toMatchObject([{ session: ID, reasons }]);
  });

  test('a pull request names the session that opened it', async () => {
    expect((await ask(PULL)).answer.candidates[0]).toMatchObject({
      session: ID,
      reasons: ['opened or merged this pull request'],
    });
  });

  test('a file names who wrote most of it', async () => {
    expect((await ask('src/tide.js')).answer.candidates[0].reasons).toEqual(['wrote 3 of the 4 lines of the file']);
  });

  test('what no session wrote has no candidates, and the exit code is 1', async () => {
    for (const question of [known.other, 'src/tide.js:5']) {
      const { answer, code } = await ask(question);
      expect([code, answer.candidates]).toEqual([1, []]);
    }
  });

  test('a bare repository', async () => {
    git('clone', '-q', '--bare', repo, join(folder, 'bare.git'));
    const { answer } = await ask('src/tide.js:2', '--repo', join(folder, 'bare.git'));
    expect(answer.candidates[0].session).toBe(ID);
  });

  test('a place relative to the current folder, by way of the folder above it', async () => {
    const { answer } = await ask('src/tide.js:2');
    for (const place of [`../${basename(repo)}/src/tide.js:2`, `${repo}/src/tide.js:2`])
      expect((await ask(place)).answer?.candidates).toEqual(answer.candidates);
  });

  test('a place as code hosts print it, of one line or of several', async () => {
    const { answer } = await ask('src/tide.js:2');
    for (const place of ['src/tide.js:2:9', 'src/tide.js#L2', 'src/tide.js#L2-L3'])
      expect((await ask(place)).answer.candidates).toEqual(answer.candidates);
  });
});

test('a configuration of git that changes what it prints does not matter, nor does a repository in GIT_DIR', async () => {
  const header = 'author A <a@b.c> 1772600000 +0000\ncommitter A <a@b.c> 1772600000 +0000\n';
  const signature = 'gpgsig -----BEGIN SSH SIGNATURE-----\n AAAA\n -----END SSH SIGNATURE-----\n';
  const file = join(folder, 'signed');
  writeFileSync(file, `tree ${git('rev-parse', 'HEAD^{tree}')}\n${header}${signature}\nSigned\n`);
  const signed = git('hash-object', '-t', 'commit', '-w', file);
  git('config', 'log.showSignature', 'true');
  const env = { GIT_DIR: join(folder, 'another') };
  const { stdout } = await runWarm(['why', signed, '--output', site], { cwd: repo, env });
  git('config', '--unset', 'log.showSignature');
  expect(stdout).toContain(`Commit ${signed.slice(0, 10)} "Signed", 2026-03-04`);
});

test('a site is asked over http too', async () => {
  const server = await serveFolder(site);
  try {
    const { stdout } = await runWarm(['why', 'src/tide.js:2', '--site', server.url], { cwd: repo });
    expect(stdout).toContain(`Commit ${known.sha.slice(0, 10)} "Compute the high tide", 2026-03-04`);
    expect(stdout).toContain('Prompt: Compute the high tide from the moon');
    expect(stdout).toContain(`${server.url}sessions/${ID}.html#t-`);
  } finally {
    closeServer(server);
  }
});

test.each([
  [['why'], 'Ask about one thing'],
  [['why', 'src/tide.js:99'], 'git knows no line 99 of src/tide.js (file src/tide.js has only 5 lines); ask'],
  [['why', 'nowhere.js:1'], "git knows no line 1 of nowhere.js (no such path 'nowhere.js' in HEAD); ask"],
  [['why', 'no-such-thing'], 'is neither a file, a commit nor a pull request'],
  [['why', 'HEAD', '--repo', folder], ' (not a git repository'],
  [['why', 'HEAD', '--site', 'example.org'], '--site must be a web address'],
])('%j says what to do', async (args, message) => {
  const where = args.includes('--site') ? [] : ['--output', site];
  const { code, stderr } = await runWarm([...args, ...where], { cwd: repo });
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test('a folder without an index says so', async () => {
  const { stderr } = await runWarm(['why', 'HEAD', '--output', join(folder, 'nothing')], { cwd: repo });
  expect(stderr).toContain('is not a site with an index of changes');
});

test('a file that has been moved since is found by its new name, and so are its lines', async () => {
  git('mv', 'src/tide.js', 'src/moon.js');
  commit('Name the file for the moon', '50');
  expect((await ask('src/moon.js')).answer.candidates[0].reasons).toEqual(['wrote 3 of the 4 lines of the file']);
  const { answer } = await ask('src/moon.js:2');
  expect(answer.candidates[0].reasons).toContain('wrote this line');
});
