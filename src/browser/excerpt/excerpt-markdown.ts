/** Turns of a page as Markdown, to paste into a pull request. Text of a transcript stays text wherever it is rendered. */

import { dotted, joined } from '../../base/format.ts';
import { codeSpan, fenced, paragraphs, quoted } from '../../base/markdown.ts';

/**
 * Escapes what has a meaning in Markdown. A mention would notify somebody, so its `@` is followed by a zero-width
 * space.
 */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>#|~&$]/g, '\\$&')
    .replace(/@(?=\w)/g, '@\u200b')
    .replace(/!(?=\\\[)/g, '\\!');
}

function wrapped(mark: string, inside: string): string {
  const [start, end] = [inside.length - inside.trimStart().length, inside.trimEnd().length];
  return end <= start ? inside : inside.slice(0, start) + mark + inside.slice(start, end) + mark + inside.slice(end);
}

const MARKS: ReadonlyMap<string, string> = new Map([
  ['STRONG', '**'],
  ['EM', '*'],
  ['S', '~~'],
]);

const BLOCKS: ReadonlySet<string> = new Set(['P', 'UL', 'OL', 'PRE', 'BLOCKQUOTE', 'TABLE', 'DIV', 'HR']);

/** Text of a paragraph on one line, without the blocks and buttons in it. */
function inline(node: Node): string {
  const text = node.textContent ?? '';
  if (!(node instanceof Element)) return escaped(text.replace(/\s+/g, ' '));
  const { tagName } = node;
  if (tagName === 'CODE') return codeSpan(text);
  if (tagName === 'BR') return '\\\n';
  const children = [...node.childNodes].filter(({ nodeName }) => nodeName !== 'BUTTON' && !BLOCKS.has(nodeName));
  const inside = children.map(inline).join('');
  const href = tagName === 'A' ? (node.getAttribute('href') ?? '') : '';
  if (/^https?:\/\/[^\s<>()]+$/.test(href)) return `[${inside}](${href})`;
  return wrapped(MARKS.get(tagName) ?? '', inside);
}

/** No line may begin like a list or a heading. */
function startsEscaped(text: string): string {
  return text.trim().replace(/^(?=[-+] |-{3,}$|={3,}$)|(?<=^\d{1,9})(?=[.)] )/gm, '\\');
}

function item(element: Element, mark: string): string {
  const nested = [...element.children].filter((child) => BLOCKS.has(child.tagName));
  const isLoose = nested.some(({ tagName }) => tagName === 'P');
  const inside = joined([startsEscaped(inline(element)), ...nested.map(block)], isLoose ? '\n\n' : '\n');
  return `${mark} ${inside.replaceAll('\n', `\n${' '.repeat(mark.length + 1)}`)}`;
}

function listed(list: Element): string {
  const start = Number(list.getAttribute('start') ?? 1);
  const isOrdered = list.tagName === 'OL';
  return [...list.children].map((child, at) => item(child, isOrdered ? `${start + at}.` : '-')).join('\n');
}

/** In a cell, even the bars of code would begin another one. */
function cellText(cell: Element): string {
  return inline(cell)
    .trim()
    .replace(/(?<!\\)\|/g, '\\|');
}

function table(element: Element): string {
  const rows = [...element.querySelectorAll('tr')].map((row) => `| ${[...row.children].map(cellText).join(' | ')} |`);
  const columns = element.querySelector('tr')?.children.length ?? 0;
  return [rows[0] ?? '', `|${' --- |'.repeat(columns)}`, ...rows.slice(1)].join('\n');
}

function block(element: Element): string {
  switch (element.tagName) {
    case 'UL':
    case 'OL':
      return listed(element);
    case 'PRE':
      return fenced(element.textContent);
    case 'BLOCKQUOTE':
      return quoted(blocksOf(element));
    case 'TABLE':
      return table(element);
    case 'DIV':
      return blocksOf(element);
    case 'HR':
      return '---';
    case 'BUTTON':
    case 'DETAILS':
      return '';
    default:
      return /^H\d$/.test(element.tagName) ? `**${inline(element).trim()}**` : startsEscaped(inline(element));
  }
}

function blocksOf(element: Element): string {
  return paragraphs([...element.children].map(block));
}

function textOf(element: Element, selector: string): string {
  return element.querySelector(selector)?.textContent?.trim() ?? '';
}

/** Lines of an open body that are kept. */
const LINES = 60;

function cut(lines: readonly string[]): string {
  const rest = lines.length - LINES;
  return rest > 0 ? [...lines.slice(0, LINES), `… ${rest} more lines`].join('\n') : lines.join('\n');
}

const SIGNS = { add: '+', del: '-', gap: '@' } as const;

function diff(list: Element): string {
  const lines = [...list.children].map((line) => {
    const kind = (['add', 'del', 'gap'] as const).find((name) => line.classList.contains(name));
    return `${kind === undefined ? ' ' : SIGNS[kind]}${line.textContent}`;
  });
  return fenced(cut(lines), 'diff');
}

/** A row, with its content only if the reader left it open. */
function call(element: Element): string {
  const row = element.querySelector(':scope > summary') ?? element;
  const says = [codeSpan(textOf(row, '.tool')), escaped(textOf(row, '.purpose')), codeSpan(textOf(row, '.sum'))];
  const ends = ['.note', '.verdict', '.state', '.error'].map((name) => escaped(textOf(row, `:scope > ${name}`)));
  const words = dotted([joined(says, ' '), ...ends]);
  const body = element.querySelector(':scope > .call-body');
  if (body === null || !(element instanceof HTMLDetailsElement) || !element.open) return `- ${words}`;
  return paragraphs([`- ${words}`, ...[...body.children].map(part)]);
}

/** The kinds of parts and how each is written; others are left out. */
const PARTS: readonly (readonly [selector: string, write: (element: Element) => string])[] = [
  ['.thinking, .context, .copy, .raw, .label', () => ''],
  ['.prose', blocksOf],
  ['.run[open]', (run) => [...run.querySelectorAll('.call')].map(call).join('\n')],
  ['.run', (run) => `*${escaped(textOf(run, ':scope > summary'))}*`],
  ['.call', call],
  ['.notice', (notice) => `*${escaped(notice.textContent?.replace(/\s+/g, ' ').trim() ?? '')}*`],
  ['.questions, .plan', (talk) => quoted(blocksOf(talk))],
  ['.box:has(> ol.diff)', (box) => diff(box.querySelector('ol') ?? box)],
  ['.box', (box) => fenced(cut((box.querySelector('pre, ol')?.textContent ?? '').trimEnd().split('\n')))],
  ['.plain-text', (text) => startsEscaped(escaped(text.textContent))],
];

function part(element: Element): string {
  return PARTS.find(([selector]) => element.matches(selector))?.[1](element) ?? '';
}

function isCall(element: Element): boolean {
  return element.matches('.call:not([open])');
}

/** The speaker, and the parts that are shown; the human's words are quoted. */
function turnMarkdown(turn: Element): string {
  const time = turn.querySelector<HTMLTimeElement>('.when time')?.title ?? '';
  const head = `**${escaped(textOf(turn, '.who'))}**${time === '' ? '' : ` · ${escaped(time)}`}`;
  const shown = [...(turn.querySelector(':scope > .turn-body')?.children ?? [])].filter(
    (element) => element.getClientRects().length > 0,
  );
  let body = '';
  for (const [at, element] of shown.entries()) {
    const words = part(element);
    if (words === '') continue;
    const before = shown[at - 1];
    const isList = before !== undefined && isCall(before) && isCall(element);
    body += `${body === '' ? '' : isList ? '\n' : '\n\n'}${words}`;
  }
  const isHuman = turn.matches('.turn-user, .turn-command, .turn-shell');
  return paragraphs([head, isHuman && body !== '' ? quoted(body) : body]);
}

/** @param about the title, and what it is an excerpt of; a link if others can open the address of the page */
export function excerptMarkdown(
  turns: readonly Element[],
  about: { readonly title: string; readonly line: string; readonly href: string },
): string {
  const title = /^https?:/.test(about.href) ? `[${escaped(about.title)}](${about.href})` : escaped(about.title);
  return `${paragraphs([`**${title}**\\\n${escaped(about.line)}`, ...turns.map(turnMarkdown)])}\n`;
}
