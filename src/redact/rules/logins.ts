/** Passwords and keys that no name introduces, but a user, a statement, a table, a program's option or a function. */

import { passwordsInColumn } from '../values/columns.ts';
import {
  entropy,
  hasShortWords,
  isIdentifier,
  isPassword,
  isPlaceholder,
  isRealSecret,
  looksRandom,
} from '../values/is-real-secret.ts';
import { spelled } from '../values/spelled.ts';
import { HEX, list, type Rule, some } from './rule.ts';

/** Letters with a digit, and punctuation or both cases, or letters that are no words: not a name, a path or a version. */
function isStrong(value: string): boolean {
  const isMixed = /[a-z]/.test(value) && /[A-Z]/.test(value);
  const isVaried = /[0-9]/.test(value) && /[A-Za-z]/.test(value) && (isMixed || /[!@#$%^&*+=?~]/.test(value));
  return (
    value.length >= 6 &&
    ((isVaried && !isIdentifier(value)) || hasShortWords(value, 12)) &&
    !isPlaceholder(value) &&
    isRealSecret(value) &&
    entropy(value) > 2.2
  );
}

const COLUMNS = list(
  'password, passwd, pwd, pass, secret, api_key, apikey, token, secret_key, access_key, admin_key, private_key, auth_key',
);

/** Options of programs that are followed by a password: with a space or without, where `?` is. */
const OPTIONS: readonly (readonly [option: string, programs: string])[] = [
  [
    String.raw`-p\s{0,2}`,
    'sshpass|login|mysql[a-z]{0,6}|mariadb[a-z-]{0,6}|mongo[a-z]{0,8}|7z[a-z]?|cqlsh|psexec|evil-winrm|racadm|certutil|unlock-keychain|publish|altool',
  ],
  [String.raw`-P\s{0,2}`, '(?:un)?zip|ipmitool|mosquitto_[a-z]{3}|security import'],
  [String.raw`-a\s{1,2}`, 'redis-cli'],
  [String.raw`-a\s{1,2}[A-Za-z0-9_.@-]{1,60}:`, 'https?|http'],
  [String.raw`-w\s{1,2}`, 'ldap[a-z]{2,10}'],
  [String.raw`-c\s{1,2}`, 'snmp[a-z]{3,8}'],
  [String.raw`-k\s{1,2}`, 'openssl enc'],
  [String.raw`-N\s{1,2}`, 'ssh-keygen'],
  [String.raw`-b\s{1,2}`, 'oathtool'],
  [String.raw`-t\s{1,2}`, 'influx'],
  [String.raw`-U\s{0,2}[A-Za-z0-9_.-]{1,60}%`, 'smbclient'],
  [String.raw`-[a-zB]{0,3}b[a-zB]{0,3}\s\S{1,80}\s\S{1,60}\s`, 'htpasswd'],
  [String.raw`\/p\s`, 'signtool'],
];

/** Words that a password or key follows, perhaps after other words. A word begins its match. */
const WORDS: readonly (readonly [word: string, others?: string])[] = [
  ...['-storepass ', '-keypass ', '-setcookie ', '--cookie ', '--nkey ', '--session ', '/pass:'],
  ...['rocommunity ', 'rwcommunity ', 'community ', 'requirepass ', 'add-authtoken ', 'snyk auth ', 'operator unseal '],
  ...['vault login ', 'service install ', 'importprivkey ', 'setApiKey ', 'ascii-text ', 'option key ', ': PSK '],
  ...['AUTH ', 'password 0 ', 'password 7 ', 'secret 0 ', 'secret 5 ', '{PLAIN}'],
].map((word) => [word] as const);

const AFTER_OTHERS: typeof WORDS = [
  ['rabbitmqctl ', String.raw`(?:add_user|change_password|authenticate_user)\s{1,3}\S{1,60}\s{1,3}`],
  ['wpa_passphrase ', String.raw`\S{1,60}\s`],
  ['net user ', String.raw`\S{1,60}\s`],
  ['alias set ', String.raw`(?:\S{1,100}\s){3}`],
  ['rootpw ', String.raw`(?:--\S{1,20}\s)?`],
  ['wandb login ', String.raw`(?:--\S{1,30}\s){0,2}`],
  ['tacacs-server key ', String.raw`(?:\d\s)?`],
  ['radius-server key ', String.raw`(?:\d\s)?`],
  ['isakmp key ', String.raw`(?:\d\s)?`],
  ['createUser ', String.raw`\S{1,60}\s(?:SHA|MD5)\s`],
];

/** Functions whose argument is a password or key, and how many are before it. */
const FUNCTIONS: readonly (readonly [names: string, before: number])[] = [
  ['hmac.new(, Fernet(, KeyCredential(, Wallet(, cohere.Client(, cohere.ClientV2(, .api_key(', 0],
  ['createHmac(, createCipheriv(, jwt.sign(, jwt.verify(, jwt.encode(, jwt.decode(, WiFi.begin(, algoliasearch(', 1],
  ['PDO(, mysqli(, mysqli_connect(, pymysql.connect(', 2],
];

const ARGUMENT = String.raw`[^,()"'\n]{0,60}(?:"[^"\n]{0,100}"|'[^'\n]{0,100}'|\([^()\n]{0,60}\)|\{[^{}\n]{0,100}\})?[^,()"'\n]{0,20},\s{0,3}`;

function escaped(word: string): string {
  return word.replace(/[.(){}?]/g, String.raw`\$&`);
}

export const LOGIN_RULES: readonly Rule[] = [
  {
    id: 'table-password',
    what: 'Password in a column of a table',
    keywords: spelled(...COLUMNS).flatMap((name) => [...',;\t|│)"`\r\n\' ]<'].map((next) => name + next)),
    pattern: new RegExp(
      `(?<=(?:^|[,;>\\t|│("'\`\\s[])[A-Za-z0-9_]{0,30})(?:${COLUMNS.join('|')})(?:["'\`]?\\s{0,20}(?:[,;\\t|│)\\]]|\\r?\\n)|<| {2})`,
      'gi',
    ),
    locate: passwordsInColumn,
    hits: [
      'name,password\nada,xK9!wPq2',
      '| user | password |\n|---|---|\n| ada | xK9!wPq2 |',
      ...['name  password  age\nada   xK9!wPq2  7', '[["name", "password"], ["ada", "xK9!wPq2"]]'],
      '<tr><th>user</th><th>password</th></tr><tr><td>ada</td><td>xK9!wPq2</td></tr>',
      "INSERT INTO users (name, password) VALUES ('ada', 'xK9!wPq2'), ('bob', 'mB4-zz91x!');",
    ],
    misses: [
      'name,password\nada,changeme',
      'INSERT INTO users (name, password) VALUES ($1, $2)',
      '| option | password |\n|---|---|\n| required | yes |',
    ],
  },
  {
    id: 'sql-login',
    what: 'Password in a statement that sets it',
    keywords: [...spelled('identified by '), 'PASSWORD(', 'password('],
    pattern:
      /(?:\bidentified by\s{1,3}(?!["'])|\bset\s{1,3}password\b[^\n;]{0,100}=\s{0,3}password\(["']|(?<=\bset\s{1,3}password\b[^\n;]{0,100})password\(["'])([^\s"';,)]{6,100})/gi,
    check: isStrong,
    hits: ['CREATE USER tide IDENTIFIED BY xK9wPq2z;', "SET PASSWORD FOR 'a'@'%' = PASSWORD('xK9wPq2z')"],
    misses: ['IDENTIFIED BY password', 'identified by its number', "PASSWORD('secret')"],
  },
  {
    id: 'login-password',
    what: 'Password after the name of a user',
    keywords: [
      ...[
        ' / ',
        '@//',
        'Credential(',
        'ogin(',
        'ignIn(',
        'sign_in(',
        '/user:',
        '_AUTH=',
        '_AUTH:',
        'Auth(',
        '_auth(',
        '.basic(',
      ],
      ...['auth=(', 'auth = (', '.login('],
      ...list('creds: , creds=, redentials: , redentials = , redentials=, auth: , Auth: , auth=, "auth"'),
    ],
    pattern:
      /(?:(?<=\b(?:login|log in|user|username|account|credentials?|admin|email|sign in)\b[^\n/]{0,80}) \/ |(?:(?:Credential|ogin|ignIn|sign_in|Auth|_auth|\.basic)\(|auth\s?=\s?\()\s{0,2}["'][^"'\n]{1,80}["'],\s{0,2}["']|(?<=\s)\/user:[^\s]{1,60}\s|(?:creds|redentials|auth)["']?\s{0,2}[=:]\s{0,2}["'(]{0,2}[A-Za-z0-9_.@-]{2,40}(?:[:/]|["'],\s{0,2}["'])|(?<=\bBASIC|NEO4J)_AUTH[=:]\s{0,2}["']?[A-Za-z0-9_.@-]{1,60}[:/])["'`]?([^\s"'`,;]{6,100})/gi,
    check: isStrong,
    hits: [
      'login: ada / xK9!wPq2',
      'new NetworkCredential("ada", "xK9!wPq2")',
      "login('ada@acme.dev', 'xK9!wPq2')",
      'net use Z: //nas/share /user:ada xK9!wPq2',
      ...['creds: ada/xK9!wPq2', 'credentials = ("ada", "xK9!wPq2")', 'auth: "ada:xK9!wPq2"'],
      'BASIC_AUTH=ada:xK9!wPq2',
    ],
    misses: [
      'auth: https://acme.dev/a2B',
      'credentials: user/Section2',
      'login: admin / viewer',
      'user: ada / Section2',
      "login('ada', 'password1')",
      'BASIC_AUTH=user:pass',
    ],
  },
  {
    id: 'password-before-name',
    what: 'Password in a sentence, before the word for it',
    // Whole phrases: ` is the ` alone is in every other text.
    keywords: list('the, my, your, our, its').flatMap((whose) =>
      list('password, passphrase, API key, token, admin password, root password, new password').flatMap((word) => [
        ` as ${whose} ${word}`,
        ` is ${whose} ${word}`,
      ]),
    ),
    pattern:
      /(?<=[\w!#$%^&*+?~=@]["'`*]{0,2}) (?:as|is) (?:the|my|your|our|its) (?:(?:admin|root|new) )?(?:password|passphrase|API key|token)\b/g,
    locate(match) {
      const value = /([^\s"'`]{6,100}?)(?:\*\*|["'`]){0,2}$/.exec(
        match.input.slice(Math.max(0, match.index - 110), match.index),
      );
      const start = match.index - (value?.[0].length ?? 0);
      return value?.[1] === undefined || !isStrong(value[1]) ? undefined : [start, start + value[1].length];
    },
    hits: ['use `xK9!wPq2` as the password', 'xK9!wPq2 is the admin password'],
    misses: ['use it as the password', 'Section2 is the token', 'use `name2` as the password'],
  },
  {
    id: 'oracle-login',
    what: 'Password in a login of Oracle',
    keywords: ['sqlplus ', 'rman ', 'sqlldr ', 'expdp ', 'impdp '],
    pattern:
      /\b(?:sqlplus|rman|sqlldr|expdp|impdp)\s(?:-[a-zA-Z]{1,2}\s)?[A-Za-z0-9_]{1,40}\/([^\s"'@]{6,100})(?=@|\s|$)/g,
    check: isStrong,
    hits: ['sqlplus scott/xK9wPq2z@//db:1521/app'],
    misses: ['sqlplus scott/tiger@db', 'sqlplus / as sysdba'],
  },
  {
    id: 'curl-password',
    what: 'Password on a command line',
    keywords: [
      '-u',
      '-U',
      '-p',
      '-P ',
      '-P',
      '-a ',
      '-w ',
      '-c ',
      '-k ',
      '-N ',
      '-t ',
      '-b',
      '/p ',
      '--user',
      '--proxy-user',
      '-pass',
    ],
    pattern: new RegExp(
      String.raw`(?<=\s)(?:(?:-[uU]|--user|--proxy-user)[ =]?["']?[A-Za-z0-9_][A-Za-z0-9_.@/-]{0,80}:|(?:${OPTIONS.map(
        ([option, programs]) => String.raw`(?<=\b(?:${programs})\s(?:[^\n]{0,120}\s)?)${option}`,
      ).join('|')}|-pass(?:in|out)?\s{1,2}pass:)["']?)((?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}|[^\s"'\x60]{4,200})`,
      'g',
    ),
    check: (value) =>
      isPassword(value) && /[0-9!@#%^&*]|^[a-z]{4}(?:-[a-z]{4}){3}$/.test(value) && !/^\d{1,5}:/.test(value),
    hits: [
      'curl -u alice:hunter2x https://acme.dev',
      `sshpass -p 'Qw3rty9z' ssh acme.dev`,
      'mysql -u root -pS3cr3t9 app',
    ],
    misses: [
      'curl -u user:password https://acme.dev',
      'curl -u "$USER:$PASS" x',
      'docker run --user 1000:1000 x # http',
      'mysql -u root -p app',
    ],
  },
  {
    id: 'piped-password',
    what: 'Password piped from echo or printf',
    keywords: ['echo ', 'printf '],
    pattern:
      /\b(?:echo|printf)\s(?:-n\s|'%s'\s|"%s"\s)?["']?(?:[a-z_][a-z0-9_-]{0,30}:)?([^\s"'|:]{6,200})(?=["']?\s{0,2}\|\s{0,2}(?:sudo\s)?(?:[^\n|]{0,80}--?[a-z-]{0,30}stdin|chpasswd|sudo -S|gh secret|(?:vercel|npx vercel) env|wrangler secret|fly secrets|gcloud secrets|docker secret|cryptsetup|keepassxc-cli|pass insert))/g,
    check: (value) => isPassword(value) && (looksRandom(value, 6) || /[!@#%^*+=?~]/.test(value)),
    hits: ['echo Zx81qq0w | docker login -u bob --password-stdin', "echo 'root:Zx81qq0w' | chpasswd"],
    misses: ['echo "$TOKEN" | docker login --password-stdin', 'echo hello | sudo tee x'],
  },
  {
    id: 'tool-password',
    what: 'Password or key that a program, a device or a file of settings calls otherwise',
    keywords: [...WORDS, ...AFTER_OTHERS].map(([word]) => word),
    pattern: new RegExp(
      String.raw`(?<![A-Za-z0-9])(?:${[...WORDS, ...AFTER_OTHERS].map(([word, others = '']) => escaped(word) + others).join('|')})["']?([^\s"'\x60]{6,200})`,
      'g',
    ),
    check: (value) => isStrong(value) || (looksRandom(value, 8) && isRealSecret(value) && !isPlaceholder(value)),
    hits: [
      ...['keytool -storepass xK9wPq2z -list', 'rocommunity xK9wPq2z', 'rabbitmqctl add_user tide xK9wPq2z'],
      ...['username ada password 0 xK9wPq2z', 'net user ada xK9!wPq2 /add', `wandb login ${some(40, HEX)}`],
    ],
    misses: ['keytool -storepass changeit', 'rocommunity public', 'add-authtoken <token>', 'net user ada /delete'],
  },
  {
    id: 'function-argument',
    what: 'Password or key as an argument of a function',
    keywords: FUNCTIONS.flatMap(([names]) => list(names)),
    pattern: new RegExp(
      String.raw`(?:${FUNCTIONS.map(([names, before]) => `(?:${list(names).map(escaped).join('|')})(?:${ARGUMENT}){${before}}`).join('|')})\s{0,4}b?["'\x60]([^\s"'\x60]{6,200})(?=["'\x60])`,
      'g',
    ),
    check: (value) => isStrong(value) || (looksRandom(value, 16) && isRealSecret(value) && !isPlaceholder(value)),
    hits: [
      `createHmac('sha256', '${some(40)}')`,
      `Fernet(b"${some(43)}=")`,
      'new PDO($dsn, "root", "xK9!wPq2")',
      `jwt.sign({ id: 1 }, '${some(32)}')`,
    ],
    misses: ["createHmac('sha256', secret)", "jwt.verify(token, 'secret')", "new PDO($dsn, 'root', 'password')"],
  },
];
