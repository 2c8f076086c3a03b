/** Tools that nothing is known about. */

import type { OtherTool } from '../../types/tool.ts';
import { baseOf, inputsOf } from '../fields.ts';
import type { ToolModule } from '../module.ts';

export const other: ToolModule<OtherTool> = {
  names: [],
  parse: (call) => ({ kind: 'other', ...baseOf(call), name: call.name, inputs: inputsOf(call.input) }),
};
