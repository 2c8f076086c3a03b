/** What tells a secret from an example, a name and code: values on both sides of each boundary. */

import { describe, expect, it, test } from 'vitest';
import {
  changesCase,
  entropy,
  isIdentifier,
  isPlaceholder,
  isRandomSecret,
  isRealSecret,
  looksRandom,
} from '../../src/redact/values/is-real-secret.ts';
import { redactText } from './redact-text.ts';

const words = (text: string): readonly string[] => text.split(' ');
const passing = (test: (value: string) => boolean, values: readonly string[]): readonly string[] => values.filter(test);

test.each([
  ['aaaa', 0],
  ['aabb', 1],
  ['abcd', 2],
])('%s has %d bits of entropy per letter', (text, bits) => expect(entropy(text)).toBe(bits));

test.each<[string, (value: string) => boolean, readonly string[], readonly string[]]>([
  [
    'a placeholder',
    isPlaceholder,
    [
      ...[`$\{TOKEN}`, '{{ token }}', '<token>', '%TOKEN%', '#{token}', '$(cat key)', '[x]', '$TOKEN', '$env:TOKEN'],
      ...['@Param', ':token', 'process.env.X1', 'os.environ["X"]', 'secrets.TOKEN', 'op://vault/item', 'x9<b>y'],
      ...['xxxx', '****', '....', '---', '????', 'ab****cd', 'axxxxb', '[a-z]+', '\\w+', 'x.*y'],
      ...['/run/secrets/x', './key', '~/key', 'C:\\key', '1234567890', '12345', '0000', 'sk-1234567890abcdef'],
      ...['rt_abc123def456', 'your-api-key', 'changeme', 'test_password1', 'myPassword', 'test_password1234'],
      ...['Example9!', 'exampleKEY', 'ABC123xyz', '12345678', 'Example9!kQz...'],
    ],
    [
      ...['test_password12345', 'test_password1!', 'hunter2', 'Example99!kQz', 'your-api-zebra', 'tidewater'],
      ...['/aB3xK9zQ2mP4/rT7vW1yL5n', '1234567', '$9Kw!2', '%20a', 'Example9.9!kQz', '7-83'],
    ],
  ],
  [
    'a real secret',
    isRealSecret,
    words('sk-aaaaaaa abcabcabcab abcdefgabcdefg Example99!kQz sofake'),
    [
      ...words('AKIAIOSFODNN7EXAMPLE ghp_xxxxxxxxxxxx sk-0000000000 key_your-key-here sk-aaaaaaaa abcabcabcabc'),
      ...words('my_key_here Example99! token... fakeKQ82z a<b'),
    ],
  ],
  [
    'random',
    isRandomSecret,
    words('abcdef123456 sk-1a2b3c4d5e6f'),
    words('abcdefghijkl 123456789012 aaab1aab1b fake-1a2b3c4d5e6f'),
  ],
  [
    'an identifier',
    isIdentifier,
    [
      ...words('db-credentials gpt-4-turbo token.json us-east-1 claude-3-5-sonnet-20241022 a12b a1b abc12 12px'),
      ...['v12345678', 'someLongNameHere', 'a b:c@d', '--', ''],
    ],
    words('a123b abc123 1234px 12pxxx 123456789 xK9wPq2z aBcDxYzWqRtP'),
  ],
  [
    'a word whose case changes at random',
    changesCase,
    words('aBcDxYzWqRtP aBcdEfghIjklMnopQrstUvwxYz'),
    words('aBcDxYzWqRt someLongNameHere someLongNameHereAndThereAgain'),
  ],
  [
    'random enough for eight letters',
    (value) => looksRandom(value, 8),
    words('a1b2c3d4 aB3xK9zQ aBcDxYzWqRtP 3f2a9c1b7d5e4f60'),
    words('a1b2c3d aaaaaaa1 abcdefgh 12345678 a1a1a1a1a1a1a1a1 ab1ab1ab1ab1ab1a'),
  ],
])('%s', (_what, test, yes, no) => {
  expect(passing(test, [...yes, ...no])).toEqual(yes);
});

describe('next to a name', () => {
  const uuid = '3f2a9c1b-7d5e-4f60-8a1b-9c2d3e4f5a6b';
  const isRedacted = (text: string): boolean => redactText(text).kinds.length > 0;
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'a password without quotes has letters, a number and no brackets',
      ['password: hunter2', 'password: xK9!wPq2', 'password: kq0xbeef'],
      ['password: 0xbeef', 'password: #!12345!', 'password: hunter!', 'password: xK9w', 'password: x(9)wPq2'],
    ],
    [
      'a password that is compared has letters, a number and punctuation',
      ["if (password === 'Kw9!abcd') {", "if (password === 'kw9=abcd') {"],
      ["if (password === 'abcdefg9') {", "if (password === 'abcdefg!') {", "if (password === 'K9!abcd') {"],
    ],
    [
      'a key in brackets has much punctuation and many numbers',
      ["SECRET_KEY = 'v^8u@cgib5!39g)zx&^!k19-!g5(72q3&ft8mp)-g=14l^'", "SECRET_KEY = 'v^8u@cg1b5!39g)2&7'"],
      ["SECRET_KEY = 'makeKey(fromTheSettings, ofTheEnvironment)'", "SECRET_KEY = 'v^8u@cgib5!39g)'"],
    ],
    [
      'a key of letters and punctuation has fourteen characters',
      ['api_key = "GxxovyzFlHtns!"'],
      ['api_key = "GxxovyzFlHtn!"', 'api_key = "AWS_SSM_KMS_KEY_PRD"', 'api_key = "2026-11-01 10:00:00"'],
    ],
    [
      'a key after a space has three numbers',
      ['the API key AbCdEfGhIjKlMn1p2rS3'],
      ['the API key AbCdEfGhIjKlMn1p2rSt', 'the API key AbCdEfGhIj1p2rS3'],
    ],
    [
      'a password in a sentence has a number, and letters of both cases or punctuation',
      ['the password is Kw9abcdX', 'the password was kw9=abcd', 'I changed the password to Kw9abcdX'],
      ['the password is KwxabcdX', 'the password is kw9xabcd', 'the password is Kw9abcd', 'they pass to Kw9abcdX'],
    ],
    [
      'a password of letters in JSON has ten of them',
      ['{"password": "yarrownutm"}'],
      ['{"password": "yarrownut"}', '{"password": "Yarrownutmegs"}', '{"password": "yarrow nutmegs"}'],
    ],
    ['a long word with a capital is a password in an environment', ['DB_PASSWORD=Sammelsuriumshaus'], []],
    [
      'code in place of a password stays',
      ["password: 'get2(x)'"],
      [
        ...['password: Config::Secret2', 'password: user.secret2!', 'password: this->secret2', 'password: *flags.pwd2'],
        ...['password: user?.#secret2', 'password: get2(x)', 'password: items2[x]', 'password: user.get2(x)'],
      ],
    ],
    [
      'a password of numbers only is in quotes, and has six of them',
      ['password: "837465"'],
      ['password: "83746"', 'password: 837465'],
    ],
    [
      'a password in two kinds of quotes is within both',
      [`password = "'x)K9!wPq2'"`],
      [`password = "'x)K9!wPq2' is too weak"`],
    ],
    [
      'a password in an environment continues after brackets',
      ['DB_PASSWORD=)8x&l2(kq9', 'DB_PASSWORD=a8)x&l2(kq9'],
      ['password: a8)x&l2(kq9'],
    ],
    [
      'a value with dots has shorter words than names have',
      [
        ...['password: mfn1.px2r.wk3b', 'password: a.xk9wpq2zrt', 'password: tWqbi1wO.yqFfr'],
        ...['token: q7Wd2LpX.c9VbT4mZr8', 'token: ab.kQzjWxVbMpTrLs9'],
      ],
      [
        ...['password: self.configuration2', 'password: config.values3', 'password: app1.config2.values3.field4'],
        ...['password: a.xk9wpq2zr', 'password: a.xkwpqmzr9t', 'password: a.house9mouse8q', 'token: req.body.apiKey'],
      ],
    ],
    [
      'a token that is a UUID has a name that such tokens have',
      [
        ...[`MY_SNYK_TOKEN=${uuid}`, `-SNYK_TOKEN=${uuid}`, `12-SNYK_TOKEN=${uuid}`, `password: ${uuid}`],
        ...[`//registry.acme.dev/:_authToken=${uuid}`, `X-Postmark-Server-Token: ${uuid}`, `my_snyk_token=${uuid}`],
        ...[`"consulToken": "${uuid}"`, `PINECONE_KEY=${uuid}`, `OVSX_PAT=${uuid}`],
      ],
      [
        ...[`token: ${uuid}`, `MY_SESSION_TOKEN=${uuid}`, `page_token=${uuid}`, `clientRequestToken=${uuid}`],
        ...[`IDEMPOTENCY_KEY=${uuid}`, `"traceKey": "${uuid}"`],
      ],
    ],
    [
      'a name in a path names no value, but a name after a path does',
      ['/a password:xK9!wPq2', '\\a password: xK9!wPq2'],
      ['/etc/passwd:xK9!wPq2', 'C:\\passwd:xK9!wPq2', 'http://token:xK9wPq2zaB3x'],
    ],
    [
      'a default of make is a value, with and without spaces',
      ['API_KEY?=aB3xK9zQ2mP4rT7v', 'API_KEY ?= aB3xK9zQ2mP4rT7v'],
      ['API_KEY ?= $(shell cat key)'],
    ],
    [
      'a password in a URL has three letters',
      ['https://alice:x1y@acme.dev', 'postgres://app:x1y@db/app'],
      ['https://alice:x1@acme.dev', 'https://alice:12345@acme.dev'],
    ],
    [
      'a password of numbers in a constant has six of them',
      ['#define DOOR_PASS "837465"', '#define DOOR_PASS "8374q"'],
      ['#define DOOR_PASS "83746"', '#define DOOR_PASS "keypad"'],
    ],
    [
      'a cookie is random in one of its values',
      ['Cookie: theme=dark;sid=aB3xK9zQ2m', 'Cookie: sid=aB3xK9zQ2m; theme=dark'],
      ['Cookie: theme=dark;sid=aB3xK9zQ2', 'Cookie: theme=dark'],
    ],
    [
      'a variable that ends in KEY has sixteen letters',
      ['MAPS_KEY=aB3xK9zQ2mP4rT7v'],
      ['MAPS_KEY=aB3xK9zQ2mP4rT7', 'PUBLIC_KEY=aB3xK9zQ2mP4rT7v'],
    ],
    ['pwd is a folder, unless the value is long', ['pwd=osc99x7y', 'db_pwd=osc99'], ['pwd=osc99', 'PWD=osc99']],
    [
      'an argument in quotes is a secret if the name of the method says so',
      ['setToken("aB3xK9zQ2mP4rT7v")', 'user.with_token("aB3xK9zQ2mP4rT7v")', "('token', 'aB3xK9zQ2mP4rT7v')"],
      ['token("aB3xK9zQ2mP4rT7v")', 'setToken(aB3xK9zQ2mP4rT7v)', "('token', aB3xK9zQ2mP4rT7v)"],
    ],
    [
      'a password of SQL has a number or punctuation',
      ["ALTER ROLE app PASSWORD 'Zx81qq0w'", "ALTER ROLE app PASSWORD 'rosebud!'"],
      ["ALTER ROLE app PASSWORD 'rosebud'"],
    ],
    [
      'a salt of WordPress has a number, and is no example',
      ["define('AUTH_KEY', 'kQ9 zL2 vB7 mX4 tR8 wN1 pC6 hJ3 yF5 sD0');"],
      [
        "define('AUTH_KEY', 'the quick fox jumps over the lazy dog again');",
        "define('AUTH_KEY', 'put your unique phrase 9 here, it is an example');",
      ],
    ],
  ])('%s', (_what, yes, no) => {
    expect(passing(isRedacted, [...yes, ...no])).toEqual(yes);
  });

  it('a token in the address of a remote is redacted without the host', () => {
    expect(redactText('git clone https://x-access-token:aB3xK9zQ2mP4rT7v@git.acme.dev/x.git').text).toBe(
      'git clone https://x-access-token:[redacted: url-password #1]@git.acme.dev/x.git',
    );
  });

  it('a password in the address of a driver is redacted without the user', () => {
    expect(redactText('root_user:Zx81qq0w@tcp(127.0.0.1:3306)/app').text).toBe(
      'root_user:[redacted: database-address #1]@tcp(127.0.0.1:3306)/app',
    );
  });
});
