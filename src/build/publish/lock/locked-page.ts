/** Pages of an encrypted site: each asks for the password and contains the original page, sealed. */

import {
  FILES_FOLDER,
  ITERATIONS,
  OF_FILES,
  ROUNDS,
  SALT,
  SEALED,
  SEALED_FILE,
  SEALED_ID,
} from '../shared/lock-format.ts';

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'";

const LINK = /href="((?:\.\.\/)*)([\w-]+\/(?:[^"#?]*\/)?([^"#?/]+))"/g;
const IMAGE = /<img src="(?:\.\.\/)*(media\/[^"]+)"/g;

/** Shows the file that its address names: `sealed/file.html#3/5/1a2b.png`. */
export const FILE_PAGE = `${FILES_FOLDER}/file.html`;

/** In texts, quotation marks are escaped. @param places of the files in scripts, by their path: `3/5` */
export function forSealing(html: string, places: ReadonlyMap<string, string>): string {
  return html
    .replace('<html ', `<html ${SEALED} `)
    .replace("img-src 'self';", "img-src 'self' blob:;")
    .replace(/<link rel="(?:alternate|canonical)"[^>]*>\n?/g, '')
    .replace(IMAGE, (_, path: string) => `<img ${SEALED_FILE}="${places.get(path) ?? ''}"`)
    .replace(LINK, (link, root: string, path: string, name: string) => {
      const place = places.get(path);
      return place === undefined ? link : `href="${root}${FILE_PAGE}#${place}/${name}"`;
    });
}

/** Address of the site's root as a page of the built site has it, for example `../`. */
export function rootIn(html: string): string {
  return /data-root="([./]{0,40})"/.exec(html)?.[1] ?? '';
}

interface Locked {
  readonly root: string;
  readonly salt: string;
  /** Base64. Undefined in the page of files. */
  readonly sealed?: string;
}

export function lockedPage({ root, salt, sealed }: Locked): string {
  const files = sealed === undefined ? ` ${OF_FILES}` : '';
  return `<!DOCTYPE html>
<html lang="en" data-root="${root}" ${SALT}="${salt}" ${ROUNDS}="${ITERATIONS}"${files}>
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
