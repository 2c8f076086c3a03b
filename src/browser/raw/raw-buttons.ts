/**
 * Shows the transcript's own lines on request. They are in files beside the page (`site/render/assets/raw-lines.ts`): scripts,
 * because a page from disk may load nothing else, or bytes on a host.
 */

import { count } from '../../base/format.ts';
import { valueFor } from '../../base/lists.ts';
import { announce } from '../base/announce.ts';
import { addCopyButtons } from '../base/copy.ts';
import { button, element } from '../base/dom.ts';
import { HandedOver } from '../base/handed-over.ts';
import { opened } from '../unlock/sealed.ts';
import { lineNames, linesNamed, prettyLine, type RawLine, readChunk } from './raw-chunks.ts';

/** Lines that are shown at once; a button shows more. */
const AT_ONCE = 30;

const { rawFrom: folder = '', rawAs } = document.querySelector<HTMLElement>('[data-raw-from]')?.dataset ?? {};
const chunks = new Map<string, Promise<readonly RawLine[]>>();
const scripts = new HandedOver<string>('sessionaryRaw');

function load(chunk: string): Promise<readonly RawLine[]> {
  return valueFor(chunks, chunk, () => {
    const loading = read(chunk);
    // The next attempt may succeed.
    loading.catch(() => chunks.delete(chunk));
    return loading;
  });
}

async function read(chunk: string): Promise<readonly RawLine[]> {
  if (rawAs === 'bytes') {
    const response = await fetch(`${folder}${chunk}.bin`);
    if (!response.ok) throw new Error(`${chunk}.bin`);
    return readChunk(new Uint8Array(await response.arrayBuffer()), true);
  }
  const packed = await scripts.from(`${folder}${chunk}.js`, `${folder.split('/').at(-2)}/${chunk}`);
  if (packed === undefined) throw new Error(`${chunk}.js`);
  return readChunk(await opened(packed), false);
}

/** The lines of the transcript that made an element, in the order of their files. */
async function namedLines(names: string): Promise<readonly RawLine[]> {
  const lines: RawLine[] = [];
  for (const name of lineNames(names)) lines.push(...linesNamed(await load(name.chunk), name));
  return lines;
}

function label(text: string): HTMLElement {
  return element('p', { class: 'label' }, text);
}

function show(lines: readonly RawLine[], panel: HTMLElement): void {
  for (const { file, number, text } of lines.slice(0, AT_ONCE)) {
    const body = element('pre', { tabindex: '0' }, prettyLine(text));
    panel.append(label(`${file}, line ${number}`), element('div', { class: 'box' }, body));
  }
  const rest = lines.slice(AT_ONCE);
  if (rest.length > 0) {
    const more = button(`Show ${count(rest.length, 'more line')}`, { class: 'raw-more' }, () => {
      more.remove();
      show(rest, panel);
    });
    panel.append(more);
  }
  addCopyButtons(panel);
}

async function fill(panel: HTMLElement, names: string): Promise<void> {
  try {
    const lines = await namedLines(names);
    panel.replaceChildren(...(lines.length === 0 ? [label('These lines are not in the archive.')] : []));
    show(lines, panel);
    announce(`${count(lines.length, 'line')} of the transcript`);
  } catch {
    panel.replaceChildren(label('These lines could not be loaded: is the folder “raw” of the site missing?'));
  }
}

function rawButton(names: string, place: HTMLElement): HTMLButtonElement {
  const panel = element('div', { class: 'raw' });
  /** Where the reader was in a long turn. */
  let before = 0;
  const made = button('Raw', { class: 'raw-button', 'aria-expanded': 'false' }, () => {
    const isOpen = panel.isConnected;
    made.setAttribute('aria-expanded', String(!isOpen));
    if (isOpen) {
      panel.remove();
      scrollTo(0, before);
      return;
    }
    before = scrollY;
    place.append(panel);
    void (panel.childElementCount === 0 ? fill(panel, names) : Promise.resolve()).then(() => {
      panel.scrollIntoView({ block: 'nearest' });
    });
  });
  return made;
}

/** Adds a button to a turn, and to each of its calls that has no body; an open call gets its own. */
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
  if (body.querySelector(':scope > .raw-button') === null) body.append(rawButton(call.dataset.raw ?? '', body));
}
