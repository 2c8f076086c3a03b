/**
 * Untrusted text for a Markdown file. The program that shows the file may render HTML, load images and follow any link.
 * The text stays Markdown, but anything active is disarmed, and it cannot swallow what comes after it.
 */

import createMarkdown, { type Token } from 'markdown-it';
import { visible } from '../text/format.ts';
import { replaceInvisible } from './invisible.ts';

/** Parses like the most permissive viewers: HTML is on, and every address becomes a link. */
const permissive = new createMarkdown({ html: true, linkify: false, maxNesting: 60 });
permissive.validateLink = () => true;

/** Text without any of these contains nothing active, and leaves nothing open. */
const SUSPICIOUS = /<[a-z!?/]|!\[|\]\s{0,100}[:([]|\]$|^[\s>*+\d.)-]{0,100}(?:```|~~~)/im;
/** Longer text is probably a pasted file. */
const LIMIT = 100_000;
const ROUNDS = 3;
/** A heading behind the text, which must still be parsed as one. */
const END = '\n\n# end\n';

const ADDRESS = /^(?:https?:|mailto:|#|[^:]*$)/i;

function isHarmful(token: Token): boolean {
  if (token.type === 'html_inline' || token.type === 'html_block') return true;
  // `![a][b]` becomes an image as soon as any other text of the file defines b.
  if (token.type === 'inline' && token.content.includes('![')) return true;
  return token.type === 'link_open' && !ADDRESS.test(String(token.attrGet('href') ?? ''));
}

/** Ranges of lines with harmful tokens. */
function harmfulLines(tokens: readonly Token[]): (readonly [number, number])[] {
  return tokens
    .filter((token) => isHarmful(token) || (token.children ?? []).some(isHarmful))
    .map((token) => token.map ?? [0, Infinity]);
}

/** Replaces `<` and `[` in these lines by entities, which, unlike a backslash, also work behind a backslash. */
function disarm(text: string, ranges: readonly (readonly [number, number])[]): string {
  return text
    .split('\n')
    .map((line, at) =>
      ranges.some(([from, to]) => at >= from && at < to)
        ? line.replace(/<(?=[a-z!?/])/gi, '&lt;').replaceAll('[', '&#91;')
        : line,
    )
    .join('\n');
}

function endsClosed(tokens: readonly Token[]): boolean {
  const [open, heading] = tokens.slice(-3);
  return open?.type === 'heading_open' && open.level === 0 && heading?.content === 'end';
}

function hasHarmfulReferences(environment: { references?: Record<string, { href: string }> }): boolean {
  return Object.values(environment.references ?? {}).some(({ href }) => !ADDRESS.test(href));
}

/** The text unchanged if it is harmless, otherwise disarmed; in a fence if that is not possible. */
export function safeMarkdown(untrusted: string): string {
  const text = visible(untrusted.replace(/\r\n?/g, '\n')).trim();
  if (text.length > LIMIT) return fenced(text, 'text');
  if (!SUSPICIOUS.test(text)) return text;
  let rest = text;
  for (let round = 0; round < ROUNDS; round++) {
    const environment = {};
    const tokens = permissive.parse(rest + END, environment);
    if (hasHarmfulReferences(environment)) break;
    const harmful = harmfulLines(tokens);
    if (harmful.length > 0) rest = disarm(rest, harmful);
    else if (endsClosed(tokens)) return rest;
    else {
      const open = tokens.findLast(({ type, level }) => type === 'fence' && level === 0);
      if (open === undefined) break;
      rest += `\n${open.markup}`;
    }
  }
  return fenced(text, 'text');
}

/** Length of the longest run of backticks. */
function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}

/** A code block. Its fence is longer than any run of backticks inside. */
export function fenced(content: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(content) + 1));
  const code = replaceInvisible(visible(content.replace(/\r\n?/g, '\n')), ({ label }) => `[${label}]`);
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`;
}

/** Inline code, on one line. */
export function codeSpan(content: string): string {
  const flat = replaceInvisible(visible(content.replace(/\s+/g, ' ').trim()), ({ label }) => `[${label}]`);
  if (flat === '') return '';
  const ticks = '`'.repeat(longestRun(flat) + 1);
  const pad = /^`|`$/.test(flat) ? ' ' : '';
  return `${ticks}${pad}${flat}${pad}${ticks}`;
}

/** Text on one line, escaped: no Markdown is left in it, not even `- item`, `1. item` or `---` at its beginning. */
export function escapeMarkdown(text: string): string {
  return visible(text.replace(/\s+/g, ' ').trim())
    .replace(/[\\`*_{}[\]<>#|!~&$]/g, '\\$&')
    .replace(/^(?=[-+](?: |$)|-{3,}$)|(?<=^\d{1,9})(?=[.)](?: |$))/, '\\');
}
