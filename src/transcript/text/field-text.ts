/** Fields as a reader would say them. */

import { jsonOf } from '../../base/json-text.ts';

const DEEPEST = 6;
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `per_turn_effort`, `retryAfterMs` -> "Per turn effort", "Retry after ms" */
export function sentence(name: string): string {
  const words = name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The names that transcripts use, of fields of `stream-json`: `{"compact_metadata":{"pre_tokens":9}}` */
export function camelCased(fields: object, depth = 0): Readonly<Record<string, unknown>> {
  const named = Object.entries(fields).map(([key, value]) => [
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    isObject(value) && depth < DEEPEST ? camelCased(value, depth + 1) : value,
  ]);
  return Object.fromEntries(named);
}

/** `{"retryAfterMs":500,"server":{"name":"tides","up":true}}` -> "Retry after ms: 500", "Server: Name: tides, Up: true" */
export function fieldText(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object' || depth > DEEPEST) return jsonOf(value);
  const pieces = Object.entries(value).flatMap(([key, item]) => {
    const text = fieldText(item, depth + 1);
    return text.trim() === '' ? [] : [isObject(value) ? `${sentence(key)}: ${text}` : text];
  });
  return pieces.join(depth === 0 ? '\n' : ', ');
}
