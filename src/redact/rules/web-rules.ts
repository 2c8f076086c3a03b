/** Secrets that are recognised by their context: headers, cookies, URLs, command lines. */

import { cookieValues } from '../values/cookies.ts';
import {
  entropy,
  isPassword,
  isPlaceholder,
  isRandomSecret,
  isRealSecret,
  looksRandom,
  UUID,
} from '../values/is-real-secret.ts';
import { spelled } from '../values/named.ts';
import { byId, IS, list, type Rule } from './rule.ts';

/** `Basic dXNlcjpwYXNzMQ==`: base64 of a name and a password. */
function isBasic(encoded: string): boolean {
  const plain = Buffer.from(encoded, 'base64').toString('latin1');
  const colon = plain.indexOf(':');
  return colon >= 0 && /^[\x20-\x7e]+$/.test(plain) && !isPlaceholder(plain.slice(colon + 1)) && isRealSecret(plain);
}

/** `GA1.2.1234567890.1700000000`, `8f3...`; not `dark`. */
function isCookieValue(value: string): boolean {
  return !isPlaceholder(value) && looksRandom(value, 10);
}

/** A cookie header with at least one random value: `sid=8f3...; theme=dark`. */
function isCookie(header: string): boolean {
  return header.split(/;\s*/).some((pair) => {
    return pair.includes('=') && isCookieValue(pair.slice(pair.indexOf('=') + 1));
  });
}

/** The value of a header in JSON, up to its quote, with the name before or after it: `"name": "Cookie", "value": "..."`. */
function inHeaderList(names: string): string {
  return String.raw`(?:${names})"\s{0,3},\s{0,40}"value"\s{0,3}:\s{0,3}"|"value"\s{0,3}:\s{0,3}"(?=[^"\r\n]{4,8000}"\s{0,3},\s{0,40}"name"\s{0,3}:\s{0,3}"(?:${names})")`;
}

const KEY_HEADERS = '(?:proxy-)?authorization|x-api-key|x-auth-token|private-token|x-honeycomb-team';

const DATABASES =
  'postgres(?:ql)?|mysqlx?|mariadb|mongodb|rediss?|valkey|amqps?|mssql|sqlserver|oracle|clickhouse|cockroachdb|neo4j|bolt|couchdb|cassandra|nats|kafka|ldaps?|snowflake|jdbc:[a-z]{2,20}|db2|influxdb|libsql';

export const WEB_RULES: readonly Rule[] = byId({
  'signed-url': {
    what: 'Signature or credential in a URL query',
    keywords: ['X-Amz-', 'x-amz-', 'X-Goog-', 'x-goog-', 'sig=', 'Signature=', 'signature=', 'sig%3D'],
    pattern:
      /(?:X-(?:Amz|Goog)-(?:Signature|Credential|Security-Token)(?:=|%3D)|(?<=[?&;]|%26|%3F|SignedHeaders=[A-Za-z0-9;-]{1,300},\s{0,2})(?:sig|signature)(?:=|%3D))([A-Za-z0-9%+/=_.~-]{16,2000})/gi,
    check: (value) => isRandomSecret(value) && entropy(value) > 2.8,
  },
  'query-token': {
    what: 'Token or key in a URL query',
    keywords: spelled(
      ...list(`token=, key=, auth=, code=, secret=, password=, session=, jwt=, hmac=, sessionid=, token_hash=,
        sign=, appid=`),
    ),
    pattern:
      /(?<=[?&;#][a-z_.-]{0,20})(?:token|key|auth|secret|password|session|sessionid|jwt|hmac|code|hash|sign|appid)=([A-Za-z0-9%+/_.~-]{12,2000})/gi,
    check: (value) => isRandomSecret(value) && !isPlaceholder(value) && looksRandom(value, 16),
  },
  'connection-string': {
    what: 'Password in the connection string of a database or queue',
    keywords: ['://'],
    pattern: new RegExp(
      String.raw`(?<=(?<![A-Za-z0-9])(?:${DATABASES})(?:\+[a-z0-9]{1,12})?)://[^\s:/@"'<>]{0,100}:([^\s/"'<>\x60…]{1,200})(?=@)`,
      'gi',
    ),
    check: isPassword,
  },
  'url-password': {
    what: 'Password in a URL',
    keywords: ['://'],
    pattern: /:\/\/[^\s:/@"'<>?#]{0,100}:([^\s/"'<>`?#]{1,200})(?=@[A-Za-z0-9[])/g,
    check: isPassword,
  },
  'url-token': {
    what: 'Token in place of the user name in a URL',
    keywords: ['://'],
    pattern: /:\/\/([A-Za-z0-9_-]{20,200})(?=:?@[A-Za-z0-9])/g,
    check: (value) => isRealSecret(value) && looksRandom(value, 20) && entropy(value) > 3.2,
  },
  'bearer-header': {
    what: 'Bearer token',
    keywords: spelled('bearer'),
    pattern: /\bbearer(?:\s{1,3}|%20|\s{0,2}[:=]\s{0,2})["'`]?([A-Za-z0-9._~+/=-]{12,4000})/gi,
    check: (value) => isRealSecret(value) && !isPlaceholder(value) && looksRandom(value, 16),
  },
  'basic-header': {
    what: 'User name and password in a basic authorization header',
    keywords: spelled('basic '),
    pattern: /\bbasic\s{1,3}([A-Za-z0-9+/]{8,1000}={0,2})/gi,
    check: isBasic,
  },
  'authorization-header': {
    what: 'Token in an authorization header',
    keywords: [
      ...spelled('authorization'),
      ...list('x-api-key, X-Api-Key, X-API-Key, X-API-KEY, x-auth-token, X-Auth-Token, PRIVATE-TOKEN, Private-Token'),
      ...list('private-token, x-honeycomb-team, "value"'),
    ],
    pattern: new RegExp(
      `(?:${inHeaderList(KEY_HEADERS)}|(?:${KEY_HEADERS})${IS})(?:[A-Za-z][A-Za-z0-9-]{2,20}[ =]{1,2}(?:token=)?["']?)?([A-Za-z0-9._~+/=:-]{12,4000})`,
      'gi',
    ),
    check: (value) => isRealSecret(value) && !isPlaceholder(value) && looksRandom(value, 16),
  },
  cookie: {
    what: 'Cookies',
    keywords: [
      '-b ',
      '--cookie ',
      '"value"',
      ...spelled('cookie').flatMap((name) => [...':="\'\\'].map((next) => name + next)),
    ],
    pattern: new RegExp(
      String.raw`(?:${inHeaderList('(?:set-)?cookie')}|\bcookie["']?\s{0,2}[:=]\s{0,2}(?:\[\s{0,8})?|(?<=\s)(?:-b|--cookie)\s{1,2})["'\x60\x02]?([A-Za-z0-9_.$!%-]{1,80}=[^\r\n"'\x60\x02]{4,8000})`,
      'gi',
    ),
    check: isCookie,
  },
  'cookie-value': {
    what: 'Cookie in a list or an object of cookies',
    keywords: list('ookies":[, ookies":{, ookies: [, ookies: {, ookies=[, ookies={, ookies([{, ookie({').concat(
      ...['ookies": ', "ookies': ", 'ookies = ', 'ttpOnly'],
    ),
    pattern: /ttpOnly|ookies?["']?\s?[:=(]\s{0,3}(?=[[{\x02])/g,
    locate: cookieValues,
    check: isCookieValue,
  },
  'saml-response': {
    what: 'SAML response or assertion',
    // `<samlp:Response`, `<saml2p:Response`, `<saml:Assertion` and `<saml2:Assertion` in base64
    keywords: [
      'SAMLResponse',
      'PHNhbWxwOlJlc3BvbnNl',
      'PHNhbWwycDpSZXNwb25z',
      'PHNhbWw6QXNzZXJ0aW9u',
      'PHNhbWwyOkFzc2VydGlvb',
    ],
    pattern:
      /(?:SAMLResponse["'\x60]?(?:\s{0,3}[=:]\s{0,3}|\s{1,20}(?:type="hidden"\s{1,20})?value=)["'\x60\x02]?|(?=PHNhbW))((?:[A-Za-z0-9+/=_-]|%[0-9A-F]{2}){60,100000}(?:[ \t]?\r?\n[A-Za-z0-9+/]{60,80}={0,2}){0,2000}(?:[ \t]?\r?\n[A-Za-z0-9+/]{1,80}(?:={1,2}|(?=["'&<])))?)/g,
    check: (value) => [/[0-9]/, /[a-z]/, /[A-Z]/].every((sort) => sort.test(value)) && new Set(value).size > 20,
  },
  'netrc-password': {
    what: 'Password in a netrc file',
    keywords: ['machine ', 'default login', 'default\n'],
    pattern:
      /\b(?:machine\s{1,4}(?:\S{1,100}[.:]\S{1,100}|localhost)|(?<=^[\s+>|→\d-]{0,12})default)\s{1,8}login\s{1,4}\S{1,200}\s{1,8}(?:account\s{1,4}\S{1,100}\s{1,8})?password\s{1,4}(\S{4,200})/gm,
    check: isPassword,
  },
  'docker-auth': {
    what: 'User name and password of a registry in a Docker configuration',
    keywords: ['"auth', '_auth'],
    pattern: /(?:"auth"\s{0,3}:\s{0,3}["\x02]|(?<![A-Za-z])_auth\s{0,2}=\s{0,2}"?)([A-Za-z0-9+/]{8,1000}={0,2})/g,
    check: isBasic,
  },
  'database-login': {
    what: 'Database password in a driver address or password file',
    keywords: ['@tcp(', '@unix(', 'thin:', ':5432:', ':5433:', ':6432:', ':*:'],
    pattern:
      /@(?:tcp|unix)\(|(?<=jdbc:oracle:)thin:[A-Za-z0-9_]{1,60}\/([^\s@"']{4,100})(?=@)|:(?:543[23]|6432|\*):[^\s:]{1,63}:[^\s:]{1,63}:([^\s:"'`]{4,200})/g,
    locate(match) {
      const end = match.index + match[0].length;
      const found = match[1] ?? match[2];
      if (found !== undefined) return [end - found.length, end];
      const before = /[A-Za-z0-9_]{1,60}:([^\s:/"'`]{4,100})$/.exec(
        match.input.slice(Math.max(0, match.index - 170), match.index),
      )?.[1];
      return before === undefined ? undefined : [match.index - before.length, match.index];
    },
    check: (value) => isPassword(value) && value.length >= 6,
  },
  'sql-password': {
    what: 'Password in an SQL statement',
    keywords: [...spelled("password '", 'password "'), ...spelled('identified ')],
    pattern: /(?:\bpassword|\bidentified\s{1,3}(?:with\s{1,3}\S{1,40}\s{1,3})?by)\s{1,3}["']([^"'\s]{4,200})(?=["'])/gi,
    check: (value) => isPassword(value) && /[0-9!@#%^&*]/.test(value),
  },
  'value-before-name': {
    what: 'Value of a field or a meta element whose name follows it',
    keywords: ['value="', "value='", 'content="', "content='", 'value: '],
    pattern:
      /\b(?:value: ["']?|(?:value|content)=["'])([^"'\s<>]{6,200})(?=["']?\r?\n[\s\d→:|+-]{1,24}name: ["']?[\w.-]{0,40}(?:password|passwd|(?<![a-z])pass|secret|token|api[_-]?key)\b|["'](?:\s{1,24}[A-Za-z][\w:-]{0,30}(?:=(?:"[^"\n]{0,80}"|'[^'\n]{0,80}'))?){0,4}?\s{1,24}(?:name|id|key|type|property)=["'][\w.:-]{0,40}(?:password|passwd|(?<![a-z])pass|secret|token|api[_-]?key)["'])/gi,
    check: (value) => isPassword(value) && /[0-9!@#%^&*]/.test(value),
  },
  'session-cookie': {
    what: 'Session cookie, by its name or in a cookie file',
    keywords: [
      ...list('PHPSESSID, JSESSIONID, connect.sid, sessionid, csrftoken, _SessionId'),
      ...['\tTRUE\t', '\tFALSE\t'],
    ],
    pattern:
      /(?:(?:PHPSESSID|JSESSIONID|connect\.sid|sessionid|csrftoken|_SessionId)["']?\s{0,2}[=:]\s{0,2}\[?["'\x02]?|\t(?:TRUE|FALSE)\t\/\S{0,100}\t(?:TRUE|FALSE)\t\d{1,12}\t[^\s\t]{1,100}\t)([A-Za-z0-9%._~+/=:-]{16,2000})/g,
    check: (value) => isRandomSecret(value) && looksRandom(value, 16) && !UUID.test(value),
  },
  'digest-header': {
    what: 'Response in a digest authorization header',
    keywords: ['response="'],
    pattern: /(?<=Digest [^\n]{0,600})response="([a-f0-9]{32,64})(?=")/g,
    check: isRealSecret,
  },
});
