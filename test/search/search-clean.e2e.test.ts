import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { byteLinesIn } from '../../src/site/shared/byte-lines.ts';
import { buildSite } from '../helpers/cli.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
import { transcript, writeSession } from '../helpers/transcripts.ts';

/** Invented, in the format of a token of a code host. */
const SECRET = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;

const folder = folderForTests();
let texts: readonly string[] = [];

/** The texts of the index files that a script hands over, decompressed; the script itself if it hands over none. */
function unpacked(path: string): readonly string[] {
  const content = readFileSync(join(folder, 'site', path));
  const files = byteLinesIn(content.toString('latin1')).map(([, bytes]) => Buffer.from(bytes, 'latin1'));
  return [content, ...files].map((bytes) =>
    (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8'),
  );
}

beforeAll(async () => {
  const input = join(folder, 'projects');
  writeSession(input, '-home-ada-shop', 'open', [`Push the xylophone with ${SECRET} please`]);
  const path = writeSession(input, '-home-ada-shop', 'closed', ['']);
  const closed = transcript('closed', ['Where is the wombatword?']);
  writeFileSync(path, closed.replaceAll('"gitBranch":"main"', '"gitBranch":"private"'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'sessionary.config.js'), "export default { publish: { branches: ['main'] } };");
  await buildSite(['--input', input, '--output', 'site', '--no-cache', '--quiet'], { cwd: folder });
  texts = filesIn(join(folder, 'site'))
    .filter((name) => name.startsWith('pagefind/') || /^assets\/\w+-data\.js$/.test(name))
    .flatMap(unpacked)
    .map((text) => text.toLowerCase());
});

test('the index and the names beside it contain what is shown', () => {
  expect(texts.filter((text) => text.includes('xylophone')).length).toBeGreaterThan(1);
});

test('redacted secrets are in none of their files', () => {
  expect(texts.filter((text) => text.includes(SECRET.slice(0, 16).toLowerCase()))).toEqual([]);
  expect(texts.filter((text) => text.includes('a1b2c3d4'))).toEqual([]);
});

test('a session that is not published is in none of their files', () => {
  expect(texts.filter((text) => text.includes('wombatword') || text.includes('"closed"'))).toEqual([]);
});
