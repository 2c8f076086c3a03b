/** Orders of sessions other than by date: each has a page with its first sessions. */

import { rankingUrl } from '../../base/urls.ts';
import type { Archive, ArchivedSession } from '../../transcript/types/archive.ts';
import type { PageLink } from '../types/page.ts';
import type { Groups } from './groups.ts';
import { type GroupOptions, rowsOf } from './make-group-pages.ts';
import type { Figures, FiguresOf } from './session-figures.ts';

/** Sessions on the page of a ranking: nobody needs the 201st. */
const RANKED = 200;
/** A glance shows so many sessions. */
const FEW = 5;

const ORDERS: readonly {
  readonly key: 'cost' | 'time' | 'red' | 'change';
  readonly title: string;
  readonly size: (figures: Figures) => number;
}[] = [
  { key: 'cost', title: 'Most expensive', size: ({ microDollars }) => microDollars },
  { key: 'time', title: 'Longest', size: ({ activeMs }) => activeMs },
  { key: 'red', title: 'Most red checks', size: ({ redChecks, redMs }) => redChecks * 1e12 + redMs },
  { key: 'change', title: 'Largest changes', size: ({ netAdded, netRemoved }) => netAdded + netRemoved },
];

/** The first sessions by cost, time, red checks and change, without those that have nothing to order by. */
export function rankingPages(archive: Archive, { sessions }: Groups, options: GroupOptions) {
  const orders = orderLinks(sessions, options.figures);
  return ORDERS.filter(({ key }) => orders.some(({ href }) => href === rankingUrl(key))).map(({ key, title, size }) => {
    const sized = sessions.map((session) => ({ session, size: size(options.figures(session)) }));
    const largest = sized.filter((one) => one.size > 0).sort((a, b) => b.size - a.size);
    const shown = largest.slice(0, RANKED).map(({ session }) => session);
    return { url: rankingUrl(key), title, orders, rows: rowsOf(archive, shown, options), total: sessions.length };
  });
}

/** Links to the pages of all orders that have sessions; none if a glance shows all sessions. */
export function orderLinks(sessions: readonly ArchivedSession[], figures: FiguresOf): readonly PageLink[] {
  if (sessions.length <= FEW) return [];
  return ORDERS.filter(({ size }) => sessions.some((session) => size(figures(session)) > 0)).map(({ key, title }) => ({
    href: rankingUrl(key),
    text: title,
  }));
}
