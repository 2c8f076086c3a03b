import type { ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, FOLD, ORDINARY } from '../measures.ts';

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
  ...ORDINARY,
};
