/** What a build says about its progress, and where. */

import { expect, test } from 'vitest';
import type { Verbosity } from '../../src/build/config/settings.ts';
import { Progress } from '../../src/build/progress.ts';

const LINE = '\r\u001b[K';

/** A build that began five seconds after its process. */
function begun(isTTY: boolean, verbosity: Verbosity) {
  const written: string[] = [];
  let now = 5_000;
  const terminal = { isTTY, write: (text: string) => written.push(text) };
  const progress = new Progress(terminal, verbosity, () => now);
  progress.begin('read');
  const after = (ms: number): Progress => {
    now = 5_000 + ms;
    return progress;
  };
  return { written, after };
}

test('a terminal shows the progress of a stage a few times a second, and its duration as soon as that is known', () => {
  const { written, after } = begun(true, 'normal');
  after(50).at('1 of 4', 100_000, 2_000_000);
  after(90).at('2 of 4', 200_000, 2_000_000);
  after(999).at('2 of 4', 200_000, 2_000_000);
  after(1_200).at('2 of 4', 0, 2_000_000);
  after(2_000).at('3 of 4', 500_000, 2_000_000);
  after(2_500).at('4 of 4', 2_000_000, 2_000_000);
  after(2_512).end('4 sessions');
  expect(written).toEqual([
    `${LINE}read: 1 of 4`,
    `${LINE}read: 2 of 4`,
    `${LINE}read: 2 of 4`,
    `${LINE}read: 3 of 4, 0.3 MB/s, 6 s left`,
    `${LINE}read: 4 of 4, 0.8 MB/s`,
    LINE,
    'read: 4 sessions (2.5 s)\n',
  ]);
});

test.each<[Verbosity, readonly string[]]>([
  ['verbose', ['empty\n', 'a␛[2J.jsonl: gone\n', 'read: 4 sessions (2.5 s)\n']],
  ['normal', ['empty\n', 'read: 4 sessions (2.5 s)\n']],
  ['quiet', []],
])('a file gets whole lines only: %s', (verbosity, lines) => {
  const { written, after } = begun(false, verbosity);
  after(2_000).at('3 of 4', 500_000, 2_000_000);
  const progress = after(2_512);
  progress.say('empty');
  progress.detail('a\u001b[2J.jsonl: gone');
  progress.end('4 sessions');
  expect(written).toEqual(lines);
  expect(progress.seconds).toEqual({ read: 2.512 });
});

test('a quiet build leaves a terminal alone', () => {
  const { written, after } = begun(true, 'quiet');
  after(2_000).at('3 of 4', 500_000, 2_000_000);
  after(2_512).end('4 sessions');
  expect(written).toEqual([]);
});
