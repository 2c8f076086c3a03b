/**
 * Presentation: one step at a time, in sizes for a projector, over the whole screen where the browser lets us.
 * The page itself is shown, all but the step left out by `session.css`; so folds, copying and marks work in it.
 */

import { button, say, tell } from '../page/announce.ts';
import { element } from '../page/dom.ts';
import { isOurs } from '../page/keys.ts';
import { decodedId } from '../reading/folds.ts';
import { goTo } from '../reading/go-to.ts';
import { replaceAddress } from '../reading/show-filter.ts';
import { type Step, stepAt, stepsOf } from './steps.ts';

/** In the address: a link to a step, and how the next page of the session goes on. */
const PARAMETER = 'present';

interface Presentation {
  readonly steps: readonly Step[];
  readonly bar: HTMLElement;
  readonly position: HTMLElement;
  /** Folds that a step opened: they close after it. */
  opened: readonly HTMLDetailsElement[];
  at: number;
  wasFull: boolean;
}

let running: Presentation | undefined;

const KEYS = new Map<string, (event: KeyboardEvent) => void>([
  ['ArrowRight', () => move(1)],
  ['PageDown', () => move(1)],
  [' ', (event) => move(event.shiftKey ? -1 : 1)],
  ['ArrowLeft', () => move(-1)],
  ['PageUp', () => move(-1)],
  ['Home', () => show(0)],
  ['End', () => show(Number.POSITIVE_INFINITY)],
  ['Escape', stop],
  ['s', stop],
]);
/** Keys of the page that would lead out of the step. */
const OTHERS = /^[a-zA-Z/]$/;

/** Goes on with a presentation that the address asks for. */
export function startPresenting(turns: readonly HTMLElement[]): void {
  window.addEventListener('keydown', onKey, true);
  document.addEventListener('fullscreenchange', onFullScreen);
  const asked = new URLSearchParams(location.search).get(PARAMETER);
  if (asked === null) return;
  const target = document.getElementById(decodedId(location.hash));
  begin(turns, target ?? (asked === 'last' ? turns.at(-1) : turns[0]), asked === 'last' && target === null);
}

/** Begins with what the reader is at. */
export function present(turns: readonly HTMLElement[], place: Element | undefined): void {
  if (!begin(turns, place, false)) return;
  // Without leave, the window is the screen.
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

function begin(turns: readonly HTMLElement[], place: Element | undefined, atEnd: boolean): boolean {
  const steps = stepsOf(turns);
  if (running !== undefined || steps.length === 0) return false;
  const position = element('span', { class: 'present-position' });
  const bar = element(
    'div',
    { class: 'present-bar', role: 'region', 'aria-label': 'Presentation' },
    button('Back', {}, () => move(-1)),
    position,
    button('Next', {}, () => move(1)),
    button('End', {}, stop),
  );
  document.body.append(bar);
  say('');
  running = { steps, bar, position, opened: [], at: -1, wasFull: false };
  document.documentElement.classList.add('presenting');
  show(atEnd ? steps.length - 1 : place === undefined ? 0 : stepAt(steps, place));
  return true;
}

function stop(): void {
  if (running === undefined) return;
  const { bar, steps, at } = running;
  const step = steps[at];
  leave(step);
  running = undefined;
  bar.remove();
  document.documentElement.classList.remove('presenting');
  if (document.fullscreenElement !== null) void document.exitFullscreen();
  replaceAddress(withStep(undefined));
  const place = step?.part ?? step?.turn;
  if (place !== undefined) goTo(place);
}

function onKey(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  // A dialog over the step has its own keys, and so has a button that has the focus.
  if (running === undefined || !isOurs(event, target) || document.querySelector('dialog[open]') !== null)
    return;
  if (event.key === ' ' && target?.closest('button, summary, a') != null) return;
  const act = KEYS.get(event.key);
  if (act === undefined && !OTHERS.test(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  act?.(event);
}

/** Escape leaves the full screen without telling of the key. */
function onFullScreen(): void {
  if (running === undefined) return;
  const isFull = document.fullscreenElement !== null;
  if (running.wasFull && !isFull) stop();
  else running.wasFull = isFull;
}

function move(by: 1 | -1): void {
  if (running === undefined) return;
  const to = running.at + by;
  if (running.steps[to] !== undefined) return show(to);
  const current = document.querySelector('.pages [aria-current]');
  const page = by === 1 ? current?.nextElementSibling : current?.previousElementSibling;
  if (!(page instanceof HTMLAnchorElement)) return tell(by === 1 ? 'The end' : 'The beginning');
  const url = new URL(page.href);
  url.searchParams.set(PARAMETER, by === 1 ? 'first' : 'last');
  location.assign(url);
}

function show(to: number): void {
  if (running === undefined) return;
  const { steps, at, position } = running;
  const index = Math.min(Math.max(to, 0), steps.length - 1);
  const step = steps[index];
  if (step === undefined || index === at) return;
  leave(steps[at]);
  running.at = index;
  running.opened = enter(step);
  position.textContent = `${index + 1} / ${steps.length}`;
  replaceAddress(withStep(step));
  scrollTo(0, 0);
  const place = step.part ?? step.turn;
  place.setAttribute('tabindex', '-1');
  place.focus({ preventScroll: true });
}

/** Marks the step, and opens the fold that it is. */
function enter({ turn, part }: Step): readonly HTMLDetailsElement[] {
  turn.classList.add('is-step');
  part?.classList.add('is-step');
  if (!(part instanceof HTMLDetailsElement) || part.open) return [];
  part.open = true;
  return [part];
}

function leave(step: Step | undefined): void {
  step?.turn.classList.remove('is-step');
  step?.part?.classList.remove('is-step');
  for (const fold of running?.opened ?? []) fold.open = false;
}

/** The address of the step, or of the page without presentation, which still points to where it ended. */
function withStep(step: Step | undefined): string {
  const url = new URL(location.href);
  if (step === undefined) url.searchParams.delete(PARAMETER);
  else {
    url.searchParams.set(PARAMETER, 'step');
    url.hash = step.part?.id || step.turn.id;
  }
  return url.href;
}
