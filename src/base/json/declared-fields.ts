/**
 * Declares what is read of untrusted JSON: the type and the validation in one.
 *
 *     const INPUT = { pattern: words, isQuiet: as('-q', flag) };
 *     type Input = Values<typeof INPUT>; // { pattern: string; isQuiet: boolean }
 */

import { fromJson, get, isRaw, keys } from '../json-readers.ts';

/** How the value under a name is read. Any value may be there, and none. */
export interface Field<T> {
  readonly read: (value: unknown) => T;
  /** Has the value the expected type? Otherwise it is shown as an input that is not understood. */
  readonly fits: (value: unknown) => boolean;
  /** Names in the transcript, if not that of the field; the first with a value counts. */
  readonly names?: readonly string[];
  /** It is read, but no view shows it. */
  readonly isHidden?: true;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type Values<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

function field<T, Empty>(fits: (value: unknown) => value is T, empty: Empty): Field<T | Empty> {
  return { fits, read: (value) => (fits(value) ? value : empty) };
}

export const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export const text: Field<string | undefined> = field(isText, undefined);
/** Text, empty when there is none. */
export const words: Field<string> = field(isText, '');
export const filled: Field<string | undefined> = {
  fits: isText,
  read: (value) => (isText(value) && value.trim() !== '' ? value : undefined),
};
export const number: Field<number | undefined> = field(isNumber, undefined);
/** A number, and what stands for a missing one. */
export function numberOr(empty: number): Field<number> {
  return field(isNumber, empty);
}

/** True or not. Some clients and models write it as text. */
export const flag: Field<boolean> = {
  fits: (value) => typeof value === 'boolean' || value === 'true',
  read: (value) => value === true || value === 'true',
};
export const truth: Field<boolean | undefined> = {
  ...flag,
  read: (value) => (typeof value === 'boolean' ? value : undefined),
};
/** Ids and positions are text or numbers, depending on the version. */
export const id: Field<string | undefined> = {
  fits: (value) => isText(value) || typeof value === 'number',
  read: (value) => (isText(value) || typeof value === 'number' ? String(value) : undefined),
};
export const texts: Field<readonly string[]> = listOf((value) => (isText(value) ? [value] : []));
/** Any value, for views that print it as JSON. */
export const anything: Field<unknown> = { fits: () => true, read: (value) => value };

/** A list, of which each item may be several values, or none. */
export function listOf<T>(read: (item: unknown) => readonly T[]): Field<readonly T[]> {
  return { fits: Array.isArray, read: (value) => (Array.isArray(value) ? value.flatMap(read) : []) };
}

/** A list of objects with these fields; other items are left out. */
export function objects<F extends Fields>(fields: F): Field<readonly Values<F>[]> {
  return listOf((item) => (isRaw(item) ? [valuesOf(item, fields)] : []));
}

/** An object with these fields. */
export function object<F extends Fields>(fields: F): Field<Values<F> | undefined> {
  return { fits: isRaw, read: (value) => (isRaw(value) ? valuesOf(value, fields) : undefined) };
}

/** An object whose names are not known, such as answers by question; what `read` returns undefined for is left out. */
export function mapOf<T>(read: (value: unknown) => T | undefined): Field<ReadonlyMap<string, T> | undefined> {
  const entry = (name: string, value: unknown): [string, T][] => {
    const one = read(value);
    return one === undefined ? [] : [[name, one]];
  };
  return {
    fits: isRaw,
    read: (value) => (isRaw(value) ? new Map(keys(value).flatMap((key) => entry(key, value[key]))) : undefined),
  };
}

/** The field under other names than its own. */
export function as<T>(names: string | readonly string[], one: Field<T>): Field<T> {
  return { ...one, names: [names].flat() };
}

/** An input that is read, but not shown. */
export function hidden<T>(one: Field<T>): Field<T> {
  return { ...one, isHidden: true };
}

/** Some models write lists and objects as JSON text: `"todos":"[{…}]"`. */
export function structured({ fits }: Field<unknown>, value: unknown): unknown {
  return isText(value) && !fits(value) ? jsonIn(value) : value;
}

function valueIn(source: unknown, name: string, one: Field<unknown>): unknown {
  const values = (one.names ?? [name]).map((each) => one.read(structured(one, get(source, each))));
  // An empty text is a value, such as what replaces a deleted line.
  return values.find((value) => value !== undefined && value !== '') ?? values.find((value) => value !== undefined);
}

export function valuesOf<F extends Fields>(source: unknown, fields: F): Values<F> {
  const values: Record<string, unknown> = {};
  // The names are those of the declaration, never of a transcript.
  for (const name in fields) values[name] = valueIn(source, name, fields[name] as Field<unknown>);
  return values as Values<F>;
}

/** The value of a JSON object or array; undefined for any other text. */
export function jsonIn(said: string): unknown {
  const start = said.trimStart()[0];
  return (start !== '{' && start !== '[') || said.length > 200_000 ? undefined : fromJson(said);
}
