/** The pages of a built site, parsed. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { inject } from 'vitest';
import { valueFor } from '../../src/base/lists.ts';
import { filesIn } from './folders.ts';

export interface Page {
  /** Path below the site's root, with `/`. */
  readonly path: string;
  readonly html: string;
  readonly root: Document;
}

/** The page, which is parsed when its `root` is first asked for. */
export function readPage(folder: string, path: string): Page {
  const html = readFileSync(join(folder, path), 'utf8');
  let root: Document | undefined;
  return {
    path,
    html,
    get root() {
      root ??= parseHTML(html).document;
      return root;
    },
  };
}

export function pagePaths(folder: string): string[] {
  return filesIn(folder).filter((path) => path.endsWith('.html'));
}

/** The pages of the site that most test files of a worker look at. They leave it as it is. */
const shared = new Map<string, readonly Page[]>();

/** Every page of a site. */
export function readPages(folder: string): readonly Page[] {
  const read = (): Page[] => pagePaths(folder).map((path) => readPage(folder, path));
  return folder === join(inject('sites') ?? '', 'archive/site') ? valueFor(shared, folder, read) : read();
}

/** The elements that match, in the order of the page; none in a page that is not there. */
export function all(within: ParentNode | undefined, selector: string): Element[] {
  return [...(within?.querySelectorAll(selector) ?? [])];
}

export function attribute(element: Element, name: string): string | undefined {
  return element.getAttribute(name) ?? undefined;
}

/** The text inside, with single spaces. */
export function textOf(node: Element | Document): string {
  const element = 'documentElement' in node ? node.documentElement : node;
  return element.textContent.replace(/\s+/g, ' ').trim();
}

/** The same of markup that is a part of a page. */
export function textOfMarkup(html: string): string {
  return textOf(parseHTML(`<html><body>${html}</body></html>`).document);
}

/** Values of `id`, in order, with repetitions. */
export function idsOf(page: Page): string[] {
  return all(page.root, '[id]').map(({ id }) => id);
}

/** The first element that matches. @throws if there is none */
export function one(page: Page, selector: string): Element {
  const found = page.root.querySelector(selector);
  if (found === null) throw new Error(`${page.path} has no ${selector}`);
  return found;
}
