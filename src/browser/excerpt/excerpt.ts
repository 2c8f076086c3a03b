/**
 * Excerpts: the reader chooses the first and the last of some turns, and gets a link that shows only these, with the
 * title and a line that says where they are from; or the same as Markdown.
 *
 *     sessions/4d37.html?from=t-1a2b3c4d&to=t-9f00aa11#t-1a2b3c4d
 *
 * Without JavaScript, it shows the whole page, at the first turn. With `&embed`, it shows only the turns, for a frame
 * in a page of another site.
 */

import { dotted, oneLine } from '../../base/format.ts';
import { copyAndSay } from '../base/copy.ts';
import { button, element } from '../base/dom.ts';
import { focusOn } from '../reading/go-to.ts';
import { excerptMarkdown } from './excerpt-markdown.ts';

interface Range {
  readonly first: number;
  readonly last: number;
}

let turns: readonly HTMLElement[] = [];
let bar: HTMLElement | undefined;
/** Gets the focus when the bar closes. */
let before: Element | null | undefined;

/** Shows only the excerpt that the address names. @param all turns of the page */
export function startExcerpt(all: readonly HTMLElement[]): void {
  turns = all;
  const query = new URLSearchParams(location.search);
  const [first = -1, last = -1] = ['from', 'to'].map((name) => turns.findIndex(({ id }) => id === query.get(name)));
  if (first < 0 || last < first) return;
  const range = { first, last };
  document.documentElement.classList.add('excerpt');
  for (const [at, turn] of turns.entries()) turn.classList.toggle('is-outside', at < first || at > last);
  // The browser would scroll to the first turn, and leave the title above the window.
  addEventListener('load', () => scrollTo(0, 0), { once: true });
  if (query.has('embed')) return showEmbedded(range);
  const href = location.href.replace(/[?#].*$/s, `#${turns[first]?.id}`);
  const whole = element('a', { href }, 'Show all of it');
  turns[first]?.before(element('p', { class: 'excerpt-note' }, `${whereWords(range)}. `, whole));
}

/** Links leave the frame, apart from those within the page. */
function showEmbedded(range: Range): void {
  document.documentElement.classList.add('embedded');
  const open = element('a', { href: addressOf(range) }, 'Open in the archive');
  turns[range.last]?.after(element('p', { class: 'excerpt-note' }, `${titleText()} · ${whereWords(range)}. `, open));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')) {
    link.target = '_blank';
    link.rel = 'noopener';
  }
}

/** Opens or closes the bar for choosing turns. @param all turns of the page @param inView the one in view */
export function toggleExcerpt(all: readonly HTMLElement[], inView: HTMLElement): void {
  if (bar !== undefined) return close();
  turns = all;
  const at = turns.indexOf(inView);
  const names = turns.map((turn, index) => `${index + 1} · ${nameOf(turn)}`);
  const from = choice('First turn of the excerpt', names, at);
  const to = choice('Last turn of the excerpt', names, Math.min(at + 1, turns.length - 1));
  const range = (): Range => ({ first: from.selectedIndex, last: Math.max(from.selectedIndex, to.selectedIndex) });
  const mark = (): void => {
    if (to.selectedIndex < from.selectedIndex) to.selectedIndex = from.selectedIndex;
    const { first, last } = range();
    for (const [index, turn] of turns.entries())
      turn.classList.toggle('is-chosen-turn', index >= first && index <= last);
  };
  const shown = (select: HTMLSelectElement): void => {
    mark();
    turns[select.selectedIndex]?.scrollIntoView({ block: 'nearest' });
  };
  from.addEventListener('change', () => shown(from));
  to.addEventListener('change', () => shown(to));
  const isEmbeddable = document.documentElement.dataset.embed !== undefined;
  bar = element(
    'div',
    { class: 'excerpt-bar', role: 'region', 'aria-label': 'Excerpt' },
    element('label', {}, 'Excerpt from turn ', from),
    element('label', {}, 'to turn ', to),
    button('Copy link', {}, () => void copyAndSay(addressOf(range()), 'Link to the excerpt copied')),
    button('Copy Markdown', {}, () => void copyMarkdown(range())),
    // Only if the configuration names sites that may show the page.
    ...(isEmbeddable ? [button('Copy embed code', {}, () => void copyEmbedCode(range()))] : []),
    button('Open', {}, () => location.assign(addressOf(range()))),
    button('Close', {}, () => close()),
  );
  bar.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  document.body.append(bar);
  mark();
  before = document.activeElement === document.body ? turns[at] : document.activeElement;
  from.focus({ preventScroll: true });
}

function close(): void {
  const hadFocus = bar?.contains(document.activeElement);
  bar?.remove();
  bar = undefined;
  if (hadFocus && before instanceof HTMLElement) focusOn(before);
  for (const turn of turns) turn.classList.remove('is-chosen-turn');
}

function choice(label: string, names: readonly string[], at: number): HTMLSelectElement {
  const select = element('select', { 'aria-label': label }, ...names.map((name) => element('option', {}, name)));
  select.selectedIndex = at;
  return select;
}

/** What a turn begins with, without the buttons in it. */
const NAMING = [
  ...['.turn-body > :is(.plan, .run, .call)', '.turn-body > .prose > :not(.box)', '.turn-body .box > pre'],
  '.left-prompt',
].join();

/** "You: Fix the nits", or only "Session" */
function nameOf(turn: Element): string {
  const who = turn.querySelector('.who')?.textContent?.trim() ?? '';
  const words = oneLine(turn.querySelector(NAMING)?.textContent ?? '', 50);
  return words === '' ? who : `${who}: ${words}`;
}

function addressOf({ first, last }: Range): string {
  const [from = '', to = ''] = [turns[first]?.id, turns[last]?.id];
  return location.href.replace(/[?#].*$|$/s, `?${new URLSearchParams({ from, to })}#${from}`);
}

/** "Turns 14 to 19 of 53, page 2" */
function whereWords({ first, last }: Range): string {
  const which = first === last ? `Turn ${first + 1}` : `Turns ${first + 1} to ${last + 1}`;
  const page = document.querySelector('.pages [aria-current]')?.textContent ?? '';
  return `${which} of ${turns.length}${page === '' ? '' : ` on page ${page}`}`;
}

/** In Firefox, the page refuses to show unless the frame reveals the site around it. */
async function copyEmbedCode(range: Range): Promise<void> {
  const src = addressOf(range).replace('#', '&embed#');
  const size = { width: '100%', height: '480', loading: 'lazy', referrerpolicy: 'origin' };
  const code = element('iframe', { src, title: titleText(), ...size }).outerHTML;
  await copyAndSay(code, 'Embed code copied');
}

function titleText(): string {
  return document.querySelector('h1')?.textContent?.trim() ?? '';
}

async function copyMarkdown(range: Range): Promise<void> {
  const title = titleText();
  const facts = [...document.querySelectorAll('.crumb > a, .session-head .row-facts > li')].map((fact) =>
    fact.textContent.replace(/\s+/g, ' ').trim(),
  );
  const line = dotted([whereWords(range), ...facts]);
  const text = excerptMarkdown(turns.slice(range.first, range.last + 1), { title, line, href: addressOf(range) });
  await copyAndSay(text, 'Excerpt copied as Markdown');
}
