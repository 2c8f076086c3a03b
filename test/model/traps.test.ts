/** Traps that caught others, as far as they lie in reading. */

import { describe, expect, it } from 'vitest';
import {
  assistant,
  enqueue,
  line,
  result,
  results,
  sessionOf,
  text,
  tokens,
  toolUse,
  user,
} from '../helpers/lines.ts';
import { callOf, callsOf, told } from '../helpers/told.ts';

describe('names that JavaScript knows', () => {
  const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

  it.each(NAMES)('%s as a tool, an id and a path', async (name) => {
    const session = await sessionOf([
      assistant([toolUse(name, name), toolUse('e1', 'Write', { file_path: name, content: 'x\n' })]),
      results(result(name), result('e1')),
    ]);
    expect(told(session.turns)).toEqual([`assistant | ${name}:ok | Write:ok`]);
    expect(session.summary.tools).toContainEqual({ name, calls: 1, failed: 0 });
    expect(session.summary.files).toEqual([{ path: name, added: 1, removed: 0 }]);
  });

  it.each(NAMES)('%s as a type of line and of block', async (name) => {
    const { turns } = await sessionOf([line(name), assistant([{ type: name }]), user([{ type: name }])]);
    expect(told(turns)).toEqual([
      `event | unknown: ${name}`,
      `assistant | unknown: ${name}`,
      `prompt | unknown: ${name}`,
    ]);
  });

  it('__proto__ as a key of a line and of an input is a key like any other', async () => {
    const session = await sessionOf([
      '{"type":"assistant","__proto__":{"isSidechain":true},"message":{"model":"m","content":[{"type":"tool_use","id":"t1","name":"X","input":{"__proto__":{"a":1}}}]}}',
    ]);
    expect(Object.keys(callOf(session, 't1').input)).toEqual(['__proto__']);
    expect(session.turns).toHaveLength(1);
  });
});

describe('texts', () => {
  it.each([
    ['replacement marks', "costs $& and $' and $` and $1"],
    ['template marks', '{{ title }} {% raw %} {# x #}'],
    ['script ends', '</script><!-- --> ]]>'],
    ['lone surrogates and line separators', 'a\ud800b\u2028c\u2029d'],
    ['NUL', 'a\u0000b'],
  ])('%s stay as they stand', async (_name, words) => {
    const session = await sessionOf([
      user(words),
      assistant([text(words), toolUse('t1', 'Bash', { command: words })]),
    ]);
    expect(session.turns[0]?.parts).toMatchObject([{ kind: 'text', text: words }]);
    expect(session.turns[1]?.parts).toMatchObject([{ text: words }, { call: { input: { command: words } } }]);
  });
});

describe('numbers above 2^53', () => {
  it('are kept as they were written, as text', async () => {
    const session = await sessionOf([
      '{"type":"assistant","message":{"content":[{"type":"tool_use","id":"t1","name":"X","input":{"big":9007199254740993,"list":[-123456789012345678901],"huge":1e999,"safe":9007199254740991,"half":0.125,"text":"n: 9007199254740993"}}]}}',
    ]);
    expect(callOf(session, 't1').input).toEqual({
      big: '9007199254740993',
      list: ['-123456789012345678901'],
      huge: '1e999',
      safe: 9007199254740991,
      half: 0.125,
      text: 'n: 9007199254740993',
    });
  });

  it('a broken line with one is still a problem', async () => {
    const { ledgers } = await sessionOf(['{"type":"mode",12345678901234567:1}']);
    expect(ledgers[0]?.lines.problems).toBe(1);
  });

  it.each([
    ['9007199254740993', 9007199254740992],
    ['-5', 0],
    ['"12"', 0],
    ['null', 0],
    ['1e999', 0],
  ])('%s tokens count as %d', async (written, counted) => {
    const source = assistant('a', { id: 'm1', ...tokens(424242) }).replace('424242', written);
    expect((await sessionOf([source])).summary.usage.output).toBe(counted);
  });
});

describe('odd shapes', () => {
  it('nothing that a field may hold breaks the reading', async () => {
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
});

it('a line that comes again after another one took its uuid is still shown once', async () => {
  const [first, second] = [user('one', { uuid: 'u1' }), user('two', { uuid: 'u1' })];
  const { turns } = await sessionOf([first, second, second, first]);
  expect(
    turns.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))),
  ).toEqual(['one', 'two']);
});

it('a repeated line of an inline agent stays with its agent when its parent came later', async () => {
  const side = { isSidechain: true };
  const child = user('one', { ...side, uuid: 'u1', parentUuid: 'u2', agentId: 'a' });
  const parent = user('two', { ...side, uuid: 'u2', agentId: 'b' });
  const { strayAgents } = await sessionOf([child, parent, child]);
  expect(strayAgents.map(({ turns }) => turns.length)).toEqual([1, 1]);
});
