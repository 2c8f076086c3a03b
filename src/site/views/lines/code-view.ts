import { sumOf } from '../../../base/lists.ts';
import type { ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, boxHeight, ORDINARY } from '../measures.ts';

export const code: ViewModule<'code'> = {
  html: `{{ label(v) }}<div class="box"><ol class="code lines{{ long(v.lines) }}"{{ language(v) }} start="{{ v.start }}" tabindex="0">{{ v.lines | listedLines | safe }}</ol></div>{{ more(root, v.more) }}`,
  css: '',
  text: ({ label, lines, more }) => [
    { kind: 'path', text: label },
    { kind: 'shown', text: lines.join('\n'), more },
  ],
  weight: ({ lines }) => BOX + sumOf(lines, (line) => 10 + line.length),
  height: ({ lines }) => boxHeight(lines.length),
  ...ORDINARY,
};
