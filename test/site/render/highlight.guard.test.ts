import { expect, test } from 'vitest';
import { Highlighter, loadLanguages } from '../../../src/site/render/markup/highlight.ts';
import { cpuTime, least } from '../../helpers/cpu-time.ts';

const LINES = 9_000;

test('a line that is nested in itself takes no longer than different ones', { timeout: 120_000 }, async () => {
  await loadLanguages(['typescript']);
  const timeOf = (lineAt: (at: number) => string): number => {
    const code = Array.from({ length: LINES }, (_, at) => lineAt(at)).join('\n');
    const began = cpuTime();
    new Highlighter(new Set(['typescript'])).lines(code, 'typescript', 'open');
    return cpuTime() - began;
  };
  let runs = 0;
  const excess = (): number => {
    // Lines that were highlighted before are remembered.
    runs += 1;
    const different = timeOf((at) => `{${'abc'[runs - 1]}${at.toString(36)}`);
    return timeOf(() => `${'\t'.repeat(runs)}{`) - (1.5 * different + 300);
  };
  expect(await least(0, excess)).toBeLessThan(0);
});
