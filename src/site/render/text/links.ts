/** Links to web addresses. Only http and https addresses become links. */

import { visible } from '../../../base/format.ts';
import type { ListItem, View } from '../../../transcript/types/view-types.ts';

export function isWeb(address: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(address);
}

/** Redaction puts `~` in place of the name of an account: `https://github.com/~/tides/pull/3` */
const WITHOUT_NAME = /^https?:\/\/[^?#]*\/~(?:[/?#]|$)/i;

/** Would a link to the address be dead, because redaction changed it? Then it is shown as text. */
export function leadsNowhere(address: string): boolean {
  return WITHOUT_NAME.test(address);
}

/** A link to the address; no view if it is not a web address. */
export function linkViews(address: string | undefined, text = address): View[] {
  return address !== undefined && text !== undefined && isWeb(address)
    ? [{ kind: 'link', href: address, text: visible(text), inside: false }]
    : [];
}

/** An item of a list, with a link if its address is a web address. */
export function linkItem(text: string, address: string | undefined, note = ''): ListItem {
  const item = { text: visible(text), note: visible(note) };
  return address === undefined || !isWeb(address) ? item : { ...item, href: address };
}

/** `https://example.org/a` -> `example.org` */
export function host(address: string): string {
  return visible(/^https?:\/\/([^/?#]*)/i.exec(address)?.[1] ?? '');
}
