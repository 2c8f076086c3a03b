/** Whatever a file contains: reading never throws, and every line is accounted for. */

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLines } from '../../src/transcript/parse/read-transcript.ts';
import { readTime } from '../../src/transcript/parse/timestamps.ts';
import { readUserText } from '../../src/transcript/text/user-text.ts';
import { anyLines } from './known.ts';
import { allTurns, readLines } from './read.ts';
import { runs, TIMEOUT } from './settings.ts';
import { words } from './values.ts';

test('any field of any known line may contain anything', { timeout: TIMEOUT }, async () => {
  await fc.assert(
    fc.asyncProperty(anyLines, fc.option(anyLines, { nil: undefined, freq: 3 }), async (lines, agent) => {
      const session = await readLines(lines, agent);
      assert(allTurns(session).every((turn) => turn.seed !== ''));
      // The summary goes through the cache as JSON.
      assert.equal(JSON.parse(JSON.stringify(session.summary)).id, session.summary.id);
    }),
    runs(3_000),
  );
});

test('any text is a line', { timeout: TIMEOUT }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(words, { maxLength: 6 }), async (texts) => {
      const lines = texts.map((text, index) => ({ number: index + 1, text }));
      const read = await parseLines(lines);
      // A line with a whole record and something else is both an entry and a problem.
      const seen = new Set([...read.entries, ...read.problems].map(({ line }) => line).concat(read.blank));
      assert.equal(seen.size, read.lines);
    }),
    runs(2_000),
  );
});

test('any prompt is taken apart without losing a word outside tags', () => {
  fc.assert(
    fc.property(words, words, (before, behind) => {
      const text = `${before} plainword ${behind}`;
      const pieces = readUserText(text);
      expect(JSON.stringify(pieces)).toContain('plainword');
    }),
    runs(2_000),
  );
});

test('any text is a time or not a time', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        words,
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      ),
      (text) => {
        const time = readTime(text);
        expect(time === undefined || Number.isFinite(time)).toBe(true);
      },
    ),
    runs(2_000),
  );
});
