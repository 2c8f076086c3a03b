/** Elements out of tag, attributes and children. Text goes in as text, never as markup. */

type Child = Node | string;

/** An element that is not on the page yet. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Runs a script, the only kind of file that a page from disk may load. Resolves with whether it was there. */
export function loadScript(src: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = element('script', { src });
    const end = (isThere: boolean): void => {
      script.remove();
      resolve(isThere);
    };
    script.addEventListener('load', () => end(true));
    script.addEventListener('error', () => end(false));
    document.head.append(script);
  });
}

/** The style of what only finding needs (`finding.css`), added when it is first needed. */
export function addStyle(root: string): void {
  const href = `${root}assets/finding.css`;
  if (document.querySelector(`link[href="${href}"]`) !== null) return;
  document.head.append(element('link', { rel: 'stylesheet', href }));
}
