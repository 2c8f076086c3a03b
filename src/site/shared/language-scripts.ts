/** The scripts of languages (`src/languages.js`): their folder in a site, and the function that they call. */

import type { LanguageRegistration } from 'shiki/core';

export const LANGUAGE_FOLDER = 'assets/languages';
export const LANGUAGE_HAND_OVER = 'sessionaryLanguage';

/** The attribute of code that has a language, but no colours yet. */
export const LANGUAGE = 'data-language';

export interface Language {
  /** Names of the languages whose code it can contain, in the order in which Shiki loads their grammars. */
  readonly needs: readonly string[];
  readonly grammar: LanguageRegistration;
}
