/** The lines of an output that may say something about a result: its head and its tail, without colours. */

import type { Step } from '../../transcript/text/shell-steps.ts';

const END = 60_000;
const LONGEST_LINE = 400;

const ESCAPES = /\u001b\[[0-9;:?]{0,40}[A-Za-z]|\u001b\][^\u0007\u001b]{0,300}(?:\u0007|\u001b\\)/g;

/** `X\n\nX`: some versions contain the same output twice, once from each stream. */
function once(output: string): string {
  for (const gap of [1, 2]) {
    const size = (output.length - gap) / 2;
    if (size > 0 && Number.isInteger(size) && output.slice(0, size) === output.slice(size + gap)) {
      return output.slice(0, size);
    }
  }
  return output;
}

/** The last state of a line that was redrawn. */
function shown(line: string): string {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  return text.slice(text.lastIndexOf('\r') + 1).trimEnd();
}

export function outputLines(output: string): readonly string[] {
  const whole = once(output.trimEnd());
  const ends = whole.length > 2 * END ? `${whole.slice(0, END)}\n${whole.slice(-END)}` : whole;
  return ends
    .replace(ESCAPES, '')
    .split('\n')
    .map((line) => shown(line).slice(0, LONGEST_LINE))
    .filter((line) => line !== '');
}

/** `[test:ci] ok …`, `web:test: ok …`, `[CI/test]   | ok …`, `packages/app test: ok …`, `┃  ok …`, `  | ok …` */
const PREFIX = /^(?:\[[^\]]{1,80}\](?: +\||) ?|[@\w./-]{1,80}(?: [\w:-]{1,40})?(?::| \|) |┃ {1,2}|\s*\| |⠙ ?)/;

/** What is left of a line after the name of the task that printed it; undefined when there is none. */
export function withoutPrefix(line: string): string | undefined {
  const prefix = PREFIX.exec(line)?.[0];
  return prefix === undefined ? undefined : line.slice(prefix.length);
}

/** `$ tsc --noEmit`, `> vitest run`: scripts say what they run. */
const ECHOED = /^(?:\$|>) (?=[\w./@~])/;

/** What package managers and Node print besides what the programs say. */
const NOISE =
  /^(?:npm (?:warn|notice|WARN)|yarn run v|(?:✨ +)?Done in \d|\(node:\d+\)|\(Use `node|info Visit https?:|Shell cwd was reset to |[\s=*#-]+$)/;

/** Is it no output of a check: a command that a script or `echo` printed, or noise? */
export function isEcho(line: string, steps: readonly Step[]): boolean {
  const isPrinted = ({ words: [name, ...rest] }: Step): boolean => {
    const [before = ''] = rest.join(' ').replaceAll('\\n', '').split('$');
    return (name === 'echo' || name === 'printf') && before !== '' && line.startsWith(before.trim());
  };
  return /^(?:\$|>) /.test(line) || NOISE.test(line) || steps.some(isPrinted);
}

/** The commands that scripts say they run, at most twenty. */
export function echoedCommands(lines: readonly string[]): readonly string[] {
  return lines
    .flatMap((line) => [line, withoutPrefix(line) ?? ''].filter((text) => ECHOED.test(text)))
    .slice(0, 20)
    .map((text) => text.slice(2));
}
