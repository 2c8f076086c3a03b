/** Calls and their results. */

import { describe, expect, it } from 'vitest';
import { textOf } from '../../src/transcript/parse/content.ts';
import { denialText, failureText, isDeniedByClient } from '../../src/transcript/text/result-text.ts';
import { assistant, result, results, sessionOf, text, thinking, toolUse, user } from '../helpers/lines.ts';
import { callViews, pageOf, pageText } from '../helpers/page-text.ts';
import { callOf, sketch } from '../helpers/sketch.ts';

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

describe('a call and its result', () => {
  it('a result joins its call in one turn', async () => {
    const { session, turns } = await pageOf([assistant([ls('T')]), results(result('T', 'a.ts\nb.ts'))]);
    expect(pageText(turns)).toEqual(['Claude [opus-4-5] | Bash ls (ok)']);
    const call = callOf(session, 'T');
    expect(call).toMatchObject({ status: 'ok', line: 1, result: { isError: false, line: 2 } });
    expect(textOf(call.result?.content ?? [])).toBe('a.ts\nb.ts');
    expect(callViews(turns)[0]?.views).toMatchObject([
      { kind: 'terminal', lines: [[{ text: 'a.ts' }], [{ text: 'b.ts' }]] },
    ]);
  });

  it('an error marks the call as failed and keeps the text of the result', async () => {
    const { session, turns } = await pageOf([assistant([ls('T')]), results(result('T', 'no such folder', true))]);
    expect(callOf(session, 'T').result).toMatchObject({
      isError: true,
      content: [{ text: 'no such folder' }],
    });
    expect(pageText(turns)).toEqual(['Claude [opus-4-5] | Bash ls (failed)']);
    expect(JSON.stringify(callViews(turns)[0]?.views)).toContain('no such folder');
    expect(session.summary.failures).toEqual({ redChecks: 0, toolErrors: 1 });
  });

  it('a result may have text and images', async () => {
    const { turns } = await pageOf([
      assistant([toolUse('T', 'mcp__camera__shoot', {})]),
      results(result('T', [text('page 1'), GIF])),
    ]);
    const views = callViews(turns)[0]?.views ?? [];
    expect(JSON.stringify(views)).toContain('page 1');
    expect(views.map(({ kind }) => kind)).toContain('image');
  });

  it('parallel calls get their own results, in any order', async () => {
    const { session, turns } = await pageOf([
      assistant([ls('A')], { id: 'm1' }),
      assistant([toolUse('B', 'Bash', { command: 'pwd' })], { id: 'm1' }),
      results(result('B', 'of B')),
      results(result('A', 'of A')),
    ]);
    expect(pageText(turns)).toEqual(['Claude [opus-4-5] | Bash ls (ok) | Bash pwd (ok)']);
    expect(['A', 'B'].map((id) => textOf(callOf(session, id).result?.content ?? []))).toEqual(['of A', 'of B']);
  });

  it.each([
    ['a text', 'Error: lost', 'Error: lost'],
    ['blocks', [text('lost')], 'lost'],
    ['the streams of a command', { stdout: 'half', stderr: 'lost' }, 'half\nlost'],
  ])('a result without content is the structured result: %s', async (_, toolUseResult, words) => {
    for (const content of [{}, { content: '' }]) {
      const empty = { type: 'tool_result', tool_use_id: 't1', is_error: true, ...content };
      const session = await sessionOf([assistant([toolUse('t1')]), user([empty], { toolUseResult })]);
      expect(failureText(callOf(session, 't1'))).toBe(words);
    }
  });

  it.each<readonly [string, readonly string[], readonly string[]]>([
    [
      'an error in words',
      [assistant([ls('T')]), results({ ...result('T'), is_error: 'true' })],
      ['assistant | Bash:failed'],
    ],
    [
      'a result after the next prompt',
      [assistant([ls('T')]), user('meanwhile'), results(result('T'))],
      ['assistant | Bash:ok', 'prompt | meanwhile'],
    ],
    [
      'a second result, which is shown by itself',
      [assistant([ls('T')]), results(result('T', 'first')), results(result('T', 'second'))],
      ['assistant | Bash:ok | orphan: second'],
    ],
    [
      'a result of an unknown call, which does not split the turn',
      [assistant('one'), results(result('gone', 'late words')), assistant('two')],
      ['assistant | one | orphan: late words | two'],
    ],
    [
      'text next to a result, which starts a user turn',
      [assistant([ls('T')]), user([result('T'), text('now the docs')]), assistant('ok')],
      ['assistant | Bash:ok', 'prompt | now the docs', 'assistant | ok'],
    ],
  ])('%s', async (_name, lines, shown) => {
    expect(sketch((await sessionOf(lines)).turns)).toEqual(shown);
  });

  it('a result before its call joins it', async () => {
    const session = await sessionOf([
      assistant([thinking('')], { id: 'm1' }),
      results(result('t1', 'early', true)),
      assistant([text('Reading.')], { id: 'm1' }),
      assistant([toolUse('t1', 'Read')], { id: 'm1' }),
    ]);
    expect(sketch(session.turns)).toEqual(['assistant | Reading. | Read:failed']);
    expect(callOf(session, 't1').result?.line).toBe(2);
  });
});

it('a line with a result and a reminder is shown, not folded', async () => {
  const both = user([result('T'), text('<system-reminder>Be brief.</system-reminder>')]);
  const { ledgers } = await sessionOf([assistant([ls('T')]), both]);
  expect(ledgers[0]?.lines).toMatchObject({ shown: 2, folded: [] });
});

it('a call without a result is unanswered, not failed', async () => {
  const { session, turns } = await pageOf([user('go'), assistant([ls('T')])]);
  expect(pageText(turns)).toEqual(['Ada | go', 'Claude [opus-4-5] | Bash ls (unanswered)']);
  expect(session.summary).toMatchObject({ failures: { redChecks: 0, toolErrors: 0 }, outcome: 'interrupted' });
});

describe('a call that the human did not allow', () => {
  it.each([
    "The user doesn't want to proceed with this tool use. The tool use was rejected. The user provided the following reason for the rejection:  use zod",
    "The user doesn't want to take this action right now. STOP what you are doing",
    'Permission to use Bash with command rm -r x has been denied.',
    'Permission for this action was denied by the Claude Code auto mode classifier. Reason: pushes.',
    'Permission for this tool use was denied. Try a different approach',
    "Claude requested permissions to use WebSearch, but you haven't granted it yet.",
    'This command requires approval',
    'This Bash command contains multiple operations. The following parts require approval: make tides, make moon',
    "ls in '/tides' was blocked. For security, Claude Code may only list files in the allowed working directories.",
  ])('is recognised by the words of its result: %s', async (words) => {
    const { turns, summary } = await sessionOf([assistant([toolUse('t1')]), results(result('t1', words, true))]);
    expect(sketch(turns)).toEqual(['assistant | Bash:denied']);
    expect(summary.failures).toEqual({ redChecks: 0, toolErrors: 1 });
  });

  const rejected = "The user doesn't want to proceed with this tool use. The tool use was rejected.";

  it.each([
    ['user-rejected', rejected, 'Ada did not allow it.', 'the human'],
    ['user-rejected', 'Not now.', 'Ada did not allow it.', 'the human'],
    ['interrupted', rejected, 'Ada interrupted it.', 'the human'],
    ['permission-rule', 'As the user said: never push.', 'As the user said: never push.', 'the client'],
    ['user-rejected', 'This command requires approval', 'This command requires approval', 'the client'],
    ['permission-rule', 'Use rg instead of grep.', 'Use rg instead of grep.', 'the client'],
    ['permission-rule', 'Hook PreToolUse:Bash denied this tool', 'Hook PreToolUse:Bash denied this tool', 'the client'],
    ['automode-unavailable', 'Auto mode gave no verdict.', 'Auto mode gave no verdict.', 'the client'],
    [
      'cancelled',
      '<tool_use_error>Cancelled: parallel tool call Bash(make) errored</tool_use_error>',
      'Cancelled: parallel tool call Bash(make) errored',
      'the client',
    ],
    ['permission-rule', '', 'The client did not allow it.', 'the client'],
  ])('%s, %j: %s', async (toolDenialKind, words, reason, who) => {
    const session = await sessionOf([
      assistant([toolUse('t1')]),
      user([result('t1', words, true)], { toolDenialKind }),
    ]);
    const call = callOf(session, 't1');
    expect(call.status).toBe('denied');
    expect(denialText(call, 'Ada')).toBe(reason);
    expect(isDeniedByClient(call) ? 'the client' : 'the human').toBe(who);
  });
});

describe('a call that ran when Claude Code was closed', () => {
  const closed = { interruptedByShutdown: true };
  const refused = "The user doesn't want to proceed with this tool use. The tool use was rejected.";

  it('is unanswered, not refused', async () => {
    const lines = [user('go'), assistant([toolUse('t1')])];
    const answer = user([result('t1', refused, true)], { ...closed, toolDenialKind: 'user-rejected' });
    const { turns, summary } = await sessionOf([...lines, answer]);
    expect(sketch(turns)).toEqual(['prompt | go', 'assistant | Bash:unanswered | folded: client status']);
    expect(summary.outcome).toBe('interrupted');
  });

  it('has the result that it still got', async () => {
    const { turns } = await sessionOf([
      assistant([toolUse('t1')]),
      user([result('t1', 'Exit code 143', true)], closed),
    ]);
    expect(sketch(turns)).toEqual(['assistant | Bash:failed']);
  });

  it('was not interrupted by the human', async () => {
    const marker = user([text('[Request interrupted by user]')], closed);
    const { turns } = await sessionOf([assistant('a'), marker]);
    expect(sketch(turns)).toEqual(['assistant | a | interrupted: Claude Code was closed.']);
  });
});

describe('a tool that the API runs', () => {
  const call = (id: string, name: string) => ({ type: 'server_tool_use', id, name, input: {} });
  const answer = (id: string, type: string, content: unknown) => ({ type, tool_use_id: id, content });
  const said = 'Compare both ports.';
  const advice = answer('s1', 'advisor_tool_result', { type: 'advisor_result', text: said });

  it('has its result in a later line of the same message', async () => {
    const { turns } = await pageOf([
      assistant([call('s1', 'advisor')], { id: 'm1' }),
      assistant([advice], { id: 'm1' }),
      assistant([text('Agreed.')], { id: 'm1' }),
    ]);
    expect(pageText(turns)).toEqual(['Claude [opus-4-5] | advisor (ok) | Agreed.']);
  });

  it('has one result, even if a line repeats the message', async () => {
    const blocks = [call('s1', 'advisor'), advice];
    const { turns } = await sessionOf([
      assistant(blocks, { id: 'm1' }),
      assistant([...blocks, text('Agreed.')], { id: 'm1' }),
    ]);
    expect(sketch(turns)).toEqual(['assistant | advisor:ok | Agreed.']);
  });

  it.each<[string, string, unknown, string, string]>([
    [
      'hits',
      'web_search',
      [{ type: 'web_search_result', title: 'Tides', url: 'https://t.example' }],
      'ok',
      'Tides\nhttps://t.example',
    ],
    [
      'something that only the API can read',
      'advisor',
      { type: 'advisor_redacted_result', encrypted_content: 'x' },
      'ok',
      '[redacted]',
    ],
    ['an error', 'advisor', { type: 'advisor_tool_result_error', error_code: 'unavailable' }, 'failed', 'unavailable'],
  ])('may answer with %s', async (_name, name, content, status, words) => {
    const session = await sessionOf([assistant([call('s1', name), answer('s1', `${name}_tool_result`, content)])]);
    expect(callOf(session, 's1').status).toBe(status);
    expect(textOf(callOf(session, 's1').result?.content ?? [])).toBe(words);
  });

  it('keeps a result of an unknown kind, and one without a call', async () => {
    const unknown = { type: 'code_execution_result', return_code: 0 };
    const session = await sessionOf([
      assistant([call('s1', 'code'), answer('s1', 'code_tool_result', unknown), { ...advice, tool_use_id: 's2' }]),
    ]);
    expect(callOf(session, 's1').result?.content).toMatchObject([{ kind: 'unknown', value: unknown }]);
    expect(sketch(session.turns)).toEqual([`assistant | code:ok | orphan: ${said}`]);
  });
});
