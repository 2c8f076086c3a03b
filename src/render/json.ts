/** Any value as tidy JSON that cannot run away: nesting is cut, and nothing throws. */

import { isRaw } from '../domain/shape.ts';
import type { View } from '../domain/view.ts';
import type { RenderContext } from './context.ts';

/** Deeper levels are shown as "…": JSON.stringify overflows the stack somewhere beyond. */
const MAX_DEPTH = 24;

/** `JSON.stringify(value, null, 2)` for values of any depth. */
export function tidyJson(value: unknown): string {
  return JSON.stringify(pruned(value, 0), null, 2) ?? 'undefined';
}

function pruned(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return depth >= MAX_DEPTH ? ['…'] : value.map((item) => pruned(item, depth + 1));
  if (!isRaw(value)) return typeof value === 'bigint' ? value.toString() : value;
  if (depth >= MAX_DEPTH) return '{…}';
  // fromEntries defines own properties: a key `__proto__` stays a key.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pruned(item, depth + 1)]));
}

/** The value as a view, the beginning in the page when it is long. */
export function jsonView(value: unknown, label: string | undefined, ctx: RenderContext): View {
  const { text, more } = ctx.assets.text(tidyJson(value));
  return label === undefined ? { kind: 'json', text, more } : { kind: 'json', label, text, more };
}

/** Text that is a JSON object or list, tidied; undefined for all other text. */
export function parsedJson(text: string): unknown {
  const start = text.trimStart()[0];
  if ((start !== '{' && start !== '[') || text.length > 200_000) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Text that only looks like JSON is text.
    return undefined;
  }
}
