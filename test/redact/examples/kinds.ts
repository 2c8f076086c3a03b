/**
 * What redaction must know, whatever its tables of rules say: a rule or prefix that gets lost there is missed here.
 * Templates are those of `bench/secrets/make.ts`.
 */

import { TOKENS } from '../../../bench/secrets/kinds/tokens.ts';
import { planted, randomFrom, rows } from '../../../bench/secrets/make.ts';

/** Secrets that something around them gives away: `kind | text`, the secret between « and ». */
const OTHERS = rows(String.raw`
  constant-password | #define WIFI_PASSWORD "«{p12}»"
  settings-password | bindpw «{p12}»
  personal-access-token | AZURE_DEVOPS_EXT_PAT=«{s52}»
  personal-access-token | "GITEA_PAT": "«{A40}»"
  kubeadm-token | kubeadm join 10.0.0.1:6443 --token «{s6}.{s16}»
  wordpress-key | define('AUTH_KEY', '«{A30} {A33}»');
  recovery-code | Recovery codes:\n«k7f3a-9x2mq»\nb8d2z-1c4vn
  recovery-code | Backup codes: «8123 4471», 9120 5512
  unseal-key | Unseal Key 1: «{A43}=»
  vault-login | VAULT_TOKEN=«s.{A24}»
  vault-login | X-Vault-Token: «s.{A24}»
  aws-credentials-row | Access key ID,Secret access key\nAKIA{U16},«{A40}»
  private-key | «{pem:RSA PRIVATE KEY}»
  putty-key | Private-Lines: 2\n«{A64}\n{A20}=»\n
  jwk | {{"kty": "EC", "crv": "P-256", "d": "«{A43}»"}}
  jwe | «eyJ{A40}..{A16}.{A80}.{A22}»
  wireguard-key | PrivateKey = «{b43}=»
  slack-webhook | https://hooks.slack.com/services/«T{K9}/B{U9}/{A24}»
  teams-webhook | https://acme.webhook.office.com/webhookb2/«{A36}@{A36}/IncomingWebhook/{A32}/{A36}»
  discord-webhook | https://discord.com/api/webhooks/{d18}/«{A68}»
  discord-webhook | https://discordapp.com/api/webhooks/{d18}/«{A68}»
  telegram-token | «{d10}:AA{A33}»
  twilio-token | TWILIO_AUTH_TOKEN=«{h32}»
  twilio-credentials | curl -u AC0123456789abcdef0123456789abcdef:«{h32}» x
  mailchimp-key | «{h32}-us14»
  mailgun-signing-key | MAILGUN=«{h32}-{h8}-{h8}»
  terraform-token | «{A14}.atlasv1.{A67}»
  azure-storage-key | AccountName=acme;AccountKey=«{A86}==»;EndpointSuffix=core.windows.net
  azure-client-secret | «abc8Q~{A34}»
  aws-secret-key | aws_secret_access_key = «{A40}»
  aws-session-token | aws_session_token = «IQoJb3Jp{A300}»
  openai-user-key | «sk-team-{A20}T3BlbkFJ{A20}»
  discord-token | «MT{A24}.G{A5}.{A38}»
  firebase-key | «AAAA{A7}:APA91b{A134}»
  newrelic-licence | «{h36}NRAL»
  twitter-bearer | «AAAAAAAAAAAAAAAAAAAAAM{A27}%2B{A30}%3D{A25}»
  azure-devops-token | «{A76}AZDO{A4}»
  azure-key | «{A76}+AStC{A3}==»
  asana-token | «1/1{d15}:{h32}»
  zapier-webhook | https://hooks.zapier.com/hooks/catch/{d7}/«{s7}»/
  signed-url | https://b.s3.amazonaws.com/k?X-Amz-Signature=«{h64}»
  signed-url | ?sv=2022-11-02&se=2030&sig=«{A42}%3D»
  query-token | https://api.acme.dev/v1?access_token=«{A32}»&x=1
  connection-string | postgres://app:«{m12}»@db.acme.dev:5432/app
  connection-string | mongodb+srv://root:«{m12}»@cluster0.acme.mongodb.net
  url-password | https://alice:«{m12}»@acme.dev/x
  url-password | ftp://up:«{m12}»@files.acme.dev
  url-password | http://up:«{m12}»@[2001:db8::7]/x
  url-token | https://«{A32}»@git.acme.dev/x.git
  bearer-header | Authorization: Bearer «{A40}»
  bearer-header | -H 'authorization: bearer «{A24}»'
  basic-header | Authorization: Basic «{inbase:alice:<m16>}»
  docker-auth | {{"auths": {{"r.acme.dev": {{"auth": "«{inbase:bot:<m16>}»"}}}}}}
  authorization-header | Authorization: token «{A40}»
  authorization-header | "X-Api-Key": "«{A32}»"
  cookie | Cookie: sid=«{A26}»; theme=dark
  cookie | Set-Cookie: session=«{A32}»; HttpOnly; Path=/
  curl-password | curl -u alice:«{m12}» https://acme.dev
  curl-password | sshpass -p '«{m12}»' ssh acme.dev
  login-option | curl -s -u ada:«harborfox» https://acme.dev
  login-option | sshpass -p «harborfox» ssh acme.dev
  saml-response | SAMLResponse=«PHNhbWxw{b120}»&RelayState=x
  netrc-password | machine acme.dev login alice password «{m12}»
  database-address | root:«{m12}»@tcp(127.0.0.1:3306)/app
  database-login | jdbc:oracle:thin:scott/«{m12}»@//db:1521/x
  sql-password | ALTER ROLE app PASSWORD '«{m12}»'
  sql-password | CREATE USER a IDENTIFIED BY '«{m12}»'
  piped-password | echo «{m12}» | docker login -u bob --password-stdin
  piped-password | echo 'root:«{m12}»' | chpasswd
  session-cookie | PHPSESSID=«{A26}»
  session-cookie | .acme.dev\tTRUE\t/\tTRUE\t1790000000\tsid\t«{A32}»
  table-password | name,password\nada,«{p12}»
  table-password | | user | password |\n|---|---|\n| ada | «{p12}» |
  sql-login | CREATE USER tide IDENTIFIED BY «{m12}»;
  sql-login | SET PASSWORD FOR 'a'@'%' = PASSWORD('«{m12}»')
  login-password | login: ada / «{p12}»
  oracle-login | sqlplus scott/«{m12}»@//db:1521/app
  tool-password | keytool -storepass «{m12}» -list
  password | password=«{m12}»
  password | <property name="db.password">«{p12}»</property>
  password | <tr><th>Password</th>\n  <td class="wide"><code>«{m12}»</code></td></tr>
  token | <meta name="csrf-token" id='top' content="«{A56}»"/>
  secret | CLIENT_SECRET=«{A30}»
  api-key | API_KEY=«{A24}»
  curl-password | ipmitool -I lanplus -H bmc -U ada -P «{m12}» power on
  tool-password | username ada password 0 «{m12}»
  function-argument | createHmac('sha256', '«{A40}»')
  function-argument | new PDO($dsn, "root", "«{p12}»")
  password-before-name | use ${'`'}«{p12}»${'`'} as the password
  composer-token | {{"github-oauth":{{"github.com":"«{h40}»"}}}}
  rails-key | $ cat config/master.key\n«{h32}»
  encrypted-password | <password>{{«{b43}=»}}</password>
  named-key | BW_SESSION="«{b86}==»"
  secret-id | SecretID:         «{u}»
  url-key | https://mainnet.infura.io/v3/«{h32}»
  pin | Your verification code is «594478»
  secret | <machineKey validationKey="«{h64}»" />
  windows-hash | Administrator:500:«{h32}:{h32}»:::
  password-hash | userPassword: «{{SSHA}}{b32}»
  named-key | OPENAI_KEY=«{A30}»
  named-key | "MAPS_KEY": "«{A24}»"
  personal-access-token | VSCE_PAT=«{s52}»
  password | Here is the admin password:\n\n«{p12}»\n
  password | APP_PASSWORD=«{A4} {A4} {A4} {A4} {A4} {A4}»
  token | "consulToken": "«{u}»"
  token | export TOKEN='«{A24}»'
  token | "accessToken": "«{A32}»"
  seed-phrase | MNEMONIC="«ripple canyon velvet amber orchid tundra meadow walnut copper lantern heron zephyr»"
  wallet-key | WALLET_WIF=«K{A51}»
  one-time-password-key | Setup key: «{U32}»
  option-password | cypher-shell -u ada -p «maple-Tundra61» "RETURN 1"
  option-password | rdesktop -u ada -p «Otterbay59» web01
  printed-secret | $ op read op://Prod/db/password\n«maple-Tundra61»\n
  printed-secret | $ openssl rand -base64 32\n«{b43}=»\n
  url-key | https://app.acme.dev/magic/login/«{h40}»
  oracle-login | sqlplus ada/«maple-Tundra61»@//db:1521/app
  tool-password | stats auth ada:«Otterbay59»
  tool-password | radius-server 10.1.1.2 secret "«Otterbay59»"
  tool-password | [smtp.acme.dev]:587 ada:«Otterbay59»
  function-argument | ssh.connect("web01", 22, "ada", "«maple-Tundra61»")
  piped-password | echo "«{A40}»" | npx wrangler secret put API_TOKEN
  login-password | requests.get(url, auth=("ada", "«kite_walrus204»"))
  password-before-name | try «Otterbay59» as the password
  password | The database password is «maple-Tundra61» and the user is ada.
  password | La password del server è «Otterbay59»
  password | Heslo je «Otterbay59»
  password | machine:\n  password «kite_walrus204»
  password | page.getByLabel('Password').fill('«Otterbay59»')
  password | cy.get('#password').type('«{p12}»')
  password | await page.fill('input[name="password"]', '«Otterbay59»')
  password | if (strcmp(password, "«Otterbay59»") == 0) {{
  password | if password == "«maple-Tundra61»":
  password | isql -user SYSDBA -password «Otterbay59» db.fdb
  password | <wsse:Password Type="#PasswordText">«{m12}»</wsse:Password>
  password | <Password><Value>«{m12}»</Value></Password>
  password | Content-Disposition: form-data; name="password"\n\n«{m12}»\n
  password | password: <%= ENV.fetch("DB_PASS") {{ "«{m12}»" }} %>
  one-time-password-key | Enter this setup key by hand: «{U32}»
  tool-password | A temporary password is generated for root@localhost: «kite_Walrus38»
  tool-password | The generated password for the elastic built-in superuser is : «{A20}»
  tool-password | Please use the following password to proceed to installation:\n\n«{h32}»
  cookie-value | "cookies": [{{"name": "sid", "value": "«{A32}»"}}]
  password | passwords:\n  - old\n  - «{p12}»
  password | 'passwords' => ['«{p12}»']
  tool-password | dotnet user-secrets set "Jwt:Key" "«{A40}»"
  tool-password | htpasswd -nbB ada «{m12}»
  tool-password | nmcli connection modify Lodge wifi-sec.psk «{m12}»
  printed-secret | $ aws configure get aws_secret_access_key\n«{b40}»\n
  tool-password | az keyvault secret set --vault-name acme --name db --value "«kite_walrus622»"
  password | poll imap.acme.dev proto imap user "ada" pass "«maple-Tundra61»"
  curl-password | security add-generic-password -a ada -s acme -w «{p12}»
  piped-password | printf '%s\n' '«{p12}»' | sudo -S id
  function-argument | client.login('«{A40}»')
  login-password | server.login("ada@acme.dev", "«Otterbay59»")
  login-password | FTP_CREDENTIALS=deploy:«maple-Tundra61»
  account | {"userEmail":"«ada.{A8}@acme.dev»","cwd":"/tmp"}
  account | "organizationUuid": "«{u}»"
  azure-ai-key | «{A52}JQQJ99BAC{A24}»
  drive-recovery-key | Recovery key = '«QX7D-1K34-WM8T-5RJL-J2KN-90PN»'
  mixed-key | fernet key: «{A43}»
  encoded-secret | «{inbase:NODE_ENV=production\nGITHUB=ghp_<A36>\nPORT=3000}»
  jwt | «{jwt}»
  saml-response | <input type="hidden" name="SAMLResponse" value="«PHNhbWxwOlJlc3BvbnNl{b56}\n{b76}\n{b20}==»"/>
  drive-recovery-key | <key>RecoveryKey</key>\n<string>«QX7D-1K34-WM8T-5RJL-J2KN-90PN»</string>
  password-hash | $9$ at the end: «$9${'$'}{A30}»
  api-key | api_keys:\n- ${'$'}{{OLD_KEY}}\n- «{A32}»
  mixed-key | tide_session=«{A40}»
  aws-session-token | «FwoGZXIv{A200}»
  discord-token | «MT{A22}.C{A5}.{A27}»
  password-hash | «$argon2id$v=19$m=65536,t=3,p=4${'$'}{A22}${'$'}{A43}»
  password | пароль от базы — «Otterbay59»
  password | 数据库密码是«Otterbay59»
  password | パスワードは「«Otterbay59»」です
  password | 비밀번호는 «maple-Tundra61» 입니다
  authorization-header | "X-Api-Key":["«{A32}»"]
  authorization-header | {{"value":"ApiKey «{A32}»","name":"Authorization"}}
  cookie-value | {{"httpOnly": true, "name": "sid", "path": "/", "value": "«{A32}»"}}
  key-bytes | "secretKey": «[174, 47, 154, 16, 202, 193, 206, 113, 199, 190, 53, 133, 169, 175, 31, 56, 222, 137, 189, 224, 216, 117, 173, 10, 149, 45, 73, 251, 237, 246, 15, 185]»
  key-bytes | Keypair.fromSecretKey(Uint8Array.from(«[174, 47, 154, 16, 202, 193, 206, 113, 199, 190, 53, 133, 169, 175, 31, 56, 222, 137, 189, 224, 216, 117, 173, 10, 149, 45, 73, 251, 237, 246, 15, 185]»))
  key-bytes | let signing_key: [u8; 32] = «[0xae, 0x2f, 0x9a, 0x10, 0xca, 0xc1, 0xce, 0x71, 0xc7, 0xbe, 0x35, 0x85, 0xa9, 0xaf, 0x1f, 0x38, 0xde, 0x89, 0xbd, 0xe0, 0xd8, 0x75, 0xad, 0x0a, 0x95, 0x2d, 0x49, 0xfb, 0xed, 0xf6, 0x0f, 0xb9]»;
  account-key | accounts: ["«0x{h64}»"]
  account-key | accounts: [${'`'}«{h64}»${'`'}]
  account-key | "keys": ["«{h64}»"]
  printed-key | Private Keys\n==================\n(0) «0x{h64}»
  backup-code | 'backupCodes' => ['«81234471»']
  recovery-code | "recovery_codes": ["«{s4}-{s4}»"]
  recovery-code | backup_codes: «8123-4471», 9120-5512
  login-option | curl -su ada:«kelpy» https://acme.dev
  login-option | curl --proxy-user 'ada:«my tide pool»' https://acme.dev
  login-option | sshpass -v -p «kelpy» ssh ada@web01
  login-option | sshpass -p '«my tide pool»' ssh ada@web01
  password | My wifi password is «Seestern».
  password | das Passwort lautet «Seestern9»
  password | the new password is "«kelpyfrond»"
  password | password: "«correct horse battery staple»"
  password | password: «correct horse battery staple»
  password | ADMIN_PASSWORD=«correct horse battery staple»
  password | DB_PASSWORD='«my tide pool 7»'
  password | deploy --password "«my tide pool»"
  putty-key | Private-Lines: 2« {b64} {b40}» Private-MAC: 00
  drive-recovery-key | Recovery Key: «271828-182845-904523-536028-747135-266249-775724-709369»
`);

export interface Example {
  readonly kind: string;
  readonly text: string;
  readonly secret: string;
}

export const EXAMPLES: readonly Example[] = [...TOKENS, ...OTHERS].map(([kind, template]) => ({
  kind,
  ...planted(template, randomFrom(7)),
}));

/** The texts with a secret of that kind. */
export function examplesOf(kind: string): readonly string[] {
  return EXAMPLES.filter((one) => one.kind === kind).map(({ text }) => text);
}
