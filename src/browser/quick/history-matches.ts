/** Names of files, commits, plans and decisions, for the quick box and the search page. Pure. */

import type { HistoryData } from '../../search/shared/history-format.ts';
import { matching, type Named, named, type Option, rowsOf } from './names.ts';

/** By list of the data, in the order of the matches. */
const KINDS = new Map<keyof HistoryData, Option['kind']>([
  ['files', 'File'],
  ['commits', 'Commit'],
  ['plans', 'Plan'],
  ['decisions', 'Decision'],
]);

/** `files/shop.html#f-1a2b3c4d`; a session's page gets the word to mark. */
function addressOf(page: string, anchor: string, text: string): string {
  if (anchor !== '') return `${page}#${anchor}`;
  // Not `encodeURIComponent`, which throws for half a surrogate pair.
  return `${page}?${new URLSearchParams({ mark: text.slice(text.lastIndexOf('/') + 1) })}`;
}

/** Names by their kind. @param data of the script; what does not look like {@link HistoryData} is left out */
export function historyNames(data: unknown): ReadonlyMap<Option['kind'], readonly Named[]> {
  const pages = rowsOf(data, 'pages' satisfies keyof HistoryData);
  return new Map(
    [...KINDS].map(([name, kind]) => [
      kind,
      rowsOf(data, name).flatMap(([text = '', at = '', anchor = '']) => {
        const [page, note] = pages[Number(at)] ?? [];
        return page === undefined ? [] : [named(kind, text, [note], addressOf(page, anchor, text))];
      }),
    ]),
  );
}

/** All matches by kind, best first, without kinds that have none. */
export function historyMatches(
  names: ReadonlyMap<Option['kind'], readonly Named[]>,
  typed: string,
): readonly (readonly Named[])[] {
  return [...names.values()].map((its) => matching(its, typed)).filter(({ length }) => length > 0);
}
