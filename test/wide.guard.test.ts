/** Lists that are too long to be the arguments of a call: `push(...list)` would overflow the stack. */

import { expect, test } from 'vitest';
import { jsonOf } from '../src/base/json-text.ts';
import { buildSession } from '../src/facts/build-session.ts';
import { Redactor } from '../src/redact/redactor.ts';
import { trustedHtml } from '../src/site/render/markup/html.ts';
import { safeBlock, safeCodeSpan, safeMarkdown } from '../src/site/render/markup/safe-markdown.ts';
import { renderCall } from '../src/site/render/turns/call-view.ts';
import { bodyParts } from '../src/site/session/layout/body-parts.ts';
import type { PartView } from '../src/site/types/view.ts';
import { assistant, line, sessionOf, sourceOf, system, toolUse, user } from './helpers/lines.ts';
import { piecesOf } from './search/helpers.ts';
import { context, makeCall } from './site/render/helpers.ts';

/** More arguments than a call takes below. */
const MANY = 13_000;
const LIST = Array<number>(MANY).fill(0);

/**
 * Runs something where so little of the stack is left that no call takes {@link MANY} arguments. On an empty stack, one
 * takes some 120,000, and sessions with longer lists take seconds.
 */
function withLittleStack<T>(run: () => T): T {
  const below = (..._: readonly number[]): T => {
    let hasRoom = true;
    try {
      Math.max(...LIST);
    } catch {
      hasRoom = false;
    }
    return hasRoom ? below(...LIST.slice(MANY / 4)) : run();
  };
  return below();
}

test('values next to one that is nested deeper than the stack', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const json = `[${deep},[${LIST.join(',')}]]`;
  expect(withLittleStack(() => jsonOf(JSON.parse(json)))).toBe(json);
});

test('runs of backticks', () => {
  // Text of this length is never read as Markdown.
  const runs = '``` '.repeat(10 * MANY);
  const starts = withLittleStack(() => [safeBlock(runs, ''), safeCodeSpan(runs), safeMarkdown(runs)]);
  expect(starts.map((text) => text.slice(0, 9))).toEqual(['````\n``` ', '```` ``` ', '````text\n']);
});

test('thinking after a call', () => {
  const fold: PartView = { kind: 'thinking', html: trustedHtml('') };
  const call = { anchor: '', tool: '', label: '', summary: '', note: '', duration: '', raw: '', views: [] };
  const parts: readonly PartView[] = [{ kind: 'call', call: { ...call, status: 'ok' } }, ...Array(MANY).fill(fold)];
  expect(withLittleStack(() => bodyParts(parts))).toHaveLength(MANY + 1);
});

test('the user’s own words in a text', () => {
  const options = { off: [], emails: false, hosts: false, home: false, words: ['heron'], patterns: [/\d/] };
  const redactor = new Redactor(options);
  expect(withLittleStack(() => redactor.text('heron 1 '.repeat(MANY), () => '#'))).toBe('# # '.repeat(MANY));
});

test('empty inputs of a call', async () => {
  const input = Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`key ${at}`, '']));
  const { turns } = await sessionOf([user('go'), assistant([toolUse('a', 'Odd', { ...input, end: 'the end' })])]);
  const texts = withLittleStack(() => turns.flatMap(piecesOf)).map(({ text }) => text.trim());
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([MANY + 4, 'go', 'end the end']);
});

test('inputs of an unknown tool', async () => {
  const input = Object.fromEntries(Array.from({ length: 10 * MANY }, (_, at) => [`key ${at}`, '']));
  const ctx = context();
  const { views } = withLittleStack(() => renderCall(makeCall({ name: 'Odd', input }), ctx));
  expect(views).toMatchObject([{ kind: 'fields', rows: { length: 10 * MANY } }]);
});

test('lines before the first turn, and lines below one prompt', async () => {
  const source = await sourceOf([
    ...Array<string>(MANY).fill(line('mode')),
    user('go', { uuid: 'p', parentUuid: null }),
    ...Array.from({ length: MANY }, (_, at) => system('turn_duration', { uuid: `below ${at}`, parentUuid: 'p' })),
    user('and on', { uuid: 'q', parentUuid: 'p' }),
  ]);
  const session = withLittleStack(() => buildSession(source));
  expect(session.turns.map(({ lines }) => lines.length)).toEqual([2 * MANY + 1, 1]);
});
