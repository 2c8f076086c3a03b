/** Texts without a secret that may be taken for one: they must stay as they are. */

import { filled, randomFrom } from '../make.ts';

/** The look-alikes of a table, one a line, filled in: `{{ .Values }}` and `{ name: db }` are no placeholders. */
export function lookAlikes(table: string): readonly string[] {
  const lines = table.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line, at) =>
      line
        .replaceAll('\\n', '\n')
        .replaceAll('\\t', '\t')
        .replaceAll('\\e', '\x1b')
        .replace(/\{(?:[AhHbWUKLlsd]\d{1,3}|u)\}/g, (placeholder) => filled(placeholder, randomFrom(at + 7))),
    );
}

export const LOOK_ALIKES: readonly string[] = lookAlikes(String.raw`
  session {u}
  "sessionId": "{u}", "parentUuid": "{u}"
  commit {h40}
  [main {h7}] Add the tide table
  index {h7}..{h7} 100644
  "integrity": "sha512-{b86}=="
  resolved "https://registry.npmjs.org/tide/-/tide-1.0.0.tgz#{h40}"
  checksum = "{h64}"
  tidepool.test/wave v1.2.3 h1:{b43}=
  image: tide/app@sha256:{h64}
  --hash=sha256:{h64} \
  ETag: "{h32}"
  "contentHash": "{h32}"
  toolu_01{A22}
  msg_01{A22}
  req_011C{A20}
  "tool_use_id": "toolu_01{A22}"
  chunk-{A8}.js
  dist/assets/index-{W8}.css
  app.{h20}.js
  NAME     PASSWORD     AGE\nada      required2    7d
  [["user", "password"], ["string", "required2"]]
  <tr><th>field</th><th>password</th></tr><tr><td>type</td><td>string2</td></tr>
  ~ password_length = "12" -> "16"
  password: app1.config2.values3.field4
  token: req.session2.user.accessToken
  "primary_key": "user_{h40}"
  cache_key: {h40}
  idempotency-key: {u}
  IDEMPOTENCY_KEY={u}
  "clientRequestToken": "{u}"
  password:\n  type: string\n  minLength: 12
  tokens:\n  - access\n  - refresh2
  The password:\n\nThen restart the server.
  | token | string | The token of the user |
  │ password │ required │
  token    string    the name of the token
  password = Field(default="")
  passphrase: "words that you can remember"
  password: this must have four words here
  RELEASE_PAT = /v\d+\.\d+/
  ALPHABET_PAT = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  the_key: "cryptography.x509.Certificate"
  <label for="password">Passwort2go</label>
  <a href="/reset-password">Reset2025</a>
  <tr><td>Password</td><td>required2</td></tr>
  <dt>Token</dt><dd>tide-table-v2</dd>
  <input value="wave-24" type="text" name="token-count">
  "pwd": "osc99"
  "pwd": "/srv/tidepool"
  "pwd": "tools2"
  flags.PWD = *envFlags.PWD
  opts.Password = *passwordFlag
  PWD=/srv/tidepool/app2
  OLDPWD=/srv/tidepool
  cfg.Token = other.Token
  token := tokens[i+1]
  const token = getToken(user);
  password: z.string().min(12)
  password: string;
  password?: string | undefined;
  password = models.CharField(max_length=128)
  password=form.cleaned_data["password1"]
  secret: Buffer;
  apiKey: config.apiKey,
  api_key=settings.API_KEY
  apiKey: process.env.TIDE_API_KEY
  api_key = os.environ["TIDE_API_KEY"]
  token: $${'{'}{ secrets.DEPLOY_TOKEN }}
  password: $${'{'}DB_PASSWORD}
  PASSWORD=$DB_PASSWORD
  PASSWORD="$(pass show db)"
  password: {{ .Values.password }}
  password: <your password>
  API_KEY=your-api-key-here
  API_KEY=sk-xxxxxxxxxxxxxxxx
  OPENAI_API_KEY=sk-...
  ANTHROPIC_API_KEY=sk-ant-your-key
  token: "****************"
  password: "changeme"
  password: test
  password = "password123"
  POSTGRES_PASSWORD: postgres
  postgres://user:password@localhost:5432/db
  postgres://postgres:postgres@localhost/app
  mysql://root:root@127.0.0.1/test
  redis://localhost:6379
  https://user:pass@example.com
  curl -u user:pass https://example.com
  Authorization: Bearer $TOKEN
  Authorization: Bearer <token>
  Authorization: Basic <credentials>
  AKIAIOSFODNN7EXAMPLE
  wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY
  ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
  "password": "{{password}}"
  "passwords": ["required", "min:8", "max:255"]
  "passwords": ["Passwords do not match", "At least 8 characters"]
  'password' => ['required', 'string', 'min:8', 'confirmed'],
  'password' => ['required', Password::min(12)->mixedCase()->numbers()],
  password: ['', [Validators.required, Validators.minLength(8)]],
  "tokens": ["the", "cat", "sat2", "##ing", "covid-19"]
  tokens = ["SELECT", "token2vec", "IDENT_1", "2nd"]
  tokens:\n  - access\n  - refresh2\n  - color-blue-500
  secrets:\n  - db_password\n  - api_key_v2
  secrets = ["projects/tide/secrets/db/versions/1"]
  COMMON_PASSWORDS = ["P@ssw0rd", "Qwerty123!"]
  "keys": ["{A32}", "users:{h24}"]
  "cookies": [{{"name": "theme", "value": "dark", "path": "/"}}]
  "cookies": {{"enabled": true, "banner": "cookie-consent-banner-v2"}}
  cookies.set('sid', token, {{ httpOnly: true, secure: true }})
  IDENTIFIED BY 'password'
  IDENTIFIED BY password
  identified by its number
  passwords are hashed with bcrypt
  the password was changed yesterday
  the password is required
  Password: at least 12 characters
  password: must contain a digit
  password must match: confirmation
  Enter password:
  Enter your API key:
  Password for user tide:
  invalid password: authentication failed
  password authentication failed for user "tide"
  password: incorrect
  Password: required
  password: optional
  password: hashedPassword
  password: encryptedPassword,
  password: passwordInput.value
  password: newPassword
  password = generatePassword()
  password: faker.internet.password()
  secret: required
  secret = await readSecret()
  token: identifier
  token: accessToken
  token usage: 12345
  token_count=4096
  max_tokens: 8192
  tokens: 182,345
  "input_tokens": 4182, "output_tokens": 912
  nextPageToken: "CAUQAA"
  cancellationToken: token
  csrf_token: string
  type Token struct { Kind TokenKind }
  Token::Identifier
  tokenizer: cl100k_base
  secretKeyRef: { name: db, key: password }
  secretName: tide-tls
  - name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n      name: db
  - name: PORT\n  value: "8080"
  variable "db_password" { type = string }
  "Name": "/prod/db/host", "Value": "db.tidepool.test"
  <input type="password" name="password">
  <label for="password">Password</label>
  password_hash VARCHAR(255)
  ALTER TABLE users ADD COLUMN password TEXT NOT NULL
  SELECT password FROM users
  INSERT INTO users (name, password) VALUES ($1, $2)
  setPassword(event.target.value)
  setToken(null)
  setPassword('')
  withCredentials(true)
  credentials: "include"
  credentials: same-origin
  keyof typeof secrets
  git log --pretty=format:%H
  ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{A43} ada@build
  -----BEGIN PUBLIC KEY-----\n{b64}\n{b40}\n-----END PUBLIC KEY-----
  -----BEGIN CERTIFICATE-----\n{b64}\n{b64}\n-----END CERTIFICATE-----
  -----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----
  grep -rn "BEGIN PRIVATE KEY" src
  SHA256:{b43}
  fingerprint: {h2}:{h2}:{h2}:{h2}:{h2}:{h2}:{h2}:{h2}
  claude-sonnet-4-5-20250929
  us.anthropic.claude-3-5-sonnet-20241022-v2:0
  arn:aws:iam::123456789012:role/tide-deploy
  arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-AbCdEf
  projects/tide/secrets/db-password/versions/3
  op://Private/database/password
  vault kv get secret/data/tide
  https://github.com/tide/pool/commit/{h40}
  https://github.com/tide/pool/blob/{h40}/src/a.ts#L12
  https://www.youtube.com/watch?v={W11}
  https://docs.google.com/document/d/{W44}/edit
  https://fonts.googleapis.com/css2?family=Inter:wght@400;700
  https://tidepool.test/?key=value&token=abc
  data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA{b200}
  color: #{h6}
  id="radix-:r1:-content-{h8}"
  2026-11-01T10:00:00.123Z
  192.168.1.20:8080
  -rw-r--r-- 1 root root 1704 Nov 21 04:15 id_rsa.pub
  docker run -u 1000:1000 -p 8080:8080 tide
  container {h64}
  /var/lib/docker/overlay2/{h64}/merged
  node_modules/.cache/{h32}/0.pack
  0x{h40}
  "traceId": "{h32}", "spanId": "{h16}"
  x-request-id: {u}
  "requestId": "{u}"
  deviceId={u}
  mongodb id {h24}
  ObjectId("{h24}")
  01HXK{K21}
  run-{u}
  SomeVeryLongClassNameForTesting123Factory
  some_very_long_function_name_v2_with_words
  TIDE_POOL_MAX_CONNECTIONS_PER_HOST=20
  APP_KEY_PREFIX=tide:cache:v2
  PRIMARY_KEY=user_id
  PUBLIC_KEY_URL=https://tidepool.test/jwks.json
  publicKey: "{b43}="
  FOREIGN KEY (user_id) REFERENCES users
  key: "ArrowDown"
  keyboard: qwerty
  cache-key: linux-node-{h64}
  cacheKey: 'tide-v12'
  key={u}
  --- PASS: TestPasswordReset (0.02s)
  ok  	tidepool.test/auth/token	0.412s
  12 passing, 3 pending
  src/auth/password.ts:12:7
  test/password-reset.test.ts
  the bearer of this letter
  basic usage of the tool
  login: admin / viewer / editor
  user: ada pass: 3m42s
  Basic auth / Token auth
  monkey=abc12345
  psk = derive(key)
  author = "Ada Example <ada@example.com>"
  Login with Google / GitHub
  CREATE USER tide WITH PASSWORD '$1'
  PASSWORD VALID UNTIL 'infinity'
  password: !secret db_password
  password_file: /run/secrets/db
  password: "{{ lookup('env', 'DB_PASSWORD') }}"
  token=REDACTED
  password=[redacted: password #3]
  Password changed successfully
  "password": "Passwords do not match"
  "password": "Contraseña"
  label: "Password"
  errors.password = "Password is too short"
  placeholder="Enter password"
  autocomplete="current-password"
  pass: true
  pass = 3
  passed: 12
  compass: north
  bypass: enabled
  passive: true
  "pass": "./run.sh"
  passwordless: true
  passthrough: "all"
  Passage: chapter12
  secretary: "Ada"
  salt: crypto.randomBytes(16)
  saltRounds: 10
  token.type === 'string'
  token === "identifier"
  if (secret !== expectedSecret) return
  authorization: req.headers.authorization
  cookie: theme=dark; lang=en
  Set-Cookie: theme=dark; Path=/
  Accept: text/html,application/xhtml+xml
  content-security-policy: script-src 'nonce-abc' 'sha256-{b43}='
  sourceMappingURL=app.js.map
  VITE_API_URL=https://api.tidepool.test/v2
  AWS_REGION=eu-west-1
  AWS_PROFILE=tide-prod
  SECRET_NAME=prod-db
  TOKEN_TTL=3600
  PASSWORD_MIN_LENGTH=12
  PASSWORD_RESET_URL=https://tidepool.test/reset
`);
