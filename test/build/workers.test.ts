/** How the work of a build is cut into messages and batches for its threads. */

import { expect, test } from 'vitest';
import type { Given } from '../../src/build/tasks/tasks.ts';
import type { LinkedSession } from '../../src/build/work/session-context.ts';
import { batches, batchReader, sizeOf, type Workers, worthOf } from '../../src/build/workers.ts';
import type { SessionFile } from '../../src/transcript/discover/session-file.ts';

function file(id: string, size: number, more: Partial<SessionFile> = {}): SessionFile {
  return { id, size, path: `${id}.jsonl`, agents: [], ...more } as unknown as SessionFile;
}

function files(many: number, size: number): readonly SessionFile[] {
  return Array.from({ length: many }, (_, at) => file(`${at}`, size));
}

/** The ids of the sessions of each message, and the answers, when all are asked for at once. */
async function readAll(
  asked: readonly SessionFile[],
  answer: (id: string) => string | undefined = (id) => `facts of ${id}`,
) {
  const messages: string[][] = [];
  const workers = {
    do: async (_: string, { sessions }: Given<'read'>) => {
      const ids = sessions.map((one) => one.file.id);
      messages.push(ids);
      return ids.map(answer);
    },
  };
  const read = batchReader(workers as unknown as Workers);
  const links = { continuedFrom: [], answers: [] };
  const answers = await Promise.allSettled(asked.map((one) => read(one, links)));
  return { messages, answers: answers.map((one) => (one.status === 'fulfilled' ? one.value : `${one.reason}`)) };
}

test('small sessions that are asked for together are read together, and each gets its own facts', async () => {
  const { messages, answers } = await readAll([
    file('a', 90_000),
    file('b', 110_000),
    file('c', 1),
    file('d', 200_000),
  ]);
  expect(messages).toEqual([['a', 'b'], ['c'], ['d']]);
  expect(answers).toEqual(['facts of a', 'facts of b', 'facts of c', 'facts of d']);
  const many = await readAll(files(250, 1));
  expect(many.messages.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('what a thread cannot answer is an error of the sessions that it was asked for', async () => {
  const fail = (): string => {
    throw new Error('No room.');
  };
  expect((await readAll([file('a', 1), file('b', 1)], fail)).answers).toEqual(['Error: No room.', 'Error: No room.']);
  const some = await readAll([file('a', 1), file('b', 1)], (id) => (id === 'a' ? 'facts' : undefined));
  expect(some.answers).toEqual(['facts', 'Error: A session was not read.']);
});

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
  expect([worthOf(files(2, 3_000_000)), worthOf(files(200, 1)), worthOf(files(1, 2_900_000))]).toEqual([4, 4, 1]);
});

test.each([
  ['sessions that are not worth a run of Eleventy', files(4, 500_000), [3, 1]],
  ['many small sessions', files(150, 1), [100, 50]],
  ['very large sessions', [file('large', 1e11), ...files(2, 12_000_000)], [1, 1, 1]],
])('%s are cut into batches', (_, all, sizes) => {
  const sessions = all.map((one) => ({ file: one }) as unknown as LinkedSession);
  expect(batches(sessions).map(({ length }) => length)).toEqual(sizes);
});
