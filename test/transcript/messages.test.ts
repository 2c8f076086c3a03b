/** API messages that span several lines, and messages that the agent did not write. */

import { describe, expect, it } from 'vitest';
import { NO_USAGE } from '../../src/transcript/parse/usage.ts';
import {
  assistant,
  attachment,
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
import { pageOf, pageText, pageTextOf } from '../helpers/page-text.ts';
import { callOf, sketch } from '../helpers/sketch.ts';

const REDACTED = { type: 'redacted_thinking', data: 'x' };
const ls = (id: string) => toolUse(id, 'Bash', { command: 'ls' });

describe('one API message on several lines', () => {
  it('the usage of a message counts once: the last one', async () => {
    const { session, turns } = await pageOf([
      assistant([text('a')], { id: 'm1', ...tokens(1, 10) }),
      assistant([ls('T')], { id: 'm1', ...tokens(3, 10) }),
    ]);
    expect(session.turns[0]).toMatchObject({ usage: { output: 3, input: 10 } });
    expect(session.summary.usage).toMatchObject({ output: 3, input: 10 });
    expect(turns[0]?.footer).toBe('10 tokens in · 3 out');
  });

  it('the last usage also counts when results are between the lines', async () => {
    const { summary } = await sessionOf([
      assistant([toolUse('t1')], { id: 'm1', ...tokens(1) }),
      results(result('t1')),
      assistant([toolUse('t2')], { id: 'm1', ...tokens(8) }),
      results(result('t2')),
    ]);
    expect(summary.usage.output).toBe(8);
  });

  it('the usage of a turn is the sum over its messages', async () => {
    const { session } = await pageOf(
      [1, 2, 3, 4].flatMap((n) => [
        assistant([text(`a${n}`)], { id: `m${n}`, ...tokens(1) }),
        assistant([text(`b${n}`)], { id: `m${n}`, ...tokens(n * 10) }),
      ]),
    );
    expect(session.turns).toMatchObject([{ usage: { output: 100 } }]);
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

  it('tokens of an advisor count once, by its model; what was fast is separate', async () => {
    const iterations = [
      { type: 'message', output_tokens: 2 },
      { type: 'advisor_message', model: 'claude-fable-5', output_tokens: 30 },
    ];
    const lines = [
      assistant('a', { id: 'm1', usage: { output_tokens: 2, iterations } }),
      assistant('b', { id: 'm1', usage: { output_tokens: 2, iterations } }),
      assistant('c', {
        id: 'm2',
        usage: { output_tokens: 4, speed: 'fast', server_tool_use: { web_search_requests: 1 } },
      }),
      assistant('d', {
        id: 'm3',
        usage: { output_tokens: 5, speed: 'fast', server_tool_use: { web_search_requests: 2 } },
      }),
    ];
    const { summary, turns } = await sessionOf(lines, [{ id: 'a1', lines: [user('go'), ...lines] }]);
    expect(summary.models).toEqual([
      { model: MODEL, usage: { ...NO_USAGE, output: 2 } },
      { model: 'claude-fable-5', usage: { ...NO_USAGE, output: 30 } },
      { model: MODEL, usage: { ...NO_USAGE, output: 9, terms: ['fast'], webSearches: 3 } },
    ]);
    expect(summary.agentModels).toEqual(summary.models);
    expect(turns.at(-1)).toMatchObject({ models: [MODEL], usage: { output: 41 } });
    expect([summary.usage.output, summary.agentUsage.output]).toEqual([41, 41]);
  });

  it('tokens of a message without a model count as those of an unknown model', async () => {
    const lines = [
      assistant('a', { id: 'm1', ...tokens(2) }),
      assistant('b', { id: 'm2', model: undefined, ...tokens(5) }),
      assistant('c', { id: 'm3', model: undefined }),
    ];
    const task = assistant([toolUse('t1', 'Task', { prompt: 'go' })], { model: undefined });
    const { summary } = await sessionOf([...lines, task], [{ id: 'a1', lines: [user('go'), ...lines] }]);
    const models = [
      [MODEL, 2],
      ['unknown model', 5],
    ];
    expect(summary.models.map(({ model, usage }) => [model, usage.output])).toEqual(models);
    expect(summary.agentModels.map(({ model, usage }) => [model, usage.output])).toEqual(models);
    expect([summary.usage.output, summary.agentUsage.output]).toEqual([7, 7]);
  });

  it('a text that extends an earlier partial text of its message replaces it', async () => {
    expect(
      await pageTextOf(
        assistant([text('The tide')], { id: 'm1' }),
        assistant([text('The tide turns at noon.')], { id: 'm1' }),
      ),
    ).toEqual(['Claude [opus-4-5] | The tide turns at noon.']);
  });

  it('a line that repeats all blocks so far, with more in each, replaces them', async () => {
    const session = await sessionOf([
      assistant([thinking('Tides')], { id: 'm1' }),
      assistant([thinking('Tides turn'), text('The tide')], { id: 'm1' }),
      assistant([thinking('Tides turn.'), text('The tide turns'), toolUse('t1', 'Bash', {})], { id: 'm1' }),
      results(result('t1')),
      assistant([thinking('Tides turn.'), text('The tide turns at noon.'), ls('t1'), toolUse('t2')], { id: 'm1' }),
    ]);
    expect(sketch(session.turns)).toEqual([
      'assistant | (Tides turn.) | The tide turns at noon. | Bash:ok | Bash:unanswered',
    ]);
    expect(session.summary.calls).toBe(2);
  });

  it.each([
    [
      'thinking on a line of its own',
      [[thinking('Noon?')], [text('At'), ls('t1')], [text('At noon'), ls('t1')], [text('At noon.'), ls('t1')]],
      '(Noon?) | At noon. | Bash:unanswered',
    ],
    [
      'redacted thinking',
      [[REDACTED], [REDACTED, text('At')], [REDACTED, text('At noon.')]],
      'redacted-thinking | At noon.',
    ],
  ])('lines that grow after %s are shown once', async (_name, lines, shown) => {
    const { turns } = await sessionOf(lines.map((blocks) => assistant(blocks, { id: 'm1' })));
    expect(sketch(turns)).toEqual([`assistant | ${shown}`]);
  });

  it.each([
    ['texts that begin alike', [text('Go'), toolUse('t1')], [text('Go on')], 'Go | Bash:unanswered | Go on'],
    ['fewer blocks', [text('a'), text('b')], [text('ab')], 'a | b | ab'],
    ['the same text in another order', [text('a'), text('b')], [text('b'), text('a')], 'a | bc | a'],
  ])('a line that does not repeat them is added: %s', async (_name, first, second, shown) => {
    const { turns } = await sessionOf([assistant(first, { id: 'm1' }), assistant(second, { id: 'm1' })]);
    expect(sketch(turns)).toEqual([`assistant | ${shown.replace('bc', 'b')}`]);
  });

  it('the effort that was asked for is in the footer of the turn and in the head', async () => {
    const { session, turns } = await pageOf([
      assistant('a', {}, { effort: 'high' }),
      user('b'),
      assistant('c', {}, { effort: 'low' }),
    ]);
    expect(turns.map(({ footer }) => footer)).toEqual(['high effort', '', 'low effort']);
    expect(session.summary.efforts).toEqual(['high', 'low']);
  });

  it('a text after the end of the message replaces nothing', async () => {
    expect(
      await pageTextOf(
        assistant([text('The tide')], { id: 'm1', stop_reason: 'end_turn' }),
        assistant([text('The tide turns at noon.')], { id: 'm1' }),
      ),
    ).toEqual(['Claude [opus-4-5] | The tide | The tide turns at noon.']);
  });

  it('lines that grow are shown once, even if a queued prompt comes between', async () => {
    const queued = attachment('queued_command', { prompt: 'and the wind' });
    const snapshots = [
      [text('The'), ls('t1')],
      [text('The tide'), ls('t1')],
      [text('The tide'), ls('t1'), text('So')],
    ];
    const lines = snapshots.map((blocks) => assistant(blocks, { id: 'm1' }));
    const { turns } = await sessionOf([...lines.slice(0, 1), queued, ...lines.slice(1)]);
    expect(sketch(turns)).toEqual([
      'assistant | The tide | Bash:unanswered',
      'queued | and the wind',
      'assistant | So',
    ]);
  });

  it('the same text in another turn is shown, even if all messages have the same id', async () => {
    const { turns } = await sessionOf([
      assistant([text('Done.')], { id: 'm1' }),
      user('go on'),
      assistant([text('Done.')], { id: 'm1' }),
    ]);
    expect(sketch(turns)).toEqual(['assistant | Done.', 'prompt | go on', 'assistant | Done.']);
  });

  it('a text whose own line did not end the message is extended, although an earlier line did', async () => {
    const ended = { id: 'm1', stop_reason: 'end_turn' };
    const { turns } = await sessionOf([
      assistant([thinking('Noon?')], ended),
      assistant([text('The tide')], { id: 'm1' }),
      assistant([text('The tide turns at noon.')], ended),
    ]);
    expect(sketch(turns)).toEqual(['assistant | (Noon?) | The tide turns at noon.']);
  });

  it('a text of another message replaces nothing', async () => {
    const { turns } = await sessionOf([
      assistant([text('Yes')], { id: 'm1' }),
      assistant([text('Yes, and more')], { id: 'm2' }),
    ]);
    expect(sketch(turns)).toEqual(['assistant | Yes | Yes, and more']);
  });

  it('a call that a later line repeats is shown once, with the fuller input', async () => {
    const session = await sessionOf([
      assistant([toolUse('t1', 'Bash', {})], { id: 'm1' }),
      assistant([toolUse('t1', 'Bash', { command: 'ls' })], { id: 'm1' }),
      results(result('t1')),
    ]);
    expect(sketch(session.turns)).toEqual(['assistant | Bash:ok']);
    expect(callOf(session, 't1').input).toEqual({ command: 'ls' });
  });
});

describe('a message that is not an answer', () => {
  it('an API error that the client wrote is a notice without tokens', async () => {
    const { session, turns } = await pageOf([
      user('go'),
      assistant('API Error: 529 Overloaded', { model: '<synthetic>', ...tokens(7) }, { isApiErrorMessage: true }),
    ]);
    expect(pageText(turns)).toEqual(['Ada | go', 'Session | API error: API Error: 529 Overloaded']);
    expect(session.summary.models).toEqual([]);
    expect(session.summary.usage.output).toBe(0);
  });

  it('what the client says in place of an answer to a resumed prompt is folded', async () => {
    const { turns } = await sessionOf([
      user('go'),
      user('Continue from where you left off.', { isMeta: true }),
      assistant('No response requested.', { model: '<synthetic>' }),
      user('go on'),
      assistant('No response requested.'),
    ]);
    expect(sketch(turns)).toEqual([
      'prompt | go | folded: client message',
      'prompt | go on',
      'assistant | No response requested.',
    ]);
  });

  it('a refusal is one notice per message', async () => {
    const refused = { id: 'm1', stop_reason: 'refusal', stop_details: { explanation: 'Not this.' } };
    const { turns } = await sessionOf([
      assistant([text('I cannot')], refused),
      assistant([text('I cannot help.')], refused),
    ]);
    expect(turns[0]?.parts.filter(({ kind }) => kind === 'notice')).toMatchObject([
      { notice: 'refusal', text: 'Not this.' },
    ]);
  });
});
