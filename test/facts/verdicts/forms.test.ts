/**
 * Lines that runners print, each with the verdict of a command that prints nothing else, and whose exit code is lost in a
 * pipe. All of them are invented.
 */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RUNNERS } from '../../../src/facts/verdicts/roles.ts';
import { shortly } from './shortly.ts';

/** `$ command`, and below it `verdict | output`, with ⏎ for the end of a line and ⇥ for a tab. */
const FORMS = readFileSync(new URL('forms.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n$ ');

const EXAMPLES = FORMS.flatMap((block) => {
  const [command = '', ...forms] = block.replace(/^\$ /, '').split('\n');
  return forms.map((form) => {
    const output = form
      .slice(form.indexOf('|') + 2)
      .replaceAll('⏎', '\n')
      .replaceAll('⇥', '\t');
    return { command, verdict: form.slice(0, form.indexOf('|')).trim(), output };
  });
});

test.each(EXAMPLES)('$command: $output: $verdict', ({ command, output, verdict }) => {
  expect(shortly(`${command} | cat`, output, 0)).toBe(verdict);
});

test('every pattern of every runner has a line', () => {
  const lines = EXAMPLES.flatMap(({ output }) => output.split('\n').flatMap((line) => [line, line.trim()]));
  const patterns = RUNNERS.flatMap((runner) => runner.lines.filter(({ means }) => means !== 'after'));
  expect(patterns.filter(({ pattern }) => !lines.some((line) => pattern.test(line)))).toEqual([]);
});
