/** Links and other references of the pages of a site. */

import { posix } from 'node:path';
import { filesIn } from './folders.ts';
import { all, attribute, idsOf, type Page } from './pages.ts';

const CARRIERS = ['href', 'src', 'action', 'poster', 'data', 'srcset', 'formaction', 'cite'] as const;
/** An address with a scheme, or of another host. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

export interface Reference {
  readonly page: string;
  readonly tag: string;
  readonly name: string;
  readonly value: string;
}

export function referencesOf(page: Page): Reference[] {
  return all(page.root, CARRIERS.map((name) => `[${name}]`).join(', ')).flatMap((element) =>
    CARRIERS.flatMap((name) => {
      const value = attribute(element, name);
      return value === undefined ? [] : [{ page: page.path, tag: element.name, name, value }];
    }),
  );
}

export function isElsewhere({ value }: Reference): boolean {
  return ELSEWHERE.test(value);
}

/** The target of a reference within the site: a path relative to its root, and an id or the empty string. */
export function targetOf({ page, value }: Reference): { readonly path: string; readonly id: string } {
  const [address = '', id = ''] = value.split('#', 2);
  const file = decodeURIComponent(address.split('?', 1)[0] ?? '');
  return { path: file === '' ? page : posix.join(posix.dirname(page), file), id: decodeURIComponent(id) };
}

/** A reference, as a failed test shows it. */
export function inWords({ page, tag, name, value }: Reference): string {
  return `${page}: <${tag} ${name}="${value}">`;
}

/** References within the site to missing files, or to missing ids. */
export function dangling(folder: string, pages: readonly Page[]): string[] {
  const files = new Set(filesIn(folder));
  const ids = new Map(pages.map((page) => [page.path, new Set(idsOf(page))]));
  return pages
    .flatMap(referencesOf)
    .filter((reference) => !isElsewhere(reference))
    .filter((reference) => {
      const { path, id } = targetOf(reference);
      return !files.has(path) || (id !== '' && ids.get(path)?.has(id) !== true);
    })
    .map(inWords);
}

/** Ids that a page uses twice. */
export function repeatedIds(pages: readonly Page[]): string[] {
  return pages.flatMap((page) => {
    const ids = idsOf(page);
    return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => `${page.path}: ${id}`);
  });
}
