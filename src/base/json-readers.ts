/** Typed readers of untrusted JSON values, of their own properties only. They never throw. */

/** A JSON object with untrusted keys. Read it with {@link get}, never with `value[key]`. */
export type Raw = Readonly<Record<string, unknown>>;

export const EMPTY: Raw = Object.freeze({});

/** Is this a JSON object (not null, not a list)? */
export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; undefined when it is not JSON. */
export function fromJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** The value's own property of that name; `constructor` and `__proto__` are ordinary keys. */
export function get(value: unknown, key: string): unknown {
  return isRaw(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The string under a key, or undefined. */
export function text(value: unknown, key: string): string | undefined {
  const found = get(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** The string under a key, or undefined when it is missing or blank. */
export function filled(value: unknown, key: string): string | undefined {
  const found = text(value, key);
  return found === undefined || found.trim() === '' ? undefined : found;
}

/** The string or number under a key, as text: ids and positions are one or the other, depending on the version. */
export function scalar(value: unknown, key: string): string | undefined {
  const found = get(value, key);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

/** The finite number under a key, or undefined. */
export function number(value: unknown, key: string): number | undefined {
  const found = get(value, key);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

/** Is the value under a key true? Some clients and models write it as text. */
export function flag(value: unknown, key: string): boolean {
  const found = get(value, key);
  return found === true || found === 'true';
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

/** The lists in a list; anything else is left out. */
export function rows(value: unknown): readonly (readonly unknown[])[] {
  return Array.isArray(value) ? value.filter((row) => Array.isArray(row)) : [];
}

/** Only the strings of the list under a key. */
export function texts(value: unknown, key: string): readonly string[] {
  return list(value, key).filter((item) => typeof item === 'string');
}

/** The keys of an object in file order; none for other values. */
export function keys(value: unknown): readonly string[] {
  return isRaw(value) ? Object.keys(value) : [];
}
