/** Ways to write a secret, each next to similar texts that are not secrets. */

import { describe, expect, it } from 'vitest';
import { some } from './examples/some.ts';
import { redactor, redactText } from './redact-text.ts';

const key = some(32);
const strong = 'xK9!wPq2';

describe('passwords of letters only', () => {
  it.each([
    ['in an environment', 'DB_PASSWORD=marbleotter', 'marbleotter'],
    ['in an environment, random', 'REDIS_PASSWORD=birDOeXADyEqlbbC', 'birDOeXADyEqlbbC'],
    ['in an environment, with capitals', 'SMTP_PASSWORD=CanyonUmber', 'CanyonUmber'],
    ['in an environment, after export', "export BORG_PASSPHRASE='ravenmaple'", 'ravenmaple'],
    ['in a line of settings', '[client]\nuser=tide\npassword=anchormagnet', 'anchormagnet'],
    ['in a properties file', 'spring.datasource.password=CobaltBadger', 'CobaltBadger'],
    ['in YAML', 'database:\n  user: tide\n  password: falconglacier', 'falconglacier'],
    ['in YAML, random', 'smtp:\n  password: FgCRwQSEPsegUe', 'FgCRwQSEPsegUe'],
    ['in TOML', 'password = "ZephyrSaffronThistle"', 'ZephyrSaffronThistle'],
    ['in JSON', '{"user": "tide", "password": "yarrownutmeg"}', 'yarrownutmeg'],
    ['below a user', 'Username: ada\nPassword: IqNRfHgoAxcdJW', 'IqNRfHgoAxcdJW'],
    ['in output with timestamps', '10:00 a\n2026-11-01T10:00:00Z password=lanternember\n', 'lanternember'],
    ['in base64', 'kind: Secret\ndata:\n  password: MTNRUTJtUUZScTJhbXZBdg==', 'MTNRUTJtUUZScTJh'],
  ])('%s', (_name, text, secret) => {
    expect(redactText(text).text).not.toContain(secret);
  });

  it.each([
    'password: authentication',
    'password: passwordField',
    'password: encryptedPassword,',
    'password = validateCredentials',
    'connect(user=name, password=databasePassword)',
    '"password": "Wachtwoord"',
    '"password": "PasswordRequired"',
    '"password": "alphanumeric characters"',
    'ALLOW_PASSWORD=disabled',
    'const PASSWORD = "changePassword";',
    '"pass": "\'autocomplete\' is used correctly"',
    'readonly STENCIL_PASS_DEPTH_FAIL: 0x0B95;',
    "user_pass = '%s:%s' % (user, host)",
  ])('but not %s', (text) => {
    expect(redactText(text).text).toBe(text);
  });
});

describe('a name without = or :', () => {
  it.each([
    ['changed to', `I changed the admin password to ${strong} yesterday.`, strong],
    [
      'an API key in a sentence',
      `Please use the API key ${some(32, '0123456789abcdef')} for it.`,
      some(12, '0123456789abcdef'),
    ],
    ['ssh settings', `IdentityFile ~/.ssh/id\nPassword ${strong}`, strong],
    ['Gradle settings', 'storePassword "y3wG7nm6yb1lif"', 'y3wG7nm6yb1lif'],
    ['keytool options', 'keytool -storepass wjvsTYK2GvOm -list', 'wjvsTYK2GvOm'],
    ['SNMP settings', 'rocommunity mt3g7n09aFtd', 'mt3g7n09aFtd'],
    ['SQL without quotes', 'CREATE USER tide IDENTIFIED BY mt3g7n09aFtd;', 'mt3g7n09aFtd'],
    ['SQL in a function', "SET PASSWORD FOR 'tide'@'%' = PASSWORD('mt3g7n09aFtd');", 'mt3g7n09aFtd'],
    ['a login', `login: ada / ${strong}`, strong],
    ['a login with an email address', `Login with ada@acme.dev / ${strong}`, strong],
    ['a login in a test', `login('ada@acme.dev', '${strong}')`, strong],
    ['a C# login', `new NetworkCredential("ada", "${strong}")`, strong],
    ['an Oracle login', 'sqlplus tide/mt3g7n09aFtd@//db:1521/app', 'mt3g7n09aFtd'],
    ['a Windows login', `net use Z: \\\\nas\\share /user:ada ${strong}`, strong],
    ['a login in an environment', `BASIC_AUTH=ada:${strong}`, strong],
    ['a property list', `<key>ApiSecret</key>\n<string>${key}</string>`, key],
    ['CSV', `name,password\nada,${strong}\nbob,mB4-zz91x!`, 'mB4-zz91x!'],
    ['CSV with its header again', `name,password\nada,zR7?mLq4v2\nname,password\nbob,${strong}`, strong],
    ['CSV below a password that is the name of its column', `id,password\n1,password\n2,${strong}`, strong],
    ['CSV of a thousand rows', `id,password\n${'7,none\n'.repeat(1000)}8,${strong}`, strong],
    ['CSV with the password first', `password,name\n${strong},ada`, strong],
    ['CSV with more columns', `id,email,password,role\n7,ada@acme.dev,"${strong}",admin`, strong],
    ['CSV before other properties', `{"a":1,"text":"name,password,role\\nada,${strong},admin","b":2}`, strong],
    ['CSV after a cell with quotes', `name,note,password\nada,"a ""b"", c",${strong}`, strong],
    ['CSV after a cell that begins with a quote', `name,note,password\nada,'tis,${strong}`, strong],
    ['CSV as a list of strings', `rows = [\n  "name,password,role",\n  "ada,${strong},admin",\n]`, strong],
    [
      'CSV in a long line of JSON',
      `{"a":"${'b'.repeat(3000)}","c":"name,password\nada,${strong}","d":"${'e'.repeat(3000)}"}`,
      strong,
    ],
    ['a Markdown table', `| user | password |\n|---|---|\n| ada | ${strong} |`, strong],
    [
      'a table of PostgreSQL',
      ` user | password | role\n------+----------+------\n ada  | ${strong} | x\n(1 row)`,
      strong,
    ],
    ['a MySQL table', `+-----+----------+\n| a   | password |\n+-----+----------+\n| ada | ${strong} |`, strong],
    ['an SQLite table', `┌─────┬──────────┐\n│ a   │ password │\n├─────┼──────────┤\n│ ada │ ${strong} │`, strong],
    ['SQL rows', `INSERT INTO users (name, password) VALUES ('ada', 'a''b'), ('bob', '${strong}');`, strong],
    ['SQL rows with brackets', `INSERT INTO t (a, password) VALUES (')', "b)"), ("c)", "${strong}")`, strong],
    ['recovery codes', 'Recovery codes:\n1. k7f3a-9x2mq\n2. b8d2z-1c4vn', '1c4vn'],
    ['a cluster', 'kubeadm join 10.0.0.1:6443 --token k3x9ab.q7w2e5r8t1y4u6i0', 'q7w2e5r8'],
  ])('%s', (_name, text, secret) => {
    expect(redactText(text).text).not.toContain(secret);
    expect(redactText(JSON.stringify({ text })).text).not.toContain(secret);
    expect(redactText(`<bash-stdout>${text}</bash-stdout>`).text).not.toContain(secret);
  });

  it.each([
    'I changed the password to something better',
    'set the token to Bearer when it is missing',
    'the API key documentation, version2',
    'password Sha256',
    'Password ResetForm2',
    'login: admin / viewer / editor',
    'Login with Google / GitHub2',
    "login('ada@acme.dev', 'password123')",
    'http://user:pass@example.com:123/one/space in.url?q1=a1&q2=a2#body',
    'name,password\nada,changeme\nbob,hash2',
    '"password,',
    ', "password,',
    '| option | password |\n|---|---|\n| required | yes2 |',
    ' option | password\n--------+---------\n required | yes2\n\nsee | k9Wq2xPz | for more',
    'function f(name, password) { return x2Y3(z); }',
    'INSERT INTO users (name, password) VALUES ($1, $2)',
    'SELECT id, password FROM users WHERE name = $1',
    'cookie-set remember_me token123 --expires=1893456000',
    'rocommunity public',
    'Recovery codes: see the settings',
  ])('but not %s', (text) => {
    expect(redactText(text).text).toBe(text);
  });
});

describe('what is printed before each line', () => {
  const settings = `env:\n  - name: DB_PASSWORD\n    value: "${strong}"\n  - name: PORT`;
  it.each([
    ['numbers', (line: string, at: number) => `${at}:${line}`],
    ['the numbers of lines next to a match', (line: string, at: number) => `${at}-${line}`],
    ['the name of a file', (line: string, at: number) => `conf/pool.yaml:${at + 9}:${line}`],
    ['the name of a container', (line: string) => `web_1  | ${line}`],
    ['a time', (line: string) => `2026-11-01T10:00:00Z ${line}`],
    ['a shell comment', (line: string) => `# ${line}`],
    ['a comment in code', (line: string) => `// ${line}`],
    ['the sign of a diff', (line: string) => `+${line}`],
    ['a quote', (line: string) => `> ${line}`],
    ['a border', (line: string) => `│ ${line}`],
    ['a border on both sides', (line: string) => `│ ${line.padEnd(60)} │`],
    ['a time and a level', (line: string) => `2026-11-01T10:00:00Z [info] ${line}`],
    ['a comment in a numbered file', (line: string, at: number) => `  ${at}→# ${line}`],
  ])('%s', (_name, before) => {
    const text = settings.split('\n').map(before).join('\n');
    expect(redactText(text).text).toBe(text.replace(strong, '[redacted: password #1]'));
  });

  it('numbers, after a long beginning without them', () => {
    const lines = [...Array.from({ length: 100 }, () => 'plain: words'), ...settings.split('\n')];
    const text = `${'Read it.\n'.repeat(150)}${lines.map((line, at) => `${at}:${line}`).join('\n')}`;
    for (const end of ['', `\n${'That is all.\n'.repeat(130)}`])
      expect(redactText(text + end).text).toBe(text.replace(strong, '[redacted: password #1]') + end);
  });
});

it.each([
  ['a password in JSON', JSON.stringify({ password: strong })],
  ['a password in quotes', `password = "${strong}"`],
  ['a database password', `postgres://app:${strong}@db:5432/app`],
  ['a header', `Authorization: Bearer ${key}`],
  ['an option, of which only spaces are encoded', `mysql --password ${strong.replace('!', '')} app`],
  ['a statement', `ALTER ROLE app PASSWORD '${strong}'`],
  ['a setting on several lines', `- name: DB_PASSWORD\n  value: ${strong}`],
  ['a webhook', `https://hooks.slack.com/services/T0AB12CD3/B0AB12CD34/${some(24)}`],
])('percent-encoded %s', (_name, text) => {
  const out = decodeURIComponent(
    redactText(`GET /log?m=${encodeURIComponent(text)}`).text.replaceAll(/%(?![0-9A-F]{2})/g, '%25'),
  );
  for (const secret of [strong, key, some(24)]) expect(out).not.toContain(secret);
  expect(out).toContain('[redacted: ');
});

describe('a secret that something interrupts', () => {
  it.each([
    ['an address with escaped slashes', `{"db":"postgres:\\/\\/app:${strong}@db\\/shop"}`, strong],
    ['characters without width', `DB_PASSWORD=\u200b${strong}\u200b`, strong],
    ['a command on several lines', "mysql \\\n  -u root \\\n  -p'xK9wPq2z' app", 'xK9wPq2z'],
    ['a word diff, before', `password: "[-${strong}-]{+mB4-zz91x+}"`, strong],
    ['a word diff, after', `password: "[-${strong}-]{+mB4-zz91x+}"`, 'mB4-zz91x'],
    ['a CSV field', `7,"{""user"": ""ada"", ""password"": ""Otterbay59""}",ok`, 'Otterbay59'],
    ['the body of a form', `text=my+password%3A+Otterbay59%0A`, 'Otterbay59'],
    ['UTF-16 read as bytes', [...'DB_PASSWORD=Otterbay59'].join('\0'), [...'Otterbay59'].join('\0')],
    ['HTML entities', 'password=&#x27;Otterbay59&#39; &lt;secret&gt;', 'Otterbay59'],
    ['tags in entities', '&lt;password&gt;Otterbay59&lt;/password&gt;', 'Otterbay59'],
    ['a token on two lines of a command', `TOKEN=ghp_${some(16)}\\\n${some(20)} run`, some(20)],
    ['quotes of JSON in JSON', JSON.stringify({ a: `"encrypt": "${some(43)}="` }), some(43)],
    ['hexadecimal digits', Buffer.from('DB_PASSWORD=Otterbay59').toString('hex'), Buffer.from('Otter').toString('hex')],
    ['a shell history', ': 1770000000:0;machine x.y\n: 1770000001:0;  password Otterbay59', 'Otterbay59'],
  ])('%s', (_name, text, secret) => {
    expect(redactText(text).text).not.toContain(secret);
  });

  it.each([
    '[-old-]{+new+}',
    '&lt;b&gt; &#x27;',
    `${some(64, '0123456789abcdef')}`,
    'print("", "")',
    '👩\u200d💻 asks for the password',
    'a+b%20+c',
    'echo a \\\n  b',
  ])('but not %j', (text) => {
    expect(redactText(text).text).toBe(text);
  });
});

describe('a secret that is wrapped at the end of a line', () => {
  const token = `ghp_${some(36)}`;
  const hex = some(32, '0123456789abcdef');
  it.each([
    ['a token', token, 16],
    ['a token, after words', `and then we tried it with this one on the other machine: ${token} again`, 70],
    ['a key that is recognised by its name', `WEATHER_API_KEY=${hex}`, 30],
    ['a key in quotes', `const key = process.env.API_KEY || '${key}';`, 50],
    ['a bearer token', `curl -H "Authorization: Bearer ${key}" https://acme.dev`, 44],
  ])('%s', (_name, text, at) => {
    for (const gap of ['\n', '\r\n', '\n  ', '\n+', '\n> ']) {
      const out = redactText(text.slice(0, at) + gap + text.slice(at)).text;
      expect(out).not.toContain(text.slice(at - 6, at));
      expect(out).not.toContain(text.slice(at, at + 6));
    }
  });

  it.each(['\n', '\r\n', '\n  ', '\n+', '\n> '])('to its last letter, and no further: %j', (gap) => {
    expect(redactText(`${token.slice(0, 20)}${gap}${token.slice(20)} end`).text).toBe(
      '[redacted: github-token #1] end',
    );
  });

  it.each([
    `DB_PASSWORD=xK9!wPq2\nSHELL=/bin/bash`,
    `password: xK9wPq2z\nusername: ada7Lovelace`,
    `token ${hex.slice(0, 20)}\nsrc/main2/index.ts`,
  ])('but the next line stays: %s', (text) => {
    const after = text.split('\n')[1] ?? '';
    expect(redactText(text).text).toContain(after);
  });
});

describe('two lines, each with a secret', () => {
  const token = `ghp_${some(36)}`;
  const other = `ghp_${some(38).slice(1, 37)}`;
  const ofGitLab = (from: number): string => `glpat-${some(30).slice(from, from + 20)}`;
  it.each([
    ['a changed line', `-${token}\n+${token} `, '-[1]\n+[1] '],
    ['a changed token', `-${token}\n+${other}`, '-[1]\n+[2]'],
    ['two removed lines', `-${token}\n-${other}`, '-[1]\n-[2]'],
    ['two removed lines with dashes in their tokens', `-${ofGitLab(1)}\n-${ofGitLab(2)}`, '-[1]\n-[2]'],
    ['a list', `${token}\r\n${other}\r\n`, '[1]\r\n[2]\r\n'],
    ['a list of different tokens', `${token}\n  SG.${some(22)}.${some(43)}\n`, '[1]\n  [2]\n'],
  ])('has a mark for each: %s', (_name, text, marked) => {
    const by = redactor();
    const known: string[] = [];
    const markOf = (_: string, secret: string): string => {
      if (!known.includes(secret)) known.push(secret);
      return `[${known.indexOf(secret) + 1}]`;
    };
    expect(by.text(text, markOf)).toBe(marked);
    expect(by.value({ lines: text.split('\n') }, markOf)).toEqual({ lines: marked.split('\n') });
  });
});

describe('a token that is cut off', () => {
  it.each([
    ['a GitHub token', `ghp_${some(20)}`],
    ['a GitLab token', `glpat-${some(13)}`],
    ['a DigitalOcean token', `dop_v1_${some(38, '0123456789abcdef')}`],
    ['an access key', 'AKIAWTFPAFR5V4'],
    ['a temporary access key', 'ASIAWTFPAFR5V4'],
    ['a Stripe key', `sk_live_${some(14)}`],
  ])('%s', (_name, token) => {
    for (const end of ['', '...', '…', '\n... [312 characters truncated] ...', '… (q7Wd2LpX9cVb\nT4mZr8kP2wQx)']) {
      expect(redactText(`the token is\n${token}${end}`).text).not.toContain(token);
    }
  });

  it.each([
    'see openais-agents-sdk-for-typescript-6b551c42e1ae',
    'ls agents-md-evaluator/0a5b1fd3-cd69-467a-a7c7-6ca116a4ada7.jsonl',
    'ghp_...',
    'sk-ant-…',
    'sk-learn-1-2-compatible',
    'npm_config_cache_1',
  ])('but not %s', (text) => {
    expect(redactText(text).text).toBe(text);
  });
});

describe('base64 on several lines', () => {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');

  it.each(['\n', '\r\n', '\n  ', '\n+', '\n> ', '\n| '])('is one text: %j', (gap) => {
    const lines = base64(`# settings of all machines\nDB_PASSWORD=${strong}\nDB_PORT=5432\n${'# more\n'.repeat(9)}#`);
    expect(redactText(`file: ${lines.replaceAll(/.{64}(?=.)/g, `$&${gap}`)}\nend`).text).toBe(
      'file: [redacted: encoded-secret #1]\nend',
    );
  });

  it.each([30, 31, 32, 33])('is several texts if each line is one, even without padding: %i letters', (length) => {
    const plain = base64('# the settings of all machines and more'.slice(0, length)).replace(/=+$/, '');
    const secret = base64(`# settings: DB_PASSWORD=${strong}`).replace(/=+$/, '');
    for (const before of [`${plain}\n`, `${plain}\n  `]) {
      expect(redactText(`${before}${secret}\n${plain}`).text).not.toContain(secret.slice(20));
    }
  });

  it.each([some(64, '0123456789abcdef'), some(40, '0123456789abcdef'), 'theNameOfSomethingThatHasManyLetters'])(
    'is found next to %s',
    (other) => {
      const secret = base64(`# settings: DB_PASSWORD=${strong}`);
      expect(redactText(`${other}\n${secret}\n${other}`).text).not.toContain(secret.slice(20));
      expect(redactText(`${secret.replace(/=+$/, '')}\n${other}`).text).not.toContain(secret.slice(20, -2));
    },
  );

  it.each(['a/', 'ab/', 'abc/', 'abcd/', '/srv/apps/shop/secrets/'])('is found after %s', (before) => {
    expect(redactText(before + base64(`# settings: DB_PASSWORD=${strong}`)).kinds).toEqual(['encoded-secret']);
  });

  it('in a window of any width is one text', () => {
    const lines = base64(`# settings of all machines\nDB_PASSWORD=${strong}\nDB_PORT=5432\n${'# more\n'.repeat(9)}#`);
    for (const width of [61, 62, 63])
      expect(redactText(lines.replaceAll(new RegExp(`.{${width}}(?=.)`, 'g'), '$&\n')).text).toBe(
        '[redacted: encoded-secret #1]',
      );
  });

  it.each(['PORT=1 DB_PASSWORD=hunter2x', 'DB_PASSWORD=xK9!wPq2zz99'])('of 32 letters is long enough: %s', (plain) => {
    expect(redactText(base64(plain)).kinds).toEqual(['encoded-secret']);
  });

  it('is several texts if each line is one', () => {
    const [plain, secret] = [base64('# the settings of all machines #'), base64(`# settings: DB_PASSWORD=${strong}`)];
    expect([plain.at(-1), secret.at(-1)]).toEqual(['=', '=']);
    expect(redactText(`${plain}\n${secret}\n${plain}`).text).toBe(`${plain}\n[redacted: encoded-secret #1]\n${plain}`);
  });
});

it.each([1, 2, 3, 7])('a token is found that was encoded in base64 %i times', (times) => {
  let text = `the token is ghp_${some(36)}, keep it`;
  for (let time = 0; time < times; time += 1) text = `a parcel: ${Buffer.from(text).toString('base64')}, that is all`;
  expect(redactText(text).text).toBe('a parcel: [redacted: encoded-secret #1], that is all');
});
