/** Sessions that a session was forked from or continues, and the reverse, as exports name them. */

import { escapeMarkdown } from '../render/markup/safe-markdown.ts';
import type { PageLink } from '../types/page.ts';
import type { Relations } from '../types/session-page.ts';

const NAMES = [
  ['forkedFrom', 'Forked from'],
  ['continuedFrom', 'Continues'],
  ['forks', 'Forked into'],
  ['continuedIn', 'Continued in'],
] as const;

/** `{"forkedFrom":[{"page":"sessions/6f0c.html","title":"Draw the tides"}]}`; a list without sessions is absent. */
export function relationFields(relations: Relations): Readonly<Record<string, unknown>> {
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
