/** The text of our own markup, as a browser shows it. */

import { ENTITIES } from '../../site/render/markup/html.ts';

const BLOCK = /<\/?(?:p|li|ul|ol|pre|h[1-6]|table|tr|td|th|blockquote|div|br|hr|dd|dt|details|summary)\b[^<>]*>/g;
const TAG = /<[^<>]*>/g;

const CHARACTERS = new Map([...ENTITIES].map(([character, entity]) => [entity, character]));

/** Escaped text as it was. */
export function unescaped(text: string): string {
  return text.includes('&') ? text.replace(/&(?:lt|gt|quot|amp|#39);/g, (name) => CHARACTERS.get(name) ?? name) : text;
}

/** The text, with a line break where a block begins or ends. */
export function textOfHtml(html: string): string {
  return unescaped(html.includes('<') ? html.replace(BLOCK, '\n').replace(TAG, '') : html);
}

/** The targets of links in prose, each once. */
export function linkAddresses(html: string): readonly string[] {
  if (!html.includes(' href="') && !html.includes(' title="')) return [];
  const found = [...html.matchAll(/ (?:href|title)="([^"#][^"]*)"/g)].map(([, address = '']) => unescaped(address));
  return [...new Set(found)];
}
