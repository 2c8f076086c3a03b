import type { Size, ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, FOLD } from '../measures.ts';

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
  content: () => [],
  staysVisible: true,
};
