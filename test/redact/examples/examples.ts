/** What each rule of redaction finds, and what looks similar and is left alone. */

import type { Rule } from '../../../src/redact/rules/rule.ts';
import { APPS } from './apps.ts';
import { COMMANDS } from './commands.ts';
import { KEYS } from './keys.ts';
import { LOGINS } from './logins.ts';
import { NAMES } from './names.ts';
import { PERSONAL } from './personal.ts';
import { SERVICES } from './services.ts';
import { SETTINGS } from './settings.ts';
import { TOKENS } from './tokens.ts';
import { WEB } from './web.ts';

export interface Examples {
  /** Texts that contain such a secret. */
  readonly hits: readonly string[];
  /** Texts that look similar but contain none. */
  readonly misses: readonly string[];
}

/** By id of the rule: its examples; of a rule for tokens, `rests`: what follows its first prefix. */
export type ExampleTable = Readonly<
  Record<string, readonly string[] | (Partial<Examples> & { readonly rests?: readonly string[] })>
>;

const ALL: ExampleTable = {
  ...{ ...TOKENS, ...APPS, ...SERVICES, ...WEB, ...SETTINGS },
  ...{ ...NAMES, ...LOGINS, ...COMMANDS, ...KEYS, ...PERSONAL },
};

export function examplesOf({ id, keywords: [first = ''] }: Pick<Rule, 'id' | 'keywords'>): Examples {
  const given = ALL[id] ?? [];
  const { rests, hits, misses } = 'length' in given ? { rests: given } : { rests: [], ...given };
  return {
    hits: hits ?? rests.map((rest) => first + rest),
    misses: misses ?? [first, `${first}...`, `${first}${'x'.repeat(40)}`, `a word such as ${first}token`],
  };
}
