/** Lists that are too long to be the arguments of a call: `push(...list)` would overflow the stack. */

import { expect, test } from 'vitest';
import { jsonOf } from '../src/base/json-text.ts';
import type { PartView } from '../src/domain/view.ts';
import { Redactor } from '../src/redact/redactor.ts';
import { trustedHtml } from '../src/render/markup/html.ts';
import { safeBlock, safeCodeSpan, safeMarkdown } from '../src/render/markup/safe-markdown.ts';
import { renderCall } from '../src/render/turns/call-view.ts';
import { bodyParts } from '../src/site/session/layout/body-parts.ts';
import { assistant, line, sessionOf, system, toolUse, user } from './helpers/lines.ts';
import { context, makeCall } from './render/helpers.ts';
import { piecesOf } from './search/helpers.ts';

/** A call takes some 120,000 arguments. */
const MANY = 130_000;

test('values next to one that is nested deeper than the stack', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const json = `[${deep},[${Array(MANY).fill(0).join(',')}]]`;
  expect(jsonOf(JSON.parse(json))).toBe(json);
});

test('runs of backticks', () => {
  const runs = '``` '.repeat(MANY);
  expect(safeBlock(runs, '').startsWith('````\n')).toBe(true);
  expect(safeCodeSpan(runs).startsWith('```` ')).toBe(true);
  expect(safeMarkdown(runs).startsWith('````text\n')).toBe(true);
});

test('thinking after a call', () => {
  const fold: PartView = { kind: 'thinking', html: trustedHtml('') };
  const call = { anchor: '', tool: '', label: '', summary: '', note: '', duration: '', raw: '', views: [] };
  const parts: readonly PartView[] = [{ kind: 'call', call: { ...call, status: 'ok' } }, ...Array(MANY).fill(fold)];
  expect(bodyParts(parts)).toHaveLength(MANY + 1);
});

test('the user’s own words in a text', () => {
  const options = { off: [], emails: false, hosts: false, home: false, words: ['heron'], patterns: [/\d/] };
  const redactor = new Redactor(options);
  expect(redactor.text('heron 1 '.repeat(MANY), () => '#')).toBe('# # '.repeat(MANY));
});

test('empty inputs of a call', { timeout: 120_000 }, async () => {
  const input = Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`key ${at}`, '']));
  const { turns } = await sessionOf([user('go'), assistant([toolUse('a', 'Odd', { ...input, end: 'the end' })])]);
  const texts = turns.flatMap(piecesOf).map(({ text }) => text.trim());
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([MANY + 4, 'go', 'end the end']);
});

test('inputs of an unknown tool', async () => {
  const input = Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`key ${at}`, '']));
  const { views } = renderCall(makeCall({ name: 'Odd', input }), await context());
  expect(views).toMatchObject([{ kind: 'fields', rows: { length: MANY } }]);
});

test('lines before the first turn, and lines below one prompt', { timeout: 120_000 }, async () => {
  const session = await sessionOf([
    ...Array<string>(MANY).fill(line('mode')),
    user('go', { uuid: 'p', parentUuid: null }),
    ...Array.from({ length: MANY }, (_, at) => system('turn_duration', { uuid: `below ${at}`, parentUuid: 'p' })),
    user('and on', { uuid: 'q', parentUuid: 'p' }),
  ]);
  expect(session.turns.map(({ lines }) => lines.length)).toEqual([2 * MANY + 1, 1]);
});
