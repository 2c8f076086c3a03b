/** What was asked, beside a title. */

import type { SessionSummary } from '../domain/summary.ts';

/** What was asked and the title does not say: the rest of a prompt whose beginning is the title, or nothing. */
export function askedBesides({ title, titleSource, story }: SessionSummary): string | undefined {
  const text = story.asked?.text;
  const said = title.replace(/…$/, '');
  if (text === undefined || text.endsWith(said)) return undefined;
  if ((titleSource !== 'prompt' && titleSource !== 'command') || !text.startsWith(said)) return text;
  return `… ${text.slice(said.length).replace(/^[\s.,;:·]+/, '')}`;
}
