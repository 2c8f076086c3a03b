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
]);

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
  for (const flag of ON.values()) if (style.flags.has(flag)) classes.push(flag);
  return classes.join(' ');
}

/** The style after `ESC [ parameters m`: `1;31` (bold red), `38;5;208` (of 256), `38;2;255;128;0`, `0` or nothing (plain). */
export function applySgr(style: Style, parameters: string): Style {
  const codes = parameters.split(';').map(Number);
  let next = style;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    if (code !== 38 && code !== 48) {
      next = applyCode(next, code);
      continue;
    }
    const [kind, ...rest] = codes.slice(at + 1, at + 5);
    at += kind === 2 ? 4 : 2;
    const colour = kind === 2 ? nearest(rest) : nearestOfIndexed(rest[0] ?? 0);
    if (colour !== undefined) next = { ...next, [code === 38 ? 'foreground' : 'background']: colour };
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

const SIXTEEN = (
  '000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 ' + '7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff'
)
  .split(' ')
  .map((colour) => Number.parseInt(colour, 16));

function nearest([red = 0, green = 0, blue = 0]: readonly number[]): number {
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
    return nearest([grey, grey, grey]);
  }
  const cube = index - 16;
  const step = (divisor: number): number => STEPS[Math.floor(cube / divisor) % 6] ?? 0;
  return nearest([step(36), step(6), step(1)]);
}
