/** Names of files, commits, pull requests, plans and decisions, for the quick box and the search page. Pure. */

import { type HistoryData, PULL_REQUEST_ANCHOR } from '../../search/shared/names-format.ts';
import { type HistoryOptionKind, matching, type Named, named, rowsOf } from './matching-names.ts';

/** The lists of the data that have items of each kind, in the order of the matches. */
const KINDS: readonly (readonly [HistoryOptionKind, keyof HistoryData])[] = [
  ['File', 'files'],
  ['Commit', 'commits'],
  ['Pull request', 'commits'],
  ['Plan', 'plans'],
  ['Decision', 'decisions'],
];

type HistoryOptions = ReadonlyMap<HistoryOptionKind, readonly Named[]>;

/** Is an item of the list of commits a pull request? */
function isPullRequest(anchor: string): boolean {
  return anchor.startsWith(PULL_REQUEST_ANCHOR);
}

/** `files/shop.html#f-1a2b3c4d`; a session's page gets the word to mark. */
function addressOf(page: string, anchor: string, text: string): string {
  if (anchor !== '') return `${page}#${anchor}`;
  // Not `encodeURIComponent`, which throws for half a surrogate pair.
  return `${page}?${new URLSearchParams({ mark: text.slice(text.lastIndexOf('/') + 1) })}`;
}

/** Names by their kind. @param data of the script; what does not look like {@link HistoryData} is left out */
export function historyNames(data: unknown): HistoryOptions {
  const pages = rowsOf(data, 'pages' satisfies keyof HistoryData);
  return new Map(
    KINDS.map(([kind, name]) => [
      kind,
      rowsOf(data, name).flatMap(([text = '', at = '', anchor = '']) => {
        const [page, note] = pages[Number(at)] ?? [];
        if (page === undefined || isPullRequest(anchor) !== (kind === 'Pull request')) return [];
        return [named(kind, text, [note], addressOf(page, anchor, text))];
      }),
    ]),
  );
}

/** All matches by kind, best first, without kinds that have none. */
export function historyMatches(names: HistoryOptions, typed: string): readonly (readonly Named[])[] {
  return [...names.values()].map((its) => matching(its, typed)).filter(({ length }) => length > 0);
}
