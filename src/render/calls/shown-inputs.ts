/** Which inputs of a call the view of its tool does not show. */

import type { Raw } from '../../base/json-readers.ts';
import { flag, get, isRaw, keys, number, scalar } from '../../base/json-readers.ts';

/** Can a view show the input of that name? */
type Expected = (input: Raw, name: string) => boolean;

function isText(input: Raw, name: string): boolean {
  return typeof get(input, name) === 'string';
}

function expecting(expected: Expected, ...names: readonly string[]): [string, Expected][] {
  return names.map((name) => [name, expected]);
}

/** Inputs whose views expect something other than text. */
const EXPECTED: ReadonlyMap<string, Expected> = new Map([
  ...expecting(
    (input, name) => Array.isArray(get(input, name)),
    ...['todos', 'questions', 'options', 'findings', 'files', 'edits'],
  ),
  ...expecting((input, name) => isRaw(get(input, name)), 'answers', 'annotations', 'metadata', 'ws'),
  ...expecting(
    (input, name) => number(input, name) !== undefined,
    ...['offset', 'limit', 'timeout', 'timeout_ms', 'delaySeconds', 'max_results'],
  ),
  ...expecting(
    (input, name) => flag(input, name) || get(input, name) === false,
    ...['block', 'replace_all', 'run_in_background', 'persistent', 'stop', 'recurring', 'durable', 'approve'],
    ...['discard_changes', '-n'],
  ),
  ...expecting(
    (input, name) => scalar(input, name) !== undefined,
    ...['line', 'character', 'task_id', 'taskId', 'shell_id', 'bash_id', 'agentId'],
  ),
  ...expecting((input, name) => isText(input, name) || isRaw(get(input, name)), 'message'),
]);

/**
 * The names of inputs that are not shown, or cannot be, because they have another type than their view expects.
 * @param shown by the view of the tool
 */
export function otherInputs(input: Raw, shown: readonly string[] | 'all' = []): readonly string[] {
  if (shown === 'all') return [];
  const known = new Set(shown);
  const isShown = (name: string): boolean =>
    known.has(name) && (get(input, name) === null || (EXPECTED.get(name) ?? isText)(input, name));
  return keys(input).filter((name) => !isShown(name));
}
