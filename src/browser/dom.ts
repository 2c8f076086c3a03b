/** Elements out of tag, attributes and children. Text goes in as text, never as markup. */

type Child = Node | string;

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

export function button(
  text: string,
  attributes: Readonly<Record<string, string>>,
  act: () => void,
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', act);
  return made;
}

let said: HTMLElement | undefined;

/** Says something to those who cannot see that it happened. */
export function say(text: string): void {
  if (said === undefined) {
    said = element('p', { class: 'said', role: 'status' });
    document.body.append(said);
  }
  said.textContent = text;
}
