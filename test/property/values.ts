/** Random texts and random JSON of the kinds that break readers. */

import fc, { type Arbitrary } from 'fast-check';

/** Pieces of text, or half of them, that mean something to one of the readers. */
const FRAGMENTS = [
  ...['', ' ', '\n', '\n\n', '\t', '\r\n', '\0', '\u2028', '\uFEFF', '\u00AD', '\u202E', '\uFFFE', '\u007F'],
  ...['\uD800', '\uDC00', '\uDBFF\uD800', '😀', 'ﬀ', 'İ', '全文検索', 'ภาษาไทย', 'e\u0301', '\u200D'],
  ...['\u001b[31m', '\u001b[0m', '\u001b[38;5;300m', '\u001b[38;2;1;2', '\u001b[', '\u001b]8;;http://a\u0007'],
  ...['\u001b[2K\r'],
  ...['<b>', '</b>', '<script>', '<!--', '&amp;', '&', '"', "'", '>', ']]>', '</style>', '{{ 7 }}', '$\u007Bx}', '$&'],
  ...['`', '```', '```ts\n', '~~~', '# ', '- ', '1. ', '> ', '|a|b|\n|-|-|\n', '[x](javascript:y)', '![i](u)', '**'],
  ...['_'],
  ...['<command-name>/x</command-name>', '<command-args>', '</command-args>', '<command-name></command-name>'],
  ...['<local-command-stdout>', '</local-command-stdout>', '<bash-input>ls</bash-input>', '<bash-stdout>'],
  ...['</bash-stdout>'],
  ...['<system-reminder>', '</system-reminder>', '<ide_opened_file>a</ide_opened_file>', '<task-notification>'],
  ...['<task-id>a1</task-id>', '<tool-use-id>t1</tool-use-id>', '<status>completed</status>', '</task-notification>'],
  ...['<teammate-message teammate_id="x" color="red">', '</teammate-message>', '{"type":"idle_notification"}'],
  ...['[Request interrupted by user]', '[Request interrupted by user for tool use]'],
  ...['Implement the following plan:\n\n# A'],
  ...['<persisted-output>\n', 'Full output saved to: /a/../../b.txt\n', '</persisted-output>', 'agentId: a1'],
  ...['{"task_id": 1}'],
  ...["The user doesn't want to proceed with this tool use. the user said:", 'User has approved your plan', '"Q"="A"'],
  ...['[main 1a2b3c4] Fix', '/a/b.ts:3:x', '../../etc', 'C:\\a', 'con', '@@ -1,2 +1,2 @@', 'Warmup', '1→x'],
  ...['__proto__'],
  ...['___PAGEFIND_', '2026-03-02T09:00:00Z', '9007199254740993', '1e999', 'https://example.org/a?b#c', 'x'.repeat(90)],
];

/** Characters of all planes. `fc.string({ unit: 'binary' })` builds a table of them all first, for two seconds. */
export function characters(maxLength: number): Arbitrary<string> {
  const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
  const code = fc.integer({ min: 0, max: 0x10ffff }).filter((each) => !isSurrogate(each));
  return fc.array(code, { maxLength }).map((codes) => String.fromCodePoint(...codes));
}

/** Lone surrogates, NUL, escapes, tags, Markdown, wrappers of the client, in any order. */
export const words: Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 5 }).map((all) => all.join('')),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 1, arbitrary: characters(8) },
);

const NUMBERS = [0, -0, 1, -1, 3, 0.5, 1e21, 1e-7, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, 1_772_442_000_000];

/** Few ids, so that random lines refer to each other. */
export const ids: Arbitrary<string> = fc.constantFrom('t1', 't2', 'a1', 'a2', 'u1', 'u2', 'u3', '', '__proto__');

/** Names that some reader looks for, and names that every object has. */
const KEYS = [
  '',
  ...`__proto__ constructor toString hasOwnProperty length type text thinking id name input content is_error
    tool_use_id source data url media_type path from to model message prompt plan status subject owner blockedBy
    file file_path filePath filenames numFiles lines structuredPatch oldStart newStart old_string new_string
    originalFile edits stdout stderr interrupted exitCode task tasks todos newTodos oldTodos taskId questions
    question options label answers annotations agentId totalTokens toolStats usage input_tokens persistedOutputPath
    persistedOutputSize cells outputs results query pattern command description title summary error uri start range
    line severity diagnostics files messages cwd transcriptDir runId jobs`.split(/\s+/),
];

const scalar: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: words },
  { weight: 1, arbitrary: ids },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, ...NUMBERS) },
);

function record(values: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .array(fc.tuple(fc.constantFrom(...KEYS), values), { maxLength: 4 })
    .map((pairs) => Object.fromEntries(pairs));
}

const shallow = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: record(scalar) },
);

/** Any JSON value, up to three levels deep. */
export const json: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(shallow, { maxLength: 3 }) },
  { weight: 2, arbitrary: record(shallow) },
);

/**
 * The example with some parts missing and some of another type: `{a: 1, b: "x"}` -> `{a: [null]}`.
 * Text mostly stays text, so that readers get beyond their first test.
 */
export function varied(example: unknown): Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: variedInside(example) }, { weight: 1, arbitrary: json });
}

function variedInside(example: unknown): Arbitrary<unknown> {
  if (typeof example === 'string') {
    return fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>(example) }, { weight: 2, arbitrary: words });
  }
  if (Array.isArray(example)) {
    const item = fc.oneof(...(example.length === 0 ? [json] : example.map(varied)));
    return fc.array(item, { maxLength: 3 });
  }
  if (typeof example !== 'object' || example === null) return fc.constant(example);
  return variedFields(example);
}

/** The same for an object that stays one. */
export function variedFields(example: object): Arbitrary<Record<string, unknown>> {
  const pairs = Object.entries(example).map(([key, value]) =>
    fc.option(fc.tuple(fc.constant(key), varied(value)), { nil: undefined, freq: 8 }),
  );
  return fc.tuple(...pairs).map((kept) => Object.fromEntries(kept.flatMap((pair) => (pair ? [pair] : []))));
}
