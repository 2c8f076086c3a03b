import { sumOf } from '../../../base/lists.ts';
import type { ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, FOLD, ORDINARY } from '../measures.ts';

export const todos: ViewModule<'todos'> = {
  html: `
<ul class="todos">
{%- for item in v.items -%}
<li class="todo-{{ item.status }}{% if item.changed %} is-changed{% endif %}"><span class="todo-state">
{%- if item.status == "completed" %}done{% elif item.status == "in_progress" %}doing{% else %}to do{% endif -%}
</span> <span class="todo-text">{{ item.text }}</span>{% if item.changed %} <span class="note">changed</span>{% endif %}</li>
{%- endfor -%}
</ul>`,
  css: `
.todos {
  font-size: var(--t3);
}

.todos li {
  display: flex;
  gap: var(--s3);
  align-items: baseline;
}

.todo-state {
  flex: none;
  width: 3.25rem;
  text-align: right;
  font-size: var(--t2);
  color: var(--ink-faint);
}

.todo-completed .todo-state {
  color: var(--success);
}

.todo-completed .todo-state::before {
  content: "✓ " / "";
}

.todo-in_progress .todo-state {
  color: var(--ink);
  font-weight: 600;
}

.todo-completed .todo-text {
  color: var(--ink-soft);
}

.todos .is-changed .todo-text {
  font-weight: 600;
}
`,
  text: ({ items }) => [{ kind: 'input', text: items.map(({ text }) => text).join('\n') }],
  weight: ({ items }) => BOX + sumOf(items, ({ text }) => BOX + text.length),
  height: () => 2 * FOLD,
  ...ORDINARY,
};
