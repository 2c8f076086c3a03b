/** The pages of a built site, parsed. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, is, selectAll, selectOne } from 'css-select';
import type { Document, Element, ParentNode } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { inject } from 'vitest';
import { valueFor } from '../../src/base/lists.ts';
import { filesIn } from './folders.ts';

export type { Element, ParentNode } from 'domhandler';

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
      root ??= parseDocument(html);
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
  // Compiled apart, it may begin with an element around this one, as in a browser.
  return within === undefined ? [] : selectAll<ParentNode, Element>(compile(selector), within);
}

/** The first element that matches. */
export function first(within: ParentNode | undefined, selector: string): Element | undefined {
  return within === undefined ? undefined : (selectOne<ParentNode, Element>(compile(selector), within) ?? undefined);
}

/** The first element that matches. @throws if there is none */
export function one(page: Page, selector: string): Element {
  const found = first(page.root, selector);
  if (found === undefined) throw new Error(`${page.path} has no ${selector}`);
  return found;
}

/** Whether the element itself matches. */
export function matches(element: Element, selector: string): boolean {
  return is(element, selector);
}

/** Whether the element, or one around it, matches. */
export function isWithin(element: Element, selector: string): boolean {
  return is(element, `:is(${selector}), :is(${selector}) *`);
}

/** The element after it, with the same parent. */
export function next(element: Element): Element | undefined {
  return DomUtils.nextElementSibling(element) ?? undefined;
}

/** The value of an attribute: none without the attribute, or without the element. */
export function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attribs[name];
}

/** The text inside, with single spaces. */
export function textOf(node: ParentNode): string {
  return DomUtils.textContent(node).replace(/\s+/g, ' ').trim();
}

/** The same of markup that is a part of a page. */
export function textOfMarkup(html: string): string {
  return textOf(parseDocument(html));
}

/** Values of `id`, in order, with repetitions. */
export function idsOf(page: Page): string[] {
  return all(page.root, '[id]').map(({ attribs }) => attribs.id ?? '');
}
