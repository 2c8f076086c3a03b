import { expect, test } from 'vitest';
import { Highlighter } from '../../../src/site/render/markup/highlight.ts';
import { cpuTime, least } from '../../helpers/cpu-time.ts';

const LINES = 9_000;

test('a line that is nested in itself takes no longer than different ones', { timeout: 120_000 }, async () => {
  const timeOf = (lineAt: (at: number) => string): number => {
    const code = Array.from({ length: LINES }, (_, at) => lineAt(at)).join('\n');
    const began = cpuTime();
    new Highlighter().open(code, 'typescript');
    return cpuTime() - began;
  };
  const excess = (): number => timeOf(() => '{') - (1.5 * timeOf((at) => `{${at.toString(36)}`) + 300);
  expect(await least(0, excess)).toBeLessThan(0);
});
