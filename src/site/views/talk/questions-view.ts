import { sumOf } from '../../../base/lists.ts';
import type { ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, ROW, TURN } from '../measures.ts';

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
