import type { Step } from '../../transcript/text/shell-steps.ts';

/** The code with which a command line ended; undefined if it is unknown: it is still running, or was interrupted. */
export type ExitCode = number | undefined;

/** A failure without a code, as in old versions. */
export const SOME_CODE = 1;
/** Not found, not executable, stopped by a time limit or a signal: the code says nothing about the check. */
const NO_RESULT: ReadonlySet<number> = new Set([124, 126, 127, 129, 130, 131, 134, 137, 139, 141, 143]);

export function tellsNothing(code: ExitCode): boolean {
  return code === undefined || NO_RESULT.has(code);
}

/** `echo "exit: $?"`: the code after the same words in the output. */
function printedCode(echo: Step | undefined, lines: readonly string[], variable: RegExp): number | undefined {
  if (echo?.words[0] !== 'echo' && echo?.words[0] !== 'printf') return undefined;
  const text = echo.words.slice(1).join(' ');
  const at = text.search(variable);
  if (at < 0) return undefined;
  const before = text.slice(0, at).split('\\n').at(-1)?.trimStart() ?? '';
  const line = lines.findLast((one) => one.startsWith(before) && /^\d{1,3}\b/.test(one.slice(before.length)));
  return line === undefined ? undefined : Number(/^\d{1,3}/.exec(line.slice(before.length))?.[0]);
}

/** `npm test && echo PASSED`, `npm test || echo FAILED`: was it printed? */
function printed(step: Step | undefined, lines: readonly string[]): boolean {
  const text = step?.words[0] === 'echo' ? step.words.slice(1).join(' ').trim() : '';
  return text !== '' && lines.includes(text);
}

export interface Ended {
  /** One that is harmless is not the reason that a chain failed. */
  readonly steps: readonly (Step & { readonly isHarmless: boolean })[];
  readonly exit: ExitCode;
  /** Of its output. */
  readonly lines: readonly string[];
}

/** Did the step with this index exit with zero? Undefined when the exit code is not its own. */
export function exitedWell(ended: Ended, index: number): boolean | undefined {
  const { steps, exit, lines } = ended;
  if (index < 0) return undefined;
  let end = index;
  while (steps[end]?.operator === '|') end += 1;
  const next = steps[end + 1];
  const failsInPipes = steps.some(({ words }) => words[0] === 'set' && words.includes('pipefail'));
  if (end !== index && !failsInPipes) {
    const code = printedCode(next, lines, /\$\{PIPESTATUS\[0\]\}|\$pipestatus\[1\]/);
    return code === undefined ? undefined : code === 0;
  }
  const code = printedCode(next, lines, /\$\?|\$\{\?\}/);
  if (code !== undefined) return code === 0;
  const operator = steps[end]?.operator;
  if (operator === '||' && printed(next, lines)) return false;
  if (operator === '&&' && printed(next, lines)) return true;
  if (tellsNothing(exit) || operator === '&') return undefined;
  return inChain(ended, index, end);
}

/** From the exit code of the whole, if the step is in its last chain of `&&`. */
function inChain({ steps, exit }: Ended, index: number, end: number): boolean | undefined {
  const rest = steps.slice(end, -1);
  // In a later pipeline, only the last step counts, but the chain continues.
  const isLast = rest.every(({ operator }) => operator === '&&' || operator === '|') && steps.at(-1)?.operator === '';
  const stops = steps.some(({ words }) => words[0] === 'set' && /^-\w*e/.test(words[1] ?? ''));
  // A `;` or a line break after the last step changes nothing.
  const ends = isLast || end === steps.length - 1;
  if (exit === 0) return ends || stops ? true : undefined;
  if (!ends) return undefined;
  const start = steps.slice(0, index).findLastIndex(({ operator }) => operator !== '&&' && operator !== '|') + 1;
  const others = steps.slice(start).filter((_, at) => at + start < index || at + start > end);
  return others.every(({ isHarmless }) => isHarmless) ? false : undefined;
}
