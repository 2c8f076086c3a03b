/** Examples for `src/redact/rules/key-rules.ts`. */

import type { ExampleTable } from './examples.ts';
import { A_UUID, some } from './some.ts';

export const KEYS: ExampleTable = {
  'private-key': {
    hits: [
      `${'-'.repeat(5)}BEGIN RSA PRIVATE ${'KEY-----'}\n${some(64)}\n${some(40)}\n-----END RSA PRIVATE ${'KEY-----'}`,
      `${'-'.repeat(5)}BEGIN PRIVATE ${'KEY-----'}\n${some(64)}\n${some(64)}\nand then it broke`,
    ],
    misses: [
      `${'-'.repeat(5)}BEGIN PRIVATE ${'KEY-----'}\n...\n-----END PRIVATE ${'KEY-----'}`,
      'the header says PRIVATE KEY',
    ],
  },
  'putty-key': { hits: [`Private-Lines: 2\n${some(64)}\n${some(20)}=\n`], misses: ['Private-Lines: 2'] },
  jwk: {
    hits: [`{"kty": "EC", "crv": "P-256", "d": "${some(43)}"}`],
    misses: ['{"kty": "EC", "crv": "P-256", "x": "abc"}'],
  },
  jwt: {
    hits: [`eyJ${some(30)}.eyJ${some(60)}.${some(43)}`],
    misses: ['eyJ...', 'a header eyJhbGciOi and no more', 'eyJ.eyJ.x'],
  },
  jwe: { hits: [`eyJ${some(40)}..${some(16)}.${some(80)}.${some(22)}`], misses: ['eyJ..a.b.c'] },
  'wireguard-key': { hits: [`PrivateKey = ${some(43)}=`], misses: ['PrivateKey = <key>'] },
  'licence-key': {
    hits: ['License key: Q7W2E-5R8TX-1Y4U6-I0O9P-8A3SD', 'slmgr /ipk Q7W2E-5R8TX-1Y4U6-I0O9P-8A3SD'],
    misses: ['License key: XXXXX-XXXXX-XXXXX-XXXXX-XXXXX', 'product code 978-3-16-148410-0', `licence ${A_UUID}`],
  },
  'section-key': {
    hits: [
      `[api]\nkey = ${some(32)}`,
      `"Jwt": { "Issuer": "acme", "Key": "${some(24)}" }`,
      `client-key-data: ${some(120)}`,
    ],
    misses: ['[api]\nkey = name', '"auth": { "Key": "user_id" }', '[sort]\nkey = Otterbay59'],
  },
};
