/** Replaces strings anywhere in a JSON value. Without recursion: a value may be nested deeper than the stack. */

/** Returns what replaces a text; `name` is the property whose value it is, if any, or the list that contains it. */
export type ReplaceText = (text: string, name: string | undefined, isListed?: boolean) => string;

/** Returns what replaces a list of strings, taken as the lines of one text: the same list, or one of the same length. */
export type ReplaceLines = (lines: readonly string[]) => readonly string[];

/** An object or array that is being walked. */
interface Frame {
  readonly source: object;
  readonly outer: Frame | undefined;
  /** The names of an object's properties; undefined for an array. */
  readonly names: readonly string[] | undefined;
  readonly children: readonly unknown[];
  /** `API_KEY` in `{name: 'API_KEY', value: '...'}`; of a list, its own name: `{"X-Api-Key": ["..."]}`. */
  readonly valueName: string | undefined;
  at: number;
  newChildren: unknown[] | undefined;
  newNames: string[] | undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Two strings or more, which may be a text cut into lines: of a patch, or of a cell of a notebook. */
function isLines(value: object): value is readonly string[] {
  return Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === 'string');
}

/** 32 or 64 numbers, which may be a key. */
function isBytes(value: unknown): boolean {
  return Array.isArray(value) && (value.length === 32 || value.length === 64) && value.every(Number.isInteger);
}

/** The properties that name the `value` next to them. */
const NAMING = ['name', 'key', 'Name', 'Key'];

function isNamedElsewhere(name: string): boolean {
  return name === 'value' || name === 'Value';
}

/** @param name the property whose value it is: `{"db_password": {"value": "..."}}` */
function frameOf(source: object, outer: Frame | undefined, name: string | undefined): Frame {
  const names = Array.isArray(source) ? undefined : Object.keys(source);
  const children: readonly unknown[] = Array.isArray(source) ? source : Object.values(source);
  const isNaming = names?.some(isNamedElsewhere) === true;
  const valueName = isNaming ? (NAMING.map((one) => children[names.indexOf(one)]).find(Boolean) ?? name) : name;
  return {
    source,
    outer,
    names,
    children,
    valueName: typeof valueName === 'string' ? valueName : undefined,
    at: 0,
    newChildren: undefined,
    newNames: undefined,
  };
}

/** The name that describes a string, given its property. */
function nameOf(frame: Frame, name: string | undefined): string | undefined {
  if (name === undefined) return frame.valueName;
  return isNamedElsewhere(name) ? (frame.valueName ?? name) : name;
}

function setChild(frame: Frame, at: number, value: unknown): void {
  frame.newChildren ??= [...frame.children];
  frame.newChildren[at] = value;
}

/** An object with these properties, in this order. Names that have become the same are kept apart. */
function objectOf(names: readonly string[], values: readonly unknown[]): object {
  const counts = new Map<string, number>();
  const properties = names.map((name, at) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [count === 1 ? name : `${name} (${count})`, values[at]] as const;
  });
  // Here, `__proto__` is a name like any other.
  return Object.fromEntries(properties);
}

function finished({ source, names, children, newNames, newChildren }: Frame): unknown {
  if (newChildren === undefined && newNames === undefined) return source;
  const values = newChildren ?? children;
  if (names === undefined) return values;
  if (newNames !== undefined) return objectOf(newNames, values);
  return Object.fromEntries(names.map((name, at) => [name, values[at]]));
}

/**
 * The value with its strings and property names replaced. Parts in which nothing changes are the same objects as
 * before; values that JSON does not have stay. A list of strings is replaced as one text first, then string by string.
 */
export function replaceStrings(value: unknown, replace: ReplaceText, replaceLines: ReplaceLines): unknown {
  if (typeof value === 'string') return replace(value, undefined);
  if (!isObject(value)) return value;
  let frame = frameOf(isLines(value) ? replaceLines(value) : value, undefined, undefined);
  for (;;) {
    const { at, outer } = frame;
    if (at === frame.children.length) {
      const result = finished(frame);
      if (outer === undefined) return result;
      if (result !== frame.source) setChild(outer, outer.at - 1, result);
      frame = outer;
      continue;
    }
    frame.at += 1;
    const child = frame.children[at];
    const oldName = frame.names?.[at];
    // A secret in a name would hide what the name says of its value.
    const name = oldName === undefined ? undefined : replace(oldName, undefined);
    if (name !== undefined && name !== oldName) {
      frame.newNames ??= [...(frame.names ?? [])];
      frame.newNames[at] = name;
    }
    const own = isBytes(child) ? JSON.stringify(child) : child;
    if (typeof own === 'string') {
      const text = replace(own, nameOf(frame, name), name === undefined);
      if (text !== own) setChild(frame, at, text);
    } else if (isObject(child)) {
      const lines = isLines(child) ? replaceLines(child) : child;
      if (lines !== child) setChild(frame, at, lines);
      frame = frameOf(lines, frame, name);
    }
  }
}
