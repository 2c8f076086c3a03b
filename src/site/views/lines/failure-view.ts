/** Why something failed. Without a label it is called "Error". */

import type { ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, ORDINARY, textHeight } from '../measures.ts';

export const failure: ViewModule<'failure'> = {
  html: `<p class="label failed">{{ v.label or "Error" }}</p><div class="box"><pre class="text is-failed" tabindex="0"><code>{{ v.text | code | safe }}</code></pre></div>{{ more(root, v.more) }}`,
  css: '',
  text: ({ label, text, more }) => [
    { kind: 'input', text: label },
    { kind: 'output', text, more },
  ],
  weight: ({ text }) => BOX + text.length,
  height: ({ text }, shown) => textHeight(text.split('\n').length, shown),
  ...ORDINARY,
};
