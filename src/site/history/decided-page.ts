/** The decisions of the whole archive: the newest ones, plans that nobody carried out, and links to the rest. */

import type { Project } from '../../transcript/types/archive.ts';
import type { ProjectHistory } from './project-history.ts';

export type KnownHistory = Pick<ProjectHistory, 'counts' | 'decided' | 'red'> & { readonly key: string };

export type DecidedPage = ReturnType<typeof decidedPage>;

const NEWEST = 100;

export function decidedPage(projects: readonly Pick<Project, 'key' | 'name'>[], histories: readonly KnownHistory[]) {
  const names = new Map(projects.map(({ key, name }) => [key, name]));
  const named = histories
    .filter(({ counts }) => counts.decisions > 0 || counts.plans > 0)
    .map((history) => ({ ...history, name: names.get(history.key) ?? history.key }));
  return {
    projects: named.map(({ key, name, counts: { decisions, plans } }) => ({
      href: `${decisions > 0 ? 'decisions' : 'plans'}/${key}.html`,
      text: name,
      markdown: decisions > 0 ? `decisions/${key}.md` : '',
      decisions,
      plans,
    })),
    openPlans: named
      .flatMap(({ name, decided }) => decided.openPlans.map((plan) => ({ ...plan, project: name })))
      .sort((a, b) => b.at - a.at),
    newest: named
      .flatMap(({ name, decided }) => decided.newest.map((one) => ({ ...one, project: name })))
      .sort((a, b) => b.at - a.at)
      .slice(0, NEWEST),
  };
}
