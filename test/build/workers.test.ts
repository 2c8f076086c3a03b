/** How the work of a build is cut into messages and batches for its threads. */

import { expect, test } from 'vitest';
import type { LinkedSession } from '../../src/build/work/session-context.ts';
import { batches, sizeOf, threadsWorthUsing } from '../../src/build/workers.ts';
import type { SessionFile } from '../../src/transcript/discover/session-file.ts';

function file(id: string, size: number, more: Partial<SessionFile> = {}): SessionFile {
  return { id, size, path: `${id}.jsonl`, agents: [], ...more } as unknown as SessionFile;
}

function files(many: number, size: number): readonly SessionFile[] {
  return Array.from({ length: many }, (_, at) => file(`${at}`, size));
}

test('the size of a session is that of its unpacked files', () => {
  const agents = [
    { path: 'x.jsonl', size: 3 },
    { path: 'y.jsonl.gz', size: 2 },
  ] as unknown as SessionFile['agents'];
  expect(sizeOf(file('a', 100, { agents }))).toBe(113);
  expect(sizeOf(file('a', 100, { path: 'a.jsonl.gz' }))).toBe(500);
  expect(sizeOf(file('a', 7, { path: undefined }))).toBe(7);
});

test('enough bytes or enough sessions are worth starting threads for', () => {
  expect([
    threadsWorthUsing(files(2, 3_000_000)),
    threadsWorthUsing(files(200, 1)),
    threadsWorthUsing(files(1, 2_900_000)),
  ]).toEqual([4, 4, 1]);
});

test.each([
  ['sessions that are not worth a run of Eleventy', files(4, 500_000), [3, 1]],
  ['many small sessions', files(150, 1), [100, 50]],
  ['very large sessions', [file('large', 1e11), ...files(2, 12_000_000)], [1, 1, 1]],
])('%s are cut into batches', (_, all, sizes) => {
  const sessions = all.map((one) => ({ file: one }) as unknown as LinkedSession);
  expect(batches(sessions, 2).map(({ length }) => length)).toEqual(sizes);
});
