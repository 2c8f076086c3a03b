/** Pieces of a session's Markdown: blocks of code, labelled texts, and what only the page shows. */

import { count, head, oneLine, toLines } from '../../base/format.ts';
import { paragraphs, quoted } from '../../base/markdown.ts';
import type { ContentBlock } from '../../transcript/parse/content.ts';
import { fieldText } from '../../transcript/text/field-text.ts';
import { escapeMarkdown, safeBlock, safeMarkdown } from '../render/markup/safe-markdown.ts';
import { terminalText } from '../render/text/terminal.ts';

/** Lines and characters of one input or output of a tool. */
const LINES = 40;
const CHARACTERS = 3_000;

/** The beginning of a text in a fence, and how much is missing. */
export function block(content: string, language: string): string {
  const plain = terminalText(content).replace(/^\n+/, '').trimEnd();
  if (plain === '') return '';
  const lines = toLines(head(plain, CHARACTERS));
  const shown = lines.slice(0, LINES).join('\n');
  const code = safeBlock(shown, language);
  if (shown.length >= plain.length) return code;
  const rest = toLines(plain).length - Math.min(lines.length, LINES);
  const missing = rest > 0 ? count(rest, 'more line') : count(plain.length - shown.length, 'more character');
  return `${code}\n\n*(${missing})*`;
}

/** Mentions something that only the page shows: "*(3 items; see the page)*". */
export function seePage(...what: readonly string[]): string {
  return `*(${[...what, 'see the page'].join('; ')})*`;
}

/** A label and a text, which is a quotation if it has several lines. */
export function labelled(label: string, text: string): string {
  const words = terminalText(text).trim();
  return words.includes('\n')
    ? paragraphs([label, quoted(safeMarkdown(words))])
    : `${label} ${escapeMarkdown(words)}`.trim();
}

/** A block or entry that this version does not know. */
export function unknownMarkdown(type: string, value: unknown): string {
  return paragraphs([`*Unknown: ${escapeMarkdown(oneLine(type, 60))}*`, block(fieldText(value), '')]);
}

/** What a result has besides text. */
export function otherBlocks(content: readonly ContentBlock[]): string {
  return paragraphs(
    content.map((one) => {
      if (one.kind === 'media') return seePage(one.media);
      return one.kind === 'unknown' ? unknownMarkdown(one.type, one.value) : '';
    }),
  );
}
