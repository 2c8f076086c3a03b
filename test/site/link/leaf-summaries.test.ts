/** Summaries in files of other sessions. */

import { describe, expect, it } from 'vitest';
import { adoptSummaries } from '../../../src/site/link/leaf-summaries.ts';
import type { SessionSummary } from '../../../src/transcript/types/summary.ts';
import { assistant, at, line, sessionOf, user } from '../../helpers/lines.ts';

const summary = (words: string, leafUuid: string): string => line('summary', { summary: words, leafUuid });

async function summaryOf(id: string, hour: number, lines: readonly string[]): Promise<SessionSummary> {
  const first = user(`Prompt of ${id}`, { uuid: `${id}-1`, sessionId: id, ...at(hour * 3600) });
  const last = assistant('Done.', {}, { uuid: `${id}-2`, sessionId: id, ...at(hour * 3600 + 60) });
  const session = await sessionOf([...lines, first, last], [], { id, path: `-home-ada-tidepool/${id}.jsonl` });
  return session.summary;
}

const known = ({ id, title, titleSource, otherTitles }: SessionSummary) => [id, title, titleSource, otherTitles];

describe('a summary whose line is in another file', () => {
  it('is the title of the session with that line', async () => {
    const sessions = [
      await summaryOf('new', 2, [summary('Tides of the harbour', 'old-2'), summary('Gone', 'nowhere')]),
      await summaryOf('old', 0, []),
    ];
    expect(adoptSummaries(sessions).map(known)).toEqual([
      ['new', 'Prompt of new', 'prompt', []],
      ['old', 'Tides of the harbour', 'summary', []],
    ]);
  });

  it('is still known when another title is better', async () => {
    const titled = await summaryOf('old', 0, [line('custom-title', { customTitle: 'Mine' })]);
    const sessions = [titled, await summaryOf('new', 2, [summary('Tides', 'old-2')])];
    expect(adoptSummaries(sessions).map(known)[0]).toEqual(['old', 'Mine', 'custom', ['Tides']]);
  });

  it('counts once, and the last of several is the title', async () => {
    const sessions = [
      await summaryOf('later', 3, [summary('Last', 'old-2'), summary('Newest', 'old-1')]),
      await summaryOf('new', 2, [summary('First', 'old-1'), summary('Last', 'old-2')]),
      await summaryOf('old', 0, []),
    ];
    const adopted = adoptSummaries(sessions);
    expect(adopted.map(known)[2]).toEqual(['old', 'Newest', 'summary', ['First', 'Last']]);
    expect(
      adoptSummaries([...sessions].reverse())
        .map(known)
        .reverse(),
    ).toEqual(adopted.map(known));
    expect(adoptSummaries(adopted).map(known)).toEqual(adopted.map(known));
  });

  it('belongs to the session that the line names, not to a copy', async () => {
    const copy = await sessionOf([user('Prompt of old', { uuid: 'old-1', sessionId: 'old', ...at(0) })], [], {
      id: 'copy',
    });
    const sessions = [
      copy.summary,
      await summaryOf('old', 0, []),
      await summaryOf('new', 2, [summary('Tides', 'old-1')]),
    ];
    expect(adoptSummaries(sessions).map(({ title }) => title)).toEqual(['Prompt of old', 'Tides', 'Prompt of new']);
  });

  it('changes nothing where there is none', async () => {
    const sessions = [await summaryOf('old', 0, [summary('Own', 'old-1')])];
    expect(adoptSummaries(sessions)).toBe(sessions);
    expect(sessions.map(known)).toEqual([['old', 'Own', 'summary', []]]);
  });
});

it('titles that give way to a better one are kept', async () => {
  const lines = [
    line('ai-title', { aiTitle: 'Early' }),
    line('ai-title', { aiTitle: 'By the model' }),
    summary('By the client', 'old-1'),
    line('custom-title', { customTitle: 'Mine' }),
  ];
  expect(known(await summaryOf('old', 0, lines))).toEqual(['old', 'Mine', 'custom', ['By the model', 'By the client']]);
});
