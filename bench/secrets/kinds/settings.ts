/** Secrets that are recognisable by their name or place: settings, commands, code, tables, sentences. */

import { rows } from '../make.ts';

export const SETTINGS = rows(String.raw`
  env password | DB_PASSWORD=«{p12}»
  env password quoted | DB_PASSWORD="«{p14}»"
  env password single quotes | export PGPASSWORD='«{p12}»'
  env password plain | MYSQL_ROOT_PASSWORD=«{m12}»
  env words | DB_PASSWORD=«{w3}»
  env capitals | SMTP_PASSWORD=«{C3}»
  env letters | REDIS_PASSWORD=«{L16}»
  env lowercase letters | ADMIN_PASSWORD=«{l14}»
  env secret | SESSION_SECRET=«{A40}»
  env secret hex | JWT_SECRET=«{h64}»
  env secret base64 | APP_KEY=base64:«{b43}=»
  env django | SECRET_KEY='django-insecure-«{A20}{p16}{A14}»'
  env rails | SECRET_KEY_BASE=«{h128}»
  env rails master | RAILS_MASTER_KEY=«{h32}»
  env api key | WEATHER_API_KEY=«{h32}»
  env api token | DEPLOY_TOKEN=«{A40}»
  env private token | GITEA_TOKEN=«{h40}»
  env encryption | ENCRYPTION_KEY=«{b43}=»
  env cookie | COOKIE_SECRET=«{h48}»
  env salt | PASSWORD_SALT=«{A32}»
  env pat | AZURE_DEVOPS_EXT_PAT=«{s52}»
  env webhook | WEBHOOK_SECRET=«{h40}»
  env dotted | SERVICE_API_KEY=«{A12}.{A24}»
  env with dots | APP_TOKEN=«{m8}.{m10}.{m9}»
  env stand-in word | ADMIN_PASSWORD=«Example{p10}»
  env pass | SMTP_PASS=«{p12}»
  env pwd | DB_PWD=«{m12}»
  aws secret env | AWS_SECRET_ACCESS_KEY=«{b40}»
  aws secret ini | [default]\naws_access_key_id = AKIA{U16}\naws_secret_access_key = «{b40}»
  aws session | aws_session_token = «IQoJb3JpZ2luX2Vj{b240}»
  aws csv | User name,Access key ID,Secret access key\ndeploy,AKIA{U16},«{b40}»
  aws sts | "SecretAccessKey": "«{b40}»",
  aws ssm | {{"Parameter": {{"Name": "/prod/db/password", "Type": "SecureString", "Value": "«{p14}»", "Version": 3}}}}
  aws secretsmanager | "SecretString": "{{\"username\":\"tide\",\"password\":\"«{m14}»\"}}"
  terraform variable | variable "db_password" {{\n  type    = string\n  default = "«{p12}»"\n}}
  terraform output json | {{\n  "db_password": {{\n    "sensitive": true,\n    "type": "string",\n    "value": "«{p12}»"\n  }}\n}}
  terraform output raw | db_password = "«{p12}»"
  terraform tfvars | master_password = "«{p12}»"
  k8s env | env:\n  - name: DB_PASSWORD\n    value: "«{p12}»"
  k8s env bare | - name: API_TOKEN\n  value: «{A32}»
  k8s secret data | kind: Secret\ndata:\n  password: «{inbase:<m16>}»
  k8s secret string | kind: Secret\nstringData:\n  password: «{p12}»
  k8s secret token | kind: Secret\nstringData:\n  api-token: «{A32}»
  helm set | helm upgrade tide ./chart --set postgresql.auth.password=«{m14}»
  kubectl literal | kubectl create secret generic db --from-literal=password=«{p12}»
  compose env | environment:\n  POSTGRES_PASSWORD: «{p12}»
  compose list | environment:\n  - POSTGRES_PASSWORD=«{m14}»
  docker env | docker run -e MYSQL_ROOT_PASSWORD=«{m14}» mysql:8
  dockerfile env | ENV API_TOKEN «{A32}»
  dockerfile arg | ARG NPM_TOKEN=«{u}»
  docker login | docker login -u ada -p «{p12}» registry.tidepool.test
  yaml password | database:\n  user: tide\n  password: «{p12}»
  yaml letters | database:\n  user: tide\n  password: «{w3}»
  yaml mixed letters | smtp:\n  password: «{L14}»
  yaml quoted | password: "«{C2}»"
  yaml token | auth:\n  token: «{A32}»
  ansible | ansible_become_pass: «{p12}»
  ansible ssh | ansible_ssh_pass=«{m12}»
  json password | {{"user": "tide", "password": "«{p12}»"}}
  json words | {{"user": "tide", "password": "«{w3}»"}}
  json secret | {{"client_id": "tide", "client_secret": "«{W40}»"}}
  json api key | {{"apiKey": "«{A32}»"}}
  json access token | {{"access_token": "«{W60}»", "expires_in": 3600}}
  json refresh token | {{"refresh_token": "«{W48}»"}}
  json private key id | "private_key": "«{pem:PRIVATE KEY}»"
  json password list | {{"user": "tide", "password": [\n  "old",\n  "«{p12}»"\n]}}
  json passwords | {{"passwords": ["«{p12}»", "old"]}}
  json api keys | "apiKeys": [\n  "sk-...",\n  "«{A32}»"\n]
  yaml passwords | users: 2\npasswords:\n  - old\n  - «{p12}»\nport: 1
  yaml tokens | api_tokens:\n- "«{A40}»"\n- none
  php passwords | 'passwords' => ['old', '«{p12}»'],
  python tokens | tokens = ["«{A40}»", "none"]
  json name value | {{"name": "ADMIN_PASSWORD", "value": "«{p12}»"}}
  json passphrase | {{"passphrase": "«{w3}»"}}
  toml password | password = "«{p12}»"
  toml letters | password = "«{C3}»"
  ini password | [mysql]\npassword=«{p12}»
  ini letters | [client]\nuser=tide\npassword=«{w2}»
  properties | spring.datasource.password=«{p12}»
  properties letters | spring.datasource.password=«{C2}»
  jaas | password="«{p12}»" username="tide"
  xml element | <password>«{p12}»</password>
  xml attribute | <add key="DbPassword" value="«{p12}»" />
  web config | <add name="db" connectionString="Server=db;Database=app;User Id=tide;Password=«{p12}»;" />
  maven | <server><id>nexus</id><username>ada</username><password>«{m14}»</password></server>
  hadoop property | <property name="fs.azure.password">«{p12}»</property>
  android string | <string name="api_key">«{A39}»</string>
  html table | <tr><td>DB_PASSWORD</td><td>«{m14}»</td></tr>
  html list | <dt>Password</dt>\n<dd><code>«{p12}»</code></dd>
  html meta | <meta name="csrf-token" content="«{W56}»" />
  plist | <key>ApiSecret</key>\n<string>«{A32}»</string>
  postgres uri | postgres://tide:«{m14}»@db.tidepool.test:5432/app
  postgres letters | postgresql://tide:«{w2}»@db.tidepool.test:5432/app
  mysql uri | mysql://root:«{p12}»@10.20.0.4/app
  mongodb uri | mongodb+srv://tide:«{m16}»@cluster0.x1y2z.mongodb.net/?retryWrites=true
  redis uri | redis://:«{m20}»@cache.tidepool.test:6379/0
  amqp uri | amqp://tide:«{m14}»@queue.tidepool.test:5672/
  sqlalchemy | postgresql+psycopg2://tide:«{m14}»@db/app
  jdbc | jdbc:postgresql://db/app?user=tide&password=«{m14}»
  jdbc sqlserver | jdbc:sqlserver://db:1433;databaseName=app;user=tide;password=«{p12}»;
  odbc | Driver={{ODBC Driver 17}};Server=db;UID=tide;PWD=«{p12}»;
  go dsn | tide:«{m14}»@tcp(db.tidepool.test:3306)/app?parseTime=true
  libpq | host=db user=tide password=«{p12}» dbname=app
  pgpass | db.tidepool.test:5432:app:tide:«{m14}»
  ldap uri | ldap://cn=admin:«{m14}»@ldap.tidepool.test
  ftp uri | ftp://ada:«{m12}»@files.tidepool.test/out
  git uri | https://ada:«{A30}»@git.tidepool.test/tide/app.git
  git oauth uri | https://oauth2:«glpat-{W20}»@gitlab.tidepool.test/tide/app.git
  netrc | machine git.tidepool.test login ada password «{m14}»
  netrc lines | machine git.tidepool.test\n  login ada\n  password «{m14}»
  npmrc auth | //npm.tidepool.test/:_auth=«{inbase:ada:<m16>}»
  npmrc password | //npm.tidepool.test/:_password=«{inbase:<m18>}»
  pip conf | index-url = https://ada:«{m16}»@pypi.tidepool.test/simple
  curl basic | curl -u ada:«{p12}» https://tidepool.test/api
  curl bearer | curl -H "Authorization: Bearer «{W48}»" https://tidepool.test/api
  curl key header | curl -H 'X-Api-Key: «{A40}»' https://tidepool.test/api
  curl cookie | curl -b 'session=«{W64}»' https://tidepool.test/me
  curl data | curl -d '{{"username":"ada","password":"«{p12}»"}}' https://tidepool.test/login
  curl form | curl -d 'username=ada&password=«{m14}»' https://tidepool.test/login
  header basic | Authorization: Basic «{inbase:ada:<m16>}»
  header token | Authorization: Token «{h40}»
  har header | {{"name": "Authorization", "value": "Token «{h40}»"}}
  har header turned | {{"value": "«{A40}»", "name": "x-api-key"}}
  har cookie header | {{"name": "cookie", "value": "theme=dark; sid=«{A40}»"}}
  har cookies | "cookies": [{{"name": "theme", "value": "dark"}}, {{"name": "sid", "value": "«{A40}»"}}]
  exported cookie | [{{"domain": ".tidepool.test", "httpOnly": true, "name": "sid", "value": "«{A40}»"}}]
  saml response | SAMLResponse=«PHNhbWxwOlJlc3BvbnNl{b240}»&RelayState=tide
  saml assertion | "assertion": "«PHNhbWw6QXNzZXJ0aW9u{b240}»"
  set-cookie | Set-Cookie: session=«{W64}»; Path=/; HttpOnly
  phpsessid | Cookie: PHPSESSID=«{s26}»
  query token | https://tidepool.test/hook?token=«{A40}»
  query key | https://tidepool.test/v1/forecast?q=Oslo&appid=«{h32}»
  query signature | https://b.s3.amazonaws.com/k?X-Amz-Expires=60&X-Amz-Signature=«{h64}»
  mysql cli | mysql -u root -p«{m12}» app
  psql env | PGPASSWORD=«{m12}» psql -h db -U tide app
  redis cli | redis-cli -h cache -a «{m20}» ping
  mongo cli | mongosh --host db -u tide -p «{p12}»
  sshpass | sshpass -p '«{p12}»' ssh ada@build.tidepool.test
  openssl | openssl rsa -in k.pem -passin pass:«{m14}»
  zip | zip -P «{m12}» out.zip notes.txt
  sudo pipe | echo '«{p12}»' | sudo -S apt-get update
  chpasswd | echo 'ada:«{p12}»' | chpasswd
  htpasswd cli | htpasswd -b .htpasswd ada «{p12}»
  cli flag | tide login --user ada --password «{p12}»
  cli flag equals | tide login --api-key=«{A32}»
  cli flag token | tide push --token «{A40}»
  gh secret | gh secret set DEPLOY_KEY --body "«{A40}»"
  setx | setx TIDE_API_KEY "«{A32}»"
  powershell env | $env:DB_PASSWORD = "«{p12}»"
  powershell secure | ConvertTo-SecureString "«{p12}»" -AsPlainText -Force
  net use | net use Z: \\\\nas\\share /user:ada «{p12}»
  sql create user | CREATE USER tide WITH PASSWORD '«{p12}»';
  sql alter role | ALTER ROLE tide PASSWORD '«{m14}»';
  sql server | CREATE LOGIN tide WITH PASSWORD = N'«{p12}»';
  sql identified | CREATE USER 'tide'@'%' IDENTIFIED BY '«{p12}»';
  sql identified double | GRANT ALL ON app.* TO tide IDENTIFIED BY "«{m14}»";
  sql identified bare | CREATE USER tide IDENTIFIED BY «{m12}»;
  sql set password | SET PASSWORD FOR 'tide'@'%' = PASSWORD('«{m12}»');
  sql insert | INSERT INTO users (name, password) VALUES ('ada', '«{p12}»');
  sql update | UPDATE users SET password = '«{p12}»' WHERE name = 'ada';
  oracle login | sqlplus tide/«{m12}»@//db:1521/app
  login slash | login: ada / «{p12}»
  credentials slash | Login with ada@tidepool.test / «{p12}»
  prompt of a program | Password for ada: «{p12}»
  prompt of sudo | [sudo] password for ada: «{p12}»
  prompt of ssh | Enter passphrase for key '/srv/deploy_key': «{p12}»
  user pass line | user: ada pass: «{p12}»
  user pass lines | Username: ada\nPassword: «{p12}»
  user pass letters | Username: ada\nPassword: «{L14}»
  option ssm | aws ssm put-parameter --name /prod/DB_PASSWORD --type SecureString --value "«{p12}»"
  option vault of azure | az keyvault secret set --vault-name kv --name api-token --value "«{A32}»"
  here string | vercel env add API_TOKEN production <<< "«{A32}»"
  ssm minified | {{"Name":"/prod/db_password","Type":"SecureString","Value":"«{p12}»"}}
  question | User has answered your questions: "What is the DB_PASSWORD?"="«{p12}»".
  prompt of a tool | ? API_TOKEN › «{A32}»
  terminal table | │ ADMIN_PASSWORD │ «{p12}» │
  columns of vault | Key         Value\n---         -----\ndb_password    «{p12}»\n
  next line | Here is the GH_TOKEN:\n\n«{A32}»\n
  yaml folded | db:\n  password: >-\n    «{p12}»\n  port: 1
  ruby or | ENV['API_TOKEN'] ||= '«{A32}»'
  pydantic | api_token: str = Field(default="«{A32}»")
  secret string | password = SecretStr("«{p12}»")
  german sentence | Das Passwort ist «{p12}» bis morgen.
  gmail app | GMAIL_APP_PASSWORD=«{l4} {l4} {l4} {l4}»
  wordpress app | WP_APP_PASSWORD=«{A4} {A4} {A4} {A4} {A4} {A4}»
  phrase | SSH_PASSPHRASE="«ripple canyon velvet amber orchid»"
  dashes | password: "«ripple-canyon-velvet-amber»"
  dotted | SMTP_PASSWORD=«{A9}.{A7}»
  token with dots | token: «{A7}.{A12}»
  uuid header | X-Consul-Token: «{u}»
  uuid json | "railwayToken": "«{u}»"
  uuid key | PINECONE_KEY=«{u}»
  pat uuid | OVSX_PAT=«{u}»
  pat yaml | azure_pat:\n  AZURE_DEVOPS_PAT: "«{s52}»"
  key header | X-Functions-Key: «{W54}==»
  key of settings | fernet_key = «{b43}=»
  sentence password | The password is «{p12}» for now.
  sentence new | I changed the admin password to «{p12}» yesterday.
  sentence use | Please use the API key «{h32}» for the tests.
  sentence token | My token: «{A40}»
  markdown bold | **Password:** «{p12}»
  markdown code | - Admin password: ${'`'}«{p12}»${'`'}
  markdown table | | ADMIN_PASSWORD | «{p12}» |
  csv | name,password\nada,«{p12}»
  csv header more | id,email,password,role\n7,ada@tidepool.test,«{p12}»,admin
  csv prefixed | name,db_password,x\nada,«{p12}»,1
  terraform plan | ~ db_password = "{p12}" -> "«{p12}»"
  python assign | password = "«{p12}»"
  python dict | config = {{'password': '«{p12}»', 'user': 'tide'}}
  python kwargs | connect(host="db", user="tide", password="«{p12}»")
  python environ | os.environ["API_TOKEN"] = "«{A32}»"
  python default | token = os.getenv("API_TOKEN", "«{A32}»")
  js object | const db = {{ user: 'tide', password: '«{p12}»' }};
  js env fallback | const key = process.env.API_KEY || '«{A32}»';
  js const | const API_SECRET = '«{A32}»';
  ts typed | const apiKey: string = "«{A32}»";
  java setter | dataSource.setPassword("«{p12}»");
  java field | private static final String PASSWORD = "«{p12}»";
  java builder | builder.withApiKey("«{A32}»")
  kotlin | val apiToken = "«{A32}»"
  go assign | password := "«{p12}»"
  go struct | Password: "«{p12}»",
  rust | let secret = "«{A32}»";
  rust const | const API_KEY: &str = "«{A32}»";
  c define | #define WIFI_PASSWORD "«{p12}»"
  csharp | var password = "«{p12}»";
  csharp network | new NetworkCredential("ada", "«{p12}»")
  php define | define('DB_PASSWORD', '«{p12}»');
  php array | 'password' => '«{p12}»',
  ruby hash | password: '«{p12}»',
  ruby env | ENV['API_TOKEN'] = '«{A32}»'
  swift | let apiSecret = "«{A32}»"
  wifi psk | network={{\n  ssid="Harbour"\n  psk="«{p12}»"\n}}
  hostapd | wpa_passphrase=«{m12}»
  ldap bind | bindpw «{p12}»
  snmp | rocommunity «{m12}»
  radius | secret = «{m16}»
  wireguard | [Interface]\nPrivateKey = «{b43}=»
  vault unseal | Unseal Key 1: «{b43}=»
  vault root | Initial Root Token: «hvs.{A24}»
  kubeadm | kubeadm join 10.20.0.4:6443 --token «{s6}.{s16}»
  kubeconfig token | users:\n- name: tide\n  user:\n    token: «{W60}»
  kubeconfig key | client-key-data: «{inbase:<pem:RSA PRIVATE KEY>}»
  ssh config pass | IdentityFile ~/.ssh/id\nPassword «{p12}»
  totp | otpauth://totp/Tide:ada?secret=«{U32}»&issuer=Tide
  totp env | TOTP_SECRET=«{U32}»
  filevault key | Recovery key = '«{K4}-{K4}-{K4}-{K4}-{K4}-{K4}»'
  bitlocker key | Recovery Key: «{d6}-{d6}-{d6}-{d6}-{d6}-{d6}-{d6}-{d6}»
  matrix key | Security Key\n«EsT{B1} {B4} {B4} {B4} {B4} {B4} {B4} {B4} {B4} {B4} {B4} {B4}»
  recovery code | Recovery codes:\n«{s5}-{s5}»\n{s5}-{s5}
  jupyter | http://localhost:8888/?token=«{h48}»
  grafana basic | http://admin:«{m14}»@grafana.tidepool.test/api/health
  smtp url | smtp://ada:«{m14}»@mail.tidepool.test:587
  basic in env | BASIC_AUTH=ada:«{p12}»
  proxy | https_proxy=http://ada:«{m12}»@proxy.tidepool.test:3128
  keystore | keytool -storepass «{m12}» -list
  gradle | storePassword "«{m14}»"
  gradle equals | signing.password=«{m14}»
  fastlane | MATCH_PASSWORD="«{m16}»"
  rclone | pass = «{W40}»
  restic | RESTIC_PASSWORD=«{w4}»
  borg | export BORG_PASSPHRASE='«{w3}»'
  flask | app.secret_key = b'«{A24}»'
  express session | app.use(session({{ secret: '«{A24}»' }}));
  nextauth | NEXTAUTH_SECRET="«{b43}=»"
  laravel | APP_KEY=base64:«{b43}=»
  wordpress | define( 'AUTH_KEY', '«{p30}{A34}» ' );
  htpasswd file | DB_ROOT_PW='«{p12}»'
  gitlab variable | variables:\n  DEPLOY_PASSWORD: "«{p12}»"
  github action | env:\n  API_TOKEN: «{A40}»
  crontab | */5 * * * * API_KEY=«{A32}» /opt/sync
  systemd | Environment="DB_PASSWORD=«{p12}»"
  supervisor | environment=API_KEY="«{A32}»",MODE="live"
  nginx | proxy_set_header Authorization "Bearer «{W48}»";
  log line | 12:04:11 INFO connecting with password=«{p12}» retries=3
  log json | {{"level":"debug","msg":"login","password":"«{p12}»"}}
  stack trace | OperationalError: FATAL: could not log in with password "«{p12}»"
  test fixture | login('ada@tidepool.test', '«{p12}»')
`);
