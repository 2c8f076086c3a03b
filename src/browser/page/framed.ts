/** Pages in frames of other sites, which `publish.embed` names, for hosts that do not send `frame-ancestors`. */

import { element } from '../base/dom.ts';

/** @param around origins of the pages around this one @param own of this page @param allowed origins, with spaces */
export function mayFrame(around: readonly string[], own: string, allowed: string): boolean {
  const trusted = [own, ...allowed.split(' ')].filter((origin) => origin !== 'null');
  return around.every((origin) => trusted.includes(origin));
}

/** Firefox only reveals where the frame was opened from, and nothing if that page sends no referrer. */
function originsAround(): readonly string[] {
  if (window.parent === window) return [];
  if ('ancestorOrigins' in location) return [...location.ancestorOrigins];
  return [URL.canParse(document.referrer) ? new URL(document.referrer).origin : 'null'];
}

/** Replaces the page with a link if it is in the frame of a site that is not named. Runs before the first paint. */
export function refuseForeignFrames(): void {
  const page = document.documentElement;
  const allowed = page.dataset.embed;
  if (allowed === undefined || mayFrame(originsAround(), location.origin, allowed)) return;
  page.classList.add('is-refused');
  addEventListener('DOMContentLoaded', () => {
    const link = element('a', { href: location.href, target: '_blank', rel: 'noopener' }, 'Open it in a tab');
    document.body.replaceChildren(element('p', {}, 'This page may not be shown inside this site. ', link));
    page.classList.remove('is-refused');
  });
}
