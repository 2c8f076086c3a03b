import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildSite, REPO, runCli, runWarm } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
import { one, readPage, textOf } from '../helpers/pages.ts';
import { readReport } from '../helpers/report.ts';
import { transcript, writeSession } from '../helpers/transcripts.ts';

/** Three sessions of two projects, on three days. */
function writeSessions(folder: string): void {
  writeSession(folder, '-home-ada-shop', 'early', ['Open the shop.'], { day: '2026-03-01' });
  writeSession(folder, '-home-ada-shop', 'late', ['Close the shop.'], { day: '2026-03-09' });
  writeSession(folder, '-home-ada-mill', 'mill', ['Grind the flour.'], { cwd: '/home/ada/mill', day: '2026-03-05' });
}

function sessionsOf(site: string): string[] {
  return filesIn(site).flatMap((path) => /^sessions\/(.+)\.html$/.exec(path)?.[1] ?? []);
}

function membersOf(site: string, session: string): string {
  return textOf(one(readPage(site, `sessions/${session}.html`), '.session-head .row-facts'));
}

describe('help', () => {
  test.each(['--help', '-h'])('%s names every option and touches nothing', async (option) => {
    const cwd = folderForTest();
    const { code, stdout, stderr } = await runWarm([option], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const name of [
      'input',
      'output',
      'config',
      'cache',
      'no-cache',
      'project',
      'since',
      'until',
      'strict',
      'quiet',
      'verbose',
    ]) {
      expect(stdout).toContain(`--${name}`);
    }
    expect(filesIn(cwd)).toEqual([]);
  });

  test('--version prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(REPO, 'package.json'), 'utf8'));
    expect(await runCli(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('--input', () => {
  test('with names makes each folder a member, on pages and in the report', async () => {
    const cwd = folderForTest();
    writeSession(join(cwd, 'a'), '-home-ada-shop', 'hers', ['Open the shop.']);
    writeFileSync(join(cwd, 'packed.jsonl.gz'), gzipSync(transcript('packed', ['Send it by ship.'])));
    await buildSite(['--input', 'Ada=a', '--input', 'Bob B.=packed.jsonl.gz', '--no-cache'], { cwd });
    expect(sessionsOf(join(cwd, '_site'))).toEqual(['hers', 'packed']);
    expect(membersOf(join(cwd, '_site'), 'hers')).toContain('Ada');
    expect(membersOf(join(cwd, '_site'), 'packed')).toContain('Bob B.');
    expect(readFileSync(join(cwd, '_site/sessions/packed.html'), 'utf8')).toContain('Send it by ship.');
    expect(new Set(readReport(join(cwd, '_site')).files.map(({ member }) => member))).toEqual(
      new Set(['Ada', 'Bob B.']),
    );
  });

  test('without sessions builds a site that says so', async () => {
    const cwd = folderForTest();
    writeFileSync(join(cwd, 'package.json'), '{}');
    const said = await buildSite(['--input', '.', '--no-cache'], { cwd });
    expect(said).toContain('no session');
    const report = readReport(join(cwd, '_site'));
    expect(report).toMatchObject({ sessions: 0, pages: 7, files: [] });
    expect(textOf(one(readPage(join(cwd, '_site'), 'index.html'), 'main'))).toMatch(/\bno\b|nothing|empty/i);
  });
});

test('without --input, what Claude Code wrote is read; only the selected sessions are in the site and its report', async () => {
  const cwd = folderForTest();
  writeSessions(join(cwd, 'claude/projects'));
  const args = ['--no-cache', '--project', 'sh?p', '--since', '2026-03-05'];
  const said = await buildSite(args, { cwd, env: { CLAUDE_CONFIG_DIR: join(cwd, 'claude') } });
  expect(said).not.toContain('example');
  expect(sessionsOf(join(cwd, '_site'))).toEqual(['late']);
  expect(new Set(readReport(join(cwd, '_site')).files.map(({ session }) => session))).toEqual(new Set(['late']));
});

test('sessionary.config.js sets title, folders, time zone and the rest; options take precedence', async () => {
  const cwd = folderForTest();
  writeSessions(join(cwd, 'ours/transcripts'));
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(cwd, 'ours/sessionary.config.js'),
    `export default {
        title: 'Ours & <theirs>', description: 'What we asked.', output: 'public', cache: false,
        inputs: ['Ada=transcripts/-home-ada-shop', { path: 'transcripts/-home-ada-mill', member: 'Bob' }],
        timeZone: 'Asia/Tokyo', until: '2026-03-05',
      };`,
  );
  await buildSite([], { cwd: join(cwd, 'ours') });
  const site = join(cwd, 'ours/public');
  expect(sessionsOf(site)).toEqual(['early', 'mill']);
  expect(membersOf(site, 'mill')).toContain('Bob');
  const home = readPage(site, 'index.html');
  expect(textOf(one(home, 'title'))).toContain('Ours & <theirs>');
  expect(textOf(one(home, 'main'))).toContain('What we asked.');
  expect(textOf(one(readPage(site, 'sessions/mill.html'), '.session-head'))).toContain('19:00');

  await buildSite(['--config', 'ours/sessionary.config.js', '--until', '2026-03-31', '--output', 'other'], { cwd });
  expect(sessionsOf(join(cwd, 'other'))).toEqual(['early', 'late', 'mill']);
});

describe('the output', () => {
  test('is the result and where to open it; nothing with --quiet', async () => {
    const cwd = folderForTest();
    writeSessions(join(cwd, 'in'));
    const said = await buildSite(['--input', 'in', '--no-cache'], { cwd });
    expect(said).toMatch(/3 sessions, \d+ pages, 6 lines, no problems, in /);
    expect(said).toContain('_site/index.html');
    expect(said).not.toContain('\u001b');
    // Without problems, --strict changes nothing.
    const quiet = await runWarm(['--input', 'in', '--strict', '--no-cache', '--quiet'], { cwd });
    expect(quiet).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('has exit code 1 with --strict if a transcript has problems, and the site is complete', async () => {
    const cwd = folderForTest();
    appendFileSync(writeSession(join(cwd, 'damaged'), '-home-ada-shop', 'one', ['Open the shop.']), '{ "type":\n');
    const { code, stderr } = await runWarm(['--input', 'damaged', '--strict', '--no-cache'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^--strict: [1-9]\d* problems?; .*report\.html.*\n$/);
    expect(sessionsOf(join(cwd, '_site'))).toEqual(['one']);
    expect(readReport(join(cwd, '_site')).lines.problems).toBe(1);
  });
});

test('the cache is in the folder of --cache, and a damaged one does no harm', async () => {
  const cwd = folderForTest();
  writeSessions(join(cwd, 'in'));
  const build = (): Promise<string> => buildSite(['--input', 'in', '--cache', 'kept'], { cwd });
  await build();
  const before = readFileSync(join(cwd, '_site/sessions/mill.html'), 'utf8');
  const kept = filesIn(join(cwd, 'kept'));
  expect(kept.length).toBeGreaterThan(0);
  for (const path of kept) writeFileSync(join(cwd, 'kept', path), 'rubbish\n{');
  await build();
  expect(readFileSync(join(cwd, '_site/sessions/mill.html'), 'utf8')).toBe(before);
});
