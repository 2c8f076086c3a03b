/** Asks for the password, and replaces itself with the page. The tab keeps the key, for other pages of the site. */

import { CONTENT, KEPT_KEY, OF_FILES, ROUNDS, SALT, SEALED_ID } from '../../build/publish/shared/lock-format.ts';
import { element } from '../base/dom.ts';
import { readStored, store } from '../base/storage.ts';
import { bytesOf, decrypt, importKey, sealedFile, unpack } from './sealed.ts';

const root = document.documentElement;
const form = document.querySelector('form');
const field = document.querySelector('input');
const status = document.querySelector('[role="status"]');

/** On the page of files: the place and the name of the requested file. */
const [, place = '', name = ''] = /^#(\d+\/\d+)\/([\w-]+(?:\.[\w-]+)+)$/.exec(location.hash) ?? [];
const isFile = root.hasAttribute(OF_FILES);

async function keyOf(password: string): Promise<string> {
  const { subtle } = crypto;
  const text = new TextEncoder();
  const base = await subtle.importKey('raw', text.encode(password.normalize()), 'PBKDF2', false, ['deriveBits']);
  const salt = text.encode(root.getAttribute(SALT) ?? '');
  const iterations = Number(root.getAttribute(ROUNDS));
  const master = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, base, 256);
  const by = await subtle.importKey('raw', master, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const bytes = new Uint8Array(await subtle.sign('HMAC', by, text.encode(CONTENT)));
  return btoa(String.fromCharCode(...bytes));
}

/** @throws if the key is wrong */
async function open(key: string): Promise<void> {
  const sealed = isFile
    ? await sealedFile(place)
    : atob(document.querySelector<HTMLTemplateElement>(`#${SEALED_ID}`)?.content.textContent ?? '');
  const content = await unpack(await decrypt(bytesOf(sealed ?? ''), await importKey(bytesOf(atob(key)))));
  store('sessionStorage', KEPT_KEY, key);
  if (isFile) showFile(content);
  else showPage(new TextDecoder().decode(content));
}

/** The page as it was built, at this address. */
function showPage(html: string): void {
  document.open();
  document.write(html);
  document.close();
  // Nothing has scrolled to the part of the page that the address names.
  if (location.hash !== '') location.replace(location.hash);
}

function showFile(content: Uint8Array<ArrayBuffer>): void {
  const isImage = /\.(?:png|jpg|gif|webp)$/.test(name);
  const address = URL.createObjectURL(new Blob([content]));
  const kind = name.endsWith('.gz') ? 'A compressed file.' : name.endsWith('.pdf') ? 'A PDF document.' : undefined;
  const shown = isImage
    ? element('img', { src: address, alt: 'Image' })
    : element('pre', { tabindex: '0' }, kind ?? new TextDecoder().decode(content));
  document
    .querySelector('main')
    ?.replaceChildren(element('p', {}, element('a', { href: address, download: name }, `Save ${name}`)), shown);
}

function say(words: string): void {
  if (status !== null) status.textContent = words;
}

async function unlock(password: string): Promise<void> {
  say('Opening…');
  try {
    await open(await keyOf(password));
  } catch {
    say('This is not the password.');
    field?.select();
  }
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void unlock(field?.value ?? '');
});

const known = readStored('sessionStorage', KEPT_KEY);
const ready = known === null ? Promise.reject(new Error('no key')) : open(known);
ready.catch(() => {
  if (form !== null) form.hidden = false;
  field?.focus();
});
