/** Examples for `src/redact/rules/setting-rules.ts`. */

import type { ExampleTable } from './examples.ts';
import { A_UUID, HEX, some, UPPER } from './some.ts';

const DRIVE_KEY = Array.from({ length: 8 }, (_, at) => 204_611 + at * 61_973).join('-');

/** `ABCD-EFGH-...` */
function groups(count: number, alphabet: string, between = '-'): string {
  return Array.from({ length: count }, (_, at) => some(4 + at, alphabet).slice(-4)).join(between);
}

export const SETTINGS: ExampleTable = {
  'constant-password': {
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
  'settings-password': {
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
  'kubeadm-token': {
    hits: [`kubeadm join 10.0.0.1:6443 --token k3x9ab.${some(16, 'abcdefghij0123456789')}`],
    misses: ['--token abcdef.yourtokengoeshere'],
  },
  'wordpress-key': {
    hits: [`define('AUTH_KEY',         '${some(30)} ${some(33)}');`],
    misses: ["define('AUTH_KEY', 'put your unique phrase here');"],
  },
  'recovery-code': {
    hits: [
      'Recovery codes:\nk7f3a-9x2mq\nb8d2z-1c4vn',
      'Backup codes: 8123 4471, 9120 5512',
      'Recovery codes:\nesumw-mnavr\n7fs4z-56bqz',
    ],
    misses: ['Recovery codes: see the settings', 'recovery codes:\nnot-a-code', 'Recovery codes: seven-eight'],
  },
  'drive-recovery-key': {
    hits: [
      `Recovery Key: ${DRIVE_KEY}`,
      `BitLocker on drive E: ${DRIVE_KEY}`,
      `Numerical Password:\n  ID: {${A_UUID.toUpperCase()}}\n  Password:\n    ${DRIVE_KEY}`,
      `Recovery key = '${groups(6, UPPER)}'`,
      `<key>RecoveryKey</key>\n<string>${groups(6, UPPER)}</string>`,
      `Security key\nEsT${groups(12, 'bcdefghjkmnpqrstuvwxyzBCDEFGHJKLMNPQRSTUVWXYZ23456789', ' ').slice(3)}`,
    ],
    misses: [
      'Recovery Key: 123456-123456',
      'the recovery key is printed once',
      'Recovery key: XXXX-XXXX-XXXX-XXXX-XXXX-XXXX',
      `BitLocker, build ${A_UUID}`,
      `order ${DRIVE_KEY}`,
    ],
  },
  'unseal-key': {
    hits: [`Unseal Key 1: ${some(43)}=`, `Initial Root Token: s.${some(24)}`],
    misses: ['Unseal Key 1: ...', 'Unseal Key (will be hidden):'],
  },
  'vault-login': {
    hits: [`VAULT_TOKEN=s.${some(24)}`, `X-Vault-Token: s.${some(24)}`],
    misses: ['VAULT_TOKEN=s.token', 'VAULT_TOKEN=...'],
  },
  'aws-credentials-row': {
    hits: [`Access key ID,Secret access key\nAKIA${some(16, 'ABCDEFGHIJKLMNOP234567')},${some(40)}`],
    misses: [`AKIA${'X'.repeat(16)},...`, 'AKIA,ASIA'],
  },
  'password-hash': {
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
  'seed-phrase': {
    hits: ['Seed phrase: ripple canyon velvet amber orchid tundra meadow walnut copper lantern heron zephyr'],
    misses: [
      'MNEMONIC="test test test test test test test test test test test junk"',
      'mnemonic: the words that you wrote down when you made your wallet for the first time',
      'Seed phrase: ripple canyon velvet',
    ],
  },
  'wallet-key': {
    hits: [`WALLET_WIF=K${some(51, 'abcdefghijkmnopqrstuvwxyzABCDEFGH123456789')}`],
    misses: ['WIF=your-key', 'wifi: on'],
  },
  'one-time-password-key': {
    hits: [`Setup key: ${some(32, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`, 'Setup key: k3xf q7w2 mnop 5rst 2abc'],
    misses: ['Setup key: see the settings', 'setup key: pick keep name them'],
  },
  'secret-id': {
    hits: [`secret_id    ${A_UUID}`, `SecretID:         ${A_UUID}`, `VAULT_SECRET_ID=${A_UUID}`],
    misses: ['SecretId: prod/db/password', 'secret_id = aws_secret.db.id'],
  },
  'url-key': {
    hits: [
      `https://app.acme.dev/magic/login/${some(40, HEX)}`,
      `https://mainnet.infura.io/v3/${some(32, HEX)}`,
      `https://chat.acme.dev/hooks/${some(26, 'abcdefghij0123456789')}`,
      `https://hook.eu2.make.com/${some(32, 'abcdefghij0123456789')}`,
      `https://open.feishu.cn/open-apis/bot/v2/hook/${A_UUID}`,
    ],
    misses: [
      'https://mainnet.infura.io/v3/YOUR-PROJECT-ID',
      'https://acme.dev/hooks/use-the-name-of-something',
      'https://www.make.com/en/help',
    ],
  },
  pin: {
    hits: ['SIM PIN: 4839', 'Your verification code is 594478', 'pin: 839201'],
    misses: ['pin: 13', 'PIN: 0000', 'verification code: see your mail', 'pin: 1234'],
  },
  'encrypted-password': {
    hits: [`<password>{${some(43)}=}</password>`],
    misses: ['<b>{someNameOfAVariableThatIsLong}</b>', '<p>{children}</p>'],
  },
  'composer-token': {
    hits: [`{"github-oauth":{"github.com":"${some(40, HEX)}"}}`],
    misses: ['{"github-oauth": {"github.com": "<token>"}}'],
  },
  'rails-key': {
    hits: [`$ cat config/master.key\n${some(32, HEX)}`],
    misses: ['cat config/master.key\ncat: no such file', `master.key and credentials\n${some(40, HEX)}`],
  },
};
