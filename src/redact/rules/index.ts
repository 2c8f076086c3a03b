/** All rules, the most certain first: if two find the same secret, the first one decides its kind. */

import { ACCOUNT_RULE } from '../personal.ts';
import { APP_RULES } from './apps.ts';
import { COMMAND_RULES } from './commands.ts';
import { KEY_RULES } from './keys.ts';
import { LOGIN_RULES } from './logins.ts';
import { NAME_RULES } from './names.ts';
import type { Rule } from './rule.ts';
import { SERVICE_RULES } from './services.ts';
import { SETTING_RULES } from './settings.ts';
import { TOKEN_RULES } from './tokens.ts';
import { WEB_RULES } from './web.ts';

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
