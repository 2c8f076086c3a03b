/** What looks like a secret but is not one: it stays unchanged. */

import { expect, it } from 'vitest';
import { MORE_LOOK_ALIKES } from './examples/look-alikes.ts';
import { redactText } from './redact-text.ts';

it.each(MORE_LOOK_ALIKES)('stays: %s', (text) => {
  expect(redactText(text).text).toBe(text);
});

it('stays in JSON, in colour, in diffs and in numbered files', () => {
  const printed = MORE_LOOK_ALIKES.flatMap((text) => [
    JSON.stringify({ text }),
    `\x1b[33m${text}\x1b[0m`,
    `+${text}`,
    `     7→${text}`,
  ]);
  expect(printed.filter((text) => redactText(text).text !== text)).toEqual([]);
});
