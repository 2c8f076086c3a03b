/**
 * Secrets that are recognised by their name alone: `password=...`, `"apiKey": "..."`, `export TOKEN='...'`,
 * `<secret>...</secret>`, `--token ...`.
 */

import { followed, isKeyValue, isPasswordValue, locateValue, named } from '../values/named-value.ts';
import { list, type Rule, some } from './rule.ts';

const misses = [
  'password: string',
  'token = getToken()',
  'secret: z.string()',
  'const apiKey = config.apiKey',
  'the password: it must be long',
  'tokens: 12345',
  'max_tokens=4096',
  'API_KEY=your-api-key',
  `password=\${PASSWORD}`,
  'token: process.env.TOKEN',
  'PASSWORD=$DB_PASSWORD',
  'secret: "****"',
  'password=changeme',
  'token === "abc123def456"',
];

export const NAME_RULES: readonly Rule[] = [
  {
    id: 'password',
    what: 'Value named as a password',
    keywords: followed(
      ...list('password, passwd, passphrase, passcode, passWord, pwd, pass, pw, sshpass, passwort, kennwort'),
    ),
    pattern: named(`pass(?:[_-]?word|wd|wort|[_-]?phrase|code)|kennwort|pwd|(?<![a-z])pass|sshpass|(?<![a-z])pw`),
    locate: locateValue(isPasswordValue, true),
    hits: [
      'password=hunter2x',
      '"password": "Tr0ub4dor&3"',
      'DB_PASSWORD=xK9!wPq2',
      "const dbPassword = 'mB4-zz91x'",
      'password: k8Pq2zz1',
      '<password>xK9wPq2z</password>',
      '--password xK9wPq2z',
    ],
    misses,
  },
  {
    id: 'secret',
    what: 'Value named as a secret or private key',
    keywords: followed(
      ...list(`secret, private_key, private key, access key, secret key, privateKey, private-key,
        encryption_key, encryptionKey, signing_key, signingKey, master_key, masterKey, access_key,
        accessKey, accesskey, secret_key, secretKey, credential, credentials, salt`),
    ),
    pattern: named(
      `secret(?:[_-]?access)?|(?:private|encryption|signing|master|access|secret|session|cookie|crypto)[ _-]?key|credentials?|(?<![a-z])salt`,
    ),
    locate: locateValue(isKeyValue, true),
    hits: [`CLIENT_SECRET=${some(30)}`, `secret: "${some(20)}"`, `SECRET_KEY_BASE=${some(64)}`],
    misses,
  },
  {
    id: 'api-key',
    what: 'Value named as an API key',
    keywords: followed(
      ...list(`api_key, api key, API key, admin_key, adminKey, write_key, writeKey, application_key,
        applicationKey, auth-key, apiKey, apikey, api-key, ApiKey, APIKey, Api-Key, API-Key, app_key,
        appKey, account_key, accountKey, auth_key, authKey, license_key, licenseKey, service_key,
        serviceKey, subscription_key, subscription-key, Subscription-Key`),
    ),
    pattern: named(`(?:api|app|application|account|auth|license|service|subscription|write|admin)[ _-]?key`),
    locate: locateValue(isKeyValue, true),
    hits: [`API_KEY=${some(24)}`, `"apiKey": "${some(32)}"`, `appKey: ${some(40)}`],
    misses,
  },
  {
    id: 'named-key',
    what: 'Value of a variable whose name ends in KEY',
    keywords: ['KEY=', 'KEY:', 'KEY"', "KEY'", 'KEY ', 'KEY\\', 'KEY>', 'KEY|', 'KEY,', 'KEY*', 'KEY`'],
    pattern: named('(?<=[A-Z0-9]_)KEY', 'g'),
    locate: locateValue((value) => value.text.length >= 16 && isKeyValue(value), false),
    hits: [`OPENAI_KEY=${some(30)}`, `"MAPS_KEY": "${some(24)}"`],
    misses: ['OPENAI_KEY=...', 'PUBLIC_KEY=abc', 'CACHE_KEY=users-by-id-v2', 'STORAGE_KEY = "app-settings-v3"'],
  },
  {
    id: 'token',
    what: 'Value named as a token',
    keywords: followed('token', 'bearer', 'jwt', 'webhook_secret'),
    pattern: named(`token|(?<![a-z])bearer|(?<![a-z])jwt`),
    locate: locateValue(isKeyValue, false),
    hits: [`export TOKEN='${some(24)}'`, `"accessToken": "${some(32)}"`, `//registry.acme.dev/:_authToken=${some(36)}`],
    misses: [...misses, `token: ${some(8, '0123456789abcdef')}-1111-4111-8111-111111111111`, '"tokenType": "Bearer"'],
  },
];
