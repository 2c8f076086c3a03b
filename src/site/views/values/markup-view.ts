import type { ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, ORDINARY, proseHeight } from '../measures.ts';

export const markup: ViewModule<'markup'> = {
  html: `{{ label(v) }}<div class="prose">{{ v.html | safe }}</div>`,
  css: '',
  text: ({ label, html }) => [
    { kind: 'input', text: label },
    { kind: 'shown', html },
  ],
  weight: ({ html }) => BOX + html.length,
  height: ({ html }) => proseHeight(html.length),
  ...ORDINARY,
};
