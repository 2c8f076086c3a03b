/** `system` lines and interruptions. */

import { describe, expect, it } from 'vitest';
import { assistant, attachment, enqueue, line, queue, sessionOf, system, text, user } from '../helpers/lines.ts';
import { pageOf, pageText, pageTextOf } from '../helpers/page-text.ts';
import { sketch } from '../helpers/sketch.ts';

describe('an interruption', () => {
  it.each(['[Request interrupted by user]', '[Request interrupted by user for tool use]'])(
    '%s is shown as a notice within the turn',
    async (words) => {
      expect(await pageTextOf(user('go'), assistant([text('Well')]), user([text(words)]), user('stop'))).toEqual([
        'Ada | go',
        'Claude [opus-4-5] | Well | Interrupted',
        'Ada | stop',
      ]);
    },
  );

  it.each(['[Request interrupted by user]', '[Request interrupted by user for tool use]'])(
    '%s is a notice and does not count as a prompt',
    async (words) => {
      const { turns, summary } = await sessionOf([user('go'), assistant('Going'), user([text(words)]), user('stop')]);
      expect(sketch(turns)).toEqual(['prompt | go', `assistant | Going | interrupted: ${words}`, 'prompt | stop']);
      expect(summary.prompts).toBe(2);
    },
  );

  it.each([
    '2 background agents were stopped by the user: "Map the t...", "Review".',
    '1 background agent was stopped by the user: "Review".',
    'Background agent "Say "done" at ebb" was stopped by the user.',
  ])('of agents is none of the human’s words: %s', async (words) => {
    for (const lines of [[user(words)], [enqueue(words), queue('dequeue'), user(words, { promptSource: 'system' })]]) {
      const { turns, summary } = await sessionOf([user('go'), assistant('Going'), ...lines]);
      expect(sketch(turns)).toEqual(['prompt | go', `assistant | Going | interrupted: ${words}`]);
      expect(summary).toMatchObject({ prompts: 1, title: 'go' });
    }
  });

  it.each([
    'why "[Request interrupted by user]"?',
    '2 background agents were stopped by the user, why?',
    '1 background agent was stopped by the user: "Review". Start it again.',
  ])('a text that only mentions one is a prompt: %s', async (words) => {
    expect(sketch((await sessionOf([user(words)])).turns)).toEqual([`prompt | ${words}`]);
  });
});

it.each([{ error: 'Connection reset' }, { content: 'Connection reset' }])(
  'an API error may be a text: %j',
  async (fields) => {
    const { turns } = await sessionOf([assistant('a'), system('api_error', { ...fields, retryAttempt: 1 })]);
    expect(sketch(turns)).toEqual(['assistant | a | api-error: Connection reset, retry 1']);
  },
);

describe('a compaction', () => {
  it('is shown as a divider with the tokens before it', async () => {
    expect(
      await pageTextOf(
        system('compact_boundary', { compactMetadata: { trigger: 'auto', preTokens: 155_000 } }),
        user('So far: tides.', { isCompactSummary: true, isVisibleInTranscriptOnly: true }),
      ),
    ).toEqual([
      'Compaction | The conversation was compacted: auto · 155,000 tokens before | Summary that the agent continued from { markup: So far: tides. }',
    ]);
  });

  it('and its summary are one turn', async () => {
    const { turns } = await sessionOf([
      assistant('a'),
      system('compact_boundary', { compactMetadata: { trigger: 'auto', preTokens: 155_000 } }),
      attachment('file', { content: 'x' }),
      user('This session is being continued.', { isCompactSummary: true, isVisibleInTranscriptOnly: true }),
      assistant('b'),
    ]);
    expect(turns.map(({ kind }) => kind)).toEqual(['assistant', 'compaction', 'assistant']);
    expect(turns[1]).toMatchObject({
      trigger: 'auto',
      tokensBefore: 155_000,
      summary: 'This session is being continued.',
    });
  });

  const boundary = (metadata: object): string => system('compact_boundary', { compactMetadata: metadata });
  const summary = user('The story so far', { isCompactSummary: true, isVisibleInTranscriptOnly: true });

  it('has a trigger, tokens before and after, and a summary', async () => {
    const { turns } = await sessionOf([
      boundary({
        trigger: 'auto',
        preTokens: 150_000,
        postTokens: 9_000,
        preservedSegment: { headUuid: 'x' },
      }),
      summary,
    ]);
    expect(turns).toMatchObject([
      {
        kind: 'compaction',
        trigger: 'auto',
        tokensBefore: 150_000,
        tokensAfter: 9_000,
        isPartial: true,
        summary: 'The story so far',
      },
    ]);
  });

  it('kept the last messages if the line names them one by one', async () => {
    const { turns } = await sessionOf([boundary({ preservedMessages: { uuids: ['x'] } }), summary]);
    expect(turns).toMatchObject([{ kind: 'compaction', isPartial: true }]);
  });

  it('shows what the human asked of the summary', async () => {
    const { turns } = await sessionOf([boundary({ trigger: 'manual', userContext: 'Keep the tide table' }), summary]);
    expect(turns).toMatchObject([
      {
        kind: 'compaction',
        summary: 'The story so far',
        parts: [{ kind: 'text', text: 'Instructions for the summary: Keep the tide table' }],
      },
    ]);
    expect((await sessionOf([boundary({ userContext: ' ' }), summary])).turns).toMatchObject([{ parts: [] }]);
  });

  it('has a summary without the flag of newer versions', async () => {
    const old = user('The story so far', { isVisibleInTranscriptOnly: true });
    expect((await sessionOf([boundary({ trigger: 'manual' }), old, user('And now?')])).turns).toMatchObject([
      { kind: 'compaction', trigger: 'manual', summary: 'The story so far' },
      { kind: 'user' },
    ]);
    expect((await sessionOf([assistant('a'), old])).turns[1]).toMatchObject({ summary: 'The story so far' });
  });

  it('of single results is folded with its trigger, its tokens and the calls', async () => {
    const { turns } = await sessionOf([
      assistant('a'),
      system('microcompact_boundary', {
        content: 'Context microcompacted',
        microcompactMetadata: {
          trigger: 'auto',
          preTokens: 150_000,
          tokensSaved: 45_000,
          compactedToolIds: ['toolu_01', 'toolu_02'],
        },
      }),
    ]);
    expect(turns[0]?.parts[1]).toMatchObject({
      reason: 'context trimmed',
      items: [
        {
          text: 'Trigger: auto\n150000 tokens before\n45000 tokens of old tool results removed\nResults of these calls: toolu_01, toolu_02',
        },
      ],
    });
  });

  it('has a summary that is neither a prompt nor a title', async () => {
    const session = await sessionOf([boundary({}), summary, user('And now the tides')]);
    expect(session.summary).toMatchObject({ prompts: 1, title: 'And now the tides' });
  });
});

describe('an API error', () => {
  it('is shown as a notice with the number of the retry', async () => {
    const error = { status: 529, error: { error: { message: 'Overloaded' } } };
    expect(await pageTextOf(user('go'), system('api_error', { error, retryAttempt: 3, maxRetries: 10 }))).toEqual([
      'Ada | go',
      'Session | API error: status 529, Overloaded, retry 3 of 10',
    ]);
  });

  it('joins the open turn', async () => {
    const { turns } = await sessionOf([
      assistant('a'),
      system('api_error', {
        error: { status: 529, error: { error: { message: 'Overloaded' } } },
        retryAttempt: 3,
        maxRetries: 10,
      }),
    ]);
    expect(sketch(turns)).toEqual(['assistant | a | api-error: status 529, Overloaded, retry 3 of 10']);
  });

  it('is one notice for a run of retries', async () => {
    const retry = (retryAttempt: number, status = 529): string =>
      system('api_error', { error: { status }, retryAttempt, maxRetries: 10 });
    const { turns } = await sessionOf([assistant('a'), retry(1), retry(2), retry(3), retry(4, 500), retry(5, 500)]);
    expect(sketch(turns)).toEqual(['assistant | a | api-error: status 529, retry 3 of 10\nstatus 500, retry 5 of 10']);
  });

  it('shows the retry or the code when it has no message', async () => {
    const { turns } = await sessionOf([
      system('api_error', { error: {}, retryAttempt: 1, maxRetries: 10 }),
      assistant('a'),
      system('api_error', { error: {}, cause: { code: 'ECONNRESET' }, retryAttempt: 2 }),
    ]);
    expect(sketch(turns)).toEqual([
      'event | api-error: retry 1 of 10',
      'assistant | a | api-error: ECONNRESET, retry 2',
    ]);
  });

  it('is a second notice after something else', async () => {
    const retry = system('api_error', { error: { status: 529 }, retryAttempt: 1, maxRetries: 10 });
    const { turns } = await sessionOf([assistant([text('a')]), retry, assistant([text('b')]), retry]);
    expect(turns[0]?.parts.map(({ kind }) => kind)).toEqual(['text', 'notice', 'text', 'notice']);
  });
});

describe('other system lines', () => {
  it('away_summary is shown as a recap', async () => {
    expect(await pageTextOf(assistant('a'), system('away_summary', { content: 'Two tests are left.' }))).toEqual([
      'Claude [opus-4-5] | a | Recap: Two tests are left.',
    ]);
  });

  it('away_summary joins the open turn', async () => {
    const { turns } = await sessionOf([assistant('a'), system('away_summary', { content: 'Tides were fixed.' })]);
    expect(sketch(turns)).toEqual(['assistant | a | recap: Tides were fixed.']);
  });

  it('local_command is shown as a command with its output', async () => {
    expect(
      await pageTextOf(
        system('local_command', {
          content: '<command-name>/cost</command-name><command-args></command-args>',
        }),
        system('local_command', { content: '<local-command-stdout>3 dollars</local-command-stdout>' }),
      ),
    ).toEqual(['Ada [command] | terminal: $ /cost | terminal: 3 dollars']);
  });

  it('local_command becomes a command turn', async () => {
    const { turns } = await sessionOf([
      system('local_command', { content: '<command-name>/cost</command-name><command-args></command-args>' }),
      system('local_command', { content: '<local-command-stdout>Total: $1.20</local-command-stdout>' }),
    ]);
    expect(sketch(turns)).toEqual(['/cost | command-output: Total: $1.20']);
  });

  it('local_command names the command beside its output', async () => {
    const run = { command: 'goal', args: 'sort the tides' };
    const set = system('local_command', {
      content: '<local-command-stdout>Goal set</local-command-stdout>',
      commandRun: run,
    });
    const typed = system('local_command', { content: '<command-name>/goal</command-name>' });
    const seen = async (lines: readonly string[]) => sketch((await sessionOf(lines)).turns);
    expect(await seen([set])).toEqual(['/goal sort the tides | command-output: Goal set']);
    expect(await seen([typed, set])).toEqual(['/goal | command-output: Goal set']);
    const empty = system('local_command', {
      content: '<local-command-stdout></local-command-stdout>',
      commandRun: run,
    });
    expect(await seen([empty])).toEqual(['/goal sort the tides']);
    expect(await seen([set, set, user('go'), assistant('Going'), set])).toEqual([
      ...['/goal sort the tides | command-output: Goal set', '/goal sort the tides | command-output: Goal set'],
      ...['prompt | go', 'assistant | Going', '/goal sort the tides | command-output: Goal set'],
    ]);
  });

  it.each([
    ['<bash-input>ls</bash-input>', '! ls -> '],
    ['<system-reminder>Be brief.</system-reminder>', 'event | folded: system reminder'],
    ['', 'event | unknown: system: local_command'],
  ])('local_command loses nothing of what it says: %j', async (content, shown) => {
    expect(sketch((await sessionOf([system('local_command', { content })])).turns)).toEqual([shown]);
  });

  it('turn_duration is shown at the end of the turn', async () => {
    const { turns } = await pageOf([assistant('a'), system('turn_duration', { durationMs: 72_000 })]);
    expect(pageText(turns)).toEqual(['Claude [opus-4-5] | a']);
    expect(turns[0]?.footer).toBe('1 min 12 s');
  });

  it('turn_duration sets the duration of the turn and is folded', async () => {
    const { turns, ledgers } = await sessionOf([assistant('a'), system('turn_duration', { durationMs: 61_000 })]);
    expect(turns).toMatchObject([{ kind: 'assistant', durationMs: 61_000 }]);
    expect(ledgers[0]?.lines.folded).toEqual([['message metadata', 1]]);
  });

  it('stop_hook_summary is shown as folded', async () => {
    expect(
      await pageTextOf(assistant('a'), system('stop_hook_summary', { hookInfos: [{ command: 'lint.sh' }] })),
    ).toEqual(['Claude [opus-4-5] | a | folded hook output']);
  });

  it('stop_hook_summary is folded with commands and errors', async () => {
    const { turns } = await sessionOf([
      assistant('a'),
      system('stop_hook_summary', { hookInfos: [{ command: 'npm run lint' }], hookErrors: ['lint failed'] }),
    ]);
    expect(turns[0]?.parts[1]).toMatchObject({
      kind: 'aside',
      reason: 'hook output',
      items: [{ label: 'Stop hooks', text: 'npm run lint\nlint failed' }],
    });
  });

  it('a stop hook that prevented the continuation is a notice', async () => {
    const { turns } = await sessionOf([
      assistant('a'),
      system('stop_hook_summary', {
        hookErrors: ['lint'],
        preventedContinuation: true,
        stopReason: 'Lint first.',
      }),
    ]);
    expect(sketch(turns)).toEqual(['assistant | a | folded: hook output | hook: Lint first.']);
  });

  it('stopped agents are an interruption', async () => {
    expect(sketch((await sessionOf([assistant('a'), system('agents_killed')])).turns)).toEqual([
      'assistant | a | interrupted: All agents were stopped.',
    ]);
  });

  it('a line written like a message keeps its words', async () => {
    const words = (content: unknown): string => line('system', { message: { role: 'system', content } });
    const { turns } = await sessionOf([assistant('a'), words('Budget: 5 hours'), words([text('And 3 minutes')])]);
    expect(turns[0]?.parts[1]).toMatchObject({ items: [{ text: 'Budget: 5 hours' }, { text: 'And 3 minutes' }] });
    const recap = line('system', { subtype: 'away_summary', message: { role: 'system', content: 'Two are left.' } });
    expect(sketch((await sessionOf([assistant('a'), recap])).turns)).toEqual(['assistant | a | recap: Two are left.']);
  });

  it('an unknown subtype is shown with all its fields', async () => {
    const { turns } = await sessionOf([assistant('a'), system('moon_phase', { phase: 'full' })]);
    expect(sketch(turns)).toEqual(['assistant | a | unknown: system: moon_phase']);
  });
});
