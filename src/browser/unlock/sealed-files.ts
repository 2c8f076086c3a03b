/** Files of an encrypted site: images, loaded when they come into view, and files that open on a page of their own. */

import { valueFor } from '../../base/lists.ts';
import { FILES_FOLDER, SEALED_FILE, SEALED_HAND_OVER } from '../../publish/shared/lock-format.ts';
import { siteRoot } from '../base/address.ts';
import { loadScript } from '../base/dom.ts';
import { opened, unpack } from './sealed.ts';

declare global {
  interface Window {
    [SEALED_HAND_OVER]?: (name: string, base64: string) => void;
  }
}

const handedOver = new Map<string, string>();
const loaded = new Map<string, Promise<boolean>>();

/** The sealed bytes of a file; undefined if its script is missing. @param place `3/5`: the fifth of `sealed/3.js` */
export async function sealedFile(place: string): Promise<string | undefined> {
  window[SEALED_HAND_OVER] ??= (name, base64) => handedOver.set(name, base64);
  const script = `${siteRoot()}${FILES_FOLDER}/${place.split('/')[0]}.js`;
  await valueFor(loaded, script, () => loadScript(script));
  return handedOver.get(place);
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
