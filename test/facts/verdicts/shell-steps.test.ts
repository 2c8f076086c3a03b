/** Command lines that end, whatever is in them. */

import { expect, test } from 'vitest';
import { stepsOf } from '../../../src/transcript/text/shell-steps.ts';

function commandsIn(command: string): readonly string[] {
  return stepsOf(command).map(({ words }) => words.join(' '));
}

test.each([
  ['a form feed', 'npm\ftest', ['npm test']],
  ['a no-break space', 'npm\u00a0test', ['npm test']],
  ['a line separator', 'npm\u2028test; ls', ['npm test', 'ls']],
  ['operators alone', '<>|&;()', []],
  ['an open quote', 'echo "a', ['echo a']],
])('%s does not stop the reading', (_, command, expected) => {
  expect(commandsIn(command)).toEqual(expected);
});

test('every character may begin, end or be within a command', () => {
  for (let code = 0; code < 0x3000; code += 1) {
    const character = String.fromCharCode(code);
    expect(() => commandsIn(`${character}a${character}b${character}`)).not.toThrow();
  }
});

test('thousands of here documents on one line are not followed', () => {
  expect(commandsIn('cat <<a '.repeat(2_000)).length).toBeGreaterThan(0);
});
