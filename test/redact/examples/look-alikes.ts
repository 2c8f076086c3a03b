/** Texts that look like a secret but contain none, besides those of `bench/secrets`. `{h40}` and the like are random. */

import { lookAlikes } from '../../../bench/secrets/kinds/look-alikes.ts';

export const MORE_LOOK_ALIKES: readonly string[] = lookAlikes(String.raw`
  npg_connection
  npg_your_password
  npg_types_list
  T3BlbkFJ
  MTU.default.of-the-network-interface
  NTFS.volume.name
  x:APA91b
  the NRAL ending
  EAACABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCDABCD
  AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
  AAAAAAAAAAAAAAAAAAAAAABCDEBCDEBCDEBCDEBCDEBCDEBCDEBCDEBCDEBCDEBCDEBCDEBCDEBCDEBCDEBCDEBCDEBCDEBCDEBCDE
  AZDOPIPE
  a+AStCabc
  1/12:30
  https://hooks.zapier.com/hooks/catch/...
  JQQJ99
  {A20}JQQJ99BAC
  https://hooks.slack.com/services/...
  https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX
  https://acme.webhook.office.com/webhookb2/...
  https://discord.com/api/webhooks/123/abc
  12345678:AAx
  00:AA:BB:CC:DD
  TWILIO_AUTH_TOKEN=your_token
  AC{h32}
  EAAAoBUAACMUAACJEgAAixQAAE0VAADUEQAAzxQAABAYAADJFgAA3BYAAMERAADgFwAA
  EAAA
  the en-us1 locale
  mailgun 12ab-34cd
  sk-...
  sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
  task-sk-learn
  disk-ab12
  sk-SomeComponentName12
  sk-Some-Name2-of-a-Part3
  sk_learn_pipeline_for_the_whole_data2
  sk_Some_Name_Of_A_Constant_12
  x.atlasv1.y
  AccountKey=...
  AccountKey=<key>
  the Q~ sign
  aws_secret_access_key = <secret>
  AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY
  aws_session_token = ${'$'}{TOKEN}
  session_token: string
  ?sig=
  X-Amz-Signature=...
  ?signature=required-by-the-caller
  /search?key=value&token=abc
  ?token=your-api-token-goes-here
  ?code=invalid_request_uri
  postgres://localhost:5432/app
  mysql://${'$'}{USER}:${'$'}{PASS}@host/db
  redis://cache:6379/0
  postgres://postgres:postgres@localhost/db
  https://user:pass@host/
  http://localhost:3000/@vite/client
  https://acme.dev:8080/@scope
  https://a-long-user-name-of-words@acme.dev
  Bearer authentication is required
  bearer: your-token-goes-here
  Bearer YOUR_API_KEY
  authorization: "required"
  x-api-key: your-api-key
  headers: { Authorization: ${'`'}token ${'$'}{token}${'`'} }
  {"name": "ETag", "value": "{A32}"}, {"name": "Authorization", "value": "none"}
  {"value": "{A32}", "name": "etag"}
  {"name": "Cookie", "value": "theme=dark; lang=en"}
  Set-Cookie: name=value; HttpOnly
  "cookies": [{"name": "theme", "value": "dark", "domain": "acme.dev"}]
  "cookies": {"banner": "cookie-consent-banner-v2", "policy": "https://acme.dev/privacy2"}
  "cookies": [], "items": [{"name": "etag", "value": "{A32}"}]
  {"value": "{A32}"}, {"name": "sid", "httpOnly": true}
  res.cookie('sid', value, { httpOnly: true, path: '/' })
  SAMLResponse=...
  SAMLResponse=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
  const SAMLResponse = await readForm(request)
  SAMLRequest=PHNhbWxwOkF1dGhuUmVxdWVzdCBJRD0iXzEiIFZlcnNpb249IjIuMCIgQXNzZXJ0aW9uQ29uc3VtZXJTZXJ2aWNlVVJMPSJodHRwczovL2FjbWUuZGV2L3NzbyI+
  machine acme.dev login alice password <password>
  {"auth": "required"}
  "auth": "basicauth"
  user:password@tcp(localhost:3306)/db
  localhost:5432:*:postgres:postgres
  CREATE ROLE app PASSWORD 'password'
  identified by 'name'
  PHPSESSID=...
  sessionid: string
  #define WIFI_PASSWORD "your-password"
  #define MAX_PASS 3
  #define COMPASS "north12"
  ConvertTo-SecureString $password -AsPlainText
  ConvertTo-SecureString "$env:PASS" -AsPlainText
  bindpw secret
  psk=<password>
  key_mgmt=WPA-PSK
  psk=your-password
  user: admin pass: password
  pass: TestHTTP2Negotiates
  bypass=north12
  --token abcdef.yourtokengoeshere
  define('AUTH_KEY', 'put your unique phrase here');
  Recovery codes: see the settings
  recovery codes:\nnot-a-code
  Recovery codes: seven-eight
  Recovery Key: 123456-123456
  Recovery key: XXXX-XXXX-XXXX-XXXX-XXXX-XXXX
  BitLocker, build {u}
  Unseal Key 1: ...
  Unseal Key (will be hidden):
  VAULT_TOKEN=s.token
  VAULT_TOKEN=...
  AKIAXXXXXXXXXXXXXXXX,...
  AKIA,ASIA
  std:::vector
  {SSHA}...
  $2b$10$hash
  case '$6$'
  echo $5$6
  $2b$10$xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
  MNEMONIC="test test test test test test test test test test test junk"
  mnemonic: the words that you wrote down when you made your wallet for the first time
  Seed phrase: ripple canyon velvet
  WIF=your-key
  Setup key: see the settings
  setup key: pick keep name them
  SecretId: prod/db/password
  secret_id = aws_secret.db.id
  https://mainnet.infura.io/v3/YOUR-PROJECT-ID
  https://acme.dev/hooks/use-the-name-of-something
  https://www.make.com/en/help
  pin: 13
  PIN: 0000
  pin: 1234
  <b>{someNameOfAVariableThatIsLong}</b>
  <p>{children}</p>
  {"github-oauth": {"github.com": "<token>"}}
  cat config/master.key\ncat: no such file
  master.key and credentials\n{h40}
  token = getToken()
  secret: z.string()
  const apiKey = config.apiKey
  API_KEY=your-api-key
  token: process.env.TOKEN
  secret: "****"
  token === "abc123def456"
  DB_PASSWORD=${'$'}{DB_PASSWORD:?required}
  fn token() -> String {
  password -> Section
  password: config.value2
  "passwords": ["required", "min:8", "one that is long"]
  'password' => ['required', 'string', 'min:8', Password::min(8)->mixedCase()]
  passwords:\n  - must have 8 characters\n  - hashed2
  tokens = ["SELECT", "covid-19", "token2vec", "2nd"]
  "secrets": ["arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-AbCdEf"]
  "keys": ["{A32}"]
  AZURE_DEVOPS_EXT_PAT=your-token
  GLOB_PAT=src-of-the-whole-project
  NAME_PAT="..."
  cache key: users:by-id:v2
  the build key is {h40}
  tide_session=guest
  PUBLIC_KEY=abc
  Sec-WebSocket-Key: {A22}==
  STRIPE_PUBLISHABLE_KEY=pk_test_{A40}
  STORAGE_KEY = "app-settings-v3"
  "tokenType": "Bearer"
  name,password\nada,changeme
  | option | password |\n|---|---|\n| required | yes |
  PASSWORD('secret')
  auth: https://acme.dev/a2B
  credentials: user/Section2
  login: admin / viewer
  user: ada / Section2
  login('ada', 'password1')
  BASIC_AUTH=user:pass
  Section2 is the token
  use ${'`'}name2${'`'} as the password
  sqlplus scott/tiger@db
  sqlplus / as sysdba
  curl -u user:password https://acme.dev
  docker run -u builder:builders x
  curl -u "$USER:$PASS" x
  docker run --user 1000:1000 x # http
  echo "$TOKEN" | docker login --password-stdin
  echo hello | sudo tee x
  keytool -storepass changeit
  rocommunity public
  add-authtoken <token>
  net user ada /delete
  a1 LOGIN ada password
  bundle config set --local path vendor
  expect "Password: "\nsend "$password\r"
  echo "::add-mask::$TOKEN"
  htpasswd -nbB ada "$PASSWORD"
  openssl passwd -6 -stdin < file
  ansible-vault encrypt_string --stdin-name db_password
  dotnet user-secrets set "App:Url" "https://acme.dev/v2"
  api_hash = get_hash(2)
  createHmac('sha256', secret)
  jwt.verify(token, 'secret')
  new PDO($dsn, 'root', 'password')
  docker run -u app -p 8080:80
  ssh -l ada -p 2222 web01
  tool -u ada -p Section2
  echo $PATH\nxK9!wPq2
  echo $TOKEN\n$ ls -la\n
  cat picture.txt | base64 -d\nOtterbay59
  terraform output -raw bucket\nacme-Logs-2x8f
  -----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----
  Private-Lines: 2
  {"kty": "EC", "crv": "P-256", "x": "abc"}
  eyJ...
  a header eyJhbGciOi and no more
  eyJ.eyJ.x
  eyJ..a.b.c
  PrivateKey = <key>
  "userEmail": "ada@example.com"
  const { userEmail, accountUuid } = session
  accountUuid: string
  CACHE_KEY=npm-{h64}
  REQUEST_TOKEN={u}
  PASSWORD_HASHER=argon2id
  amqp://guest:guest@localhost:5672
  machine learning login flow password reset1
  | password | varchar(255) | NOT NULL |
  | API_KEY | required | see docs/api1 |
  | pass | 3m42s |
  the token is valid for 3600s
  the secret is AES256-GCM
  const secret = process.env.SECRET ?? 'dev-secret'
  ENV TOKEN_FILE /run/secrets/token1
  gh secret set NPM_TOKEN --body "$NPM_TOKEN"
  SECRET_FILE_AT=/run/secrets/app/key1
  https://acme.dev/?redirect=https%3A%2F%2Fb.dev%2Flogin%3Fnext%3D%2Fhome2
  pk_live_51{A97}
  age1{s58}
  resolved "https://registry.npmjs.org/x/-/x-1.0.0.tgz#{h40}"
  sha256:{h64}
  image: acme/app@sha256:{h64}
  h1:{b43}=
  github.com/acme/x v1.2.3/go.mod h1:{b43}=
  password_hash: "{h64}"
  SECRET_HASH={h64}
  uses: actions/checkout@{h40}
  <script integrity="sha384-{b64}">
  Downloaded {h64}.tar.gz
  sessionToken: "{u}"
  {"id": "msg_01{A22}"}
  chatcmpl-{A29}
  pk_test_your_key
  sk-ant-...
  sk-ant-api03-...
  sk-ant-api03-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
  sk-proj-your-key-here-and-nothing-else
  sk-your-openai-api-key
  ghp_000000000000000000000000000000000000
  github_pat_...
  AWS_ACCESS_KEY_ID=AKIAXXXXXXXXXXXXXXXX
  xoxb-your-bot-token
  whsec_...
  AIzaSy...
  API_KEY="<your key>"
  API_KEY=****************
  API_KEY=${'$'}{TOKEN}
  API_KEY=$API_KEY
  API_KEY=$(pass show acme/key)
  apiKey: undefined,
  ANTHROPIC_API_KEY=sk-ant-...
  OPENAI_API_KEY=sk-xxxx
  export GITHUB_TOKEN=<token>
  GITHUB_TOKEN: ${'$'}{{ secrets.GITHUB_TOKEN }}
  password=Example
  password=********
  MYSQL_ROOT_PASSWORD: example
  postgres://app:${'$'}{TOKEN}@db/app
  https://<user>:<password>@host/
  curl -H "Authorization: Bearer $TOKEN" https://acme.dev
  Authorization: Bearer <access_token>
  Authorization: Bearer YOUR_ACCESS_TOKEN
  Authorization: Basic <base64>
  Set-Cookie: name=value; Path=/; HttpOnly
  [redacted: password #3]
  getByLabel('Password').fill('')
  cy.get('#password').type('{enter}')
  page.fill('#password', password)
  if (strcmp(password, "password") == 0) {
  docker run -u app -p 8080:80 acme/app
  getConnection(url, "user", "password")
  "auth": { "key": "user_id" }
  cat x | base64 -d\nOtterbay59
  secretName: release-cert-2024
  secret: projects/acme/app12
  readonly token: string | undefined;
  const token = await getToken(user);
  password: z.string().min(8).max(100),
  const apiKey = config.apiKeys[0];
  apiKey: process.env.API_KEY
  token: process.env["GITHUB_TOKEN"]
  api_key=os.environ["OPENAI_API_KEY"]
  api_key = os.getenv("API_KEY")
  token: this.token,
  password: req.body.password
  user.password = hash(password)
  if (password === confirmPassword) {
  if (token == "identifier") {
  let token = tokens[i];
  token := lexer.Next()
  Token::Identifier(name)
  token: Token;
  secretKeyRef: { name: db-credentials, key: password }
  secretName: my-app-tls
  <input type="password" name="password" autocomplete="new-password">
  TOKEN_EXPIRY=3600s
  TOKEN_URL=https://auth.acme.dev/oauth2/token
  SECRET_NAME=prod-db-credentials-v2
  PRIVATE_KEY_PATH=/etc/ssl/private/key1.pem
  API_KEY_HEADER=X-Api-Key-V2
  nextPageToken: "CAUQAA1x9"
  cancelToken: source.token
  pad_token="<pad>"
  eos_token_id=50256
  "Authorization": authHeader,
  headers.Authorization = ${'`'}Bearer ${'$'}{TOKEN}${'`'}
  const [password, setPassword] = useState("");
  sessionStorage.getItem("token")
  localStorage.setItem('token', response.data.token)
  def __init__(self, api_key: str = None, secret: Optional[str] = None):
  func Login(username, password string) error {
  fn token(&self) -> &str {
  SELECT password FROM users WHERE id = 1
  ALTER TABLE users ADD COLUMN password VARCHAR(255);
  mkdir -p src/tokens2/keys1
  ssh-keygen -t ed25519 -C "me"
  ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{A43} me@host
  -----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA\n-----END PUBLIC KEY-----
  -----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUF\n-----END CERTIFICATE-----
  grep -r "BEGIN RSA PRIVATE KEY" .
  docker run --user 1000:1000 -p 8080:8080 acme/app
  docker run -u node:node -p 127.0.0.1:3000:3000 acme
  date -u +%Y-%m-%dT%H:%M:%S.%6NZ
  --- PASS: TestHTTP2Negotiates (0.00s)
  const token = await cookies.get("token1")
  lexer.token("identifier2")
  user.setPassword("")
  request.setNextPageToken("CAUQAA1x9Qz77Lw2")
  setToken("prefix_token")
  expect(password("hunter2x"))
  variable "db_password" { default = "" }
  variable "db_password" {\n  type = string\n  sensitive = true\n}
  {"password": {"type": "string", "description": "at least 8 characters"}}
  {"token": {"value": "identifier"}}
  - name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n      name: db1-credentials
  token: lexer.tokens2.next1
  secret = config.oauth2.client1
  WITH PASSWORD = N'example'
  user: admin pass: 3m42s
  bypass: true1x
  author: token123x
  salt: randomBytes(16)
  https://unpkg.com:443/@scope/pkg@1.2.3
  ssh://git@github.com/acme/app.git
  https://github.com/acme/app/commit/{h40}
  https://acme.dev/?key=value&token=abc
  https://acme.dev/search?q=how+to+reset+password&session=new
  The password for the old server is stored in auth-service-v2.
  the password is hashed with PBKDF2-SHA256
  password - see Section22 of the manual
  the token for the page is next-page-12
  the secret is read from release-2024
  Password for the old server: see Section22 of the manual
  [sudo] password for ada: Reading package lists...
  [sudo] password for ada: Hit:1 https://deb.acme.dev stable
  Password for 'https://ada@git.acme.dev': remote: Enumerating objects: 12
  The password is required and must have 8 characters.
  Password: at least 12 characters, one digit
  Bearer authentication is used here
  bearer tokens expire after 3600 seconds
  API key: see the dashboard
  The api key = the one you were given
  secret sauce: 3 parts oil
  key-value pairs and key-1234 names
  the sk-learn package, task-1234567890abcdef1234567890abcdef
  密码：必须至少 8 个字符
  パスワード: 8文字以上
  SKU1234567890 costs 12 Euro
  ACME Corp. and its ACcounts
  AKIA is how such keys begin
  eyJ is how a JSON web token begins
  iVBORw0KGgoAAAANSUhEUgAA{b400}
  /9j/{A400}
  R0lGOD{A400}
  JVBERi0{A400}
  someVeryLongIdentifierNameThatGoesOnAndOnForever2
  SOME_VERY_LONG_CONSTANT_NAME_THAT_GOES_ON_AND_ON
  a-very-long-kebab-case-name-of-a-feature-branch-12
  src/components/very/long/path/to/SomeComponent.test.tsx:123:45
  ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/
  0123456789abcdef0123456789abcdef
  T25seSBhIGZyaWVuZGx5IHRleHQgdGhhdCBzYXlzIG5vdGhpbmcgb2YgYW55IHdvcnRoIHRvIGFueWJvZHksIGluIGJhc2U2NC4=
  data:text/plain;base64,aGVsbG8gd29ybGQsIHRoaXMgaXMgYSB0ZXh0IHdpdGhvdXQgYW55IG9mIGl0
  data:application/json;base64,eyJwYXNzd29yZCI6ICJzdHJpbmciLCAidG9rZW4iOiBudWxsLCAibiI6IDEyfQ==
  sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbImEudHMiXSwibmFtZXMiOltdLCJtYXBwaW5ncyI6IkFBQUEifQ==
  \e[1;31merror\e[0m: token expected, got \e[32mstring\e[0m
  192.168.1.20 - - [21/Nov/2026:04:15:00 +0000] "GET /token HTTP/1.1" 200 1234
  C:\Windows\System32\drivers\etc\hosts
  /etc/passwd:x:0:0:root
  {"password": ["required", "min:8", "max:255", "confirmed"]}
  {"password": ["This field is required.", "Use at least 8 characters."]}
  {"pass": ["Zx81qq0w"]}
  client.login('ada')
  _auth = new Authenticator()
  user "ada" can pass "review"
  ssh ada@web01 password authentication is off
  { "ParameterKey": "InstanceType", "ParameterValue": "t3.micro" }
  the password is wrong
  The password is required.
  the password is stored in the vault
  Passwort ist falsch
  My password is Correct
  password is "undefined"
  password: "Forgot your password?"
  "password": "please choose something longer"
  "password": "at least one digit 1"
  password: see the wiki page 7
  # PASSWORD: change me before going live 1
  PASSWORD=$(pass show tide pool 7)
  curl -u "$USER:$PASS" https://acme.dev
  sshpass -p "$SSHPASS" ssh web01
  "secretKey": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
  accounts: ["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"]
  recovery_codes: 8
  Cache restored from key: node-cache-Linux-x64-npm-3b1f9c7d5e2a4f6089b7c5d3
`);
