import { describe, expect, it } from 'vitest';
import { textOf } from '../../src/domain/transcript.ts';
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
  it('one user line with string content is one user turn', async () => {
    const { turns } = await sessionOf([user('Add a tide table')]);
    expect(told(turns)).toEqual(['prompt | Add a tide table']);
  });

  it('an assistant text block is one assistant turn with its model', async () => {
    const { turns } = await sessionOf([assistant([text('Done.')])]);
    expect(turns).toMatchObject([
      { kind: 'assistant', models: [MODEL], parts: [{ kind: 'text', text: 'Done.' }] },
    ]);
  });

  it('thinking and text in one line are two parts, in that order', async () => {
    const { turns } = await sessionOf([assistant([thinking('high or low?'), text('Low.')])]);
    expect(told(turns)).toEqual(['assistant | (high or low?) | Low.']);
  });

  it('assistant content that is a plain string is one text part', async () => {
    expect(told((await sessionOf([assistant('Done.')])).turns)).toEqual(['assistant | Done.']);
  });

  it('text, call; result; text are one turn', async () => {
    const { turns } = await sessionOf([
      assistant([text('Looking.'), toolUse('t1')]),
      results(result('t1')),
      assistant([text('Found it.')]),
    ]);
    expect(told(turns)).toEqual(['assistant | Looking. | Bash:ok | Found it.']);
  });

  it('thinking, text, call; result; thinking, text are one turn of five parts', async () => {
    const { turns } = await sessionOf([
      assistant([thinking('a'), text('b'), toolUse('t1')]),
      results(result('t1')),
      assistant([thinking('c'), text('d')]),
    ]);
    expect(told(turns)).toEqual(['assistant | (a) | b | Bash:ok | (c) | d']);
  });

  it.each([
    ['the same id', ['m1', 'm1', 'm1']],
    ['different ids', ['m1', 'm2', 'm3']],
  ])('three assistant lines in a row with %s are one turn', async (_name, [a, b, c]) => {
    const { turns } = await sessionOf([
      assistant([text('one')], { id: a }),
      assistant([text('two')], { id: b }),
      assistant([text('three')], { id: c }),
    ]);
    expect(told(turns)).toEqual(['assistant | one | two | three']);
  });

  it('a user text ends the turn', async () => {
    const { turns } = await sessionOf([user('a'), assistant([text('b')]), user('c'), assistant([text('d')])]);
    expect(told(turns)).toEqual(['prompt | a', 'assistant | b', 'prompt | c', 'assistant | d']);
  });

  it.each([
    ['isMeta', user('Base directory for this skill: /x', { isMeta: true }), 'text added by the client'],
    ['a reminder', user('<system-reminder>Be brief.</system-reminder>'), 'reminder to the agent'],
    [
      'a notification',
      user(
        '<task-notification><task-id>b1</task-id></task-notification>\nRead the output file: /tmp/b1.output',
      ),
      'notification of a task',
    ],
  ])('%s between two assistant lines does not split the turn', async (_name, line, reason) => {
    const { turns } = await sessionOf([assistant([text('one')]), line, assistant([text('two')])]);
    expect(told(turns)).toEqual([`assistant | one | folded: ${reason} | two`]);
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
  it('a line of only a result joins its call: one turn', async () => {
    const session = await sessionOf([assistant([toolUse('t1')]), results(result('t1', 'a.ts\nb.ts'))]);
    expect(session.turns).toHaveLength(1);
    const call = callOf(session, 't1');
    expect(call).toMatchObject({ status: 'ok', line: 1, result: { isError: false, line: 2 } });
    expect(textOf(call.result?.content ?? [])).toBe('a.ts\nb.ts');
  });

  it('an error result keeps its text and marks the call failed', async () => {
    const session = await sessionOf([assistant([toolUse('t1')]), results(result('t1', 'exit 2', true))]);
    expect(callOf(session, 't1')).toMatchObject({
      status: 'failed',
      result: { isError: true, content: [{ kind: 'text', text: 'exit 2' }] },
    });
    expect(session.summary.failures).toBe(1);
  });

  it('a call that the human did not allow is denied, not failed', async () => {
    const words = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
    const session = await sessionOf([assistant([toolUse('t1')]), results(result('t1', words, true))]);
    expect(callOf(session, 't1').status).toBe('denied');
    expect(session.summary.failures).toBe(0);
  });

  it('user text beside a result: the result joins, the text starts a user turn', async () => {
    const session = await sessionOf([
      assistant([toolUse('t1')]),
      user([result('t1'), text('now the docs')]),
      assistant([text('ok')]),
    ]);
    expect(told(session.turns)).toEqual(['assistant | Bash:ok', 'prompt | now the docs', 'assistant | ok']);
  });

  it('user text and a picture are one turn, in the order they stood', async () => {
    const { turns } = await sessionOf([
      user([text('see'), image()]),
      assistant('x'),
      user([image(), text('this')]),
    ]);
    expect(told(turns)).toEqual(['prompt | see | [image]', 'assistant | x', 'prompt | [image] | this']);
  });

  it('a result of text and picture keeps both', async () => {
    const session = await sessionOf([
      assistant([toolUse('t1', 'Read')]),
      results(result('t1', [text('page 1'), image()])),
    ]);
    expect(callOf(session, 't1').result?.content.map(({ kind }) => kind)).toEqual(['text', 'media']);
  });

  it('a result for an unknown call is an orphan at its place', async () => {
    const { turns } = await sessionOf([
      assistant([text('one')]),
      results(result('gone', 'late words')),
      assistant([text('two')]),
    ]);
    expect(told(turns)).toEqual(['assistant | one | orphan: late words | two']);
  });

  it('a second result of one call is an orphan', async () => {
    const { turns } = await sessionOf([
      assistant([toolUse('t1')]),
      results(result('t1', 'first')),
      results(result('t1', 'second')),
    ]);
    expect(told(turns)).toEqual(['assistant | Bash:ok | orphan: second']);
  });

  it('a call without a result is unanswered', async () => {
    const session = await sessionOf([assistant([toolUse('t1')]), user('hello?')]);
    expect(callOf(session, 't1')).toMatchObject({ status: 'unanswered', result: undefined });
  });

  it('parallel calls A, B with results B, A: one turn, each with its own', async () => {
    const session = await sessionOf([
      assistant([toolUse('A')], { id: 'm1' }),
      assistant([toolUse('B', 'Read', { file_path: '/b' })], { id: 'm1' }),
      results(result('B', 'of B')),
      results(result('A', 'of A')),
    ]);
    expect(told(session.turns)).toEqual(['assistant | Bash:ok | Read:ok']);
    expect(['A', 'B'].map((id) => textOf(callOf(session, id).result?.content ?? []))).toEqual([
      'of A',
      'of B',
    ]);
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
  it('usage that grows 1, 3 counts once, the last', async () => {
    const { turns, summary } = await sessionOf([
      assistant([text('a')], { id: 'm1', ...tokens(1, 10) }),
      assistant([toolUse('t1')], { id: 'm1', ...tokens(3, 10) }),
    ]);
    expect(turns[0]).toMatchObject({ usage: { output: 3, input: 10 } });
    expect(summary.usage).toMatchObject({ output: 3, input: 10 });
  });

  it('the last usage counts also when results stand between its lines', async () => {
    const { summary } = await sessionOf([
      assistant([toolUse('t1')], { id: 'm1', ...tokens(1) }),
      results(result('t1')),
      assistant([toolUse('t2')], { id: 'm1', ...tokens(8) }),
      results(result('t2')),
    ]);
    expect(summary.usage.output).toBe(8);
  });

  it('a turn of four messages has the sum over their ids', async () => {
    const lines = [1, 2, 3, 4].flatMap((n) => [
      assistant([text(`a${n}`)], { id: `m${n}`, ...tokens(1) }),
      assistant([text(`b${n}`)], { id: `m${n}`, ...tokens(n * 10) }),
    ]);
    const { turns } = await sessionOf(lines);
    expect(turns).toHaveLength(1);
    expect(turns[0]).toMatchObject({ usage: { output: 100 } });
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

  it('a text that extends an earlier partial one stands once', async () => {
    const { turns } = await sessionOf([
      assistant([text('The tide')], { id: 'm1' }),
      assistant([text('The tide turns at noon.')], { id: 'm1' }),
    ]);
    expect(told(turns)).toEqual(['assistant | The tide turns at noon.']);
  });

  it('but not when the earlier line had ended its turn', async () => {
    const { turns } = await sessionOf([
      assistant([text('The tide')], { id: 'm1', stop_reason: 'end_turn' }),
      assistant([text('The tide turns at noon.')], { id: 'm1' }),
    ]);
    expect(told(turns)).toEqual(['assistant | The tide | The tide turns at noon.']);
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
  it('empty thinking with a signature shows nothing', async () => {
    const { turns, ledgers } = await sessionOf([assistant([thinking('')]), assistant([text('a')])]);
    expect(told(turns)).toEqual(['assistant | a']);
    expect(ledgers[0]?.lines.folded).toEqual([['usage and stop of a message', 1]]);
  });

  it('redacted thinking leaves a mark', async () => {
    const { turns } = await sessionOf([assistant([{ type: 'redacted_thinking', data: 'x' }])]);
    expect(told(turns)).toEqual(['assistant | redacted-thinking']);
  });

  it('an unknown block is kept whole', async () => {
    const { turns } = await sessionOf([assistant([{ type: 'hologram', x: 1 }])]);
    expect(turns[0]?.parts).toEqual([
      { kind: 'unknown-block', type: 'hologram', value: { type: 'hologram', x: 1 }, line: 1 },
    ]);
  });

  it('an error of the API is a notice, not the assistant’s words, and has no tokens', async () => {
    const { turns, summary } = await sessionOf([
      user('go'),
      assistant(
        'API Error: 529 Overloaded',
        { model: '<synthetic>', ...tokens(7) },
        { isApiErrorMessage: true },
      ),
    ]);
    expect(told(turns)).toEqual(['prompt | go', 'event | api-error: API Error: 529 Overloaded']);
    expect(summary.models).toEqual([]);
    expect(summary.usage.output).toBe(0);
  });
});
