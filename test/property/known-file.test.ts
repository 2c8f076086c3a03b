/** However a file is changed and shown, each of its lines is known as it is, with whoever wrote it, or not at all. */

import assert from 'node:assert/strict';
import { structuredPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GIVEN, KnownFile } from '../../src/facts/changes/known-file.ts';
import { runs, TIMEOUT } from './settings.ts';

interface Line {
  readonly text: string;
  readonly origin: number;
}

/** How much of a change a transcript shows. */
const SHOWN = ['whole', 'patch', 'replacement'] as const;

interface Step {
  readonly does: (typeof SHOWN)[number] | 'outside' | 'read' | 'read all';
  /** Shares of the file, in percent. */
  readonly from: number;
  readonly length: number;
  readonly added: number;
}

const steps = (does: readonly Step['does'][]): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      does: fc.constantFrom(...does),
      from: fc.nat(99),
      length: fc.nat(20),
      added: fc.nat(5),
    }),
    { minLength: 1, maxLength: 14 },
  );

const joined = (lines: readonly Line[]): string => lines.map(({ text }) => `${text}\n`).join('');
const texts = (lines: readonly Line[]): string[] => lines.map(({ text }) => text);

/** A real file that is changed, and what is known of it. */
class Played {
  real: Line[] = Array.from({ length: 40 }, (_, at) => ({ text: `first line number ${at}`, origin: GIVEN }));
  readonly known = new KnownFile();
  #written = 0;

  play(all: readonly Step[], check: () => void): void {
    for (const [at, step] of all.entries()) {
      this.#step(step, at);
      check();
    }
  }

  #step({ does, from, length, added }: Step, origin: number): void {
    const start = Math.floor((from / 100) * this.real.length);
    const count = Math.min(this.real.length - start, Math.ceil((length / 100) * this.real.length));
    if (does === 'read all') this.known.whole(texts(this.real), GIVEN);
    else if (does === 'read') {
      if (count > 0) this.known.see([{ at: start, texts: texts(this.real.slice(start, start + count)) }]);
    } else this.#change(does, start, count, added, does === 'outside' ? GIVEN : origin);
  }

  #change(
    does: Exclude<Step['does'], 'read' | 'read all'>,
    start: number,
    count: number,
    added: number,
    origin: number,
  ) {
    const before = this.real;
    const fresh = Array.from({ length: added }, () => ({ text: `written as line ${this.#written++}`, origin }));
    this.real = [...before.slice(0, start), ...fresh, ...before.slice(start + count)];
    if (does === 'whole') {
      this.known.whole(texts(before), GIVEN);
      this.known.whole(texts(this.real), origin);
    } else if (does === 'patch') {
      const { hunks } = structuredPatch('a', 'a', joined(before), joined(this.real), '', '', { context: 3 });
      const plain = hunks.map(({ oldStart, lines }) => ({ start: oldStart, lines }));
      if (plain.length > 0) this.known.patch(plain, origin);
    } else if (does === 'replacement') {
      const old = before.slice(start, start + count);
      const isPlaced = old.length > 0 && this.known.replace(joined(old), joined(fresh), false, origin);
      if (!isPlaced) {
        this.known.forget();
        this.known.expect(texts(fresh), origin);
      }
    }
  }
}

test('what is known of a file is right, as long as nobody else changes it', { timeout: TIMEOUT }, () => {
  fc.assert(
    fc.property(steps([...SHOWN, 'read', 'read all']), (all) => {
      const played = new Played();
      played.play(all, () => {
        const known = played.known.lines;
        assert.ok(known.length <= played.real.length);
        for (const [at, line] of known.entries()) if (line !== undefined) assert.deepEqual(line, played.real[at]);
        if (played.known.isWhole) assert.equal(known.length, played.real.length);
      });
    }),
    runs(100),
  );
});

test('changes from outside are recognised when they are seen, and never attributed to anybody', {
  timeout: TIMEOUT,
}, () => {
  fc.assert(
    fc.property(steps([...SHOWN, 'outside', 'outside', 'read', 'read all']), (all) => {
      const played = new Played();
      const authors = new Map(played.real.map(({ text, origin }) => [text, origin]));
      played.play(all, () => {
        for (const { text, origin } of played.real) authors.set(text, origin);
        for (const line of played.known.lines)
          if (line !== undefined && line.origin !== GIVEN) assert.equal(line.origin, authors.get(line.text), line.text);
      });
      played.known.whole(texts(played.real), GIVEN);
      assert.deepEqual(played.known.lines, played.real);
    }),
    runs(100),
  );
});

test('a text that was replaced somewhere is found again when the file is seen', () => {
  const file = new KnownFile();
  expect(file.replace('never seen', 'written by the first', false, 0)).toBe(false);
  file.expect(['written by the first'], 0);
  file.see([{ at: 4, texts: ['somebody else wrote this', 'written by the first'] }]);
  expect(file.lines).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    { text: 'somebody else wrote this', origin: GIVEN },
    { text: 'written by the first', origin: 0 },
  ]);
  expect(file.isWhole).toBe(false);
});
