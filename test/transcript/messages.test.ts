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
import { pageOf, pageText } from '../helpers/page-text.ts';
import { callOf, sketch } from '../helpers/sketch.ts';

const REDACTED = { type: 'redacted_thinking', data: 'x' };
const QUEUED = attachment('queued_command', { prompt: 'and the wind' });
const ls = (id: string) => toolUse(id, 'Bash', { command: 'ls' });

describe('one API message on several lines', () => {
  it('the usage of a message counts once: the last one', async () => {
    const { session, turns } = await pageOf([
      assistant([ls('S')], { id: 'm1', ...tokens(1, 10) }),
      results(result('S')),
      assistant([ls('T')], { id: 'm1', ...tokens(3, 10) }),
    ]);
    expect(session.turns[0]).toMatchObject({ usage: { output: 3, input: 10 } });
    expect(session.summary.usage).toMatchObject({ output: 3, input: 10 });
    expect(turns[0]?.footer).toBe('10 tokens in · 3 out');
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

  const say = (...blocks: readonly object[]): string => assistant(blocks, { id: 'm1' });
  const last = (...blocks: readonly object[]): string => assistant(blocks, { id: 'm1', stop_reason: 'end_turn' });
  const [tide, turns] = [text('The tide'), text('The tide turns')];
  const noon = text('The tide turns at noon.');

  it.each<readonly [string, readonly string[], string]>([
    ['a text that extends an earlier partial one replaces it', [say(tide), say(noon)], 'The tide turns at noon.'],
    [
      'a line that repeats all blocks so far, with more in each, replaces them',
      [
        say(thinking('Tides')),
        say(thinking('Tides turn'), tide),
        say(thinking('Tides turn.'), turns, toolUse('t1', 'Bash', {})),
        results(result('t1')),
        say(thinking('Tides turn.'), noon, ls('t1'), toolUse('t2')),
      ],
      '(Tides turn.) | The tide turns at noon. | Bash:ok | Bash:unanswered',
    ],
    [
      'lines that grow after thinking on a line of its own are shown once',
      [say(thinking('Noon?')), say(tide, ls('t1')), say(turns, ls('t1')), say(noon, ls('t1'))],
      '(Noon?) | The tide turns at noon. | Bash:unanswered',
    ],
    [
      'lines that grow after redacted thinking are shown once',
      [say(REDACTED), say(REDACTED, tide), say(REDACTED, turns)],
      'redacted-thinking | The tide turns',
    ],
    [
      'lines that grow are shown once, even if a queued prompt comes between',
      [say(text('The'), ls('t1')), QUEUED, say(tide, ls('t1')), say(tide, ls('t1'), text('So'))],
      'The tide | Bash:unanswered\nqueued | and the wind\nassistant | So',
    ],
    [
      'texts that begin alike are added',
      [say(tide, ls('t1')), say(turns)],
      'The tide | Bash:unanswered | The tide turns',
    ],
    ['fewer blocks are added', [say(text('a'), text('b')), say(text('ab'))], 'a | b | ab'],
    ['the same texts in another order are added', [say(text('a'), text('b')), say(text('b'), text('a'))], 'a | b | a'],
    ['a text after the end of the message replaces nothing', [last(tide), say(turns)], 'The tide | The tide turns'],
    ['a text of another message replaces nothing', [say(tide), assistant([turns])], 'The tide | The tide turns'],
    [
      'a text whose own line did not end the message is extended, although an earlier line did',
      [last(thinking('Noon?')), say(tide), last(turns)],
      '(Noon?) | The tide turns',
    ],
    [
      'the same text in another turn is shown, even if all messages have the same id',
      [say(tide), user('go on'), say(tide)],
      'The tide\nprompt | go on\nassistant | The tide',
    ],
  ])('%s', async (_name, lines, shown) => {
    expect(sketch((await sessionOf(lines)).turns).join('\n')).toBe(`assistant | ${shown}`);
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
