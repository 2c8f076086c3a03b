/** Command lines, cut into their simple commands. */

import { expect, test } from 'vitest';
import { stepsOf } from '../../../src/transcript/text/shell-steps.ts';

/** `words·of·a·command operator` */
function cut(command: string): readonly string[] {
  return stepsOf(command).map(({ words, operator }) => `${words.join('·')} ${operator}`.trim());
}

test.each<[command: string, steps: readonly string[]]>([
  ['A=1 npm test 2>&1 | tail -5 && echo "a; b" # then; this', ['npm·test |', 'tail·-5 &&', 'echo·a; b']],
  ['for x in 1 $(ls); do go vet $x; done | cat', ['go·vet·$x |', 'cat']],
  ['if [[ -f a ]]; then b; elif c; then d; else e; fi', ['test ;', 'b ;', 'c ;', 'd ;', 'e']],
  ['while (( n > 1 )); do a || B=1; done; f() { g; }', ['test ;', 'a ||', 'g']],
  ['(a; b) |& c', ['a ;', 'b |', 'c']],
  ['{ a & }; ! time b &', ['a &', 'b &']],
  ["cat <<'EOF' > a.sh\nnpm test | cat\nEOF\nls", ['cat ;', 'ls']],
  ['cat <<EOF| tail -1\nnpm test\nEOF', ['cat |', 'tail·-1']],
  ['git commit -m "$(cat <<EOF\nit\'s (a\nEOF\n)" && ls', ["git·commit·-m·$(cat <<EOF\nit's (a\nEOF\n) &&", 'ls']],
  ["sh -c 'a && b'; c", ['a &&', 'b ;', 'c']],
  ['timeout 5 /bin/bash -lc "sh -c \'a; b\'" | d', ['a ;', 'b |', 'd']],
  ['echo $(a \\) b) && c', ['echo·$(a \\) b) &&', 'c']],
  ['npm\u2028test; ls', ['npm\u2028test ;', 'ls']],
  ['echo "open', ['echo·open']],
  ['<>|&;()', []],
  ['', []],
])('%s', (command, steps) => {
  expect(cut(command)).toEqual(steps);
});

test.each([
  ['a > b', true],
  ['a >> b 2>&1', true],
  ['a &> b', true],
  ['a 1> b', true],
  ['a 2> b', false],
  ['a 2>&1 < b', false],
])('%s goes to a file: %s', (command, redirected) => {
  expect(stepsOf(command).map((step) => step.redirected)).toEqual([redirected]);
});

test('the source of a step has its here document', () => {
  expect(stepsOf("git commit -F - <<'EOF' && git push\nFix a\nEOF\n").map(({ source }) => source)).toEqual([
    "git commit -F - <<'EOF'\nFix a\n",
    'git push',
  ]);
});

test('every character may begin, end or be within a command', () => {
  for (let code = 0; code < 0x3000; code += 1) {
    const character = String.fromCharCode(code);
    cut(`${character}a${character}b${character}`);
  }
});

test.each(['cat <<a ', 'coproc ', '=()', '$(', '`{', 'f() ', 'if ', '((', '"$('])(
  'thousands of %s do no harm',
  (piece) => {
    expect(cut(piece.repeat(20_000 / piece.length))).toBeInstanceOf(Array);
  },
);
