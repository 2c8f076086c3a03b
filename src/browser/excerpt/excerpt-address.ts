/**
 * The address of an excerpt: the page, its first and its last turn.
 *
 *     sessions/4d37.html?from=t-1a2b3c4d&to=t-9f00aa11#t-1a2b3c4d
 *
 * Without JavaScript, it shows the whole page, at the first turn. With `&embed`, it shows only the turns, for a frame
 * in a page of another site.
 */

/** The ids of the first and the last turn; undefined when the address names no excerpt. */
export function excerptOf(query: string): readonly [from: string, to: string] | undefined {
  const parameters = new URLSearchParams(query);
  const [from, to] = [parameters.get('from'), parameters.get('to')];
  return from === null || to === null ? undefined : [from, to];
}

/** Does the address ask for the excerpt alone, without the rest of the page? */
export function isEmbed(query: string): boolean {
  return new URLSearchParams(query).has('embed');
}

/** The address of an excerpt for a frame. */
export function asEmbed(address: string): string {
  const url = new URL(address);
  url.search += '&embed';
  return url.href;
}

/** The address with an excerpt in it, or without one, at the turn where the excerpt began. */
export function withExcerpt(address: string, from: string, to: string | undefined): string {
  const url = new URL(address);
  url.search = to === undefined ? '' : `?${new URLSearchParams({ from, to })}`;
  url.hash = from;
  return url.href;
}
