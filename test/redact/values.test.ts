import { describe, expect, it } from 'vitest';
import { suspectsIn } from '../../src/redact/gate/suspects.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { some } from './examples/some.ts';
import { mark, redactor } from './redact-text.ts';

const TOKEN = `ghp_${some(36)}`;
const by = redactor();
const redacted = (value: unknown): unknown => by.value(value, mark);

describe('a value', () => {
  it('that consists of two lines is redacted as one text', () => {
    const lines = [`${'-'.repeat(5)}BEGIN EC PRIVATE KEY${'-'.repeat(5)}`, some(64)];
    expect(redacted({ a: lines })).toEqual({ a: ['[redacted: private-key]', ''] });
    expect(redacted(lines)).toEqual(['[redacted: private-key]', '']);
  });

  it('whose name may say that it is a secret may be a table', () => {
    for (const name of ['value', 'text']) {
      expect(redacted({ [name]: 'name,password\nada,xK9!wPq2' })).toEqual({
        [name]: 'name,password\nada,[redacted: table-password]',
      });
      expect(redacted({ [name]: '| user | password |\n|---|---|\n| ada | xK9!wPq2 |' })).toEqual({
        [name]: '| user | password |\n|---|---|\n| ada | [redacted: table-password] |',
      });
    }
  });

  it('whose name may say that it is a secret may end with a list', () => {
    for (const name of ['value', 'token', 'said'])
      for (const list of [`api_keys:\n- ${some(32)}`, `passwords:\n- \${OLD}\n- ${some(32)}`])
        expect(JSON.stringify(redacted({ [name]: list }))).not.toContain(some(32));
  });

  it('without secrets is the same object', () => {
    const value = { a: [1, null, true, { b: 'text' }], c: {}, d: '' };
    expect(redacted(value)).toBe(value);
  });

  it('may be of any type', () => {
    for (const value of [null, undefined, 1, true, Number.NaN, 1n, Symbol.iterator, new Date(0), new Map()]) {
      expect(redacted(value)).toBe(value);
    }
    expect(redacted(TOKEN)).toBe('[redacted: github-token]');
  });

  it('keeps what did not change, and the order of its properties', () => {
    const value = { z: { same: 1 }, a: [`key ${TOKEN}`, { same: 2 }], m: 'x' };
    const out = redacted(value) as typeof value;
    expect(out).toEqual({ z: { same: 1 }, a: ['key [redacted: github-token]', { same: 2 }], m: 'x' });
    expect(Object.keys(out)).toEqual(['z', 'a', 'm']);
    expect(out.z).toBe(value.z);
    expect(out.a[1]).toBe(value.a[1]);
    expect(value.a[0]).toBe(`key ${TOKEN}`);
  });

  it('has its names redacted; two that become the same are kept apart', () => {
    const value = { '/Users/ann/a': 1, '/Users/bob/a': 2, [TOKEN]: 3 };
    expect(redacted(value)).toEqual({ '~/a': 1, '~/a (2)': 2, '[redacted: github-token]': 3 });
  });

  it('has its names redacted, and what they name stays', () => {
    const value = { [TOKEN]: 'plain', a: { [`key ${TOKEN}`]: [TOKEN, 'plain'] } };
    expect(redacted(value)).toEqual({
      '[redacted: github-token]': 'plain',
      a: { 'key [redacted: github-token]': ['[redacted: github-token]', 'plain'] },
    });
  });

  it('is judged by the name next to it, however long that is', () => {
    const path = `/prod/${'services/'.repeat(20)}db/password`;
    expect(redacted({ Name: path, Value: 'xK9!wPq2' })).toEqual({ Name: path, Value: '[redacted: password]' });
  });

  it('has each string judged together with its name', () => {
    const value = {
      password: 'Tr0ub4dor&3',
      apiKey: some(32),
      nested: { client_secret: some(30), 'db-password': `x"9'Kw!2` },
      Authorization: `Bearer ${some(30)}`,
      jwk: { kty: 'EC', x: some(42), d: some(43) },
      path: { d: some(43) },
      type: 'password',
      token: 'string',
      env: [
        { name: 'DB_PASSWORD', value: 'xK9!wPq2' },
        { name: 'PORT', value: 'xK9!wPq2' },
        { Key: 'DB_PASSWORD', Value: 'xK9!wPq2' },
        { key: 'DB_PASSWORD', value: 'xK9!wPq2' },
      ],
      outputs: { db_password: { sensitive: true, value: 'xK9!wPq2' }, port: { value: 'xK9!wPq2' } },
      Parameter: { Name: '/prod/db/password', Type: 'SecureString', Value: 'xK9!wPq2' },
      GITEA_PAT: some(40),
      pass: ['test_login_2'],
      passwords: ['old', `xK9'wPq2`],
      'auth.tokens': ['the', some(32)],
      keys: [some(32)],
      errors: { password: ['required', 'min:8'], passwords: ['max:255'] },
      cookies: [{ name: 'sid', value: some(32), domain: '.acme.dev' }],
      request: { cookies: { sid: some(32), theme: 'dark' } },
      exported: [{ name: 'sid', value: some(32), httpOnly: true }],
      headers: { 'X-Api-Key': [some(32)], 'Set-Cookie': [`sid=${some(32)}; Path=/`, 'theme=dark'] },
    };
    expect(redacted(value)).toEqual({
      password: '[redacted: password]',
      apiKey: '[redacted: api-key]',
      nested: { client_secret: '[redacted: secret]', 'db-password': '[redacted: password]' },
      Authorization: 'Bearer [redacted: bearer-header]',
      jwk: { kty: 'EC', x: some(42), d: '[redacted: secret]' },
      path: { d: some(43) },
      type: 'password',
      token: 'string',
      env: [
        { name: 'DB_PASSWORD', value: '[redacted: password]' },
        { name: 'PORT', value: 'xK9!wPq2' },
        { Key: 'DB_PASSWORD', Value: '[redacted: password]' },
        { key: 'DB_PASSWORD', value: '[redacted: password]' },
      ],
      outputs: {
        db_password: { sensitive: true, value: '[redacted: password]' },
        port: { value: 'xK9!wPq2' },
      },
      Parameter: { Name: '/prod/db/password', Type: 'SecureString', Value: '[redacted: password]' },
      GITEA_PAT: '[redacted: personal-access-token]',
      pass: ['test_login_2'],
      passwords: ['old', '[redacted: password]'],
      'auth.tokens': ['the', '[redacted: token]'],
      keys: [some(32)],
      errors: { password: ['required', 'min:8'], passwords: ['max:255'] },
      cookies: [{ name: 'sid', value: '[redacted: cookie-value]', domain: '.acme.dev' }],
      request: { cookies: { sid: '[redacted: cookie-value]', theme: 'dark' } },
      exported: [{ name: 'sid', value: '[redacted: cookie-value]', httpOnly: true }],
      headers: {
        'X-Api-Key': ['[redacted: authorization-header]'],
        'Set-Cookie': ['[redacted: cookie]', 'theme=dark'],
      },
    });
  });

  it('never gets a prototype from its names', () => {
    const value = JSON.parse(`{"__proto__": {"polluted": "${TOKEN}"}, "constructor": "${TOKEN}", "a": 1}`) as object;
    const out = redacted(value) as object;
    expect(Object.getPrototypeOf(out)).toBe(Object.prototype);
    expect(JSON.stringify(out)).toBe(
      '{"__proto__":{"polluted":"[redacted: github-token]"},"constructor":"[redacted: github-token]","a":1}',
    );
    expect(Object.hasOwn({}, 'polluted')).toBe(false);
  });

  it('may be nested deeper than the stack', () => {
    let value: unknown = TOKEN;
    for (let depth = 0; depth < 20_000; depth += 1) value = depth % 2 === 0 ? [value] : { a: value };
    let out = redacted(value);
    for (let depth = 20_000; depth > 0; depth -= 1) out = Array.isArray(out) ? out[0] : (out as { a: unknown }).a;
    expect(out).toBe('[redacted: github-token]');
  });

  it('is looked into if it is a short signature, has a long name, or is long itself', () => {
    expect(redacted({ signature: TOKEN })).toEqual({ signature: '[redacted: github-token]' });
    const words = `${'signed by hand '.repeat(10)}${TOKEN}`;
    expect(redacted({ signature: words })).toEqual({ signature: words.replace(TOKEN, '[redacted: github-token]') });
    const name = `${'deeply_nested_'.repeat(12)}password`;
    expect(redacted({ [name]: 'xK9!wPq2' })).toEqual({ [name]: '[redacted: password]' });
    expect(redacted({ aws_session_token: some(900) })).toEqual({
      aws_session_token: expect.stringMatching(/^.redacted/),
    });
  });

  it('keeps images and signatures of thinking', () => {
    const bytes = `AKIA${some(16, 'ABCDEFGHIJKLMNOP')}`;
    const value = {
      thinking: { type: 'thinking', thinking: 'hm', signature: `${some(200)}/${bytes}/${some(50)}` },
      image: {
        type: 'base64',
        media_type: 'image/png',
        data: `iVBORw0KGgo${some(300)}/${bytes}/${some(50)}`,
      },
    };
    expect(redacted(value)).toBe(value);
  });
});

describe('a line that may contain a secret', () => {
  const plain = '{"text":"See ticket 12 of ann"}';
  it.each<[string, string, Redactor]>([
    ['words of the user', plain, redactor({ words: ['ticket'] })],
    ['patterns of the user', plain, redactor({ patterns: [/ticket \d+/] })],
    ['names of accounts', plain, redactor({ accounts: ['ann'] })],
    ['home directories', '["/Users/ann/a"]', by],
    ['tokens', `["${TOKEN}"]`, by],
    ['tokens with escaped letters', `["\\u0067hp\\u005f${TOKEN.slice(4)}"]`, by],
    ['documents', '{"blob":"cHc9aHVudGVyMg=="}', by],
  ])('is recognised by %s', (_what, line, known) => {
    expect(known.mayChange(line)).toBe(true);
    expect(by.mayChange(plain)).toBe(false);
  });

  it('is recognised by the marks of an archive folder where these are numbered', () => {
    const line = '{"text":"[redacted: word #0a1b2c3d4e5f]"}';
    expect(by.mayChange(line)).toBe(false);
    expect(
      new Redactor({ off: [], emails: false, home: true, hosts: false, words: [], patterns: [] }, true).mayChange(line),
    ).toBe(true);
  });
});

it('a text with a secret that was seen before is marked and counted again: the marks of sessions differ', () => {
  const text = `key ${TOKEN}`;
  const seen = ['first', 'second'].map((name) => by.text(text, () => `<${name}>`));
  expect(seen).toEqual(['key <first>', 'key <second>']);
});

describe('an attached document in base64', () => {
  const base64 = (plain: string): string => Buffer.from(plain).toString('base64');
  const block = (data: string): unknown => ({
    type: 'document',
    source: { type: 'base64', media_type: 'text/plain', data },
  });

  it.each([
    ['pw=hunter2x', 'pw=[redacted: password]'],
    ['cd /Users/ann', 'cd ~'],
    [`# a\npassword=x9-Kw!27a\n${'b\n'.repeat(60)}`, `# a\npassword=[redacted: password]\n${'b\n'.repeat(60)}`],
  ])('is redacted as its text: %s', (plain, out) => {
    const given = block(base64(plain));
    expect(by.mayChange(JSON.stringify(given))).toBe(true);
    expect(redacted(given)).toEqual(block(base64(out)));
    expect(redacted(block(base64(out)))).toEqual(block(base64(out)));
    expect(redacted({ base64: base64(plain) })).toEqual({ base64: base64(out) });
    expect(redacted({ blob: `data:text/plain;base64,${base64(plain)}` })).toEqual({
      blob: `data:text/plain;base64,${base64(out)}`,
    });
  });

  it('is redacted although the same letters were text before', () => {
    const data = base64('pw=hunter2x');
    expect(redacted([{ text: data }, block(data)])).toEqual([{ text: data }, block(base64('pw=[redacted: password]'))]);
  });

  it('without secrets stays as it is written, and so does what is not base64', () => {
    const binary = Buffer.from('\0\x01\x02\xff/Users/ann/a\0', 'latin1').toString('base64');
    for (const data of [base64('hello'), 'aGVsbG8', 'some words: not base64', 'iVBORw0KGgo=', binary]) {
      const given = block(data);
      expect(redacted(given)).toBe(given);
    }
  });
});

describe('home directories', () => {
  it.each([
    ['/Users/ann/Code/app', '~/Code/app'],
    ['cd /home/ann && ls', 'cd ~ && ls'],
    ['/Users/ann/home/notes/a.md', '~/home/notes/a.md'],
    ['C:\\Users\\ann\\home\\notes', '~\\home\\notes'],
    ['"/Users/ann.lee"', '"~"'],
    ['C:\\Users\\ann\\app', '~\\app'],
    ['C:\\\\Users\\\\ann\\\\app', '~\\\\app'],
    ['C:/Users/ann/app', '~/app'],
    ['/c/Users/ann/app', '~/app'],
    ['/mnt/c/Users/ann/app', '~/app'],
    ['/cygdrive/c/Users/ann/app', '~/app'],
    ['file:///c%3A/Users/ann/app', 'file:///~/app'],
    ['//wsl.localhost/Ubuntu/home/ann/app', '~/app'],
    ['file:///Users/ann/a.md', 'file://~/a.md'],
    ['a\\n/home/ann/x', 'a\\n~/x'],
    ['/Users/ann:/home/ann/bin:/usr/bin', '~:~/bin:/usr/bin'],
    ['-/home/ann/x\n+/home/ann/y', '-~/x\n+~/y'],
    ['%2FUsers%2Fann%2Fapp', '~%2Fapp'],
    ['/Users/Jürgen/x', '~/x'],
    ['-Users-ann-Code-app', '~-Code-app'],
    ['~/.claude/projects/-Users-ann-Code-app/x.jsonl', '~/.claude/projects/~-Code-app/x.jsonl'],
    ['/home/ann/.claude/projects/-home-ann-app', '~/.claude/projects/~-app'],
    ['-home-ann', '~'],
    ['C--Users-ann-app', '~-app'],
    ['c--Users-ann-app', '~-app'],
    ['~/.claude/projects/-mnt-c-Users-ann-app/x.jsonl', '~/.claude/projects/~-app/x.jsonl'],
  ])('%s', (text, out) => {
    expect(by.text(text, mark)).toBe(out);
    expect(by.text(out, mark)).toBe(out);
    expect(redactor({ home: false }).text(text, mark)).toBe(text);
  });

  it.each([
    '/Users/Shared/x',
    'src/home/page.ts',
    '@/home/page',
    './home/x',
    '/homes/ann',
    '/users/ann',
    'at-home-use',
    'https://acme.dev/home/start',
    '/Users/',
    '--home-dir x',
  ])('stay: %s', (text) => {
    expect(by.text(text, mark)).toBe(text);
  });
});

describe('mayChange', () => {
  const all = [
    { text: TOKEN },
    { password: 'xK9!wPq2' },
    { cwd: '/Users/ann' },
    { cwd: 'C:\\Users\\ann' },
    { file: Buffer.from(`API_KEY=${some(30)}\nPORT=3000`).toString('base64') },
    { cookies: `.acme.dev\tTRUE\t/\tTRUE\t1893456000\tsid\t${some(20)}` },
    { text: `gh\x1b[31mp_${TOKEN.slice(4)}` },
  ];

  it.each(all)('says yes to %j', (value) => {
    expect(by.mayChange(JSON.stringify(value))).toBe(true);
    expect(redacted(value)).not.toBe(value);
  });

  it('sees characters that were escaped', () => {
    const line = JSON.stringify({ text: TOKEN }).replace('ghp_', '\\u0067\\u0068p_');
    expect(by.mayChange(line)).toBe(true);
    expect(redacted(JSON.parse(line))).toEqual({ text: '[redacted: github-token]' });
  });

  it('says no to a line without secrets', () => {
    expect(by.mayChange('{"type":"user","message":{"role":"user","content":"Add a test, please"}}')).toBe(false);
  });
});

describe('suspects', () => {
  it('are what may be a secret but is not redacted', () => {
    expect(suspectsIn('the password is correcthorsebattery')).toEqual([
      { kind: 'named', value: 'correcthorsebattery' },
    ]);
    expect(suspectsIn(`look: ${some(44)}`)).toEqual([{ kind: 'random', value: some(44) }]);
  });

  it.each([
    'password: string',
    `agent_msg_01${some(22)}`,
    '[redacted: password #2]',
    'password=[redacted: password #2]',
    `toolu_01${some(30)}`,
    'src/a/b/c.ts',
  ])('are not found in: %s', (text) => {
    expect(suspectsIn(text)).toEqual([]);
  });
});
