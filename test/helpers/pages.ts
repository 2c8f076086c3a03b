/** The pages of a built site, parsed. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { filesIn } from './folders.ts';

export interface Page {
  /** Path below the site's root, with `/`. */
  readonly path: string;
  readonly html: string;
  readonly root: Document;
}

export function readPage(folder: string, path: string): Page {
  const html = readFileSync(join(folder, path), 'utf8');
  return { path, html, root: parseHTML(html).document };
}

export function pagePaths(folder: string): string[] {
  return filesIn(folder).filter((path) => path.endsWith('.html'));
}

/** Every page of a site. */
export function readPages(folder: string): Page[] {
  return pagePaths(folder).map((path) => readPage(folder, path));
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
