/**
 * Readers of unknown values. Everything that comes out of a transcript passes through these, so that
 * nothing past `parse/` (and, for a tool's input, past its renderer) asks "is it really a string?".
 * None of them throws; none of them trusts the prototype of what it reads.
 */

/** A JSON object whose keys are foreign. Read it with {@link get}, never with `value[key]`. */
export type Raw = Readonly<Record<string, unknown>>;

/** The empty object: what a missing or mistyped object reads as. */
export const EMPTY: Raw = Object.freeze({});

/** Is this a JSON object (not null, not a list)? */
export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value's own property of that name; `constructor` and `__proto__` are keys like any other. */
export function get(value: unknown, key: string): unknown {
  return isRaw(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The text under a key, or undefined when it is missing or no string. */
export function text(value: unknown, key: string): string | undefined {
  const found = get(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** The text under a key when it says anything at all. */
export function filled(value: unknown, key: string): string | undefined {
  const found = text(value, key);
  return found === undefined || found.trim() === '' ? undefined : found;
}

/** The finite number under a key. */
export function number(value: unknown, key: string): number | undefined {
  const found = get(value, key);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

/** True only when the key holds `true`. */
export function flag(value: unknown, key: string): boolean {
  return get(value, key) === true;
}

/** The object under a key, or the empty one. */
export function raw(value: unknown, key: string): Raw {
  const found = get(value, key);
  return isRaw(found) ? found : EMPTY;
}

/** The list under a key, or an empty one. */
export function list(value: unknown, key: string): readonly unknown[] {
  const found = get(value, key);
  return Array.isArray(found) ? found : [];
}

/** Only the strings of the list under a key. */
export function texts(value: unknown, key: string): readonly string[] {
  return list(value, key).filter((item) => typeof item === 'string');
}

/** The keys of an object, in the order they were written. */
export function keys(value: unknown): readonly string[] {
  return isRaw(value) ? Object.keys(value) : [];
}
