import type { ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, ORDINARY, textHeight } from '../measures.ts';

export const json: ViewModule<'json'> = {
  html: `{{ label(v) }}<div class="box"><pre class="code" tabindex="0"><code>{{ v.text | code | safe }}</code></pre></div>{{ more(root, v.more) }}`,
  css: '',
  text: ({ label, text, more }) => [
    { kind: 'input', text: label },
    { kind: 'input', text, more },
  ],
  weight: ({ text }) => BOX + text.length,
  height: ({ text }, shown) => textHeight(text.split('\n').length, shown),
  ...ORDINARY,
};
