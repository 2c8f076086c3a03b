import { expect, test } from 'vitest';
import { Highlighter, loadLanguages } from '../../src/render/markup/highlight.ts';
import { cpuTime, least } from '../helpers/cpu-time.ts';

test('16,000 nested lines take eight times as long as 2,000, not 64 times', async () => {
  await loadLanguages(['typescript']);
  const timeOf = (line: string, times: number): number => {
    const began = cpuTime();
    new Highlighter(new Set(['typescript'])).lines(line.repeat(times), 'typescript', 'open');
    return cpuTime() - began;
  };
  let indent = '';
  const excess = (): number => {
    // Other lines each time: these are highlighted once.
    indent += ' ';
    const small = timeOf(`${indent}{\n`, 2_000);
    return timeOf(`${indent.replaceAll(' ', '\t')}{\n`, 16_000) - (8 * 2 * small + 500);
  };
  timeOf('{{\n', 1_000);
  expect(await least(0, excess)).toBeLessThan(0);
});
