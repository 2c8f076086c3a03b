/** Presentation: one step at a time. It is the page itself, with the rest hidden, so folds and highlights work. */

import { replaceAddress, targetHere, withParameters } from '../base/address.ts';
import { announce, showMessage } from '../base/announce.ts';
import { button, element, isAfter } from '../base/dom.ts';
import { isShortcut } from '../base/keys.ts';
import { addressed, goTo, isShown } from '../reading/go-to.ts';

/** In the address, it links to a step, and continues the presentation on the next page of the session. */
const PARAMETER = 'present';

interface Presentation {
  readonly all: readonly Step[];
  /** The same, or some of them. */
  readonly slides: readonly Step[];
  /** One of the two: what the reader steps through. */
  steps: readonly Step[];
  step: Step;
  /** The fold that the step opened: it closes after the step. */
  opened: HTMLDetailsElement | undefined;
  readonly bar: HTMLElement;
  readonly position: HTMLElement;
  wasFull: boolean;
}

let running: Presentation | undefined;

const KEYS = new Map<string, (event: KeyboardEvent) => void>([
  ['ArrowRight', () => move(1)],
  ['PageDown', () => move(1)],
  [' ', (event) => move(event.shiftKey ? -1 : 1)],
  ['ArrowLeft', () => move(-1)],
  ['ArrowDown', () => moveToStep(1)],
  ['ArrowUp', () => moveToStep(-1)],
  ['PageUp', () => move(-1)],
  ['Home', () => show(running?.steps[0])],
  ['End', () => show(running?.steps.at(-1))],
  ['Escape', stop],
  ['s', stop],
]);
/** Shortcuts of the page that would leave the step. */
const OTHERS = /^[a-zA-Z/]$/;

/** Continues the presentation that the address names. */
export function startPresenting(turns: readonly HTMLElement[]): void {
  window.addEventListener('keydown', onKey, true);
  document.addEventListener('fullscreenchange', onFullScreen);
  const wanted = new URLSearchParams(location.search).get(PARAMETER);
  if (wanted === null) return;
  const target = addressed();
  begin(turns, target ?? (wanted === 'last' ? turns.at(-1) : turns[0]), wanted === 'last' && target === undefined);
}

/** Begins at an element. */
export function present(turns: readonly HTMLElement[], start: Element | undefined): void {
  if (!begin(turns, start, false)) return;
  // Without permission, it stays in the window.
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

/** @returns false when there is nothing to present */
function begin(turns: readonly HTMLElement[], start: Element | undefined, atEnd: boolean): boolean {
  const all = stepsOf(turns);
  const [step] = all;
  if (running !== undefined || step === undefined) return false;
  const outline = [...document.querySelectorAll<HTMLAnchorElement>('.outline a')];
  const slides = slidesOf(all, outline);
  const first = (start && stepAt(all, start)) ?? step;
  // A link to a step leads to it.
  const isLinked = start !== undefined && start === addressed();
  const steps = isLinked && !slides.includes(first) ? all : slides;
  const position = element('span', { class: 'present-position' });
  const bar = element(
    'div',
    { class: 'present-bar', role: 'region', 'aria-label': 'Presentation' },
    button('Back', {}, () => move(-1)),
    position,
    button('Next', {}, () => move(1)),
    ...(slides.length < all.length ? [button(stepsLabel(steps === all), { class: 'present-steps' }, toggleSteps)] : []),
    button('Exit', {}, stop),
  );
  document.body.append(bar);
  announce('');
  running = { all, slides, steps, step, opened: undefined, bar, position, wasFull: false };
  document.documentElement.classList.add('presenting');
  show(atEnd ? steps.at(-1) : nearest(running, first));
  return true;
}

function stop(): void {
  if (running === undefined) return;
  const { bar, step } = running;
  leave();
  running = undefined;
  bar.remove();
  document.documentElement.classList.remove('presenting');
  if (document.fullscreenElement !== null) void document.exitFullscreen();
  replaceAddress(withStep(undefined));
  goTo(step.part ?? step.turn);
}

function onKey(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  if (running === undefined || !isShortcut(event, target)) return;
  // A dialog over the step has its own keys, and so does a focused button.
  if (document.querySelector('dialog[open]') !== null) return;
  if (event.key === ' ' && target?.closest('button, summary, a') != null) return;
  const act = KEYS.get(event.key);
  if (act === undefined && !OTHERS.test(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  act?.(event);
}

/** Escape leaves full screen without a key event. */
function onFullScreen(): void {
  if (running === undefined) return;
  const isFull = document.fullscreenElement !== null;
  if (running.wasFull && !isFull) stop();
  else running.wasFull = isFull;
}

function move(by: 1 | -1): void {
  if (running === undefined) return;
  const { steps, step } = running;
  const to = steps[steps.indexOf(step) + by];
  if (to !== undefined) return show(to);
  const current = document.querySelector('.pages [aria-current]');
  const page = by === 1 ? current?.nextElementSibling : current?.previousElementSibling;
  const [end, start] = by === 1 ? ['End', 'first'] : ['Start', 'last'];
  if (!(page instanceof HTMLAnchorElement)) return showMessage(`${end} of the session`);
  location.assign(withParameters(page.href, { [PARAMETER]: start }));
}

const stepsLabel = (isAll: boolean): string => (isAll ? 'Fewer steps' : 'All steps');

/** The step, or the last one before it that the reader steps through. */
function nearest({ all, steps }: Presentation, step: Step): Step | undefined {
  return steps.filter((one) => all.indexOf(one) <= all.indexOf(step)).at(-1) ?? steps[0];
}

function toggleSteps(): void {
  if (running === undefined) return;
  const { steps, all, slides, bar } = running;
  running.steps = steps === all ? slides : all;
  const label = bar.querySelector('.present-steps');
  if (label !== null) label.textContent = stepsLabel(running.steps === all);
  show(nearest(running, running.step));
}

function moveToStep(by: 1 | -1): void {
  if (running !== undefined && running.steps !== running.all) toggleSteps();
  move(by);
}

function show(step: Step | undefined): void {
  if (running === undefined || step === undefined) return;
  const { steps, position } = running;
  leave();
  running.step = step;
  running.opened = enter(step);
  position.textContent = `${steps.indexOf(step) + 1} / ${steps.length}`;
  replaceAddress(withStep(step));
  scrollTo(0, 0);
  const focused = step.part ?? step.turn;
  focused.setAttribute('tabindex', '-1');
  focused.focus({ preventScroll: true });
}

/** Shows the step, and opens it if it is a closed fold, which is returned. */
function enter({ turn, part }: Step): HTMLDetailsElement | undefined {
  turn.classList.add('is-step');
  turn.classList.toggle('has-step', part !== undefined);
  part?.classList.add('is-step');
  if (!(part instanceof HTMLDetailsElement) || part.open) return undefined;
  part.open = true;
  return part;
}

function leave(): void {
  const { step, opened } = running ?? {};
  step?.turn.classList.remove('is-step', 'has-step');
  step?.part?.classList.remove('is-step');
  if (opened !== undefined) opened.open = false;
}

/** The address of the step, or that of the page without presentation, which still points to the last step. */
function withStep(step: Step | undefined): string {
  const url = withParameters(location.href, { [PARAMETER]: step === undefined ? '' : 'step' });
  if (step !== undefined) url.hash = step.part?.id || step.turn.id;
  return url.href;
}

interface Step {
  readonly turn: HTMLElement;
  readonly part: HTMLElement | undefined;
}

/** Parts of a turn that are not steps: quiet folds and controls of the page. */
const SKIPPED = '.thinking, .aside, .context, .raw, .copy';

/** Without what the show filter hides, paths not taken, and agents that no call started. */
function stepsOf(turns: readonly HTMLElement[]): readonly Step[] {
  return turns.filter(isShown).flatMap((turn): readonly Step[] => {
    if (turn.matches('.turn-branch, .strays > .turn, .is-small')) return [];
    const body = turn.querySelector(':scope > .turn-body');
    if (!turn.matches('.turn-assistant') || body === null) return [{ turn, part: undefined }];
    return [...body.children].flatMap((part) =>
      part instanceof HTMLElement && !part.matches(SKIPPED) && isShown(part) ? [{ turn, part }] : [],
    );
  });
}

/** Hardly anybody looks at more slides than this. */
const MOST_SLIDES = 20;
/** Entries of the outline that are left out when there are too many: the least telling chapters, then more, then all. */
const LEFT_OUT = ['', '.on-agent, .on-green', '.on-agent, .on-green, .on-red, .on-heading', '.on-chapter'];

/** All if they are few, else those that begin an entry of the outline, else some prompts, and the last step. */
function slidesOf(steps: readonly Step[], outline: readonly HTMLAnchorElement[]): readonly Step[] {
  if (steps.length <= MOST_SLIDES) return steps;
  const begun = LEFT_OUT.map((selector) => {
    return stepsAt(steps, selector === '' ? outline : outline.filter((link) => link.closest(selector) === null));
  });
  const slides = begun.find((list) => list.length < MOST_SLIDES) ?? begun.at(-1) ?? [];
  const listed = slides.length > 1 ? slides : steps;
  const every = Math.ceil(listed.length / (MOST_SLIDES - 1));
  const last = steps.slice(-1);
  return [...new Set([...listed.filter((_, index) => index % every === 0), ...last])];
}

function stepsAt(steps: readonly Step[], links: readonly HTMLAnchorElement[]): readonly Step[] {
  const targets = links.map(targetHere).filter((target) => target !== null);
  return [...new Set(targets.flatMap((target) => stepAt(steps, target) ?? []))];
}

/** The step to begin with: that of the element, else the first of its turn or after it. */
function stepAt(steps: readonly Step[], element: Element): Step | undefined {
  return (
    steps.find(({ part }) => part?.contains(element)) ??
    steps.find(({ turn, part }) => turn.contains(element) || isAfter(element, part ?? turn)) ??
    steps[0]
  );
}
