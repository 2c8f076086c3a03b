/** Copying: bodies of calls, blocks of code, links to turns. */

import { announce, showMessage } from './announce.ts';
import { button, element } from './dom.ts';

const LABEL_MS = 1500;

/** Copies a text; pages from disk may have to use the old API. Resolves to whether it worked. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copies a text, and shows whether that worked. */
export async function copyAndSay(text: string, done: string, failed = 'Copying failed'): Promise<void> {
  showMessage((await copyText(text)) ? done : failed);
}

function copyBySelection(text: string): boolean {
  const field = element('textarea', { class: 'visually-hidden', 'aria-hidden': 'true' });
  field.value = text;
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isDone;
}

/** The text of a body without line numbers. Of a diff, the new text. */
function bodyText(body: Element): string {
  if (body.tagName !== 'OL') return body.textContent.replace(/\n$/, '');
  return [...body.children]
    .filter((line) => !line.matches('.del, .gap'))
    .map((line) => line.textContent)
    .join('\n');
}

function copyButton(body: Element): HTMLButtonElement {
  const made = button('Copy', { class: 'copy' }, async () => {
    const outcome = (await copyText(bodyText(body))) ? 'Copied' : 'Copy failed';
    made.textContent = outcome;
    announce(outcome);
    setTimeout(() => {
      made.textContent = 'Copy';
    }, LABEL_MS);
  });
  return made;
}

/** Adds a button to every body in this part of the page, once; code in prose is wrapped in a box first. */
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
