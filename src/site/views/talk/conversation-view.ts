/** An agent: its task, its answer, and its full conversation, folded. */

import type { Failures } from '../../../transcript/types/summary.ts';
import type { Content, ViewModule } from '../../../transcript/types/view-types.ts';
import type { TurnView } from '../../types/view.ts';
import { BOX, FOLD, proseHeight } from '../measures.ts';

declare module '../../../transcript/types/view-types.ts' {
  interface Views {
    readonly conversation: {
      readonly title: string;
      /** Empty: its row says these and the title. */
      readonly facts: string;
      readonly linkNote: string | undefined;
      readonly task: Html | undefined;
      readonly answer: Html | undefined;
      readonly failures: Failures;
      readonly turns: readonly TurnView[];
      /** Of the conversation, relative to the site's root, if it has a page of its own. */
      readonly page: string | undefined;
    };
  }
}

export const conversation: ViewModule<'conversation'> = {
  html: `
{%- from "turn.njk" import turnOf -%}
<section class="conversation">
{% if v.facts %}<p class="conversation-head"><span class="conversation-title">{{ v.title }}</span> <span class="note">{{ v.facts }}</span></p>{% endif %}
{%- if v.linkNote %}<p class="note">{{ v.linkNote }}</p>{% endif -%}
{%- if v.task %}<p class="label">Task</p><div class="prose">{{ v.task | safe }}</div>{% endif -%}
{%- if v.answer %}<p class="label">Answer</p><div class="prose">{{ v.answer | safe }}</div>{% endif -%}
{%- if v.turns.length %}
<details class="group"><summary>Full conversation: {{ count(v.turns.length, "turn", "turns") }}{% if v.failures.redChecks or v.failures.toolErrors %}, {{ failures(v.failures) }}{% endif %}</summary>
<div class="group-body">{% for t in v.turns %}{{ turnOf(root, t, true, false) }}{% endfor %}</div></details>
{%- endif -%}
{%- if v.page %}<p class="more"><a href="{{ root }}{{ v.page }}">The agent’s own page</a>{% if v.failures.redChecks or v.failures.toolErrors %}, {{ failures(v.failures) }}{% endif %}</p>{% endif -%}
</section>`,
  css: `
.conversation {
  border-left: 3px double var(--line-strong);
  padding-left: var(--s4);
}

.conversation-title {
  font-weight: 600;
  font-size: var(--t3);
}

.conversation .turn {
  grid-template-columns: 5rem minmax(0, 1fr);
  column-gap: var(--s4);
  padding: var(--s2) 0;
}

.conversation :is(.turn-user, .turn-teammate) > .turn-body {
  padding: var(--s2) var(--s3);
}

.conversation :is(.turn-user, .turn-teammate) > .turn-head {
  padding-top: var(--s2);
}

.conversation .turn > .turn-body > .prose,
.conversation .prose {
  font-size: var(--t3);
}

@media (max-width: 48rem) {
  .conversation .turn {
    grid-template-columns: minmax(0, 1fr);
  }
}
`,
  text: ({ title, task, answer }) => [
    { kind: 'agent', text: title },
    { kind: 'prose', html: task },
    { kind: 'prose', html: answer },
  ],
  weight: ({ task = '', answer = '' }) => 2 * BOX + task.length + answer.length,
  height: ({ task = '', answer = '' }, shown) =>
    2 * FOLD + (shown === 'all' ? proseHeight(task.length + answer.length) : 0),
  // Its turns count as well, unless they are on a page of their own.
  content: ({ failures }): readonly Content[] => [
    ...(failures.redChecks > 0 ? (['red'] as const) : []),
    ...(failures.toolErrors > 0 ? (['problems'] as const) : []),
  ],
  staysVisible: true,
};
