/**
 * Untrusted text for a Markdown file. A viewer may render HTML, load images, follow any link, and parse the file as
 * CommonMark, as GitHub does, or in its own way. The text stays Markdown, but active content is disarmed, and it cannot
 * swallow what comes after it.
 *
 * Viewers agree on fenced code, and on inline code if its backticks are in pairs. Everywhere else, the characters that
 * begin active content are replaced by entities. So it does not matter how a viewer parses the rest: footnotes, tables,
 * bare addresses.
 */

import createMarkdown from 'markdown-it';
import { printable, visible } from '../../../base/format.ts';
import { codeSpan, fenced } from '../../../base/markdown.ts';
import { replaceInvisible } from './invisible.ts';

const blocks = new createMarkdown({ html: false, linkify: false, maxNesting: 60 });

/** What may precede the text of a line: quotes, bullets, numbers. */
const FRONT = '^[\\s>*+\\d.)-]{0,100}';
/** Text without any of these contains nothing active, and leaves nothing open. */
const SUSPICIOUS = new RegExp(`<[a-z!?/]|!\\[|\\]\\(|${FRONT}(?:\\[|\`\`\`|~~~)`, 'im');
const LIMIT = 100_000;
/** A heading after the text, which must still be parsed as one. */
const END = '\n\n# end\n';

/** `<https://example.org/a>`: an address for all viewers. */
const PLAIN_ADDRESS = /^<https?:\/\/[\w./?=%#~:@+,;-]+>/;
const LONGEST_ADDRESS = 2_000;
/** `](https://…`, `](mailto:…`, `](#…`, `](src/cart.ts)`. */
const PLAIN_TARGET = /^\]\((?:https?:\/\/|mailto:|#|[^\s:&\\<>()]*\))/;

/** Which lines are fenced code, or indented code at the top level, and the fence that stays open, if any. */
function codeLines(text: string): { readonly code: ReadonlySet<number>; readonly open: string | undefined } {
  const tokens = blocks.parse(text + END, {});
  const code = new Set<number>();
  for (const { type, level, map } of tokens) {
    if (map === null || !(type === 'fence' || (type === 'code_block' && level === 0))) continue;
    for (let line = map[0]; line < map[1]; line += 1) code.add(line);
  }
  const [heading, title] = tokens.slice(-3);
  const isClosed = heading?.type === 'heading_open' && heading.level === 0 && title?.content === 'end';
  const fence = tokens.findLast(({ type, level }) => type === 'fence' && level === 0);
  return { code, open: isClosed ? undefined : (fence?.markup ?? '') };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Inline code of a line, or of a cell in it; undefined if a run of backticks has no partner. */
function codeIn(line: string, from: number, to: number): readonly Range[] | undefined {
  const runs = [...line.slice(from, to).matchAll(/`+/g)].map(({ 0: run, index }) => ({
    at: from + index,
    length: run.length,
  }));
  const code: Range[] = [];
  for (let next = 0; next < runs.length; ) {
    const open = runs[next];
    const partner = runs.findIndex(({ length }, at) => at > next && length === open?.length);
    const close = runs[partner];
    if (open === undefined || close === undefined) return undefined;
    code.push({ from: open.at, to: close.at });
    next = partner + 1;
  }
  return code;
}

/** Is this the row of dashes below the head of a table? In tables, bars divide lines into cells, even inside code. */
function endsHead(line: string): boolean {
  return line.includes('-') && /^[\s>*+\d.):|-]*$/.test(line);
}

/** Does it contain an escaped backtick, or one within a bare address? Viewers differ on whether code begins there. */
function isAmbiguous(line: string): boolean {
  if (line.includes('\\`')) return true;
  return line.split(/\s/).some((word) => {
    const address = word.search(/www\.|:\/\/|@/i);
    return address !== -1 && word.includes('`', address);
  });
}

/** Inline code in the lines of a paragraph or table, by line; undefined if viewers may differ on it. */
function codeInLines(lines: readonly string[]): readonly (readonly Range[])[] | undefined {
  const isTable = lines.some(endsHead);
  const all: (readonly Range[])[] = [];
  for (const line of lines) {
    const bars = isTable ? [...line.matchAll(/\|/g)].map(({ index }) => index) : [];
    const code: Range[] = [];
    for (const [at, to] of [...bars, line.length].entries()) {
      const ranges = codeIn(line, (bars[at - 1] ?? -1) + 1, to);
      if (ranges === undefined) return undefined;
      for (const range of ranges) code.push(range);
    }
    // Code that contains an address is not ambiguous, but an address that contains a backtick is.
    const outside = outsideOf(line, code);
    if (isAmbiguous(outside)) return undefined;
    all.push(code);
  }
  return all;
}

function outsideOf(line: string, code: readonly Range[]): string {
  const starts = [0, ...code.map(({ to }) => to)];
  return starts.map((start, at) => line.slice(start, code[at] === undefined ? undefined : code[at].from + 1)).join('');
}

/** The beginnings of active content. */
const ACTIVE = /<(?=[a-z!?/])|!\[|\](?=\()/gi;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['<', '&lt;'],
  ['![', '!&#91;'],
  [']', '&#93;'],
]);
const DEFINITION = new RegExp(`(${FRONT})\\[`);

function isEscaped(line: string, at: number): boolean {
  let slashes = 0;
  while (line[at - slashes - 1] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

function disarmLine(line: string, code: readonly Range[], defines: boolean): string {
  let safe = '';
  let done = 0;
  let next = 0;
  for (const { 0: start, index: at } of line.matchAll(ACTIVE)) {
    while ((code[next]?.to ?? Infinity) <= at) next += 1;
    if ((code[next]?.from ?? Infinity) < at) continue;
    const escaped = isEscaped(line, at);
    const rest = line.slice(at, at + LONGEST_ADDRESS);
    if (!escaped && (PLAIN_ADDRESS.test(rest) || PLAIN_TARGET.test(rest))) continue;
    // A backslash before an entity would show the entity.
    safe += line.slice(done, escaped ? at - 1 : at) + (ENTITIES.get(start) ?? start);
    done = at + start.length;
  }
  safe += line.slice(done);
  return defines ? safe.replace(DEFINITION, '$1&#91;') : safe;
}

function disarm(text: string, codeLines: ReadonlySet<number>): string {
  const result: string[] = [];
  let open: string[] = [];
  const close = (): void => {
    const code = codeInLines(open);
    const defines = open.some((line) => line.includes(']:'));
    for (const [at, line] of open.entries()) result.push(disarmLine(line, code?.[at] ?? [], defines));
    open = [];
  };
  for (const [at, line] of text.split('\n').entries()) {
    if (!codeLines.has(at) && line.trim() !== '') {
      open.push(line);
      continue;
    }
    close();
    result.push(line);
  }
  close();
  return result.join('\n');
}

/** The text with active content disarmed; a pasted file is put in a fence. */
export function safeMarkdown(untrusted: string): string {
  const text = printable(untrusted.replace(/\r\n?/g, '\n')).trim();
  if (text.length > LIMIT) return safeBlock(text, 'text');
  if (!SUSPICIOUS.test(text)) return text;
  const { code, open } = codeLines(text);
  if (open === '') return safeBlock(text, 'text');
  return disarm(text, code) + (open === undefined ? '' : `\n${open}`);
}

function named(code: string): string {
  return replaceInvisible(visible(code), ({ label }) => `[${label}]`);
}

/** A code block. */
export function safeBlock(content: string, language: string): string {
  return fenced(named(content.replace(/\r\n?/g, '\n')), language);
}

/** Inline code, on one line. */
export function safeCodeSpan(content: string): string {
  return codeSpan(named(content.replace(/\s+/g, ' ').trim()));
}

/** Entities rather than backslashes, which a bare address may swallow. */
const TEXT_ENTITIES: ReadonlyMap<string, string> = new Map([
  ['<', '&lt;'],
  ['[', '&#91;'],
  [']', '&#93;'],
  ['&', '&amp;'],
  ['\\', '&#92;'],
  ['`', '&#96;'],
]);

/** Text on one line, escaped: no Markdown is left in it, not even `- item`, `1. item` or `---` at its beginning. */
export function escapeMarkdown(text: string): string {
  return printable(text.replace(/\s+/g, ' ').trim())
    .replace(/[\\`*_{}[\]<>#|!~&$]/g, (sign) => TEXT_ENTITIES.get(sign) ?? `\\${sign}`)
    .replace(/^(?=[-+](?: |$)|-{3,}$)|(?<=^\d{1,9})(?=[.)](?: |$))/, '\\');
}
