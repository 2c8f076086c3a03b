/** Pages of an encrypted site: each asks for the password and holds what it was made of, sealed. */

import {
  FILE_NAME,
  ITERATIONS,
  OF_IMAGES,
  ROUNDS,
  SALT,
  SEALED,
  SEALED_FILE,
  SEALED_ID,
} from '../shared/lock-format.ts';

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'";

/** Files that pages link to, and which become pages themselves. */
const LINKED =
  /href="((?:\.\.\/)*(?:outputs|media|sessions|projects|decisions)\/[^"#?]+\.(?:txt|md|json|pdf|jsonl\.gz))"/g;
const IMAGE = /<img src="((?:\.\.\/)*media\/[^"]+)"/g;

/** All images share one page, which shows the one that the address names: `media/image.html#1a2b.png`. */
export const IMAGE_PAGE = { folder: 'media/', path: 'media/image.html' } as const;
const LINKED_IMAGE = /href="((?:\.\.\/)*)media\/([^"#?]+\.(?:png|jpg|gif|webp))"/g;

/** Only we write attributes: in texts of transcripts, quotation marks are escaped. */
export function forSealing(html: string): string {
  return html
    .replace('<html ', `<html ${SEALED} `)
    .replace("img-src 'self';", "img-src 'self' blob:;")
    .replace(/<link rel="(?:alternate|canonical)"[^>]*>\n?/g, '')
    .replace(IMAGE, `<img ${SEALED_FILE}="$1.js"`)
    .replace(LINKED, 'href="$1.html"')
    .replace(LINKED_IMAGE, `href="$1${IMAGE_PAGE.path}#$2"`);
}

/** Address of the site's root as a page of the built site has it, for example `../`. */
export function rootIn(html: string): string {
  return /data-root="([./]{0,40})"/.exec(html)?.[1] ?? '';
}

interface Locked {
  readonly root: string;
  readonly salt: string;
  /** Of a file that is not a page. */
  readonly name?: string;
  /** Base64. Undefined in the page of images. */
  readonly sealed?: string;
}

export function lockedPage({ root, salt, name, sealed }: Locked): string {
  const images = sealed === undefined ? ` ${OF_IMAGES}` : '';
  const file = name === undefined ? '' : ` ${FILE_NAME}="${name}"`;
  return `<!DOCTYPE html>
<html lang="en" data-root="${root}" ${SALT}="${salt}" ${ROUNDS}="${ITERATIONS}"${file}${images}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>Locked</title>
<link rel="icon" href="${root}assets/logo.png" sizes="180x180" type="image/png">
<script src="${root}assets/theme.js"></script>
<link rel="stylesheet" href="${root}assets/locked.css">
<script src="${root}assets/unlock.js" defer></script>
</head>
<body>
<main class="locked">
<h1>This site is locked</h1>
<noscript><p>It is decrypted by a script: allow JavaScript for it.</p></noscript>
<form hidden>
<label for="password">Password</label>
<input id="password" type="password" autocomplete="current-password" required>
<button>Open</button>
</form>
<p role="status"></p>
</main>
<template id="${SEALED_ID}">${sealed ?? ''}</template>
</body>
</html>
`;
}
