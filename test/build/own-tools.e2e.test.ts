/** Tools of the user: their rows, views, facts and search text, as docs/TOOLS.md has them. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite, REPO, runCli } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { assistant, at, result, results, toolUse, user } from '../helpers/lines.ts';

const [, CONFIG = ''] = /```js\n(.*?)```/s.exec(readFileSync(join(REPO, 'docs/TOOLS.md'), 'utf8')) ?? [];

function folderWith(config: string): string {
  const folder = folderForTest();
  const lines = [
    user('How high is the tide?', { ...at(0), sessionId: 'tide', cwd: '/home/ada/harbor' }),
    assistant([toolUse('t1', 'mcp__harbor__tide', { station: 'Cuxhaven <b>', hours: 6 })], {}, at(1)),
    results(result('t1', 'level: 3.2m')),
    assistant([toolUse('t2', 'mcp__harbor__run', { script: 'npx vitest run' })], {}, at(3)),
    results(result('t2', ' FAIL  tide.test.ts\n Test Files  1 failed (1)\n      Tests  1 failed (1)', true)),
    assistant([{ type: 'text', text: 'High.' }], {}, at(5)),
  ];
  mkdirSync(join(folder, 'projects/-home-ada-harbor'), { recursive: true });
  writeFileSync(join(folder, 'projects/-home-ada-harbor/tide.jsonl'), `${lines.join('\n')}\n`);
  writeFileSync(
    join(folder, 'sessionary.config.js'),
    config.replace("import { defineConfig } from 'sessionary';", '').replace(/defineConfig\((.*)\);/s, '$1;'),
  );
  return folder;
}

async function pageOf(folder: string): Promise<string> {
  await buildSite(['--input', 'projects', '--cache', 'cache'], { cwd: folder });
  return readFileSync(join(folder, '_site/sessions/tide.html'), 'utf8');
}

test('they have rows and views of their own, or those of a built-in tool with all that follows from it', async () => {
  const folder = folderWith(CONFIG);
  const html = await pageOf(folder);
  expect(html).toContain('Cuxhaven &lt;b&gt;');
  expect(html).toMatch(/level<\/dt>\s*<dd[^>]*>3\.2m/);
  expect(html).toMatch(/class="call[^"]* is-red[^"]*"[^>]*data-tool="mcp__harbor__run" data-family="runs"/);
  expect(html).toContain('npx vitest run');
  const { stdout } = await runCli(['search', '--output', '_site', 'Cuxhaven'], { cwd: folder });
  expect(stdout).toContain('How high is the tide?');
});

test('a changed configuration reads sessions again, and a function that throws changes nothing', async () => {
  const folder = folderWith('export default {};');
  const before = await pageOf(folder);
  const broken = "{ names: ['mcp__harbor__tide'], view: () => { throw new Error('no'); } }";
  writeFileSync(join(folder, 'sessionary.config.js'), `export default { tools: [${broken}] };`);
  expect(await pageOf(folder)).toBe(before);
  writeFileSync(
    join(folder, 'sessionary.config.js'),
    CONFIG.replace(/import .*\n/, '').replace(/defineConfig\((.*)\);/s, '$1;'),
  );
  expect(await pageOf(folder)).toContain('6 h');
});
