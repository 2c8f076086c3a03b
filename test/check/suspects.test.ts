/** What `check` takes for a secret that redaction left. */

import { describe, expect, it } from 'vitest';
import { suspectsIn } from '../../src/check/suspects.ts';
import { some } from '../../src/redact/rules/rule.ts';

const values = (text: string): readonly string[] => suspectsIn(text).map(({ value }) => value);
const random = some(40);

describe('suspects', () => {
  it.each([
    ['a name without = or :', 'the vault password xK9wPq2zb', 'xK9wPq2zb'],
    ['a value on the next line', 'password\nxK9!wPq2zb', 'xK9!wPq2zb'],
    ['a value after a few words', 'the login is set to xK9wPq2zb', 'xK9wPq2zb'],
    ['an argument of a setter', 'client.setSharedSecret("xK9wPq2zb")', 'xK9wPq2zb'],
    ['a value beside tags', '<dt>Token</dt><dd>xK9wPq2zb</dd>', 'xK9wPq2zb'],
    ['letters only', 'password: marbleotter', 'marbleotter'],
    ['letters in both cases', 'psk FgCRwQSEPsegUe', 'FgCRwQSEPsegUe'],
    ['random text', `it printed ${random} and stopped`, random],
    ['random text with / and +', 'got 7Qw/Zr4+mP2xLk9VbN8cT3yHs6J= here', '7Qw/Zr4+mP2xLk9VbN8cT3yHs6J'],
    ['random text with dots', `${some(16)}.${some(20)}`, `${some(16)}.${some(20)}`],
    ['random text in an address', `https://acme.dev/in/${random}/x`, random],
    ['the beginning of a key', 'key-9c2d13d27037e1b2', 'key-9c2d13d27037e1b2'],
  ])('%s', (_name, text, value) => {
    expect(values(text)).toContain(value);
  });

  it.each([
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
    'MODEL_NAME=claude-3-7-sonnet-20250219',
  ])('but not %s', (text) => {
    expect(values(text)).toEqual([]);
  });
});
