/** What lines of the client say, told readably. `conformance/kinds.test.ts` has the treatment of every kind. */

import { describe, expect, it } from 'vitest';
import { assistant, attachment, line, sessionOf, system, text, user } from '../helpers/lines.ts';
import { told } from '../helpers/told.ts';

describe('attachments', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string, string]>([
    [
      'file',
      {
        displayPath: 'src/a.ts',
        content: { type: 'text', file: { filePath: '/x/src/a.ts', content: 'let a;' } },
      },
      'file: src/a.ts',
      'let a;',
    ],
    [
      'file',
      { filename: 'a.png', content: { type: 'image', file: { base64: 'AAAA' } } },
      'file: a.png',
      '[image]',
    ],
    [
      'nested_memory',
      { displayPath: 'CLAUDE.md', content: { content: '# Rules' } },
      'nested memory: CLAUDE.md',
      '# Rules',
    ],
    [
      'task_reminder',
      { content: [{ id: '1', subject: 'Fix', status: 'pending' }] },
      'task reminder',
      '#1 [pending] Fix',
    ],
    [
      'todo_reminder',
      { content: [{ content: 'Fix', status: 'completed' }] },
      'todo reminder',
      '[completed] Fix',
    ],
    ['date_change', { newDate: '2026-03-03' }, 'date change', '2026-03-03'],
    [
      'diagnostics',
      {
        files: [
          {
            uri: 'a.ts',
            diagnostics: [{ message: 'No.', severity: 'Error', range: { start: { line: 3 } } }],
          },
        ],
      },
      'diagnostics',
      'a.ts:4 Error: No.',
    ],
    ['token_usage', { used: 5, total: 9 }, 'token usage', '{\n "used": 5,\n "total": 9\n}'],
  ])('%s says %j readably', async (kind, fields, label, words) => {
    const { turns } = await sessionOf([assistant('a'), attachment(kind, fields)]);
    expect(turns[0]?.parts[1]).toMatchObject({ items: [{ label, text: words }] });
  });
});

describe('system lines', () => {
  it('a run of retries is one notice', async () => {
    const retry = (retryAttempt: number, status = 529): string =>
      system('api_error', { error: { status }, retryAttempt, maxRetries: 10 });
    const { turns } = await sessionOf([
      assistant('a'),
      retry(1),
      retry(2),
      retry(3),
      retry(4, 500),
      retry(5, 500),
    ]);
    expect(told(turns)).toEqual([
      'assistant | a | api-error: status 529, retry 3 of 10\nstatus 500, retry 5 of 10',
    ]);
  });

  it('an error without words still says its retry, or its code', async () => {
    const { turns } = await sessionOf([
      system('api_error', { error: {}, retryAttempt: 1, maxRetries: 10 }),
      assistant('a'),
      system('api_error', { error: {}, cause: { code: 'ECONNRESET' }, retryAttempt: 2 }),
    ]);
    expect(told(turns)).toEqual([
      'event | api-error: retry 1 of 10',
      'assistant | a | api-error: ECONNRESET, retry 2',
    ]);
  });

  it('two runs with something between them are two notices', async () => {
    const retry = system('api_error', { error: { status: 529 }, retryAttempt: 1, maxRetries: 10 });
    const { turns } = await sessionOf([assistant([text('a')]), retry, assistant([text('b')]), retry]);
    expect(turns[0]?.parts.map(({ kind }) => kind)).toEqual(['text', 'notice', 'text', 'notice']);
  });

  it('a stop hook that prevented going on is a notice', async () => {
    const { turns } = await sessionOf([
      assistant('a'),
      system('stop_hook_summary', {
        hookErrors: ['lint'],
        preventedContinuation: true,
        stopReason: 'Lint first.',
      }),
    ]);
    expect(told(turns)).toEqual(['assistant | a | folded: hook output | hook: Lint first.']);
  });

  it('agents that were stopped are an interruption', async () => {
    expect(told((await sessionOf([assistant('a'), system('agents_killed')])).turns)).toEqual([
      'assistant | a | interrupted: All agents were stopped.',
    ]);
  });
});

it('a refusal is a notice, once for its message', async () => {
  const refused = { id: 'm1', stop_reason: 'refusal', stop_details: { explanation: 'Not this.' } };
  const { turns } = await sessionOf([
    assistant([text('I cannot')], refused),
    assistant([text('I cannot help.')], refused),
  ]);
  expect(turns[0]?.parts.filter(({ kind }) => kind === 'notice')).toMatchObject([
    { notice: 'refusal', text: 'Not this.' },
  ]);
});

it('kinds that nobody knows are shown whole and listed once each, with their fields', async () => {
  const { turns, summary } = await sessionOf(
    [
      attachment('weather', { degrees: 3 }),
      attachment('weather', { wind: 7 }),
      line('moon', { phase: 'full' }),
      user([{ type: 'hologram', light: 1 }]),
    ],
    [{ id: 'a1', lines: [user('go'), attachment('weather')] }],
  );
  expect(turns[0]?.parts).toHaveLength(3);
  expect(summary.unknown).toEqual([
    { kind: 'attachment: weather', lines: 3, fields: ['type', 'degrees'] },
    { kind: 'block: hologram', lines: 1, fields: ['type', 'light'] },
    { kind: 'moon', lines: 1, fields: ['type', 'phase'] },
  ]);
});

it.each([
  "The user doesn't want to proceed with this tool use. The tool use was rejected. The user provided the following reason for the rejection:  use zod",
  "The user doesn't want to take this action right now. STOP what you are doing",
  'Permission to use Bash with command rm -r x has been denied.',
  'Permission for this action was denied by the Claude Code auto mode classifier. Reason: pushes.',
  'Permission for this tool use was denied. Try a different approach',
  "Claude requested permissions to use WebSearch, but you haven't granted it yet.",
])('%s is a denial, not a failure', async (words) => {
  const { turns } = await sessionOf([
    assistant([{ type: 'tool_use', id: 't1', name: 'Bash', input: {} }]),
    user([{ type: 'tool_result', tool_use_id: 't1', is_error: true, content: words }]),
  ]);
  expect(told(turns)).toEqual(['assistant | Bash:denied']);
});
