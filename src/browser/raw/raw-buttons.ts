/** Shows the transcript's own lines on request. They are in a file beside the page (`site/render/assets/raw-lines.ts`). */

import { count } from '../../base/format.ts';
import { announce } from '../base/announce.ts';
import { addCopyButtons } from '../base/copy.ts';
import { button, element } from '../base/dom.ts';
import { HandedOverBytes } from '../base/handed-over.ts';
import { opened } from '../unlock/sealed.ts';
import { lineNames, linesNamed, prettyLine, type RawLine, readChunk } from './raw-chunks.ts';

/** Lines that are shown at once; a button shows more. */
const AT_ONCE = 30;

const { rawFrom: script = '' } = document.querySelector<HTMLElement>('[data-raw-from]')?.dataset ?? {};
let scripts = new HandedOverBytes('sessionaryRaw');
let loading: Promise<readonly RawLine[]> | undefined;

async function load(): Promise<readonly RawLine[]> {
  const session = script.replace(/^.*\/|\.js$/g, '');
  const chunks: (readonly RawLine[])[] = [];
  for (let number = 1; ; number += 1) {
    const packed = await scripts.from(script, `${session}/${number}`);
    if (packed === undefined && number === 1) throw new Error(script);
    if (packed === undefined) return chunks.flat();
    chunks.push(await readChunk(await opened(packed)));
  }
}

/** The transcript has grown: its lines are loaded again. */
export function forgetRawLines(): void {
  scripts = new HandedOverBytes('sessionaryRaw');
  loading = undefined;
}

/** The lines of the transcript that made an element, in the order of their files. */
async function namedLines(names: string): Promise<readonly RawLine[]> {
  loading ??= load();
  // The next attempt may succeed.
  loading.catch(() => {
    loading = undefined;
  });
  const lines = await loading;
  return lineNames(names).flatMap((name) => linesNamed(lines, name));
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
  if (script === '') return;
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
