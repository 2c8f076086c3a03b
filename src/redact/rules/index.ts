/** All rules, the most certain first: if two find the same secret, the first one decides its kind. */

import { ACCOUNT_RULE } from '../personal.ts';
import { APP_RULES } from './app-rules.ts';
import { COMMAND_RULES } from './command-rules.ts';
import { KEY_RULES } from './key-rules.ts';
import { LOGIN_RULES } from './login-rules.ts';
import { NAME_RULES } from './name-rules.ts';
import type { Rule } from './rule.ts';
import { SERVICE_RULES } from './service-rules.ts';
import { SETTING_RULES } from './setting-rules.ts';
import { TOKEN_RULES } from './token-rules.ts';
import { WEB_RULES } from './web-rules.ts';

export const RULES: readonly Rule[] = [
  ...KEY_RULES,
  ...TOKEN_RULES,
  ...SERVICE_RULES,
  ...APP_RULES,
  ...WEB_RULES,
  ...SETTING_RULES,
  ...NAME_RULES,
  ...LOGIN_RULES,
  ...COMMAND_RULES,
  ACCOUNT_RULE,
];
