/** `system` lines and interruptions. */

import { describe, expect, it } from 'vitest';
import { assistant, attachment, enqueue, line, queue, sessionOf, system, text, user } from '../helpers/lines.ts';
import { pageOf, pageText, pageTextOf } from '../helpers/page-text.ts';
import { sketch } from '../helpers/sketch.ts';

describe('an interruption', () => {
  it.each(['[Request interrupted by user]', '[Request interrupted by user for tool use]'])(
    '%s is a notice within the turn, and no prompt',
    async (words) => {
      const lines = [user('go'), assistant('Going'), user([text(words)]), user('stop')];
      const { turns, summary } = await sessionOf(lines);
      expect(sketch(turns)).toEqual(['prompt | go', `assistant | Going | interrupted: ${words}`, 'prompt | stop']);
      expect(summary.prompts).toBe(2);
      expect((await pageTextOf(...lines))[1]).toBe('Claude [opus-4-5] | Going | Interrupted');
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

describe('a compaction', () => {
  const boundary = (metadata: object): string => system('compact_boundary', { compactMetadata: metadata });
  const summary = user('The story so far', { isCompactSummary: true, isVisibleInTranscriptOnly: true });

  it('and its summary are one turn: a divider with the tokens before it', async () => {
    const facts = { trigger: 'auto', preTokens: 155_000, postTokens: 9_000, preservedSegment: { headUuid: 'x' } };
    const { session, turns } = await pageOf([
      ...[assistant('a'), boundary(facts), attachment('file', { content: 'x' }), summary, assistant('b')],
    ]);
    expect(session.turns.map(({ kind }) => kind)).toEqual(['assistant', 'compaction', 'assistant']);
    expect(session.turns[1]).toMatchObject({
      ...{ trigger: 'auto', tokensBefore: 155_000, tokensAfter: 9_000, isPartial: true, summary: 'The story so far' },
    });
    expect(pageText(turns)[1]).toContain('The conversation was compacted: auto · 155,000 tokens before');
    expect(pageText(turns)[1]).toContain('Summary that the agent continued from { markup: The story so far }');
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

  it('in the names of `stream-json` has its trigger and tokens', async () => {
    const lines = [
      assistant('a'),
      system('compact_boundary', { compact_metadata: { trigger: 'auto', pre_tokens: 90_000, post_tokens: 4_000 } }),
      system('model_refusal_fallback', { original_model: 'opus', fallback_model: 'haiku' }),
    ];
    const { turns } = await sessionOf(lines);
    expect(turns[1]).toMatchObject({ trigger: 'auto', tokensBefore: 90_000, tokensAfter: 4_000 });
    expect(JSON.stringify(turns)).toContain('opus → haiku');
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
          text: 'Trigger: auto\nPre tokens: 150000\nTokens saved: 45000\nCompacted tool ids: toolu_01, toolu_02',
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
  const error = (fields: object): string => system('api_error', { ...fields });
  const retry = (retryAttempt: number, status = 529): string =>
    error({ error: { status }, retryAttempt, maxRetries: 10 });
  const overloaded = { status: 529, error: { error: { message: 'Overloaded' } } };

  it.each<[string, readonly string[], string]>([
    ['a text', [error({ error: 'Connection reset', retryAttempt: 1 })], 'api-error: Connection reset, retry 1'],
    ['content', [error({ content: 'Connection reset', retryAttempt: 1 })], 'api-error: Connection reset, retry 1'],
    [
      'a status and a message',
      [error({ error: overloaded, retryAttempt: 3, maxRetries: 10 })],
      'api-error: status 529, Overloaded, retry 3 of 10',
    ],
    ['only a retry', [error({ error: {}, retryAttempt: 1, maxRetries: 10 })], 'api-error: retry 1 of 10'],
    [
      'a code of its cause',
      [error({ error: {}, cause: { code: 'ECONNRESET' }, retryAttempt: 2 })],
      'api-error: ECONNRESET, retry 2',
    ],
    [
      'a run of retries, one notice',
      [retry(1), retry(2), retry(3), retry(4, 500), retry(5, 500)],
      'api-error: status 529, retry 3 of 10\nstatus 500, retry 5 of 10',
    ],
    [
      'a retry after something else, another notice',
      [retry(1), assistant('b'), retry(1)],
      'api-error: status 529, retry 1 of 10 | b | api-error: status 529, retry 1 of 10',
    ],
  ])('joins the open turn: %s', async (_name, lines, shown) => {
    expect(sketch((await sessionOf([assistant('a'), ...lines])).turns)).toEqual([`assistant | a | ${shown}`]);
  });

  it('is shown as a notice of its own without a turn', async () => {
    expect(await pageTextOf(user('go'), retry(3))).toEqual([
      'Ada | go',
      'Session | API error: status 529, retry 3 of 10',
    ]);
  });
});

describe('other system lines', () => {
  it('away_summary joins the open turn as a recap', async () => {
    const lines = [assistant('a'), system('away_summary', { content: 'Tides were fixed.' })];
    expect(sketch((await sessionOf(lines)).turns)).toEqual(['assistant | a | recap: Tides were fixed.']);
    expect(await pageTextOf(...lines)).toEqual(['Claude [opus-4-5] | a | Recap: Tides were fixed.']);
  });

  it('local_command becomes a command with its output', async () => {
    const lines = [
      system('local_command', { content: '<command-name>/cost</command-name><command-args></command-args>' }),
      system('local_command', { content: '<local-command-stdout>3 dollars</local-command-stdout>' }),
    ];
    expect(sketch((await sessionOf(lines)).turns)).toEqual(['/cost | command-output: 3 dollars']);
    expect(await pageTextOf(...lines)).toEqual(['Ada [command] | terminal: $ /cost | terminal: 3 dollars']);
  });

  it.each([
    ['<bash-input>ls</bash-input>', '! ls -> '],
    ['<system-reminder>Be brief.</system-reminder>', 'event | folded: system reminder'],
    ['', 'event | unknown: system: local_command'],
  ])('local_command loses nothing of what it says: %j', async (content, shown) => {
    expect(sketch((await sessionOf([system('local_command', { content })])).turns)).toEqual([shown]);
  });

  it('turn_duration is folded, and shown at the end of the turn', async () => {
    const { session, turns } = await pageOf([assistant('a'), system('turn_duration', { durationMs: 72_000 })]);
    expect(session.turns).toMatchObject([{ kind: 'assistant', durationMs: 72_000 }]);
    expect(session.ledgers[0]?.lines.folded).toEqual([['message metadata', 1]]);
    expect(pageText(turns)).toEqual(['Claude [opus-4-5] | a']);
    expect(turns[0]?.footer).toBe('1 min 12 s');
  });

  it('stop_hook_summary is folded with commands and errors', async () => {
    const hooks = { hookInfos: [{ command: 'npm run lint' }], hookErrors: ['lint failed'] };
    const { session, turns } = await pageOf([assistant('a'), system('stop_hook_summary', hooks)]);
    expect(session.turns[0]?.parts[1]).toMatchObject({
      ...{ kind: 'aside', reason: 'hook output', items: [{ label: 'Stop hooks', text: 'npm run lint\nlint failed' }] },
    });
    expect(pageText(turns)).toEqual(['Claude [opus-4-5] | a | folded hook output']);
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
