/** The grammars of the package (`src/languages.js`), for code that is coloured here, and as files of a site. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { valueFor } from '../../../base/lists.ts';
import { writeFileIn } from '../../../base/write-file.ts';
import { PACKAGE_ROOT } from '../../../package.ts';
import { readText } from '../../../transcript/discover/existing-files.ts';
import { LANGUAGE_FOLDER, type Language } from '../../shared/language-scripts.ts';
import { createLineGrammar, type LineGrammar } from '../../shared/line-grammar.ts';

function scriptOf(name: string): string {
  return readFileSync(join(PACKAGE_ROOT, 'dist/languages', `${name}.js`), 'latin1');
}

const languages = new Map<string, Language>();

function languageOf(name: string): Language {
  // Written by `src/languages.js`: `sessionaryLanguage("go","7X1r…")`.
  return valueFor(languages, name, () =>
    JSON.parse(inflateRawSync(Buffer.from(scriptOf(name).split('"')[3] ?? '', 'base64')).toString()),
  );
}

const grammars = new Map<string, LineGrammar>();

/** A grammar, which is loaded once per thread. */
export function grammarOf(name: string): LineGrammar {
  return valueFor(grammars, name, () => {
    const { needs, grammar } = languageOf(name);
    return createLineGrammar([...needs.map((other) => languageOf(other).grammar), grammar]);
  });
}

/** Writes the scripts of these languages, and of those they can contain, unless they are there. Returns their paths. */
export function writeLanguages(output: string, of: readonly { readonly languages: readonly string[] }[]): string[] {
  const names = new Set(of.flatMap(({ languages }) => languages));
  const needed = new Set([...names].flatMap((name) => [name, ...languageOf(name).needs]));
  return [...needed].sort().map((name) => {
    const path = `${LANGUAGE_FOLDER}/${name}.js`;
    if (readText(join(output, path)) !== scriptOf(name)) writeFileIn(join(output, path), scriptOf(name));
    return path;
  });
}
