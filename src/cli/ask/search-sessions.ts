/** Searching a site: what the search page finds, as lines or as JSON. */

import { UserError } from '../../base/errors.ts';
import { dotted, joined, oneLine, printable } from '../../base/format.ts';
import { askIndex, correctedQuery, notFilter, outcomeText } from '../../search/answer/search-outcome.ts';
import { factsOf, turnWords } from '../../search/answer/turn-words.ts';
import type { ExcerptRun } from '../../search/engine/excerpts.ts';
import { isEmpty, queryOf, readTyped } from '../../search/engine/query.ts';
import type { TurnHit } from '../../search/engine/session-hits.ts';
import { withIndex } from './open-index.ts';
import type { Site } from './site.ts';

/** Turns of a session that are shown after the best one. */
const MORE_TURNS = 2;

/** `total` counts all sessions, `outcome` says "3 sessions, 1 with all of these words", and what else there is to say. */
export type Found = Awaited<ReturnType<typeof searchSite>>;

/** @param text as on the search page, with filters @param most sessions @throws UserError if it asks nothing */
export async function searchSite(site: Site, text: string, most: number, from = 0, project?: string) {
  const query = queryOf(new URLSearchParams(project === undefined ? { q: text } : { q: text, project }));
  if (isEmpty(query)) {
    const [token] = readTyped(text).meaningless;
    throw new UserError(token === undefined ? 'Give at least one word or filter to search for.' : notFilter(token));
  }
  return await withIndex(site, async (index) => {
    const asked = await askIndex(index, query);
    const { answer } = asked;
    const hits = (await answer.next(from + most)).slice(from);
    const sessions = hits.map(async (hit) => ({ ...hit, turns: [...hit.turns, ...(await hit.more(MORE_TURNS))] }));
    const corrected = correctedQuery(asked);
    const note =
      corrected &&
      `Showing results for ${oneLine(corrected.shown, 120)}; search instead for ${oneLine(corrected.instead, 120)}. `;
    const outcome = (note ?? '') + outcomeText(asked);
    return { query: text, total: answer.total, outcome, sessions: await Promise.all(sessions) };
  });
}

function textOf(runs: readonly ExcerptRun[], strong = (text: string): string => text): string {
  return runs.map(({ text, highlighted }) => (highlighted ? strong(printable(text)) : printable(text))).join('');
}

function addressOf(site: Site, { url, anchor }: Pick<TurnHit, 'url' | 'anchor'>): string {
  return site.url(anchor === '' ? url : `${url}#${anchor}`);
}

/** `{query, total, outcome, sessions: [{session, title, project, …, url, turns: [{turn, kind, title, text, url}]}]}` */
export function foundJson({ sessions, ...found }: Found, site: Site) {
  return {
    ...found,
    sessions: sessions.map(({ session, title, project, member, date, url, turns, turnCount }) => ({
      session,
      title: textOf(title),
      project,
      member,
      date,
      url: site.url(url),
      turnCount,
      turns: turns.map((turn) => {
        const { title: by, words } = turnWords(turn);
        return {
          turn: turn.anchor,
          kind: turn.kind,
          title: by.trim(),
          text: textOf(words),
          url: addressOf(site, turn),
        };
      }),
    })),
  };
}

function turnLines(turn: TurnHit, site: Site, strong: (text: string) => string): readonly string[] {
  const { title, words, isTitle } = turnWords(turn);
  const shown = textOf(words, strong);
  const by = printable(title);
  const lines = isTitle ? [by + shown] : [by, `  ${joined([turn.kind, shown], ': ')}`];
  return [...lines, `  ${addressOf(site, turn)}`].map((line) => `   ${line}`);
}

/** What was found, as lines for people. @param strong marks the words that were found @param from number of the first */
export function foundText(
  { outcome, sessions }: Found,
  site: Site,
  strong: (text: string) => string,
  from = 0,
): string {
  const entries = sessions.map((hit, at) => {
    const { title, turns, missing, url } = hit;
    const without = missing.length === 0 ? '' : `without ${missing.join(', ')}`;
    return [
      `${from + at + 1}. ${strong(textOf(title))}`,
      `   ${printable(dotted([...factsOf(hit), without]))}`,
      ...(turns.length === 0 ? [`   ${site.url(url)}`] : turns.flatMap((turn) => turnLines(turn, site, strong))),
    ].join('\n');
  });
  return [outcome, ...entries].join('\n\n');
}
