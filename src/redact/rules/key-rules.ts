/** Keys and tokens that are recognised by their structure: PEM, JSON Web Keys and Tokens, licence keys. */

import { isRandomSecret, isRealSecret, isStrongOrMadeUp, looksRandom } from '../values/is-real-secret.ts';
import { spelled } from '../values/named.ts';
import { keyBlock, keyLines } from './key-block.ts';
import { byId, list, type Rule, START } from './rule.ts';

export const KEY_RULES: readonly Rule[] = byId({
  'private-key': {
    what: 'Private key (PEM, OpenSSH or PGP), even if cut off',
    keywords: ['-----BEGIN ', '-----END ', '---- BEGIN ', '---- END '],
    pattern:
      /(?:-{5}(?:BEGIN|END)|-{4} (?:BEGIN|END)) (?:(?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1) ?-{4,5}/g,
    locate: keyBlock,
  },
  'putty-key': {
    what: 'PuTTY private key',
    keywords: ['Private-Lines:'],
    pattern: /Private-Lines: \d{1,4}/g,
    locate: keyLines,
  },
  jwk: {
    what: 'Private part of a JSON Web Key',
    keywords: ['"kty', '"d"', '"k"'],
    pattern:
      /(?:"kty"[^{}]{0,600}?"[dk]"\s{0,3}:\s{0,3}"|"[dk]"\s{0,3}:\s{0,3}"(?=[^{}]{0,1600}"kty"))([A-Za-z0-9_-]{20,1000})/g,
    check: isRandomSecret,
  },
  jwt: {
    what: 'JSON Web Token',
    keywords: ['eyJ'],
    pattern: new RegExp(
      String.raw`${START}eyJ(?:(?!eyJ)[A-Za-z0-9_-]){10,4000}\.(?:eyJ[A-Za-z0-9_-]{4,8000})(?:\.[A-Za-z0-9_-]{0,2000})?`,
      'gm',
    ),
    check: (token) => token.length > 50 && isRealSecret(token),
  },
  jwe: {
    what: 'Encrypted JSON Web Token',
    keywords: ['eyJ'],
    pattern: new RegExp(
      String.raw`${START}eyJ(?:(?!eyJ)[A-Za-z0-9_-]){10,2000}\.[A-Za-z0-9_-]{0,2000}\.[A-Za-z0-9_-]{8,100}\.[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{10,100}`,
      'gm',
    ),
    check: isRealSecret,
  },
  'wireguard-key': {
    what: 'WireGuard or Consul key',
    keywords: ['PrivateKey', 'PresharedKey', 'private-key <(echo ', 'encrypt = ', 'encrypt=', '"encrypt"'],
    pattern:
      /(?:\b(?:PrivateKey|PresharedKey|encrypt"?)\s{0,3}[:=]\s{0,3}"?|"encrypt"\s{0,3}:\s{0,3}"|private-key <\(echo )([A-Za-z0-9+/]{43}=)/g,
    check: isRealSecret,
  },
  'licence-key': {
    what: 'Licence key or serial number of a product',
    keywords: [
      ...spelled(
        ...list('license, licence, product, serial, activation, registration').flatMap((what) =>
          list('key, code, number').flatMap((word) => [`${what} ${word}`, `${what}_${word}`, `${what}-${word}`]),
        ),
      ),
      ...list('licenseKey, licenceKey, serialNumber, productKey, /ipk '),
    ],
    pattern:
      /(?:(?:licen[sc]e|product|serial|activation|registration)[ _-]?(?:key|code|number)["'`*]{0,3}(?:\s{0,3}[:=]|\sis)?\s{0,3}["'`*]{0,3}|\/ipk\s)((?=[A-Z0-9-]{0,40}[0-9])(?=[A-Z0-9-]{0,40}[A-Z])[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){3,7})(?![A-Za-z0-9-])/gi,
    check: (value) => isRandomSecret(value) && value === value.toUpperCase(),
  },
  'section-key': {
    what: 'Key in a section or object of settings whose name says what it is for',
    keywords: ['key = ', 'key=', 'key: ', '"Key":', 'client-key-data: '],
    pattern:
      /(?:(?<=\[[\w.-]{0,30}(?:api|auth|secret|credential)[\w.-]{0,30}\][ \t]{0,4}\r?\n(?:[^\n[]{0,80}\n){0,3}[\s\d→+>-]{0,14})key\s?=\s?"?|(?<="(?:jwt|auth|encryption|signing)\w{0,20}"\s{0,2}:\s{0,2}\{[^{}]{0,200})"key"\s?:\s{0,2}"|(?<=\bencryption:[ \t]{0,4}\r?\n[\s\d→+>-]{0,14})key:\s{1,3}["']?(?=[A-Za-z0-9+/]{43}=)|client-key-data:\s{1,3}(?=\S{40}))([^\s"',;]{8,8000})/gi,
    check: (value) => isStrongOrMadeUp(value) || (isRandomSecret(value) && looksRandom(value, 16)),
  },
});
