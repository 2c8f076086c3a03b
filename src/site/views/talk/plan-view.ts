/** A plan that the human was asked to approve: a document in the conversation. */

import type { ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, proseHeight, TURN } from '../measures.ts';

export const plan: ViewModule<'plan'> = {
  html: `
<section class="plan plan-{{ v.status }}">
<p class="plan-head"><span class="plan-title">{{ v.title }}</span> <span class="tag
{%- if v.status == "rejected" %} tag-bad{% elif v.status == "approved" or v.status == "approved-cleared" %} tag-good{% endif %}">{{ v.note }}</span></p>
{%- if v.implementations.length %}
<p class="plan-links">Implemented in {% for link in v.implementations %}<a href="{{ root }}{{ link.href }}">{{ link.text }}</a>{% if not loop.last %}, {% endif %}{% endfor %}</p>
{%- endif -%}
{%- if v.feedback %}
<div class="feedback"><p class="label">Feedback</p><p class="plain-text">{{ v.feedback }}</p></div>
{%- endif %}
{%- if v.html %}<div class="prose">{{ v.html | safe }}</div>{% else %}<p class="note">The transcript does not have its text.</p>{% endif -%}
{%- if v.proposed %}
<details class="group"><summary>As the agent proposed it</summary><div class="group-body"><div class="prose">{{ v.proposed | safe }}</div></div></details>
{%- endif %}
</section>`,
  css: `
.plan {
  background: var(--paper);
  border: 1px solid var(--line-strong);
  border-radius: var(--round);
  padding: var(--s4);
  font-size: var(--t4);
}

.plan-head {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--s1) var(--s3);
  padding-bottom: var(--s2);
  border-bottom: 1px solid var(--line);
}

.plan-title {
  font-weight: 650;
}

.plan-rejected > .prose {
  color: var(--ink-soft);
}

.feedback {
  border-left: 3px solid var(--human);
  background: var(--human-surface);
  padding: var(--s2) var(--s3);
}

@media (max-width: 48rem) {
  .plan {
    padding: var(--s3);
  }
}
`,
  text: ({ title, feedback, implementations, html, proposed }) => [
    { kind: 'plan', text: [title, feedback ?? '', ...implementations.map(({ text }) => text)].join('\n') },
    { kind: 'plan', html },
    { kind: 'plan', html: proposed },
  ],
  weight: ({ html, proposed = '' }) => 2 * BOX + html.length + proposed.length,
  height: ({ html }) => TURN + proseHeight(html.length),
  content: () => ['talk'],
  staysVisible: true,
};
