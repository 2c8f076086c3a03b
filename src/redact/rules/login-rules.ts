/** Passwords that are introduced by a user, a statement, a table or a sentence instead of a name. */

import { passwordsInColumn } from '../values/columns.ts';
import { isStrongOrMadeUp } from '../values/is-real-secret.ts';
import { spelled } from '../values/named.ts';
import { byId, list, type Rule } from './rule.ts';

const COLUMNS = list(
  'password, passwd, pwd, pass, secret, api_key, apikey, token, secret_key, access_key, admin_key, private_key, auth_key',
);

export const LOGIN_RULES: readonly Rule[] = byId({
  'table-password': {
    what: 'Password in a column of a table',
    keywords: spelled(...COLUMNS).flatMap((name) => [...',;\t|│)"`\r\n\' ]<'].map((next) => name + next)),
    pattern: new RegExp(
      `(?<=(?:^|[,;>\\t|│("'\`\\s[])[A-Za-z0-9_]{0,30})(?:${COLUMNS.join('|')})(?:["'\`]?\\s{0,20}(?:[,;\\t|│)\\]]|\\r?\\n)|<| {2})`,
      'gi',
    ),
    locate: passwordsInColumn,
  },
  'sql-login': {
    what: 'Password in an SQL statement that sets it',
    keywords: [...spelled('identified by '), 'PASSWORD(', 'password('],
    pattern:
      /(?:\bidentified by\s{1,3}(?!["'])|\bset\s{1,3}password\b[^\n;]{0,100}=\s{0,3}password\(["']|(?<=\bset\s{1,3}password\b[^\n;]{0,100})password\(["'])([^\s"';,)]{6,100})/gi,
    check: isStrongOrMadeUp,
  },
  'login-password': {
    what: 'Password after a user name',
    keywords: [
      ' / ',
      ...list(
        '@//, Credential(, ogin(, ignIn(, sign_in(, /user:, _AUTH=, _AUTH:, Auth(, _auth(, .basic(, auth=(, auth = (',
      ),
      ...list(
        '.login(, creds: , creds=, redentials: , redentials = , redentials=, REDENTIALS=, auth: , Auth: , auth=, "auth"',
      ),
    ],
    pattern:
      /(?:(?<=\b(?:login|log in|user|username|account|creds|credentials?|admin|email|sign in|zugangsdaten|anmeldedaten|identifiants|credenciale?s|credenciais|credenziali)\b[^\n/]{0,80}|(?:доступ|логин|帐号|账号|账户|アカウント)[^\n/]{0,80}) \/ |(?:(?:Credential|ogin|ignIn|sign_in|Auth|_auth|\.basic)\(|auth\s?=\s?\()\s{0,2}["'][^"'\n]{1,80}["'],\s{0,2}["']|(?<=\s)\/user:[^\s]{1,60}\s|(?:creds|redentials|auth)["']?\s{0,2}[=:]\s{0,2}["'(]{0,2}[A-Za-z0-9_.@-]{2,40}(?:[:/]|["'],\s{0,2}["'])|(?<=\bBASIC|NEO4J)_AUTH[=:]\s{0,2}["']?[A-Za-z0-9_.@-]{1,60}[:/])["'`]?([^\s"'`,;]{6,100})/gi,
    check: isStrongOrMadeUp,
  },
  'password-before-name': {
    what: 'Password in a sentence, before the word that says so',
    // Whole phrases, because ` is the ` alone is in every other text.
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
      return value?.[1] === undefined || !isStrongOrMadeUp(value[1]) ? undefined : [start, start + value[1].length];
    },
  },
  'changed-password': {
    what: 'Password that a sentence says was changed, and the new one',
    keywords: spelled('password from ', 'passwort von '),
    pattern: /(?:password from|passwort von) ["'`]?[^\s"'`]{6,100}["'`]? (?:to|auf) ["'`]?[^\s"'`,;]{6,100}/gi,
    locate(match) {
      const values = [...match[0].matchAll(/[^\s"'`]{6,100}/g)].slice(1);
      return values
        .filter(([value]) => isStrongOrMadeUp(value))
        .map(({ 0: { length }, index }) => [match.index + index, match.index + index + length]);
    },
  },
  'network-key': {
    what: 'Key of a wireless network in a sentence',
    keywords: [' key is ', ' key: '],
    pattern: /(?<=\b(?:wi-?fi|wlan|ssid|vpn|hotspot)\b[^\n]{0,80}) key(?: is|:) ["'`]?([^\s"'`,;]{6,80})/gi,
    check: isStrongOrMadeUp,
  },
});
