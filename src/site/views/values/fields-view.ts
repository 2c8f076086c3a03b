import { sumOf } from '../../../base/lists.ts';
import type { TextKind, ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, FOLD, ITEM, ORDINARY } from '../measures.ts';

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
  ...ORDINARY,
};
