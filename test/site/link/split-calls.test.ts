/** Calls whose results are in the file of another session. */

import { expect, test } from 'vitest';
import type { Keyed } from '../../../src/site/link/lineage.ts';
import { findSplitCalls } from '../../../src/site/link/split-calls.ts';
import type { HalfCall, SessionSummary } from '../../../src/transcript/types/summary.ts';
import { summaryOf } from '../../helpers/summaries.ts';

const RANDOM = 'toolu_01Invented7Random9Id';

function half(id: string, ...uuids: readonly string[]): HalfCall {
  return { id, uuids };
}

function keyed(key: string, hour: number, more: Partial<SessionSummary>): Keyed {
  return { key, summary: summaryOf(key, hour, more) };
}

/** `answering session <- session of the calls: ids` */
function found(sessions: readonly Keyed[], continues = false): readonly string[] {
  return [...findSplitCalls(sessions, () => continues)].flatMap(([key, calls]) =>
    calls.map(({ from, ids }) => `${key} <- ${from.key}: ${ids.join(' ')}`),
  );
}

const asks = keyed('asks', 0, { openCalls: [half(RANDOM), half('t1', 'u1'), half('t2', 'u2')] });

test('a random id links a result to its call, wherever it is', () => {
  expect(found([keyed('answers', 1, { strayResults: [half(RANDOM)] }), asks])).toEqual([`answers <- asks: ${RANDOM}`]);
});

test('a counted id does so only with a line that both know, or in a file that continues the other', () => {
  const answers = keyed('answers', 1, { strayResults: [half('t1', 'u9', 'u1'), half('t2', 'u9')] });
  expect(found([asks, answers])).toEqual(['answers <- asks: t1']);
  expect(found([asks, answers], true)).toEqual(['answers <- asks: t1 t2']);
});

test('a call has one result: that of the oldest session', () => {
  const answers = (key: string, hour: number) => keyed(key, hour, { strayResults: [half(RANDOM)] });
  expect(found([answers('late', 2), asks, answers('early', 1)])).toEqual([`early <- asks: ${RANDOM}`]);
});

test('a result belongs to the oldest of several calls with its id', () => {
  const again = keyed('again', 1, { openCalls: [half(RANDOM)] });
  expect(found([again, asks, keyed('answers', 2, { strayResults: [half(RANDOM)] })])).toEqual([
    `answers <- asks: ${RANDOM}`,
  ]);
});

test('members do not answer each other, no session answers itself, and an unknown id answers nothing', () => {
  const strayResults = [half(RANDOM)];
  expect(found([asks, keyed('answers', 1, { strayResults, member: 'Bo' })])).toEqual([]);
  expect(found([keyed('alone', 0, { openCalls: [half(RANDOM)], strayResults })])).toEqual([]);
  expect(found([asks, keyed('answers', 1, { strayResults: [half('toolu_01AnotherRandom7Id9')] })])).toEqual([]);
});
