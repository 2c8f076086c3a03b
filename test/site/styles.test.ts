/** The style sheets: nothing in them is unused, and none is too long. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { madeStyles } from '../../src/site/made-styles.ts';
import { VIEWS, viewStyles } from '../../src/site/views/view-kinds.ts';
import { REPO } from '../helpers/cli.ts';

function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(join(REPO, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => readFileSync(join(REPO, folder, path), 'utf8'));
}

const SHEETS = [
  ...readdirSync(join(REPO, 'templates/styles')).map((name) => ({
    name,
    text: readFileSync(join(REPO, 'templates/styles', name), 'utf8'),
  })),
  { name: 'view-kinds.css', text: viewStyles() },
];
const CSS = SHEETS.map(({ text }) => text.replace(/\/\*.*?\*\//gs, '')).join('\n');

/** The selectors of all rules. */
const SELECTORS = [...CSS.matchAll(/([^{};]+)\{/g)]
  .map(([, selector = '']) => selector.trim())
  .filter((selector) => !selector.startsWith('@'))
  .join('\n')
  .replace(/"[^"]*"/g, '""');

/** An interpolated value in a class: `turn-{{ kind }}`, `has-${content}`. */
const HOLE = '\u0000';

/** What the templates write into `class` and `id`. */
const TEMPLATE_NAMES = [...filesIn('templates', '.njk'), ...Object.values(VIEWS).map(({ html }) => html)]
  .map((text) =>
    text.replace(/\{\{.*?\}\}/gs, HOLE).replace(/\{% block mainclass %\}(.*?)\{% endblock %\}/gs, 'class="$1"'),
  )
  .map((text) => text.replace(/\{%.*?%\}/gs, ' '))
  .flatMap((text) => [...text.matchAll(/\b(?:class|id)="([^"]*)"/g)].map(([, names = '']) => names));

const SOURCES = filesIn('src', '.ts').map((text) => text.replace(/\$\{[^{}]*\}/g, HOLE));
/** Lines that write classes or ids, and the two tables of styles for tokens and terminal colours. */
const SOURCE_NAMES = SOURCES.join('\n')
  .split('\n')
  .filter((line) => /class|\bid[:=]|` [a-z]+-\u0000|^ *\.\.\.\{ (?:comment|parameter): '|^ *\[\d+, '/.test(line));

/** Names, and beginnings of names that a value completes: `turn-\u0000`. */
const NAMES = new Set([...TEMPLATE_NAMES, ...SOURCE_NAMES].flatMap((text) => text.match(/[\w-]+\u0000?/g) ?? []));
const WORDS = new Set(SOURCES.flatMap((text) => text.match(/[\w-]+/g) ?? []));

/** `turn-user` is used when `turn-{{ … }}` is written somewhere and 'user' is a word of the sources. */
function isUsed(name: string): boolean {
  // `run{{ … }}`: further classes follow.
  if (NAMES.has(name) || NAMES.has(name + HOLE)) return true;
  return [...name.matchAll(/-/g)].some(({ index }) => {
    const value = name.slice(index + 1);
    return NAMES.has(`${name.slice(0, index + 1)}${HOLE}`) && WORDS.has(value);
  });
}

function unused(pattern: RegExp): readonly string[] {
  const names = new Set([...SELECTORS.matchAll(pattern)].map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(0);
  return [...names].filter((name) => !isUsed(name));
}

test('every class and id in a style sheet is written by a template or a script', () => {
  expect(unused(/[.#]([A-Za-z_][\w-]*)/g)).toEqual([]);
});

test('every attribute in a style sheet is written by a template or a script', () => {
  const sources = [...filesIn('templates', '.njk'), ...filesIn('src', '.ts')].join('\n');
  const names = new Set([...SELECTORS.matchAll(/\[([\w-]+)/g)].map(([, name = '']) => name));
  const camelCase = (name: string): string =>
    name.replace(/^data-/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const isWritten = (name: string): boolean =>
    new RegExp(`[\\s'"\`]${name}\\b|dataset\\.${camelCase(name)}\\b`).test(sources);
  expect(names).toContain('data-script');
  expect([...names].filter((name) => !isWritten(name))).toEqual([]);
});

test('every custom property is both set and used', () => {
  const named = (pattern: RegExp): string[] => [
    ...new Set([...`${CSS}${madeStyles()}`.matchAll(pattern)].map(([, name = '']) => name)),
  ];
  expect(named(/(?:^|[\s;{])(--[\w-]+):/g).sort()).toEqual(named(/var\((--[\w-]+)/g).sort());
});

test('the check finds a class that nothing writes', () => {
  expect(isUsed('turn-user')).toBe(true);
  expect(isUsed('has-problems')).toBe(true);
  expect(['turn-usher', 'turn', 'no-such-class'].map(isUsed)).toEqual([false, true, false]);
});

test('every style sheet is bundled', () => {
  const bundle = readFileSync(join(REPO, 'src/bundle.js'), 'utf8');
  const missing = SHEETS.filter(({ name }) => !bundle.includes(`'${name.replace(/\.css$/, '')}'`));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('no style sheet is longer than 400 lines', () => {
  const long = SHEETS.filter(({ text }) => text.split('\n').length > 401);
  expect(long.map(({ name }) => name)).toEqual([]);
});
