/** Sealing: what an encrypted site must never get wrong. */

import { createDecipheriv, createHmac, pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { keysOf, seal } from '../../../src/build/publish/lock/seal.ts';
import { NONCE_BYTES } from '../../../src/build/publish/shared/lock-format.ts';

const keys = keysOf('correct horse', 'abcdefgh12345678');
const sealed = (text: string): Buffer => seal(keys, Buffer.from(text));

test('two texts never have the same nonce; the same text has the same bytes, so that a build can be repeated', () => {
  const long = 'x'.repeat(100_000);
  const nonces = ['one', 'two', 'One', '', `${long}1`, `${long}2`, `1${long}`].map((text) =>
    sealed(text).subarray(0, NONCE_BYTES).toString('hex'),
  );
  expect(new Set(nonces).size).toBe(nonces.length);
  expect(sealed('one').equals(sealed('one'))).toBe(true);
});

test('a guess of the password takes 600,000 rounds', () => {
  const master = pbkdf2Sync('correct horse', 'abcdefgh12345678', 600_000, 32, 'sha256');
  expect(keys.names).toBe(createHmac('sha256', master).update('names').digest('hex'));
});

test('what is sealed opens with its key, and not when a byte of it has changed', () => {
  const open = (bytes: Buffer): string => {
    const cipher = createDecipheriv('aes-256-gcm', keys.content, bytes.subarray(0, NONCE_BYTES));
    cipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES, -16)), cipher.final()]).toString();
  };
  expect(open(sealed('Grüße'))).toBe('Grüße');
  const changed = Buffer.from(sealed('Grüße'));
  changed[NONCE_BYTES] = (changed[NONCE_BYTES] ?? 0) ^ 1;
  expect(() => open(changed)).toThrow();
});

test('a password is the same however its letters are composed; keys differ by password, salt and purpose', () => {
  const salt = 'abcdefgh12345678';
  expect(keysOf('Zürich'.normalize('NFD'), salt)).toEqual(keysOf('Zürich'.normalize('NFC'), salt));
  const all = [keys, keysOf('correct horsf', salt), keysOf('correct horse', `${salt}9`)].flatMap((one) => [
    Buffer.from(one.content).toString('hex'),
    Buffer.from(one.nonces).toString('hex'),
    one.names,
  ]);
  expect(new Set(all).size).toBe(all.length);
});
