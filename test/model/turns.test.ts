import { describe, expect, it } from 'vitest';
import {
  assistant,
  at,
  image,
  MODEL,
  result,
  results,
  sessionOf,
  text,
  thinking,
  tokens,
  toolUse,
  user,
} from '../helpers/lines.ts';
import { callOf, told } from '../helpers/told.ts';

describe('turns', () => {
  it('a user text ends the turn', async () => {
    const { turns } = await sessionOf([user('a'), assistant([text('b')]), user('c'), assistant([text('d')])]);
    expect(told(turns)).toEqual(['prompt | a', 'assistant | b', 'prompt | c', 'assistant | d']);
  });

  it('the seed of a turn is its first uuid, or a hash when it has none', async () => {
    const { turns } = await sessionOf([user('a', { uuid: 'u-1' }), assistant([text('b')])]);
    expect(turns[0]?.seed).toBe('u-1');
    expect(turns[1]?.seed).toMatch(/^[0-9a-f]{64}$/);
  });

  it('a turn ends with its last line, result lines included', async () => {
    const { turns } = await sessionOf([
      assistant([toolUse('t1')], {}, at(0)),
      results(result('t1')).replace('{', `{"timestamp":"${at(40).timestamp}",`),
    ]);
    expect((turns[0]?.end ?? 0) - (turns[0]?.time ?? 0)).toBe(40_000);
  });
});

describe('results', () => {
  it('a call that the human did not allow is denied, not failed', async () => {
    const words = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
    const session = await sessionOf([assistant([toolUse('t1')]), results(result('t1', words, true))]);
    expect(callOf(session, 't1').status).toBe('denied');
    expect(session.summary.failures).toBe(0);
  });

  it('user text and a picture are one turn, in the order they stood', async () => {
    const { turns } = await sessionOf([
      user([text('see'), image()]),
      assistant('x'),
      user([image(), text('this')]),
    ]);
    expect(told(turns)).toEqual(['prompt | see | [image]', 'assistant | x', 'prompt | [image] | this']);
  });

  it('a second result of one call is an orphan', async () => {
    const { turns } = await sessionOf([
      assistant([toolUse('t1')]),
      results(result('t1', 'first')),
      results(result('t1', 'second')),
    ]);
    expect(told(turns)).toEqual(['assistant | Bash:ok | orphan: second']);
  });

  it('a result that arrives after the next prompt still joins its call', async () => {
    const { turns } = await sessionOf([assistant([toolUse('t1')]), user('meanwhile'), results(result('t1'))]);
    expect(told(turns)).toEqual(['assistant | Bash:ok', 'prompt | meanwhile']);
  });

  it('a result that stands before its call joins it', async () => {
    const session = await sessionOf([
      assistant([thinking('')], { id: 'm1' }),
      results(result('t1', 'early', true)),
      assistant([text('Reading.')], { id: 'm1' }),
      assistant([toolUse('t1', 'Read')], { id: 'm1' }),
    ]);
    expect(told(session.turns)).toEqual(['assistant | Reading. | Read:failed']);
    expect(callOf(session, 't1').result?.line).toBe(2);
  });

  it('toolUseResult is kept as the structured truth', async () => {
    const session = await sessionOf([
      assistant([toolUse('t1')]),
      user([result('t1')], { toolUseResult: { stdout: 'a.ts', interrupted: false } }),
    ]);
    expect(callOf(session, 't1').result?.structured).toEqual({ stdout: 'a.ts', interrupted: false });
  });
});

describe('one API message on several lines', () => {
  it('the last usage counts also when results stand between its lines', async () => {
    const { summary } = await sessionOf([
      assistant([toolUse('t1')], { id: 'm1', ...tokens(1) }),
      results(result('t1')),
      assistant([toolUse('t2')], { id: 'm1', ...tokens(8) }),
      results(result('t2')),
    ]);
    expect(summary.usage.output).toBe(8);
  });

  it('tokens are summed by model', async () => {
    const { summary } = await sessionOf([
      assistant('a', { id: 'm1', ...tokens(2) }),
      assistant('b', { id: 'm2', model: 'glm-4.7', ...tokens(5) }),
      assistant('c', { id: 'm3', ...tokens(4) }),
    ]);
    expect(summary.models.map(({ model, usage }) => [model, usage.output])).toEqual([
      [MODEL, 6],
      ['glm-4.7', 5],
    ]);
  });

  it('and not across messages', async () => {
    const { turns } = await sessionOf([
      assistant([text('Yes')], { id: 'm1' }),
      assistant([text('Yes, and more')], { id: 'm2' }),
    ]);
    expect(told(turns)).toEqual(['assistant | Yes | Yes, and more']);
  });

  it('a call that a later line of the message repeats stands once, with its fuller input', async () => {
    const session = await sessionOf([
      assistant([toolUse('t1', 'Bash', {})], { id: 'm1' }),
      assistant([toolUse('t1', 'Bash', { command: 'ls' })], { id: 'm1' }),
      results(result('t1')),
    ]);
    expect(told(session.turns)).toEqual(['assistant | Bash:ok']);
    expect(callOf(session, 't1').input).toEqual({ command: 'ls' });
  });
});

describe('what is not said', () => {
  it('an unknown block is kept whole', async () => {
    const { turns } = await sessionOf([assistant([{ type: 'hologram', x: 1 }])]);
    expect(turns[0]?.parts).toEqual([
      { kind: 'unknown-block', type: 'hologram', value: { type: 'hologram', x: 1 }, line: 1 },
    ]);
  });
});
