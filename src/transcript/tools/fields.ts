/** What is read of a tool call, as its fields declare it, and the inputs that are shown. */

import { joined } from '../../base/format.ts';
import * as field from '../../base/json/declared-fields.ts';
import { get, isRaw, keys, type Raw } from '../../base/json-readers.ts';
import { textOf } from '../parse/content.ts';
import { cleaned } from '../text/result-text.ts';
import type { Input, ToolBase, ToolCall } from '../types/turns.ts';

function shownIn(fields: field.Fields): ReadonlyMap<string, field.Field<unknown>> {
  const shown = Object.entries(fields).filter(([, one]) => !one.isHidden);
  return new Map(shown.flatMap(([name, one]) => (one.names ?? [name]).map((each) => [each, one] as const)));
}

export type UnreadCall = Pick<ToolCall, 'name' | 'input' | 'status' | 'result'>;

export function inputsOf(input: unknown): readonly Input[] {
  return keys(input).map((name) => ({ name, value: get(input, name) }));
}

/** The printed result, without what is only meant for the model. */
export function printed({ result }: UnreadCall): string {
  return result === undefined ? '' : cleaned(textOf(result.content));
}

const TASK_IDS = ['agentId', 'backgroundTaskId', 'taskId', 'shellId'];

/** What is read of every call. @param shown inputs that the views of the tool show; all without them */
export function baseOf(call: UnreadCall, shown?: ReadonlyMap<string, field.Field<unknown>>): ToolBase {
  const result = call.result?.structured;
  const { agentId, error, stdout, stderr, durationMs, totalDurationMs, durationSeconds } = field.valuesOf(
    result,
    COMMON,
  );
  const isShown = ({ name, value }: Input): boolean => {
    const one = shown?.get(name);
    return shown === undefined || (one !== undefined && (value === null || one.fits(field.structured(one, value))));
  };
  const printedError = field.isText(result) ? cleaned(result) : (error ?? joined([stdout, stderr], '\n'));
  return {
    others: inputsOf(call.input).filter((input) => !isShown(input)),
    agentId,
    taskIds: TASK_IDS.flatMap((name) => field.filled.read(get(result, name)) ?? []),
    error: call.status === 'failed' ? printedError : '',
    measuredMs: durationMs ?? totalDurationMs ?? (durationSeconds && durationSeconds * 1000),
  };
}

const TIMES = { durationMs: field.number, totalDurationMs: field.number, durationSeconds: field.number };
const COMMON = { agentId: field.filled, error: field.text, stdout: field.text, stderr: field.text, ...TIMES };

/** The structured result; for some tools the printed one, where that is JSON and there is no other. */
export function resultOf(call: UnreadCall, orPrinted = false): Raw {
  const result = call.result?.structured;
  if (isRaw(result)) return result;
  if (!orPrinted || call.status !== 'ok') return {};
  const value = field.jsonIn(printed(call));
  return isRaw(value) ? value : {};
}

/** A call of which all that is read is declared. */
export type Read<K, I extends field.Fields, R extends field.Fields = Record<never, never>> = ToolBase & {
  readonly kind: K;
} & field.Values<I> &
  field.Values<R>;

/** Reads what the fields declare. @param orPrinted the result may only be printed, as JSON */
export function reading<K extends string, I extends field.Fields, R extends field.Fields>(
  kind: K,
  input: I,
  result: R,
  orPrinted = false,
): (call: UnreadCall) => Read<K, I, R> {
  const shown = shownIn(input);
  return (call) => ({
    ...baseOf(call, shown),
    kind,
    ...field.valuesOf(call.input, input),
    ...field.valuesOf(resultOf(call, orPrinted), result),
  });
}
