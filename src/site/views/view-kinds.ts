/** The kinds of views: the only list of them. The compiler says which one is missing, and what one lacks. */

import type { View, ViewKind, ViewModule } from '../../transcript/types/view-types.ts';
import type { TurnView } from '../types/view.ts';
import { code, diff, failure, json, terminal, text } from './line-views.ts';
import { conversation, group, plan, questions } from './talk-views.ts';
import { fields, image, link, list, markup, problem, todos } from './value-views.ts';

/** In the order of the style sheet. */
export const VIEWS: { readonly [Kind in ViewKind]: ViewModule<Kind> } = {
  ...{ text, markup, code, terminal, diff, fields, list, todos, questions, plan, conversation, group },
  ...{ image, link, json, problem, failure },
};

export function moduleOf<Kind extends ViewKind>({ kind }: { readonly kind: Kind }): ViewModule<Kind> {
  return VIEWS[kind];
}

/** The template `views.njk`: `views` prints a list of views, each by the macro of its kind. */
export function viewsTemplate(): string {
  const macros = Object.entries(VIEWS).map(
    ([kind, { html }]) => `{%- macro ${kind}_(root, v) -%}${html}{%- endmacro -%}`,
  );
  const table = Object.keys(VIEWS).map((kind) => `${kind}: ${kind}_`);
  return `{%- from "sessionary/bits.njk" import change, count, diffBox, failures, label, language, long, more, outside -%}
{%- macro views(root, list) -%}{%- for v in list -%}{{ MACROS[v.kind](root, v) }}{%- endfor -%}{%- endmacro -%}
${macros.join('\n')}
{%- set MACROS = {${table.join(', ')}} -%}`;
}

/** The rules that only one kind needs. */
export function viewStyles(): string {
  return Object.values(VIEWS)
    .map(({ css = '' }) => css)
    .join('');
}

/** The views and turns inside a view. */
export function insideOf(view: View): { readonly views: readonly View[]; readonly turns: readonly TurnView[] } {
  return { views: 'views' in view ? view.views : [], turns: 'turns' in view ? view.turns : [] };
}
