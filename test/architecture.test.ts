/** Rules for the sources that the compiler does not check: imports, sizes, and forbidden code. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';
import { isRaw, number, text as textIn } from '../src/base/json-readers.ts';
import { VIEWS } from '../src/site/views/view-kinds.ts';
import { familyOf, TOOL_NAMES } from '../src/transcript/tools/registry.ts';

const REPO = join(import.meta.dirname, '..');

interface Source {
  /** From the top of the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

function sources(folder: string, ending: string): readonly Source[] {
  return readdirSync(join(REPO, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: relative(REPO, path).split(sep).join('/'),
      text: readFileSync(path, 'utf8'),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

const SRC = sources('src', '.ts');

/**
 * What each room may import besides itself. Data flows one way: base <- transcript <- redact, facts <- site <- search, why
 * <- build <- cli. Each room may import what comes before it, never what comes after.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  'package.ts': ['base'],
  'config-schema.ts': ['base', 'transcript'],
  'session-schema.ts': ['transcript'],
  'print-settings.ts': ['config-schema.ts'],
  'user-config.ts': ['config-schema.ts'],
  transcript: ['base'],
  redact: ['base', 'transcript'],
  facts: ['base', 'transcript'],
  archive: ['base', 'transcript', 'redact'],
  site: ['base', 'transcript', 'redact', 'facts', 'package.ts', 'session-schema.ts', 'user-config.ts'],
  search: ['base', 'transcript', 'site'],
  why: ['base', 'transcript', 'facts', 'site'],
  build: [
    'base',
    'transcript',
    'redact',
    'facts',
    'site',
    'search',
    'why',
    'package.ts',
    'config-schema.ts',
    'user-config.ts',
  ],
  'transcripts.ts': ['base', 'transcript', 'facts', 'build', 'user-config.ts'],
  'eleventy.ts': ['base', 'transcript', 'site', 'build', 'user-config.ts'],
  browser: ['base', 'site', 'search', 'why', 'build'],
  cli: ['base', 'transcript', 'redact', 'facts', 'archive', 'site', 'search', 'why', 'build', 'package.ts'],
};

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** `site/render/turns/turn.ts` -> `render`, `cli.ts` -> `cli.ts` */
function partOf(path: string): string {
  return path.replace(/^src\//, '').split('/')[0] ?? '';
}

function importsOf(source: Source): readonly string[] {
  return [...source.text.matchAll(IMPORT)].map((match) => posix.join(posix.dirname(source.path), match[1] ?? ''));
}

/** One cycle for each import that closes one: `a.ts -> b.ts -> a.ts`. */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const cycles: string[] = [];
  const visit = (file: string): void => {
    const at = path.indexOf(file);
    if (at !== -1) cycles.push([...path.slice(at), file].join(' -> '));
    if (at !== -1 || done.has(file)) return;
    path.push(file);
    for (const target of imports.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of imports.keys()) visit(file);
  return cycles;
}

/** The two neighbouring folders that an import connects: `a/b/c.ts` imports `a/d/e.ts` -> `a/b`, `a/d`. */
function foldersOf(from: string, to: string): readonly [string, string] | undefined {
  const [a, b] = [from.split('/'), to.split('/')];
  const at = a.findIndex((name, index) => name !== b[index]);
  const isFile = at === a.length - 1 || at === b.length - 1;
  return at === -1 || isFile ? undefined : [a.slice(0, at + 1).join('/'), b.slice(0, at + 1).join('/')];
}

interface FunctionLines {
  readonly line: number;
  readonly lines: number;
}

/** All functions of a source, nested ones too, with their first line and number of lines. */
function functionsIn({ text: code }: Pick<Source, 'text'>): readonly FunctionLines[] {
  const functions: FunctionLines[] = [];
  const lineAt = (index: number): number => code.slice(0, index).split('\n').length;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) visit(item);
    if (!isRaw(node)) return;
    if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(textIn(node, 'type') ?? '')) {
      const line = lineAt(number(node, 'start') ?? 0);
      functions.push({ line, lines: lineAt(number(node, 'end') ?? 0) - line + 1 });
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseAst(code, { lang: 'ts' }));
  return functions;
}

describe('imports', () => {
  it('go one way', () => {
    const wrong = SRC.flatMap((source) => {
      const from = partOf(source.path);
      const allowed = [from, ...(MAY_IMPORT[from] ?? [])];
      return importsOf(source)
        .filter((target) => !allowed.includes(partOf(target)))
        .map((target) => `${source.path} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('form no cycles, type imports included', () => {
    const imports = new Map(SRC.map((source) => [source.path, importsOf(source)]));
    expect(cyclesIn(imports)).toEqual([]);
    // The check itself finds cycles.
    const circle = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', []],
      ['d', ['a']],
    ]);
    expect(cyclesIn(circle)).toEqual(['a -> b -> d -> a']);
  });

  it('form no cycles between the folders of a folder', () => {
    const folders = new Map<string, string[]>();
    for (const source of SRC)
      for (const target of importsOf(source)) {
        const [from, to] = foldersOf(source.path, target) ?? [];
        if (from !== undefined && to !== undefined) folders.set(from, [...(folders.get(from) ?? []), to]);
      }
    expect(folders.get('src/site/render/turns')).toContain('src/site/render/calls');
    expect(cyclesIn(folders)).toEqual([]);
  });

  it('the rule lists every part of the sources', () => {
    expect([...new Set(SRC.map(({ path }) => partOf(path)))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  it('the rule finds imports', () => {
    const lines = SRC.find(({ path }) => path === 'src/transcript/lines/read-conversation.ts');
    expect(lines && importsOf(lines)).toContain('src/transcript/parse/entry.ts');
  });

  it('the browser’s scripts share with the build only how words are cut, written and read, and how code is coloured', () => {
    const isBrowser = (path: string): boolean => /^src\/(?:browser|search\/(?:engine|answer))\//.test(path);
    const shared = [
      'src/base/format.ts',
      'src/base/json-readers.ts',
      'src/base/lists.ts',
      'src/base/markdown.ts',
      'src/build/publish/shared/lock-format.ts',
      'src/search/shared/index-format.ts',
      'src/search/shared/names-format.ts',
      'src/search/shared/segment.ts',
      'src/search/shared/vocabulary-format.ts',
      'src/site/shared/byte-lines.ts',
      'src/site/shared/language-scripts.ts',
      'src/site/shared/line-grammar.ts',
      'src/why/shared/known.ts',
      'src/why/shared/pasted-turns.ts',
      'src/why/shared/pasted.ts',
      'src/why/shared/why-format.ts',
    ];
    // What only shared files import.
    const below = [
      'src/base/paths.ts',
      'src/facts/git/pull-requests.ts',
      'src/site/shared/expressions.ts',
      'src/why/shared/line-hash.ts',
    ];
    const outside = SRC.filter(({ path }) => isBrowser(path))
      .flatMap(importsOf)
      .filter((target) => !isBrowser(target));
    expect([...new Set(outside)].sort()).toEqual(shared);
    const own = SRC.filter(({ path }) => [...shared, ...below].includes(path));
    expect(own.flatMap(importsOf).filter((target) => ![...shared, ...below].includes(target))).toEqual([]);
    expect(own.filter(({ text }) => text.includes("'node:"))).toEqual([]);
  });

  /** Lower it when a file no longer reads untyped JSON: what comes from transcripts is read in `transcript`. */
  const JSON_READERS = 34;

  it(`at most ${JSON_READERS} files read untyped JSON`, () => {
    const readers = SRC.filter((source) => importsOf(source).includes('src/base/json-readers.ts'));
    expect(readers.length).toBeLessThanOrEqual(JSON_READERS);
  });

  it('only these parts use the file system', () => {
    const rim =
      /^src\/(?:transcript\/discover|archive|build|redact\/gate|site|search\/index|cli)\/|^src\/(?:package|base\/write-file|transcript\/parse\/jsonl)\.ts$/;
    const wrong = SRC.filter(({ path, text }) => /from 'node:fs(?:\/promises)?'/.test(text) && !rim.test(path));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

/** Lines of the rooms. A budget only goes down: what needs more room finds it by removing something. */
const BUDGETS: Readonly<Record<string, number>> = {
  'src/archive': 2_692,
  'src/base': 862,
  'src/browser': 4_287,
  'src/build': 5_289,
  'src/cli': 2_865,
  'src/facts': 3_784,
  'src/redact': 4_531,
  'src/search': 3_681,
  'src/site': 10_807,
  'src/transcript': 10_688,
  'src/why': 1_094,
  templates: 5_347,
};

describe('budgets', () => {
  const linesIn = (folder: string): number =>
    readdirSync(join(REPO, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce(
        (sum, { parentPath, name }) => sum + readFileSync(join(parentPath, name), 'utf8').split('\n').length - 1,
        0,
      );

  it('name every room', () => {
    const rooms = readdirSync(join(REPO, 'src')).filter((name) => statSync(join(REPO, 'src', name)).isDirectory());
    expect(Object.keys(BUDGETS).filter((path) => path !== 'templates')).toEqual(rooms.map((name) => `src/${name}`));
  });

  it.each(Object.entries(BUDGETS))('%s has at most %i lines', (folder, budget) => {
    expect(linesIn(folder)).toBeLessThanOrEqual(budget);
  });
});

describe('files', () => {
  it('none is longer than 300 lines', () => {
    const long = SRC.filter(({ text }) => text.trimEnd().split('\n').length > 300);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('no function is longer than 60 lines', () => {
    const functions = SRC.flatMap((source) => functionsIn(source).map((one) => ({ ...one, ...source })));
    expect(functions.length).toBeGreaterThan(SRC.length);
    const long = functions.filter(({ lines }) => lines > 60);
    expect(long.map(({ path, line, lines }) => `${path}:${line} has ${lines} lines`)).toEqual([]);
    const example = { text: 'class A {\n  b() {\n    return () => {\n      c();\n    };\n  }\n}\n' };
    expect(functionsIn(example)).toEqual([
      { line: 2, lines: 5 },
      { line: 3, lines: 3 },
    ]);
  });

  it('no two have the same name', () => {
    const names = SRC.map(({ path }) => posix.basename(path));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('no folder has more than 12 source files', () => {
    const sizes = new Map<string, number>();
    for (const { path } of SRC) sizes.set(posix.dirname(path), (sizes.get(posix.dirname(path)) ?? 0) + 1);
    expect([...sizes].filter(([, size]) => size > 12)).toEqual([]);
  });

  it.each([
    ['a cast to any', /\bas any\b/],
    ['a type any', /:\s*any\b|<any>|any\[\]/],
    ['a cast through unknown', /\bas unknown as\b/],
    ['a silenced compiler', /@ts-(?:ignore|nocheck|expect-error)/],
    ['an evaluated text', /\beval\(|new Function\(/],
    ['a random number', /Math\.random/],
  ])('the sources do not contain %s', (_name, pattern) => {
    const wrong = SRC.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line) ? [`${path}:${index + 1}`] : [],
        ),
    );
    expect(wrong).toEqual([]);
  });
});

it('scripts of the package run in any shell: that of Windows sets no variables', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const wrong = Object.entries(scripts).filter(([, command]) => /(?:^|&& )\w+=/.test(String(command)));
  expect(wrong).toEqual([]);
});

describe('names of tools', () => {
  /** Of the tools, and of the reader that translates the calls of Codex. */
  const MODULES = ['src/transcript/tools/', 'src/transcript/parse/codex/'];
  const NAMES = new Set(TOOL_NAMES);
  /** Visible words that are also the name of a tool: nothing is decided by them. */
  const LABELS: readonly string[] = [
    'src/search/index/page-words.ts Agent',
    'src/search/shared/index-format.ts Agent',
    'src/site/archive/make-group-pages.ts Agent',
    'src/site/exports/session-markdown.ts Agent',
    'src/site/render/calls/agent.ts Agent',
    'src/site/render/turns/chapter-starts.ts Agent',
    'src/site/render/turns/chapter-starts.ts Task',
    'src/site/render/turns/turn.ts Task',
  ];

  /** Texts of a syntax tree: strings, pieces of templates, patterns, and keys of objects. */
  function* textsIn(node: unknown): Generator<string> {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, key, computed, regex } = node as Readonly<Record<string, unknown>>;
    if (type === 'Literal' && typeof value === 'string') yield value;
    if (type === 'Literal' && regex) yield (regex as { pattern: string }).pattern;
    if (type === 'TemplateElement') yield (value as { raw: string }).raw;
    if (type === 'Property' && computed === false) yield String((key as { name?: string }).name);
    for (const child of Object.values(node)) yield* textsIn(child);
  }

  function namedIn({ path, text }: Source): readonly string[] {
    const found = [...textsIn(parseAst(text, { lang: 'ts' }))].filter((one) => NAMES.has(one) || one.includes('mcp__'));
    return [...new Set(found)].map((name) => `${path} ${name}`);
  }

  it('are written in their modules only. Ask `call.tool` or `src/transcript/tools/registry.ts` instead', () => {
    const others = SRC.filter(
      ({ path, text }) => !MODULES.some((folder) => path.startsWith(folder)) && !path.endsWith('.d.ts') && text !== '',
    );
    expect(others.flatMap(namedIn)).toEqual(LABELS);
  });

  it('are not in style sheets, which know families of tools', () => {
    const values = sources('templates/styles', '.css').flatMap(({ text }) =>
      [...text.matchAll(/\[data-(?:tool|family)[~|^$*]?="([^"]*)"\]/g)].map(([, value = '']) => value),
    );
    const families = new Set<string | undefined>(TOOL_NAMES.map(familyOf));
    expect(values.length).toBeGreaterThan(0);
    expect(values.filter((value) => !families.has(value))).toEqual([]);
  });

  it('are found in strings, templates, patterns and keys', () => {
    const text = "const a = { Edit: ['Bash', `Read`, /^mcp__/] }; // Write";
    const names = namedIn({ path: 'a.ts', text }).map((found) => found.slice('a.ts '.length));
    expect(names.sort()).toEqual(['Bash', 'Edit', 'Read', '^mcp__']);
  });
});

describe('templates', () => {
  /** The names of values of the type `Html` in templates. */
  // `content` is a page of the user, in our layout.
  const MARKUP = new Set(['p.html', 'v.html', 'v.proposed', 'v.lines', 'v.task', 'v.answer', 'content']);
  const TEMPLATES = [
    ...sources('templates', '.njk'),
    ...Object.entries(VIEWS).map(([kind, { html }]) => ({ path: `view ${kind}`, text: html })),
  ];

  // `text | code | safe`, `lines | signedLines | safe`: these filters make `Html` of text.
  it('"| safe" is only applied to `Html`', () => {
    const marked = TEMPLATES.flatMap(({ path, text }) =>
      [
        ...text
          .replaceAll(/\| (?:code|signedLines) \| safe \}\}/g, '}}')
          .matchAll(/\{\{-?\s*([^{}|]*?)\s*\|[^{}]*\bsafe\b[^{}]*\}\}/g),
      ].map((match) => `${path}: ${match[1]}`),
    );
    expect(marked.length).toBeGreaterThan(5);
    expect(marked.filter((use) => !MARKUP.has(use.split(': ')[1] ?? ''))).toEqual([]);
  });

  it('no template turns escaping off, or contains an inline script or style', () => {
    const wrong = TEMPLATES.filter(({ text }) =>
      /autoescape false|<style\b|\sstyle=|\son[a-z]+="|<script(?![^>]*\ssrc=)[^>]*>/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('only these files make `Html`', () => {
    const makers = SRC.filter(({ text }) => /\btrustedHtml\(/.test(text)).map(({ path }) => path);
    expect(makers).toEqual([
      'src/site/render/markup/highlight.ts',
      'src/site/render/markup/html.ts',
      'src/site/render/markup/joined-lines.ts',
      'src/site/render/markup/prose.ts',
    ]);
    const casts = SRC.filter(({ text }) => /\bas Html\b/.test(text)).map(({ path }) => path);
    expect(casts).toEqual(['src/site/render/markup/html.ts']);
  });
});
