/** Prose -> markup. It is untrusted: HTML is escaped, only http, https and mailto become links, images too. */

import createMarkdown, { type MarkdownIt, type StateCore, type StateInline, type Token } from 'markdown-it';
import { LANGUAGE } from '../../shared/language-scripts.ts';
import type { Html } from '../../types/view.ts';
import { leadsNowhere } from '../text/links.ts';
import type { Highlighter } from './highlight.ts';
import { escapeCode, escapeHtml, trustedHtml } from './html.ts';
import { languageOfFence } from './language.ts';

/** Turns have an `h2` on the page; headings in prose begin below. */
const FIRST_HEADING = 3;
/** Quotes and lists that are nested deeper are shown as plain text: markdown-it would drop their content. */
const MAX_NESTING = 60;

/** `human`: line breaks are kept, and `@src/a.ts` becomes a reference. `folded`: the page colours its code. */
export type Prose = ReturnType<typeof createProse>;

/** The two renderers of one session, which share its highlighter. */
export function createProse(highlighter: Highlighter) {
  const human = parser({ breaks: true }, highlighter);
  human.inline.ruler.push('file_reference', fileReference);
  const agent = parser({}, highlighter);
  return {
    human: (text: string): Html => render(human, text),
    agent: (text: string): Html => render(agent, text),
    folded: (text: string): Html => render(agent, text, true),
  };
}

function render(markdown: MarkdownIt, text: string, isFolded = false): Html {
  const environment = { isFolded };
  const tokens = markdown.parse(text, environment);
  if (tokens.some((token) => token.level >= MAX_NESTING - 1))
    return trustedHtml(`<pre tabindex="0">${escapeHtml(text)}</pre>\n`);
  return trustedHtml(markdown.renderer.render(tokens, markdown.options, environment));
}

function parser(options: { readonly breaks?: true }, highlighter: Highlighter): MarkdownIt {
  const markdown = new createMarkdown({ html: false, linkify: true, maxNesting: MAX_NESTING, ...options });
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.validateLink = isHarmless;
  for (const rule of [rankHeadings, classifyLinks, tidyCells, directLists]) markdown.core.ruler.push(rule.name, rule);
  const rules = markdown.renderer.rules;
  rules.text = (tokens, index) => ruled(tokens[index]) ?? escapeHtml(tokens[index]?.content ?? '');
  rules.code_inline = (tokens, index) =>
    ruled(tokens[index]) ?? `<code>${escapeCode(tokens[index]?.content ?? '')}</code>`;
  rules.fence = (tokens, index, _, environment) =>
    codeBlock(highlighter, tokens[index], environment?.isFolded === true);
  rules.code_block = rules.fence;
  rules.table_open = () => '<div class="table" tabindex="0">\n<table>\n';
  rules.table_close = () => '</table>\n</div>\n';
  rules.image = (tokens, index) => imageAsLink(tokens[index]);
  rules.image_in_link = (tokens, index) => imageAsReference(tokens[index]);
  rules.file_reference = (tokens, index) => `<span class="ref">${escapeHtml(tokens[index]?.content ?? '')}</span>`;
  return markdown;
}

/** The schemes that may become links. Addresses without a scheme are paths, see {@link classifyLinks}. */
const OPEN_SCHEME = /^(?:https?:\/\/|mailto:)/i;
/** `main.go:12` has a dot before its colon: it is a line of a file, not a scheme. */
const ANY_SCHEME = /^\s*[a-z][a-z0-9+-]*\s*:/i;

function isHarmless(address: string): boolean {
  return OPEN_SCHEME.test(address) || !ANY_SCHEME.test(address);
}

function codeBlock(
  highlighter: Highlighter,
  { content = '', info = '' }: Partial<Token> = {},
  isFolded = false,
): string {
  const code = content.endsWith('\n') ? content.slice(0, -1) : content;
  const language = languageOfFence(info);
  const coloured = isFolded ? undefined : highlighter.open(code, language);
  const later = coloured === undefined ? highlighter.later(language) : undefined;
  const attribute = later === undefined ? '' : ` ${LANGUAGE}="${later}"`;
  return `<pre class="code" tabindex="0"${attribute}><code>${coloured ?? escapeCode(code)}\n</code></pre>\n`;
}

const REL = 'noreferrer noopener nofollow';

/** A remote image would cause a request to another host, so it becomes a link. */
function imageAsLink(token: Token | undefined): string {
  const address = addressOf(token);
  if (!OPEN_SCHEME.test(address) || leadsNowhere(address)) return imageAsReference(token);
  return `<a href="${escapeHtml(address)}" rel="${REL}">${altTextOf(token)}</a>`;
}

/** `[![text](image)](address)`: links cannot be nested, so only the text of the image is kept. */
function imageAsReference(token: Token | undefined): string {
  return `<span class="ref" title="${escapeHtml(addressOf(token))}">${altTextOf(token)}</span>`;
}

function addressOf(image: Token | undefined): string {
  return String(image?.attrGet('src') ?? '');
}

function altTextOf(image: Token | undefined): string {
  return escapeHtml(image?.content.trim() || addressOf(image) || 'image');
}

/** `[cart](src/cart.ts)` points into a repository, and a redacted address nowhere: the text becomes a reference. */
function classifyLinks(state: StateCore): void {
  for (const block of state.tokens) {
    let inside: 'link' | 'reference' | 'text' = 'text';
    for (const token of block.children ?? []) {
      if (token.type === 'link_open') inside = classifyLink(token);
      if (token.type === 'image' && inside === 'link') token.type = 'image_in_link';
      if (token.type !== 'link_close') continue;
      if (inside === 'reference') token.tag = 'span';
      inside = 'text';
    }
  }
}

function classifyLink(token: Token): 'link' | 'reference' {
  const address = String(token.attrGet('href') ?? '');
  if (OPEN_SCHEME.test(address) && !leadsNowhere(address)) {
    token.attrSet('rel', REL);
    return 'link';
  }
  token.tag = 'span';
  token.attrs = [
    ['class', 'ref'],
    ['title', address],
  ];
  return 'reference';
}

/** Ranked by their level, below those of the page, without skipping a rank: `# A`, `### B`, `## C` -> h3, h4, h4. */
function rankHeadings(state: StateCore): void {
  const open: number[] = [];
  for (const [index, token] of state.tokens.entries()) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    // `#` with nothing after it: an empty heading is of no use in a list of headings.
    const content = state.tokens[token.type === 'heading_open' ? index + 1 : index - 1]?.content ?? '';
    if (content.trim() === '') {
      token.tag = 'p';
      continue;
    }
    const level = Number(token.tag.slice(1));
    if (token.type === 'heading_open') {
      while ((open.at(-1) ?? 0) >= level) open.pop();
      open.push(level);
    }
    token.tag = `h${Math.min(6, FIRST_HEADING + open.length - 1)}`;
  }
}

/**
 * markdown-it aligns cells with inline styles, which our Content-Security-Policy blocks. Table heads without text become
 * plain cells, for screen readers.
 */
function tidyCells({ tokens }: StateCore): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'th_open' && token.type !== 'td_open') continue;
    const side = /^text-align:(right|center)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
    token.attrs = side === undefined ? [] : [['class', `a-${side}`]];
    if (token.type === 'td_open') continue;
    if (tokens[index + 1]?.content !== '') token.attrPush(['scope', 'col']);
    else for (const cell of tokens.slice(index, index + 3)) Object.assign(cell, { tag: 'td', attrs: null });
  }
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The marks of a list are on the side where its text begins. */
function directLists(state: StateCore): void {
  if (!RIGHT_TO_LEFT.test(state.src)) return;
  for (const token of state.tokens)
    if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') token.attrSet('dir', 'auto');
}

const DRAWN = /[\u2500-\u257f]+/g;
const TITLE = 40;

/** `────────`, `★ Insight ────────`: a line that was drawn rather than written does not wrap. */
function ruled({ content }: Pick<Token, 'content'> = { content: '' }): string | undefined {
  const isDrawn = /[\u2500-\u257f]{8}/.test(content) && content.replace(DRAWN, '').length <= TITLE;
  return isDrawn ? `<span class="ruled">${escapeHtml(content)}</span>` : undefined;
}

/** `@src/a.ts`, `@docs/`, `@a.ts#L3-9` and `@"my notes.md"` at the start of a word, not `@ada`, `ada@example.org`. */
const FILE_REFERENCE =
  /(?<![\p{L}\p{N}_@/.])@(?:(?=[\p{L}\p{M}\p{N}_~./\\-]*(?:[/\\]|\.[\p{L}\p{N}_]))[\p{L}\p{M}\p{N}_~./\\-]*[\p{L}\p{M}\p{N}_/](?:#L?\d{1,7}(?:-L?\d{1,7})?)?|"[^"\n]{0,200}[./\\][^"\n]{1,200}")/uy;

function fileReference(state: StateInline, isSilent: boolean): boolean {
  FILE_REFERENCE.lastIndex = state.pos;
  const [reference] = FILE_REFERENCE.exec(state.src) ?? [];
  if (reference === undefined) return false;
  if (!isSilent) state.push('file_reference', '', 0).content = reference;
  state.pos += reference.length;
  return true;
}
