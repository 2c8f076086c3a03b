/** Passwords that no name introduces, but the name of a user, a statement or a table. */

import { passwordsInColumn } from '../values/columns.ts';
import { entropy, isIdentifier, isPlaceholder, isRealSecret, looksRandom } from '../values/is-real-secret.ts';
import { spelled } from '../values/spelled.ts';
import { list, type Rule } from './rule.ts';

/** Letters with a digit, and punctuation or both cases: not a name, a path or a version. */
function isStrong(value: string): boolean {
  return (
    value.length >= 6 &&
    /[0-9]/.test(value) &&
    /[A-Za-z]/.test(value) &&
    (/[!@#$%^&*+=?~]/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value))) &&
    !isIdentifier(value) &&
    !isPlaceholder(value) &&
    isRealSecret(value) &&
    entropy(value) > 2.2
  );
}

const COLUMNS = list('password, passwd, pwd, pass, secret, api_key, apikey, token, secret_key');

export const LOGIN_RULES: readonly Rule[] = [
  {
    id: 'table-password',
    what: 'Password in a column of a table',
    keywords: spelled(...COLUMNS).flatMap((name) => [...',;\t|│)"`\r\n\' '].map((next) => name + next)),
    pattern: new RegExp(
      `(?<=[,;>\\t|│("'\`\\s])(?:${COLUMNS.join('|')})["'\`]?\\s{0,20}(?:[,;\\t|│)]|\\r?\\n)|(?<=^|\\n)(?:${COLUMNS.join('|')})["']?[,;\\t]`,
      'gi',
    ),
    locate: passwordsInColumn,
    hits: [
      'name,password\nada,xK9!wPq2',
      '| user | password |\n|---|---|\n| ada | xK9!wPq2 |',
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
    keywords: [' / ', '@//', 'Credential(', 'ogin(', 'ignIn(', 'sign_in(', '/user:', '_AUTH=', '_AUTH:'],
    pattern:
      /(?:(?<=\b(?:login|log in|user|username|account|credentials?|admin|email|sign in)\b[^\n/]{0,80}) \/ |(?:Credential|ogin|ignIn|sign_in)\(\s{0,2}["'][^"'\n]{1,80}["'],\s{0,2}["']|(?<=\s)\/user:[^\s]{1,60}\s|(?<=\bBASIC)_AUTH[=:]\s{0,2}["']?[A-Za-z0-9_.@-]{1,60}:)["'`]?([^\s"'`,;]{6,100})/gi,
    check: isStrong,
    hits: [
      'login: ada / xK9!wPq2',
      'new NetworkCredential("ada", "xK9!wPq2")',
      "login('ada@acme.dev', 'xK9!wPq2')",
      'net use Z: //nas/share /user:ada xK9!wPq2',
      'BASIC_AUTH=ada:xK9!wPq2',
    ],
    misses: ['login: admin / viewer', 'user: ada / Section2', "login('ada', 'password1')", 'BASIC_AUTH=user:pass'],
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
    id: 'tool-password',
    what: 'Password or key that a program calls otherwise',
    keywords: ['-storepass ', '-keypass ', 'rocommunity ', 'rwcommunity ', 'add-authtoken ', 'rabbitmqctl '],
    pattern:
      /(?:(?<=\s)-(?:storepass|keypass)\s|\br[ow]community\s{1,4}|\badd-authtoken\s|\brabbitmqctl\s(?:add_user|change_password|authenticate_user)\s{1,3}[^\s]{1,60}\s{1,3})["']?([^\s"'`]{6,200})/g,
    check: (value) => isStrong(value) || (looksRandom(value, 8) && isRealSecret(value) && !isPlaceholder(value)),
    hits: ['keytool -storepass xK9wPq2z -list', 'rocommunity xK9wPq2z', 'rabbitmqctl add_user tide xK9wPq2z'],
    misses: ['keytool -storepass changeit', 'rocommunity public', 'add-authtoken <token>'],
  },
];
