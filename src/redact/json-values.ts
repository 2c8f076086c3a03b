/** Any JSON value -> the same with its strings changed. As deep as it likes: nothing here calls itself. */

/** The text that stands in place of another; `key` is the name under which it stands, if any. */
export type ChangeText = (text: string, key: string | undefined) => string;

interface Frame {
  readonly source: object;
  /** The keys of an object; undefined for a list. */
  readonly names: readonly string[] | undefined;
  /** What the `value` of `{name: 'API_KEY', value: '...'}` is called. */
  readonly called: string | undefined;
  /** A JSON web key: its `d` is private. */
  readonly isWebKey: boolean;
  readonly length: number;
  at: number;
  /** Set with the first change. */
  values: unknown[] | undefined;
  newNames: string[] | undefined;
  /** Where it stands in the frame below. */
  readonly slot: number;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The object's own value; `__proto__` is a key like any other. */
function own(source: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(source, name)?.value;
}

function childOf(frame: Frame, at: number): unknown {
  if (frame.names === undefined)
    return Array.isArray(frame.source) ? (frame.source[at] as unknown) : undefined;
  const name = frame.names[at] ?? '';
  return name === '__proto__' ? own(frame.source, name) : (frame.source as Record<string, unknown>)[name];
}

function frameOf(source: object, slot: number): Frame {
  const isList = Array.isArray(source);
  const names = isList ? undefined : Object.keys(source);
  const calledBy = names?.includes('value') ? (own(source, 'name') ?? own(source, 'key')) : undefined;
  const called = typeof calledBy === 'string' && calledBy.length <= 100 ? calledBy : undefined;
  return {
    source,
    names,
    called,
    isWebKey: names?.includes('kty') === true && names.includes('d'),
    length: names?.length ?? (isList ? source.length : 0),
    at: 0,
    values: undefined,
    newNames: undefined,
    slot,
  };
}

/** What the string under this name is called. */
function nameOf(frame: Frame, name: string | undefined): string | undefined {
  if (name === 'value') return frame.called ?? name;
  return name === 'd' && frame.isWebKey ? 'private_key' : name;
}

function valuesOf(frame: Frame): unknown[] {
  frame.values ??= Array.from({ length: frame.length }, (_, at) => childOf(frame, at));
  return frame.values;
}

/** An object with these entries, in this order. Two names that became one are kept apart. */
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

/** What the frame's value has become: itself when nothing in it changed. */
function finished(frame: Frame): unknown {
  if (frame.values === undefined && frame.newNames === undefined) return frame.source;
  const values = valuesOf(frame);
  if (frame.names === undefined) return values;
  return objectOf(frame.newNames ?? frame.names, values, frame.newNames !== undefined);
}

export function walk(value: unknown, change: ChangeText): unknown {
  if (typeof value === 'string') return change(value, undefined);
  if (!isPlain(value)) return value;
  const stack: Frame[] = [frameOf(value, 0)];
  for (;;) {
    const frame = stack.at(-1);
    if (frame === undefined) return value;
    if (frame.at === frame.length) {
      const result = finished(frame);
      stack.pop();
      const below = stack.at(-1);
      if (below === undefined) return result;
      if (result !== frame.source) valuesOf(below)[frame.slot] = result;
      continue;
    }
    const at = frame.at;
    frame.at += 1;
    const child = childOf(frame, at);
    const name = frame.names?.[at];
    if (name !== undefined) {
      const newName = change(name, undefined);
      if (newName !== name) {
        frame.newNames ??= [...(frame.names ?? [])];
        frame.newNames[at] = newName;
      }
    }
    if (typeof child === 'string') {
      const text = change(child, nameOf(frame, name));
      if (text !== child) valuesOf(frame)[at] = text;
    } else if (isPlain(child)) {
      stack.push(frameOf(child, at));
    }
  }
}
