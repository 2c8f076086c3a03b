/** What the quick box finds for what was typed. Pure, but for reading what the script of the archive hands over. */

import { list } from '../../base/json-readers.ts';
import { fold } from '../../browser/found/highlighted-words.ts';
import type { QuickData } from '../shared/quick-names.ts';

export interface Option {
  readonly kind: 'session' | 'project' | 'file' | 'command' | 'search';
  readonly text: string;
  /** Beside it: project and day, the project and session of a file. */
  readonly note: string;
  /** Relative to the site's root. */
  readonly href: string;
}

interface Named extends Option {
  readonly folded: string;
}

/** Options of one kind. */
const SHOWN = 5;

export class QuickNames {
  readonly #all: readonly (readonly Named[])[];

  constructor(data: QuickData) {
    const { projects, sessions, files, commands } = data;
    const projectName = (at: number): string => projects[at]?.[0] ?? '';
    const page = (at: number, rest = '.html'): string => `sessions/${sessions[at]?.[1] ?? ''}${rest}`;
    this.#all = [
      sessions.map(([title, key, project, day]) =>
        named('session', title, [projectName(project), day], `sessions/${key}.html`),
      ),
      projects.map(([name, key, count]) =>
        named('project', name, [count === 1 ? '1 session' : `${count} sessions`], `projects/${key}.html`),
      ),
      files.map(([path, session]) =>
        named(
          'file',
          path,
          [projectName(sessions[session]?.[2] ?? -1), sessions[session]?.[0] ?? ''],
          `${page(session)}?mark=${encodeURIComponent(nameOf(path))}`,
        ),
      ),
      commands.map(([text, session, rest]) =>
        named('command', text, [sessions[session]?.[0] ?? ''], page(session, rest)),
      ),
    ];
  }

  /** The best of each kind, and the way to the whole search. Nothing typed: the newest sessions. */
  find(typed: string): readonly Option[] {
    const words = fold(typed)
      .text.split(/\s+/)
      .filter((word) => word !== '');
    if (words.length === 0) return (this.#all[0] ?? []).slice(0, SHOWN + 3);
    const found = this.#all.flatMap((names) => best(names, words));
    const everything: Option = {
      kind: 'search',
      text: `Search everything for “${typed.trim()}”`,
      note: '',
      href: `search.html?${new URLSearchParams({ q: typed.trim() })}`,
    };
    return [...found, everything];
  }
}

function named(kind: Option['kind'], text: string, notes: readonly string[], href: string): Named {
  const note = notes.filter((one) => one !== '').join(' · ');
  return { kind, text, note, href, folded: fold(text).text };
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? path;
}

function best(names: readonly Named[], words: readonly string[]): readonly Named[] {
  return names
    .flatMap((name, at) => {
      const score = scoreOf(name.folded, words);
      // The order given is that of time: of equals the newest first.
      return score === undefined ? [] : [{ name, score: score - at / (names.length + 1) }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ name }) => name);
}

/** Two for each word that something begins with, one for one inside; all must be there. */
function scoreOf(text: string, words: readonly string[]): number | undefined {
  let score = 0;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at === -1) return undefined;
    const begins = at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
    score += begins ? 2 : 1;
  }
  return score + (text.startsWith(words.join(' ')) ? 2 : 0) - text.length / 400;
}

/** The script is our own; still, what does not look like it is an archive without names. */
export function readQuickData(value: unknown): QuickData {
  const tuples = (name: string): readonly (readonly unknown[])[] => list(value, name).filter(Array.isArray);
  return {
    projects: tuples('projects').map(([name, key, count]) => [String(name), String(key), Number(count)]),
    sessions: tuples('sessions').map(([title, key, project, day]) => [
      String(title),
      String(key),
      Number(project),
      String(day),
    ]),
    files: tuples('files').map(([path, session]) => [String(path), Number(session)]),
    commands: tuples('commands').map(([text, session, rest]) => [
      String(text),
      Number(session),
      String(rest),
    ]),
  };
}
