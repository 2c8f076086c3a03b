/** Replaces strings anywhere in a JSON value. Without recursion: a value may be nested deeper than the stack. */

/** Returns what replaces a text; `name` is the property whose value it is, if any, or the list that contains it. */
export type ReplaceText = (text: string, name: string | undefined, isListed?: boolean) => string;

/** Returns what replaces a list of strings, taken as the lines of one text: the same list, or one of the same length. */
export type ReplaceLines = (lines: readonly string[]) => readonly string[];

interface Frame {
  readonly source: object;
  readonly outer: Frame | undefined;
  readonly names: readonly string[] | undefined;
  readonly children: readonly unknown[];
  /** `API_KEY` in `{name: 'API_KEY', value: '...'}`; of a list, its own name: `{"X-Api-Key": ["..."]}`. */
  readonly valueName: string | undefined;
  /** A JSON web key: its `d` is private. */
  readonly isWebKey: boolean;
  readonly isCookie: boolean;
  /** What the children, and their names, have become so far. */
  readonly newChildren: unknown[];
  readonly newNames: string[];
  isChanged: boolean;
  isRenamed: boolean;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Two strings or more, which may be a text cut into lines: of a patch, or of a cell of a notebook. */
function isLines(value: object): value is readonly string[] {
  return Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === 'string');
}

function isBytes(value: unknown): value is readonly number[] {
  return Array.isArray(value) && [32, 64].includes(value.length) && value.every((item) => typeof item === 'number');
}

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
    isWebKey: names?.includes('kty') === true,
    isCookie: isNaming
      ? (outer?.names === undefined && outer?.valueName === 'cookies') || names.includes('httpOnly')
      : names !== undefined && name === 'cookies',
    ...{ newChildren: [], newNames: [], isChanged: false, isRenamed: false },
  };
}

function nameOf(frame: Frame, name: string | undefined): string | undefined {
  if (name === undefined) return frame.valueName;
  if (frame.isCookie && name !== 'name') return 'cookies';
  if (isNamedElsewhere(name)) return frame.valueName ?? name;
  return name === 'd' && frame.isWebKey ? 'private_key' : name;
}

function objectOf(names: readonly string[], values: readonly unknown[]): object {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const properties = names.map((name, at) => {
    let count = counts.get(name) ?? 1;
    let free = name;
    for (; taken.has(free); free = `${name} (${count})`) count += 1;
    counts.set(name, count);
    taken.add(free);
    return [free, values[at]] as const;
  });
  // Here, `__proto__` is a name like any other.
  return Object.fromEntries(properties);
}

function finished({ source, names, newNames, newChildren, isChanged, isRenamed }: Frame): object {
  if (!isChanged && !isRenamed) return source;
  if (names === undefined) return newChildren;
  return isRenamed
    ? objectOf(newNames, newChildren)
    : Object.fromEntries(names.map((name, at) => [name, newChildren[at]]));
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
    const { children, names, newChildren, newNames, outer } = frame;
    const at = newChildren.length;
    if (at === children.length) {
      const result = finished(frame);
      if (outer === undefined) return result;
      outer.isChanged ||= result !== outer.children[outer.newChildren.length];
      outer.newChildren.push(result);
      frame = outer;
      continue;
    }
    const child = children[at];
    const oldName = names?.[at];
    // A secret in a name would hide what the name says of its value.
    const name = oldName === undefined ? undefined : replace(oldName, undefined);
    if (name !== undefined) newNames.push(name);
    frame.isRenamed ||= name !== oldName;
    if (isObject(child) && !isBytes(child)) {
      frame = frameOf(isLines(child) ? replaceLines(child) : child, frame, name);
      continue;
    }
    const text = isBytes(child) ? JSON.stringify(child) : child;
    const replaced = typeof text === 'string' ? replace(text, nameOf(frame, name), name === undefined) : text;
    newChildren.push(replaced === text ? child : replaced);
    frame.isChanged ||= replaced !== text;
  }
}
