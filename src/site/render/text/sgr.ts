/** SGR ("select graphic rendition"): the colours and styles of terminal text, as a fixed set of classes. */

/** The style of the next characters. Colours are indexes into the sixteen colours of a terminal. */
export interface Style {
  readonly foreground: number | undefined;
  readonly background: number | undefined;
  readonly flags: ReadonlySet<Flag>;
}

type Flag = 'bold' | 'dim' | 'italic' | 'underline' | 'inverse' | 'strike';

export const NO_STYLE: Style = { foreground: undefined, background: undefined, flags: new Set() };

/** SGR code -> the flag that it turns on. */
const ON: ReadonlyMap<number, Flag> = new Map([
  [1, 'bold'],
  [2, 'dim'],
  [3, 'italic'],
  [4, 'underline'],
  [7, 'inverse'],
  [9, 'strike'],
  [21, 'underline'],
]);

/** SGR code -> the flags that it turns off. */
const OFF: ReadonlyMap<number, readonly Flag[]> = new Map([
  [22, ['bold', 'dim']],
  [23, ['italic']],
  [24, ['underline']],
  [27, ['inverse']],
  [29, ['strike']],
]);

/** The style as classes: "fg-1 bg-15 bold underline"; empty for plain text. */
export function classesOf(style: Style): string {
  const classes: string[] = [];
  if (style.foreground !== undefined) classes.push(`fg-${style.foreground}`);
  if (style.background !== undefined) classes.push(`bg-${style.background}`);
  for (const flag of ON.values()) if (style.flags.has(flag) && !classes.includes(flag)) classes.push(flag);
  return classes.join(' ');
}

/**
 * The style after `ESC [ parameters m`, for example `1;31` (bold red), `38;5;208` (colour 208 of 256),
 * `38;2;255;128;0` or `38:2::255:128:0` (true colour), `0` or nothing (plain again), `4:3` (underlined, with a wave).
 */
export function applySgr(style: Style, parameters: string): Style {
  const codes = parameters.split(';').map((code) => code.split(':').map(Number));
  let next = style;
  for (let at = 0; at < codes.length; at++) {
    const [code = 0, ...parts] = codes[at] ?? [];
    if (code !== 38 && code !== 48 && code !== 58) {
      next = applyCode(next, code === 4 && parts[0] === 0 ? 24 : code);
      continue;
    }
    const numbers = parts.length > 0 ? parts : codes.slice(at + 1, at + 5).map(([first = 0]) => first);
    // `2;r;g;b`, `5;n`
    if (parts.length === 0) at += numbers[0] === 2 ? 4 : numbers[0] === 5 ? 2 : 1;
    const colour = extendedColour(numbers);
    // 58 is the colour of the line below the text.
    if (colour !== undefined && code !== 58)
      next = code === 38 ? { ...next, foreground: colour } : { ...next, background: colour };
  }
  return next;
}

function applyCode(style: Style, code: number): Style {
  if (code === 0) return NO_STYLE;
  if (code >= 30 && code <= 37) return { ...style, foreground: code - 30 };
  if (code >= 90 && code <= 97) return { ...style, foreground: code - 82 };
  if (code >= 40 && code <= 47) return { ...style, background: code - 40 };
  if (code >= 100 && code <= 107) return { ...style, background: code - 92 };
  if (code === 39) return { ...style, foreground: undefined };
  if (code === 49) return { ...style, background: undefined };
  const on = ON.get(code);
  if (on !== undefined) return { ...style, flags: new Set([...style.flags, on]) };
  const off = OFF.get(code);
  if (off === undefined) return style;
  return { ...style, flags: new Set([...style.flags].filter((flag) => !off.includes(flag))) };
}

/** `5, n` and `2, r, g, b`; with a colour space, which may be empty, `2, 0, r, g, b`. */
function extendedColour([kind, ...rest]: readonly number[]): number | undefined {
  if (kind === 5) return nearestOfIndexed(rest[0] ?? 0);
  const [red = 0, green = 0, blue = 0] = rest.slice(rest.length > 3 ? 1 : 0);
  return kind === 2 ? nearest(red, green, blue) : undefined;
}

/** xterm's sixteen colours, for finding the nearest one. */
const SIXTEEN = (
  '000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 ' + '7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff'
)
  .split(' ')
  .map((colour) => Number.parseInt(colour, 16));

function nearest(red: number, green: number, blue: number): number {
  const distances = SIXTEEN.map(
    (colour) => (red - (colour >> 16)) ** 2 + (green - ((colour >> 8) & 255)) ** 2 + (blue - (colour & 255)) ** 2,
  );
  return distances.indexOf(Math.min(...distances));
}

/** Intensities in the 6 × 6 × 6 cube of the 256 colours. */
const STEPS = [0, 95, 135, 175, 215, 255];

function nearestOfIndexed(index: number): number | undefined {
  if (index < 0 || index > 255 || !Number.isInteger(index)) return undefined;
  if (index < 16) return index;
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return nearest(grey, grey, grey);
  }
  const cube = index - 16;
  const step = (divisor: number): number => STEPS[Math.floor(cube / divisor) % 6] ?? 0;
  return nearest(step(36), step(6), step(1));
}
