/** What every page does with script: theme, keys, folds, marks, copying. Without it, all is there to read. */

import { openQuick } from '../../search/quick/open-quick.ts';
import { land, startLanding } from '../found/landing.ts';
import { present, startPresenting } from '../present/present.ts';
import { addRawButtons } from '../raw/raw-buttons.ts';
import { toggleAll } from '../reading/folds.ts';
import { edge, goTo, isShown } from '../reading/go-to.ts';
import { layOutAhead } from '../reading/lay-out-ahead.ts';
import { startStrip } from '../reading/minimap.ts';
import { startOutline } from '../reading/outline.ts';
import { stepProblem } from '../reading/problems.ts';
import { startShow } from '../reading/show-filter.ts';
import { startTimes } from '../reading/times.ts';
import { indexInView, nextIndex } from '../reading/turn-steps.ts';
import { button, say } from './announce.ts';
import { addCopyButtons, copyText } from './copy.ts';
import { showHelp } from './help.ts';
import { isOurs, isQuick } from './keys.ts';
import { startFilters } from './row-filters.ts';
import { nextTheme, savedTheme, saveTheme, showTheme } from './theme-choice.ts';

const TURNS = '.turns > .turn, .strays > .turn';
const PROMPTS = '.turns > :is(.turn-user, .turn-command, .turn-shell)';

const turns = [...document.querySelectorAll<HTMLElement>(TURNS)];
const root = document.documentElement.dataset.root ?? '';

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
  tools.append(
    button('Find', { class: 'find', 'aria-keyshortcuts': '/ Control+K' }, () => void openQuick(root)),
  );
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
  const field = document.querySelector<HTMLInputElement>('#search input[name="q"]');
  if (field !== null) field.focus();
  else void openQuick(root);
}

function onKey(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented) return;
  if (isQuick(event)) {
    event.preventDefault();
    void openQuick(root);
  }
  if (!isOurs(event, target)) return;
  // A dialog lies over the page; the help closes with the key that opened it.
  if (event.key !== '?' && document.querySelector('dialog[open]') !== null) return;
  const act = ACTIONS.get(event.key);
  if (act === undefined) return;
  event.preventDefault();
  act();
}

const ACTIONS: ReadonlyMap<string, () => unknown> = new Map<string, () => unknown>([
  ['/', search],
  ['j', () => step(PROMPTS, 1)],
  ['k', () => step(PROMPTS, -1)],
  ['n', () => landing.step(1) || step(TURNS, 1)],
  ['N', () => landing.step(-1)],
  ['p', () => step(TURNS, -1)],
  ['o', openFocused],
  ['e', () => toggleAll(document.querySelector('.turns') ?? document)],
  ['f', () => stepProblem(1)],
  ['F', () => stepProblem(-1)],
  ['s', presentHere],
  ['c', () => void copyLink()],
  ['?', showHelp],
]);

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
if (filters !== null) startFilters(filters);
land();
const landing = startLanding(root);
startCopying();
layOutAhead(turns);
if (strip !== null) startStrip(strip, turns);
if (turns.length > 0) startPresenting(turns);
