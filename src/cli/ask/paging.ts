/** Answers in pieces. A cursor is where the next piece begins; for a client it is opaque. */

import { UserError } from '../../base/errors.ts';
import { head } from '../../base/format.ts';

/** @throws UserError if it is not one of ours */
export function placeOf(cursor: string | undefined): number {
  if (cursor === undefined || /^\d{1,9}$/.test(cursor)) return Number(cursor ?? 0);
  throw new UserError('This cursor is not from an answer of this server; leave it out to begin again.');
}

/** Items from a place on, as many as fit, but one at least; and where the next one is. @param size characters of JSON */
export function page<Item>(items: readonly Item[], from: number, size: number, limit = items.length) {
  let [left, to] = [size, from];
  for (; to < Math.min(items.length, from + limit); to += 1) {
    left -= JSON.stringify(items[to]).length;
    if (left < 0 && to > from) break;
  }
  return { items: items.slice(from, to), nextCursor: to < items.length ? String(to) : undefined };
}

/** A piece of a text, which ends between paragraphs or lines where it can, and where the next one begins. */
export function stretch(text: string, from: number, size: number) {
  const part = head(text.slice(from), size);
  if (from + part.length >= text.length) return { part, nextCursor: undefined };
  const end = ['\n\n## ', '\n\n', '\n'].map((mark) => part.lastIndexOf(mark)).find((at) => at > size / 2);
  return { part: part.slice(0, end), nextCursor: String(from + (end ?? part.length)) };
}
