/**
 * Finds the elements of a page by their tag in one walk. The library's own way copies the list of what it has found at
 * every element, which is a quarter of the processor time of validating a page. Import this for its effect.
 */

import { HtmlElement } from 'html-validate';

/** As in the library: in the order of the document, whatever the case of the tag; `*` is every element. */
HtmlElement.prototype.getElementsByTagName = function (tagName: string): HtmlElement[] {
  const tag = tagName.toLowerCase();
  const found: HtmlElement[] = [];
  const visit = (parent: HtmlElement): void => {
    for (const child of parent.childElements) {
      if (tag === '*' || child.tagName.toLowerCase() === tag) found.push(child);
      visit(child);
    }
  };
  visit(this);
  return found;
};
