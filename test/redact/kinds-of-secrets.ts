/**
 * What redaction must know, whatever its tables of rules say: a rule or prefix that gets lost there is missed here.
 * Templates are those of `bench/secrets/make.ts`. A new kind of secret needs a row.
 */

import { rows } from '../../bench/secrets/make.ts';

/** Tokens that are recognised by their beginning: `kind | beginnings | rest`. */
const TOKENS = rows(`
  docker-config | eyJhdXRocyI6 | {A120}
  paseto | v1.local. v2.local. v3.local. v4.local. | {A120}
  tencent-key | AKID | {A32}
  google-hmac-key | GOOG1E | {U56}
  laravel-cookie | eyJpdiI6I | {A200}
  jetbrains-licence | eyJsaWNlbnNlSWQi | {A300}
  gemini-key | AQ.Ab8RN6 | {W43}a
  deno-token | ddp_ ddo_ ddw_ | {A36}
  axiom-token | xaat- xapt- | {u}
  paddle-key | pdl_live_apikey_ pdl_sdbx_apikey_ | {s26}_{A22}_{A3}
  polar-token | polar_oat_ polar_pat_ polar_whs_ | {A43}
  logfire-token | pylf_v1_ | eu_{A43}
  runpod-key | rpa_ | {K46}
  trigger-key | tr_prod_ tr_dev_ tr_stg_ tr_pat_ | {A30}
  phoenix-token | SFMyNTY. SFMzODQ. SFM1MTI. | {A120}.{A43}
  sourcegraph-token | sgp_ sgp_local_ | {h40}
  yandex-key | y0_ AQVN | {W38}a
  yandex-iam-token | t1. | {W60}.{W86}
  appveyor-token | v2. | {s20}
  swarm-token | SWMTKN-1- | {s50}-{s25}
  k3s-token | K10 | {h64}::server:{h32}
  rancher-token | token- | {s5}:{s54}
  infisical-token | st. | {h24}.{h32}.{h32}
  onepassword-key | A3- | {K6}-{K6}-{K5}-{K5}-{K5}-{K5}
  wandb-key | wandb_v1_ | {A77}
  honeycomb-key | hcaik_ hcaic_ hcamk_ hcalk_ | {s58}
  cursor-key | key_ | {h64}
  helicone-key | sk-helicone- | {s7}-{s7}-{s7}-{s7}
  mem0-key | m0- | {A40}
  brave-key | BSA | {A28}
  browserbase-key | bb_live_ | {A27}
  xendit-key | xnd_production_ xnd_development_ | {A48}
  midtrans-key | Mid-server- | {A24}
  mollie-key | live_ | {A30}
  dingtalk-secret | SEC | {h64}
  matrix-token | syt_ | {A12}_{L20}_{A6}
  klaviyo-key | pk_ | {h34}
  onesignal-key | os_v2_app_ os_v2_org_ | {s103}
  cal-key | cal_live_ | {h32}
  secret-key | secret- secret-live- | {A43}
  trello-token | ATTA | {h72}
  salesforce-token | 00D | {A12}!{A96}
  intercom-token | dG9rO | {A56}
  linkedin-secret | WPL_AP1. | {A16}.{A6}==
  riot-key | RGAPI- | {u}
  unity-serial | SC- SB- F4- E4- | {K4}-{K4}-{K4}-{K4}-{K4}
  roblox-cookie | _|WARNING:-DO-NOT-SHARE | -THIS.|_{H300}
  twitch-token | oauth: | {s30}
  wallet-seed-key | xprv yprv zprv tprv | {A107}
  nostr-key | nsec1 | {s58}
  nats-seed | SU SA SO SN SC | {U56}
  minisign-key | RWRTY0Iy | {b200}
  django-key | django-insecure- | {s50}
  laravel-key | base64: | {b43}=
  astra-token | AstraCS: | {A24}:{h64}
  aiven-password | AVNS_ xau_ | {A20}
  turnstile-key | 0x4AAAAAAA | b{A24}
  aspnet-cookie | CfDJ8 | {W200}
  aws-access-key | AKIA ASIA ABIA ACCA | {U16}
  google-api-key | AIza | {A35}
  google-oauth-token | ya29. | a0{A60}
  google-client-secret | GOCSPX- | {A28}
  google-refresh-token | 1//0 | {A80}
  digitalocean-token | dop_v1_ doo_v1_ dor_v1_ | {h64}
  cloudflare-origin-key | v1.0- | {h24}-{h146}
  alibaba-key | LTAI | {A20}
  fly-token | fo1_ fm1r_ fm1a_ fm2_ | {A60}
  heroku-token | HRKU- | {A60}
  vercel-token | vercel_blob_rw_ vcp_ vck_ | {A40}
  netlify-token | nfp_ | {A36}
  supabase-key | sbp_ sb_secret_ | {h40}
  planetscale-token | pscale_tkn_ pscale_pw_ pscale_oauth_ | {A43}
  databricks-token | dapi | {h32}
  vault-token | hvs. hvb. hvr. | {A90}
  pulumi-token | pul- | {h40}
  doppler-token | dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. | {A43}
  onepassword-token | ops_eyJ | {A250}
  scaleway-key | SCW | {U17}
  github-token | ghp_ gho_ ghu_ ghs_ ghr_ | {A36}
  github-fine-grained-token | github_pat_ | {A22}_{A59}
  gitlab-token | glpat- gldt- glrt- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- glwt- glrtr- GR1348941 | {A20}
  bitbucket-token | ATBB ATCTT3 | {A32}
  atlassian-token | ATATT3 | {A180}
  npm-token | npm_ | {A36}
  pypi-token | pypi- | AgEIcHlwaS5vcmc{A120}
  rubygems-token | rubygems_ | {h48}
  nuget-key | oy2 | {s43}
  crates-token | cio | {A32}
  clojars-token | CLOJARS_ | {h60}
  docker-token | dckr_pat_ dckr_oat_ | {A27}
  artifactory-key | AKCp cmVmdGtu | {A69}
  circleci-token | CCIPAT_ CCIPRJ_ | {A22}_{h40}
  buildkite-token | bkua_ bkaj_ bkct_ | {h40}
  sonar-token | sqp_ squ_ sqa_ | {h40}
  anthropic-key | sk-ant- | api03-{A93}AA
  openai-key | sk-proj- sk-svcacct- sk-admin- sk-None- | {A156}
  openrouter-key | sk-or-v1- | {h64}
  langfuse-key | sk-lf- | {u}
  huggingface-token | hf_ api_org_ | {L34}
  replicate-token | r8_ | {A37}
  groq-key | gsk_ | {A52}
  xai-key | xai- | {A80}
  perplexity-key | pplx- | {A48}
  langsmith-key | lsv2_pt_ lsv2_sk_ ls__ | {h32}_{h10}
  tavily-key | tvly- | dev-{A32}
  nvidia-key | nvapi- | {A64}
  pinecone-key | pcsk_ | {A70}
  slack-token | xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xoxe. xoxc- xoxd- xapp- | {d12}-{d13}-{A24}
  sendgrid-key | SG. | {A22}.{A43}
  mailgun-key | key- | {h32}
  brevo-key | xkeysib- xsmtpsib- | {h64}-{A16}
  resend-key | re_ | {A8}_{A24}
  twilio-key | SK | {h32}
  stripe-key | sk_live_ rk_live_ sk_test_ rk_test_ sk_org_ | {A99}
  webhook-secret | whsec_ | {A32}
  square-token | sq0atp- sq0csp- sq0idp- | {A43}
  shopify-token | shpat_ shpca_ shppa_ shpss_ shpua_ | {h32}
  razorpay-key | rzp_live_ rzp_test_ | {A14}
  flutterwave-key | FLWSECK- FLWSECK_TEST- | {h32}-X
  easypost-key | EZAK EZTK | {A54}
  postman-key | PMAK- | {h24}-{h34}
  linear-key | lin_api_ lin_oauth_ lin_wh_ | {A40}
  sentry-token | sntrys_ sntryu_ sntrya_ | eyJ{A90}
  figma-token | figd_ figoh_ | {A40}
  notion-token | ntn_ secret_ | {A46}
  airtable-token | pat | {A14}.{h64}
  grafana-token | glsa_ glc_ | {A32}_{h8}
  newrelic-key | NRAK- NRII- NRAL- NRJS- | {U27}
  dynatrace-token | dt0c01. dt0s01. | {U24}.{U64}
  launchdarkly-key | sdk- api- mob- | {h8}-{h4}-4{h3}-a{h3}-{h12}
  prefect-token | pnu_ pnb_ | {A36}
  tailscale-key | tskey- | auth-{A12}CNTRL-{A32}
  age-key | AGE-SECRET-KEY-1 AGE-PLUGIN- | {K58}
  square-access-token | EAAA | E{A59}
  sk-key | sk- | {A20}T3BlbkFJ{A20}
  elevenlabs-key | sk_ | {h48}
  aws-bedrock-key | ABSK | {A128}
  aws-mws-token | amzn.mws. | {u}
  cloudflare-token | cfut_ cfat_ cfk_ | {A48}
  openai-session | sess- | {A40}
  cerebras-key | csk- | {s48}
  fireworks-key | fw_ | {A24}
  together-key | tgp_v1_ | {A43}
  voyage-key | pa- | {A43}
  cloudflare-tunnel | eyJhIjoi | {A140}
  jina-key | jina_ | {A60}
  firecrawl-key | fc- | {h32}
  context7-key | ctx7sk- | {u}
  apify-token | apify_api_ | {A36}
  daytona-key | dtn_ | {h64}
  neon-password | npg_ | {A12}
  aws-bedrock-key | bedrock-api-key- | {A300}
  e2b-key | e2b_ | {h40}
  slack-workflow-token | xwfp- | {d12}-{A24}
  discord-mfa-token | mfa. | {A84}
  mapbox-token | sk.eyJ | {A60}.{A22}
  paypal-token | access_token$production$ access_token$sandbox$ | {s16}${'$'}{h32}
  hubspot-token | pat-na pat-eu pat-ap | 1-{u}
  plaid-token | access-production- access-sandbox- access-development- | {u}
  dropbox-token | sl. | B{A135}
  instagram-token | IGQV IGAA | {A170}
  contentful-token | CFPAT- | {A43}
  adafruit-key | aio_ | {A28}
  scalingo-token | tk-us- | {A48}
  readme-key | rdme_ | {s70}
  typeform-token | tfp_ | {A59}
  duffel-token | duffel_live_ duffel_test_ | {A43}
  frameio-token | fio-u- | {A64}
  infracost-key | ico- | {A32}
  octopus-key | API- | {U26}
  openshift-token | sha256~ | {A43}
  dbt-token | dbtc_ dbtu_ | {A40}
  posthog-key | phx_ | {A43}
  neon-key | napi_ | {s64}
  render-key | rnd_ | {A32}
  harness-token | pat. sat. | {A22}.{h24}.{A20}
  mongodb-service-secret | mdb_sa_sk_ | {A40}
  samsara-token | samsara_api_ | {A30}
  grafana-api-key | eyJrIjoi | {A80}
  mandrill-key | md- | {A10}-{A11}
  facebook-token | EAA | C{A170}ZD
`);

/** Secrets that something around them gives away: `kind | text`, the secret between « and ». */
const OTHERS = rows(String.raw`
  constant-password | #define WIFI_PASSWORD "«{p12}»"
  constant-password | ConvertTo-SecureString "«{p12}»" -AsPlainText -Force
  settings-password | bindpw «{p12}»
  settings-password | psk=«{m12}»
  personal-access-token | AZURE_DEVOPS_EXT_PAT=«{s52}»
  personal-access-token | "GITEA_PAT": "«{A40}»"
  kubeadm-token | kubeadm join 10.0.0.1:6443 --token «{s6}.{s16}»
  wordpress-key | define('AUTH_KEY', '«{A30} {A33}»');
  recovery-code | Recovery codes:\n«k7f3a-9x2mq»\nb8d2z-1c4vn
  recovery-code | Backup codes: «8123 4471», 9120 5512
  unseal-key | Unseal Key 1: «{A43}=»
  unseal-key | Initial Root Token: «s.{A24}»
  vault-login | VAULT_TOKEN=«s.{A24}»
  vault-login | X-Vault-Token: «s.{A24}»
  aws-credentials-row | Access key ID,Secret access key\nAKIA{U16},«{A40}»
  private-key | «{pem:RSA PRIVATE KEY}»
  private-key | «{pem:PGP PRIVATE KEY BLOCK}»
  putty-key | Private-Lines: 2\n«{A64}\n{A20}=»\n
  jwk | {{"kty": "EC", "crv": "P-256", "d": "«{A43}»"}}
  jwt | «{jwt}»
  jwe | «eyJ{A40}..{A16}.{A80}.{A22}»
  wireguard-key | PrivateKey = «{b43}=»
  wireguard-key | PresharedKey = «{b43}=»
  slack-webhook | https://hooks.slack.com/services/«T{K9}/B{U9}/{A24}»
  teams-webhook | https://acme.webhook.office.com/webhookb2/«{A36}@{A36}/IncomingWebhook/{A32}/{A36}»
  discord-webhook | https://discord.com/api/webhooks/{d18}/«{A68}»
  discord-webhook | https://discordapp.com/api/webhooks/{d18}/«{A68}»
  telegram-token | «{d10}:AA{A33}»
  twilio-token | TWILIO_AUTH_TOKEN=«{h32}»
  twilio-credentials | curl -u AC{h32}:«{h32}» x
  mailchimp-key | «{h32}-us14»
  mailgun-signing-key | MAILGUN=«{h32}-{h8}-{h8}»
  terraform-token | «{A14}.atlasv1.{A67}»
  azure-storage-key | AccountName=acme;AccountKey=«{A86}==»;EndpointSuffix=core.windows.net
  azure-client-secret | «abc8Q~{A34}»
  aws-secret-key | aws_secret_access_key = «{A40}»
  aws-secret-key | "SecretAccessKey": "«{A40}»"
  aws-session-token | aws_session_token = «IQoJb3Jp{A300}»
  aws-session-token | «FwoGZXIv{A200}»
  openai-user-key | «sk-team-{A20}T3BlbkFJ{A20}»
  discord-token | «MT{A24}.G{A5}.{A38}»
  discord-token | «MT{A22}.C{A5}.{A27}»
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
  saml-response | SAMLResponse=«PHNhbWxw{b120}»&RelayState=x
  netrc-password | machine acme.dev login alice password «{m12}»
  database-login | root:«{m12}»@tcp(127.0.0.1:3306)/app
  database-login | jdbc:oracle:thin:scott/«{m12}»@//db:1521/x
  value-before-name | <input value="«{p12}»" type="password">
  value-before-name | <meta content="«{A56}»" name="csrf-token">
  sql-password | ALTER ROLE app PASSWORD '«{m12}»'
  sql-password | CREATE USER a IDENTIFIED BY '«{m12}»'
  piped-password | echo «{m12}» | docker login -u bob --password-stdin
  piped-password | echo 'root:«{m12}»' | chpasswd
  session-cookie | PHPSESSID=«{A26}»
  session-cookie | .acme.dev\tTRUE\t/\tTRUE\t1790000000\tsid\t«{A32}»
  digest-header | Authorization: Digest username="a", response="«{h32}»"
  table-password | name,password\nada,«{p12}»
  table-password | | user | password |\n|---|---|\n| ada | «{p12}» |
  sql-login | CREATE USER tide IDENTIFIED BY «{m12}»;
  sql-login | SET PASSWORD FOR 'a'@'%' = PASSWORD('«{m12}»')
  login-password | login: ada / «{p12}»
  login-password | new NetworkCredential("ada", "«{p12}»")
  oracle-login | sqlplus scott/«{m12}»@//db:1521/app
  tool-password | keytool -storepass «{m12}» -list
  tool-password | rocommunity «{m12}»
  password | password=«{m12}»
  password | "password": "«{p12}»"
  password | <property name="db.password">«{p12}»</property>
  password | <tr><th>Password</th>\n  <td class="wide"><code>«{m12}»</code></td></tr>
  token | <meta name="csrf-token" id='top' content="«{A56}»"/>
  secret | CLIENT_SECRET=«{A30}»
  secret | secret: "«{A20}»"
  api-key | API_KEY=«{A24}»
  api-key | "apiKey": "«{A32}»"
  curl-password | ipmitool -I lanplus -H bmc -U ada -P «{m12}» power on
  tool-password | username ada password 0 «{m12}»
  tool-password | wandb login «{h40}»
  function-argument | createHmac('sha256', '«{A40}»')
  function-argument | new PDO($dsn, "root", "«{p12}»")
  password-before-name | use ${'`'}«{p12}»${'`'} as the password
  composer-token | {{"github-oauth":{{"github.com":"«{h40}»"}}}}
  rails-key | $ cat config/master.key\n«{h32}»
  encrypted-password | <password>{{«{b43}=»}}</password>
  named-key | BW_SESSION="«{b86}==»"
  login-password | creds: ada/«{m12}»
  secret-id | SecretID:         «{u}»
  url-key | https://mainnet.infura.io/v3/«{h32}»
  pin | Your verification code is «594478»
  password | mot de passe : «{p12}»
  password | パスワード：«{p12}»
  secret | <machineKey validationKey="«{h64}»" />
  password-hash | Administrator:500:«{h32}:{h32}»:::
  password-hash | userPassword: «{{SSHA}}{b32}»
  named-key | OPENAI_KEY=«{A30}»
  named-key | "MAPS_KEY": "«{A24}»"
  named-key | X-Functions-Key: «{W54}==»
  personal-access-token | VSCE_PAT=«{s52}»
  password | aws ssm put-parameter --name /prod/DB_PASSWORD --type SecureString --value "«{p12}»"
  password | │ ADMIN_PASSWORD │ «{p12}» │
  password | Here is the admin password:\n\n«{p12}»\n
  password | APP_PASSWORD=«{A4} {A4} {A4} {A4} {A4} {A4}»
  password | SMTP_PASSWORD=«q7Wd2LpXk.c9VbT4m»
  token | ENV['API_TOKEN'] ||= '«{A32}»'
  token | api_token: str = Field(default="«{A32}»")
  token | "consulToken": "«{u}»"
  token | export TOKEN='«{A24}»'
  token | "accessToken": "«{A32}»"
  password-hash | ada:«$2y$10${'$'}{A53}»
  password-hash | ada:«$apr1${'$'}{A8}${'$'}{A22}»
  password-hash | ada:«$6${'$'}rounds=5000${'$'}{A16}${'$'}{A86}»:19700:0:99999:7:::
  password-hash | «$argon2id$v=19$m=65536,t=3,p=4${'$'}{A22}${'$'}{A43}»
  seed-phrase | MNEMONIC="«ripple canyon velvet amber orchid tundra meadow walnut copper lantern heron zephyr»"
  wallet-key | WALLET_WIF=«K{A51}»
  one-time-password-key | Setup key: «{U32}»
  licence-key | License key: «{K5}-{K5}-{K5}-{K5}-{K5}»
  licence-key | slmgr /ipk «{K5}-{K5}-{K5}-{K5}-{K5}»
  section-key | [api]\nkey = «{A32}»
  section-key | "Jwt": {{ "Issuer": "acme", "Key": "«{A32}»" }}
  network-key | The wifi is Lodge and the key is «Otterbay59»
  key-bytes | keyStore.load(in, "«Otterbay59»".toCharArray());
  option-password | cypher-shell -u ada -p «maple-Tundra61» "RETURN 1"
  option-password | rdesktop -u ada -p «Otterbay59» web01
  here-password | sudo -S apt update <<< "«Otterbay59»"
  printed-secret | $ op read op://Prod/db/password\n«maple-Tundra61»\n
  printed-secret | $ openssl rand -base64 32\n«{b43}=»\n
  url-key | https://app.acme.dev/magic/login/«{h40}»
  value-before-name | - value: "«{m12}»"\n  name: DB_PASSWORD
  oracle-login | sqlplus ada/«maple-Tundra61»@//db:1521/app
  tool-password | stats auth ada:«Otterbay59»
  tool-password | user ada on >«Otterbay59» ~* +@all
  tool-password | radius-server 10.1.1.2 secret "«Otterbay59»"
  tool-password | chpasswd:\n  list: |\n    root:«Otterbay59»
  tool-password | [smtp.acme.dev]:587 ada:«Otterbay59»
  function-argument | DBI->connect("dbi:Pg:dbname=app", "ada", "«Otterbay59»")
  function-argument | ssh.connect("web01", 22, "ada", "«maple-Tundra61»")
  piped-password | echo "«{A40}»" | npx wrangler secret put API_TOKEN
  login-password | requests.get(url, auth=("ada", "«kite_walrus204»"))
  login-password | Zugangsdaten: ada / «Otterbay59»
  password-before-name | try «Otterbay59» as the password
  table-password | INSERT INTO users (name, password) VALUES ('ada', '«kite_Walrus69»')
  password | The database password is «maple-Tundra61» and the user is ada.
  password | La password del server è «Otterbay59»
  password | пароль от базы — «Otterbay59»
  password | Heslo je «Otterbay59»
  password | 数据库密码是«Otterbay59»
  password | パスワードは「«Otterbay59»」です
  password | 비밀번호는 «maple-Tundra61» 입니다
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
  secret | app.use(session({{ secret: '«maple-Tundra61»' }}))
  one-time-password-key | Enter this setup key by hand: «{U32}»
  tool-password | ldap_default_authtok = «Otterbay59»
  tool-password | //npm.acme.dev/:_auth=«{b40}»
  tool-password | _auth = "«{b40}»"
  tool-password | A temporary password is generated for root@localhost: «kite_Walrus38»
  tool-password | The generated password for the elastic built-in superuser is : «{A20}»
  tool-password | Please use the following password to proceed to installation:\n\n«{h32}»
  cookie | {{"name":"Cookie","value":"«sid={A48}»"}}
  cookie-value | "cookies": [{{"name": "sid", "value": "«{A32}»"}}]
  cookie-value | {{"httpOnly": true, "name": "sid", "path": "/", "value": "«{A32}»"}}
  password | "passwords": ["old", "«{p12}»"]
  password | passwords:\n  - old\n  - «{p12}»
  password | 'passwords' => ['«{p12}»']
  tool-password | dotnet user-secrets set "Jwt:Key" "«{A40}»"
  tool-password | htpasswd -nbB ada «{m12}»
  tool-password | nmcli connection modify Lodge wifi-sec.psk «{m12}»
  printed-secret | $ aws configure get aws_secret_access_key\n«{b40}»\n
  url-key | https://hook.eu2.make.com/«{s32}»
  tool-password | document.cookie = "session=«{A40}»"
  tool-password | expect "assword:"\nsend "«{p12}»\r"
  tool-password | usuario: ada, clave: «maple-Tundra61»
  tool-password | пароль до сервера: «maple-Tundra61»
  tool-password | test: ["CMD", "mysqladmin", "ping", "-uroot", "-p«kite_walrus384»"]
  tool-password | command: ["redis-server", "--requirepass", "«{A17}»"]
  tool-password | az keyvault secret set --vault-name acme --name db --value "«kite_walrus622»"
  password | poll imap.acme.dev proto imap user "ada" pass "«maple-Tundra61»"
  tool-password | ssh root@10.0.0.5 password «maple-Tundra61»
  tool-password | d-i passwd/root-password password «Otterbay59»
  curl-password | security add-generic-password -a ada -s acme -w «{p12}»
  piped-password | printf '%s\n' '«{p12}»' | sudo -S id
  function-argument | client.login('«{A40}»')
  function-argument | conn = database('app','ada','«maple-Tundra61»');
  login-password | server.login("ada@acme.dev", "«Otterbay59»")
  login-password | FTP_CREDENTIALS=deploy:«maple-Tundra61»
  account | {"userEmail":"«ada.{A8}@acme.dev»","cwd":"/tmp"}
  account | "organizationUuid": "«{u}»"
  password | {{ "ParameterKey": "MasterUserPassword", "ParameterValue": "«{A16}»" }}
  azure-ai-key | «{A52}JQQJ99BAC{A24}»
  drive-recovery-key | Recovery key = '«QX7D-1K34-WM8T-5RJL-J2KN-90PN»'
  drive-recovery-key | Recovery Key: «271828-182845-904523-536028-747135-266249-775724-709369»
  mixed-key | fernet key: «{A43}»
  changed-password | The password from «Otterbay59» to something2
  encoded-secret | «{inbase:NODE_ENV=production\nGITHUB=ghp_<A36>\nPORT=3000}»
`);

/** Each kind and beginning: a text with a secret between « and ». */
export const KINDS_OF_SECRETS: readonly (readonly [kind: string, template: string])[] = [
  ...TOKENS.flatMap(([kind, row]) => {
    const [beginnings = '', rest = ''] = row.split(' | ');
    return beginnings.split(' ').map((beginning) => [kind, `«${beginning}${rest}»`] as const);
  }),
  ...OTHERS,
];
