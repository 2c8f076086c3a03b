/** Examples for `src/redact/rules/login-rules.ts`. */

import type { ExampleTable } from './examples.ts';

export const LOGINS: ExampleTable = {
  'table-password': {
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
  'sql-login': {
    hits: ['CREATE USER tide IDENTIFIED BY xK9wPq2z;', "SET PASSWORD FOR 'a'@'%' = PASSWORD('xK9wPq2z')"],
    misses: ['IDENTIFIED BY password', 'identified by its number', "PASSWORD('secret')"],
  },
  'login-password': {
    hits: [
      'login: ada / xK9!wPq2',
      'new NetworkCredential("ada", "xK9!wPq2")',
      "login('ada@acme.dev', 'xK9!wPq2')",
      'net use Z: //nas/share /user:ada xK9!wPq2',
      'creds: ada/xK9!wPq2',
      'staging creds: ada@acme.dev / xK9!wPq2',
      'credentials = ("ada", "xK9!wPq2")',
      'auth: "ada:xK9!wPq2"',
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
  'password-before-name': {
    hits: ['use `xK9!wPq2` as the password', 'xK9!wPq2 is the admin password'],
    misses: ['use it as the password', 'Section2 is the token', 'use `name2` as the password'],
  },
  'changed-password': {
    hits: ['I changed the password from Otterbay59 to maple-Tundra61'],
    misses: ['we changed the password from plain text to hashes', 'password from Section2 to'],
  },
  'network-key': {
    hits: ['The wifi is Lodge and the key is Otterbay59', 'WLAN Lodge, key: xK9!wPq2'],
    misses: ['the wifi key is missing', 'the key is Otterbay59'],
  },
};
