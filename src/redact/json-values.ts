/** Replaces strings anywhere in a JSON value. Without recursion: a value may be nested deeper than the stack. */

/** Returns what replaces a text; `name` is the property whose value it is, if any. */
export type ReplaceText = (text: string, name: string | undefined) => string;

/** Returns what replaces the strings of a list, taken as the lines of one text: the same list, or one as long. */
export type ReplaceLines = (lines: readonly string[]) => readonly string[];

/** An object or array that is being walked. */
interface Frame {
  readonly source: object;
  /** The names of an object's properties; undefined for an array. */
  readonly names: readonly string[] | undefined;
  /** What the `value` of `{name: 'API_KEY', value: '...'}` is called. */
  readonly called: string | undefined;
  /** A JSON web key: its `d` is private. */
  readonly isWebKey: boolean;
  readonly length: number;
  /** Its index in the frame that contains it. */
  readonly slot: number;
  /** The next child. */
  at: number;
  /** Set with the first change. */
  values: unknown[] | undefined;
  newNames: string[] | undefined;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Two strings or more, which may be a text cut into lines: of a patch, or of a cell of a notebook. */
function isLines(value: object): value is readonly string[] {
  return Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === 'string');
}

/** The object's own value; `__proto__` is a name like any other. */
function own(source: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(source, name)?.value;
}

function childOf({ source, names }: Frame, at: number): unknown {
  if (names === undefined) return Array.isArray(source) ? (source[at] as unknown) : undefined;
  const name = names[at] ?? '';
  return name === '__proto__' ? own(source, name) : (source as Record<string, unknown>)[name];
}

/** The properties that say what a `value` next to them is called. */
const CALLED = ['name', 'key', 'Name', 'Key'] as const;

/** @param name the property whose value it is: `{"db_password": {"value": "..."}}` */
function frameOf(source: object, slot: number, name?: string): Frame {
  const names = Array.isArray(source) ? undefined : Object.keys(source);
  const hasValue = names?.some((one) => one === 'value' || one === 'Value');
  const called = hasValue ? (CALLED.map((one) => own(source, one)).find(Boolean) ?? name) : undefined;
  return {
    source,
    names,
    called: typeof called === 'string' && called.length <= 100 ? called : undefined,
    isWebKey: names?.includes('kty') === true,
    length: names?.length ?? (Array.isArray(source) ? source.length : 0),
    slot,
    at: 0,
    values: undefined,
    newNames: undefined,
  };
}

/** The name that says what the string is. */
function nameOf(frame: Frame, name: string | undefined): string | undefined {
  if (name === 'value' || name === 'Value') return frame.called ?? name;
  return name === 'd' && frame.isWebKey ? 'private_key' : name;
}

function valuesOf(frame: Frame): unknown[] {
  frame.values ??= Array.from({ length: frame.length }, (_, at) => childOf(frame, at));
  return frame.values;
}

/** An object with these properties, in this order. Two names that became one are kept apart. */
function objectOf(names: readonly string[], values: readonly unknown[], isRenamed: boolean): object {
  const out: Record<string, unknown> = {};
  names.forEach((name, at) => {
    let free = name;
    for (let count = 2; isRenamed && Object.hasOwn(out, free); count += 1) free = `${name} (${count})`;
    const value = values[at];
    if (free === '__proto__') {
      Object.defineProperty(out, free, { value, enumerable: true, configurable: true, writable: true });
    } else {
      out[free] = value;
    }
  });
  return out;
}

/** What the frame's value has become: itself if nothing in it changed. */
function finished(frame: Frame): unknown {
  if (frame.values === undefined && frame.newNames === undefined) return frame.source;
  const values = valuesOf(frame);
  if (frame.names === undefined) return values;
  return objectOf(frame.newNames ?? frame.names, values, frame.newNames !== undefined);
}

/**
 * The value with its strings and property names replaced. Parts in which nothing changes are the same objects as
 * before; other values than JSON's are left alone. A list of strings is replaced as one text first, then each string.
 */
export function replaceStrings(value: unknown, replace: ReplaceText, replaceLines: ReplaceLines): unknown {
  if (typeof value === 'string') return replace(value, undefined);
  if (!isPlain(value)) return value;
  const stack: Frame[] = [frameOf(isLines(value) ? replaceLines(value) : value, 0)];
  for (;;) {
    const frame = stack.at(-1);
    if (frame === undefined) return value;
    if (frame.at === frame.length) {
      const result = finished(frame);
      stack.pop();
      const outer = stack.at(-1);
      if (outer === undefined) return result;
      if (result !== frame.source) valuesOf(outer)[frame.slot] = result;
      continue;
    }
    const at = frame.at;
    frame.at += 1;
    const child = childOf(frame, at);
    const name = frame.names?.[at];
    if (name !== undefined) {
      const newName = replace(name, undefined);
      if (newName !== name) {
        frame.newNames ??= [...(frame.names ?? [])];
        frame.newNames[at] = newName;
      }
    }
    if (typeof child === 'string') {
      const text = replace(child, nameOf(frame, name));
      if (text !== child) valuesOf(frame)[at] = text;
    } else if (isPlain(child)) {
      const lines = isLines(child) ? replaceLines(child) : child;
      if (lines !== child) valuesOf(frame)[at] = lines;
      stack.push(frameOf(lines, at, name));
    }
  }
}
