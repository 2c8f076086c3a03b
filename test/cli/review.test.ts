/** `check --review` in a terminal. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { Settings } from '../../src/build/config/settings.ts';
import { review } from '../../src/cli/review/review.ts';
import type { Place } from '../../src/redact/gate/archive-verdict.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

function place(at: number): Place {
  const excerpt = { before: 'it printed ', value: `value-${at}`, after: ' and\nstopped' };
  const finding = {
    kind: 'random',
    fingerprint: `${at}`.repeat(24),
    anchor: 't-1',
    path: 'p/s.jsonl',
    line: at,
    excerpt,
  };
  return { key: 's', finding, times: 1 };
}

it.each([
  [['n', 'a test key', 'r', 'l'], '1 waived, 1 redacted, 1 left.', 1],
  [['n', '', 'x', 'n', 'one', 'n', 'two', 'n', 'three'], '3 waived, 0 redacted, 0 left.', 0],
  [['r', 'q'], '0 waived, 1 redacted, 2 left.', 1],
])('asks about one finding after another: %j', async (keys, words, code) => {
  const configFolder = folderForTest();
  const settings = { configFolder, inputs: [{ path: configFolder }], timeZone: 'UTC' } as unknown as Settings;
  const [input, output] = [new PassThrough(), new PassThrough()];
  let printed = '';
  const waiting = [...keys];
  output.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    if (/[:?] $/.test(chunk.toString())) input.write(`${waiting.shift() ?? 'q'}\n`);
  });
  const lines: string[] = [];
  const places = [1, 2, 3].map(place);
  expect(await review(places, settings, { input, output }, (line) => lines.push(line))).toBe(code);
  expect(lines).toEqual([
    expect.stringMatching(/^Review the findings on http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/, or here\.$/),
    words,
  ]);
  expect(printed).toContain(
    '1 of 3: random, in sessions/s.html#t-1 (p/s.jsonl, line 1)\n  it printed >>> value-1 <<< and stopped\n',
  );
  if (keys.includes('a test key'))
    expect(readFileSync(join(configFolder, 'sessionary.waivers.json'), 'utf8')).toContain('"reason":"a test key"');
});
