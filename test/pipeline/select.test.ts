/** Which sessions a build takes: those of its inputs that match --project, --since, --until and `publish`. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { linkedArchive, linkedSessions } from '../helpers/linked-sessions.ts';
import { exchange, transcript, writeSession } from '../helpers/transcripts.ts';

/** A folder with three sessions of two projects, on three days, in `projects`. */
function shopAndMill(): string {
  const cwd = folderForTest();
  const projects = join(cwd, 'projects');
  writeSession(projects, '-home-ada-shop', 'early', ['Open the shop.'], { day: '2026-03-01' });
  writeSession(projects, '-home-ada-shop', 'late', ['Close the shop.'], { day: '2026-03-09' });
  writeSession(projects, '-home-ada-mill', 'mill', ['Grind the flour.'], { cwd: '/home/ada/mill', day: '2026-03-05' });
  return cwd;
}

describe('--input', () => {
  test.each([
    ['a projects folder', 'projects', ['early', 'late', 'mill']],
    ['a project folder', 'projects/-home-ada-shop', ['early', 'late']],
    ['a file', 'projects/-home-ada-shop/late.jsonl', ['late']],
    ['a compressed file', 'packed.jsonl.gz', ['packed']],
  ])('is %s', async (_, input, kept) => {
    const cwd = shopAndMill();
    writeFileSync(join(cwd, 'packed.jsonl.gz'), gzipSync(transcript('packed', ['Send it by ship.'])));
    expect(await linkedSessions({ input: [input] }, cwd)).toEqual(kept);
  });

  test('with names makes each folder a member', async () => {
    const cwd = folderForTest();
    writeSession(join(cwd, 'a'), '-home-ada-shop', 'hers', ['Open the shop.']);
    writeSession(join(cwd, 'b=c'), '-home-bob-shop', 'his', ['Close the shop.'], { cwd: '/home/bob/shop' });
    const { sessions } = await linkedArchive({ input: ['Ada=a', 'Bob B.=b=c'] }, cwd);
    const members = sessions.map(({ archived: { key, summary } }) => [key, summary.member]);
    expect(Object.fromEntries(members)).toEqual({ hers: 'Ada', his: 'Bob B.' });
  });

  test.each([
    ['$CLAUDE_CONFIG_DIR/projects', (cwd: string) => ({ CLAUDE_CONFIG_DIR: cwd }), '.'],
    ['~/.claude/projects', (cwd: string) => ({ HOME: cwd, CLAUDE_CONFIG_DIR: '' }), '.claude'],
  ])('is %s by default', async (_, env, folder) => {
    const cwd = folderForTest();
    writeSession(join(cwd, folder, 'projects'), '-home-ada-shop', 'own', ['Open the shop.']);
    expect(await linkedSessions({}, cwd, env(cwd))).toEqual(['own']);
  });
});

test.each([
  { by: 'the name of a project', options: { project: ['mill'] }, kept: ['mill'] },
  { by: 'the name of its folder', options: { project: ['-home-ada-shop'] }, kept: ['early', 'late'] },
  { by: 'two globs', options: { project: ['/home/ada/m*', 'sh?p'] }, kept: ['early', 'late', 'mill'] },
  { by: 'the first day', options: { since: '2026-03-05' }, kept: ['late', 'mill'] },
  { by: 'the last day', options: { until: '2026-03-05' }, kept: ['early', 'mill'] },
])('sessions are selected by $by', async ({ options, kept }) => {
  expect(await linkedSessions({ input: ['projects'], ...options }, shopAndMill())).toEqual(kept);
});

interface Planned {
  readonly branch?: string;
  readonly title?: string;
}

function write(folder: string, id: string, prompt: string, { branch = 'main', title }: Planned = {}): void {
  mkdirSync(join(folder, '-home-ada-shop'), { recursive: true });
  const titled = title === undefined ? '' : `${JSON.stringify({ type: 'custom-title', customTitle: title })}\n`;
  const lines = exchange(id, 0, prompt).replaceAll('"gitBranch":"main"', `"gitBranch":"${branch}"`);
  writeFileSync(join(folder, '-home-ada-shop', `${id}.jsonl`), titled + lines);
}

test.each([
  ['all, without a selection', {}, ['feature', 'his', 'tagged', 'titled']],
  ['members', { members: ['bo*'] }, ['his']],
  ['branches', { branches: ['feature/*'] }, ['feature']],
  ['titles', { titles: ['*public story'] }, ['titled']],
  ['tags, with or without #', { tags: ['#publish'] }, ['tagged']],
  ['kinds', { kinds: ['other'], members: ['Ada'] }, ['feature', 'tagged', 'titled']],
])('sessions are published by %s', async (_, publish, kept) => {
  const cwd = folderForTest();
  write(join(cwd, 'ada'), 'tagged', 'Open the shop. #Publish');
  write(join(cwd, 'ada'), 'feature', 'Close the shop.', { branch: 'feature/doors' });
  write(join(cwd, 'ada'), 'titled', 'Paint the shop.', { title: 'Paint, a public story' });
  write(join(cwd, 'bob'), 'his', 'Sweep the shop.');
  const config = JSON.stringify({ inputs: ['Ada=ada', 'Bob=bob'], publish });
  writeFileSync(join(cwd, 'sessionary.config.js'), `export default ${config};\n`);
  expect(await linkedSessions({}, cwd)).toEqual(kept);
});
