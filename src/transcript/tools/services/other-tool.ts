/** Tools that nothing is known about: everything is shown. */

import { okText } from '../../text/result-text.ts';
import { baseOf, inputsOf } from '../fields.ts';
import type { ToolModule } from '../module.ts';

export const other: ToolModule<'other'> = {
  names: [],
  parse: (call) => ({ kind: 'other', ...baseOf(call), name: call.name, inputs: inputsOf(call.input) }),
  view: ({ inputs }, call, show) => ({
    summary: inputs
      .slice(0, 40)
      .map(({ name }) => name)
      .join(', '),
    views: [...show.inputs(inputs), ...show.tidy(okText(call))],
  }),
};
