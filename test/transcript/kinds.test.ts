/** What becomes of lines and blocks by their kind: shown, folded or hidden, with its reason, and never unknown. */

import { describe, expect, it } from 'vitest';
import { ATTACHMENTS } from '../../src/transcript/lines/attachments.ts';
import { OTHER, PROGRESS, SYSTEM } from '../../src/transcript/lines/system-lines.ts';
import { assistant, attachment, line, result, sessionOf, system, text, toolUse, user } from '../helpers/lines.ts';
import { pageOf, pageText } from '../helpers/page-text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Where the last line went: `shown`, `folded: hook output`, `hidden: streaming progress`. */
async function treatment(source: string, before: readonly string[] = [assistant('a')]): Promise<string> {
  const destinations = async (lines: readonly string[]): Promise<string[]> => {
    const { ledgers } = await sessionOf(lines);
    const count = ledgers[0]?.lines;
    const named = (destination: string, counts: readonly (readonly [string, number])[] = []): string[] =>
      counts.flatMap(([reason, n]) => Array.from({ length: n }, () => `${destination}: ${reason}`));
    return [
      ...Array.from({ length: count?.shown ?? 0 }, () => 'shown'),
      ...named('folded', count?.folded),
      ...named('hidden', count?.hidden),
    ];
  };
  const rest = await destinations(before);
  const all = await destinations([...before, source]);
  for (const destination of rest) all.splice(all.indexOf(destination), 1);
  const { summary } = await sessionOf([...before, source]);
  expect(summary.unknown).toEqual([]);
  expect(all).toHaveLength(1);
  return all[0] ?? '';
}

const BOUNDARY = { compactMetadata: { trigger: 'auto', preTokens: 9 } };

it.each<[string, Fields, string]>([
  ['progress', { data: { type: 'hook_progress' } }, 'hidden: hook progress'],
  ['assistant', { message: { content: [text('b')] } }, 'shown'],
  ['user', { message: { content: 'b' } }, 'shown'],
  ['file-history-snapshot', { snapshot: {} }, 'hidden: file snapshot'],
  ['system', { subtype: 'informational', content: 'b' }, 'shown'],
  ['attachment', { attachment: { type: 'queued_command', prompt: 'b' } }, 'shown'],
  ['queue-operation', { operation: 'enqueue', content: 'b' }, 'shown'],
  ['last-prompt', { lastPrompt: 'b' }, 'hidden: copy of a prompt'],
  ['permission-mode', { permissionMode: 'plan' }, 'hidden: client mode'],
  ['ai-title', { aiTitle: 'b' }, 'folded: session title'],
  ['mode', { mode: 'normal' }, 'hidden: client mode'],
  ['custom-title', { customTitle: 'b' }, 'folded: session title'],
  ['pr-link', { prNumber: 1, prUrl: 'https://git.example/a/b/pull/1' }, 'folded: pull request link'],
  ['tag', { tag: 'release' }, 'folded: session tag'],
  ['summary', { summary: 'b', leafUuid: 'u' }, 'folded: session title'],
  ['file-history-delta', {}, 'hidden: file snapshot'],
  ['bridge-session', {}, 'hidden: client bookkeeping'],
  ['result', {}, 'hidden: client bookkeeping'],
  ['active_goal', {}, 'folded: client status'],
  ['marble-origami-commit', {}, 'folded: context trimmed'],
  ['stream_event', {}, 'hidden: streaming progress'],
])('line types %s %j: %s', async (type, fields, expected) => {
  expect(await treatment(line(type, fields))).toBe(expected);
});

const KINDS: readonly (readonly [string, ReadonlyMap<string, unknown>, (kind: string) => string])[] = [
  ['line', OTHER, (kind) => line(kind)],
  ['system', SYSTEM, (kind) => system(kind, { content: 'b', ...BOUNDARY })],
  ['progress', PROGRESS, (kind) => line('progress', { data: { type: kind } })],
  ['attachment', ATTACHMENTS, (kind) => attachment(kind, { prompt: 'b' })],
];

it.each(KINDS.flatMap(([type, table, lineOf]) => [...table.keys()].map((kind) => [type, kind, lineOf(kind)])))(
  '%s %s is known',
  async (_type, _kind, source) => {
    expect(await treatment(source)).toMatch(/^(?:shown$|folded: |hidden: (?!unexplained))/);
  },
);

it.each([
  ['hook_progress', 'hidden: hook progress'],
  ['plan_mode', 'hidden: client mode'],
  ['bash_progress', 'hidden: streaming progress'],
])('progress %s: %s', async (type, expected) => {
  expect(await treatment(line('progress', { data: { type } }))).toBe(expected);
});

it.each([
  ['enqueue', 'shown'],
  ['dequeue', 'hidden: queue bookkeeping'],
  ['remove', 'hidden: queue bookkeeping'],
  ['popAll', 'hidden: queue bookkeeping'],
  ['complete', 'hidden: queue bookkeeping'],
])('queue-operation %s: %s', async (operation, expected) => {
  const content = operation === 'enqueue' ? { content: 'b' } : {};
  expect(await treatment(line('queue-operation', { operation, ...content }))).toBe(expected);
});

it('queue-operation with a task state: hidden: queue bookkeeping', async () => {
  const state = line('queue-operation', { operation: 'enqueue', content: '{"task_id": "b1"}' });
  expect(await treatment(state)).toBe('hidden: queue bookkeeping');
});

it.each<[string, Fields, string]>([
  ['stop_hook_summary', { hookInfos: [] }, 'folded: hook output'],
  ['turn_duration', { durationMs: 5 }, 'folded: message metadata'],
  ['api_error', { error: { status: 529 } }, 'shown'],
  ['away_summary', { content: 'b' }, 'shown'],
  ['compact_boundary', BOUNDARY, 'shown'],
  ['microcompact_boundary', {}, 'folded: context trimmed'],
  ['local_command', { content: '<command-name>/status</command-name>' }, 'shown'],
  ['agents_killed', {}, 'shown'],
  ['', { content: 'x' }, 'folded: client status'],
  ['informational', { content: 'b' }, 'shown'],
  ['model_refusal_no_fallback', { content: 'b' }, 'shown'],
  ['memory_recall', {}, 'folded: client message'],
  ['api_metrics', {}, 'folded: message metadata'],
  ['hook_response', {}, 'folded: hook output'],
  ['bridge_status', {}, 'folded: client status'],
])('system %s: %j: %s', async (subtype, fields, expected) => {
  expect(await treatment(system(subtype, fields))).toBe(expected);
});

it.each([
  ['hook_additional_context', 'folded: hook output'],
  ['task_reminder', 'folded: system reminder'],
  ['token_usage', 'folded: budget and limits'],
  ['edited_text_file', 'folded: changed file notice'],
  ['skill_listing', 'folded: client message'],
  ['opened_file_in_ide', 'folded: editor context'],
  ['diagnostics', 'folded: diagnostics'],
  ['task_status', 'folded: task notification'],
  ['teammate_mailbox', 'folded: teammate status'],
  ['total_tokens_reminder', 'hidden: client bookkeeping'],
  ['session_context', 'hidden: account'],
  ['prompt_snapshot', 'hidden: system prompt and tools'],
])('attachment %s: %s', async (kind, expected) => {
  expect(await treatment(attachment(kind))).toBe(expected);
});

it.each<[Fields, string]>([
  [{ content: '', stdout: '{}\n', stderr: '', exitCode: 0 }, 'hidden: hook without output'],
  [{ content: '', stdout: 'Branch is behind.', stderr: '', exitCode: 0 }, 'folded: hook output'],
  [{ content: '', stdout: '{}', stderr: 'slow', exitCode: 0 }, 'folded: hook output'],
  [{ content: ['Read the notes.'], stdout: '{}', exitCode: 0 }, 'folded: hook output'],
  [{ stdout: '{}', exitCode: 2 }, 'folded: hook output'],
])('attachment hook_success %j: %s', async (fields, expected) => {
  expect(await treatment(attachment('hook_success', fields))).toBe(expected);
});

it.each<[string, Fields]>([
  ['queued_command', { prompt: 'b' }],
  ['audio_transcript', { transcript: 'b' }],
  ['teammate_mailbox', { messages: [{ from: 'bo', text: 'b' }] }],
  ['hook_blocking_error', { hookName: 'PreToolUse:Bash', blockingError: 'No.' }],
  ['hook_stopped_continuation', { hookName: 'Stop', message: 'No.' }],
])('attachment %s %j: shown', async (kind, fields) => {
  expect(await treatment(attachment(kind, fields))).toBe('shown');
});

it.each<[string, Fields, string]>([
  [
    'api_retry',
    { attempt: 2, max_retries: 9, error_status: 529, error: 'overloaded' },
    '529, overloaded, retry 2 of 9',
  ],
  ['post_turn_summary', { status_detail: 'The table is sorted.' }, 'The table is sorted.'],
  ['permission_denied', { content: '', tool_name: 'Bash', decision_reason: '[Boat launch]' }, '[Boat launch]'],
  ['plugin_install', { pluginName: 'tides', state: { isDone: true } }, 'Plugin name: tides\nState: Is done: true'],
])('system %s %j reads like a sentence', async (subtype, fields, words) => {
  const { turns } = await sessionOf([assistant('a'), system(subtype, fields)]);
  expect(JSON.stringify(turns)).toContain(JSON.stringify(words).slice(1, -1));
});

it.each<[string, unknown, readonly string[]]>([
  ['bash_code_execution', { stdout: '42', stderr: 'late', return_code: 1, content: [] }, ['42\nlate', 'failed']],
  ['code_execution', { stdout: '', content: [{ type: 'code_execution_output', file_id: 'file_9' }] }, ['file_9']],
  ['tool_search', { tool_references: [{ type: 'tool_reference', tool_name: 'TideTable' }] }, ['TideTable']],
  [
    'web_fetch',
    { url: 'https://tides.example', content: { type: 'document', source: { type: 'text', data: 'Ebb at 4.' } } },
    ['https://tides.example', Buffer.from('Ebb at 4.').toString('base64')],
  ],
])('what %s answered is shown', async (name, content, words) => {
  const use = { ...toolUse('t1', name), type: 'server_tool_use' };
  const answer = { type: `${name}_tool_result`, tool_use_id: 't1', content };
  const { turns, summary } = await sessionOf([user('go'), assistant([use, answer])]);
  expect(summary.unknown).toEqual([]);
  for (const one of words) expect(JSON.stringify(turns)).toContain(JSON.stringify(one).replace(/^"|"$/g, ''));
});

describe('blocks', () => {
  const BLOCKS: readonly [string, unknown, RegExp][] = [
    ['text', text('high water'), /\| high water$/],
    ['thinking', { type: 'thinking', thinking: 'high?' }, /\| \(high\?\)$/],
    ['redacted_thinking', { type: 'redacted_thinking', data: 'x' }, /\| Redacted thinking$/],
    ['compaction', { type: 'compaction', content: 'ebb' }, /\| \(ebb\)$/],
    ['container_upload', { type: 'container_upload', file_id: 'file_7' }, /File in the container: file_7$/],
    ['tool_use', toolUse('t1'), /\| Bash ls \(unanswered\)$/],
    [
      'fallback',
      { type: 'fallback', from: { model: 'opus' }, to: { model: 'haiku' } },
      /\| Answered by another model: opus → haiku$/,
    ],
    ['image (url)', { type: 'image', source: { type: 'url', url: 'https://x.example/a.png' } }, /\| link: /],
  ];

  it.each(BLOCKS)('%s', async (_name, block, seen) => {
    const { turns } = await pageOf([assistant([block])]);
    expect(pageText(turns)[0]).toMatch(seen);
  });

  it('document (base64 PDF) becomes a file', async () => {
    const data = Buffer.from('%PDF-1.4\n').toString('base64');
    const source = { type: 'base64', media_type: 'application/pdf', data };
    const { turns, assets } = await pageOf([user([{ type: 'document', source }])]);
    expect(pageText(turns)[0]).toMatch(/link: .* -> media\/[0-9a-f]+\.pdf$/);
    expect(assets).toHaveLength(1);
  });

  it.each(['text/plain', undefined])('document (text, %s) becomes a file with that text', async (media_type) => {
    const source = { type: 'text', media_type, data: 'Ebb at 4.' };
    const { turns, assets } = await pageOf([user([{ type: 'document', source }])]);
    expect(pageText(turns)[0]).toMatch(/link: Text document, 9 bytes -> /);
    expect(assets).toHaveLength(1);
  });

  it('tool_result with text, image (path) and tool_reference', async () => {
    const content = [text('a.ts'), { type: 'image', path: '/tmp/a.png' }, { type: 'tool_reference', tool_name: 'LSP' }];
    const { turns, session } = await pageOf([
      assistant([toolUse('t1', 'ToolSearch', { query: 'lsp' })]),
      user([result('t1', content)]),
    ]);
    const seen = JSON.stringify(turns);
    for (const words of ['a.ts', '/tmp/a.png', 'LSP']) expect(seen).toContain(words);
    expect(session.summary.unknown).toEqual([]);
  });
});
