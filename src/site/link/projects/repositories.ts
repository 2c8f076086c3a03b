/** Finds which repositories are the same: a fork and its origin, or one whose owner is redacted. */

import { distinct, groupBy } from '../../../base/lists.ts';
import { lastPart } from '../../../base/paths.ts';
import type { Root } from './roots.ts';

function hostAndName(repository: string): string {
  return `${repository.split('/')[0] ?? ''}/${lastPart(repository)}`.toLowerCase();
}

/** One name for all roots that have it; undefined if none is shown. Same names in one root: a fork and its origin. */
export function repositoriesOf(roots: readonly Root[]): (root: Root) => string | undefined {
  const names = new Map<string, string>();
  const leader = (repository: string): string => {
    let at = repository.toLowerCase();
    for (let next = names.get(at); next !== undefined && next !== at; next = names.get(at)) at = next;
    return at;
  };
  const unite = (repositories: readonly string[]): void => {
    const [first, ...others] = repositories.map(leader);
    for (const other of others) if (first !== undefined && other !== first) names.set(other, first);
  };
  const shown = roots.map(({ repositories }) => repositories.map(([repository]) => repository));
  for (const own of shown) for (const same of groupBy(own, hostAndName).values()) unite(same);
  const spellings = distinct(shown.flat()).sort();
  for (const same of groupBy(spellings, hostAndName).values()) {
    const leaders = new Set(same.filter((one) => !one.split('/').includes('~')).map(leader));
    if (leaders.size === 1) unite(same);
  }
  // The first spelling is used; `~`, a redacted owner, comes last.
  const spelled = new Map([...groupBy(spellings, leader)].map(([key, [one]]) => [key, one]));
  return ({ repositories: [first] }) => (first === undefined ? undefined : spelled.get(leader(first[0])));
}
