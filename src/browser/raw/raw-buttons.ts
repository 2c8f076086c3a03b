/**
 * The transcript's own lines, on request. They lie in files beside the page (`render/assets/raw-lines.ts`), which are loaded as
 * scripts, because a page from disk may load nothing else.
 */

import { button, say } from '../page/announce.ts';
import { addCopyButtons } from '../page/copy.ts';
import { element, loadScript } from '../page/dom.ts';
import { lineNames, prettyLine, type RawLine, readStretch, type Stretch } from './raw-lines.ts';

declare global {
  interface Window {
    sessionaryRaw?: (name: string, packed: string) => void;
  }
}

/** Lines that are shown at once; the rest waits for the reader. */
const AT_ONCE = 30;

const folder = document.querySelector<HTMLElement>('[data-raw-from]')?.dataset.rawFrom ?? '';
const stretches = new Map<string, Promise<Stretch>>();
const waiting = new Map<string, (packed: string) => void>();

function load(chunk: string): Promise<Stretch> {
  const known = stretches.get(chunk);
  if (known !== undefined) return known;
  window.sessionaryRaw ??= (name, packed) => waiting.get(name.split('/').at(-1) ?? '')?.(packed);
  const loading = new Promise<string>((resolve, reject) => {
    waiting.set(chunk, resolve);
    void loadScript(`${folder}${chunk}.js`).then(() => reject(new Error(`${chunk}.js`)));
  }).then(readStretch);
  stretches.set(chunk, loading);
  // Another try may find it.
  loading.catch(() => stretches.delete(chunk));
  return loading;
}

/** The lines that an element stands on, in the order of their files. */
async function linesOf(names: string): Promise<readonly RawLine[]> {
  const wanted = lineNames(names);
  const chunks = new Map<string, Stretch>();
  for (const { chunk } of wanted) if (!chunks.has(chunk)) chunks.set(chunk, await load(chunk));
  return wanted.flatMap(({ chunk, source, from, to }) =>
    (chunks.get(chunk)?.lines ?? []).filter(
      (line) => line.source === source && line.number >= from && line.number <= to,
    ),
  );
}

function show(lines: readonly RawLine[], into: HTMLElement): void {
  for (const line of lines.slice(0, AT_ONCE)) {
    into.append(
      element('p', { class: 'label' }, `${line.file}, line ${line.number}`),
      element('div', { class: 'box' }, element('pre', { tabindex: '0' }, prettyLine(line.text))),
    );
  }
  const rest = lines.slice(AT_ONCE);
  if (rest.length > 0) {
    const more = button(`${rest.length} more lines`, { class: 'raw-more' }, () => {
      more.remove();
      show(rest, into);
    });
    into.append(more);
  }
  addCopyButtons(into);
}

async function open(names: string, into: HTMLElement): Promise<void> {
  try {
    const lines = await linesOf(names);
    into.replaceChildren();
    if (lines.length === 0)
      into.append(element('p', { class: 'label' }, 'These lines are not in the archive.'));
    show(lines, into);
    say(`${lines.length} lines of the transcript`);
  } catch {
    into.replaceChildren(
      element(
        'p',
        { class: 'label' },
        'The lines could not be loaded: the folder raw/ is not beside this page.',
      ),
    );
  }
}

function rawButton(names: string, place: HTMLElement): HTMLButtonElement {
  const into = element('div', { class: 'raw' });
  const made = button('Raw', { class: 'raw-button', 'aria-expanded': 'false' }, () => {
    const isOpen = into.isConnected;
    if (isOpen) into.remove();
    else {
      place.append(into);
      if (into.childElementCount === 0) void open(names, into);
    }
    made.setAttribute('aria-expanded', String(!isOpen));
  });
  return made;
}

/** Gives a turn its button, and each of its calls that has no body; an open call gets its own. */
export function addRawButtons(part: HTMLElement): void {
  if (folder === '') return;
  if (part.matches('.turn[data-raw]')) {
    const head = part.querySelector(':scope > .turn-head');
    const body = part.querySelector<HTMLElement>(':scope > .turn-body');
    if (head !== null && body !== null && head.querySelector('.raw-button') === null)
      head.append(rawButton(part.dataset.raw ?? '', body));
    for (const call of part.querySelectorAll<HTMLElement>('.call.is-bare[data-raw]')) addToCall(call, call);
  }
  const body = part.querySelector<HTMLElement>(':scope > .call-body');
  if (part.matches('.call[data-raw]') && body !== null) addToCall(part, body);
}

function addToCall(call: HTMLElement, body: HTMLElement): void {
  if (body.querySelector(':scope > .raw-button') === null)
    body.append(rawButton(call.dataset.raw ?? '', body));
}
