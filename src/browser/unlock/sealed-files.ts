/** Files of an encrypted site: images, loaded when they come into view, and files that open on a page of their own. */

import { FILES_FOLDER, SEALED_FILE, SEALED_HAND_OVER } from '../../build/publish/shared/lock-format.ts';
import { siteRoot } from '../base/address.ts';
import { whenNear } from '../base/dom.ts';
import { HandedOver } from '../base/handed-over.ts';
import { opened, unpack } from './sealed.ts';

/** In base64, by place. */
const files = new HandedOver<string>(SEALED_HAND_OVER);

/** The sealed bytes of a file; undefined if its script is missing. @param place `3/5`: the fifth of `sealed/3.js` */
export function sealedFile(place: string): Promise<string | undefined> {
  return files.from(`${siteRoot()}${FILES_FOLDER}/${place.split('/')[0]}.js`, place);
}

async function show(image: HTMLImageElement): Promise<void> {
  const base64 = await sealedFile(image.getAttribute(SEALED_FILE) ?? '');
  if (base64 !== undefined) image.src = URL.createObjectURL(new Blob([await unpack(await opened(base64))]));
}

/** Watches the images of the page. */
export function startSealedImages(): void {
  whenNear(document.querySelectorAll(`img[${SEALED_FILE}]`), '100%', (image) => {
    if (image instanceof HTMLImageElement) void show(image);
  });
}
