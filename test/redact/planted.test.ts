/** Every kind of secret in every place where a transcript can contain it. */

import { describe, expect, it } from 'vitest';
import { CARRIERS } from '../../bench/secrets/carriers.ts';
import { redacted } from '../../bench/secrets/measure.ts';
import { valueFor } from '../../src/base/lists.ts';
import { RULES } from '../../src/redact/rules/index.ts';
import type { Rule } from '../../src/redact/rules/rule.ts';
import { examplesOf } from './examples/kinds.ts';
import { some } from './examples/some.ts';
import { redactText } from './redact-text.ts';

const ESC = '\x1b';
const json = (text: string): string => JSON.stringify({ text });

const eachLine = (text: string, change: (line: string) => string): string => text.split('\n').map(change).join('\n');

/** For all secrets: what may be printed around them, besides the carriers of `bench/secrets`. */
const AROUND: Readonly<Record<string, (text: string) => string>> = {
  'in colour, escaped': (text) => JSON.stringify(`${ESC}[31m${text}${ESC}[0m`),
  'in a diff, changed after it': (text) =>
    `${eachLine(text, (line) => `-${line}`)}\n${eachLine(text, (line) => `+${line} `)}`,
  'in a list, twice': (text) => `${text}\n${text}`,
  'after emoji': (text) => `🔑 ключ\n${text}\n日本語`,
};

/** For tokens that are recognised without their context. */
const AS_TOKEN: Readonly<Record<string, (token: string) => string>> = {
  'in an environment': (token) => `export SERVICE_TOKEN='${token}'`,
  'in a string of code': (token) => `const client = connect("${token}", { retries: 3 });`,
  'in YAML': (token) => `auth:\n  token: ${token}\n  retries: 3`,
  'in a path': (token) => `cat /tmp/keys/${token}/notes.md`,
  'in the name of a branch': (token) => `git checkout -b fix/${token}`,
  'in the query of a URL': (token) => `curl 'https://api.acme.dev/v1?id=7&t=${token}&x=1'`,
  'in an escaped URL': (token) => `next=https%3A%2F%2Facme.dev%2F%3Ft%3D${token}`,
  'in a Markdown table': (token) => `| key | \`${token}\` |`,
  'in HTML': (token) => `<code data-key=&quot;${token}&quot;>`,
  'interrupted by a colour': (token) =>
    `${token.slice(0, 9)}${ESC}[32m${token.slice(9, 14)}${ESC}[0m${token.slice(14)}`,
  'with its beginning in colour': (token) =>
    `${ESC}[01;31m${ESC}[K${token.slice(0, 3)}${ESC}[m${ESC}[K${token.slice(3)}`,
  'at the end of a sentence': (token) => `The key is ${token}.`,
  'as the user of a URL': (token) => `git clone https://x-access-token:${token}@git.acme.dev/a/b.git`,
};

interface Planted {
  readonly kind: string;
  readonly place: string;
  readonly text: string;
  /** What became of the text, and the kinds that were found in it. */
  readonly redacted: string;
  readonly kinds: readonly string[];
  /** What must not remain. */
  readonly secret: string;
}

/** Rules whose examples consist of the secret alone. */
const TOKENS = RULES.filter(({ id }) => examplesOf(id).every((hit) => redactText(hit).secrets[0] === hit));

function plant(
  rules: readonly Rule[],
  places: Readonly<Record<string, (text: string) => string>>,
  from: (rule: Rule, hit: string) => Pick<Planted, 'kind' | 'secret'>,
): readonly Planted[] {
  return rules.flatMap((rule) =>
    examplesOf(rule.id)
      .slice(0, 1)
      .flatMap((hit) =>
        Object.entries(places).map(([place, put]) => {
          const text = put(hit);
          const { text: redacted, kinds } = redactText(text);
          return { place, text, redacted, kinds, ...from(rule, hit) };
        }),
      ),
  );
}

const tails = new Map<string, string>();

/** The last characters of the secret: they must not remain, whatever was inserted before them. */
function tailOf(hit: string): string {
  return valueFor(tails, hit, () => redactText(hit).secrets[0]?.slice(-6) ?? 'nothing was found');
}

const PLANTED: readonly Planted[] = [
  ...plant(RULES, AROUND, ({ id }, hit) => ({ kind: id, secret: tailOf(hit) })),
  ...plant(
    TOKENS.filter(({ id }) => id !== 'private-key' && id !== 'putty-key'),
    AS_TOKEN,
    ({ id }, hit) => ({ kind: id, secret: tailOf(hit) }),
  ),
];

/** What is before them is taken for another name, or for a program's output no more. */
const LEFT = new Set(['mailgun-key, grep with its context', 'printed-secret, answer, in a list']);

describe('planted secrets', () => {
  it('are of many kinds', () => {
    expect(PLANTED.length).toBeGreaterThan(1000);
    expect(TOKENS.length).toBeGreaterThan(60);
    expect(new Set(PLANTED.map(({ kind }) => kind)).size).toBeGreaterThan(100);
  });

  it.each([...new Set(PLANTED.map(({ place }) => place))])('are redacted: %s', (place) => {
    const failed = PLANTED.filter(
      (planted) =>
        planted.place === place && (!planted.kinds.includes(planted.kind) || planted.redacted.includes(planted.secret)),
    );
    expect(failed).toEqual([]);
  });

  it.each(Object.entries(CARRIERS))('are redacted in a transcript: %s', (place, put) => {
    const isBase64 = place === 'attached document' || place === 'file in base64';
    const left = RULES.flatMap(({ id }) => {
      const [hit = ''] = examplesOf(id);
      const out = JSON.stringify(redacted(put(hit)));
      return out.includes(tailOf(hit)) || !(isBase64 || out.includes(`[redacted: ${id} `)) ? [`${id}, ${place}`] : [];
    });
    expect(left.filter((one) => !LEFT.has(one))).toEqual([]);
  });

  it('are not found again in the redacted text', () => {
    const again = PLANTED.filter(({ redacted }) => redactText(redacted).text !== redacted);
    expect(again).toEqual([]);
  });
});

describe('ways to write a value that is recognised by its name', () => {
  const value = some(32);
  const uuid = '5d1f0c3e-9b7a-4e21-8c64-0a2b4c6d8e9f';
  it.each([
    ['a comparison', `if (apiKey === "${value}") {`, value],
    ['columns', `API_KEY:              ${value}`, value],
    ['an escaped URL', `https%3A%2F%2Facme.dev%3Ftoken%3D${value}`, value],
    ['next to letters of another script', `密钥是API_KEY=${value}。`, value],
    ['a password that begins like a path', `JWT_SECRET=/3bEm1dxBTlJ0NmjH3OJ0wzgrDSZL3q8`, '3bEm1dxBTlJ0'],
    ['with much punctuation', 'SECRET_KEY=v^8u@cgib5!39g)zx&^!k19-!g5(72q3&ft8mp)-g=14l^', '72q3'],
    ['in the name of a file', `backup_ghp_${some(36)}.json`, some(36)],
    ['a JSON Web Token in the name of a file', `notes-eyJ${some(30)}.eyJ${some(60)}.${some(43)}`, some(43)],
    ['Kubernetes, in a diff', '+  - name: DB_PASSWORD\n+    value: k2!Pqz81x\n   - name: X\n', 'k2!Pqz81x'],
    ['Kubernetes, in a numbered file', `    9→- name: API_KEY\n   10→  value: ${value}`, value],
    ['Kubernetes, in a file numbered by cat', '9\t- name: DB_PASSWORD\n10\t  value: "k2!Pqz81x"', 'k2!Pqz81x'],
    [
      'a variable of Terraform, in a diff',
      '+variable "db_password" {\n+  type    = string\n+  default = "k2!Pqz81x"\n+}',
      'k2!Pqz81x',
    ],
    ['a setter in Python', "user.set_password('k2!Pqz81x')", 'k2!Pqz81x'],
    ['a UUID on a removed line', `-SNYK_TOKEN=${uuid}`, uuid],
    ['before a closing tag', '<bash-stdout>DB_PASSWORD=k2!Pqz81x</bash-stdout>', 'k2!Pqz81x'],
    ['in settings, before a closing tag', '<bash-stdout>bindpw k2!Pqz81x</bash-stdout>', 'k2!Pqz81x'],
    ['with a word of examples in it', 'password=Example99!kQz', 'Example99!kQz'],
    ['quoted, with a word of examples in it', `"password": 'Sample42#vTq'`, 'Sample42#vTq'],
    ['an escape within the password of a URL', 'postgres://app:Zx%2281!qq@db:5432/app', '81!qq'],
  ])('%s', (_name, text, secret) => {
    expect(redactText(text).text).not.toContain(secret);
    expect(redactText(json(json(text))).text).not.toContain(secret);
  });
});

describe('the text around a secret stays', () => {
  const token = `ghp_${some(36)}`;
  it.each([
    [`a ${token} b`, 'a [redacted: github-token #1] b'],
    [`{"password": "x9-Kw!27a", "user": "bob"}`, '{"password": "[redacted: password #1]", "user": "bob"}'],
    [`{\\"apiKey\\": \\"${some(32)}\\", \\"n\\": 1}`, '{\\"apiKey\\": \\"[redacted: api-key #1]\\", \\"n\\": 1}'],
    ['postgres://app:Zx81!qq@db:5432/app', 'postgres://app:[redacted: connection-string #1]@db:5432/app'],
    [
      `Authorization: Bearer ${some(40)}\nAccept: */*`,
      'Authorization: Bearer [redacted: bearer-header #1]\nAccept: */*',
    ],
    [`export TOKEN='${some(24)}' && ./run`, "export TOKEN='[redacted: token #1]' && ./run"],
    [`?access_token=${some(32)}&page=2`, '?access_token=[redacted: query-token #1]&page=2'],
    [`${ESC}[31m${token}${ESC}[0m!`, `${ESC}[31m[redacted: github-token #1]${ESC}[0m!`],
    [`gh${ESC}[31mp_${token.slice(4)}${ESC}[0m`, `[redacted: github-token #1]${ESC}[0m`],
    [`key: ${token}, ${token}`, 'key: [redacted: github-token #1], [redacted: github-token #2]'],
  ])('%s', (text, out) => {
    expect(redactText(text).text).toBe(out);
  });

  it('and the secret is reported without colours and escapes, the same everywhere', () => {
    const colour = `${token.slice(0, 9)}${ESC}[32m${token.slice(9)}${ESC}[0m`;
    expect(redactText(`${token} ${colour}`).secrets).toEqual([token, token]);
  });
});

describe('private keys', () => {
  const frame = (what: string): string => `${'-'.repeat(5)}${what} PRIVATE KEY${'-'.repeat(5)}`;
  const lines = [64, 63, 62, 30].map((length) => some(length));
  const whole = [frame('BEGIN'), ...lines, frame('END')].join('\n');

  it.each([
    ['whole', whole, 'A[redacted: private-key #1]B'],
    ['newlines escaped', whole.replaceAll('\n', '\\n'), 'A[redacted: private-key #1]B'],
    ['newlines escaped twice', whole.replaceAll('\n', '\\\\n'), 'A[redacted: private-key #1]B'],
    ['on one line', whole.replaceAll('\n', ' '), 'A[redacted: private-key #1]B'],
  ])('%s', (_name, key, out) => {
    expect(redactText(`A${key}B`).text).toBe(out);
  });

  it('without the END line', () => {
    const cut = [frame('BEGIN'), lines[0], lines[1]].join('\n');
    expect(redactText(`${cut}\n... 12 lines more\nHello`).text).toBe(
      '[redacted: private-key #1]\n... 12 lines more\nHello',
    );
  });

  it('without the BEGIN line', () => {
    const cut = [lines[0], lines[1], lines[3], frame('END')].join('\n');
    expect(redactText(`$ tail key.pem\n${cut}\n$`).text).toBe('$ tail key.pem\n[redacted: private-key #1]\n$');
  });

  it('two keys', () => {
    expect(redactText(`${whole}\nand\n${whole}`).text).toBe(
      '[redacted: private-key #1]\nand\n[redacted: private-key #2]',
    );
  });
});
