/** Secrets in settings and in the output of commands, with names that only they have. */

import { isPlaceholder, isRandomSecret, isRealSecret, looksRandom, SENTENCE } from '../values/is-real-secret.ts';
import { named, nameKeywords } from '../values/named.ts';
import { locateValue } from '../values/named-value.ts';
import type { Span } from '../values/span.ts';
import { A_UUID, alsoBefore, BASE64, HEX, IS, list, type Rule, SEED_PHRASE_IS, some } from './rule.ts';

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

/** `k7f3a-9x2mq` or `8123 4471`, on lines of their own or separated by commas. */
const CODE =
  /[\s,"'`*>+|\d.)-]{0,12}?\b(?=[a-z0-9 -]*\d)([a-zA-Z0-9]{4,6}[ -][a-zA-Z0-9]{4,6}(?:-[a-zA-Z0-9]{4,6})?)\b/y;

/** The codes of the list after a match. */
function codesAfter(match: RegExpExecArray): readonly Span[] {
  const codes: Span[] = [];
  CODE.lastIndex = match.index + match[0].length;
  for (let code = CODE.exec(match.input); code !== null && codes.length < 30; code = CODE.exec(match.input)) {
    codes.push([CODE.lastIndex - (code[1]?.length ?? 0), CODE.lastIndex]);
  }
  return codes;
}

/** `...:500:` and two hashes: a Windows account. */
const hashesBefore = alsoBefore('[a-f0-9]{32}:[a-f0-9]{32}', 70);

export const SETTING_RULES: readonly Rule[] = [
  {
    id: 'constant-password',
    what: 'Password in a C constant or a PowerShell secure string',
    keywords: ['ConvertTo-SecureString', '#define ', '#define\t'],
    pattern:
      /(?:ConvertTo-SecureString\s{1,3}(?:-String\s{1,3})?|#define\s{1,4}(?:[A-Z0-9_]{0,40}_)?(?:PASSWORD|PASSWD|PASSPHRASE|PASS|PWD|PSK|SECRET|TOKEN|API_?KEY)\s{1,20})["']([^"'\s]{5,200})(?=["'])/g,
    check: isPassword,
    hits: [
      '#define WIFI_PASSWORD "xK9!wPq2"',
      'ConvertTo-SecureString "xK9!wPq2" -AsPlainText -Force',
      "ConvertTo-SecureString -String 'xK9wPq2z' -AsPlainText",
    ],
    misses: [
      '#define WIFI_PASSWORD "your-password"',
      '#define MAX_PASS 3',
      '#define COMPASS "north12"',
      'ConvertTo-SecureString $password -AsPlainText',
      'ConvertTo-SecureString "$env:PASS" -AsPlainText',
    ],
  },
  {
    id: 'settings-password',
    what: 'Password of a directory, wireless network or user in settings',
    keywords: list('bindpw , psk=, psk =, pass:, pass :, Pass:, pass=, WIFI:'),
    pattern:
      /(?:(?<![A-Za-z])bindpw\s{1,8}|(?<![A-Za-z])psk\s{0,2}=\s{0,2}|(?<=\b(?:user(?:name)?|login)\s{0,2}[:=]\s{0,2}[^\s:=]{1,60}\s{1,20})pass\s{0,2}[:=]\s{0,2}|WIFI:[^\n]{0,80};P:)["']?([^\s"'<>,;]{6,200})/gi,
    check: isPassword,
    hits: [
      'bindpw xK9!wPq2',
      'psk=xK9wPq2z',
      'psk="xK9wPq2z"',
      'user: admin pass: xK9wPq2z',
      'WIFI:T:WPA;S:Home;P:xK9wPq2z;;',
    ],
    misses: [
      'bindpw secret',
      'psk=<password>',
      'key_mgmt=WPA-PSK',
      'psk=your-password',
      'user: admin pass: password',
      'pass: TestHTTP2Negotiates',
      'bypass=north12',
    ],
  },
  {
    id: 'kubeadm-token',
    what: 'Token that joins a machine to a Kubernetes cluster',
    keywords: ['--token ', '--token=', 'token: '],
    pattern: /(?:--token[ =]|(?<=["'\s])token:\s{1,3})["']?([a-z0-9]{6}\.[a-z0-9]{16})(?![A-Za-z0-9.])/g,
    check: isRandomSecret,
    hits: [`kubeadm join 10.0.0.1:6443 --token k3x9ab.${some(16, 'abcdefghij0123456789')}`],
    misses: ['--token abcdef.yourtokengoeshere'],
  },
  {
    id: 'wordpress-key',
    what: 'Key or salt in WordPress settings',
    keywords: ["_KEY'", "_SALT'", '_KEY"', '_SALT"'],
    pattern:
      /(?<=\bdefine\(\s{0,3}["'](?:SECURE_AUTH|AUTH|LOGGED_IN|NONCE))_(?:KEY|SALT)["'],\s{1,20}["']([^'"\n]{32,100})(?=["'])/g,
    check: (value) => /[0-9]/.test(value) && new Set(value).size >= 16 && !/your|unique|phrase/i.test(value),
    hits: [`define('AUTH_KEY',         '${some(30)} ${some(33)}');`],
    misses: ["define('AUTH_KEY', 'put your unique phrase here');"],
  },
  {
    id: 'recovery-code',
    what: 'Recovery codes of an account',
    keywords: list('ecovery code, ecovery Code, ackup code, ackup Code, ECOVERY CODE'),
    pattern: /(?:ecovery|ackup) codes?["']?[^\n]{0,60}?:\s{0,4}/gi,
    locate: codesAfter,
    hits: ['Recovery codes:\nk7f3a-9x2mq\nb8d2z-1c4vn', 'Backup codes: 8123 4471, 9120 5512'],
    misses: ['Recovery codes: see the settings', 'recovery codes:\nnot-a-code'],
  },
  {
    id: 'unseal-key',
    what: 'Unseal key or root token of Vault',
    keywords: ['Unseal Key', 'Recovery Key', 'Initial Root Token'],
    pattern:
      /(?:(?:Unseal|Recovery) Key \d{1,2}|Initial Root Token)["']?\s{0,3}:\s{0,4}["']?([A-Za-z0-9+/=._-]{20,110})/g,
    check: isKey,
    hits: [`Unseal Key 1: ${some(43)}=`, `Initial Root Token: s.${some(24)}`],
    misses: ['Unseal Key 1: ...', 'Unseal Key (will be hidden):'],
  },
  {
    id: 'vault-login',
    what: 'HashiCorp Vault token (older format)',
    keywords: ['VAULT_TOKEN', 'X-Vault-Token', 'x-vault-token'],
    pattern: new RegExp(
      `(?:VAULT_TOKEN|x-vault-token)${IS}([sbr]\\.[A-Za-z0-9]{20,30}(?:\\.[A-Za-z0-9]{5})?)(?![A-Za-z0-9])`,
      'gi',
    ),
    check: isKey,
    hits: [`VAULT_TOKEN=s.${some(24)}`, `X-Vault-Token: s.${some(24)}`],
    misses: ['VAULT_TOKEN=s.token', 'VAULT_TOKEN=...'],
  },
  {
    id: 'aws-credentials-row',
    what: 'AWS secret key next to its access key',
    keywords: ['AKIA', 'ASIA'],
    pattern: new RegExp(
      String.raw`(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}["']?(?:,|\t|\s?\|)\s{0,3}["']?(${BASE64}{40})(?![A-Za-z0-9+/=])`,
      'g',
    ),
    check: isRandomSecret,
    hits: [`Access key ID,Secret access key\nAKIA${some(16, 'ABCDEFGHIJKLMNOP234567')},${some(40)}`],
    misses: [`AKIA${'X'.repeat(16)},...`, 'AKIA,ASIA'],
  },
  {
    id: 'password-hash',
    what: 'Hash of a password (bcrypt, crypt, Argon2, PBKDF2, LDAP, Windows)',
    keywords: list('$2a$, $2b$, $2y$, $apr1$, $5$, $6$, $y$, $9$, $argon2, pbkdf2_, {SSHA, {SHA, :::'),
    pattern:
      /\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}(?![./A-Za-z0-9])|\$(?:apr1|[56y])\$(?:[a-zA-Z0-9]{1,10}(?:=\d{1,9})?\$)?[./A-Za-z0-9]{1,32}\$[./A-Za-z0-9]{22,86}(?![./A-Za-z0-9])|\$argon2(?:id|i|d)\$v=\d{1,3}\$[mtp=\d,]{5,40}\$[A-Za-z0-9+/]{8,64}\$[A-Za-z0-9+/]{20,100}|\$9\$[./A-Za-z0-9-]{16,100}(?![./A-Za-z0-9-])|pbkdf2_sha\d{1,3}\$\d{3,8}\$[A-Za-z0-9]{8,64}\$[A-Za-z0-9+/]{20,100}={0,2}|\{S?SHA\d{0,3}\}[A-Za-z0-9+/]{20,120}={0,2}|:::/g,
    locate: (match) => (match[0] === ':::' ? hashesBefore(match) : [match.index, match.index + match[0].length]),
    check: isRealSecret,
    hits: [
      `ada:$2y$10$${some(53)}`,
      `ada:$apr1$${some(8)}$${some(22)}`,
      `ada:$6$rounds=5000$${some(16)}$${some(86)}:19700:0`,
      `Administrator:500:${some(32, HEX)}:${some(33, HEX).slice(1)}:::`,
      `userPassword: {SSHA}${some(32)}`,
      `$argon2id$v=19$m=65536,t=3,p=4$${some(22)}$${some(43)}`,
    ],
    misses: ['std:::vector', '{SSHA}...', '$2b$10$hash', "case '$6$'", 'echo $5$6', `$2b$10$${'x'.repeat(53)}`],
  },
  {
    id: 'seed-phrase',
    what: 'Recovery phrase of a wallet',
    keywords: ['eed phrase', 'eed_phrase', 'EED_PHRASE', 'ecovery phrase', 'ECOVERY_PHRASE', 'nemonic', 'NEMONIC'],
    pattern: new RegExp(`${SEED_PHRASE_IS}((?:[a-z]{3,8} {1,2}){11,23}[a-z]{3,8})(?![A-Za-z]| [a-z])`, 'gi'),
    check: isSeedPhrase,
    hits: ['Seed phrase: ripple canyon velvet amber orchid tundra meadow walnut copper lantern heron zephyr'],
    misses: [
      'MNEMONIC="test test test test test test test test test test test junk"',
      'mnemonic: the words that you wrote down when you made your wallet for the first time',
      'Seed phrase: ripple canyon velvet',
    ],
  },
  {
    id: 'wallet-key',
    what: 'Private key of a wallet in import format',
    keywords: ['WIF=', 'WIF:', 'WIF"', 'wif=', 'wif:', 'wif"'],
    pattern: new RegExp(`(?:WIF|wif)${IS}([5KLc9][A-Za-z0-9]{50,51})(?![A-Za-z0-9])`, 'g'),
    check: isRandomSecret,
    hits: [`WALLET_WIF=K${some(51, 'abcdefghijkmnopqrstuvwxyzABCDEFGH123456789')}`],
    misses: ['WIF=your-key', 'wifi: on'],
  },
  {
    id: 'one-time-password-key',
    what: 'Setup key for one-time passwords',
    keywords: ['etup key', 'ntry key', '2FA secret', '2FA key', 'OTP secret', 'OTP key'],
    pattern:
      /(?:(?:etup|ntry) key|(?:2FA|OTP) (?:secret|key))(?:\s[a-z]{1,10}){0,3}["'*]{0,3}\s{0,3}[:=]\s{0,3}["'`*]{0,3}([A-Z2-7]{16,64}|[a-z2-7]{4}(?: [a-z2-7]{4}){3,15})(?![A-Za-z0-9])/gi,
    check: (value) => isRealSecret(value) && /[2-7]/.test(value) && /[A-Z]{2}|[a-z2-7]{4} [a-z2-7]{4} /.test(value),
    hits: [`Setup key: ${some(32, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`, 'Setup key: k3xf q7w2 mnop 5rst 2abc'],
    misses: ['Setup key: see the settings', 'setup key: pick keep name them'],
  },
  {
    id: 'secret-id',
    what: 'Secret id of Vault, Consul or Nomad',
    keywords: nameKeywords('secret_id', 'secretId', 'secretID', 'secret id', 'secret ID', 'secret-id'),
    pattern: named('secret[ _-]?id'),
    locate: locateValue(() => false, true),
    hits: [`secret_id    ${A_UUID}`, `SecretID:         ${A_UUID}`, `VAULT_SECRET_ID=${A_UUID}`],
    misses: ['SecretId: prod/db/password', 'secret_id = aws_secret.db.id'],
  },
  {
    id: 'url-key',
    what: 'Key in the path of a URL',
    keywords: [
      ...['infura.io/v3/', 'alchemy.com/v2/', '/bot/v2/hook/', 'anaconda.org/t/', 'dl.cloudsmith.io/', '/hooks/'],
      'quiknode.pro/',
      ...['/magic', '/reset', '/verify', '/invite', '/activate', '/confirm', '/accept'],
    ],
    pattern:
      /(?:infura\.io\/v3\/|alchemy\.com\/v2\/|\/bot\/v2\/hook\/|anaconda\.org\/t\/|dl\.cloudsmith\.io\/|quiknode\.pro\/|(?<=:\/\/[^\s/"']{3,80})\/hooks\/|(?<=:\/\/[^\s"'<>]{3,120})\/(?:magic|reset|verify|invite|activate|confirm|accept)(?:[_-][a-z]{1,20}){0,2}(?:\/[a-z-]{1,20}){0,2}\/)([A-Za-z0-9_-]{24,64})(?![\w.-])/g,
    check: isRandomSecret,
    hits: [
      `https://app.acme.dev/magic/login/${some(40, HEX)}`,
      `https://mainnet.infura.io/v3/${some(32, HEX)}`,
      `https://chat.acme.dev/hooks/${some(26, 'abcdefghij0123456789')}`,
      `https://open.feishu.cn/open-apis/bot/v2/hook/${A_UUID}`,
    ],
    misses: ['https://mainnet.infura.io/v3/YOUR-PROJECT-ID', 'https://acme.dev/hooks/use-the-name-of-something'],
  },
  {
    id: 'pin',
    what: 'PIN or one-time code',
    keywords: list(
      'PIN:, PIN=, PIN code, PIN is, pin:, pin =, pin=, pin code, OTP:, OTP is, erification code, ne-time code',
    ),
    pattern:
      /(?:\bPIN|\bpin|\bOTP|erification code|ne-time code)(?: code)?(?: is|["']?\s{0,2}[:=])\s{0,2}["']?(\d{4,8})(?![\w.])/g,
    check: (value) => !isPlaceholder(value) && new Set(value).size > 2,
    hits: ['SIM PIN: 4839', 'Your verification code is 594478', 'pin: 839201'],
    misses: ['pin: 13', 'PIN: 0000', 'verification code: see your mail', 'pin: 1234'],
  },
  {
    id: 'encrypted-password',
    what: 'Encrypted password in Maven or Jenkins settings',
    keywords: ['>{'],
    pattern: />\{([A-Za-z0-9+/]{20,200}={0,2})(?=\}<)/g,
    check: isKey,
    hits: [`<password>{${some(43)}=}</password>`],
    misses: ['<b>{someNameOfAVariableThatIsLong}</b>', '<p>{children}</p>'],
  },
  {
    id: 'composer-token',
    what: 'Code host token in Composer settings',
    keywords: ['github-oauth', 'gitlab-oauth', 'gitlab-token'],
    pattern:
      /(?:github-oauth|gitlab-oauth|gitlab-token)"\s{0,3}:\s{0,3}\{\s{0,20}"[^"\n]{3,80}"\s{0,3}:\s{0,3}"([A-Za-z0-9_-]{20,120})(?=")/g,
    check: isKey,
    hits: [`{"github-oauth":{"github.com":"${some(40, HEX)}"}}`],
    misses: ['{"github-oauth": {"github.com": "<token>"}}'],
  },
  {
    id: 'rails-key',
    what: 'Rails master key, after the name of its file',
    keywords: ['master.key', 'credentials.key', 'production.key'],
    pattern: /(?:master|credentials|production)\.key[^\n]{0,40}\n[\s\d→+>-]{0,14}([0-9a-f]{32})(?![0-9a-f])/g,
    check: isRealSecret,
    hits: [`$ cat config/master.key\n${some(32, HEX)}`],
    misses: ['cat config/master.key\ncat: no such file', `master.key and credentials\n${some(40, HEX)}`],
  },
];
