/** Turns: which lines belong to one turn, and the parts of a turn. */

import { describe, expect, it } from 'vitest';
import { assistant, at, image, result, results, sessionOf, text, thinking, toolUse, user } from '../helpers/lines.ts';
import { pageOf, pageText, pageTextOf } from '../helpers/page-text.ts';
import { sketch, sketchOf } from '../helpers/sketch.ts';

/** An image of one pixel. */
const GIF = {
  type: 'image',
  source: {
    type: 'base64',
    media_type: 'image/gif',
    data: 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=',
  },
};

const ls = (id: string) => toolUse(id, 'Bash', { command: 'ls' });

describe('a turn', () => {
  it('thinking and text of one line stay in order', async () => {
    expect(await pageTextOf(assistant([thinking('high or low?'), text('Low.')]))).toEqual([
      'Claude [opus-4-5] | (high or low?) | Low.',
    ]);
  });

  it('a turn keeps the order of its thinking, texts and calls', async () => {
    expect(
      await pageTextOf(
        assistant([thinking('a'), text('b'), ls('T')]),
        results(result('T')),
        assistant([thinking('c'), text('d')]),
      ),
    ).toEqual(['Claude [opus-4-5] | (a) | b | Bash ls (ok) | (c) | d']);
  });

  it.each([
    ['same', ['m1', 'm1', 'm1']],
    ['different', ['m1', 'm2', 'm3']],
  ])('three assistant lines in a row (%s message ids) are one turn', async (_name, [a, b, c]) => {
    expect(
      await pageTextOf(
        assistant([text('one')], { id: a }),
        assistant([text('two')], { id: b }),
        assistant([text('three')], { id: c }),
      ),
    ).toEqual(['Claude [opus-4-5] | one | two | three']);
  });

  it.each([
    ['isMeta', user('Base directory for this skill: /x', { isMeta: true }), 'client message'],
    ['reminder', user('<system-reminder>Be brief.</system-reminder>'), 'system reminder'],
    [
      '<task-notification>',
      user('<task-notification><task-id>b1</task-id><status>completed</status></task-notification>'),
      'task notification',
    ],
  ])('a folded line (%s) between assistant lines does not split the turn', async (_name, line, reason) => {
    expect(await pageTextOf(assistant([text('one')]), line, assistant([text('two')]))).toEqual([
      `Claude [opus-4-5] | one | folded ${reason} | two`,
    ]);
  });

  it('a message of the human ends the turn', async () => {
    const { turns } = await sessionOf([user('a'), assistant([text('b')]), user('c'), assistant([text('d')])]);
    expect(sketch(turns)).toEqual(['prompt | a', 'assistant | b', 'prompt | c', 'assistant | d']);
  });

  it('the seed of a turn is its first uuid, or else a hash of its first line', async () => {
    const { turns } = await sessionOf([user('a', { uuid: 'u-1' }), assistant([text('b')])]);
    expect(turns[0]?.seed).toBe('u-1');
    expect(turns[1]?.seed).toMatch(/^[0-9a-f]{64}$/);
  });

  it('a turn ends with its last line, which may be a result', async () => {
    const { turns } = await sessionOf([
      assistant([toolUse('t1')], {}, at(0)),
      results(result('t1')).replace('{', `{"timestamp":"${at(40).timestamp}",`),
    ]);
    expect((turns[0]?.end ?? 0) - (turns[0]?.time ?? 0)).toBe(40_000);
  });
});

describe('parts', () => {
  it('text and an image are one user turn; the image becomes a file', async () => {
    const { turns, assets } = await pageOf([user([text('see'), GIF])]);
    expect(pageText(turns)).toEqual(['Ada | see | image']);
    expect(assets.map(({ path }) => path)).toEqual([expect.stringMatching(/^media\/[0-9a-f]+\.gif$/)]);
  });

  it('text and images of a prompt stay in order', async () => {
    const { turns } = await sessionOf([user([text('see'), image()]), assistant('x'), user([image(), text('this')])]);
    expect(sketch(turns)).toEqual(['prompt | see | [image]', 'assistant | x', 'prompt | [image] | this']);
  });

  it('a string as content of the assistant is one text', async () => {
    expect(await pageTextOf(assistant('Done.'))).toEqual(['Claude [opus-4-5] | Done.']);
  });

  it('empty thinking with a signature is not shown', async () => {
    const { session, turns } = await pageOf([assistant([thinking('')]), assistant([text('a')])]);
    expect(pageText(turns)).toEqual(['Claude [opus-4-5] | a']);
    expect(session.ledgers[0]?.lines.folded).toEqual([['message metadata', 1]]);
  });

  it('lines without anything to show belong to the next turn if there is none before', async () => {
    const { turns } = await sessionOf([assistant([thinking('')]), user('a'), assistant([text('b')])]);
    expect(turns.map(({ lines }) => lines)).toEqual([[1, 2], [3]]);
  });

  it('redacted thinking is shown as such', async () => {
    expect(await pageTextOf(assistant([{ type: 'redacted_thinking', data: 'x' }]))).toEqual([
      'Claude [opus-4-5] | Redacted thinking',
    ]);
  });

  it('an unknown block keeps all its fields', async () => {
    const { turns } = await sessionOf([assistant([{ type: 'hologram', x: 1 }])]);
    expect(turns[0]?.parts).toEqual([
      { kind: 'unknown-block', type: 'hologram', value: { type: 'hologram', x: 1 }, line: 1 },
    ]);
  });
});

describe('a change of the model', () => {
  const by = (model: string, words: string): string => assistant([text(words)], { model });

  it('is noted once, where the new model starts', async () => {
    expect(
      sketch(
        (await sessionOf([user('a'), by('m-1', 'b'), user('c'), by('m-2', 'd'), user('e'), by('m-2', 'f')])).turns,
      ),
    ).toEqual([
      'prompt | a',
      'assistant | b',
      'prompt | c',
      'assistant | model-change: m-1 → m-2 | d',
      'prompt | e',
      'assistant | f',
    ]);
  });

  it('error messages of the client are not from a model', async () => {
    expect(
      (await sketchOf(user('a'), by('m-1', 'b'), user('c'), by('<synthetic>', 'd'), user('e'), by('m-1', 'f'))).join(),
    ).not.toContain('model-change');
  });
});
