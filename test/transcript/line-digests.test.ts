/** Lines as digests: whose they are, when they were written, and whether they say anything. */

import { expect, test } from 'vitest';
import { packLineDigests, unpackLineDigests } from '../../src/transcript/branches/line-digests.ts';
import { parseLines } from '../../src/transcript/parse/read-transcript.ts';
import { assistant, at, START, system, user } from '../helpers/lines.ts';

test('digests contain what comparing files needs to know about each line', async () => {
  const lines = [
    user('a', { uuid: 'u1', sessionId: 'own', ...at(90) }),
    assistant('b', {}, { uuid: 'u2', sessionId: 'other', ...at(91.7) }),
    user('c', { uuid: 'u3', isMeta: true }),
    system('local_command', { uuid: 'u4', sessionId: 'own' }),
    user('without a uuid'),
  ];
  const { entries } = parseLines(lines.map((text, index) => ({ number: index + 1, text })));
  const packed = packLineDigests(entries, 'own');
  expect(unpackLineDigests(packed).map(({ digest: _, ...rest }) => rest)).toEqual([
    { isMessage: true, names: 'own', time: START + 90_000 },
    { isMessage: true, names: 'other', time: START + 91_700 },
    { isMessage: false, names: 'none', time: undefined },
    { isMessage: false, names: 'own', time: undefined },
  ]);
  expect(new Set(unpackLineDigests(packed).map(({ digest }) => digest)).size).toBe(4);
});
