/** What `check` takes for a secret that redaction left. */

import { describe, expect, it } from 'vitest';
import { suspectsIn } from '../../../src/redact/gate/suspects.ts';
import { some } from '../examples/some.ts';

const values = (text: string): readonly string[] => suspectsIn(text).map(({ value }) => value);
const random = some(40);

describe('suspects', () => {
  it.each([
    ['a name without = or :', 'the vault password xK9wPq2zb', 'xK9wPq2zb'],
    ['a value on the next line', 'password\nxK9!wPq2zb', 'xK9!wPq2zb'],
    ['a value after a few words', 'the login is set to xK9wPq2zb', 'xK9wPq2zb'],
    ['an argument of a setter', 'client.setSharedSecret("xK9wPq2zb")', 'xK9wPq2zb'],
    ['a value beside tags', '<dt>Token</dt><dd>xK9wPq2zb</dd>', 'xK9wPq2zb'],
    ['letters in both cases', 'psk FgCRwQSEPsegUe', 'FgCRwQSEPsegUe'],
    ['random text', `it printed ${random} and stopped`, random],
    ['random text with / and +', 'got 7Qw/Zr4+mP2xLk9VbN8cT3yHs6J= here', '7Qw/Zr4+mP2xLk9VbN8cT3yHs6J'],
    ['random text with dots', `${some(16)}.${some(20)}`, `${some(16)}.${some(20)}`],
    ['random text in an address', `https://acme.dev/in/${random}/x`, random],
    ['a name behind another one', '"level":"login","password":"Uh59eP9ZgNk"', 'Uh59eP9ZgNk'],
    ['the end of a name', 'AWS_SECRET_ACCESS_KEY=hT5kQz9/xWq2LmB7', 'hT5kQz9/xWq2LmB7'],
    ['PASS as the end of a name', 'SMTP_PASS=3K_?zT^0GVfr', '3K_?zT^0GVfr'],
    ['a value behind its type', "WITH PASSWORD = N'k!j59tU#tm^c'", 'k!j59tU#tm^c'],
    ['a UUID as a token', 'SNYK_TOKEN=e71d1c5f-4c31-4903-94cd-3cb7b3764990', 'e71d1c5f-4c31-4903-94cd-3cb7b3764990'],
    [
      'a UUID after a scheme',
      'Authorization: Splunk ea537a35-f5a2-4444-925b-de2300423c3d',
      'ea537a35-f5a2-4444-925b-de2300423c3d',
    ],
    ['a value that is cut off', 'API_TOKEN=x9Kq27Lm4T…', 'x9Kq27Lm4T…'],
    ['a curl login', 'curl -u ada:F~B%~Lqw1@Ue https://acme.dev', 'F~B%~Lqw1@Ue'],
    ['a login in an address', 'ftp://ada:62GI7dAZ6jlo@files.acme.dev/out', '62GI7dAZ6jlo'],
    ['an option', 'zip -P v7s6itMcR73o out.zip a.txt', 'v7s6itMcR73o'],
    ['an option of any letter', 'tide -x v7s6itMcR73o out', 'v7s6itMcR73o'],
    ['a login for mail', '[mail.acme.dev]:587 ada@acme.dev:v7s6!tMcR73o', 'v7s6!tMcR73o'],
    ['an argument among others', "open(db, 'tide', 'v7s6itMcR73o', 3)", 'v7s6itMcR73o'],
    ['words and a number', 'the vault password (Otterbay59)', 'Otterbay59'],
    ['a login in code', "signUp('ada@acme.dev', 'Cm7jy9WG^2%v')", 'Cm7jy9WG^2%v'],
    [
      'hex after a prefix',
      'sbp_56db64c8c10008c56d313180a213230ae4b67022',
      'sbp_56db64c8c10008c56d313180a213230ae4b67022',
    ],
    ['a key that is cut off', 'key-9c2d13d27037…', 'key-9c2d13d27037'],
    ['capitals and digits', 'AKIAX2LTJ5LBQ3U2IODH', 'AKIAX2LTJ5LBQ3U2IODH'],
    ['letters whose case changes', 'hf_LyCKIOSJOqdTxQTISvVOOpNz', 'hf_LyCKIOSJOqdTxQTISvVOOpNz'],
    ['a cookie', 'session=vrlV3-ABC8NkRtt3958AZgvkEplUbcEYJGfU', 'vrlV3-ABC8NkRtt3958AZgvkEplUbcEYJGfU'],
    ['the beginning of a key', 'key-9c2d13d27037e1b2', 'key-9c2d13d27037e1b2'],
  ])('%s', (_name, text, value) => {
    expect(values(text)).toContain(value);
  });

  it.each([
    'entire:address-findings',
    'slack:release12',
    'git checkout -b release-12',
    '0x4d5a90000300000004000000ffff0000',
    'commit 4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a',
    '100% of the+tests+pass',
    'commit 3f2a9c1b7e6d5c4b3a291807f6e5d4c3b2a19080',
    'toolu_01BJJJbdpiN2Z8rEKmVzeMTR',
    'https://claude.ai/code/session_013CMtDDkQkwEkfeFyk96TeY',
    '"node_id": "PRRC_kwDOQ6DXvM6pD4Ic"',
    'dist/assets/UserProfile-DBRn8CvT.js',
    'h1:wBqf8DvsY9Y/2P8gAfPDEYNuS30J4lPHJxXSb/nJZ+s=',
    '/private/tmp/claude-501/tasks/a137cde4b234ba4ec.output',
    '--- PASS: TestTreeSitterParserCSharp13SyntaxParses',
    'privateKey: Uint8Array,',
    'endpoint to bypass Web3Auth. Each account',
    'password: authentication',
    'the password is [redacted: password #1]',
    'token expired',
    'Updating 2618058..45601b2',
    'tide 8225e0f5787522ae8ddd6d287bf26f7c2c6efee9',
    'https://gist.github.com/ada/0cdb9aa337d01ae5bd0c803943aa36bd',
    'git checkout -b fix/name-of-branch2',
    'eab805501886802071ad290714515c8c4a17196ea76e5afc9d06ca85fb1bfeb3',
    'worktree-agent-9c2d13d27037e1b29c2d13d27037e1b2',
    'hook-04cfb3a5-2162-47b7-8564-d466d07aae37',
    'password: currentPassword',
    'SMTP_PASS=yourPassword',
    'see [redacted: token #1] and more',
    'connect("localhost", "tidepool_development")',
    'https://github.com/acme/app/pull/12',
    'MODEL_NAME=claude-3-7-sonnet-20250219',
    'mnemonic: the words that you wrote down for the first time',
    'Seed phrase: test test test test test test',
    'assert.Equal(t, "7c1e5b90d2f64a38b1c0e97d4f2a6583cb0d91e7", hash)',
    'git cat-file -p 7c1e5b90d2f64a38b1c0e97d4f2a6583cb0d91e7',
    'pack-7c1e5b90d2f64a38b1c0e97d4f2a6583cb0d91e7.idx',
    'Linux-x64-npm-modules-7c1e5b90d2f64a38b1c0e97d4f2a6583',
    'job_01JQ5V7K9Z3M8X2C4B6N0P1R5T',
    'grep 01K7pQ3xZr8VnWb5TyLcHd2M',
    'paint("linear-gradient(#51A3C7)").at(2)',
    '# shellcheck disable=SC2154',
    'GIT_TERMINAL_PROMPT=0 git fetch',
    'git worktree add "$at" -b "part-%03d"',
    'systemctl status tide-sync-9f31c7.service kelp@1000.service',
    'isCompatible("2.4.0+build.17")',
    'queue(repo, "P417-fix-tide")',
    'key: v2-kelp-4mRt8WxB2nLs6YqZ',
    'with:\n  key: npm-tide-9dK2mPq7Rs8f3AbC\n  restore-keys: |\n    npm-tide-9dK2mPq7Rs8f3AbC',
    'if (type === "EVP_PKEY_ED25519") return Ed25519PrivateKey',
    '"pass": "Elementet har en rolle"',
    `\\"signature\\":\\"E${some(60)}+${some(45)}/${some(30)}+x\\"`,
    'see%20it%E2%80%94response%20now',
  ])('but not %s', (text) => {
    expect(values(text)).toEqual([]);
  });
});
