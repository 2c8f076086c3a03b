/**
 * Names of sessions, projects, prompts and commands, for the quick box; and of files, commits, pull requests, plans and
 * decisions, which the search page finds as well: read from the data of their scripts, and matched with what was typed.
 */

import { count, dotted } from '../../base/format.ts';
import { get, rows } from '../../base/json-readers.ts';
import { type HistoryData, PULL_REQUEST_ANCHOR, type QuickData } from '../../search/shared/names-format.ts';
import { fold, foldedWords } from '../base/fold-text.ts';

/** Kinds of what is in the history of a project. */
export type HistoryOptionKind = 'File' | 'Commit' | 'Pull request' | 'Plan' | 'Decision';

export interface Option {
  readonly kind: 'Session' | 'Project' | 'Prompt' | HistoryOptionKind | 'Command' | 'Search';
  readonly text: string;
  /** Shown after the text: project and day; project and session of a file. */
  readonly note: string;
  /** Relative to the site's root. */
  readonly href: string;
}

export interface Named extends Option {
  readonly folded: string;
  /** Ids and slugs, which are found by their beginnings. */
  readonly ids: readonly string[];
}

/** The least number of letters of an id that must be typed: fewer could begin ordinary words. */
const TYPED_ID = 4;

/** The rows of a list in the data of a script, with their values as text; anything else is left out. */
export function rowsOf(data: unknown, name: string): readonly (readonly string[])[] {
  return rows(get(data, name)).map((row) => row.map(String));
}

export function named(kind: Option['kind'], text = '', notes: readonly (string | undefined)[], href: string): Named {
  return { kind, text, note: dotted(notes), href, folded: fold(text).text, ids: [] };
}

/** The names that have all typed words, best first; none if nothing was typed. */
export function matching(names: readonly Named[], typed: string): readonly Named[] {
  const words = foldedWords(typed);
  if (words.length === 0) return [];
  return names
    .flatMap((name, at) => {
      const score = scoreOf(name.folded, words) ?? scoreOfIds(name.ids, words);
      // Names are ordered by time: between two equal ones, the newer wins.
      return score === undefined ? [] : [{ name, score: score - at / (names.length + 1) }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name);
}

/** `calm-green-otter`, `6f0c2a10`: one word that an id begins with; undefined if there is none. */
function scoreOfIds(ids: readonly string[], [word = '', ...others]: readonly string[]): number | undefined {
  if (others.length > 0 || word.length < TYPED_ID) return undefined;
  return ids.some((id) => id.startsWith(word)) ? 1 : undefined;
}

/** 2 for each word at the beginning of a word, 1 for each inside; undefined if one is missing. Short names score higher. */
function scoreOf(text: string, words: readonly string[]): number | undefined {
  let score = 0;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at === -1) return undefined;
    const isBeginning = at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
    score += isBeginning ? 2 : 1;
  }
  return score + (text.startsWith(words.join(' ')) ? 2 : 0) - text.length / 400;
}

/** The lists of the data that have items of each kind, in the order of the matches. */
const KINDS: readonly (readonly [HistoryOptionKind, keyof HistoryData])[] = [
  ['File', 'files'],
  ['Commit', 'commits'],
  ['Pull request', 'commits'],
  ['Plan', 'plans'],
  ['Decision', 'decisions'],
];

type HistoryOptions = ReadonlyMap<HistoryOptionKind, readonly Named[]>;

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
  return [...names.values()].map((ofKind) => matching(ofKind, typed)).filter(({ length }) => length > 0);
}

/** Options of one kind. */
const SHOWN = 5;

/** Sessions offered before anything is typed. */
const NEWEST = 8;

export class QuickNames {
  /** By kind, sessions first. */
  readonly #all: readonly (readonly Named[])[];

  /**
   * @param data of the script; what does not look like {@link QuickData} is left out
   * @param history the data of files, commits, plans and decisions, likewise
   */
  constructor(data: unknown, history: unknown) {
    const rows = (name: keyof QuickData): readonly (readonly string[])[] => rowsOf(data, name);
    const [projects, sessions] = [rows('projects'), rows('sessions')];
    const projectName = (at = ''): string => projects[Number(at)]?.[0] ?? '';
    const lines = (name: 'prompts' | 'commands', kind: Option['kind']): readonly Named[] =>
      rows(name).map(([text, at = '', rest]) => {
        const [title, key] = sessions[Number(at)] ?? [];
        return named(kind, text, [title], `sessions/${key}${rest}`);
      });
    this.#all = [
      sessions.map(([title, key = '', project, day, ids = '']) => ({
        ...named('Session', title, [projectName(project), day], `sessions/${key}.html`),
        ids: [key, ...foldedWords(ids)],
      })),
      projects.map(([name, key, its]) =>
        named('Project', name, [count(Number(its), 'session')], `projects/${key}.html`),
      ),
      lines('prompts', 'Prompt'),
      ...historyNames(history).values(),
      lines('commands', 'Command'),
    ];
  }

  /**
   * The best of each kind, then searches of everything and of this session. If nothing was typed, the newest sessions.
   * @param session key of the session whose page this is
   */
  find(typed: string, session?: string): readonly Option[] {
    if (typed.trim() === '') return (this.#all[0] ?? []).slice(0, NEWEST);
    const matches = this.#all.flatMap((names) => matching(names, typed).slice(0, SHOWN));
    const q = typed.trim();
    const search = (what: string, asked: Readonly<Record<string, string>>): Option => ({
      ...{ kind: 'Search', text: `Search ${what} for “${q}”`, note: '' },
      href: `search.html?${new URLSearchParams(asked)}`,
    });
    const here = session === undefined ? [] : [search('this session', { session, q })];
    return [...matches, search('everything', { q }), ...here];
  }
}
