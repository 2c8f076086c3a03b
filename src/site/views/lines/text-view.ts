import type { ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, ORDINARY, proseHeight, textHeight } from '../measures.ts';

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
