import type { ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, FOLD } from '../measures.ts';

export const problem: ViewModule<'problem'> = {
  html: `
<div class="problem"><p><strong>{% if v.line %}Problem in line {{ v.line }}{% else %}Problem with the file{% endif %}.</strong> {{ v.reason }}</p>
{%- if v.excerpt %}<div class="box"><pre class="text" tabindex="0"><code>{{ v.excerpt | code | safe }}</code></pre></div>{% endif -%}
</div>`,
  css: `
.problem {
  border-left: 3px solid var(--failure);
  padding-left: var(--s3);
  font-size: var(--t3);
}

.problem strong {
  color: var(--failure);
}
`,
  text: ({ reason, excerpt }) => [{ kind: 'notice', text: `${reason}\n${excerpt}` }],
  weight: ({ reason, excerpt }) => BOX + reason.length + excerpt.length,
  height: () => 2 * FOLD,
  content: () => ['problems'],
  staysVisible: false,
};
