import { describe, expect, test } from 'vitest';
import { nameSecrets } from '../../src/build/read-archive.ts';
import { type RedactOptions, Redactor } from '../../src/redact/redactor.ts';
import { SessionRedaction } from '../../src/redact/session-redaction.ts';
import { summaryOf } from '../helpers/summaries.ts';

const OPTIONS: RedactOptions = {
  off: [],
  emails: false,
  home: true,
  hosts: false,
  words: ['Moonshot', 'Eclipse'],
  patterns: [],
};
const KEY = new Uint8Array([1, 2, 3]);

/** The first reading of a session that contains these texts. */
function firstReading(id: string, hour: number, ...texts: readonly string[]) {
  const redaction = new SessionRedaction(new Redactor(OPTIONS), KEY);
  const said = texts.map((text) => redaction.text(text));
  return {
    factsHash: id,
    summary: summaryOf(id, hour, { title: said[0] ?? '', firstPrompt: said.join(' ') }),
    ledgers: [],
    redacted: redaction.redacted,
  };
}

describe('the same secret has the same redaction mark in the whole archive', () => {
  const all = [
    // Its path is the first, its session the last.
    firstReading('a-late', 2, 'Eclipse and Moonshot', 'Moonshot'),
    firstReading('early', 1, 'Moonshot'),
    firstReading('none', 3, 'Nothing here'),
  ];
  const [late, early, none] = nameSecrets(all);

  test('numbered from the oldest session', () => {
    expect(early?.summary.title).toBe('[redacted: word #1]');
    expect(late?.summary.title).toBe('[redacted: word #2] and [redacted: word #1]');
    expect(none?.summary.title).toBe('Nothing here');
  });

  test('of a session without a date last', () => {
    const undated = firstReading('undated', 0, 'Eclipse');
    const summary = { ...undated.summary, start: undefined };
    const [last, first] = nameSecrets([{ ...undated, summary }, firstReading('dated', 9, 'Moonshot')]);
    expect([last?.summary.title, first?.summary.title]).toEqual(['[redacted: word #2]', '[redacted: word #1]']);
  });

  test('of sessions that began at the same time in the order of their paths, then of their inputs', () => {
    const marks = (...inputs: readonly [path: string, input: number][]) => {
      const named = nameSecrets(
        inputs.map(([path, input], index) => {
          const first = firstReading(path, 1, index === 0 ? 'Eclipse' : 'Moonshot');
          return { ...first, summary: { ...first.summary, input } };
        }),
      );
      return named.map(({ summary }) => summary.title);
    };
    const second = ['[redacted: word #2]', '[redacted: word #1]'];
    expect(marks(['b', 0], ['a', 1])).toEqual(second);
    expect(marks(['a', 1], ['a', 0])).toEqual(second);
    expect(marks(['a', 1], ['b', 0])).toEqual(second.toReversed());
  });

  test('the second reading writes the names that result from the first one', () => {
    const redaction = new SessionRedaction(new Redactor(OPTIONS), KEY, late?.secrets);
    expect(redaction.text('Eclipse and Moonshot')).toBe('[redacted: word #2] and [redacted: word #1]');
  });

  test('a newer session does not change the marks of older ones', () => {
    const more = nameSecrets([...all, firstReading('newest', 9, 'Eclipse')]);
    expect(more.slice(0, 3).map(({ summary }) => summary.firstPrompt)).toEqual(
      [late, early, none].map((one) => one?.summary.firstPrompt),
    );
    expect(more[3]?.summary.title).toBe('[redacted: word #2]');
  });
});

test('a mark that was cut in the middle does not get a wrong number', () => {
  const cut = firstReading('one', 1, 'Moonshot');
  const title = cut.summary.title.slice(0, -2);
  const [named] = nameSecrets([{ ...cut, summary: { ...cut.summary, title } }]);
  expect(named?.summary.title).toBe('[redacted: ');
});
