/**
 * A page as the index knows it: the words of its session's files, and what the archive says of it; and its files. Pagefind
 * would keep all of its text in one, 30 KB on average for sessions and 250 KB at worst, so the text is in pieces, of which
 * the search page fetches those that contain a hit. What results say about pages is one file for the bundle.
 *
 *     text/und_1a2b3c4-0.pf_text   [{at: -9, anchor: "", …}, {at: 0, anchor: "t-…", title: "Ada: …", text: "…", kinds: [[2, "p"]]}, …]
 *     text/und_1a2b3c4-1.pf_text
 *     pages.pf_pages               [{id: "und_1a2b3c4", session: 0, url, meta, pieces: [0, 1530], turns: [9, 45]}, …]
 */

import { sha256 } from '../../base/hash.ts';
import { distinct } from '../../base/lists.ts';
import { timeView } from '../../site/render/text/time.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import {
  type FacetName,
  type MetaName,
  type PageFacts,
  pieceFile,
  type TextStretch,
  WITH_RED_CHECKS,
  WITH_TOOL_ERRORS,
  WORD_GAP,
} from '../shared/index-format.ts';
import { brokenWords, flat, type PageWords } from './page-words.ts';
import { type IndexFile, pack, unpack } from './scripts.ts';

/** What a page is filtered by. */
export type Facets = readonly (readonly [name: FacetName, value: string])[];

export interface SearchDoc {
  /** Key of the session that the page belongs to. Documents of one session are next to each other. */
  readonly key: string;
  /** Address of the page, relative to the site's root. */
  readonly url: string;
  /** Words before the first turn. */
  readonly heading: readonly string[];
  readonly meta: PageFacts['meta'];
  readonly facets: Facets;
  readonly own: PageWords;
}

/** A search document without its text: enough to plan. */
export interface SearchRef extends Pick<SearchDoc, 'key' | 'url'> {
  readonly hash: string;
  readonly bytes: number;
}

/** What the archive knows of a page. */
interface About extends Pick<PageWords, 'url'> {
  readonly agent: string | undefined;
  readonly archived: ArchivedSession;
  readonly projectName: string;
  /** Of the date that is shown and of the month. */
  readonly zone: string;
}

/** How many commits of a session its document names at the top; the others are found where git printed them. */
const COMMITS = 40;
const FILES = 100;

/** @param pages of one session */
export function documentsOf(pages: readonly PageWords[], about: Omit<About, 'url' | 'agent'>): readonly SearchDoc[] {
  return pages.map((own) => {
    const page = { ...about, url: own.url, agent: own.agent };
    const { key, summary } = about.archived;
    const heading = [...brokenWords(own.agent ?? summary.title), ...brokenWords(namesOn(page))];
    return { key, url: own.url, heading, meta: metaOf(page), facets: facetsOf(page), own };
  });
}

/** What planning needs to know about a document. */
export function refOf({ key, url, heading, meta, facets, own }: SearchDoc): SearchRef {
  const hash = sha256(JSON.stringify([heading, meta, facets, own.hash]));
  return { key, url, hash, bytes: Buffer.byteLength(heading.join(' ')) + own.bytes };
}

/** The names at the top of a session's first page: branches, commits, pull requests, its id. */
function namesOn({ url, archived: { key, summary }, agent }: About): string {
  if (agent !== undefined || pageNumber(url, key) !== undefined) return '';
  const names = [
    ...(summary.otherTitles ?? []),
    summary.tag ?? '',
    ...summary.branches,
    ...summary.commits.slice(0, COMMITS).map(({ sha, message }) => `${sha} ${message}`),
    ...summary.pullRequests,
    // Other files are found at the calls that edit them.
    ...summary.files.flatMap(({ path, withoutDiff }) => (withoutDiff ? [path] : [])).slice(0, FILES),
    ...summary.cwds,
    summary.id,
  ];
  return names.join('\n');
}

type Pairs<Name> = readonly (readonly [name: Name, value: string | undefined])[];

/** Those that have a value, on one line each. */
function nonEmpty<Name>(pairs: Pairs<Name>): readonly (readonly [Name, string])[] {
  return pairs.map(([name, value = '']) => [name, flat(value)] as const).filter(([, value]) => value !== '');
}

function dateOf({ archived: { summary }, zone }: About): string {
  return timeView(summary.end ?? summary.start, zone)?.text ?? '';
}

/** Pagefind's own filters are not used: it writes them in a different order each time. */
function facetsOf(page: About): Facets {
  const { summary, kind, worktrees, agent } = page.archived;
  return nonEmpty<FacetName>([
    ['project', page.projectName],
    ['agent', agent],
    ['member', summary.member],
    ...distinct(summary.models.map(({ model }) => model)).map((model) => ['model', model] as const),
    ...summary.tools.map((use) => ['tool', use.name] as const),
    ...summary.branches.map((branch) => ['branch', branch] as const),
    ...worktrees.map((worktree) => ['worktree', worktree] as const),
    ['month', dateOf(page).slice(0, 7)],
    ['kind', kind],
    ['checks', summary.failures.redChecks > 0 ? WITH_RED_CHECKS : undefined],
    ['failures', summary.failures.toolErrors > 0 ? WITH_TOOL_ERRORS : undefined],
  ]);
}

function metaOf(page: About): PageFacts['meta'] {
  const { archived, projectName, agent, url } = page;
  const { key, summary, kind } = archived;
  const pairs = nonEmpty<MetaName>([
    ['title', summary.title],
    ['project', projectName],
    ['member', summary.member],
    ['date', dateOf(page)],
    ['kind', kind],
    ['session', key],
    ['page', pageNumber(url, key)],
    ['agent', agent],
  ]);
  return Object.fromEntries(pairs);
}

/** `sessions/<key>-2.html` is page 2 of that session. */
function pageNumber(url: string, key: string): string | undefined {
  const rest = url.slice(`sessions/${key}`.length);
  return /^-(\d{1,4})\.html$/.exec(rest)?.[1];
}

/** The whole text, as Pagefind counts its words. */
export function textOf({ heading, own }: SearchDoc): string {
  const stretches = own.pieces.flatMap((piece) => unpack<readonly TextStretch[]>(piece));
  const texts = stretches.map(({ at, text }, index) => {
    const next = stretches[index + 1]?.at;
    // The next part of a turn begins before the end of this one.
    return next === undefined
      ? text
      : text
          .split(WORD_GAP)
          .slice(0, next - at)
          .join(' ');
  });
  return [heading.join(' '), ...texts].join(' ');
}

/** What the list of a bundle says about a page. @param place the name of its fragment, and the number of its session */
export function pageFactsOf(
  { url, heading: { length }, meta, own }: SearchDoc,
  place: Pick<PageFacts, 'id' | 'session'>,
): PageFacts {
  const pieces = [0, ...own.starts.slice(1).map((start) => start + length)];
  return { ...place, url, meta, pieces, turns: own.turns.map((start) => start + length), prompts: own.prompts };
}

/** The pieces of its text. The words before the first turn are in the first. */
export function pieceFiles({ heading, own }: SearchDoc, { id }: PageFacts, folder: string): readonly IndexFile[] {
  const [first, ...others] = own.pieces;
  const at = -heading.length;
  const text = heading.join(' ');
  const start: TextStretch = { at, anchor: '', title: '', text, kinds: [[at, 'h']] };
  const packed = pack([start, ...(first === undefined ? [] : unpack<readonly TextStretch[]>(first))]);
  return [packed, ...others].map((content, piece) => ({ path: `${folder}/${pieceFile(id, piece)}`, content }));
}
