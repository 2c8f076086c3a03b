/** Images of an encrypted site, loaded when they come into view. */

import { SEALED_FILE, SEALED_HAND_OVER } from '../../publish/shared/lock-format.ts';
import { loadScript } from '../base/dom.ts';
import { opened, unpack } from './sealed.ts';

declare global {
  interface Window {
    [SEALED_HAND_OVER]?: (name: string, base64: string) => void;
  }
}

const handedOver = new Map<string, string>();

/** The bytes that a script hands over; undefined when it is missing. @param script relative to the page */
export async function sealedFile(script: string): Promise<string | undefined> {
  window[SEALED_HAND_OVER] ??= (name, base64) => handedOver.set(name, base64);
  await loadScript(script);
  return handedOver.get(script.split('/').at(-1) ?? '');
}

async function show(image: HTMLImageElement): Promise<void> {
  const base64 = await sealedFile(image.getAttribute(SEALED_FILE) ?? '');
  if (base64 !== undefined) image.src = URL.createObjectURL(new Blob([await unpack(await opened(base64))]));
}

/** Watches the images of the page. */
export function startSealedImages(): void {
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
        watch.unobserve(target);
        void show(target);
      }
    },
    { rootMargin: '100%' },
  );
  for (const image of document.querySelectorAll(`img[${SEALED_FILE}]`)) watch.observe(image);
}
