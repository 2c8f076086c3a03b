/** The recipe of CONTRIBUTING.md: a tool with a kind of view of its own is one file, and a line in each of two lists. */

import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { REPO } from '../../helpers/cli.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';

const FOO = `
import * as field from '../../../base/json/declared-fields.ts';
import { type Read, reading } from '../fields.ts';
import type { ToolModule } from '../module.ts';
import type { ViewModule } from '../../types/view-types.ts';

const INPUT = { harbour: field.filled };
const RESULT = { tide: field.filled };

declare module '../../types/turns.ts' {
  interface Tools {
    readonly foo: Read<'foo', typeof INPUT, typeof RESULT>;
  }
}

declare module '../../types/view-types.ts' {
  interface Views {
    readonly tide: { readonly height: string };
  }
}

export const foo: ToolModule<'foo'> = {
  names: [['Foo']],
  family: 'fetches',
  parse: reading('foo', INPUT, RESULT, true),
  view: ({ harbour = '', tide = '' }) => ({ summary: harbour, views: [{ kind: 'tide', height: tide }] }),
};

export const tide: ViewModule<'tide'> = {
  html: '<p class="tide">{{ v.height }}</p>',
  css: '.tide { color: var(--agent); }',
  text: ({ height }) => [{ kind: 'output', text: height }],
  weight: ({ height }) => 40 + height.length,
  height: () => 24,
};
`;

const LISTS = [
  [
    'transcript/tools/registry.ts',
    "import { foo } from './services/foo-tool.ts';",
    /\n {2}edit,\n/,
    '\n  edit,\n  foo,\n',
  ],
  [
    ...['site/views/view-kinds.ts', "import { tide } from '../../transcript/tools/services/foo-tool.ts';"],
    ...[/\{ image, /, '{ tide, image, '],
  ],
] as const;

/** What the compiler says of the sources in a folder. */
function complaints(folder: string): string {
  try {
    return execFileSync(process.execPath, [join(REPO, 'node_modules/typescript/lib/tsc.js'), '-p', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}

/** A program that reads a call of the tool, and prints and measures its view. */
const ASK = `
import { environmentFor } from './site/environment.ts';
import { viewWeight } from './site/render/turns/weight.ts';
import { viewStyles } from './site/views/view-kinds.ts';
import { parseTool, toolView } from './transcript/tools/registry.ts';

const call = { name: 'Foo', input: { harbour: 'Dover' }, result: { structured: { tide: '<4.2 m>' }, content: [] } };
const { summary, views } = toolView({ ...call, tool: parseTool(call) });
const html = environmentFor().renderString('{% from "views.njk" import views %}{{ views("", list) }}', { list: views });
export const told = { summary, html, weight: viewWeight(views[0]), hasStyle: viewStyles().includes('.tide') };
`;

test('the compiler names both lists that lack it, and then it is read, printed, measured and styled', {
  timeout: 240_000,
}, async () => {
  const folder = folderForTest();
  const src = join(folder, 'src');
  cpSync(join(REPO, 'src'), src, { recursive: true });
  for (const name of ['tsconfig.json', 'package.json']) cpSync(join(REPO, name), join(folder, name));
  cpSync(join(REPO, 'templates'), join(folder, 'templates'), { recursive: true });
  symlinkSync(join(REPO, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(src, 'transcript/tools/services/foo-tool.ts'), FOO);
  const missing = complaints(folder);
  expect(missing).toMatch(/registry\.ts.*Property 'foo' is missing/);
  expect(missing).toMatch(/view-kinds\.ts.*Property 'tide' is missing/);
  for (const [path, line, place, entry] of LISTS) {
    const text = readFileSync(join(src, path), 'utf8');
    writeFileSync(join(src, path), `${line}\n${text.replace(place, entry)}`);
  }
  expect(complaints(folder)).toBe('');
  writeFileSync(join(src, 'ask.ts'), ASK);
  const outfile = join(folder, 'src/ask.mjs');
  await build({ entryPoints: [join(src, 'ask.ts')], outfile, bundle: true, format: 'esm', packages: 'external' });
  const { told } = await import(pathToFileURL(outfile).href);
  expect(told).toEqual({ summary: 'Dover', html: '<p class="tide">&lt;4.2 m&gt;</p>', weight: 47, hasStyle: true });
});
