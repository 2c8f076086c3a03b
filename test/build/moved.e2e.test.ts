/** A site that is built again after its sessions grew: no address that was published is lost. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { buildSite } from '../helpers/cli.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';
import { publishedTree, treeOf } from '../helpers/folders.ts';
import { assistant, at, result, text, toolUse, user } from '../helpers/lines.ts';
import { all, attribute, first, matches, readPage, textOf } from '../helpers/pages.ts';
import { watch } from '../helpers/visit.ts';

const folder = folderForTests();
const output = join(folder, 'site');
const AGENT = 'a1b2c3d';

const long = (seed: string): string => `${seed} ${'tide '.repeat(8_000)}`;
type Fields = Readonly<Record<string, unknown>>;
const line = (made: (fields: Fields) => string, uuid: string, seconds: number, agent = {}): string =>
  `${made({ uuid, cwd: '/home/ada/shop', ...at(seconds), ...agent })}\n`;

/** A session with an agent; later, both have continued. */
function write(hasGrown: boolean): void {
  const session = [
    line((fields) => user('Where is the lamp?', fields), '10000000-0000-4000-8000-000000000000', 0),
    line((fields) => assistant([text('Here.')], {}, fields), '20000000-0000-4000-8000-000000000000', 1),
    line(
      (fields) => assistant([toolUse('toolu_lamp', 'Task', { description: 'Look', prompt: 'Look' })], {}, fields),
      '30000000-0000-4000-8000-000000000000',
      2,
    ),
    line(
      (fields) => user([result('toolu_lamp', 'Found.')], { toolUseResult: { agentId: AGENT }, ...fields }),
      '40000000-0000-4000-8000-000000000000',
      3,
    ),
  ];
  const side = { isSidechain: true, agentId: AGENT };
  const agent = [
    line((fields) => user('Look', fields), '50000000-0000-4000-8000-000000000000', 2, side),
    line((fields) => assistant('Looking.', {}, fields), '60000000-0000-4000-8000-000000000000', 2, side),
  ];
  if (hasGrown) {
    session.push(line((fields) => assistant(long('More'), {}, fields), '70000000-0000-4000-8000-000000000000', 4));
    agent.push(line((fields) => assistant(long('Still'), {}, fields), '80000000-0000-4000-8000-000000000000', 3, side));
  }
  const project = join(folder, 'projects/-home-ada-shop');
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'lamp.jsonl'), session.join(''));
  writeFileSync(
    join(project, `agent-${AGENT}.jsonl`),
    agent.map((one) => one.replace('{', '{"sessionId":"lamp",')).join(''),
  );
}

async function build(to: string, pageWeight: number): Promise<void> {
  writeFileSync(
    join(folder, 'sessionary.config.js'),
    `export default { limits: { pageWeight: ${pageWeight}, agentWeight: ${pageWeight} } };\n`,
  );
  await buildSite(
    ['--input', 'projects', '--output', to, '--cache', join(folder, `cache of ${to.split('/').at(-1)}`)],
    {
      cwd: folder,
    },
  );
}

const forwards = (page: string): string[][] =>
  all(readPage(output, page).root, 'a.moved').map((link) => [
    attribute(link, 'id') ?? '',
    attribute(link, 'href') ?? '',
    textOf(link),
  ]);

const TURN = 't-20000000';
const IN_AGENT = 't-60000000';

beforeAll(async () => {
  write(false);
  await build(output, 30_000);
  expect(existsSync(join(output, 'sessions/lamp-2.html'))).toBe(false);
  expect(forwards('sessions/lamp.html')).toEqual([]);
  write(true);
  await build(output, 30_000);
});

test('the old page leads to the turn that went to the next page, and into the agent that got its own', () => {
  const links = forwards('sessions/lamp.html');
  expect(links).toContainEqual([TURN, `../sessions/lamp-2.html#${TURN}`, 'Moved to page 2 of this session']);
  expect(links).toContainEqual([
    IN_AGENT,
    `../sessions/lamp-agent-${AGENT}.html#${IN_AGENT}`,
    'Moved to the page of Look',
  ]);
  for (const [id = '', href = ''] of links) {
    const [path = '', anchor] = href.slice(3).split('#');
    expect(anchor).toBe(id);
    const place = first(readPage(output, path).root, `[id="${id}"]`);
    expect(place && matches(place, '.moved')).toBe(false);
  }
});

test('a browser goes there, with a script and from disk', async () => {
  const home = `${pathToFileURL(output).href}/`;
  const { page, complaints, close } = await watch(home);
  await page.goto(`${home}sessions/lamp.html?mark=tide#${TURN}`);
  await page.waitForURL(`**/lamp-2.html?mark=tide#${TURN}`);
  expect(complaints).toEqual([]);
  await close();
});

test('without a script the old page says where it is, and nothing of that elsewhere', async () => {
  const home = `${pathToFileURL(output).href}/`;
  const { page, close } = await watch(home, { javaScriptEnabled: false });
  await page.goto(`${home}sessions/lamp.html#${TURN}`);
  expect(await page.locator('a.moved:visible').allInnerTexts()).toEqual(['Moved to page 2 of this session']);
  expect(await page.locator(`#${TURN}`).boundingBox()).toMatchObject({ y: expect.any(Number) });
  await page.goto(`${home}sessions/lamp.html`);
  expect(await page.locator('a.moved:visible').count()).toBe(0);
  await close();
});

test('the same input into the same folder gives the same bytes', async () => {
  const before = treeOf(join(output, 'sessions'));
  await buildSite(['--input', 'projects', '--output', output, '--no-cache'], { cwd: folder });
  expect(treeOf(join(output, 'sessions'))).toEqual(before);
});

test('a page that the session no longer has leads to the page that has its turns', async () => {
  await build(output, 3_000_000);
  expect(forwards('sessions/lamp.html')).toEqual([]);
  expect(forwards('sessions/lamp-2.html')).toContainEqual([
    TURN,
    `../sessions/lamp.html#${TURN}`,
    'Moved to page 1 of this session',
  ]);
  expect(forwards(`sessions/lamp-agent-${AGENT}.html`).map(([id]) => id)).toContain(IN_AGENT);
});

test('a folder without an earlier build has nothing to forward', async () => {
  const clean = join(folder, 'clean');
  await build(clean, 30_000);
  expect(publishedTree(clean)['sessions/lamp-2.html']).toBeDefined();
  expect(all(readPage(clean, 'sessions/lamp.html').root, 'a.moved')).toEqual([]);
});
