/** A change of a file, or a diff that a tool printed. */

import { sumOf } from '../../../base/lists.ts';
import type { ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, boxHeight, ITEM } from '../measures.ts';

/** Of the style sheet. */
const TALLEST = 544;

export const diff: ViewModule<'diff'> = {
  // The row of an edit already names the file and the number of lines.
  html: `
{%- if v.isPrinted %}<p class="label"><span class="path">{{ v.path | code | safe }}</span> {{ change(v.added, v.removed) }}</p>{% endif -%}
{{ diffBox(root, v) }}`,
  css: '',
  text: ({ path, lines, more }) => [
    { kind: 'path', text: path },
    { kind: 'changes', text: lines.map(({ text }) => text).join('\n'), more },
  ],
  weight: ({ lines }) => BOX + sumOf(lines, ({ text }) => ITEM + text.length),
  height: ({ lines }) => boxHeight(lines.length, TALLEST),
  content: ({ isPrinted }) => (isPrinted ? [] : ['changes']),
  staysVisible: false,
};
