/** Sessions that a transcript names: the one that it was forked from, and those in which it was continued. */

import { describe, expect, it, test } from 'vitest';
import { assistant, line, sessionOf, user } from '../helpers/lines.ts';

const OWN = '6f0c2a10-0000-4000-8000-00000000000a';
const OTHER = '6f0c2a10-0000-4000-8000-00000000000b';
const THIRD = '6f0c2a10-0000-4000-8000-00000000000c';

async function named(...lines: readonly string[]): Promise<object> {
  const { summary } = await sessionOf([...lines, user('Draw the tides')], [], { id: OWN });
  const { forkedFrom, continuedIn } = summary;
  return { forkedFrom, continuedIn };
}

const copy = (forkedFrom: unknown, more = {}): string => user('Draw', { forkedFrom, sessionId: OWN, ...more });
const context = (more: object): string => line('fork-context-ref', { parentLastUuid: 'a1', contextLength: 4, ...more });
const moved = (continuedInSessionId: unknown, more = {}): string =>
  line('continued-in', { sessionId: OWN, continuedInSessionId, ...more });

describe('a session was forked', () => {
  it.each([
    ['if lines say so', copy({ sessionId: OTHER, messageUuid: 'u1' })],
    ['if lines name a session only', copy({ sessionId: OTHER })],
    ['if it has the context of another one instead of its lines', context({ parentSessionId: OTHER })],
  ])('%s', async (_, given) => expect(await named(given)).toMatchObject({ forkedFrom: OTHER }));

  it('from the first that it names', async () => {
    const lines = [copy({ sessionId: OTHER }), copy({ sessionId: THIRD }), context({ parentSessionId: THIRD })];
    expect(await named(...lines)).toMatchObject({ forkedFrom: OTHER });
    expect(await named(copy({ sessionId: OWN }), copy({ sessionId: THIRD }))).toMatchObject({ forkedFrom: THIRD });
  });

  it.each([
    ['not from itself', copy({ sessionId: OWN, messageUuid: 'u1' })],
    ['not from itself, in a renamed copy', copy({ sessionId: OTHER }, { sessionId: OTHER })],
    ['not if an agent knows a conversation', context({ agentId: 'a1b2', parentSessionId: OTHER })],
    ['not if lines of an agent were copied', copy({ sessionId: OTHER }, { isSidechain: true, agentId: 'a1b2' })],
    ['not from the parent that other records name', line('mode', { parentSessionId: OTHER })],
    ...[null, 7, OTHER, [OTHER], [], {}, { sessionId: '' }, { sessionId: ' ' }, { sessionId: { a: 1 } }].map(
      (value): [string, string] => [`not from ${JSON.stringify(value)}`, copy(value)],
    ),
    ['not without the id', context({ parentSessionId: 7 })],
  ])('%s', async (_, given) => expect(await named(given)).toEqual({}));
});

test('the context of an agent, in its own file, is not that of its session', async () => {
  const agent = {
    id: 'a1b2',
    lines: [context({ agentId: 'a1b2', parentSessionId: OTHER }), assistant('Done.', {}, { isSidechain: true })],
  };
  const { summary } = await sessionOf([user('Draw the tides')], [agent], { id: OWN });
  expect(summary.forkedFrom).toBeUndefined();
});

describe('a session was continued', () => {
  it('in each session that it names, once', async () => {
    expect(await named(moved(OTHER), moved(THIRD), moved(OTHER))).toMatchObject({ continuedIn: [OTHER, THIRD] });
    expect(await named(moved(OTHER, { sessionId: undefined }))).toMatchObject({ continuedIn: [OTHER] });
  });

  it('in the last few of very many', async () => {
    const many = Array.from({ length: 500 }, (_, index) => moved(`s-${index}`));
    const { continuedIn = [] } = (await sessionOf([...many, user('Draw')], [], { id: OWN })).summary;
    expect([continuedIn.length, continuedIn.at(-1)]).toEqual([10, 's-499']);
  });

  it('not where the session that it was forked from was', async () => {
    const { summary } = await sessionOf([moved(THIRD, { forkedFrom: { sessionId: OTHER } }), user('Draw')], [], {
      id: OWN,
    });
    expect(summary.continuedIn).toBeUndefined();
  });

  it.each([
    ['not in itself', moved(OWN)],
    ['not where another session was', moved(THIRD, { sessionId: OTHER })],
    ['not as other fields or lines say', line('continued-in', { continuedIn: OTHER })],
    ['not as other lines say', user('Draw', { continuedInSessionId: OTHER })],
    ...[null, 7, [OTHER], '', {}].map((value): [string, string] => [`not in ${JSON.stringify(value)}`, moved(value)]),
  ])('%s', async (_, given) => expect(await named(given)).toEqual({}));
});
