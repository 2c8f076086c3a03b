/** All rules, the most certain first: where two find the same, the first names it. */

import type { Rule } from './rule.ts';
import { APP_RULES } from './rules-apps.ts';
import { KEYS_RULES } from './rules-keys.ts';
import { NAME_RULES } from './rules-names.ts';
import { SERVICES_RULES } from './rules-services.ts';
import { TOKEN_RULES } from './rules-tokens.ts';
import { WEB_RULES } from './rules-web.ts';

export type { Rule } from './rule.ts';

export const RULES: readonly Rule[] = [
  ...KEYS_RULES,
  ...TOKEN_RULES,
  ...SERVICES_RULES,
  ...APP_RULES,
  ...WEB_RULES,
  ...NAME_RULES,
];
