/** Makes elements from a tag, attributes and children. Text is inserted as text, never as markup. */

import { siteRoot } from './address.ts';

/** An element that is not on the page yet. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A button that is not on the page yet. */
export function button(
  label: string,
  attributes: Readonly<Record<string, string>>,
  act: () => void,
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', act);
  return made;
}

/** Puts a part of a text node into an element. */
export function wrapText(node: Text, from: number, to: number, wrapper: HTMLElement): HTMLElement {
  const part = node.splitText(from);
  part.splitText(to - from);
  part.replaceWith(wrapper);
  wrapper.append(part);
  return wrapper;
}

/** Is the second element after the beginning of the first? */
export function isAfter(first: Element, second: Element): boolean {
  return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Now and, once per frame, as the page scrolls or changes. @param forget runs when the show filter may have changed */
export function onView(act: () => void, forget?: () => void): void {
  let isPlanned = false;
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      act();
    });
  };
  document.addEventListener('change', () => {
    forget?.();
    plan();
  });
  addEventListener('scroll', plan, { passive: true });
  addEventListener('resize', plan);
  document.addEventListener('toggle', plan, true);
  plan();
}

/** Runs a function on each element, once, when it comes into the window or within a margin of it. */
export function whenNear(elements: Iterable<Element>, margin: string, act: (element: Element) => void): void {
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { isIntersecting, target } of changes) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        act(target);
      }
    },
    { rootMargin: margin },
  );
  for (const one of elements) observer.observe(one);
}

/** Runs a script, the only kind of file that a page from disk may load. Resolves to whether it exists. */
export function loadScript(src: string, charset = 'utf-8'): Promise<boolean> {
  return new Promise((resolve) => {
    const script = element('script', { src, charset });
    const end = (exists: boolean): void => {
      script.remove();
      resolve(exists);
    };
    script.addEventListener('load', () => end(true));
    script.addEventListener('error', () => end(false));
    document.head.append(script);
  });
}

/** Adds the style sheet for finding (`finding.css`) when it is first needed. */
export function addStyle(): void {
  const href = `${siteRoot()}assets/finding.css`;
  if (document.querySelector(`link[href="${href}"]`) !== null) return;
  document.head.append(element('link', { rel: 'stylesheet', href }));
}
