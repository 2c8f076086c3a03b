/**
 * Foreign text in a Markdown file. Who shows it may let HTML through, fetch pictures and follow any link: what people
 * and agents wrote stays Markdown, and nothing of it acts, nor does it swallow what comes after it.
 */

import createMarkdown, { type Token } from 'markdown-it';
import { visible } from '../text/format.ts';
import { markUnseen } from './invisible.ts';

/** Reads as careless viewers do: HTML passes, every address is a link. */
const careless = new createMarkdown({ html: true, linkify: false, maxNesting: 60 });
careless.validateLink = () => true;

/** Without any of these, nothing can act and nothing stays open. */
const SUSPICIOUS = /<[a-z!?/]|!\[|\]\s{0,100}[:([]|\]$|^[\s>*+\d.)-]{0,100}(?:```|~~~)/im;
/** Longer prose is a pasted file. */
const LIMIT = 100_000;
const ROUNDS = 3;
/** What stands behind the text must still be a heading of its own. */
const END = '\n\n# end\n';

const ADDRESS = /^(?:https?:|mailto:|#|[^:]*$)/i;

function isHarmful(token: Token): boolean {
  if (token.type === 'html_inline' || token.type === 'html_block') return true;
  // `![a][b]` is a picture as soon as any other text of the file says what b is.
  if (token.type === 'inline' && token.content.includes('![')) return true;
  return token.type === 'link_open' && !ADDRESS.test(String(token.attrGet('href') ?? ''));
}

/** Lines, from and to, in which something could act. */
function harmfulLines(tokens: readonly Token[]): (readonly [number, number])[] {
  return tokens
    .filter((token) => isHarmful(token) || (token.children ?? []).some(isHarmful))
    .map((token) => token.map ?? [0, Infinity]);
}

/** In these lines `<` and `[` mean themselves. An entity is no backslash: before another one it still holds. */
function disarmed(text: string, ranges: readonly (readonly [number, number])[]): string {
  return text
    .split('\n')
    .map((line, at) =>
      ranges.some(([from, to]) => at >= from && at < to)
        ? line.replace(/<(?=[a-z!?/])/gi, '&lt;').replaceAll('[', '&#91;')
        : line,
    )
    .join('\n');
}

function endsWhole(tokens: readonly Token[]): boolean {
  const [open, words] = tokens.slice(-3);
  return open?.type === 'heading_open' && open.level === 0 && words?.content === 'end';
}

function hasHarmfulNames(environment: { references?: Record<string, { href: string }> }): boolean {
  return Object.values(environment.references ?? {}).some(({ href }) => !ADDRESS.test(href));
}

/** Prose as it was written, as far as it is harmless; where it cannot be made so, it stands in a fence. */
export function inertProse(prose: string): string {
  const text = visible(prose.replace(/\r\n?/g, '\n')).trim();
  if (text.length > LIMIT) return fenced(text, 'text');
  if (!SUSPICIOUS.test(text)) return text;
  let rest = text;
  for (let round = 0; round < ROUNDS; round++) {
    const environment = {};
    const tokens = careless.parse(rest + END, environment);
    if (hasHarmfulNames(environment)) break;
    const harmful = harmfulLines(tokens);
    if (harmful.length > 0) rest = disarmed(rest, harmful);
    else if (endsWhole(tokens)) return rest;
    else {
      const open = tokens.findLast(({ type, level }) => type === 'fence' && level === 0);
      if (open === undefined) break;
      rest += `\n${open.markup}`;
    }
  }
  return fenced(text, 'text');
}

/** Backticks in the longest run of them. */
function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}

/** A block of code; its fence is longer than any inside. */
export function fenced(content: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(content) + 1));
  const code = markUnseen(visible(content.replace(/\r\n?/g, '\n')), ({ label }) => `[${label}]`);
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`;
}

/** A piece of code in a line. */
export function codeSpan(content: string): string {
  const flat = markUnseen(visible(content.replace(/\s+/g, ' ').trim()), ({ label }) => `[${label}]`);
  if (flat === '') return '';
  const mark = '`'.repeat(longestRun(flat) + 1);
  const pad = /^`|`$/.test(flat) ? ' ' : '';
  return `${mark}${pad}${flat}${pad}${mark}`;
}

/** Words in a line, none of them Markdown: at the beginning no `- item`, `1. item` or `---` either. */
export function plainWords(text: string): string {
  return visible(text.replace(/\s+/g, ' ').trim())
    .replace(/[\\`*_{}[\]<>#|!~&$]/g, '\\$&')
    .replace(/^(?=[-+](?: |$)|-{3,}$)|(?<=^\d{1,9})(?=[.)](?: |$))/, '\\');
}
