/** Which inputs of a call the view of its tool does not show. */

import { get, isRaw, keys, type Raw } from '../../../base/json-readers.ts';

/** Can a view show the input? */
type Expected = (value: unknown) => boolean;

const isText: Expected = (value) => typeof value === 'string';

/** Inputs whose views expect something other than text. Some clients and models write true as text. */
const EXPECTED: readonly (readonly [expected: Expected, names: readonly string[]])[] = [
  [Array.isArray, ['todos', 'questions', 'options', 'findings', 'files', 'edits']],
  [isRaw, ['answers', 'annotations', 'metadata', 'ws']],
  [Number.isFinite, ['offset', 'limit', 'timeout', 'timeout_ms', 'delaySeconds', 'max_results']],
  [
    (value) => typeof value === 'boolean' || value === 'true',
    [
      ...['block', 'replace_all', 'run_in_background', 'persistent', 'stop', 'recurring', 'durable', 'approve'],
      ...['discard_changes', '-n'],
    ],
  ],
  [
    (value) => isText(value) || typeof value === 'number',
    ['line', 'character', 'task_id', 'taskId', 'shell_id', 'bash_id', 'agentId'],
  ],
  [(value) => isText(value) || isRaw(value), ['message']],
];

/**
 * The names of inputs that are not shown, or cannot be, because they have another type than their view expects.
 * @param shown by the view of the tool
 */
export function otherInputs(input: Raw, shown: readonly string[] | 'all' = []): readonly string[] {
  if (shown === 'all') return [];
  return keys(input).filter((name) => {
    const value = get(input, name);
    const [expected] = EXPECTED.find(([, names]) => names.includes(name)) ?? [isText];
    return !(shown.includes(name) && (value === null || expected(value)));
  });
}
