import { expect, test } from 'vitest';
import { terminalLines, terminalText } from '../../../src/site/render/text/terminal.ts';
import { leastTime } from '../../helpers/cpu-time.ts';

test('endless redraws take linear time', async () => {
  const draw = (): void => {
    terminalLines('x'.repeat(1000) + '\r50%'.repeat(200_000));
    terminalLines('\x1b[31ma'.repeat(100_000));
    terminalLines('\x1b]'.repeat(400_000));
    terminalLines('\x1b[5C'.repeat(200_000));
    terminalLines('x'.repeat(400_000) + '\x1b[0K'.repeat(100_000));
    terminalLines('\n'.repeat(200_000) + '\x1b[2J'.repeat(60_000));
  };
  expect(await leastTime(5_000, draw)).toBeLessThan(5_000);
});

test('movements create a limited number of empty cells', () => {
  const wide = terminalText('\x1b[2000Gx\n'.repeat(50_000));
  expect(wide.match(/x/g)).toHaveLength(50_000);
  expect(wide.length).toBeLessThan(6_000_000);
});
