/** What each rule of redaction finds, and what looks similar and is left alone. */

import type { Rule } from '../../../src/redact/rules/rule.ts';
import { APPS } from './app-rules.ts';
import { COMMANDS } from './command-rules.ts';
import { KEYS } from './key-rules.ts';
import { LOGINS } from './login-rules.ts';
import { NAMES } from './name-rules.ts';
import { PERSONAL } from './personal.ts';
import { SERVICES } from './service-rules.ts';
import { SETTINGS } from './setting-rules.ts';
import { TOKENS } from './token-rules.ts';
import { WEB } from './web-rules.ts';

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
