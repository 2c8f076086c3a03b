/** Views of values: fields, lists, links, images, prose. */

import { sumOf } from '../../base/lists.ts';
import type { Size, TextKind, ViewModule } from '../../transcript/types/view-types.ts';
import { BOX, FOLD, ITEM, proseHeight } from './measures.ts';

export const markup: ViewModule<'markup'> = {
  html: `{{ label(v) }}<div class="prose">{{ v.html | safe }}</div>`,
  text: ({ label, html }) => [
    { kind: 'input', text: label },
    { kind: 'shown', html },
  ],
  weight: ({ html }) => BOX + html.length,
  height: ({ html }) => proseHeight(html.length),
};

/** What the value is, by its name in the input of any tool. */
const KINDS: ReadonlyMap<string, TextKind> = new Map([
  ...['command', 'cmd', 'script'].map((name) => [name, 'command'] as const),
  ...['file_path', 'notebook_path', 'path', 'pattern', 'glob', 'url', 'query'].map((name) => [name, 'path'] as const),
]);

export const fields: ViewModule<'fields'> = {
  html: `
<dl class="fields">
{%- for row in v.rows -%}<div><dt>{{ row.name | code | safe }}</dt><dd>{{ row.value | code | safe }}</dd></div>{%- endfor -%}
</dl>`,
  css: `
.fields {
  font-size: var(--t2);
}

.fields > div {
  display: grid;
  grid-template-columns: minmax(5rem, 9rem) minmax(0, 1fr);
  gap: var(--s1) var(--s3);
  padding: 0.125rem 0;
}

.fields dt {
  color: var(--ink-faint);
}

.fields dd {
  font-family: var(--mono);
  font-size: 0.95em;
  white-space: pre-wrap;
}

@media (max-width: 48rem) {
  .fields > div {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }
}
`,
  text: ({ rows }) => rows.map(({ name, value }) => ({ kind: KINDS.get(name) ?? 'input', text: `${name} ${value}` })),
  weight: ({ rows }) => BOX + sumOf(rows, ({ name, value }) => ITEM + name.length + value.length),
  height: () => 2 * FOLD,
};

export const list: ViewModule<'list'> = {
  html: `{{ label(v) }}<ul class="items"{% if v.items.length > 24 %} tabindex="0"{% endif %}>
{%- for item in v.items -%}
<li>{% if item.href and not (item.href | leadsNowhere) %}<a href="{{ item.href }}" rel="noreferrer noopener nofollow">{{ item.text | code | safe }}</a>{% else %}{{ item.text | code | safe }}{% endif %}{% if item.note %} <span class="note">{{ item.note }}</span>{% endif %}</li>
{%- endfor -%}
</ul>{{ more(root, v.more) }}`,
  css: `
.items {
  font-size: var(--t2);
}

.call-body .items {
  font-family: var(--mono);
}

/* Pages found in the web, with their hosts */
.call-body .items :is(a, a + .note) {
  font-family: var(--sans);
}

.call-body .items[tabindex] {
  max-height: 36rem;
  overflow: auto;
}

.items li {
  padding: 0.0625rem 0;
}

.items a {
  display: inline-block;
  min-height: 1.5rem;
  line-height: 1.5rem;
}
`,
  text: ({ label, items, more }) => [
    { kind: 'input', text: label },
    { kind: 'shown', text: items.map(({ text, note = '' }) => `${text} ${note}`).join('\n'), more },
  ],
  weight: ({ items }) =>
    BOX + sumOf(items, ({ text, href = '', note = '' }) => ITEM + text.length + href.length + note.length),
  height: () => 2 * FOLD,
};

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
};

/** The largest size of an image on a page, in CSS pixels: about half a screen high. */
const MAX_WIDTH = 512;
const MAX_HEIGHT = 384;

/** The size at which an image is shown, never enlarged. The browser reserves it before the image is loaded. */
export function shownSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const image: ViewModule<'image'> = {
  html: `
{%- set size = v | shownSize %}
<p class="image"><a href="{{ root }}{{ v.src }}"><img src="{{ root }}{{ v.src }}" alt="{{ v.alt }}" loading="lazy" decoding="async" width="{{ size.width }}" height="{{ size.height }}"></a></p>`,
  css: `
.image img {
  display: block;
  border: 1px solid var(--line);
}
`,
  text: () => [],
  weight: () => 2 * BOX,
  height: (view) => FOLD + shownSize(view).height,
  staysVisible: true,
};

/** A link to a file of the site (`inside`) or to an address elsewhere. */
export const link: ViewModule<'link'> = {
  html: `<p class="link">{% if v.inside %}<a href="{{ root }}{{ v.href }}">{{ v.text }}</a>{% else %}{{ outside(v.href, v.text) }}{% endif %}</p>`,
  text: ({ href, text, inside }) => [{ kind: 'path', text: inside || text.includes(href) ? text : `${text}\n${href}` }],
  weight: () => 2 * BOX,
  height: () => 2 * FOLD,
};

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
};
