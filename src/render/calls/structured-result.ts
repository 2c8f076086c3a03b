/** A call's result as one object, wherever it stands. */

import { EMPTY, isRaw, type Raw } from '../../base/json-readers.ts';
import type { ToolCall } from '../../domain/turns.ts';
import { parsedJson } from '../text/tidy-json.ts';
import { okText } from './views.ts';

/** The structured result; without one, what the printed text says as JSON: `{"success": true, "message": "..."}`. */
export function answerOf(call: ToolCall): Raw {
  const structured = call.result?.structured;
  if (isRaw(structured)) return structured;
  const printed = parsedJson(okText(call));
  return isRaw(printed) ? printed : EMPTY;
}

/** The structured list; without one, the list that the printed text is. */
export function answersOf(call: ToolCall): readonly unknown[] {
  const printed = parsedJson(okText(call));
  if (Array.isArray(printed)) return printed;
  const structured = call.result?.structured;
  return Array.isArray(structured) ? structured : [];
}
