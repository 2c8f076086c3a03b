/** Sessions of Claude Code and of Codex in one archive: found by default, and told apart. */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildSite, REPO, runWarm } from '../helpers/cli.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';
import { sessionsJson } from '../helpers/folders.ts';
import { all, attribute, readPage, textOf } from '../helpers/pages.ts';
import { writeSession } from '../helpers/transcripts.ts';

const ROOT = folderForTests();
const [home, site] = [join(ROOT, 'home'), join(ROOT, 'site')];
const CLAUDE = '3f0c9a2b-0000-4000-8000-000000000001';
const CODEX = '01998f3a-5c1d-7e02-9a41-3d5f0c2b7a10';

const search = (...words: string[]) => runWarm(['search', ...words, '--output', site], { cwd: ROOT });
const badges = (path: string) => all(readPage(site, path).root, '.row-facts .tag').map(textOf);

beforeAll(async () => {
  writeSession(join(home, '.claude/projects'), '-home-ada-tidepool', CLAUDE, ['Draw the next tide.'], {
    cwd: '/home/ada/tidepool',
  });
  cpSync(join(REPO, 'fixtures/codex'), join(home, '.codex'), { recursive: true });
  await buildSite(['--output', site, '--no-cache'], { cwd: ROOT, env: { HOME: home, CLAUDE_CONFIG_DIR: '' } });
});

test('a badge says which is which, in lists and on pages', () => {
  expect(badges('index.html').sort()).toEqual(['Claude Code', 'Codex']);
  expect(badges(`sessions/${CODEX}.html`)).toEqual(['Codex']);
  expect(badges(`sessions/${CLAUDE}.html`)).toEqual(['Claude Code']);
});

test('both are of one project, whose list can be filtered', () => {
  const { root } = readPage(site, 'projects/tidepool.html');
  expect(
    all(root, '[data-agent]')
      .map((row) => attribute(row, 'data-agent'))
      .sort(),
  ).toEqual(['Claude Code', 'Codex']);
  expect(all(root, 'select[name="agent"] option').map(textOf)).toEqual(['Any agent', 'Claude Code (1)', 'Codex (1)']);
});

test('search finds those of one agent', async () => {
  expect((await search('tide', 'agent:codex')).stdout).toContain(CODEX);
  expect((await search('tide', 'agent:codex')).stdout).not.toContain(CLAUDE);
});

test('programs are told, and turns name who answers', () => {
  const { sessions } = JSON.parse(readFileSync(join(site, 'index.json'), 'utf8'));
  expect(sessions.map(({ agent }: { agent?: string }) => agent)).toEqual(['codex', undefined]);
  const session = sessionsJson(site).get(`sessions/${CODEX}.html`);
  expect([session?.agent, session?.turns.at(1)?.kind]).toEqual(['codex', 'user']);
  expect(readFileSync(join(site, `sessions/${CODEX}.md`), 'utf8')).toContain('## Codex');
});

test('the agent that it started is at its call, and the original lines are those of Codex', () => {
  const { html } = readPage(site, `sessions/${CODEX}.html`);
  expect(html).toContain('Only in src/widget.ts, line 9.');
  expect(html).toContain('data-raw');
});

test('nothing tells them apart where there is one kind', async () => {
  const other = join(ROOT, 'other');
  await buildSite(['--input', join(REPO, 'fixtures/codex'), '--output', other, '--no-cache'], {
    cwd: ROOT,
    env: { HOME: home, CLAUDE_CONFIG_DIR: '' },
  });
  const { root, html } = readPage(other, 'index.html');
  expect(all(root, '.row-facts .tag').map(textOf)).toEqual([]);
  expect(html).not.toContain('name="agent"');
});

test('why knows which session of Codex wrote a line', async () => {
  const repo = join(ROOT, 'tidepool');
  mkdirSync(join(repo, 'test'), { recursive: true });
  const lines = [
    "import { nextTide } from '../src/tides.ts';",
    '',
    "it('counts a tide that is now', () => expect(nextTide([3], 3)).toBe(3));",
  ];
  writeFileSync(join(repo, 'test/tides.test.ts'), `${lines.join('\n')}\n`);
  const date = '2026-09-14T09:01:30Z';
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repo, env });
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '-qm', 'Count a tide that is now');
  const { stdout } = await runWarm(['why', 'test/tides.test.ts:3', '--repo', repo, '--output', site], { cwd: ROOT });
  expect(stdout).toContain(`sessions/${CODEX}.html#`);
});
