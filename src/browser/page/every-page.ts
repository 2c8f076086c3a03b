/** The script of every page: theme, shortcuts, folds, highlights, copying. Everything can be read without it. */

import { decodedId } from '../base/address.ts';
import { addCopyButtons, copyAndSay } from '../base/copy.ts';
import { button } from '../base/dom.ts';
import { isQuickKey, isShortcut } from '../base/keys.ts';
import { startColours } from '../colour/near-code.ts';
import { startExcerpt, toggleExcerpt } from '../excerpt/excerpt.ts';
import { startLanding } from '../found/landing.ts';
import { present, startPresenting } from '../present/present.ts';
import { openQuick } from '../quick/load.ts';
import { goTo, goToAddressed, indexInView, isShown, nextInView } from '../reading/go-to.ts';
import { startMinimap } from '../reading/minimap.ts';
import { startBar, startOutline } from '../reading/outline.ts';
import { stepProblem } from '../reading/problems.ts';
import { startShowFilter } from '../reading/show-filter.ts';
import { addSince, followCalls } from '../reading/times.ts';
import { startSealedImages } from '../unlock/sealed.ts';
import { toggleHelp } from './help-dialog.ts';
import { addButtons, startTurns, TURNS, turnsOf } from './near-turns.ts';
import { startFilters } from './row-filters.ts';
import { chooseTheme, nextTheme, savedTheme } from './theme-choice.ts';

const PROMPTS = '.turns > :is(.turn-user, .turn-command, .turn-shell)';

const turns = turnsOf();

function onElement(selector: string, start: (element: HTMLElement) => void): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (element !== null) start(element);
}

function addTools(tools: HTMLElement): void {
  let theme = savedTheme();
  const themeButton = button(`Theme: ${theme}`, { class: 'theme' }, () => {
    theme = nextTheme(theme);
    chooseTheme(theme);
    themeButton.textContent = `Theme: ${theme}`;
  });
  tools.append(button('Find', { class: 'find', 'aria-keyshortcuts': '/ Control+K' }, () => void openQuick()));
  if (turns.length > 0) tools.append(button('Present', { class: 'present' }, presentHere));
  tools.append(themeButton, button('Shortcuts', { class: 'keys' }, toggleHelp));
}

function step(selector: string, by: 1 | -1): void {
  const target = nextInView([...document.querySelectorAll<HTMLElement>(selector)].filter(isShown), by);
  if (target !== undefined) goTo(target);
}

function toggleFocused(): void {
  const fold = document.activeElement?.closest('details');
  if (fold != null) fold.open = !fold.open;
}

/** Opens all folds; if all are open, closes them. */
function toggleAll(): void {
  const folds = [...(document.querySelector('.turns') ?? document).querySelectorAll('details')];
  const open = folds.some((fold) => !fold.open);
  for (const fold of folds) fold.open = open;
}

/** Where the reader is: the call or turn in focus, else the turn in view. */
function current(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('.call[id], .turn[id]');
  if (focused != null) return focused;
  const shown = turnsOf().filter(isShown);
  return shown[Math.max(indexInView(shown), 0)];
}

function presentHere(): void {
  present(turnsOf(), current());
}

function chooseExcerpt(): void {
  const shown = current()?.closest<HTMLElement>(TURNS);
  if (shown != null) toggleExcerpt(turnsOf(), shown);
}

async function copyLink(id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const address = `${location.href.split(/[?#]/, 1)[0]}#${id}`;
  await copyAndSay(address, 'Link copied', 'Copying the link failed');
}

/** A click on the `#` of a turn also copies its address. */
function onClick({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.anchor') : null;
  if (link !== null) void copyLink(decodedId(link.hash));
}

function find(): void {
  const field = document.querySelector<HTMLInputElement>('#search input[name="q"]');
  if (field !== null) field.focus();
  else void openQuick();
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  if (isQuickKey(event)) {
    event.preventDefault();
    void openQuick();
  }
  if (!isShortcut(event, event.target instanceof Element ? event.target : null)) return;
  // An open dialog has its own keys; the help also closes with the key that opened it.
  if (event.key !== '?' && document.querySelector('dialog[open]') !== null) return;
  const act = ACTIONS.get(event.key);
  if (act === undefined) return;
  event.preventDefault();
  act();
}

const ACTIONS = new Map<string, () => unknown>([
  ['/', find],
  ['j', () => step(PROMPTS, 1)],
  ['k', () => step(PROMPTS, -1)],
  ['n', () => stepMatch(1) || step(TURNS, 1)],
  ['N', () => stepMatch(-1)],
  ['p', () => step(TURNS, -1)],
  ['o', toggleFocused],
  ['e', toggleAll],
  ['f', () => stepProblem(1)],
  ['F', () => stepProblem(-1)],
  ['s', presentHere],
  ['x', chooseExcerpt],
  ['c', () => void copyLink(current()?.id)],
  ['?', toggleHelp],
]);

function startButtons(): void {
  const onToggle = ({ target }: Event): void => {
    if (target instanceof HTMLDetailsElement && target.open) addButtons(target);
  };
  document.addEventListener('toggle', onToggle, true);
  onElement('.session-head', addCopyButtons);
}

onElement('#site-tools', addTools);
document.addEventListener('keydown', onKey);
document.addEventListener('click', onClick);
window.addEventListener('hashchange', goToAddressed);
onElement('.outline', startOutline);
onElement('.session-head h1', startBar);
onElement('.turns', addSince);
if (turns.length > 0) followCalls();
onElement('.show', startShowFilter);
onElement('.excerpt-start', (start) => start.addEventListener('click', chooseExcerpt));
startExcerpt(turns);
onElement('#filters', startFilters);
goToAddressed();
const stepMatch = startLanding();
startButtons();
startColours();
startTurns(turns);
onElement('.minimap', (minimap) => startMinimap(minimap, turns));
if (turns.length > 0) startPresenting(turns);
startSealedImages();
