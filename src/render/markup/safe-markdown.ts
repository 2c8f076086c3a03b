/**
 * Untrusted text in a Markdown file. Who shows it may let HTML through, fetch pictures, follow any link, and read it
 * as CommonMark, as GitHub does, or in a way of its own: what people and agents wrote stays Markdown, and nothing of
 * it acts, nor does it swallow what comes after it.
 *
 * Viewers agree on what fenced code is, and on code in a line if its backticks are in pairs. Everywhere else a text
 * gets entities in place of the characters with which something that acts would begin. So it does not matter how a
 * viewer reads the rest: a footnote, a table, a link without brackets.
 */

import createMarkdown from 'markdown-it';
import { visible } from '../text/format.ts';
import { printable } from '../text/printable.ts';
import { replaceInvisible } from './invisible.ts';

const blocks = new createMarkdown({ html: false, linkify: false, maxNesting: 60 });

/** What a line may have in front of its text: quotes, bullets, numbers. */
const FRONT = '^[\\s>*+\\d.)-]{0,100}';
/** Without any of these, nothing can act and nothing stays open. */
const SUSPICIOUS = new RegExp(`<[a-z!?/]|!\\[|\\]\\(|${FRONT}(?:\\[|\`\`\`|~~~)`, 'im');
/** Longer prose is a pasted file. */
const LIMIT = 100_000;
/** What follows the text must still be a heading of its own. */
const END = '\n\n# end\n';

/** `<https://example.org/a>`: an address that no viewer takes for anything else. */
const PLAIN_ADDRESS = /^<https?:\/\/[\w./?=%#~:@+,;-]+>/;
const LONGEST_ADDRESS = 2_000;
/** `](https://…`, `](mailto:…`, `](#…`, `](src/cart.ts)`. */
const PLAIN_TARGET = /^\]\((?:https?:\/\/|mailto:|#|[^\s:&\\<>()]*\))/;

/** Lines of fenced code, from and to, and code that is indented at the top level. */
function codeLines(text: string): { readonly isCode: (line: number) => boolean; readonly open: string | undefined } {
  const tokens = blocks.parse(text + END, {});
  const inside = new Set<number>();
  for (const { type, level, map } of tokens) {
    if (map === null || !(type === 'fence' || (type === 'code_block' && level === 0))) continue;
    for (let line = map[0]; line < map[1]; line += 1) inside.add(line);
  }
  const [heading, words] = tokens.slice(-3);
  const isWhole = heading?.type === 'heading_open' && heading.level === 0 && words?.content === 'end';
  const fence = tokens.findLast(({ type, level }) => type === 'fence' && level === 0);
  return { isCode: (line) => inside.has(line), open: isWhole ? undefined : (fence?.markup ?? '') };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Code in a line, or in a cell of it; undefined when a run of backticks has no partner. */
function codeIn(line: string, from: number, to: number): readonly Range[] | undefined {
  const runs = [...line.slice(from, to).matchAll(/`+/g)].map(({ 0: run, index }) => ({
    at: from + index,
    length: run.length,
  }));
  const found: Range[] = [];
  for (let next = 0; next < runs.length; ) {
    const open = runs[next];
    const partner = runs.findIndex(({ length }, at) => at > next && length === open?.length);
    const close = runs[partner];
    if (open === undefined || close === undefined) return undefined;
    found.push({ from: open.at, to: close.at });
    next = partner + 1;
  }
  return found;
}

/** Dashes below the head of a table; then bars cut lines into cells, and code with them. */
function endsHead(line: string): boolean {
  return line.includes('-') && /^[\s>*+\d.):|-]*$/.test(line);
}

/** An escaped backtick, or one within an address without brackets: viewers differ on whether code begins there. */
function isUnclear(line: string): boolean {
  if (line.includes('\\`')) return true;
  return line.split(/\s/).some((word) => {
    const address = word.search(/www\.|:\/\/|@/i);
    return address !== -1 && word.includes('`', address);
  });
}

/** Code in the lines of a paragraph or table, line by line; undefined when viewers may differ on it. */
function codeInLines(lines: readonly string[]): readonly (readonly Range[])[] | undefined {
  const isTable = lines.some(endsHead);
  const all: (readonly Range[])[] = [];
  for (const line of lines) {
    const bars = isTable ? [...line.matchAll(/\|/g)].map(({ index }) => index) : [];
    const found: Range[] = [];
    for (const [at, to] of [...bars, line.length].entries()) {
      const ranges = codeIn(line, (bars[at - 1] ?? -1) + 1, to);
      if (ranges === undefined) return undefined;
      for (const range of ranges) found.push(range);
    }
    // Code that holds an address is clear; an address that holds a backtick is not.
    const outside = outsideOf(line, found);
    if (isUnclear(outside)) return undefined;
    all.push(found);
  }
  return all;
}

/** The line with an empty pair of backticks in place of each piece of code. */
function outsideOf(line: string, code: readonly Range[]): string {
  const starts = [0, ...code.map(({ to }) => to)];
  return starts.map((start, at) => line.slice(start, code[at] === undefined ? undefined : code[at].from + 1)).join('');
}

/** What something that acts begins with. */
const ACTIVE = /<(?=[a-z!?/])|!\[|\](?=\()/gi;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['<', '&lt;'],
  ['![', '!&#91;'],
  [']', '&#93;'],
]);
/** A name for an address or a footnote; further lines of the file would refer to it. */
const DEFINITION = new RegExp(`(${FRONT})\\[`);

/** Does an odd number of backslashes precede? */
function isEscaped(line: string, at: number): boolean {
  let slashes = 0;
  while (line[at - slashes - 1] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** The line with entities for what could act, except in code. */
function inertLine(line: string, code: readonly Range[], defines: boolean): string {
  let quiet = '';
  let done = 0;
  let next = 0;
  for (const { 0: mark, index: at } of line.matchAll(ACTIVE)) {
    while ((code[next]?.to ?? Infinity) <= at) next += 1;
    if ((code[next]?.from ?? Infinity) < at) continue;
    const escaped = isEscaped(line, at);
    const rest = line.slice(at, at + LONGEST_ADDRESS);
    if (!escaped && (PLAIN_ADDRESS.test(rest) || PLAIN_TARGET.test(rest))) continue;
    // A backslash before an entity would show the entity.
    quiet += line.slice(done, escaped ? at - 1 : at) + (ENTITIES.get(mark) ?? mark);
    done = at + mark.length;
  }
  quiet += line.slice(done);
  return defines ? quiet.replace(DEFINITION, '$1&#91;') : quiet;
}

function inertText(text: string, isCode: (line: number) => boolean): string {
  const lines = text.split('\n');
  const result: string[] = [];
  let open: string[] = [];
  const close = (): void => {
    const code = codeInLines(open);
    const defines = open.some((line) => line.includes(']:'));
    for (const [at, line] of open.entries()) result.push(inertLine(line, code?.[at] ?? [], defines));
    open = [];
  };
  for (const [at, line] of lines.entries()) {
    if (!isCode(at) && line.trim() !== '') {
      open.push(line);
      continue;
    }
    close();
    result.push(line);
  }
  close();
  return result.join('\n');
}

/** Prose as it was written, as far as it is harmless; a pasted file is put in a fence. */
export function safeMarkdown(prose: string): string {
  const text = printable(visible(prose.replace(/\r\n?/g, '\n'))).trim();
  if (text.length > LIMIT) return fenced(text, 'text');
  if (!SUSPICIOUS.test(text)) return text;
  const { isCode, open } = codeLines(text);
  if (open === '') return fenced(text, 'text');
  return inertText(text, isCode) + (open === undefined ? '' : `\n${open}`);
}

/** Backticks in the longest run of them. */
function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}

/** A block of code; its fence is longer than any inside. */
export function fenced(content: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(content) + 1));
  const code = replaceInvisible(visible(content.replace(/\r\n?/g, '\n')), ({ label }) => `[${label}]`);
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`;
}

/** A piece of code in a line. */
export function codeSpan(content: string): string {
  const flat = replaceInvisible(visible(content.replace(/\s+/g, ' ').trim()), ({ label }) => `[${label}]`);
  if (flat === '') return '';
  const mark = '`'.repeat(longestRun(flat) + 1);
  const pad = /^`|`$/.test(flat) ? ' ' : '';
  return `${mark}${pad}${flat}${pad}${mark}`;
}

/** An address without brackets swallows the backslash that should disarm what follows; an entity it cannot. */
const WORD_ENTITIES: ReadonlyMap<string, string> = new Map([
  ['<', '&lt;'],
  ['[', '&#91;'],
  [']', '&#93;'],
  ['&', '&amp;'],
  ['\\', '&#92;'],
  ['`', '&#96;'],
]);

/** Words in a line, none of them Markdown: at the beginning no `- item`, `1. item` or `---` either. */
export function escapeMarkdown(text: string): string {
  return printable(visible(text.replace(/\s+/g, ' ').trim()))
    .replace(/[\\`*_{}[\]<>#|!~&$]/g, (mark) => WORD_ENTITIES.get(mark) ?? `\\${mark}`)
    .replace(/^(?=[-+](?: |$)|-{3,}$)|(?<=^\d{1,9})(?=[.)](?: |$))/, '\\');
}
