/** The text of a page as somebody reads it, a line for each block: for expectations that are reviewed by reading. */

import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { DomUtils } from 'htmlparser2';

/** What begins a line, and the sign before it. */
const SIGNS: Readonly<Record<string, string>> = {
  h1: '# ',
  h2: '## ',
  h3: '### ',
  h4: '#### ',
  li: '- ',
  summary: '> ',
  dt: '',
  dd: '  ',
  tr: '| ',
};
const BLOCKS =
  /^(?:address|article|aside|blockquote|dd|details|div|dl|dt|figure|footer|form|h\d|header|li|main|nav|ol|p|pre|section|summary|table|tr|ul)$/;
/** Not read, or the same on every page. */
const SILENT = /^(?:script|style|head|svg|noscript|dialog)$/;

/** Attributes that say something: where a link leads, what an image shows, what is marked by class or state alone. */
function attributesOf({ name, attribs }: Element): string {
  const { href, alt, src } = attribs;
  if (name === 'a' && href !== undefined && !/^https?:/.test(href)) return ` <${href}>`;
  if (name === 'img') return `[image ${alt ?? ''} ${src === undefined ? '' : src.replace(/[0-9a-f]{16,}/, '…')}]`;
  return '';
}

function write(node: ChildNode, lines: string[]): void {
  const add = (text: string): void => {
    lines[lines.length - 1] = `${lines.at(-1) ?? ''}${text}`;
  };
  if (isText(node)) return add(node.data.replace(/\s+/g, ' '));
  if (!isTag(node) || SILENT.test(node.name)) return;
  const isBlock = BLOCKS.test(node.name);
  if (isBlock) lines.push(SIGNS[node.name] ?? '');
  if (node.name === 'pre') lines.push(...DomUtils.textContent(node).split('\n'));
  else for (const child of node.children) write(child, lines);
  add(attributesOf(node));
  if (node.name === 'td' || node.name === 'th') add(' | ');
  if (isBlock) lines.push('');
}

/** @param root a page, or a part of it */
export function readAloud(root: ParentNode): string {
  const lines = [''];
  for (const child of root.children) write(child, lines);
  return `${lines
    .map((line) => line.trimEnd().replace(/(?<=\S) {2,}/g, ' '))
    .filter((line) => line.trim() !== '' && !/^[-|>#\s]+$/.test(line))
    .join('\n')}\n`;
}
