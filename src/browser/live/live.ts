/**
 * For `sessionary serve`, which adds this script to pages as it sends them: no site has it. When the site was built again,
 * a session's page gets the turns that are new or grew, and other pages load again.
 */

import { showMessage } from '../base/announce.ts';
import { addStyle, button, element } from '../base/dom.ts';
import { colourNear } from '../colour/near-code.ts';
import { startTurns, turnsOf } from '../page/near-turns.ts';
import { forgetRawLines } from '../raw/raw-buttons.ts';
import { reveal } from '../reading/go-to.ts';
import { startMinimap } from '../reading/minimap.ts';
import { startOutline } from '../reading/outline.ts';
import { addSince } from '../reading/times.ts';

/** The page as it was sent, without what scripts did to it; undefined until it has been fetched again. */
let sent: Document | undefined;
let version = versionOf(document);

function versionOf(page: Document): string | undefined {
  return page.querySelector<HTMLElement>('script[data-version]')?.dataset.version;
}

/** Replaces a turn; what is unfolded in it stays so. Folds without an id, such as thinking, are in the same order. */
function replace(turn: Element, made: Element): void {
  const foldsIn = (one: Element): readonly (readonly [string, HTMLDetailsElement])[] =>
    [...one.querySelectorAll('details')].map((fold, at) => [fold.id || `${at}`, fold]);
  const open = new Set(foldsIn(turn).flatMap(([name, fold]) => (fold.open ? name : [])));
  turn.replaceWith(made);
  for (const [name, fold] of foldsIn(made)) if (open.has(name)) reveal(fold);
}

/** Replaces a part of the page, and starts its script again. */
function renew(selector: string, page: Document, start: (made: HTMLElement) => void): void {
  const [shown, made] = [document, page].map((one) => one.querySelector<HTMLElement>(selector));
  if (shown == null || made == null || sent?.querySelector(selector)?.isEqualNode(made)) return;
  shown.replaceWith(made.cloneNode(true));
  document.querySelectorAll<HTMLElement>(selector).forEach(start);
}

/** Brings the turns up to date, and keeps the one at the top of the window where it is. */
function growPage(before: Document, page: Document): void {
  const inView = turnsOf().find((turn) => turn.getBoundingClientRect().bottom > 0);
  const top = inView?.getBoundingClientRect().top ?? 0;
  // Otherwise some browsers do it as well.
  document.documentElement.style.overflowAnchor = 'none';
  const made: HTMLElement[] = [];
  let last: Element | undefined;
  for (const now of page.querySelectorAll<HTMLElement>('.turns > .turn')) {
    const shown = document.getElementById(now.id);
    if (shown === null || !before.getElementById(now.id)?.isEqualNode(now)) {
      const turn = document.importNode(now, true);
      turn.classList.toggle('is-near', shown?.classList.contains('is-near'));
      if (shown !== null) replace(shown, turn);
      else if (last === undefined) document.querySelector('.turns')?.prepend(turn);
      else last.after(turn);
      made.push(turn);
    }
    last = document.getElementById(now.id) ?? undefined;
  }
  forgetRawLines();
  startTurns(made);
  made.forEach(colourNear);
  document.querySelectorAll<HTMLElement>('.turns').forEach(addSince);
  renew('.outline', page, startOutline);
  renew('.minimap', page, (minimap) => startMinimap(minimap, turnsOf()));
  const by = (document.getElementById(inView?.id ?? '')?.getBoundingClientRect().top ?? top) - top;
  scrollBy({ top: by, behavior: 'instant' });
  requestAnimationFrame(() => document.documentElement.style.removeProperty('overflow-anchor'));
  if (made[0] !== undefined && made[0].getBoundingClientRect().top > innerHeight)
    showMessage('The session went on below');
}

function sayOutdated(): void {
  if (document.querySelector('.is-outdated') !== null) return;
  addStyle();
  const reload = button('Reload', {}, () => location.reload());
  document.body.append(
    element('section', { class: 'found-bar is-outdated', role: 'status' }, 'This page has changed.', reload),
  );
}

async function update(): Promise<void> {
  const response = await fetch(location.pathname).catch(() => undefined);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const isTyping = document.querySelector(':is(input, select, textarea):focus, dialog[open]') !== null;
  const hasTurns = [document, page].map((one) => one.querySelector('.turns > .turn') !== null);
  if (versionOf(page) === version) sent ??= page;
  else if (!hasTurns.includes(true)) isTyping ? addEventListener('focusout', plan, { once: true }) : location.reload();
  else if (sent === undefined || hasTurns.includes(false)) sayOutdated();
  else {
    growPage(sent, page);
    [sent, version] = [page, versionOf(page)];
  }
}

let updates = Promise.resolve();
let events: EventSource | undefined;

function plan(): void {
  updates = updates.then(update).catch(sayOutdated);
}

/** Hidden pages do not listen: a browser has six connections to a server, and more tabs. */
function listen(): void {
  events?.close();
  events = document.hidden ? undefined : new EventSource('/.sessionary/built');
  // After a pause, the site may have been built meanwhile.
  for (const type of ['open', 'message']) events?.addEventListener(type, plan);
}

document.addEventListener('visibilitychange', listen);
listen();
