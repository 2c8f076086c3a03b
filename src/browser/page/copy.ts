/** Copying: bodies of calls, blocks of code, links to turns. */

import { button, say } from './announce.ts';
import { element } from './dom.ts';

/** Pages from disk may have no clipboard of the new kind: then the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = element('textarea', { class: 'said', 'aria-hidden': 'true' });
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

/** What a body says, without line numbers. A diff is copied as its new text. */
export function bodyText(body: Element): string {
  if (body.tagName !== 'OL') return (body.textContent ?? '').replace(/\n$/, '');
  return [...body.children]
    .filter((line) => !line.matches('.del, .gap'))
    .map((line) => line.textContent ?? '')
    .join('\n');
}

function copyButton(body: Element): HTMLButtonElement {
  const made = button('Copy', { class: 'copy' }, async () => {
    const done = await copyText(bodyText(body));
    made.textContent = done ? 'Copied' : 'Not copied';
    say(done ? 'Copied' : 'Not copied');
    setTimeout(() => {
      made.textContent = 'Copy';
    }, 1500);
  });
  return made;
}

/** Gives every body in the part of the page a button, once; code in prose gets its box first. */
export function addCopyButtons(part: ParentNode): void {
  for (const block of part.querySelectorAll('.prose pre')) {
    if (block.parentElement?.matches('.box') === true) continue;
    const box = element('div', { class: 'box' });
    block.replaceWith(box);
    box.append(block);
    block.setAttribute('tabindex', '0');
  }
  for (const body of part.querySelectorAll('.box > :is(pre, ol)')) {
    const box = body.parentElement;
    if (box === null || box.querySelector(':scope > .copy') !== null) continue;
    box.append(copyButton(body));
  }
}
