/** Lines that the client writes for itself: system, attachment, progress, bookkeeping, damage. */

import { describe, expect, it } from 'vitest';
import { assistant, attachment, line, sessionOf, system, text, user } from '../helpers/lines.ts';
import { told } from '../helpers/told.ts';

describe('interruptions', () => {
  it.each(['[Request interrupted by user]', '[Request interrupted by user for tool use]'])(
    '%s is a notice at its place, no turn',
    async (words) => {
      const { turns, summary } = await sessionOf([
        user('go'),
        assistant('Going'),
        user([text(words)]),
        user('stop'),
      ]);
      expect(told(turns)).toEqual([
        'prompt | go',
        `assistant | Going | interrupted: ${words}`,
        'prompt | stop',
      ]);
      expect(summary.prompts).toBe(2);
    },
  );

  it('words that only mention one are a prompt', async () => {
    const { turns } = await sessionOf([user('why "[Request interrupted by user]"?')]);
    expect(told(turns)).toEqual(['prompt | why "[Request interrupted by user]"?']);
  });
});

describe('system lines', () => {
  it('compact_boundary and its summary are one divider with the tokens before', async () => {
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

  it('api_error is a notice with its retry count', async () => {
    const { turns } = await sessionOf([
      assistant('a'),
      system('api_error', {
        error: { status: 529, error: { error: { message: 'Overloaded' } } },
        retryAttempt: 3,
        maxRetries: 10,
      }),
    ]);
    expect(told(turns)).toEqual(['assistant | a | api-error: status 529, Overloaded, retry 3 of 10']);
  });

  it('away_summary is a recap', async () => {
    const { turns } = await sessionOf([
      assistant('a'),
      system('away_summary', { content: 'Tides were fixed.' }),
    ]);
    expect(told(turns)).toEqual(['assistant | a | recap: Tides were fixed.']);
  });

  it('local_command is a command with its output', async () => {
    const { turns } = await sessionOf([
      system('local_command', { content: '<command-name>/cost</command-name><command-args></command-args>' }),
      system('local_command', { content: '<local-command-stdout>Total: $1.20</local-command-stdout>' }),
    ]);
    expect(told(turns)).toEqual(['/cost | command-output: Total: $1.20']);
  });

  it('turn_duration is the duration of the turn', async () => {
    const { turns, ledgers } = await sessionOf([
      assistant('a'),
      system('turn_duration', { durationMs: 61_000 }),
    ]);
    expect(turns).toMatchObject([{ kind: 'assistant', durationMs: 61_000 }]);
    expect(ledgers[0]?.lines.folded).toEqual([['message metadata', 1]]);
  });

  it('stop_hook_summary is folded', async () => {
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

  it('an unknown subtype is shown whole', async () => {
    const { turns } = await sessionOf([assistant('a'), system('moon_phase', { phase: 'full' })]);
    expect(told(turns)).toEqual(['assistant | a | unknown: system: moon_phase']);
  });
});

describe('other lines', () => {
  it('an unknown type is shown whole at its place, and gives the session a page', async () => {
    const { turns, summary } = await sessionOf([line('brand-new', { x: 1 })]);
    expect(turns[0]?.parts).toEqual([
      { kind: 'unknown-entry', type: 'brand-new', value: { type: 'brand-new', x: 1 }, line: 1 },
    ]);
    expect(summary.hasPage).toBe(true);
  });

  it('unknown kinds of attachment and progress are shown whole', async () => {
    const { turns } = await sessionOf([
      assistant('a'),
      attachment('weather'),
      line('progress', { data: { type: 'rain' } }),
    ]);
    expect(told(turns)).toEqual(['assistant | a | unknown: attachment: weather | unknown: progress: rain']);
  });

  it('a message line without a message is shown whole', async () => {
    const { turns } = await sessionOf([
      line('user'),
      line('assistant', { message: null }),
      line('user', { message: 7 }),
    ]);
    expect(told(turns)).toEqual(['event | unknown: user | unknown: assistant | unknown: user']);
  });

  it('bookkeeping is hidden by name', async () => {
    const { turns, ledgers } = await sessionOf([
      user('a'),
      line('file-history-snapshot'),
      line('mode', { mode: 'plan' }),
      line('last-prompt', { lastPrompt: 'a' }),
      line('progress', { data: { type: 'hook_progress' } }),
    ]);
    expect(told(turns)).toEqual(['prompt | a']);
    expect(ledgers[0]?.lines).toEqual({
      total: 5,
      shown: 1,
      folded: [],
      hidden: [
        ['client mode', 1],
        ['copy of a prompt', 1],
        ['file snapshot', 1],
        ['hook progress', 1],
      ],
      problems: 0,
    });
  });

  it('a line written twice with one uuid is shown once; another text under the same uuid is shown too', async () => {
    const once = user('a', { uuid: 'u1' });
    const { turns, ledgers } = await sessionOf([once, once, user('b', { uuid: 'u1' })]);
    expect(told(turns)).toEqual(['prompt | a', 'prompt | b']);
    expect(ledgers[0]?.lines.hidden).toEqual([['duplicate line', 1]]);
  });

  it('a picture that the client added is named where it is folded', async () => {
    const { turns } = await sessionOf([
      assistant('a'),
      user([{ type: 'image', source: { type: 'base64', data: 'AAAA', media_type: 'image/png' } }], {
        isMeta: true,
      }),
    ]);
    expect(turns[0]?.parts[1]).toMatchObject({ kind: 'aside', items: [{ text: '[image]' }] });
  });

  it('a user line without content is hidden as empty', async () => {
    const { ledgers } = await sessionOf([user('a'), user([]), user('  ')]);
    expect(ledgers[0]?.lines.hidden).toEqual([['empty message', 2]]);
  });
});

describe('damaged lines', () => {
  it.each([
    ['null', 'The line is not a JSON object.'],
    ['[]', 'The line is not a JSON object.'],
    ['42', 'The line is not a JSON object.'],
    ['"x"', 'The line is not a JSON object.'],
    ['{}', 'The object has no type.'],
    ['{"type":7}', 'The object has no type.'],
    ['{"type":"user","message":{"content":"cut', 'The line is cut off before its JSON object ends.'],
    ['{"type":"mode"}{"type":"mode"}', 'There is more than one JSON value on the line.'],
    ['{"type":"mode",}', 'The line is not valid JSON.'],
    ['not json', 'The line is not JSON.'],
    ['\0\0\0', 'The line contains only NUL bytes.'],
  ])('%s is a problem at its place; all other lines are unharmed', async (damaged, reason) => {
    const { turns, ledgers } = await sessionOf([assistant('a'), damaged, assistant('b')]);
    expect(told(turns)).toEqual([`assistant | a | problem: ${reason} | b`]);
    expect(ledgers[0]?.problems).toEqual([{ line: 2, reason, excerpt: damaged }]);
    expect(ledgers[0]?.lines).toMatchObject({ total: 3, shown: 2, problems: 1 });
  });

  it('NUL bytes around a line do not harm it', async () => {
    expect(told((await sessionOf([`\0\0${user('a')}\0`])).turns)).toEqual(['prompt | a']);
  });

  it('blank lines are counted, not shown', async () => {
    const { turns, ledgers } = await sessionOf(['', user('a'), '   ']);
    expect(told(turns)).toEqual(['prompt | a']);
    expect(ledgers[0]?.lines.hidden).toEqual([['blank line', 2]]);
  });

  it('a file of damage only has no page, and its problems are counted', async () => {
    const { summary, ledgers } = await sessionOf(['null', '{']);
    expect(summary.hasPage).toBe(false);
    expect(ledgers[0]?.lines.problems).toBe(2);
  });
});
