/**
 * Lays items out on few pages, each with an anchor of its own. One page is enough for most projects. A page that
 * becomes too heavy moves heavy folders to pages of their own, and keeps their anchors as links. An address that ever
 * worked keeps working, because everything here depends only on weights, which grow.
 *
 *     files/shop.html            everything, or what is not below
 *     files/shop/src.html        what is in `src`, or what is not in a heavy folder of it
 *     files/shop/src-api-….html
 */

import { shortHash } from '../../base/hash.ts';
import { groupBy, sumOf } from '../../base/lists.ts';
import { type Namer, slug } from '../../base/slug.ts';

export interface Place {
  readonly name: string;
  /** Where it belongs: `['src', 'api']`, `['2026', '03']`. */
  readonly folders: readonly string[];
  /** A page of its own, besides the one that it is laid out on. */
  readonly page?: string;
  /** The first one is its own; the others are former ones. */
  readonly anchors: readonly string[];
  /** When it last changed, in milliseconds; 0 if that is unknown. */
  readonly at: number;
  readonly weight: number;
}

export type Placed<Item> = Place & { readonly item: Item };

export interface LaidPage<Item> {
  readonly url: string;
  readonly folders: readonly string[];
  readonly items: readonly Placed<Item>[];
  readonly below: readonly { readonly placed: Placed<Item>; readonly url: string }[];
}

/** Approximate bytes of markup of one page. */
const HEAVY = 400_000;
/** A folder of a heavy page gets a page of its own from this share on; of a very heavy page, every folder does. */
const SHARE = 8;
const VERY_HEAVY = 4;

function weightOf<Item>(items: readonly Placed<Item>[]): number {
  return sumOf(items, ({ weight }) => weight);
}

/** Divides the files of a heavy folder by the first digits of a hash: `~3`, then `~3a`. */
function dealt<Item>(placed: Placed<Item>, depth: number): Placed<Item> {
  const digits = depth - placed.folders.filter((name) => !name.startsWith('~')).length + 1;
  return { ...placed, folders: [...placed.folders, `~${shortHash(placed.anchors[0] ?? '', digits)}`] };
}

/** The pages of items, if there are any, the first one first; its address is `base` with `.html`. */
export function layOut<Item>(
  items: readonly Placed<Item>[],
  base: string,
  nameOf: Namer = slug,
  folders: readonly string[] = [],
): readonly LaidPage<Item>[] {
  const url = folders.length === 0 ? `${base}.html` : `${base}/${nameOf(folders.join('/'))}.html`;
  const total = weightOf(items);
  if (items.length === 0) return [];
  if (total <= HEAVY || items.length === 1) return [{ url, folders, items, below: [] }];
  const depth = folders.length;
  const isDealt = weightOf(items.filter((one) => one.folders.length <= depth)) > HEAVY;
  const inside = items.filter((one) => one.folders.length > depth || isDealt);
  const groups = groupBy(
    inside.map((one) => (one.folders.length > depth ? one : dealt(one, depth))),
    (one) => one.folders[depth] ?? '',
  );
  const heavy = [...groups].filter(
    ([name, inFolder]) => name.startsWith('~') || total > HEAVY * VERY_HEAVY || weightOf(inFolder) >= HEAVY / SHARE,
  );
  const pages = heavy.flatMap(([name, inFolder]) => layOut(inFolder, base, nameOf, [...folders, name]));
  const gone = new Set(heavy.flatMap(([, inFolder]) => inFolder.map(({ item }) => item)));
  const below = pages.flatMap((page) => page.items.map((placed) => ({ placed, url: page.url })));
  return [{ url, folders, items: items.filter(({ item }) => !gone.has(item)), below }, ...pages];
}
