/** Markdown as plain words on one line, with the number of words; and pieces of Markdown that are exported. */

import { joined } from './format.ts';

/** `[text](address)` and `![text](image)`; also inline code, in which these signs mean something else. */
const LINK = /(`[^`\n]{1,200}`)|!?\[([^[\]]{1,200})\]\([^()\s]{1,500}\)/g;
/** What Claude Code prints first, in a pasted screen: its logo, in three lines with version, model and folder. */
const BANNER = /▐▛███▜▌[^\n]{0,200}\n\s{0,20}▝▜█████▛▘[^\n]{0,200}\n\s{0,20}▘▘ ▝▝[^\n]{0,500}/g;
const DRAWN = /[\u2500-\u259f]/g;
/** `## Heading`, `> quoted`, and the `\` of a line break */
const LINE_MARK = /^(?:#{1,6}|>)[ \t]+|\\$/gm;
/** `**words**`; also inline code, as in `src/**` and `test/**`. */
const STRONG = /(`[^`\n]{1,200}`)|\*\*([^*\n]{1,200})\*\*/g;

/** Without the Markdown that gets in the way on one line. Line breaks stay. */
function withoutMarkdown(text: string): string {
  // The text of a link may be an image.
  const linked = text.replace(LINK, '$1$2').replace(LINK, '$1$2');
  return linked.replace(STRONG, '$1$2').replace(LINE_MARK, '').replace(BANNER, ' ').replace(DRAWN, ' ');
}

/** `` `code` ``; a single backtick is no mark. */
const CODE = /(`{1,3})([^`\n]{1,2000})\1/g;
/** ```` ```ts ```` */
const FENCE = /^ {0,8}(?:```|~~~)/;
/** `| a | b |`, `---` */
const NO_WORDS = /^\s{0,20}(?:\||[-*_=]{3,}\s{0,20}$)/;
/** `- item`, `3. item` */
const ITEM = /^\s{0,20}(?:[-*+]|\d{1,3}[.)])\s+/;

/** `## Goal`; `**Goal**` as a paragraph; `Goal` above one of these lines. */
const HEADING = /^(?:#{1,6}[ \t]+\S.*|\*\*[^*\n]{1,200}\*\*\s*\n\s*)$/;
const UNDERLINE = /^(?:={2,}|-{2,})\s*$/;
/** Stands at the end of a heading until it is known whether words follow: "Goal: draw the tide". */
const END = '\u0003';
const HEADING_END = /([.!?:;,…。！？：]?)(?: #+)? ?\u0003( (?=[^\s·]))?/g;

/** Without code blocks and tables: "## Done\n\n- **a.ts**: new\n- `b.ts`" -> "Done: · a.ts: new · b.ts" */
export function proseWords(markdown: string, withBlocks = false): string {
  const kept: string[] = [];
  let inCode = false;
  const lines = markdown.split('\n');
  for (const [at, line] of lines.entries()) {
    if (FENCE.test(line)) inCode = !inCode;
    else if (withBlocks && RULES.test(line) && ROW.test(line)) kept.pop();
    else if (withBlocks && ROW.test(line)) kept.push(rowWords(line));
    else if (!inCode && HEADING.test(line.startsWith('**') ? `${line}\n${lines[at + 1] ?? ''}` : line))
      kept.push(line + END);
    else if (!inCode && UNDERLINE.test(line) && kept.at(-1)?.trim() && !kept.at(-2)?.trim())
      kept.push(kept.pop() + END);
    else if (withBlocks || (!inCode && !NO_WORDS.test(line))) kept.push(inCode ? line : line.replace(ITEM, '· '));
  }
  const words = withoutMarkdown(kept.join('\n')).replace(CODE, '$2').replace(/\s+/g, ' ').trim();
  return words.replace(HEADING_END, (_, sign: string, gap = '') => (sign === '' && gap !== '' ? ': ' : sign + gap));
}

/** `| a | b |`, and below the first row `|---|:-:|`. */
const ROW = /^\s{0,20}\|/;
const RULES = /^[\s|:-]*$/;

/** `| a | b |` -> "· a – b" */
function rowWords(line: string): string {
  const cells = line.split('|').map((cell) => cell.trim());
  return `· ${joined(cells, ' – ')}`;
}

/** What code or a table follows: "The message is:". */
export const ANNOUNCES = /[:：]$/;
/** A question at the end of a text; its sign may be full-width, or followed by closing quotes or brackets. */
export const ASKS = /[?？]\s?["'”’“»«›‹」』)\]*_`]{0,4}\s*$/;

/** Prose; code and tables as well where nothing else is left, or what is left announces them. */
export function wordsOrBlocks(markdown: string): string {
  const words = proseWords(markdown);
  return words === '' || ANNOUNCES.test(words) ? proseWords(markdown, true) : words;
}

/** A prompt, question or reply in plain words; one that is only code or a table stays as it is. */
export function plainWords(markdown: string): string {
  return proseWords(markdown).replace(/^· ?/, '') || markdown;
}

/** Written without spaces: about two Chinese characters are a word, about four Japanese letters. */
const UNSPACED: readonly (readonly [pattern: RegExp, perWord: number])[] = [
  [/\p{Script=Han}/gu, 2],
  [/[\p{Script=Hiragana}\p{Script=Katakana}ー]/gu, 4],
];

/** The approximate number of words in a short text: `wordCount('fix a.ts')` is 2. */
export function wordCount(text: string): number {
  let rest = text;
  let count = 0;
  for (const [pattern, perWord] of UNSPACED) {
    count += Math.ceil((rest.match(pattern) ?? []).length / perWord);
    rest = rest.replace(pattern, ' ');
  }
  return count + rest.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Paragraphs of Markdown, without empty ones. */
export function paragraphs(pieces: readonly string[]): string {
  return joined(pieces, '\n\n');
}

/** Markdown as a quotation: `a` -> `> a` */
export function quoted(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}

/** A block of code, in a fence longer than any run of backticks in it. */
export function fenced(code: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`;
}

/** Inline code, on one line. */
export function codeSpan(code: string): string {
  const flat = code.replace(/\s+/g, ' ').trim();
  if (flat === '') return '';
  const ticks = '`'.repeat(longestRun(flat) + 1);
  const pad = /^`|`$/.test(flat) ? ' ' : '';
  return `${ticks}${pad}${flat}${pad}${ticks}`;
}
