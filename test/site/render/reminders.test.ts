import { describe, expect, test } from 'vitest';
import { withoutReminders } from '../../../src/transcript/text/result-text.ts';

test.each([
  ['between lines', 'a\n<system-reminder>b</system-reminder>\nc', 'a\nc', ['b']],
  ['over several lines, indented', 'a\n  <system-reminder>\nb\nc\n</system-reminder>  \r\nd', 'a\n  d', ['b\nc']],
  ['at both ends', '<system-reminder>a</system-reminder>\nb\n<system-reminder>c</system-reminder>', 'b\n', ['a', 'c']],
])('reminders that have their lines to themselves are removed %s', (_, value, text, reminders) =>
  expect(withoutReminders(value)).toEqual({ text, reminders }),
);

describe('everything else is kept', () => {
  test.each([
    ['none', 'a'],
    ['within a line', 'a <system-reminder>b</system-reminder> c'],
    ['followed by text', '<system-reminder>b</system-reminder> c'],
    ['in a numbered listing', '     7→<system-reminder>\n     8→b</system-reminder>'],
    ['never closed', 'a\n<system-reminder>b'],
    ['only a closing tag', 'a\n</system-reminder>'],
  ])('%s', (_, value) => expect(withoutReminders(value)).toEqual({ text: value, reminders: [] }));

  test('hostile text takes linear time', () => {
    const value = `${'\n<system-reminder>'.repeat(100_000)}</system-reminder> x`;
    expect(withoutReminders(value).text).toBe(value);
  }, 2_000);
});
