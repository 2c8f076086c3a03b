/** All rules, the most certain first: where two find the same, the first names it. */

import { APP_RULES } from './apps.ts';
import { KEYS_RULES } from './keys.ts';
import { NAME_RULES } from './names.ts';
import type { Rule } from './rule.ts';
import { SERVICES_RULES } from './services.ts';
import { TOKEN_RULES } from './tokens.ts';
import { WEB_RULES } from './web.ts';

export type { Rule } from './rule.ts';

export const RULES: readonly Rule[] = [
  ...KEYS_RULES,
  ...TOKEN_RULES,
  ...SERVICES_RULES,
  ...APP_RULES,
  ...WEB_RULES,
  ...NAME_RULES,
];
