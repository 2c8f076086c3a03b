/** Passwords and keys in commands, in what they print, and in arguments of functions. */

import {
  isMadeUp,
  isPassword,
  isPlaceholder,
  isRealSecret,
  isStrongOrMadeUp,
  looksRandom,
} from '../values/is-real-secret.ts';
import { byId, escaped, list, type Rule } from './rule.ts';

/** Options that are followed by a password, some of them without a space, and the programs that have them. */
const OPTIONS: readonly (readonly [option: string, programs: string])[] = [
  [
    String.raw`-p\s{0,2}`,
    'sshpass|login|unrar|rar|mysql[a-z]{0,6}|mariadb[a-z-]{0,6}|mongo[a-z]{0,8}|7z[a-z]?|cqlsh|psexec|evil-winrm|racadm|certutil|unlock-keychain|publish|altool',
  ],
  [String.raw`-P\s{0,2}`, '(?:un)?zip|ipmitool|mosquitto_[a-z]{3}|security import'],
  [String.raw`-a\s{1,2}`, 'redis-cli'],
  [String.raw`-a\s{1,2}[A-Za-z0-9_.@-]{1,60}:`, 'https?|http'],
  [String.raw`-w\s{1,2}`, 'ldap[a-z]{2,10}|add-(?:generic|internet)-password'],
  [String.raw`-c\s{1,2}`, 'snmp[a-z]{3,8}'],
  [String.raw`-k\s{1,2}`, 'openssl enc'],
  [String.raw`-N\s{1,2}`, 'ssh-keygen'],
  [String.raw`-b\s{1,2}`, 'oathtool'],
  [String.raw`-t\s{1,2}`, 'influx'],
  [String.raw`-U\s{0,2}[A-Za-z0-9_.-]{1,60}%`, 'smbclient'],
  [String.raw`-[a-zB]{0,3}b[a-zB]{0,3}\s\S{1,80}\s\S{1,60}\s`, 'htpasswd'],
  [String.raw`\/p\s`, 'signtool'],
];

/** Words that are followed by a password or key, perhaps after other words. Each word is a keyword. */
const WORDS: readonly (readonly [word: string, others?: string])[] = [
  ...list(`-storepass , -srcstorepass , -deststorepass , -keypass , -setcookie , --cookie , --nkey , --session ,
    ::add-mask::, REDISCLI_AUTH=, wifi-sec.psk , /pass:, rocommunity , rwcommunity ,
    community , requirepass , masterauth , storepasswd , user_pw , owner_pw , insecure-password , snyk auth ,
    operator unseal , auth-pass , add-authtoken , pre-shared-key , enable secret , enable password , key-string ,
    vault login , doctl auth init -t , service install , importprivkey , setApiKey , ascii-text , option key , : PSK , AUTH , password 0 ,
    password 7 , secret 0 , secret 5 , {PLAIN}, : EAP , : XAUTH , /rp , NickServ IDENTIFY `),
].map((word) => [word] as const);

const AFTER_OTHERS: typeof WORDS = [
  ...['src-creds', 'dest-creds', '--creds', '+login', 'LOGIN'].map(
    (word) => [word, '[ =]["\']?[A-Za-z0-9_.@-]{1,60}[: ]'] as const,
  ),
  ['successfully reset.', String.raw`\s{1,4}New value:\s`],
  ['AUTH PLAIN ', ''],
  // "Password:" in base64
  ['334 UGFzc3dvcmQ6', String.raw`\s{1,4}(?:[CS<>]:?\s){0,2}`],
  ['bundle config ', String.raw`(?:set\s)?(?:--\S{1,20}\s){0,2}\S{3,60}\.\S{2,40}\s`],
  ['rabbitmqctl ', String.raw`(?:add_user|change_password|authenticate_user)\s{1,3}\S{1,60}\s{1,3}`],
  ['wpa_passphrase ', String.raw`\S{1,60}\s`],
  ['net user ', String.raw`\S{1,60}\s`],
  ['alias set ', String.raw`(?:\S{1,100}\s){3}`],
  ['rootpw ', String.raw`(?:--\S{1,20}\s)?`],
  ['stats auth ', String.raw`[^\s:]{1,60}:`],
  ['connect to ', String.raw`\S{1,60}\suser\s\S{1,60}\susing\s`],
  ['wifi connect ', String.raw`\S{1,60}\spassword\s`],
  ['net use ', String.raw`(?:\S{1,100}\s{1,2}){1,3}(?!\/)`],
  ['http-basic.', String.raw`\S{1,100}\s\S{1,60}\s`],
  ['config create ', String.raw`(?:\S{1,100}\s){2,12}pass(?:word)?\s`],
  ['lftp -u ', String.raw`[^\s,]{1,60},`],
  ['Key Content', String.raw`\s{1,20}:\s`],
  ['chpasswd:', String.raw`\s{1,20}(?:list|users):(?:\s[|>]-?)?\s{1,20}[\w.-]{1,32}:`],
  [' on >', ''],
  [' /p:', '(?![A-Za-z]+=)'],
  ...[']:25 ', ']:465 ', ']:587 '].map((port) => [port, String.raw`\s{0,8}\S{1,80}:`] as const),
  ['wandb login ', String.raw`(?:--\S{1,30}\s){0,2}`],
  ...['tacacs-server ', 'tacplus-server ', 'radius-server '].map(
    (server) => [server, String.raw`(?:(?:host\s)?\S{1,60}\s)?(?:key|secret)\s(?:\d\s)?`] as const,
  ),
  ['isakmp key ', String.raw`(?:\d\s)?`],
  ['createUser ', String.raw`\S{1,60}\s(?:SHA|MD5)\s`],
  ['authtok', String.raw`\s{0,3}=\s{0,3}`],
  ['_auth', String.raw`(?<=(?:^|[\s:"'])_auth)\s{0,2}=\s{0,2}`],
  ['generated for ', String.raw`\S{1,60}:\s`],
  ['generated password', String.raw`[^\n:]{0,60}:\s{1,3}`],
  ['following password', String.raw`[^\n:]{0,60}:\s{1,8}`],
  ['document.cookie', String.raw`\s?=\s?["'\x60][\w.-]{1,40}=`],
  ...list('assword:", password:", Password:", password: ", Password: ", assword:*"').map(
    (prompt) => [prompt, String.raw`\s{1,8}(?:\{\s?)?send\s(?:--\s)?`] as const,
  ),
  ['htpasswd -n', String.raw`[a-zA-Z]{1,4}\s\S{1,60}\s`],
  ['openssl passwd ', String.raw`(?:-(?:salt\s\S{1,20}|[a-z0-9]{1,9})\s){0,3}`],
  ['encrypt_string ', String.raw`(?:--\S{1,40}\s(?:[\w.@/-]{1,40}\s)?){0,3}`],
  ['user-secrets set ', String.raw`["']?[\w:.-]{1,80}["']?\s`],
  ...['"', "'"].map((quote) => [`sshpass${quote}, ${quote}-p`, String.raw`["'],\s`] as const),
  ...['api_hash', 'API_HASH'].map(
    (name) => [name, String.raw`["']?\s{0,2}[:=]\s{0,2}(?=["']?[0-9a-f]{32}\b)`] as const,
  ),
  ['clave', String.raw`\s?[:=]\s?`],
  ...['ароль', 'ослання'].map((word) => [word, String.raw`(?:\s[^\s:]{1,14}){1,4}:\s`] as const),
  ['"-p', String.raw`(?<=\b(?:mysql|mariadb)[^\n]{0,120}"-p)`],
  ['requirepass"', String.raw`,\s{0,3}`],
  ['keyvault secret set ', String.raw`[^\n]{0,120}?--value[ =]`],
  [' password ', String.raw`(?<=\b(?:ssh|scp|sftp|telnet)\s[^\n]{0,40}@[\w.-]{3,60}\spassword\s)`],
  ['password password ', ''],
];

/** Functions that take a password or key, and how many arguments come before it. */
const FUNCTIONS: readonly (readonly [names: string, before: number])[] = [
  [
    'crypt(, bcrypt.hash(, bcrypt.hashSync(, hashpw(, password_hash(, make_password(, set_password(, SecretKeySpec(, hmacShaKeyFor(',
    0,
  ],
  [
    'hmac.new(, Fernet(, KeyCredential(, Wallet(, cohere.Client(, cohere.ClientV2(, .api_key(, .login(, unsafePlainText(',
    0,
  ],
  ['createHmac(, createCipheriv(, jwt.sign(, jwt.verify(, jwt.encode(, jwt.decode(, WiFi.begin(, algoliasearch(', 1],
  ['AES.encrypt(, AES.decrypt(, PasswordAuthentication(, PasswordCredentials(, UserPassword(, simple_bind_s(', 1],
  [
    'PDO(, mysqli(, mysqli_connect(, pymysql.connect(, getConnection(, DBI->connect(, ldap_bind(, ftp_login(, imap_open(, odbc_connect(, database(',
    2,
  ],
  ['.connect(', 3],
  ['sp_addlinkedsrvlogin ', 4],
];

const ARGUMENT = String.raw`[^,()"'\n]{0,60}(?:"[^"\n]{0,100}"|'[^'\n]{0,100}'|\([^()\n]{0,60}\)|\{[^{}\n]{0,100}\})?[^,()"'\n]{0,20},\s{0,3}`;

/** @param atLeast how long a random key has to be */
function isKeyOrPassword(value: string, atLeast: number): boolean {
  return isStrongOrMadeUp(value) || (looksRandom(value, atLeast) && isRealSecret(value) && !isPlaceholder(value));
}

export const COMMAND_RULES: readonly Rule[] = byId({
  'oracle-login': {
    what: 'Password in an Oracle login',
    keywords: ['sqlplus ', 'rman ', 'sqlldr ', 'expdp ', 'impdp '],
    pattern:
      /\b(?:sqlplus|rman|sqlldr|expdp|impdp)\s(?:-[a-zA-Z]{1,2}\s)?[A-Za-z0-9_]{1,40}\/([^\s"'@]{6,100})(?=@|\s|$)/g,
    check: isStrongOrMadeUp,
  },
  'curl-password': {
    what: 'Password on a command line',
    keywords: list('-u, -U, -p, -P , -P, -a , -w , -c , -k , -N , -t , -b, /p , --user, --proxy-user, -pass'),
    pattern: new RegExp(
      String.raw`(?<=\s)(?:(?:-[uU]|--user|--proxy-user)[ =]?["']?[A-Za-z0-9_][A-Za-z0-9_.@/-]{0,80}:|(?:${OPTIONS.map(
        ([option, programs]) => String.raw`(?<=\b(?:${programs})\s(?:[^\n]{0,120}\s)?)${option}`,
      ).join('|')}|-pass(?:in|out)?\s{1,2}pass:)["']?)((?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}|[^\s"'\x60…]{4,200})`,
      'g',
    ),
    check: (value) =>
      isPassword(value) && /[0-9!@#%^&*]|^[a-z]{4}(?:-[a-z]{4}){3}$/.test(value) && !/^\d{1,5}:/.test(value),
  },
  'piped-password': {
    what: 'Password piped from echo or printf',
    keywords: ['echo ', 'printf '],
    pattern:
      /\b(?:echo|printf)\s(?:-n\s|'%s(?:\\n|\n)?'\s|"%s(?:\\n|\n)?"\s)?["']?(?:[a-z_][a-z0-9_-]{0,30}:)?([^\s"'|:]{6,200})(?=["']?\s{0,2}\|\s{0,2}(?:sudo\s|npx\s|bunx\s|yarn\s|pnpm\s(?:dlx\s|exec\s)?)?(?:[^\n|]{0,80}--?[a-z-]{0,30}stdin|chpasswd|sudo -S|gh secret|gh auth login[^\n|]{0,40} --with-token|vercel env|wrangler secret|fly secrets|gcloud secrets|docker secret|cryptsetup|keepassxc-cli|pass insert|kinit))/g,
    check: (value) => isPassword(value) && (looksRandom(value, 6) || /[!@#%^*+=?~]/.test(value) || isMadeUp(value)),
  },
  'tool-password': {
    what: 'Password or key that a program, device or settings file calls by another name',
    keywords: [...WORDS, ...AFTER_OTHERS].map(([word]) => word),
    pattern: new RegExp(
      String.raw`(?:${[...WORDS, ...AFTER_OTHERS].map(([word, others = '']) => (/^[A-Za-z]/.test(word) ? '(?<![A-Za-z0-9])' : '') + escaped(word) + others).join('|')})["']?([^\s"'\x60]{6,200})`,
      'g',
    ),
    check: (value) => isKeyOrPassword(value, 8),
  },
  'function-argument': {
    what: 'Password or key passed to a function',
    keywords: FUNCTIONS.flatMap(([names]) => list(names)),
    pattern: new RegExp(
      String.raw`(?:${FUNCTIONS.map(([names, before]) => `(?:${list(names).map(escaped).join('|')})(?:${ARGUMENT}){${before}}`).join('|')})\s{0,4}b?["'\x60]([^\s"'\x60]{6,200})(?=["'\x60])`,
      'g',
    ),
    check: (value) => isKeyOrPassword(value, 16),
  },
  'key-bytes': {
    what: 'Password or key that code turns into characters or bytes',
    keywords: list('.toCharArray(, key = Buffer.from(, Key = Buffer.from(, key = bytes.fromhex(, KEY = bytes.fromhex('),
    pattern:
      /\.toCharArray\(|(?:key|Key|KEY) = (?:Buffer\.from|bytes\.fromhex)\(["']([A-Za-z0-9+/=_-]{32,200})(?=["'])/g,
    locate(match) {
      const end = match.index + match[0].length;
      if (match[1] !== undefined) return [end - match[1].length, end];
      const before = /"([^"\s]{6,100})"$/.exec(match.input.slice(Math.max(0, match.index - 110), match.index))?.[1];
      return before === undefined ? undefined : [match.index - before.length - 1, match.index - 1];
    },
    check: (value) => isKeyOrPassword(value, 32),
  },
  'option-password': {
    what: 'Password in an option after a user name',
    keywords: [' -p', ' -P', ' -w ', ' -A '],
    pattern:
      /(?<=\s-{1,2}(?:[uUDl]|user|username)[ =]["']?[A-Za-z][\w.@\\=,-]{0,60}["']?(?:\s[^\n|;&]{0,60})?) -(?:[pP]\s?|[wA]\s)["']?([^\s"'\x60…]{6,100})/g,
    check: (value) => isKeyOrPassword(value, 10),
  },
  'here-password': {
    what: 'Password in a here string',
    keywords: ['<<< ', '<<<"', "<<<'"],
    pattern:
      /(?<=\b(?:sudo -S|stdin|with-token|chpasswd|kinit|cryptsetup|secrets? (?:set|put|create|add)|env add)\b[^\n|;]{0,80})<<<\s?["']?([^\s"'\x60]{6,200})/g,
    check: (value) => isKeyOrPassword(value, 10),
  },
  'printed-secret': {
    what: 'Output of a command that shows or generates a secret',
    keywords: list(
      `echo $, echo "$, printenv , op read , pass show , vault , openssl rand , pwgen , base64 -, find-generic-password ,
       secrets versions access , print-access-token, auth token\n, output -raw , configure get aws_s,
       wg genkey`,
    ),
    pattern:
      /(?:echo "?\$\{?[A-Z0-9_]{0,40}(?:PASS|PASSWORD|SECRET|TOKEN|KEY|PWD)\}?"?|printenv [A-Z0-9_]{0,40}(?:PASS|PASSWORD|SECRET|TOKEN|KEY|PWD)|(?:op read|pass show|find-generic-password|secrets versions access) [^\n]{2,120}|vault [^\n]{3,60}-field[= ][^\n]{3,60}|(?:openssl rand|pwgen) [^\n]{1,40}|(?<=(?:secret|password|token)[^\n]{0,160})base64 -(?:d|D|-decode)[^\n]{0,20}|(?<=terraform |tofu )output -raw \S{0,40}(?:password|secret|token|key)|configure get aws_s[a-z_]{1,30}|wg genkey|print-access-token|auth token)[ \t\x60]{0,4}\r?\n[\s\d→+>|\x60-]{0,14}([^\s"'\x60]{8,200})(?=["'\x60]|[ \t│|]{0,20}(?:\r?\n|$))/g,
    check: (value) => isKeyOrPassword(value, 16),
  },
});
