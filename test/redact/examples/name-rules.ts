/** Examples for `src/redact/rules/name-rules.ts`. */

import type { ExampleTable } from './examples.ts';
import { HEX, some } from './some.ts';

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
    ],
    misses,
  },
  secret: { hits: [`CLIENT_SECRET=${some(30)}`, `secret: "${some(20)}"`, `SECRET_KEY_BASE=${some(64)}`], misses },
  'api-key': { hits: [`API_KEY=${some(24)}`, `"apiKey": "${some(32)}"`, `appKey: ${some(40)}`], misses },
  'personal-access-token': {
    hits: [`AZURE_DEVOPS_EXT_PAT=${some(52).toLowerCase()}`, `"GITEA_PAT": "${some(40)}"`],
    misses: ['AZURE_DEVOPS_EXT_PAT=your-token', 'GLOB_PAT=src-of-the-whole-project', 'NAME_PAT="..."'],
  },
  'named-key': {
    hits: [
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
      'STORAGE_KEY = "app-settings-v3"',
      `cache_key: ${some(40, HEX)}`,
    ],
  },
  token: {
    hits: [`export TOKEN='${some(24)}'`, `"accessToken": "${some(32)}"`, `//registry.acme.dev/:_authToken=${some(36)}`],
    misses: [...misses, `token: ${some(8, '0123456789abcdef')}-1111-4111-8111-111111111111`, '"tokenType": "Bearer"'],
  },
};
