import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite, REPO } from '../helpers/cli.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
import { all, attribute, type Page, readPages } from '../helpers/pages.ts';
import { dangling, repeatedIds } from '../helpers/references.ts';
import { readReport } from '../helpers/report.ts';
import { appendExchange, writeSession } from '../helpers/transcripts.ts';

const folder = folderForTests();
const input = join(folder, 'projects');
/** Sessions of the archive with an agent and a long output. */
const SESSIONS = [
  ...['e3461928-7399-4bd6-833f-1d6c04245784.jsonl', 'e3461928-7399-4bd6-833f-1d6c04245784'].map(
    (name) => `-Users-jonas-dev-ferryboard/${name}`,
  ),
  ...['78dde4f4-3472-4fb8-89ad-480d688a63d5.jsonl', 'agent-7df151b9.jsonl'].map(
    (name) => `-Users-jonas-dev-tidewatch/${name}`,
  ),
];
const PROMPTS = Array.from({ length: 12 }, (_, at) => `Step ${at}: ${'count the umbrellas in the stand. '.repeat(30)}`);

async function build(output: string): Promise<readonly Page[]> {
  await buildSite(['--input', input, '--output', output, '--no-cache', '--quiet'], { cwd: folder });
  return readPages(join(folder, output));
}

/** `sessions/long.html` is 1, `sessions/long-3.html` is 3. */
function numberOf(path: string): number {
  return Number(/-(\d+)\.html$/.exec(path)?.[1] ?? 1);
}

/** Page -> anchors of its turns, for the pages of one session. */
function turnsOf(pages: readonly Page[], session: string): [string, string[]][] {
  return pages
    .filter(({ path }) => new RegExp(`^sessions/${session}(?:-\\d+)?\\.html$`).test(path))
    .map(({ path, root }): [string, string[]] => [
      path,
      all(root, '.turns > .turn').map((turn) => attribute(turn, 'id') ?? ''),
    ])
    .sort(([a], [b]) => numberOf(a) - numberOf(b));
}

describe('an archive with low limits for pages', () => {
  let whole: readonly Page[];
  let cut: readonly Page[];

  beforeAll(async () => {
    const archive = join(REPO, 'fixtures/archive/jonas/projects');
    for (const path of SESSIONS) cpSync(join(archive, path), join(input, path), { recursive: true });
    writeSession(input, '-home-ada-shop', 'long', PROMPTS);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    whole = await build('whole');
    writeFileSync(
      join(folder, 'sessionary.config.js'),
      'export default { limits: { pageWeight: 8000, outputLength: 1000, agentWeight: 1000 } };',
    );
    cut = await build('cut');
  });

  test('continues a long session on further pages, each turn on one of them, in order', () => {
    const before = turnsOf(whole, 'long');
    const after = turnsOf(cut, 'long');
    expect(before.map(([path]) => path)).toEqual(['sessions/long.html']);
    expect(after.map(([path]) => path).slice(0, 3)).toEqual([
      'sessions/long.html',
      'sessions/long-2.html',
      'sessions/long-3.html',
    ]);
    expect(after.flatMap(([, anchors]) => anchors)).toEqual(before.flatMap(([, anchors]) => anchors));
    expect(after.every(([, anchors]) => anchors.length > 0)).toBe(true);
  });

  test('gives large agents their own pages, and stores long outputs in files', () => {
    expect(cut.filter(({ path }) => /-agent-/.test(path)).length).toBeGreaterThan(0);
    const outputs = filesIn(join(folder, 'cut')).filter((path) => path.startsWith('outputs/'));
    expect(outputs.length).toBeGreaterThan(0);
    for (const path of outputs)
      expect(readFileSync(join(folder, 'cut', path), 'utf8').length, path).toBeGreaterThan(1000);
  });

  test('has no broken links or repeated ids, and the same ledger', () => {
    expect(dangling(join(folder, 'cut'), cut)).toEqual([]);
    expect(repeatedIds(cut)).toEqual([]);
    expect(readReport(join(folder, 'cut')).lines).toEqual(readReport(join(folder, 'whole')).lines);
  });

  test('keeps its page breaks when the session grows', async () => {
    const before = turnsOf(cut, 'long');
    appendExchange(join(input, '-home-ada-shop/long.jsonl'), 'long', PROMPTS.length, 'One more thing.');
    const after = turnsOf(await build('cut'), 'long');
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    expect(after.flatMap(([, anchors]) => anchors).length).toBe(before.flatMap(([, anchors]) => anchors).length + 2);
  });
});
