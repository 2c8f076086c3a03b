/** The fixed list of kinds, compared with the tables of rules: neither may lose one. */

import { expect, it } from 'vitest';
import { planted, randomFrom } from '../../bench/secrets/make.ts';
import { REDACTION_KINDS } from '../../src/redact/redactor.ts';
import { KINDS_OF_SECRETS } from './kinds-of-secrets.ts';
import { redactText } from './redact-text.ts';

/** Kinds that redaction knows on request only, or that have no form of their own. */
const ON_REQUEST = ['email', 'author', 'ip-address', 'host-name', 'word', 'pattern'];

it('has every kind', () => {
  const listed = new Set(KINDS_OF_SECRETS.map(([kind]) => kind));
  expect([...listed].sort()).toEqual([...REDACTION_KINDS.keys()].filter((kind) => !ON_REQUEST.includes(kind)).sort());
});

it.each(KINDS_OF_SECRETS)('%s: %s is found', (kind, template) => {
  const { text, secret } = planted(template, randomFrom(7));
  const found = redactText(`before\n${text}\nafter`);
  expect(found.kinds).toContain(kind);
  for (const line of secret.split('\n')) if (line !== '') expect(found.text.split('\n')).not.toContain(line);
  expect(found.text).not.toContain(secret);
});
