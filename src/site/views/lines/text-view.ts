/** Text: as it is, JSON, and why something failed, which is called "Error" without a label. */

import type { LongText, TextKind, ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, ORDINARY, proseHeight, textHeight } from '../measures.ts';

function boxed(label: string, classes: string, kind: TextKind): ViewModule<'json'> & ViewModule<'failure'> {
  return {
    html: `${label}<div class="box"><pre class="${classes}" tabindex="0"><code>{{ v.text | code | safe }}</code></pre></div>{{ more(root, v.more) }}`,
    css: '',
    text: ({ label, text, more }: LongText) => [
      { kind: 'input', text: label },
      { kind, text, more },
    ],
    weight: ({ text }: LongText) => BOX + text.length,
    height: ({ text }: LongText, shown) => textHeight(text.split('\n').length, shown),
    ...ORDINARY,
  };
}

export const json = boxed('{{ label(v) }}', 'code', 'input');
export const failure = boxed('<p class="label failed">{{ v.label or "Error" }}</p>', 'text is-failed', 'output');

export const text: ViewModule<'text'> = {
  html: `{{ label(v) }}
{%- if v.mono -%}<div class="box"><pre class="text" tabindex="0"><code>{{ v.text | code | safe }}</code></pre></div>
{%- else -%}<p class="plain-text">{{ v.text }}</p>{%- endif -%}
{{ more(root, v.more) }}`,
  css: '',
  text: ({ label, text, more }) => [
    { kind: 'input', text: label },
    { kind: 'shown', text, more },
  ],
  weight: ({ text }) => BOX + text.length,
  height: ({ text, mono }, shown) => (mono ? textHeight(text.split('\n').length, shown) : proseHeight(text.length)),
  ...ORDINARY,
};
