/** No input or result of a tool makes a renderer throw, whatever its type: every renderer gets all of these values. */

import { expect, test } from 'vitest';
import type { Raw } from '../../../src/base/json-readers.ts';
import { renderCall } from '../../../src/site/render/turns/call-view.ts';
import { viewWeight } from '../../../src/site/render/turns/weight.ts';
import type { CallView } from '../../../src/site/types/view.ts';
import { kindOf, TOOL_NAMES } from '../../../src/transcript/tools/registry.ts';
import type { ToolCall } from '../../../src/transcript/types/turns.ts';
import { context, makeCall } from './helpers.ts';

function nested(depth: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { deeper: value };
  return value;
}

const HOSTILE: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  1e308,
  2 ** 60,
  '',
  ' ',
  '\u0000\u001b[31m\ud800<script>alert(1)</script>{{ x }}{% y %}',
  "$& $` $' $1",
  'x'.repeat(500),
  '\n'.repeat(100),
  [],
  [null],
  [[[]]],
  [1, 'a', { text: 5 }],
  {},
  { constructor: 1, toString: null, text: [], length: -1 },
  JSON.parse('{"__proto__": {"polluted": true}, "hasOwnProperty": "x"}'),
  nested(3_000),
];

function namesIn(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Every field that any renderer reads. */
const FIELDS = namesIn(`
  command description file_path path pattern old_string new_string content edits url prompt query todos questions
  question options answers annotations plan skill args taskId subject status notebook_path new_source stdout stderr
  structuredPatch bashEditDiff changedFiles originalFile file filenames numFiles numLines results result task tasks
  oldTodos cells message recipient totalTokens totalDurationMs statusChange offset limit bytes code matches mode
  type bash_id exitCode subagent_type filePath operation line character server uri contents mimeType blob
  blobSavedTo artifacts read title warnings version files caption attachments size pushSent localSent disabledReason
  action trigger_id body json summary delaySeconds reason stop scheduledFor clampedDelaySeconds wasClamped cron
  recurring durable humanSchedule nextFireAt jobs id name worktreePath worktreeBranch originalCwd discardedFiles
  discardedCommits findings level severity verdict category script scriptPath resumeFromRunId workflowName runId
  sessionUrl error steps agents team_name team_file_path lead_agent_id success to approve feedback cell_id cell_type
  edit_mode old_source original_file outputs source language image data traceback retrieval_status task_type output
  exit_code timeout_ms persistent ws backgroundTaskId timedOutAfterMs interrupted isImage gitOperation commit push
  branch pr sha number structuredContent base64 pages resource text label count
`);

/** One name for each kind: some have several. */
const KNOWN = new Map(TOOL_NAMES.map((name) => [kindOf(name), name]));
const NAMES = [
  ...KNOWN.values(),
  'constructor',
  '__proto__',
  'toString',
  'mcp__a__b',
  'mcp__acp__Bash',
  'mcp__acp__Edit',
  'mcp__acp__Read',
  'mcp____x',
  'mcp__',
  '',
  '\u0000',
  'x'.repeat(9_999),
];
const STATUSES: readonly ToolCall['status'][] = ['failed', 'denied', 'unanswered'];

function objectOf(value: unknown, fields: readonly string[] = FIELDS): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, value]));
}

function isSound({ label, summary, views }: CallView): boolean {
  return label.length > 0 && summary.length < 400 && views.every((each) => viewWeight(each) > 0);
}

/** Names of lists and objects in inputs and results: their items are tried too. */
const HOLDERS = namesIn(`
  file task answers structuredPatch bashEditDiff changedFiles edits todos questions results cells findings jobs
  contents artifacts attachments steps read ws message gitOperation structuredContent pages
`);

/** Fields that renderers read in their items. */
const ITEM_FIELDS = namesIn(`
  text content status subject question label title url uri mimeType blob base64 path size file line severity summary
  name prompt source outputs image data type approve commit pr result output
`);

/** The value wherever a renderer looks: as the field, in a list, in an object, in a list of objects. */
function shapesOf(value: unknown): readonly Raw[] {
  const fields = objectOf(value);
  const item = { ...objectOf(value, ITEM_FIELDS), options: [value, { label: value }], lines: [value] };
  return [
    fields,
    objectOf([value]),
    Object.fromEntries(HOLDERS.map((holder) => [holder, item])),
    Object.fromEntries(HOLDERS.map((holder) => [holder, [item]])),
  ];
}

const SHAPES = HOSTILE.map((value) => ({ value, shapes: shapesOf(value) }));

test.each(NAMES)('every tool takes every value %j', async (name) => {
  const ctx = context(2_000);
  // One assertion for all of them: each takes as long as what it tests.
  const unsound: CallView[] = [];
  for (const { value, shapes } of SHAPES) {
    const content = typeof value === 'string' ? value : [{ kind: 'unknown', type: 'odd', value } as const];
    const fields = shapes[0] ?? {};
    const calls = [
      ...shapes.map((input) => ({ input, structured: value })),
      ...shapes.map((structured) => ({ input: {}, structured })),
      ...STATUSES.map((status) => ({ input: fields, structured: fields, status })),
    ];
    const views = calls.map((call) => renderCall(makeCall({ name, content, ...call }), ctx));
    unsound.push(...views.filter((view) => !isSound(view)));
  }
  expect(unsound).toEqual([]);
});

test('names from transcripts are looked up only in maps', async () => {
  const ctx = context();
  for (const name of ['constructor', '__proto__', 'hasOwnProperty']) {
    const view = renderCall(makeCall({ name, input: { size: 3 }, content: 'done' }), ctx);
    expect(view).toMatchObject({ label: name, summary: 'size' });
  }
});

function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

test('no string of a view contains characters that a page cannot contain', async () => {
  const ctx = context();
  const bad = '\u0000\u001b\ud800';
  for (const name of TOOL_NAMES) {
    const view = renderCall(makeCall({ name, input: objectOf(bad), content: bad, structured: objectOf(bad) }), ctx);
    const left = strings(view).filter((text) => /[\u0000\u001b]|\p{Surrogate}/u.test(text));
    expect(left, name).toEqual([]);
  }
});
