import { describe, expect, it } from 'vitest';
import { piecesOfPrompt } from '../../src/facts/story/prompt-pieces.ts';

const TRACE = 'TypeError: tide is undefined\n    at draw (src/tide.ts:4:2)\n    at main (src/main.ts:9:1)';
const LOG = '[12:00:01] GET /tides\n[12:00:02] GET /moon\n(no body)\n[12:00:03] 502';
const PATCH = 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-old\n+new\n same';
const JSON_TEXT = '{\n  "tide": "high",\n  "hours": [3, 15]\n}';

/** Pasted pieces in brackets. */
const marked = (prompt: string): readonly (string | readonly [string])[] =>
  piecesOfPrompt(prompt).map(({ text, isPasted }) => (isPasted ? [text] : text));

describe('a prompt', () => {
  it.each([
    ['a stack trace', `Why this?\n${TRACE}`, ['Why this?', [TRACE]]],
    [
      'a log with words after it',
      `It fails:\n\n${LOG}\n\nPlease fix the proxy`,
      ['It fails:', [LOG], 'Please fix the proxy'],
    ],
    ['a question right below it', `${LOG}\nwhy is the last one red?`, [[LOG], 'why is the last one red?']],
    ['a patch', `Change this:\n${PATCH}`, ['Change this:', [PATCH]]],
    ['JSON', `Use\n${JSON_TEXT}\nas the answer.`, ['Use', [JSON_TEXT], 'as the answer.']],
    ['a terminal', `plz fix ❯ make\n❯ make test\n  2 failed\n❯`, ['plz fix', ['❯ make\n❯ make test\n  2 failed\n❯']]],
    ['two logs', `First:\n${LOG}\n\nand now?\n${TRACE}`, ['First:', [LOG], 'and now?', [TRACE]]],
  ])('with %s', (_, prompt, pieces) => {
    expect(marked(prompt)).toEqual(pieces);
  });

  it.each([
    ['words', 'Draw the tides.\n\nThen the moon.'],
    ['one line of a log', `It says\nError: no tide\nwhen I start it`],
    ['a list', 'Do this:\n\n- draw the tides\n- draw the moon\n  with its phases\n\n1. first\n2. then'],
    ['a fence of the human', `See\n\`\`\`\n${LOG}\n\`\`\``],
    ['a short object', 'Use {"a": 1} here'],
  ])('of %s stays as it is', (_, prompt) => {
    expect(marked(prompt)).toEqual([prompt]);
  });
});
