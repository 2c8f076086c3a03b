/**
 * Shiki's grammars as scripts that pages from disk can load: `dist/languages/<name>.js`, of which a site gets those of the
 * languages that its code is written in.
 *
 *     sessionaryLanguage("html","7X1re9s4…")   is   {"needs":["javascript","css"],"grammar":{…}}, packed
 *
 * Their expressions are Oniguruma's. Translating one to JavaScript takes up to a millisecond, so it is done here:
 * `"(?i)\\h+"` becomes `["[\\p{AHex}]+","dgiv"]`. Those with `\A`, `\G` or references to what began a rule depend on the
 * text, and stay as they are. It takes half a minute, so the result is kept in `node_modules/.cache` for each version.
 */

import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { toRegExpDetails } from 'oniguruma-to-es';
import { bundledLanguages } from 'shiki/langs';

/** Of `createJavaScriptRegexEngine`. */
const OPTIONS = /** @type {const} */ ({
  global: true,
  hasIndices: true,
  lazyCompileLength: 3_000,
  target: 'ES2024',
  rules: {
    allowOrphanBackrefs: true,
    asciiWordBoundaries: true,
    captureGroup: true,
    recursionLimit: 5,
    singleline: true,
  },
});

/** @param {string} pattern */
function translated(pattern) {
  try {
    const { pattern: source, flags, options } = toRegExpDetails(pattern, OPTIONS);
    if (options !== undefined) return [source, flags, options];
    return flags === 'dgv' ? [source] : [source, flags];
  } catch {
    // Shiki's engine skips the few that it cannot translate.
    return pattern;
  }
}

/**
 * A grammar, or a part of it, with its expressions translated.
 * @param {unknown} value
 * @param {string} key
 * @returns {unknown}
 */
function compiled(value, key) {
  if (typeof value === 'string') {
    if (!/^(?:match|begin|end|while)$/.test(key) || /\\[AGz]/.test(value)) return value;
    return /^[ew]/.test(key) && /\\\d/.test(value) ? value : translated(value);
  }
  if (Array.isArray(value)) return value.map((item) => compiled(item, ''));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inside]) => (name === 'displayName' ? [] : [[name, compiled(inside, name)]])),
  );
}

/** @param {string} folder */
async function compileAll(folder) {
  const written = new Set();
  for (const load of Object.values(bundledLanguages)) {
    const { default: grammars } = await load();
    for (const grammar of grammars) {
      if (written.has(grammar.name)) continue;
      written.add(grammar.name);
      // What a grammar embeds comes before it in its own module, which is also bundled if it is a language by itself.
      const own = bundledLanguages[/** @type {keyof typeof bundledLanguages} */ (grammar.name)];
      const all = own === undefined ? grammars.slice(0, grammars.indexOf(grammar)) : (await own()).default.slice(0, -1);
      const needs = [...new Set(all.map(({ name }) => name))];
      const text = JSON.stringify({ needs, grammar: compiled(grammar, '') });
      const packed = deflateRawSync(text, { level: 9 }).toString('base64');
      writeFileSync(`${folder}/${grammar.name}.js`, `sessionaryLanguage("${grammar.name}","${packed}")\n`);
    }
  }
}

/**
 * Writes the scripts of all languages.
 * @param {string} cache folder for earlier results
 * @param {string} folder where to write them
 */
export async function writeLanguages(cache, folder) {
  const versions = ['shiki', 'oniguruma-to-es'].map((name) => {
    const { version } = JSON.parse(
      readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8'),
    );
    return version;
  });
  const kept = `${cache}/languages-${versions.join('-')}`;
  if (!existsSync(kept)) {
    const unfinished = `${kept}-${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    await compileAll(unfinished);
    if (!existsSync(kept)) renameSync(unfinished, kept);
    rmSync(unfinished, { recursive: true, force: true });
  }
  cpSync(kept, folder, { recursive: true });
}
