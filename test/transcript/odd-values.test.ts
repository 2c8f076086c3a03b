/** Values that naive readers cannot handle. */

import { describe, expect, it } from 'vitest';
import { assistant, enqueue, line, result, results, sessionOf, text, tokens, toolUse, user } from '../helpers/lines.ts';
import { callOf, callsOf, sketch } from '../helpers/sketch.ts';

describe('names of object properties', () => {
  const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

  it.each(NAMES)('%s as a tool, an id and a path', async (name) => {
    const session = await sessionOf([
      assistant([toolUse(name, name), toolUse('e1', 'Write', { file_path: name, content: 'x\n' })]),
      results(result(name), result('e1')),
    ]);
    expect(sketch(session.turns)).toEqual([`assistant | ${name}:ok | Write:ok`]);
    expect(session.summary.tools).toContainEqual({ name, calls: 1, errors: 0 });
    expect(session.summary.files).toEqual([{ path: name, added: 1, removed: 0, net: { added: 1, removed: 0 } }]);
  });

  it.each(NAMES)('%s as a type of line and of block', async (name) => {
    const { turns } = await sessionOf([line(name), assistant([{ type: name }]), user([{ type: name }])]);
    expect(sketch(turns)).toEqual([
      `event | unknown: ${name}`,
      `assistant | unknown: ${name}`,
      `prompt | unknown: ${name}`,
    ]);
  });

  it('__proto__ is an ordinary key of lines and inputs', async () => {
    const session = await sessionOf([
      '{"type":"assistant","__proto__":{"isSidechain":true},"message":{"model":"m","content":[{"type":"tool_use","id":"t1","name":"X","input":{"__proto__":{"a":1}}}]}}',
    ]);
    expect(Object.keys(callOf(session, 't1').input)).toEqual(['__proto__']);
    expect(session.turns).toHaveLength(1);
  });
});

it.each([
  ['replacement marks', "costs $& and $' and $` and $1"],
  ['template marks', '{{ title }} {% raw %} {# x #}'],
  ['script ends', '</script><!-- --> ]]>'],
  ['lone surrogates and line separators', 'a\ud800b\u2028c\u2029d'],
  ['NUL', 'a\u0000b'],
])('%s stay unchanged in texts', async (_name, words) => {
  const session = await sessionOf([user(words), assistant([text(words), toolUse('t1', 'Bash', { command: words })])]);
  expect(session.turns[0]?.parts).toMatchObject([{ kind: 'text', text: words }]);
  expect(session.turns[1]?.parts).toMatchObject([{ text: words }, { call: { input: { command: words } } }]);
});

describe('numbers above 2^53', () => {
  it('do not hide that a line is invalid', async () => {
    const { ledgers } = await sessionOf(['{"type":"mode",12345678901234567:1}']);
    expect(ledgers[0]?.lines.problems).toBe(1);
  });

  it.each([
    ['9007199254740993', 9007199254740992],
    ['-5', 0],
    ['"12"', 0],
    ['null', 0],
    ['1e999', 0],
  ])('%s as a number of tokens counts as %d', async (written, counted) => {
    const source = assistant('a', { id: 'm1', ...tokens(424242) }).replace('424242', written);
    expect((await sessionOf([source])).summary.usage.output).toBe(counted);
  });
});

it('no value of any field, of any type, stops the parser', async () => {
  const odd = [null, 7, 'x', true, [], {}, [null], { type: 'x' }];
  const lines = odd.flatMap((value) => [
    line('user', { message: { content: value }, toolUseResult: value, uuid: value, timestamp: value }),
    line('assistant', { message: { content: value, id: value, usage: value, model: value } }),
    line('system', { subtype: value, content: value }),
    line('attachment', { attachment: value }),
    line('attachment', { attachment: { type: 'queued_command', prompt: value } }),
    line('progress', { data: value, parentToolUseID: value }),
    line('queue-operation', { operation: value, content: value }),
    line('custom-title', { customTitle: value }),
    line('summary', { summary: value, leafUuid: value }),
    assistant([{ type: 'tool_use', id: value, name: value, input: value }]),
    user([{ type: 'tool_result', tool_use_id: value, content: value, is_error: value }]),
    user([{ type: 'image', source: value }]),
    enqueue(value),
  ]);
  const session = await sessionOf(lines);
  expect(session.ledgers[0]?.lines.total).toBe(odd.length * 13);
  expect(callsOf(session).map(({ name }) => name)).toContain('tool without a name');
});
