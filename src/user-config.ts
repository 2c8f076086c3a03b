/** What the package exports: the types of `sessionary.config.js`, which `config-schema.ts` declares. */

import type * as z from 'zod/mini';
import type { TYPES } from './config-schema.ts';

type Declared<Name extends keyof typeof TYPES> = z.infer<(typeof TYPES)[Name]>;

/** US dollars per million tokens. */
export type Price = Declared<'Price'>;
/** Prices by the beginning of a model's name, without `claude-`. */
export type Prices = Readonly<Record<string, Price>>;
export type ProjectConfig = Declared<'ProjectConfig'>;
export type RedactConfig = Declared<'RedactConfig'>;
export type PublishConfig = Declared<'PublishConfig'>;
/** The default export of `sessionary.config.js`. Everything is optional; command line options take precedence. */
export type SessionaryConfig = Declared<'SessionaryConfig'>;

/** Returns a configuration unchanged, with its type. */
export function defineConfig(config: SessionaryConfig): SessionaryConfig {
  return config;
}
