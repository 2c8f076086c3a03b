/** All rules, the most certain first: if two find the same secret, the first one decides its kind. */

import { ACCOUNT_RULE } from '../personal.ts';
import { NAME_RULES } from './name-rules.ts';
import { KEYS, SERVICES, WEB } from './place-table.ts';
import { placeRules, tokenRules } from './read-rules.ts';
import type { Rule } from './rule.ts';
import { COMMANDS, LOGINS, SETTINGS } from './setting-table.ts';
import { TOKENS } from './token-table.ts';

export const RULES: readonly Rule[] = [
  ...placeRules(KEYS),
  ...tokenRules(TOKENS),
  ...[SERVICES, WEB, SETTINGS].flatMap(placeRules),
  ...NAME_RULES,
  ...[LOGINS, COMMANDS].flatMap(placeRules),
  ACCOUNT_RULE,
];
