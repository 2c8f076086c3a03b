/** A session as one strip. */

import { describe, expect, it } from 'vitest';
import { stripView } from '../../src/site/render/strip-view.ts';
import type { SessionSummary, Timeline } from '../../src/transcript/types/summary.ts';
import { summaryOf } from '../helpers/summaries.ts';

const START = Date.parse('2026-03-04T10:00:00Z');
const NOTHING: Timeline = { work: [], agents: [], red: [], edits: [], green: [], commits: [] };

/** @param seconds how long it took */
function strip(timeline: Partial<Timeline>, seconds = 1000, facts: Partial<SessionSummary> = {}) {
  const times = { start: START, end: START + seconds * 1000, promptTimes: [START] };
  const view = stripView(summaryOf('s', 0, { ...times, timeline: { ...NOTHING, ...timeline }, ...facts }), 'UTC', 101);
  const [work, prompts, edits, agents, red, green, commits] = (view?.lanes ?? []).map(({ d }) => d);
  return { text: view?.text, work, prompts, edits, agents, red, green, commits };
}

const minute = (minutes: number): number => minutes * 60;
const commit = { sha: '1a2b3c4', branch: 'main', message: 'Draw', call: 'c' };

describe('the strip', () => {
  it('has a lane for each kind of mark, in proportion to the time', () => {
    expect(
      strip({
        work: [0, 1000],
        edits: [200, 204, 900],
        agents: [300, 500],
        red: [400, 600],
        green: [600],
        commits: [1000],
      }),
    ).toMatchObject({
      work: 'M0 3h101',
      prompts: 'M0 0v3',
      edits: 'M20 3h1M90 3h1',
      agents: 'M30 4h21',
      red: 'M40 6h21',
      green: 'M60 6h0',
      commits: 'M100 3h0',
    });
  });

  it('shortens waits, so that two days are as legible as an hour', () => {
    const day = minute(24 * 60);
    const { work, prompts } = strip({ work: [0, 1000, day, day + 1000] }, day + 1000, {
      promptTimes: [START, START + day * 1000],
    });
    expect(work).toBe('M0 3h48M52 3h49');
    expect(prompts).toBe('M0 0v3M52 0v3');
  });

  it.each<[string | undefined, Partial<Timeline>, Partial<SessionSummary>]>([
    [undefined, {}, { promptTimes: [] }],
    ['1 prompt', {}, {}],
    [
      '1 prompt, 2 edits, 1 agent, checks green, 1 commit',
      { edits: [1, 2], agents: [0, 9], green: [3, 9], commits: [9] },
      { agents: 1, commits: [commit] },
    ],
    ['1 prompt, checks red at 10:10', { red: [minute(10), minute(16)] }, {}],
    ['1 prompt, checks red at 10:10, green at 10:12', { red: [minute(10), minute(12)], green: [minute(12)] }, {}],
    [
      '1 prompt, checks red at 10:01, green at 10:02, red at 10:03',
      { red: [minute(1), minute(2), minute(3), minute(9)], green: [minute(2)] },
      {},
    ],
    [
      '1 prompt, checks red 3 times from 10:01, green at 10:06',
      { red: [1, 2, 3, 4, 5, 6].map(minute), green: [minute(2), minute(4), minute(6)] },
      {},
    ],
  ])('says in a sentence: %s', (text, timeline, facts) => {
    expect(strip(timeline, 1000, facts).text).toBe(text);
  });

  it('is legible without work and order, and needs a length', () => {
    expect(strip({ edits: [0], commits: [10] }, 10)).toMatchObject({ work: '', edits: 'M0 3h1', commits: 'M100 3h0' });
    expect(strip({ work: [50, 60], edits: [-3, 70] }, 10).edits).toMatch(/^M0 3h1M\d+ 3h1$/);
    expect(strip({ edits: [0] }, 0).text).toBeUndefined();
    expect(stripView(summaryOf('s', 0), 'UTC', 9)).toBeUndefined();
  });
});
