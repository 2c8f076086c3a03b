/** The minimap beside the page: a click goes to the nearest tick. By keyboard, the outline and shortcuts lead there. */

import { oneLine } from '../../base/format.ts';
import { countPassing } from '../../base/lists.ts';
import { element, onView } from '../base/dom.ts';
import { goTo, isShown } from './go-to.ts';

/** A tick of the minimap, in units: across from `left` to `right`, down at `y`. */
interface Tick {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

type Point = Pick<DOMPoint, 'x' | 'y'>;

/** A tick in another lane must be closer by this many units. */
const LANE = 4;

function distance({ left, right, y }: Tick, point: Point): number {
  return Math.abs(y - point.y) + (point.x < left || point.x > right ? LANE : 0);
}

/** The nearest tick; the first, if two are at the same distance. */
export function nearest<Item extends Tick>(ticks: readonly Item[], point: Point): Item | undefined {
  let best: Item | undefined;
  for (const tick of ticks) if (best === undefined || distance(tick, point) < distance(best, point)) best = tick;
  return best;
}

/** A turn: its edges in pixels of the window, and where it begins on the scale. */
interface Placed {
  readonly top: number;
  readonly bottom: number;
  readonly y: number;
}

/** A height in the window in units, in proportion between the beginnings of a turn and the next. */
export function unitAt(edge: number, length: number, at: (index: number) => Placed, units: number): number {
  if (length === 0) return 0;
  // The first turn, if all begin below.
  const last = countPassing(length - 1, (index) => at(index + 1).top <= edge);
  const { top, bottom, y } = at(last);
  const end = last + 1 < length ? at(last + 1).y : units;
  const share = bottom > top ? (edge - top) / (bottom - top) : 0;
  return y + (end - y) * Math.min(Math.max(share, 0), 1);
}

/** Its line of the drawing is hidden when the show filter hides its kind. */
type PageTick = NonNullable<ReturnType<typeof tickOf>>;

/** Units from the pointer within which a tick is named. */
const NEAR = 6;
const LABEL_LETTERS = 90;
/** The least height of the frame in units, for a window that shows a small part of a long call. */
const LEAST = 4;

/** Makes the minimap follow the reader, name the tick at the pointer, and go to it. */
export function startMinimap(minimap: HTMLElement, turns: readonly HTMLElement[]): void {
  const drawing = minimap.querySelector('svg');
  if (drawing === null) return;
  const { width, height: units } = drawing.viewBox.baseVal;
  const links = [...drawing.querySelectorAll<SVGAElement>('a')];
  const all = links.flatMap((link) => tickOf(link) ?? []);
  // The drawing answers clicks: it goes to the nearest tick.
  for (const link of links) link.replaceWith(...link.childNodes);
  const label = element('div', { class: 'minimap-label', 'aria-hidden': 'true' });
  minimap.append(label);

  const pointOf = (event: MouseEvent): Point => {
    const box = drawing.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * units,
    };
  };
  const showLabel = (tick?: PageTick): void => {
    label.classList.toggle('is-shown', tick !== undefined);
    if (tick === undefined) return;
    label.textContent = nameOf(tick);
    label.style.top = `${(tick.y / units) * 100}%`;
  };
  minimap.addEventListener('click', (event) => {
    event.preventDefault();
    const tick = nearest(shownOf(all), pointOf(event));
    if (tick !== undefined) open(tick);
    showLabel();
  });
  minimap.addEventListener('pointermove', (event) => {
    const tick = nearest(shownOf(all), pointOf(event));
    showLabel(tick !== undefined && distance(tick, pointOf(event)) <= NEAR ? tick : undefined);
  });
  minimap.addEventListener('pointerleave', () => showLabel());
  startFrame(minimap, turns, units);
}

function shownOf(ticks: readonly PageTick[]): readonly PageTick[] {
  return ticks.filter(({ line }) => getComputedStyle(line).display !== 'none');
}

/** `<a href="#c-1"><path class="mark-change" d="M1 40h4"/></a>` */
function tickOf(link: SVGAElement) {
  const line = link.firstElementChild;
  const target = document.getElementById(link.href.baseVal.slice(1));
  const [left, y, width] = (/^M(\d+) (\d+)h(\d+)$/.exec(line?.getAttribute('d') ?? '') ?? []).slice(1).map(Number);
  if (line === null || target === null || left === undefined || y === undefined) return undefined;
  const kind = line.getAttribute('class')?.slice('mark-'.length) ?? '';
  return { left, right: left + (width ?? 0), y, kind, target, line };
}

function open({ target }: PageTick): void {
  if (target instanceof HTMLDetailsElement) target.open = true;
  goTo(target);
}

/** "Problem: Bash npm test" */
function nameOf({ kind, target }: PageTick): string {
  const parts = target.matches('.call')
    ? target.querySelectorAll(':scope > summary > :is(.tool, .sum), :scope > :is(.tool, .sum)')
    : target.querySelectorAll(':scope > .turn-body > :first-child, :scope > summary');
  const words = [...parts].map(({ textContent }) => textContent).join(' ');
  const name = kind === 'red' ? 'red check' : kind;
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}: ${oneLine(words, LABEL_LETTERS)}`;
}

/** Draws the part of the page in the window, as the page scrolls. */
function startFrame(minimap: HTMLElement, turns: readonly HTMLElement[], units: number): void {
  const frame = element('div', { class: 'minimap-frame' });
  const ys = (minimap.dataset.turns ?? '').split(' ').map(Number);
  let placed: readonly { readonly turn: HTMLElement; readonly y: number }[] | undefined;
  const unit = (height: number): number => {
    placed ??= turns.flatMap((turn, index) => {
      const y = ys[index];
      return y !== undefined && isShown(turn) ? [{ turn, y }] : [];
    });
    const shown = placed;
    const at = (index: number): Placed => {
      const { turn, y = 0 } = shown[index] ?? {};
      const { top = 0, bottom = 0 } = turn?.getBoundingClientRect() ?? {};
      return { top, bottom, y };
    };
    return unitAt(height, shown.length, at, units);
  };
  const draw = (): void => {
    const top = unit(0);
    const end = Math.max(unit(innerHeight), top + LEAST);
    // A clip path changes without a new layout of the page.
    frame.style.clipPath = `inset(${(top / units) * 100}% 0 ${(1 - end / units) * 100}%)`;
  };
  onView(draw, () => {
    placed = undefined;
  });
  minimap.append(frame);
}
