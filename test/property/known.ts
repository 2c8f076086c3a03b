/** An example of every known line, content block and tool, from which random cases are derived. */

import { readdirSync, readFileSync } from 'node:fs';
import fc, { type Arbitrary } from 'fast-check';
import { ATTACHMENTS as KINDS } from '../../src/transcript/lines/attachments.ts';
import { OTHER, PROGRESS } from '../../src/transcript/lines/system-lines.ts';
import { ids, json, varied, variedFields, words } from './values.ts';

type Fields = Readonly<Record<string, unknown>>;

const USAGE = {
  input_tokens: 3,
  output_tokens: 9,
  cache_read_input_tokens: 10_306,
  cache_creation_input_tokens: 12_591,
  cache_creation: { ephemeral_1h_input_tokens: 12_591 },
};
const TASK = { id: '1', subject: 'Fix it', status: 'pending', owner: 'a1', blockedBy: ['2'], description: 'x' };
const QUESTIONS = [{ question: 'Q', header: 'H', options: [{ label: 'A', description: 'x', preview: 'y' }] }];

/** Tools with their input and structured result: all that have a fixture, and what those lack. */
const FIXTURES = new URL('../../fixtures/tools/', import.meta.url);
const TOOLS: readonly (readonly [name: string, input: Fields, structured: unknown])[] = [
  ...readdirSync(FIXTURES)
    .filter((file) => !file.includes('.expected.'))
    .flatMap((file) => JSON.parse(readFileSync(new URL(file, FIXTURES), 'utf8')))
    .map(({ name, input, content, structured = content }) => [name, input, structured] as const),
  ['Bash', { command: 'ls' }, { stdout: 'a', persistedOutputPath: '/a/t.txt', persistedOutputSize: 3 }],
  ['Task', { prompt: 'Go' }, { agentId: 'a1', status: 'completed', usage: USAGE, toolStats: { readCount: 1 } }],
  ['TaskList', {}, { tasks: [TASK] }],
  [
    'AskUserQuestion',
    { questions: QUESTIONS, answers: { Q: 'A' } },
    { questions: QUESTIONS, answers: { Q: 'A, B' }, annotations: { Q: { notes: 'n', preview: 'p', markdown: 'm' } } },
  ],
  ['ReadMcpResourceTool', { server: 's', uri: 'u' }, { contents: [{ uri: 'u', text: 't', blob: 'YQ==' }] }],
  ['Nobody', { a: [1] }, { b: 2 }],
  ['constructor', {}, null],
  ['__proto__', {}, null],
];

const IMAGE = {
  type: 'image',
  source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' },
  path: '/a.png',
  url: 'u',
};
const RESULT_CONTENT = [
  { type: 'text', text: 'x' },
  IMAGE,
  { type: 'tool_reference', tool_name: 'Read' },
  '<persisted-output>\nOutput too large (3 KB). Full output saved to: /x/tool-results/t.txt\n\nPreview:\nx\n</persisted-output>',
];
const BLOCKS = [
  { type: 'text', text: 'Hello' },
  { type: 'thinking', thinking: 'Hm', signature: 's' },
  { type: 'redacted_thinking', data: 'x' },
  IMAGE,
  { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' } },
  { type: 'fallback', from: { model: 'a' }, to: { model: 'b' } },
  { type: 'tool_reference', tool_name: 'x' },
  { type: 'hologram', x: 1 },
];

const block = fc.oneof(...BLOCKS.map(varied));
const callBlock = fc.oneof(
  ...TOOLS.map(([name, input]) =>
    fc.tuple(ids, varied(input)).map(([id, given]) => ({ type: 'tool_use', id, name, input: given })),
  ),
);
const resultBlock = fc
  .tuple(ids, fc.oneof(words, varied(RESULT_CONTENT)), fc.boolean(), varied('t1'))
  .map(([id, content, isError, odd]) => ({
    type: 'tool_result',
    tool_use_id: content === '' ? odd : id,
    content,
    is_error: isError,
  }));
const blocks = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: block },
    { weight: 3, arbitrary: callBlock },
    { weight: 3, arbitrary: resultBlock },
    { weight: 1, arbitrary: json },
  ),
  { maxLength: 4 },
);
const content = fc.oneof(
  { weight: 3, arbitrary: words },
  { weight: 5, arbitrary: blocks },
  { weight: 1, arbitrary: json },
);

/** Fields of any line. */
const COMMON = {
  timestamp: '2026-03-02T09:00:00.000Z',
  sessionId: '6f0c2a10-0000-4000-8000-000000000001',
  cwd: '/home/ada/tidepool',
  gitBranch: 'main',
  version: '2.1.0',
  slug: 'calm-tide',
  agentId: 'a1',
};
const common = fc
  .tuple(fc.option(variedFields(COMMON), { nil: {}, freq: 2 }), ids, ids, fc.integer({ min: 0, max: 40 }))
  .map(([fields, uuid, parentUuid, odd]) => ({
    ...fields,
    ...(uuid === '' ? {} : { uuid }),
    parentUuid: parentUuid === '' ? null : parentUuid,
    ...(odd === 0 ? { isSidechain: true } : {}),
    ...(odd === 1 ? { isMeta: true } : {}),
    ...(odd === 2 ? { isVisibleInTranscriptOnly: true } : {}),
    ...(odd === 3 ? { isCompactSummary: true } : {}),
    ...(odd === 4 ? { uuid: { a: 1 }, isMeta: 'true', isSidechain: 1 } : {}),
  }));

const USER_FIELDS = {
  permissionMode: 'plan',
  planContent: '# A',
  sourceToolUseID: 't1',
  toolDenialKind: 'user',
  imagePasteIds: [1],
  origin: { kind: 'x' },
  interruptedMessageId: 'x',
};
const userFields = fc.option(variedFields(USER_FIELDS), { nil: {}, freq: 2 });
const structured = fc.oneof(...TOOLS.map(([, , result]) => varied(result)));

const user = fc
  .tuple(userFields, content, fc.option(structured, { nil: undefined }))
  .map(([fields, said, toolUseResult]) => ({
    type: 'user',
    ...fields,
    message: { role: 'user', content: said },
    ...(toolUseResult === undefined ? {} : { toolUseResult }),
  }));
const MESSAGE = { id: 'm1', model: 'claude-opus-4-5', stop_reason: 'end_turn', usage: USAGE };
const assistant = fc.tuple(variedFields(MESSAGE), content, fc.boolean()).map(([message, said, isApiErrorMessage]) => ({
  type: 'assistant',
  isApiErrorMessage,
  message: { role: 'assistant', ...message, content: said },
}));
/** A call and its result, as two lines: the usual case for renderers. */
const exchange = fc.oneof(
  ...TOOLS.map(([name, input, result]) =>
    fc
      .tuple(ids, varied(input), varied(result), fc.oneof(words, varied(RESULT_CONTENT)), fc.boolean())
      .map(([id, given, toolUseResult, said, isError]) => [
        {
          type: 'assistant',
          message: { role: 'assistant', content: [{ type: 'tool_use', id, name, input: given }] },
        },
        {
          type: 'user',
          toolUseResult,
          message: { content: [{ type: 'tool_result', tool_use_id: id, content: said, is_error: isError }] },
        },
      ]),
  ),
);

const SYSTEM: readonly Fields[] = [
  {
    subtype: 'stop_hook_summary',
    hookInfos: [{ command: 'x' }],
    hookErrors: ['e'],
    preventedContinuation: true,
    stopReason: 'r',
  },
  { subtype: 'turn_duration', durationMs: 3, messageCount: 2 },
  {
    subtype: 'api_error',
    error: { status: 529, message: 'm', error: { error: { message: 'm' } } },
    cause: { code: 'c' },
    retryAttempt: 1,
    maxRetries: 10,
    retryInMs: 3,
  },
  { subtype: 'away_summary', content: 'recap' },
  {
    subtype: 'compact_boundary',
    content: 'c',
    logicalParentUuid: 'u1',
    compactMetadata: { trigger: 'auto', preTokens: 3, postTokens: 2, preservedSegment: {} },
  },
  { subtype: 'microcompact_boundary', content: 'c', microcompactMetadata: { tokensSaved: 3 } },
  { subtype: 'local_command', content: '<command-name>/x</command-name>' },
  { subtype: 'bridge_status', url: 'u' },
  { subtype: 'informational', content: 'i', level: 'warning' },
  { subtype: 'model_refusal_fallback', originalModel: 'a', fallbackModel: 'b' },
  { subtype: 'agents_killed' },
  { subtype: 'tide_turned', x: 1 },
  { content: 'x' },
];
const ATTACHMENT_FIELDS = {
  prompt: 'also this',
  commandMode: 'prompt',
  hookName: 'h',
  hookEvent: 'e',
  toolUseID: 't1',
  blockingError: { blockingError: 'No.' },
  content: { type: 'text', content: 'c', file: { content: 'x' } },
  messages: [{ from: 'a1', text: 'Done.', color: 'blue' }],
  taskId: 'a1',
  status: 'completed',
  description: 'd',
  deltaSummary: 's',
  files: [{ uri: '/a', diagnostics: [{ message: 'm', severity: 'Error', range: { start: { line: 3 } } }] }],
  names: ['a'],
  newDate: '2026-03-02',
  stdout: 's',
  snippet: 'x',
  filename: '/a',
};
const ATTACHMENTS = [...KINDS.keys(), 'weather', ''];
const RECORDS: readonly Fields[] = [
  ...[...OTHER.keys()].map((type) => ({
    type,
    prNumber: 1,
    prUrl: 'https://example.org/pull/1',
    snapshot: { trackedFileBackups: { '/a': { version: 1 } } },
    lastPrompt: 'x',
    agentName: 'n',
  })),
  { type: 'custom-title', customTitle: 'T' },
  { type: 'ai-title', aiTitle: 'T' },
  { type: 'summary', summary: 'S', leafUuid: 'u1' },
  { type: 'queue-operation', operation: 'enqueue', content: 'also this' },
  { type: 'queue-operation', operation: 'dequeue' },
  { type: 'queue-operation', operation: 'remove' },
  { type: 'queue-operation', operation: 'popAll' },
  { type: 'x-weather', degrees: 3 },
];

const attachment = fc.tuple(fc.constantFrom(...ATTACHMENTS), varied(ATTACHMENT_FIELDS)).map(([type, fields]) => ({
  type: 'attachment',
  attachment: typeof fields === 'object' && !Array.isArray(fields) ? { ...fields, type } : fields,
}));
const progress = fc
  .tuple(
    fc.constantFrom(...PROGRESS.keys(), 'agent_progress', 'agent_progress', 'x'),
    ids,
    ids,
    fc.oneof(user, assistant),
    varied('x'),
  )
  .map(([type, parentToolUseID, agentId, message, odd]) => ({
    type: 'progress',
    parentToolUseID,
    data: {
      type,
      agentId,
      prompt: odd,
      message: agentId === '' ? odd : { ...message, uuid: `${agentId}-p` },
    },
  }));
const typed = (type: string, example: Fields): Arbitrary<Record<string, unknown>> =>
  variedFields(example).map((fields) => ({ type, ...fields }));

/** One line, or two that belong together, of any kind; every field may be missing or of another type. */
const known: Arbitrary<readonly object[]> = fc.oneof(
  { weight: 5, arbitrary: user.map((line) => [line]) },
  { weight: 4, arbitrary: assistant.map((line) => [line]) },
  { weight: 5, arbitrary: exchange },
  {
    weight: 2,
    arbitrary: fc.oneof(...SYSTEM.map((example) => typed('system', example))).map((line) => [line]),
  },
  { weight: 2, arbitrary: attachment.map((line) => [line]) },
  { weight: 2, arbitrary: progress.map((line) => [line]) },
  {
    weight: 2,
    arbitrary: fc.oneof(...RECORDS.map(({ type, ...rest }) => typed(`${type}`, rest))).map((line) => [line]),
  },
);

/** Lines that are not an object, or an unknown one. */
const odd: Arbitrary<string> = fc.oneof(
  json.map((value) => JSON.stringify(value)),
  words,
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '{}',
    '{"type":""}',
    '{"type":1}',
    '{"type":"user"}',
    '{"type":"assistant","message":[]}',
    '{"a":1}{"b":2}',
    '{"type":"user","message":{"content":"cut',
  ),
);

/** A file of such lines. */
export const anyLines: Arbitrary<readonly string[]> = fc
  .array(
    fc.oneof(
      {
        weight: 12,
        arbitrary: fc
          .tuple(common, known)
          .map(([base, lines]) =>
            lines.map((line, index) =>
              JSON.stringify(
                index === 0 ? { ...base, ...line } : { ...base, uuid: `${JSON.stringify(base).length}`, ...line },
              ),
            ),
          ),
      },
      { weight: 1, arbitrary: odd.map((line) => [line]) },
    ),
    { maxLength: 6 },
  )
  .map((lines) => lines.flat());
