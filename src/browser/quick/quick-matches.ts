/** What the quick box finds for what was typed. Pure; also reads the data of its script. */

import { count } from '../../base/format.ts';
import type { QuickData } from '../../search/shared/names-format.ts';
import { foldedWords } from '../base/fold-text.ts';
import { historyNames } from './history-matches.ts';
import { matching, type Named, named, type Option, rowsOf } from './matching-names.ts';

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

  /** The best of each kind, then a search for everything. If nothing was typed, the newest sessions. */
  find(typed: string): readonly Option[] {
    if (typed.trim() === '') return (this.#all[0] ?? []).slice(0, NEWEST);
    const found = this.#all.flatMap((names) => matching(names, typed).slice(0, SHOWN));
    const everything: Option = {
      kind: 'Search',
      text: `Search everything for “${typed.trim()}”`,
      note: '',
      href: `search.html?${new URLSearchParams({ q: typed.trim() })}`,
    };
    return [...found, everything];
  }
}
