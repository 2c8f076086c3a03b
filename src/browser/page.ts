/** What every page does with script: theme, keys, folds, marks, copying. Without it, all is there to read. */

import { addCopyButtons, copyText } from './copy.ts';
import { startFilters } from './filters.ts';
import { decodedId, reveal, revealTarget, toggleAll } from './folds.ts';
import { showHelp } from './help.ts';
import { isOurs } from './keys.ts';
import { markedWords, markWords } from './marks.ts';
import { startOutline } from './outline.ts';
import { edge, goTo, isShown } from './place.ts';
import { present, startPresenting } from './present.ts';
import { stepProblem } from './problems.ts';
import { addRawButtons } from './raw.ts';
import { showAll, startShow } from './show.ts';
import { button, say } from './speak.ts';
import { startStrip } from './strip.ts';
import { nextTheme, savedTheme, saveTheme, showTheme } from './theme-choice.ts';
import { startTimes } from './times.ts';
import { indexInView, nextIndex } from './walk.ts';

const TURNS = '.turns > .turn, .strays > .turn';
const PROMPTS = '.turns > :is(.turn-user, .turn-command, .turn-shell)';
/** Folds that a landing from the search opens; the rest waits for the reader. */
const FOLDS_TO_OPEN = 40;

const turns = [...document.querySelectorAll<HTMLElement>(TURNS)];
let marks: readonly HTMLElement[] = [];
let mark = -1;

function startTools(): void {
  const tools = document.getElementById('site-tools');
  if (tools === null) return;
  let theme = savedTheme();
  const themeButton = button(`Theme: ${theme}`, { class: 'theme' }, () => {
    theme = nextTheme(theme);
    saveTheme(theme);
    showTheme(theme);
    themeButton.textContent = `Theme: ${theme}`;
  });
  if (turns.length > 0) tools.append(button('Present', { class: 'present' }, presentHere));
  tools.append(themeButton, button('Keys', { class: 'keys' }, showHelp));
}

function shown(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);
}

function topsOf(elements: readonly HTMLElement[]): number[] {
  return elements.map((turn) => turn.getBoundingClientRect().top);
}

function step(selector: string, by: 1 | -1): void {
  const elements = shown(selector);
  const index = nextIndex(topsOf(elements), edge(), by);
  const target = index === undefined ? undefined : elements[index];
  if (target !== undefined) goTo(target);
}

function stepMark(by: 1 | -1): void {
  marks[mark]?.classList.remove('is-current');
  mark = (mark + by + marks.length) % marks.length;
  const target = marks[mark];
  if (target === undefined) return;
  target.classList.add('is-current');
  reveal(target);
  target.scrollIntoView({ block: 'center' });
  say(`${mark + 1} of ${marks.length}`);
}

function openFocused(): void {
  const fold = document.activeElement?.closest('details');
  if (fold != null) fold.open = !fold.open;
}

/** What the reader is at: the call or turn in focus, else the turn in view. */
function current(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('.call[id], .turn[id]');
  if (focused != null) return focused;
  const list = turns.filter(isShown);
  return list[Math.max(indexInView(topsOf(list), edge()), 0)];
}

function presentHere(): void {
  present(turns, current());
}

async function copyLink(): Promise<void> {
  const place = current();
  if (place === undefined) return;
  const done = await copyText(`${location.href.split(/[?#]/, 1)[0]}#${place.id}`);
  say(done ? 'Link copied' : 'Link not copied');
}

function search(): void {
  const field = document.querySelector<HTMLInputElement>('main input[name="q"]');
  if (field !== null) field.focus();
  else location.href = `${document.documentElement.dataset.root ?? ''}search.html`;
}

function onKey(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || !isOurs(event, target)) return;
  const act = ACTIONS.get(event.key);
  if (act === undefined) return;
  event.preventDefault();
  act();
}

const ACTIONS: ReadonlyMap<string, () => void> = new Map([
  ['/', search],
  ['j', () => step(PROMPTS, 1)],
  ['k', () => step(PROMPTS, -1)],
  ['n', () => (marks.length > 0 ? stepMark(1) : step(TURNS, 1))],
  ['N', () => marks.length > 0 && stepMark(-1)],
  ['p', () => step(TURNS, -1)],
  ['o', openFocused],
  ['e', () => toggleAll(document.querySelector('.turns') ?? document)],
  ['f', () => stepProblem(1)],
  ['F', () => stepProblem(-1)],
  ['s', presentHere],
  ['c', () => void copyLink()],
  ['?', showHelp],
]);

/** The address points into the page: its folds open, and the words of a search are marked. */
function land(): void {
  const target = revealTarget(location.hash);
  if (target === null) return;
  if (!isShown(target)) showAll();
  target.scrollIntoView({ block: 'start' });
}

function markFound(): void {
  const words = markedWords(location.search);
  if (words.length === 0) return;
  const root = document.getElementById(decodedId(location.hash)) ?? document.querySelector('.turns');
  if (root === null) return;
  marks = markWords(root, words);
  for (const fold of foldsOf(marks)) reveal(fold);
  if (marks.length > 0) stepMark(1);
}

function foldsOf(elements: readonly Element[]): Element[] {
  const folds = new Set<Element>();
  for (const one of elements) {
    const fold = one.closest('details');
    if (fold !== null) folds.add(fold);
  }
  return [...folds].slice(0, FOLDS_TO_OPEN);
}

function addButtons(part: HTMLElement): void {
  addCopyButtons(part);
  addRawButtons(part);
}

/** Buttons come when a fold opens or a turn comes near: thousands of bodies stay untouched. */
function startCopying(): void {
  document.addEventListener(
    'toggle',
    (event) => {
      if (event.target instanceof HTMLDetailsElement && event.target.open) addButtons(event.target);
    },
    true,
  );
  const observer = new IntersectionObserver(
    (changes) => {
      for (const change of changes) {
        if (!change.isIntersecting) continue;
        observer.unobserve(change.target);
        if (change.target instanceof HTMLElement) addButtons(change.target);
      }
    },
    { rootMargin: '300px' },
  );
  for (const turn of turns) observer.observe(turn);
  const head = document.querySelector('.session-head');
  if (head !== null) addCopyButtons(head);
}

startTools();
document.addEventListener('keydown', onKey);
window.addEventListener('hashchange', land);
const outline = document.querySelector('.outline');
if (outline !== null) startOutline(outline, turns);
const conversation = document.querySelector<HTMLElement>('.turns');
if (conversation !== null) startTimes(conversation);
const strip = document.querySelector<HTMLElement>('.strip');
const show = document.querySelector('.show');
if (show !== null) startShow(show);
const filters = document.getElementById('filters');
if (filters instanceof HTMLFormElement) startFilters(filters);
land();
markFound();
startCopying();
if (strip !== null) startStrip(strip, turns);
if (turns.length > 0) startPresenting(turns);
