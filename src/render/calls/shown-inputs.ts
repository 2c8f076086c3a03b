/** Which inputs of a call the view of its tool does not show. */

import type { Raw } from '../../base/json-readers.ts';
import { get, isRaw, keys } from '../../base/json-readers.ts';

type Expected = (value: unknown) => boolean;

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** Inputs whose views expect a list or an object; all other views expect text, a number or a flag. */
const EXPECTED: ReadonlyMap<string, Expected> = new Map<string, Expected>([
  ...['todos', 'questions', 'options', 'findings', 'files', 'edits'].map((name): [string, Expected] => [
    name,
    Array.isArray,
  ]),
  ...['answers', 'annotations', 'metadata', 'ws'].map((name): [string, Expected] => [name, isRaw]),
  ['message', (value) => isPlain(value) || isRaw(value)],
]);

/**
 * The names of inputs that are not shown, or cannot be, because a list or an object is where its view expects text.
 * @param shown by the view of the tool
 */
export function otherInputs(input: Raw, shown: readonly string[] | 'all' = []): readonly string[] {
  if (shown === 'all') return [];
  const known = new Set(shown);
  return keys(input).filter((name) => !known.has(name) || !(EXPECTED.get(name) ?? isPlain)(get(input, name)));
}
