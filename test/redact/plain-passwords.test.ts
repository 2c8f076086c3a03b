/** Passwords that consist of words. */

import { expect, it } from 'vitest';
import { redactText } from './redact-text.ts';

it.each([
  ['at the end of a sentence', 'My wifi password is Seestern.', 'Seestern'],
  ['in German', 'das Passwort lautet Seestern9', 'Seestern9'],
  ['in quotes', 'password: "correct horse battery staple"', 'correct horse battery staple'],
  ['in an environment', 'ADMIN_PASSWORD=correct horse battery staple', 'correct horse battery staple'],
])('a password of words %s', (_where, text, secret) => {
  expect(redactText(text).text).toBe(text.replace(secret, '[redacted: password #1]'));
});
