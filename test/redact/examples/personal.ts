/** Examples for `src/redact/personal.ts`. */

import { some } from './some.ts';

interface Examples {
  /** Texts that contain what the rule finds. */
  readonly hits: readonly string[];
  /** Texts that look similar but do not. */
  readonly misses: readonly string[];
}

/** By id of the rule. */
export const PERSONAL: ReadonlyMap<string, Examples> = new Map(
  Object.entries({
    email: {
      hits: ['write to alice@acme.dev', 'Alice <a.b+c@mail.acme.co.uk>'],
      misses: ['git@github.com', 'bob@example.com', 'logo@2x.png', 'npm i pkg@1.2.3'],
    },
    author: {
      hits: [
        'Author: Mikka Ranta <mikka@acme.dev>',
        'Commit:     Mikka Ranta <mikka@acme.dev>',
        'Co-authored-by: Ada Lovelace <ada@acme.dev>',
        'Signed-off-by: Ada Lovelace',
        'git config user.name "Ada Lovelace"',
        '"author": "Ada Lovelace"',
        '"author": { "name": "Ada Lovelace" }',
      ],
      misses: [
        'Co-Authored-By: Claude <noreply@anthropic.com>',
        'Author: dependabot[bot] <support@github.com>',
        'git config user.name',
        'const author = users.find(isAuthor)',
        'Commit: 1a2b3c4d',
      ],
    },
    'ip-address': {
      hits: [
        'ssh 10.4.7.12',
        'http://172.16.9.31:8080/',
        'ping 223.51.4.9',
        '192.168.178.20',
        '10.0.0.1',
        '10.4.0.0',
        '169.253.1.2',
        '192.0.3.1',
        '192.1.2.3',
        '198.51.101.7',
        '198.52.100.7',
        '203.0.114.9',
        '99.0.2.255',
        '2a02:8108:1::4c7',
        'fe80::1c2:33ff:fe44:5566',
      ],
      misses: [
        '127.0.0.1',
        '169.254.1.2',
        '224.0.0.251',
        '198.51.100.7',
        '203.0.113.9',
        '192.0.2.7',
        '0.0.0.0',
        '4.0.0.0',
        '10.4.7.256',
        'v1.2.3.4-rc1',
        '::1',
        'fe80::1',
        '2001:db8:0:0::1',
        '2001:0DB8:a:b::1',
        '12:34',
        'a::b',
        'a:b:c:d',
      ],
    },
    'host-name': {
      hits: ['https://wiki.acme.dev/page', 'ping db-1.acme.internal', 'ssh deploy@build.acme.dev'],
      misses: [
        'https://github.com/acme/app',
        'http://localhost:3000',
        'settings.local.json',
        'a.local.yml',
        `${some(3)}.example.com`,
      ],
    },
  }),
);
