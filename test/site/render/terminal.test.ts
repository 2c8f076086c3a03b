import { describe, expect, test } from 'vitest';
import { terminalLines, terminalText } from '../../../src/site/render/text/terminal.ts';

/** The lines, with runs as `text{style}`. */
function shown(text: string): string[] {
  return terminalLines(text).map((line) =>
    line
      .map(
        (run) =>
          run.text + (run.style === '' ? '' : `{${run.style}}`) + (run.href === undefined ? '' : `<${run.href}>`),
      )
      .join(''),
  );
}

test.each([
  ['\x1b[31mred\x1b[0m plain', 'red{fg-1} plain'],
  ['\x1b[1;92mok\x1b[22;39m.', 'ok{fg-10 bold}.'],
  ['\x1b[44mx\x1b[49my', 'x{bg-4}y'],
  ['\x1b[38;5;196mx\x1b[m', 'x{fg-9}'],
  ['\x1b[38;5;244mx', 'x{fg-8}'],
  ['\x1b[48;2;250;250;250mx', 'x{bg-15}'],
  ['\x1b[38;2;0;0;255;1mx', 'x{fg-4 bold}'],
  ['\x1b[2;3;4;7;9mx', 'x{dim italic underline inverse strike}'],
  ['\x1b[38;5mx', 'x{fg-0}'],
  ['\x1b[38;2;1mx', 'x{fg-0}'],
  ['\x1b[999;;mx', 'x'],
  ['\x1b[1;2ma\x1b[22mb', 'a{bold dim}b'],
  ['\x1b[1;31ma\x1b[39mb', 'a{fg-1 bold}b{bold}'],
  ['\x1b[101ma\x1b[107mb', 'a{bg-9}b{bg-15}'],
  ['\x1b[41ma  \x1b[0m  ', 'a  {bg-1}'],
])('colours %j', (text, expected) => expect(shown(text)).toEqual([expected]));

describe('redraws', () => {
  test.each([
    ['10%\r 80%\r100%', ['100%']],
    ['loading...\r\x1b[Kdone', ['done']],
    ['abc\b\bX', ['aXc']],
    ['one\ntwo\x1b[1A\rONE', ['ONE', 'two']],
    ['a\nb\nc\x1b[2A\x1b[2Knew\x1b[2B', [' new', 'b', 'c']],
    ['one\r\ntwo\r\n', ['one', 'two']],
    ['old\x1b[2J\x1b[Hnew', ['old', 'new']],
    ['a\x1b[3Cb', ['a   b']],
    ['a\x1b[5Gb', ['a   b']],
    ['x\ty', ['x\ty']],
    ['abcdefghij\r\tX', ['abcdefghXj']],
    ['abcdefghijklmnopqr\r\t\tX', ['abcdefghijklmnopXr']],
    ['a\b\bX', ['X']],
    ['old line\nnext\x1b[1A\x1b[4D\x1b[2Knew', ['new', 'next']],
    ['abc\x1b[3GX', ['abX']],
    ['one\ntwo\nthree\x1b[2A\x1b[2D\x1b[JX', ['oneX']],
    ['one\x1b[2D\x1b[J', ['o']],
  ])('%j', (text, expected) => expect(shown(text)).toEqual(expected));

  test('the cursor cannot leave the screen', () => {
    expect(shown('\x1b[99999999A\x1b[99999999Da')).toEqual(['a']);
  });
});

test('hyperlinks lead to http and https only', () => {
  expect(shown('\x1b]8;;https://example.org/\x07docs\x1b]8;;\x07.')).toEqual(['docs<https://example.org/>.']);
  expect(shown('\x1b]8;;https://a.example/\x07a\x1b[1mb\x1b]8;;https://b.example/\x07c')).toEqual([
    'a<https://a.example/>b{bold}<https://a.example/>c{bold}<https://b.example/>',
  ]);
  expect(shown('\x1b]8;;javascript:alert(1)\x1b\\x\x1b]8;;\x1b\\')).toEqual(['x']);
});

test('all other escapes are dropped', () => {
  expect(shown('\x1b]0;title\x07a\x1b[?25lb\x1b(Bc\x1bPdata\x1b\\d\x1b[>4;1me\x1b7f\x1b[6nг')).toEqual(['abcdefг']);
  expect(shown('cut\x1b[3')).toEqual(['cut']);
  expect(shown('cut\x1b]8;;https://exa')).toEqual(['cut']);
  expect(shown('a\x07b\x00c')).toEqual(['abc']);
});

test('plain text is left unchanged', () => {
  expect(terminalLines('')).toEqual([]);
  expect(shown('a\n\nb\n')).toEqual(['a', '', 'b']);
  expect(terminalText('a\tb')).toBe('a\tb');
  expect(terminalText('\x1b[1ma\x1b[0m\nb')).toBe('a\nb');
});
