/** The pages of a built site, parsed. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HtmlElement, HtmlValidate, Parser, StaticConfigLoader } from 'html-validate';
import { filesIn } from './folders.ts';
import './html-tree.ts';

export interface Page {
  /** Path below the site's root, with `/`. */
  readonly path: string;
  readonly html: string;
  readonly root: HtmlElement;
}

const parser = new Parser(new HtmlValidate(new StaticConfigLoader({})).getConfigForSync('page.html'));

function parsePage(html: string, path = 'page.html'): Page {
  return {
    path,
    html,
    root: parser.parseHtml({ data: html, filename: path, line: 1, column: 1, offset: 0 }),
  };
}

export function readPage(folder: string, path: string): Page {
  return parsePage(readFileSync(join(folder, path), 'utf8'), path);
}

export function pagePaths(folder: string): string[] {
  return filesIn(folder).filter((path) => path.endsWith('.html'));
}

/** Every page of a site. */
export function readPages(folder: string): Page[] {
  return pagePaths(folder).map((path) => readPage(folder, path));
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** Decodes `&amp;`, `&#39;` and the few other entities of our pages. */
export function decoded(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      return NAMED.get(name ?? '') ?? whole;
    },
  );
}

export function attribute(element: HtmlElement, name: string): string | undefined {
  const value = element.getAttributeValue(name);
  return value === null ? undefined : decoded(value);
}

/** The text inside, with single spaces. */
export function textOf(element: HtmlElement): string {
  return decoded(element.textContent).replace(/\s+/g, ' ').trim();
}

/** Values of `id`, in order, with repetitions. */
export function idsOf(page: Page): string[] {
  return page.root.querySelectorAll('[id]').map((element) => attribute(element, 'id') ?? '');
}

/** The first element that matches. @throws if there is none */
export function one(page: Page, selector: string): HtmlElement {
  const found = page.root.querySelector(selector);
  if (found === null) throw new Error(`${page.path} has no ${selector}`);
  return found;
}
