import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite, runWarm } from '../helpers/cli.ts';
import { everyText } from '../helpers/every-text.ts';
import { folderForTest, folderForTests } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
import { readReport } from '../helpers/report.ts';
import { exchange } from '../helpers/transcripts.ts';

function configure(cwd: string, publish: object): void {
  writeFileSync(join(cwd, 'sessionary.config.js'), `export default ${JSON.stringify({ publish })};\n`);
}

describe('only the selected sessions are published', () => {
  test('no file contains anything of the others, not even the search index or the report', async () => {
    const cwd = folderForTest();
    const folder = join(cwd, 'in/-home-ada-shop');
    mkdirSync(folder, { recursive: true });
    const others = exchange('feature', 0, 'Close the shop.').replaceAll('"main"', '"feature/doors"');
    writeFileSync(join(folder, 'feature.jsonl'), others);
    const title = JSON.stringify({ type: 'custom-title', customTitle: 'Paint, a public story' });
    writeFileSync(join(folder, 'titled.jsonl'), `${title}\n${exchange('titled', 0, 'Paint the shop.')}`);
    writeFileSync(join(folder, 'tagged.jsonl'), exchange('tagged', 0, 'Open the shop. #Publish'));
    configure(cwd, { tags: ['publish'] });
    await buildSite(['--input', 'in', '--no-cache', '--quiet'], { cwd });
    const site = join(cwd, '_site');
    expect(filesIn(join(site, 'sessions')).filter((name) => name.endsWith('.html'))).toEqual(['tagged.html']);
    const said = [...everyText(site).values()].join('\n');
    expect(said).toContain('Open the shop.');
    expect(said).not.toMatch(/Close the shop|Paint the shop|public story|feature\/doors/);
    expect(readReport(site).files.map(({ path }) => path)).toEqual(['~-shop/tagged.jsonl']);
  });

  test('a selection without sessions is an error of one sentence', async () => {
    const cwd = folderForTest();
    mkdirSync(join(cwd, 'in/-home-ada-shop'), { recursive: true });
    writeFileSync(join(cwd, 'in/-home-ada-shop/s1.jsonl'), exchange('s1', 0, 'Open the shop.'));
    configure(cwd, { tags: ['nope'] });
    const { code, stderr } = await runWarm(['--input', 'in', '--no-cache', '--quiet'], { cwd });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'sessionary: 1 session was found, but none matches --project, --since, --until and "publish"; loosen them.\n',
    });
  });
});

describe('parts of sessions can be left out', () => {
  const base = { sessionId: 's1', cwd: '/home/ada/shop', timestamp: '2026-03-04T10:00:00.000Z' };
  const usage = { input_tokens: 1000, output_tokens: 20_000 };

  function transcript(): string {
    return [
      { type: 'user', message: { content: 'What is here?' } },
      {
        type: 'assistant',
        message: {
          id: 'm1',
          model: 'claude-opus-4-5',
          usage,
          content: [
            { type: 'thinking', thinking: 'A drawer perhaps.', signature: 's' },
            { type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'ls drawers' } },
          ],
        },
      },
      { type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: 't1', content: 'buttons.txt' }] } },
      {
        type: 'assistant',
        message: { id: 'm2', model: 'claude-opus-4-5', content: [{ type: 'text', text: 'Odds.' }] },
      },
    ]
      .map((line, at) => JSON.stringify({ ...base, uuid: `0000000${at}-0000-4000-8000-000000000000`, ...line }))
      .join('\n');
  }

  interface Published {
    readonly said: string;
    readonly files: readonly string[];
  }

  const cwd = folderForTests();
  mkdirSync(join(cwd, 'in/-home-ada-shop'), { recursive: true });
  const broken = '{"type":"user","message":{"content":[{"thinking":"A drawer perhaps"},{"content":"buttons.txt';
  writeFileSync(join(cwd, 'in/-home-ada-shop/s1.jsonl'), `${transcript()}\n${broken}\n`);

  /** Publishes into the same folder and with the same cache as the test before: what is left out must not stay. */
  async function published(choice: object): Promise<Published> {
    configure(cwd, choice);
    await buildSite(['--input', 'in', '--cache', 'cache', '--quiet'], { cwd });
    const site = join(cwd, '_site');
    // Our own scripts may contain the words.
    const own = [...everyText(site)].flatMap(([path, text]) => (/^(?:assets|pagefind)\//.test(path) ? [] : text));
    return { said: own.join('\n'), files: filesIn(site) };
  }

  test('but are published by default', async () => {
    const { said, files } = await published({});
    for (const word of ['A drawer perhaps.', 'buttons.txt', 'Estimated cost']) expect(said).toContain(word);
    for (const path of ['raw/s1.js', 'sessions/s1.md', 'projects/shop.jsonl.gz']) expect(files).toContain(path);
    expect(said).toContain('data-raw="');
    expect(said).toContain('class="exports');
  });

  test('costs, and the same in other formats', async () => {
    const { said, files } = await published({ costs: false, exports: false });
    for (const word of ['buttons.txt', 'A drawer perhaps.']) expect(said).toContain(word);
    expect(said).not.toMatch(/Estimated cost|\$\d/);
    expect(files).toContain('raw/s1.js');
    expect(files.filter((path) => path.startsWith('sessions/'))).toEqual(['sessions/s1.html']);
    expect(said).not.toContain('class="exports');
  });

  function expectNoLines({ said, files }: Published): void {
    expect(files.filter((path) => path.startsWith('raw/'))).toEqual([]);
    expect(said).not.toContain('data-raw="');
  }

  test('the transcript’s own lines', async () => {
    expectNoLines(await published({ raw: false }));
  });

  test.each([
    ['thinking', /A drawer perhaps/, ['ls drawers', 'buttons.txt', 'Odds.']],
    ['outputs', /buttons\.txt/, ['ls drawers', 'left out of this archive', 'A drawer perhaps.']],
  ])('%s, and the transcript’s own lines with them', async (what, gone, kept) => {
    const site = await published({ [what]: false });
    for (const word of kept) expect(site.said).toContain(word);
    expect(site.said).not.toMatch(gone);
    expectNoLines(site);
  });
});
