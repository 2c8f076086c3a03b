/** What the quick box finds for what was typed. Pure; also reads the data of its script. */

import { list } from '../../base/json-readers.ts';
import type { QuickData } from '../../search/shared/quick-format.ts';
import { fold, foldedWords } from '../base/fold-text.ts';

export interface Option {
  readonly kind: 'Session' | 'Project' | 'Prompt' | 'File' | 'Command' | 'Search';
  readonly text: string;
  /** Shown after the text: project and day; project and session of a file. */
  readonly note: string;
  /** Relative to the site's root. */
  readonly href: string;
}

interface Named extends Option {
  readonly folded: string;
  /** Ids and slugs, which are found by how they begin. */
  readonly ids: readonly string[];
}

/** Letters of an id that have to be typed: fewer begin ordinary words. */
const TYPED_ID = 4;

/** Options of one kind. */
const SHOWN = 5;

/** Sessions offered before anything is typed. */
const NEWEST = 8;

export class QuickNames {
  /** By kind, sessions first. */
  readonly #all: readonly (readonly Named[])[];

  /** @param data of the script; what does not look like {@link QuickData} is left out */
  constructor(data: unknown) {
    const rows = (name: keyof QuickData): readonly (readonly string[])[] =>
      list(data, name).flatMap((row) => (Array.isArray(row) ? [row.map(String)] : []));
    const [projects, sessions] = [rows('projects'), rows('sessions')];
    const sessionAt = (at = ''): readonly string[] => sessions[Number(at)] ?? [];
    const projectName = (at = ''): string => projects[Number(at)]?.[0] ?? '';
    this.#all = [
      sessions.map(([title, key = '', project, day, ids = '']) => ({
        ...named('Session', title, [projectName(project), day], `sessions/${key}.html`),
        ids: [key, ...foldedWords(ids)],
      })),
      projects.map(([name, key, count]) =>
        named('Project', name, [`${count} session${count === '1' ? '' : 's'}`], `projects/${key}.html`),
      ),
      rows('prompts').map(([text, at, rest]) => {
        const [title, key] = sessionAt(at);
        return named('Prompt', text, [title], `sessions/${key}${rest}`);
      }),
      rows('files').map(([path = '', at]) => {
        const [title, key, project] = sessionAt(at);
        // Not `encodeURIComponent`, which throws for half a surrogate pair.
        const mark = new URLSearchParams({ mark: path.slice(path.lastIndexOf('/') + 1) });
        return named('File', path, [projectName(project), title], `sessions/${key}.html?${mark}`);
      }),
      rows('commands').map(([text, at, rest]) => {
        const [title, key] = sessionAt(at);
        return named('Command', text, [title], `sessions/${key}${rest}`);
      }),
    ];
  }

  /** The best of each kind, then a search for everything. If nothing was typed: the newest sessions. */
  find(typed: string): readonly Option[] {
    const words = foldedWords(typed);
    if (words.length === 0) return (this.#all[0] ?? []).slice(0, NEWEST);
    const found = this.#all.flatMap((names) => best(names, words));
    const everything: Option = {
      kind: 'Search',
      text: `Search everything for “${typed.trim()}”`,
      note: '',
      href: `search.html?${new URLSearchParams({ q: typed.trim() })}`,
    };
    return [...found, everything];
  }
}

function named(kind: Option['kind'], text = '', notes: readonly (string | undefined)[], href: string): Named {
  return { kind, text, note: notes.filter(Boolean).join(' · '), href, folded: fold(text).text, ids: [] };
}

function best(names: readonly Named[], words: readonly string[]): readonly Named[] {
  return names
    .flatMap((name, at) => {
      const score = scoreOf(name.folded, words) ?? scoreOfIds(name.ids, words);
      // Names are ordered by time: of two equal ones the newer wins.
      return score === undefined ? [] : [{ name, score: score - at / (names.length + 1) }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN)
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
