/** A call's result as data, whether it is structured or only printed. */

import { EMPTY, isRaw, type Raw } from '../../../base/json-readers.ts';
import { okText } from '../../../transcript/text/result-text.ts';
import type { ToolCall } from '../../../transcript/types/turns.ts';
import { parsedJson } from '../text/tidy-json.ts';

/** The structured result, else the printed one when that is JSON: `{"success": true, "message": "..."}`. */
export function structuredResult(call: ToolCall): Raw {
  const structured = call.result?.structured;
  if (isRaw(structured)) return structured;
  const printed = parsedJson(okText(call));
  return isRaw(printed) ? printed : EMPTY;
}

/** The printed result when it is a JSON list, else the structured one. */
export function structuredList(call: ToolCall): readonly unknown[] {
  const printed = parsedJson(okText(call));
  if (Array.isArray(printed)) return printed;
  const structured = call.result?.structured;
  return Array.isArray(structured) ? structured : [];
}
