/** Addresses that a reader may follow. Only http and https become links. */

import type { ListItem, View } from '../../domain/view.ts';
import { visible } from './format.ts';

export function isWeb(address: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(address);
}

/** The address as a link; nothing when it is none. */
export function linkViews(address: string | undefined, text = address): View[] {
  return address !== undefined && text !== undefined && isWeb(address)
    ? [{ kind: 'link', href: address, text: visible(text), inside: false }]
    : [];
}

/** An item of a list that leads to its address, when there is a way to it. */
export function linkItem(text: string, address: string | undefined, note = ''): ListItem {
  const item = { text: visible(text), note: visible(note) };
  return address === undefined || !isWeb(address) ? item : { ...item, href: address };
}

/** `https://example.org/a` -> `example.org` */
export function host(address: string): string {
  return visible(/^https?:\/\/([^/?#]*)/i.exec(address)?.[1] ?? '');
}
