/** A link to a file of the site (`inside`) or to an address elsewhere. */

import type { ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, FOLD, ORDINARY } from '../measures.ts';

export const link: ViewModule<'link'> = {
  html: `<p class="link">{% if v.inside %}<a href="{{ root }}{{ v.href }}">{{ v.text }}</a>{% else %}{{ outside(v.href, v.text) }}{% endif %}</p>`,
  css: '',
  text: ({ href, text, inside }) => [{ kind: 'path', text: inside || text.includes(href) ? text : `${text}\n${href}` }],
  weight: () => 2 * BOX,
  height: () => 2 * FOLD,
  ...ORDINARY,
};
