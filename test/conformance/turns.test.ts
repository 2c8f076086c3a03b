/** CONFORMANCE, "Turns": input lines -> what is expected of them. One test for each row, in its words. */

import { describe, expect, it } from 'vitest';
import { textOf } from '../../src/domain/transcript.ts';
import { parseLines } from '../../src/parse/transcript.ts';
import {
  assistant,
  MODEL,
  result,
  results,
  system,
  text,
  thinking,
  tokens,
  toolUse,
  user,
} from '../helpers/lines.ts';
import { callOf } from '../helpers/told.ts';
import { callViews, pageOf, saw, sawTurns } from './page.ts';

/** A picture of one pixel. */
const GIF = {
  type: 'image',
  source: {
    type: 'base64',
    media_type: 'image/gif',
    data: 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=',
  },
};
const ls = (id: string) => toolUse(id, 'Bash', { command: 'ls' });

describe('turns', () => {
  it('one user line, string content: 1 user turn, the text kept', async () => {
    expect(await sawTurns(user('Add a tide table'))).toEqual(['Ada | Add a tide table']);
  });

  it('assistant text block with a model: 1 assistant turn, model set', async () => {
    const { session, turns } = await pageOf([assistant([text('Done.')])]);
    expect(session.turns).toMatchObject([{ kind: 'assistant', models: [MODEL] }]);
    expect(saw(turns)).toEqual(['Claude [opus-4-5] | Done.']);
  });

  it('thinking + text in one line: 2 parts, in that order', async () => {
    expect(await sawTurns(assistant([thinking('high or low?'), text('Low.')]))).toEqual([
      'Claude [opus-4-5] | (high or low?) | Low.',
    ]);
  });

  it('assistant tool_use T, then a user line of only tool_result T: 1 turn; the call has its result, isError false', async () => {
    const { session, turns } = await pageOf([assistant([ls('T')]), results(result('T', 'a.ts\nb.ts'))]);
    expect(saw(turns)).toEqual(['Claude [opus-4-5] | Bash ls (ok)']);
    const call = callOf(session, 'T');
    expect(call).toMatchObject({ status: 'ok', line: 1, result: { isError: false, line: 2 } });
    expect(textOf(call.result?.content ?? [])).toBe('a.ts\nb.ts');
    expect(callViews(turns)[0]?.views).toMatchObject([
      { kind: 'terminal', lines: [[{ text: 'a.ts' }], [{ text: 'b.ts' }]] },
    ]);
  });

  it('the same with is_error true: isError true, the result text kept, the call marked failed', async () => {
    const { session, turns } = await pageOf([
      assistant([ls('T')]),
      results(result('T', 'no such folder', true)),
    ]);
    expect(callOf(session, 'T').result).toMatchObject({
      isError: true,
      content: [{ text: 'no such folder' }],
    });
    expect(saw(turns)).toEqual(['Claude [opus-4-5] | Bash ls (failed)']);
    expect(JSON.stringify(callViews(turns)[0]?.views)).toContain('no such folder');
    expect(session.summary.failures).toBe(1);
  });

  it('text, tool_use; tool_result; text: 1 assistant turn: text, call, text', async () => {
    expect(
      await sawTurns(
        assistant([text('Looking.'), ls('T')]),
        results(result('T')),
        assistant([text('Found it.')]),
      ),
    ).toEqual(['Claude [opus-4-5] | Looking. | Bash ls (ok) | Found it.']);
  });

  it('thinking, text, tool_use; result; thinking, text: 1 turn, 5 parts in order', async () => {
    expect(
      await sawTurns(
        assistant([thinking('a'), text('b'), ls('T')]),
        results(result('T')),
        assistant([thinking('c'), text('d')]),
      ),
    ).toEqual(['Claude [opus-4-5] | (a) | b | Bash ls (ok) | (c) | d']);
  });

  it.each([
    ['same', ['m1', 'm1', 'm1']],
    ['different', ['m1', 'm2', 'm3']],
  ])('three assistant lines in a row, %s message.id: 1 turn', async (_name, [a, b, c]) => {
    expect(
      await sawTurns(
        assistant([text('one')], { id: a }),
        assistant([text('two')], { id: b }),
        assistant([text('three')], { id: c }),
      ),
    ).toEqual(['Claude [opus-4-5] | one | two | three']);
  });

  it('two lines of one message.id whose usage grows 1, 3: usage counted once, the last: 3', async () => {
    const { session, turns } = await pageOf([
      assistant([text('a')], { id: 'm1', ...tokens(1, 10) }),
      assistant([ls('T')], { id: 'm1', ...tokens(3, 10) }),
    ]);
    expect(session.turns[0]).toMatchObject({ usage: { output: 3, input: 10 } });
    expect(session.summary.usage).toMatchObject({ output: 3, input: 10 });
    expect(turns[0]?.footer).toBe('10 tokens in · 3 out');
  });

  it('a line whose text block extends an earlier partial one of the same message.id: the longer one once', async () => {
    expect(
      await sawTurns(
        assistant([text('The tide')], { id: 'm1' }),
        assistant([text('The tide turns at noon.')], { id: 'm1' }),
      ),
    ).toEqual(['Claude [opus-4-5] | The tide turns at noon.']);
  });

  it('… not if the earlier line already had stop_reason: end_turn', async () => {
    expect(
      await sawTurns(
        assistant([text('The tide')], { id: 'm1', stop_reason: 'end_turn' }),
        assistant([text('The tide turns at noon.')], { id: 'm1' }),
      ),
    ).toEqual(['Claude [opus-4-5] | The tide | The tide turns at noon.']);
  });

  it('the turn of 4 API messages: usage of the turn = sum over the 4 message ids', async () => {
    const { session } = await pageOf(
      [1, 2, 3, 4].flatMap((n) => [
        assistant([text(`a${n}`)], { id: `m${n}`, ...tokens(1) }),
        assistant([text(`b${n}`)], { id: `m${n}`, ...tokens(n * 10) }),
      ]),
    );
    expect(session.turns).toMatchObject([{ usage: { output: 100 } }]);
  });

  it.each([
    ['isMeta', user('Base directory for this skill: /x', { isMeta: true }), 'client message'],
    ['reminder', user('<system-reminder>Be brief.</system-reminder>'), 'system reminder'],
    [
      '<task-notification>',
      user('<task-notification><task-id>b1</task-id><status>completed</status></task-notification>'),
      'task notification',
    ],
  ])(
    'a hidden line (%s) between two assistant lines: does not split the turn',
    async (_name, line, reason) => {
      expect(await sawTurns(assistant([text('one')]), line, assistant([text('two')]))).toEqual([
        `Claude [opus-4-5] | one | folded ${reason} | two`,
      ]);
    },
  );

  it('user text beside a tool_result in one line: the result joins its call and the text starts a user turn', async () => {
    expect(
      await sawTurns(
        assistant([ls('T')]),
        user([result('T'), text('now the docs')]),
        assistant([text('ok')]),
      ),
    ).toEqual(['Claude [opus-4-5] | Bash ls (ok)', 'Ada | now the docs', 'Claude [opus-4-5] | ok']);
  });

  it('user text + image: 1 turn, text and picture', async () => {
    const { turns, assets } = await pageOf([user([text('see'), GIF])]);
    expect(saw(turns)).toEqual(['Ada | see | image']);
    expect(assets.map(({ path }) => path)).toEqual([expect.stringMatching(/^media\/[0-9a-f]+\.gif$/)]);
  });

  it('tool_result [text, image]: result text and picture', async () => {
    const { turns } = await pageOf([
      assistant([toolUse('T', 'mcp__camera__shoot', {})]),
      results(result('T', [text('page 1'), GIF])),
    ]);
    const views = callViews(turns)[0]?.views ?? [];
    expect(JSON.stringify(views)).toContain('page 1');
    expect(views.map(({ kind }) => kind)).toContain('image');
  });

  it('tool_result for an unknown call: shown as an orphan result at its place', async () => {
    expect(
      await sawTurns(
        assistant([text('one')]),
        results(result('gone', 'late words')),
        assistant([text('two')]),
      ),
    ).toEqual([
      'Claude [opus-4-5] | one | Result of a call that is not in this transcript { text: late words } | two',
    ]);
  });

  it('a call that never got a result: shown as unanswered', async () => {
    const { session, turns } = await pageOf([user('go'), assistant([ls('T')])]);
    expect(saw(turns)).toEqual(['Ada | go', 'Claude [opus-4-5] | Bash ls (unanswered)']);
    expect(session.summary).toMatchObject({ failures: 0, outcome: 'interrupted' });
  });

  it('parallel tool_use A, B; results B, A: one turn, each call with its own result', async () => {
    const { session, turns } = await pageOf([
      assistant([ls('A')], { id: 'm1' }),
      assistant([toolUse('B', 'Bash', { command: 'pwd' })], { id: 'm1' }),
      results(result('B', 'of B')),
      results(result('A', 'of A')),
    ]);
    expect(saw(turns)).toEqual(['Claude [opus-4-5] | Bash ls (ok) | Bash pwd (ok)']);
    expect(['A', 'B'].map((id) => textOf(callOf(session, id).result?.content ?? []))).toEqual([
      'of A',
      'of B',
    ]);
  });

  it.each(['[Request interrupted by user]', '[Request interrupted by user for tool use]'])(
    '%s: a small notice at its place, no turn of its own',
    async (words) => {
      expect(
        await sawTurns(user('go'), assistant([text('Well')]), user([text(words)]), user('stop')),
      ).toEqual(['Ada | go', 'Claude [opus-4-5] | Well | Interrupted', 'Ada | stop']);
    },
  );

  it('thinking "" with a signature: nothing', async () => {
    const { session, turns } = await pageOf([assistant([thinking('')]), assistant([text('a')])]);
    expect(saw(turns)).toEqual(['Claude [opus-4-5] | a']);
    expect(session.ledgers[0]?.lines.folded).toEqual([['message metadata', 1]]);
  });

  it('redacted_thinking: a marker "redacted thinking"', async () => {
    expect(await sawTurns(assistant([{ type: 'redacted_thinking', data: 'x' }]))).toEqual([
      'Claude [opus-4-5] | Redacted thinking',
    ]);
  });

  it('assistant content as a plain string: 1 text part', async () => {
    expect(await sawTurns(assistant('Done.'))).toEqual(['Claude [opus-4-5] | Done.']);
  });

  it('<synthetic> model with isApiErrorMessage: an error notice, not the assistant’s words; no tokens', async () => {
    const { session, turns } = await pageOf([
      user('go'),
      assistant(
        'API Error: 529 Overloaded',
        { model: '<synthetic>', ...tokens(7) },
        { isApiErrorMessage: true },
      ),
    ]);
    expect(saw(turns)).toEqual(['Ada | go', 'Session | API error: API Error: 529 Overloaded']);
    expect(session.summary.models).toEqual([]);
    expect(session.summary.usage.output).toBe(0);
  });
});

describe('system lines', () => {
  it('compact_boundary: divider with tokens before', async () => {
    expect(
      await sawTurns(
        system('compact_boundary', { compactMetadata: { trigger: 'auto', preTokens: 155_000 } }),
        user('So far: tides.', { isCompactSummary: true, isVisibleInTranscriptOnly: true }),
      ),
    ).toEqual([
      'Compaction | The conversation was compacted: auto · 155,000 tokens before | Summary that the agent continued from { markup: So far: tides. }',
    ]);
  });

  it('api_error: notice with retry count', async () => {
    const error = { status: 529, error: { error: { message: 'Overloaded' } } };
    expect(
      await sawTurns(user('go'), system('api_error', { error, retryAttempt: 3, maxRetries: 10 })),
    ).toEqual(['Ada | go', 'Session | API error: status 529, Overloaded, retry 3 of 10']);
  });

  it('away_summary: recap', async () => {
    expect(
      await sawTurns(assistant('a'), system('away_summary', { content: 'Two tests are left.' })),
    ).toEqual(['Claude [opus-4-5] | a | Recap: Two tests are left.']);
  });

  it('local_command: command with output', async () => {
    expect(
      await sawTurns(
        system('local_command', {
          content: '<command-name>/cost</command-name><command-args></command-args>',
        }),
        system('local_command', { content: '<local-command-stdout>3 dollars</local-command-stdout>' }),
      ),
    ).toEqual(['Ada [command] | terminal: $ /cost | terminal: 3 dollars']);
  });

  it('turn_duration: duration on the turn', async () => {
    const { turns } = await pageOf([assistant('a'), system('turn_duration', { durationMs: 72_000 })]);
    expect(saw(turns)).toEqual(['Claude [opus-4-5] | a']);
    expect(turns[0]?.footer).toBe('1 m 12 s');
  });

  it('stop_hook_summary: folded', async () => {
    expect(
      await sawTurns(assistant('a'), system('stop_hook_summary', { hookInfos: [{ command: 'lint.sh' }] })),
    ).toEqual(['Claude [opus-4-5] | a | folded hook output']);
  });
});

describe('line null, [], 42, "x", {}, half a line, two objects on one line', () => {
  it.each([
    ['null', 'The line is not a JSON object.'],
    ['[]', 'The line is not a JSON object.'],
    ['42', 'The line is not a JSON object.'],
    ['"x"', 'The line is not a JSON object.'],
    ['{}', 'The object has no type.'],
    ['{"type":"user","mess', 'The line is cut off before its JSON object ends.'],
    [`${user('a')}${user('b')}`, 'There is more than one JSON value on the line.'],
  ])(
    '%s: a problem at its place with file, line number and reason; all other lines unharmed',
    async (line, reason) => {
      const lines = [user('before'), line, user('after')];
      const { session, turns } = await pageOf(lines);
      expect(saw(turns)).toEqual(['Ada | before', `Session | problem: line 2: ${reason}`, 'Ada | after']);
      const transcript = await parseLines(lines.map((one, index) => ({ number: index + 1, text: one })));
      expect(session.ledgers).toMatchObject([
        {
          path: '-home-ada-tidepool/6f0c2a10-0000-4000-8000-000000000001.jsonl',
          lines: { total: 3, shown: 2, problems: 1 },
          problems: transcript.problems,
        },
      ]);
      expect(transcript.problems).toMatchObject([{ line: 2, reason }]);
    },
  );
});
