/** Secrets in settings and in the output of commands, with names that only they have. */

import { isPlaceholder, isRandomSecret, isRealSecret, looksRandom, SENTENCE } from '../values/is-real-secret.ts';
import { named, nameKeywords } from '../values/named.ts';
import { locateValue } from '../values/named-value.ts';
import type { Span } from '../values/span.ts';
import { alsoBefore, BASE64, byId, IS, list, type Rule, SEED_PHRASE_IS, START } from './rule.ts';

function isPassword(value: string): boolean {
  return (
    /[0-9!@#$%^&*]/.test(value) &&
    !/^[\w.]+\(/.test(value) &&
    !/^\d{1,5}$/.test(value) &&
    !isPlaceholder(value) &&
    isRealSecret(value)
  );
}

function isKey(value: string): boolean {
  return isRandomSecret(value) && looksRandom(value, 16);
}

/** `ripple canyon velvet ...`: 12 to 24 words, hardly any of them twice. */
function isSeedPhrase(value: string): boolean {
  const words = value.split(/ +/);
  return words.length % 3 === 0 && new Set(words).size > words.length - 3 && !SENTENCE.test(value);
}

/** `k7f3a-9x2mq` or `8123 4471`, on lines of their own or separated by commas; five letters before a hyphen need no digit. */
const CODE =
  /[\s,"'`*>+|\d.)-]{0,12}?\b((?:(?=[a-z0-9 -]*\d)[a-zA-Z0-9]{4,6}[ -]|[a-z0-9]{5}-(?=[a-z0-9]{5}\b))[a-zA-Z0-9]{4,6}(?:-[a-zA-Z0-9]{4,6})?)\b/y;

/** The codes of the list after a match. */
function codesAfter(match: RegExpExecArray): readonly Span[] {
  const codes: Span[] = [];
  CODE.lastIndex = match.index + match[0].length;
  for (let code = CODE.exec(match.input); code !== null && codes.length < 30; code = CODE.exec(match.input)) {
    codes.push([CODE.lastIndex - (code[1]?.length ?? 0), CODE.lastIndex]);
  }
  return codes.length === 1 ? codes.filter(([from, to]) => /\d/.test(match.input.slice(from, to))) : codes;
}

/** `...:500:` and two hashes: a Windows account. */
const hashesBefore = alsoBefore('[a-f0-9]{32}:[a-f0-9]{32}', 70);

export const SETTING_RULES: readonly Rule[] = byId({
  'constant-password': {
    what: 'Password in a C constant or a PowerShell secure string',
    keywords: ['ConvertTo-SecureString', '#define ', '#define\t'],
    pattern:
      /(?:ConvertTo-SecureString\s{1,3}(?:-String\s{1,3})?|#define\s{1,4}(?:[A-Z0-9_]{0,40}_)?(?:PASSWORD|PASSWD|PASSPHRASE|PASS|PWD|PSK|SECRET|TOKEN|API_?KEY)\s{1,20})["']([^"'\s]{5,200})(?=["'])/g,
    check: isPassword,
  },
  'settings-password': {
    what: 'Password of a directory, wireless network or user in settings',
    keywords: list('bindpw , psk=, psk =, pass:, pass :, Pass:, pass=, WIFI:'),
    pattern:
      /(?:(?<![A-Za-z])bindpw\s{1,8}|(?<![A-Za-z])psk\s{0,2}=\s{0,2}|(?<=\b(?:user(?:name)?|login)\s{0,2}[:=]\s{0,2}[^\s:=]{1,60}\s{1,20})pass\s{0,2}[:=]\s{0,2}|WIFI:[^\n]{0,80};P:)["']?([^\s"'<>,;]{6,200})/gi,
    check: isPassword,
  },
  'kubeadm-token': {
    what: 'Token that joins a machine to a Kubernetes cluster',
    keywords: ['--token ', '--token=', 'token: '],
    pattern: /(?:--token[ =]|(?<=["'\s])token:\s{1,3})["']?([a-z0-9]{6}\.[a-z0-9]{16})(?![A-Za-z0-9.])/g,
    check: isRandomSecret,
  },
  'wordpress-key': {
    what: 'Key or salt in WordPress settings',
    keywords: ["_KEY'", "_SALT'", '_KEY"', '_SALT"'],
    pattern:
      /(?<=\bdefine\(\s{0,3}["'](?:SECURE_AUTH|AUTH|LOGGED_IN|NONCE))_(?:KEY|SALT)["'],\s{1,20}["']([^'"\n]{32,100})(?=["'])/g,
    check: (value) => /[0-9]/.test(value) && new Set(value).size >= 16 && !/your|unique|phrase/i.test(value),
  },
  'recovery-code': {
    what: 'Recovery codes of an account',
    keywords: list('ecovery code, ecovery Code, ackup code, ackup Code, ECOVERY CODE'),
    pattern: /(?:ecovery|ackup) codes?["']?[^\n]{0,60}?:\s{0,4}/gi,
    locate: codesAfter,
  },
  'unseal-key': {
    what: 'Unseal key or root token of Vault',
    keywords: ['Unseal Key', 'Recovery Key', 'Initial Root Token'],
    pattern:
      /(?:(?:Unseal|Recovery) Key \d{1,2}|Initial Root Token)["']?\s{0,3}:\s{0,4}["']?([A-Za-z0-9+/=._-]{20,110})/g,
    check: isKey,
  },
  'vault-login': {
    what: 'HashiCorp Vault token (older format)',
    keywords: ['VAULT_TOKEN', 'X-Vault-Token', 'x-vault-token'],
    pattern: new RegExp(
      `(?:VAULT_TOKEN|x-vault-token)${IS}([sbr]\\.[A-Za-z0-9]{20,30}(?:\\.[A-Za-z0-9]{5})?)(?![A-Za-z0-9])`,
      'gi',
    ),
    check: isKey,
  },
  'aws-credentials-row': {
    what: 'AWS secret key next to its access key',
    keywords: ['AKIA', 'ASIA'],
    pattern: new RegExp(
      String.raw`(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}["']?(?:,|\t|\s?\|)\s{0,3}["']?(${BASE64}{40})(?![A-Za-z0-9+/=])`,
      'g',
    ),
    check: isRandomSecret,
  },
  'password-hash': {
    what: 'Hash of a password (bcrypt, crypt, Argon2, PBKDF2, LDAP, Windows)',
    keywords: list('$2a$, $2b$, $2y$, $apr1$, $$apr1$$, $5$, $6$, $y$, $9$, $argon2, pbkdf2_, {SSHA, {SHA, :::'),
    pattern:
      /\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}(?![./A-Za-z0-9])|\$\$apr1\$\$[./A-Za-z0-9]{1,32}\$\$[./A-Za-z0-9]{22}(?![./A-Za-z0-9])|\$(?:apr1|[56y])\$(?:[a-zA-Z0-9]{1,10}(?:=\d{1,9})?\$)?[./A-Za-z0-9]{1,32}\$[./A-Za-z0-9]{22,86}(?![./A-Za-z0-9])|\$argon2(?:id|i|d)\$v=\d{1,3}\$[mtp=\d,]{5,40}\$[A-Za-z0-9+/]{8,64}\$[A-Za-z0-9+/]{20,100}|\$9\$[./A-Za-z0-9-]{16,100}(?![./A-Za-z0-9-])|pbkdf2_sha\d{1,3}\$\d{3,8}\$[A-Za-z0-9]{8,64}\$[A-Za-z0-9+/]{20,100}={0,2}|\{S?SHA\d{0,3}\}[A-Za-z0-9+/]{20,120}={0,2}|:::/g,
    locate: (match) => (match[0] === ':::' ? hashesBefore(match) : [match.index, match.index + match[0].length]),
    check: isRealSecret,
  },
  'seed-phrase': {
    what: 'Recovery phrase of a wallet',
    keywords: ['eed phrase', 'eed_phrase', 'EED_PHRASE', 'ecovery phrase', 'ECOVERY_PHRASE', 'nemonic', 'NEMONIC'],
    pattern: new RegExp(`${SEED_PHRASE_IS}((?:[a-z]{3,8} {1,2}){11,23}[a-z]{3,8})(?![A-Za-z]| [a-z])`, 'gi'),
    check: isSeedPhrase,
  },
  'wallet-key': {
    what: 'Private key of a wallet in import format',
    keywords: ['WIF=', 'WIF:', 'WIF"', 'wif=', 'wif:', 'wif"', '5H', '5J', '5K'],
    pattern: new RegExp(
      `(?:(?:WIF|wif)${IS}([5KLc9][A-Za-z0-9]{50,51})|${START}5[HJK][1-9A-HJ-NP-Za-km-z]{49})(?![A-Za-z0-9])`,
      'g',
    ),
    check: isRandomSecret,
  },
  'one-time-password-key': {
    what: 'Setup key for one-time passwords',
    keywords: ['etup key', 'ntry key', 'this key', '2FA secret', '2FA key', 'OTP secret', 'OTP key'],
    pattern:
      /(?:(?:etup|ntry|(?<=nter )this) key|(?:2FA|OTP) (?:secret|key))(?:\s[a-z]{1,10}){0,3}["'*]{0,3}\s{0,3}[:=]\s{0,3}["'`*]{0,3}([A-Z2-7]{16,64}|[a-z2-7]{4}(?: [a-z2-7]{4}){3,15})(?![A-Za-z0-9])/gi,
    check: (value) => isRealSecret(value) && /[2-7]/.test(value) && /[A-Z]{2}|[a-z2-7]{4} [a-z2-7]{4} /.test(value),
  },
  'drive-recovery-key': {
    what: 'Recovery key of an encrypted drive or of encrypted messages',
    keywords: list(
      `ecovery Key, ecovery key, ecoveryKey, ecovery_key, ecoveryPassword, ecovery password, ecovery Password,
      ECOVERY_KEY, umerical Password, BitLocker, bitlocker, Password: , EsS, EsT, EsU`,
    ).concat('Password:\n', 'Password:\r'),
    // BitLocker, FileVault, Matrix
    pattern:
      /(?:(?:ecovery[ _]?(?:[Kk]ey|[Pp]assword)|ECOVERY_KEY|umerical Password|Password:|[Bb]it[Ll]ocker)[^\n\d]{0,40}\n?[^\n\d]{0,20}(?<![\d-])(?=\d{6}-)|(?:ecovery[ _]?[Kk]ey|ECOVERY_KEY)[^\n\d]{0,20}\n?[^\n\d]{0,20}(?<![A-Z0-9-])(?=[A-Z0-9]{4}-)|(?<![A-Za-z0-9])(?=Es[STU]))(\d{6}(?:-\d{6}){7}|[A-Z0-9]{4}(?:-[A-Z0-9]{4}){5,6}|Es[STU][1-9A-HJ-NP-Za-km-z](?: [1-9A-HJ-NP-Za-km-z]{4}){11})(?![A-Za-z0-9-])/g,
    check: (value) => isRealSecret(value) && /[0-9]/.test(value),
  },
  'secret-id': {
    what: 'Secret id of Vault, Consul or Nomad',
    keywords: nameKeywords('secret_id', 'secretId', 'secretID', 'secret id', 'secret ID', 'secret-id'),
    pattern: named('secret[ _-]?id'),
    locate: locateValue(() => false, true),
  },
  'url-key': {
    what: 'Key in the path of a URL',
    keywords: list(
      `infura.io/v3/, alchemy.com/v2/, /bot/v2/hook/, /private-, anaconda.org/t/, dl.cloudsmith.io/, /hooks/,
       quiknode.pro/, .make.com/, /magic, /reset, /verify, /invite, /activate, /confirm, /accept`,
    ),
    pattern:
      /(?:infura\.io\/v3\/|alchemy\.com\/v2\/|(?<=\/calendar\/ical\/[^\s/]{3,80})\/private-|\/bot\/v2\/hook\/|anaconda\.org\/t\/|dl\.cloudsmith\.io\/|quiknode\.pro\/|(?<=\/\/hook\.[a-z]{2}\d)\.make\.com\/|(?<=:\/\/[^\s/"']{3,80})\/hooks\/|(?<=:\/\/[^\s"'<>]{3,120})\/(?:magic|reset|verify|invite|activate|confirm|accept)(?:[_-][a-z]{1,20}){0,2}(?:\/[a-z-]{1,20}){0,2}\/)([A-Za-z0-9_-]{24,64})(?![\w.-])/g,
    check: isRandomSecret,
  },
  pin: {
    what: 'PIN or one-time code',
    keywords: list(
      'PIN:, PIN=, PIN code, PIN is, pin:, pin =, pin=, pin code, OTP:, OTP is, erification code, ne-time code',
    ),
    pattern:
      /(?:\bPIN|\bpin|\bOTP|erification code|ne-time code)(?: code)?(?: is|["']?\s{0,2}[:=])\s{0,2}["']?(\d{4,8})(?![\w.])/g,
    check: (value) => !isPlaceholder(value) && new Set(value).size > 2,
  },
  'encrypted-password': {
    what: 'Encrypted password in Maven or Jenkins settings',
    keywords: ['>{'],
    pattern: />\{([A-Za-z0-9+/]{20,200}={0,2})(?=\}<)/g,
    check: isKey,
  },
  'composer-token': {
    what: 'Code host token in Composer settings',
    keywords: ['github-oauth', 'gitlab-oauth', 'gitlab-token'],
    pattern:
      /(?:github-oauth|gitlab-oauth|gitlab-token)"\s{0,3}:\s{0,3}\{\s{0,20}"[^"\n]{3,80}"\s{0,3}:\s{0,3}"([A-Za-z0-9_-]{20,120})(?=")/g,
    check: isKey,
  },
  'rails-key': {
    what: 'Rails master key, after the name of its file',
    keywords: ['master.key', 'credentials.key', 'production.key'],
    pattern: /(?:master|credentials|production)\.key[^\n]{0,40}\n[\s\d→+>-]{0,14}([0-9a-f]{32})(?![0-9a-f])/g,
    check: isRealSecret,
  },
});
