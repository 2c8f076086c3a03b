/**
 * The strip along the page (`site/session/minimap.ts`): a click goes to the nearest mark, the arrow keys from mark to mark.
 * For the keyboard it is one stop, a slider. The frame on it is what the window shows.
 */

import { element } from '../page/dom.ts';
import { isOurs } from '../page/keys.ts';
import { edge, goTo, isShown } from './go-to.ts';
import { distance, nearest, type OnScale, type Point, unitAt } from './minimap-scale.ts';

interface Mark extends OnScale {
  readonly kind: string;
  readonly target: HTMLElement;
  /** The line of the drawing: not shown when the choice of what is shown leaves its kind out. */
  readonly line: Element;
}

/** So near to the pointer, in units, a mark is meant. */
const NEAR = 6;
const WORDS = 90;
/** Units of the frame when the window shows a small part of a long call. */
const LEAST = 4;

/** Where a key leads, from a mark's index. */
const KEYS = new Map<string, (index: number) => number>([
  ['ArrowDown', (index) => index + 1],
  ['ArrowRight', (index) => index + 1],
  ['ArrowUp', (index) => index - 1],
  ['ArrowLeft', (index) => index - 1],
  ['PageDown', (index) => index + 10],
  ['PageUp', (index) => index - 10],
  ['Home', () => 0],
  ['End', () => Number.POSITIVE_INFINITY],
]);

/** Makes one slider of the links in the strip. */
export function startStrip(strip: HTMLElement, turns: readonly HTMLElement[]): void {
  const drawing = strip.querySelector('svg');
  if (drawing === null) return;
  const units = drawing.viewBox.baseVal.height;
  const all = [...drawing.querySelectorAll<SVGAElement>('a')].flatMap(markOf);
  // A slider holds no links.
  for (const link of drawing.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  const label = element('div', { class: 'strip-label', 'aria-hidden': 'true' });
  const inView = startFrame(strip, turns, units);
  let at = 0;

  const marks = (): readonly Mark[] => all.filter(({ line }) => getComputedStyle(line).display !== 'none');
  const pointOf = (event: MouseEvent): Point => {
    const box = drawing.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * drawing.viewBox.baseVal.width,
      y: ((event.clientY - box.top) / box.height) * units,
    };
  };
  const name = (mark: Mark | undefined): void => {
    label.classList.toggle('is-shown', mark !== undefined);
    if (mark === undefined) return;
    label.textContent = wordsOf(mark);
    label.style.top = `${(mark.y / units) * 100}%`;
  };
  const value = (now: number, of: number, words: string): void => {
    strip.setAttribute('aria-valuemin', '1');
    strip.setAttribute('aria-valuemax', String(Math.max(of, 1)));
    strip.setAttribute('aria-valuenow', String(now));
    strip.setAttribute('aria-valuetext', words);
  };

  strip.append(label);
  strip.setAttribute('role', 'slider');
  strip.setAttribute('tabindex', '0');
  strip.setAttribute('aria-orientation', 'vertical');
  strip.setAttribute('aria-label', 'Marks along the page');
  value(1, all.length, `${all.length} marks`);

  strip.addEventListener('click', (event) => {
    event.preventDefault();
    const mark = nearest(marks(), pointOf(event));
    if (mark !== undefined) open(mark);
    name(undefined);
  });
  strip.addEventListener('pointermove', (event) => {
    const mark = nearest(marks(), pointOf(event));
    name(mark !== undefined && distance(mark, pointOf(event)) <= NEAR ? mark : undefined);
  });
  strip.addEventListener('pointerleave', () => name(undefined));
  strip.addEventListener('blur', () => name(undefined));
  strip.addEventListener('focus', () => {
    const list = marks();
    const near = nearest(list, { x: 0, y: inView() });
    at = near === undefined ? 0 : list.indexOf(near);
  });
  strip.addEventListener('keydown', (event) => {
    if (!isOurs(event, null)) return;
    const list = marks();
    const go = KEYS.get(event.key);
    const mark = list[Math.min(Math.max(go?.(at) ?? at, 0), list.length - 1)];
    if (mark === undefined || (go === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    at = list.indexOf(mark);
    if (go === undefined) open(mark);
    else mark.target.scrollIntoView({ block: 'start' });
    name(mark);
    value(at + 1, list.length, wordsOf(mark));
  });
}

/** `<a href="#c-1"><path class="mark-change" d="M1 40h4"/></a>` */
function markOf(link: SVGAElement): readonly Mark[] {
  const line = link.firstElementChild;
  const target = document.getElementById(link.href.baseVal.slice(1));
  const [left, y, width] = (/^M(\d+) (\d+)h(\d+)$/.exec(line?.getAttribute('d') ?? '') ?? [])
    .slice(1)
    .map(Number);
  if (line === null || target === null || left === undefined || y === undefined) return [];
  const kind = line.getAttribute('class')?.slice('mark-'.length) ?? '';
  return [{ left, right: left + (width ?? 0), y, kind, target, line }];
}

function open({ target }: Mark): void {
  if (target instanceof HTMLDetailsElement) target.open = true;
  goTo(target);
}

/** "Problem: Bash npm test" */
function wordsOf({ kind, target }: Mark): string {
  const parts = target.matches('.call')
    ? target.querySelectorAll(':scope > summary > :is(.tool, .sum), :scope > :is(.tool, .sum)')
    : target.querySelectorAll(':scope > .turn-body > :first-child, :scope > summary');
  const words = [...parts].map(({ textContent }) => textContent).join(' ');
  return `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}: ${words.replace(/\s+/g, ' ').trim().slice(0, WORDS)}`;
}

/** Draws the frame as the page scrolls. Gives the unit at the top of the window. */
function startFrame(strip: HTMLElement, turns: readonly HTMLElement[], units: number): () => number {
  const frame = element('div', { class: 'strip-frame' });
  const ys = (strip.dataset.turns ?? '').split(' ').map(Number);
  let known: readonly { readonly turn: HTMLElement; readonly y: number }[] | undefined;
  document.addEventListener('change', () => {
    known = undefined;
    later();
  });
  const unit = (height: number): number => {
    known ??= turns.flatMap((turn, index) => {
      const y = ys[index];
      return y !== undefined && isShown(turn) ? [{ turn, y }] : [];
    });
    const shown = known;
    return unitAt(
      height,
      shown.length,
      (index) => {
        const { top, bottom } = shown[index]?.turn.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        return { top, bottom, y: shown[index]?.y ?? 0 };
      },
      units,
    );
  };
  let isDrawn = true;
  const draw = (): void => {
    isDrawn = true;
    // Clipping is painted without a new layout of the page.
    const top = unit(0);
    const end = Math.max(unit(innerHeight), top + LEAST);
    frame.style.clipPath = `inset(${(top / units) * 100}% 0 ${(1 - end / units) * 100}%)`;
  };
  const later = (): void => {
    if (isDrawn) requestAnimationFrame(draw);
    isDrawn = false;
  };
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later);
  later();
  strip.append(frame);
  return () => unit(edge());
}
