import { sumOf } from '../../../base/lists.ts';
import type { ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, FOLD, ITEM, ORDINARY } from '../measures.ts';

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
  ...ORDINARY,
};
