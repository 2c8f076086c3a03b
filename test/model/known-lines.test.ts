/** Every kind of line that was ever seen has a named treatment; one that was not is shown whole and listed once. */

import { describe, expect, it } from 'vitest';
import { assistant, attachment, line, sessionOf, system, text, user } from '../helpers/lines.ts';
import { told } from '../helpers/told.ts';

async function foldOf(source: string): Promise<unknown> {
  const { turns, ledgers } = await sessionOf([assistant('a'), source]);
  expect(turns[0]?.parts[1]).toMatchObject({ kind: 'aside' });
  return ledgers[0]?.lines.folded[0]?.[0];
}

describe('attachments', () => {
  it.each([
    ['hook_success', 'hook output'],
    ['hook_additional_context', 'hook output'],
    ['hook_system_message', 'hook output'],
    ['hook_non_blocking_error', 'hook output'],
    ['hook_error_during_execution', 'hook output'],
    ['hook_permission_decision', 'hook output'],
    ['hook_cancelled', 'hook output'],
    ['async_hook_response', 'hook output'],
    ['task_reminder', 'reminder to the agent'],
    ['todo_reminder', 'reminder to the agent'],
    ['todo', 'reminder to the agent'],
    ['plan_mode', 'reminder to the agent'],
    ['plan_mode_reentry', 'reminder to the agent'],
    ['plan_mode_exit', 'reminder to the agent'],
    ['auto_mode', 'reminder to the agent'],
    ['date_change', 'reminder to the agent'],
    ['critical_system_reminder', 'reminder to the agent'],
    ['output_style', 'reminder to the agent'],
    ['ultrathink_effort', 'reminder to the agent'],
    ['ultra_effort_enter', 'reminder to the agent'],
    ['verify_plan_reminder', 'reminder to the agent'],
    ['token_usage', 'budget and limits'],
    ['output_token_usage', 'budget and limits'],
    ['budget_usd', 'budget and limits'],
    ['max_turns_reached', 'budget and limits'],
    ['edited_text_file', 'changed files seen by the client'],
    ['file', 'text added by the client'],
    ['directory', 'text added by the client'],
    ['compact_file_reference', 'text added by the client'],
    ['nested_memory', 'text added by the client'],
    ['skill_listing', 'text added by the client'],
    ['invoked_skills', 'text added by the client'],
    ['deferred_tools_delta', 'text added by the client'],
    ['agent_listing_delta', 'text added by the client'],
    ['mcp_instructions_delta', 'text added by the client'],
    ['command_permissions', 'text added by the client'],
    ['opened_file_in_ide', 'editor context'],
    ['selected_lines_in_ide', 'editor context'],
    ['diagnostics', 'diagnostics'],
    ['task_status', 'notification of a task'],
    ['teammate_mailbox', 'state of a teammate'],
    ['team_context', 'state of a teammate'],
  ])('%s: %s', async (kind, reason) => expect(await foldOf(attachment(kind))).toBe(reason));

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
  it.each([
    ['bridge_status', 'client status'],
    ['memory_saved', 'client status'],
    ['permission_retry', 'client status'],
    ['scheduled_task_fire', 'client status'],
    ['microcompact_boundary', 'context trimmed'],
    ['snip_boundary', 'context trimmed'],
    ['api_metrics', 'usage and stop of a message'],
    ['stop_hook_summary', 'hook output'],
    ['', 'client status'],
  ])('%s: %s', async (subtype, reason) =>
    expect(await foldOf(system(subtype, { content: 'x' }))).toBe(reason),
  );

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
])('%s is a denial, not a failure', async (words) => {
  const { turns } = await sessionOf([
    assistant([{ type: 'tool_use', id: 't1', name: 'Bash', input: {} }]),
    user([{ type: 'tool_result', tool_use_id: 't1', is_error: true, content: words }]),
  ]);
  expect(told(turns)).toEqual(['assistant | Bash:denied']);
});
