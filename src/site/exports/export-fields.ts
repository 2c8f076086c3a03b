/** What both kinds of exports share: their beginnings, moments, and related sessions. */

import type { Relations } from '../archive/session-rows.ts';
import { escapeMarkdown } from '../render/markup/safe-markdown.ts';
import type { PageLink } from '../types/page.ts';

/** The beginnings of exported files: later builds recognise their own files by them. */
export const MARKDOWN_HEADER = '<!-- sessionary: a session as Markdown -->';
export const JSON_HEADER = '{"format":"sessionary session"';

/** ISO 8601; undefined, which JSON leaves out, if there is no such moment. */
export function moment(time: number | undefined): string | undefined {
  const date = new Date(time ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** How a session is related to others, in JSON and in words. */
const NAMES = [
  ['forkedFrom', 'Forked from'],
  ['continuedFrom', 'Continues'],
  ['forks', 'Forked into'],
  ['continuedIn', 'Continued in'],
] as const;

/** `{"forkedFrom":[{"page":"sessions/6f0c.html","title":"Draw the tides"}]}`; a list without sessions is absent. */
export function relationFields(
  relations: Relations,
): Partial<Record<keyof Relations, readonly { readonly page: string; readonly title: string }[]>> {
  const related = NAMES.filter(([how]) => relations[how].length > 0).map(([how]) => [
    how,
    relations[how].map(({ href, text }) => ({ page: href, title: text })),
  ]);
  return Object.fromEntries(related);
}

/** `- Forked from: [Draw the tides](6f0c.md)` */
export function relationLines(relations: Relations): readonly string[] {
  const file = (href: string): string => href.replace(/^sessions\/|\.html$/g, '');
  const link = ({ href, text }: PageLink): string => `[${escapeMarkdown(text)}](${file(href)}.md)`;
  return NAMES.filter(([how]) => relations[how].length > 0).map(
    ([how, words]) => `- ${words}: ${relations[how].map(link).join(', ')}`,
  );
}
