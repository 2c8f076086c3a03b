/** The documents against the code: links, paths, commands, options and keys that they name exist. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KEYS } from '../src/browser/page/help-dialog.ts';
import { readConfig } from '../src/build/config/config-file.ts';
import { OPTIONS } from '../src/build/config/options.ts';
import { COMMANDS } from '../src/cli/command-line/commands.ts';
import { TYPES } from '../src/config-schema.ts';
import { printTable } from '../src/print-settings.ts';
import { REPO } from './helpers/cli.ts';
import { folderForTest } from './helpers/folder-for-test.ts';

const DOCUMENTS = ['.', 'docs'].flatMap((folder) =>
  readdirSync(join(REPO, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const path = join(folder, name);
      return { path, text: readFileSync(join(REPO, path), 'utf8') };
    }),
);

function documentOf(path: string): string {
  return readFileSync(join(REPO, path), 'utf8');
}

/** The text between a heading and the next one of its level. */
function section(text: string, title: string): string {
  return text.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
}

/** Files and folders of the repository, with `/` in front: `/src/cli/cli.ts`. */
const PATHS = ['src', 'test', 'templates', 'fixtures', 'docs'].flatMap((folder) => [
  `/${folder}`,
  ...readdirSync(join(REPO, folder), { recursive: true, withFileTypes: true }).map(
    (entry) => `/${relative(REPO, join(entry.parentPath, entry.name))}`,
  ),
]);

/** `render/tools/` or `cli.ts`, relative to the repository, to `src`, or to a folder named in the same sentence. */
function isThere(path: string): boolean {
  return PATHS.some((one) => one.endsWith(`/${path.replace(/\/$/, '')}`));
}

/** What documents call a path without meaning a file of the repository: folders that are planned, and examples. */
const NOT_HERE = new Set([
  // A setting.
  'theme.css',
  ...['src/model/verdicts', 'src/why', 'src/ask'],
  ...['src/auth/session.ts', '_site', 'dist/', 'raw/'],
]);

/** A path to a source, in backticks: `src/cli/cli.ts`, `test/site`, `view.ts`, `render/tools/`. */
const SOURCE_PATH = /`((?:(?:src|test|templates|fixtures|docs)\/[\w./-]*|[\w./-]+\.(?:ts|njk|css|mjs)))`/g;

/** `## What it costs` -> `what-it-costs`, as in addresses. */
function headings(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(DOCUMENTS)('$path', ({ path, text }) => {
  test('links to existing files and headings', () => {
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
      .map((match) => match[1] ?? match[2] ?? '')
      .filter((target) => !/^https?:/.test(target));
    const broken = targets.filter((target) => {
      const [file = '', anchor] = target.split('#');
      const found = file === '' ? path : join(dirname(path), file);
      if (!existsSync(join(REPO, found))) return true;
      return anchor !== undefined && !headings(documentOf(found)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('names files and folders that exist', () => {
    const named = [...text.matchAll(SOURCE_PATH)].map((match) => match[1] ?? '');
    expect(named.filter((one) => !NOT_HERE.has(one) && !isThere(one))).toEqual([]);
  });

  test('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(documentOf('package.json'));
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

test('paths and links are found in the documents', () => {
  const paths = DOCUMENTS.flatMap(({ text }) => [...text.matchAll(SOURCE_PATH)]);
  expect(paths.length).toBeGreaterThan(50);
  expect(isThere('src/cli/cli.ts')).toBe(true);
  expect(isThere('src/li.ts')).toBe(false);
  expect(headings('## What it costs\n')).toEqual(['what-it-costs']);
});

describe('README.md', () => {
  const readme = documentOf('README.md');

  test('has the command that tests everything', () => {
    expect(readme).toContain('    npm ci && npm test\n');
  });

  test('is the front door: at most 1,200 words', () => {
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1_200);
  });

  test.each(Object.keys(COMMANDS))('names the command %s, as does docs/COMMANDS.md', (command) => {
    expect(readme).toContain(`\`${command}\``);
    expect(documentOf('docs/COMMANDS.md')).toContain(`| \`sessionary ${command}`);
  });
});

describe('docs/COMMANDS.md and docs/CONFIGURATION.md', () => {
  test('have every option of the command line, and no other', () => {
    const options = (text: string): readonly string[] => [...new Set(text.match(/--[a-z][a-z-]+/g))].sort();
    const names = Object.keys(OPTIONS).map((name) => `--${name}`);
    const table = documentOf('docs/COMMANDS.md')
      .split('\n')
      .filter((line) => line.startsWith('| `--'));
    expect(options(table.map((line) => line.split(' | ')[0]).join('\n'))).toEqual(names.sort());
  });

  test('show a configuration that is valid, with every setting', async () => {
    const example = /```js\n(import .*\n)([\s\S]*?)```/.exec(documentOf('docs/CONFIGURATION.md'))?.[2] ?? '';
    const file = join(folderForTest(), 'sessionary.config.mjs');
    writeFileSync(file, `const defineConfig = (config) => config;\n${example}`);
    const config = await readConfig(file, true);
    expect(Object.keys(config).sort()).toEqual(Object.keys(TYPES.SessionaryConfig.shape).sort());
  });

  test('have the table of all settings, as `src/config-schema.ts` declares them', () => {
    expect(documentOf('docs/CONFIGURATION.md')).toContain(printTable());
  });
});

test('docs/READING.md has every shortcut', () => {
  const rows = documentOf('docs/READING.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = new Set(rows.flatMap((row) => row.split(' | ')[0]?.match(/(?<=`)[^`\s,]+(?=`)/g) ?? []));
  expect(KEYS.flatMap(([keys]) => keys.split(' ')).filter((key) => !named.has(key))).toEqual([]);
});

test('docs/HOW-IT-WORKS.md has a row for each dependency', () => {
  const { dependencies } = JSON.parse(documentOf('package.json'));
  const rows =
    section(documentOf('docs/HOW-IT-WORKS.md'), 'Dependencies').match(/^\| (?!package |---)[^|]+(?= \|)/gm) ?? [];
  expect(rows.map((row) => row.slice(2)).sort()).toEqual(Object.keys(dependencies).sort());
});

describe('ARCHITECTURE.md', () => {
  const text = documentOf('ARCHITECTURE.md');

  test('has a row for each room, which names its folders', () => {
    const names: readonly string[] = text.match(/(?<=`)[^`]+(?=`)/g) ?? [];
    const rooms = readdirSync(join(REPO, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(rooms.filter(({ name }) => !names.includes(name))).toEqual([]);
  });

  test('has a glossary of at most 30 words, each once', () => {
    const rows = section(text, 'Glossary').match(/^\| (?!word |---)[^|]+/gm) ?? [];
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.length).toBeLessThanOrEqual(30);
    expect(new Set(rows).size).toBe(rows.length);
  });
});
