/** Whatever transcripts contain, only files in the inputs are read, and only output and cache are written. */

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../helpers/cli.ts';
import { folderForTests } from '../../helpers/folder-for-test.ts';
import { filesIn, treeOf } from '../../helpers/folders.ts';
import { assistant, result, toolUse, user } from '../../helpers/lines.ts';
import { exchange } from '../../helpers/transcripts.ts';

const CANARY = 'canary-0b5e7d19';
const folder = folderForTests();
const project = join(folder, 'in/-home-ada-shop');
/** Paths to the outside, as a transcript may contain them. */
const WAYS_OUT = [
  join(folder, 'away/secret.txt'),
  '../../../../away/secret.txt',
  '..\\..\\away\\secret.txt',
  '..',
  '/etc/passwd',
  `file://${join(folder, 'away/secret.txt')}`,
  'link.txt',
  '../s1.jsonl',
];
let before: Record<string, string>;

function outside(): Record<string, string> {
  return Object.fromEntries(Object.entries(treeOf(folder)).filter(([path]) => !/^(?:site|cache)(?:\/|$)/.test(path)));
}

describe('building an archive with paths to the outside', () => {
  beforeAll(async () => {
    mkdirSync(join(folder, 'away'), { recursive: true });
    mkdirSync(join(project, 's1/tool-results'), { recursive: true });
    writeFileSync(join(folder, 'away/secret.txt'), CANARY);
    writeFileSync(join(folder, 'away/other.jsonl'), exchange('other', 0, CANARY));
    const lines = WAYS_OUT.flatMap((path, at) => [
      assistant([toolUse(`t${at}`)]),
      user(
        [
          result(
            `t${at}`,
            `<persisted-output>\nOutput too large (9KB). Full output saved to: ${path}\n</persisted-output>`,
          ),
        ],
        { toolUseResult: { stdout: '', stderr: '', persistedOutputPath: path, persistedOutputSize: 9 } },
      ),
      user(`Implement the following plan:\n\n# Plan\n\nread the full transcript at: ${path.replace('.txt', '')}.jsonl`),
    ]);
    const agent = assistant([toolUse('agent', 'Agent', { prompt: 'x' })]);
    const answer = user([result('agent', 'x')], {
      toolUseResult: { agentId: '../../../away/other', outputFile: join(folder, 'away/secret.txt') },
    });
    const image = user([
      { type: 'image', path: join(folder, 'away/secret.txt') },
      { type: 'text', text: '@/etc/passwd' },
    ]);
    writeFileSync(join(project, 's1.jsonl'), [user('Let me out.'), ...lines, agent, answer, image].join('\n'));
    symlinkSync(join(folder, 'away/secret.txt'), join(project, 's1/tool-results/link.txt'));
    symlinkSync(join(folder, 'away/other.jsonl'), join(project, 'other.jsonl'));
    symlinkSync(join(folder, 'away'), join(folder, 'in/linked'));
    symlinkSync(join(folder, 'in'), join(project, 'circle'));
    before = outside();
    await buildSite(['--input', 'in', '--output', 'site', '--cache', 'cache', '--quiet'], { cwd: folder });
  });

  test('shows nothing from outside, on any page or in the cache', () => {
    const files = [
      ...filesIn(join(folder, 'site')),
      ...filesIn(join(folder, 'cache')).map((path) => `../cache/${path}`),
    ];
    expect(files.length).toBeGreaterThan(20);
    const leaking = files.filter((path) => {
      const bytes = readFileSync(join(folder, 'site', path));
      return bytes.includes(CANARY) || bytes.includes('root:x:0');
    });
    expect(leaking).toEqual([]);
  });

  test('writes nothing outside', () => {
    expect(outside()).toEqual(before);
  });

  test('reports the links that were not followed', () => {
    const report: unknown = JSON.parse(readFileSync(join(folder, 'site/report.json'), 'utf8'));
    const reason = 'This link leads outside the inputs and was not followed. To read it, add its target as an input.';
    expect(report).toMatchObject({
      unread: [
        { path: 'linked', reason },
        { path: '~-shop/other.jsonl', reason },
        { path: '~-shop/s1/tool-results/link.txt', reason },
      ],
    });
  });
});
