/** Views of what people and agents say to each other. */

import { sumOf } from '../../base/lists.ts';
import type { Failures } from '../../transcript/types/summary.ts';
import type { Content, ViewModule } from '../../transcript/types/view-types.ts';
import type { TurnView } from '../types/view.ts';
import { BOX, FOLD, proseHeight, ROW, TURN } from './measures.ts';

export const questions: ViewModule<'questions'> = {
  html: `
<div class="questions">
{%- for q in v.questions -%}
<div class="question">
{%- if q.header %}<p class="label">{{ q.header }}</p>{% endif -%}
<p class="question-text">{{ q.question }}</p>
<ul class="options">
{%- for option in q.options -%}
<li{% if option.chosen %} class="is-chosen"{% endif %}><span class="option-label">{{ option.label }}</span>{% if option.chosen %} <span class="tag tag-human">chosen</span>{% endif %}{% if option.description %} <span class="option-description">{{ option.description }}</span>{% endif %}</li>
{%- endfor -%}
{%- for answer in q.free -%}
<li class="is-chosen is-free"><span class="option-label">{{ answer }}</span> <span class="tag tag-human">own answer</span></li>
{%- endfor -%}
</ul></div>
{%- endfor -%}
</div>`,
  css: `
.question-text {
  font-size: var(--t4);
  font-weight: 600;
  max-width: var(--measure);
}

.options {
  margin-top: var(--s2);
  font-size: var(--t3);
}

.options li {
  max-width: var(--measure);
  padding: var(--s1) var(--s3);
  border-left: 3px solid var(--line);
  color: var(--ink-soft);
}

.options .is-chosen {
  border-left-color: var(--human);
  background: var(--human-surface);
  color: var(--ink);
}

.is-chosen .option-label {
  font-weight: 600;
}

.option-description {
  display: block;
  font-size: var(--t2);
}
`,
  text: ({ questions }) =>
    questions.map(({ header, question, options, free }) => {
      const offered = options.map(({ label, description }) => `${label} ${description}`);
      return { kind: 'question', text: [header, question, ...offered, ...free].join('\n') };
    }),
  weight: ({ questions }) =>
    BOX +
    sumOf(questions, ({ question, options }) => {
      const offered = sumOf(options, ({ label, description }) => BOX + label.length + description.length);
      return BOX + question.length + offered;
    }),
  height: ({ questions }) => sumOf(questions, ({ options, free }) => TURN + (options.length + free.length) * 2 * ROW),
  content: () => ['talk'],
  staysVisible: true,
};

/** A plan that the human was asked to approve: a document in the conversation. */
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

declare module '../../transcript/types/view-types.ts' {
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

/** An agent: its task, its answer, and its full conversation, folded. */
export const conversation: ViewModule<'conversation'> = {
  html: `
{%- from "sessionary/turn.njk" import turnOf -%}
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

export const group: ViewModule<'group'> = {
  html: `<details class="group"><summary>{{ v.label }}</summary><div class="group-body">{{ views(root, v.views) }}</div></details>`,
  css: `
.group > summary {
  font-size: var(--t2);
  color: var(--ink-soft);
  width: fit-content;
}

.group-body {
  padding-top: var(--s2);
}
`,
  text: ({ label }) => [{ kind: 'input', text: label }],
  weight: () => BOX,
  height: () => 2 * FOLD,
};
