/**
 * What the build and the browser must agree on in an encrypted site.
 *
 *     password, salt  -- PBKDF2 -->  master key  -- HMAC of a word -->  key of the contents, key of the names, …
 *
 * Everything that is sealed is compressed, encrypted with AES-GCM, and written as base64: 12 bytes of nonce, the
 * encrypted bytes, 16 bytes of tag.
 */

/** For PBKDF2 with HMAC-SHA-256, which every browser has: the number in OWASP's Password Storage Cheat Sheet. */
export const ITERATIONS = 600_000;

/** Word of the key that contents are encrypted with: the only one that a browser keeps. */
export const CONTENT = 'content';
export const NONCE_BYTES = 12;

/** Attribute of the `html` element of a page whose files are sealed. */
export const SEALED = 'data-sealed-site';

/** Attributes of the `html` element of a locked page. */
export const SALT = 'data-salt';
export const ROUNDS = 'data-iterations';

/** Of the page that shows the file that the fragment of its address names: `#3/5/1a2b.md`. */
export const OF_FILES = 'data-files';

/** Id of the element with the sealed page or file. */
export const SEALED_ID = 'sealed';

/** Folder of the scripts with images and files that pages link to. Each has many: hosts limit the number of files. */
export const FILES_FOLDER = 'sealed';

/** The function that such a script calls: `sealed/3.js` has `sessionarySealed("3/5","…")`, the place of a file and its bytes. */
export const SEALED_HAND_OVER = 'sessionarySealed';

/** Attribute of an image: its place. */
export const SEALED_FILE = 'data-sealed-file';

/** Where a browser keeps the key until the tab is closed. */
export const KEPT_KEY = 'sessionary-key';
