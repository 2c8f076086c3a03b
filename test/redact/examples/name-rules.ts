/** Examples for `src/redact/rules/name-rules.ts`. */

import type { ExampleTable } from './examples.ts';
import { A_UUID, HEX, some } from './some.ts';

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
  `DB_PASSWORD=$\{DB_PASSWORD:?required}`,
  'fn token() -> String {',
  'password -> Section',
  'password: config.value2',
];

export const NAMES: ExampleTable = {
  password: {
    hits: [
      'password=hunter2x',
      '"password": "Tr0ub4dor&3"',
      'DB_PASSWORD=xK9!wPq2',
      "const dbPassword = 'mB4-zz91x'",
      'password: k8Pq2zz1',
      '<password>xK9wPq2z</password>',
      '--password xK9wPq2z',
      'ADMIN_PASSWORD -> xK9wPq2z',
      'Set `ADMIN_PASSWORD` to `xK9wPq2z`.',
      "password from `xK9wPq2z` to `mB4-zz91x`, and the parola d'ordine: xK9wPq2z",
      'restic password: nectar-mellow-sandal-fox',
      'postgresPassword: cuckoo.lemon239',
      'Enter new password: rRaLy^lVqdD*aJi',
      "storePassword 'maple-Tundra61'",
      '{"user": "ada", "password": [\n  "old", "xK9!wPq2"\n]}',
      'Password for ada: xK9!wPq2',
      '[sudo] password for ada: Otterbay59',
      "Enter passphrase for key '/srv/deploy key': xK9!wPq2",
    ],
    misses,
  },
  secret: {
    hits: [
      `CLIENT_SECRET=${some(30)}`,
      `secret: "${some(20)}"`,
      `SECRET_KEY_BASE=${some(64)}`,
      `secret key base: ${some(64)}`,
      `The signing key is ${some(40)}`,
      'psk=nectar-mellow-sandal-fox',
    ],
    misses,
  },
  'api-key': {
    hits: [
      `API_KEY=${some(24)}`,
      `"apiKey": "${some(32)}"`,
      `appKey: ${some(40)}`,
      `clé API : ${some(40)}`,
      `Der API-Schlüssel lautet ${some(40)}`,
    ],
    misses,
  },
  'personal-access-token': {
    hits: [`AZURE_DEVOPS_EXT_PAT=${some(52).toLowerCase()}`, `"GITEA_PAT": "${some(40)}"`, `X-Gitea-Pat: ${some(40)}`],
    misses: ['AZURE_DEVOPS_EXT_PAT=your-token', 'GLOB_PAT=src-of-the-whole-project', 'NAME_PAT="..."'],
  },
  'mixed-key': {
    hits: [`fernet key: ${some(43)}`, `The fernet key is ${some(43)}`, `tide_session=${some(40)}`],
    misses: ['cache key: users:by-id:v2', `the build key is ${some(40, HEX)}`, 'tide_session=guest'],
  },
  'named-key': {
    hits: [
      `AZURE_KEY_NEW=${some(40)}`,
      `BW_SESSION="${some(86)}=="`,
      `OPENAI_KEY=${some(30)}`,
      `"MAPS_KEY": "${some(24)}"`,
      `X-Functions-Key: ${some(40)}`,
      `fernet_key = ${some(43)}=`,
    ],
    misses: [
      'OPENAI_KEY=...',
      'PUBLIC_KEY=abc',
      'CACHE_KEY=users-by-id-v2',
      `Sec-WebSocket-Key: ${some(22)}==`,
      `STRIPE_PUBLISHABLE_KEY=pk_test_${some(40)}`,
      'STORAGE_KEY = "app-settings-v3"',
      `cache_key: ${some(40, HEX)}`,
    ],
  },
  token: {
    hits: [
      `the API token is ${A_UUID}`,
      `export TOKEN='${some(24)}'`,
      `"accessToken": "${some(32)}"`,
      `//registry.acme.dev/:_authToken=${some(36)}`,
    ],
    misses: [...misses, `token: ${some(8, '0123456789abcdef')}-1111-4111-8111-111111111111`, '"tokenType": "Bearer"'],
  },
};
