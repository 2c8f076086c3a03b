/** Keys and tokens that are recognised by their structure: PEM, JSON web keys and tokens. */

import { isRandomSecret, isRealSecret } from '../values/is-real-secret.ts';
import { keyBlock, keyLines } from './key-block.ts';
import { type Rule, START, some } from './rule.ts';

export const KEY_RULES: readonly Rule[] = [
  {
    id: 'private-key',
    what: 'Private key (PEM, OpenSSH or PGP), even if cut off',
    keywords: ['-----BEGIN ', '-----END ', '---- BEGIN ', '---- END '],
    pattern:
      /(?:-{5}(?:BEGIN|END)|-{4} (?:BEGIN|END)) (?:(?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1) ?-{4,5}/g,
    locate: keyBlock,
    hits: [
      `${'-'.repeat(5)}BEGIN RSA PRIVATE ${'KEY-----'}\n${some(64)}\n${some(40)}\n-----END RSA PRIVATE ${'KEY-----'}`,
      `${'-'.repeat(5)}BEGIN PRIVATE ${'KEY-----'}\n${some(64)}\n${some(64)}\nand then it broke`,
    ],
    misses: [
      `${'-'.repeat(5)}BEGIN PRIVATE ${'KEY-----'}\n...\n-----END PRIVATE ${'KEY-----'}`,
      'the header says PRIVATE KEY',
    ],
  },
  {
    id: 'putty-key',
    what: 'PuTTY private key',
    keywords: ['Private-Lines:'],
    pattern: /Private-Lines: \d{1,4}/g,
    locate: keyLines,
    hits: [`Private-Lines: 2\n${some(64)}\n${some(20)}=\n`],
    misses: ['Private-Lines: 2'],
  },
  {
    id: 'jwk',
    what: 'Private part of a JSON web key',
    keywords: ['"kty', '"d"', '"k"'],
    pattern:
      /(?:"kty"[^{}]{0,600}?"[dk]"\s{0,3}:\s{0,3}"|"[dk]"\s{0,3}:\s{0,3}"(?=[^{}]{0,1600}"kty"))([A-Za-z0-9_-]{20,1000})/g,
    check: isRandomSecret,
    hits: [`{"kty": "EC", "crv": "P-256", "d": "${some(43)}"}`],
    misses: ['{"kty": "EC", "crv": "P-256", "x": "abc"}'],
  },
  {
    id: 'jwt',
    what: 'JSON web token',
    keywords: ['eyJ'],
    pattern: new RegExp(
      String.raw`${START}eyJ(?:(?!eyJ)[A-Za-z0-9_-]){10,4000}\.(?:eyJ[A-Za-z0-9_-]{4,8000})(?:\.[A-Za-z0-9_-]{0,2000})?`,
      'gm',
    ),
    check: (token) => token.length > 50 && isRealSecret(token),
    hits: [`eyJ${some(30)}.eyJ${some(60)}.${some(43)}`],
    misses: ['eyJ...', 'a header eyJhbGciOi and no more', 'eyJ.eyJ.x'],
  },
  {
    id: 'jwe',
    what: 'Encrypted JSON web token',
    keywords: ['eyJ'],
    pattern: new RegExp(
      String.raw`${START}eyJ(?:(?!eyJ)[A-Za-z0-9_-]){10,2000}\.[A-Za-z0-9_-]{0,2000}\.[A-Za-z0-9_-]{8,100}\.[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{10,100}`,
      'gm',
    ),
    check: isRealSecret,
    hits: [`eyJ${some(40)}..${some(16)}.${some(80)}.${some(22)}`],
    misses: ['eyJ..a.b.c'],
  },
  {
    id: 'wireguard-key',
    what: 'Key of WireGuard or of Consul',
    keywords: ['PrivateKey', 'PresharedKey', 'private-key <(echo ', 'encrypt = ', 'encrypt=', '"encrypt"'],
    pattern:
      /(?:\b(?:PrivateKey|PresharedKey|encrypt"?)\s{0,3}[:=]\s{0,3}"?|"encrypt"\s{0,3}:\s{0,3}"|private-key <\(echo )([A-Za-z0-9+/]{43}=)/g,
    check: isRealSecret,
    hits: [`PrivateKey = ${some(43)}=`],
    misses: ['PrivateKey = <key>'],
  },
];
