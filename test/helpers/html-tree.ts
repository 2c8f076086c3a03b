/**
 * Finds the elements of a page by their tag in a list that is made once for each page, and compares tags before it takes
 * a selector apart. The library's own way walks the whole page for every selector of every rule, and parses a selector
 * for every element that is compared with it. Import this for its effect.
 */

import { HtmlElement } from 'html-validate';

type ByTag = ReadonlyMap<string, HtmlElement[]>;

const BY_TAG = 'elements by tag';

/** The elements inside by their tag, and all of them as `*`, in the order of the document. */
function byTag(parent: HtmlElement): ByTag {
  const every: HtmlElement[] = [];
  const visit = ({ childElements }: HtmlElement): void => {
    for (const child of childElements) {
      every.push(child);
      visit(child);
    }
  };
  visit(parent);
  const found = new Map([['*', every]]);
  for (const element of every) {
    const tag = element.tagName.toLowerCase();
    const same = found.get(tag);
    if (same === undefined) found.set(tag, [element]);
    else same.push(element);
  }
  return found;
}

/** As in the library, whatever the case of the tag. The cache of an element keeps nothing until the element is complete. */
HtmlElement.prototype.getElementsByTagName = function (tagName: string): HtmlElement[] {
  const kept = this.cacheGet(BY_TAG);
  const known = kept instanceof Map ? (kept as ByTag) : this.cacheSet(BY_TAG, byTag(this));
  return known.get(tagName.toLowerCase()) ?? [];
};

/** `main`, `dl > div > dt`: the element has that tag, whatever else the selector asks. */
const ENDS_IN_TAG = /^(?:[a-z]\w* > )*([a-z]\w*)$/;

const { matches } = HtmlElement.prototype;

HtmlElement.prototype.matches = function (selectors: string): boolean {
  const tag = ENDS_IN_TAG.exec(selectors)?.[1];
  if (tag === undefined) return matches.call(this, selectors);
  return this.is(tag) && (tag === selectors || matches.call(this, selectors));
};
