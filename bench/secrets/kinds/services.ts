/** Secrets of services in their settings, addresses and headers, hashes of passwords, and wallets, between « and ». */

import { rows } from '../make.ts';

export const SERVICES = rows(String.raw`
  firebase messaging | «AAAA{W7}:APA91b{W134}»
  azure ad secret | «{A3}8Q~{W34}»
  azure devops | «{A76}AZDO{A4}»
  azure storage | AccountName=tidepool;AccountKey=«{b86}==»;EndpointSuffix=core.windows.net
  azure function key | https://tidepool.azurewebsites.net/api/run?code=«{W53}AzFu{W6}==»
  azure sas | https://tidepool.blob.core.windows.net/box?sv=2022-11-02&se=2030-01-01&sr=b&sp=r&sig=«{A43}%3D»
  azure service bus | Endpoint=sb://tidepool.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=«{b43}=»
  cloudflare api | CLOUDFLARE_API_TOKEN=«{W40}»
  cloudflare global | X-Auth-Key: «{h37}»
  heroku uuid | HEROKU_API_KEY=«{u}»
  vercel | VERCEL_TOKEN=«{A24}»
  vault old | VAULT_TOKEN=«s.{A24}»
  terraform cloud | «{A14}.atlasv1.{W67}»
  scaleway secret | SCW_SECRET_KEY=«{u}»
  linode | LINODE_TOKEN=«{h64}»
  hetzner | HCLOUD_TOKEN=«{A64}»
  vultr | VULTR_API_KEY=«{K36}»
  alibaba pair | ALIBABA_CLOUD_ACCESS_KEY_SECRET=«{A30}»
  tencent pair | TENCENTCLOUD_SECRET_KEY=«{A32}»
  ibm cloud | IBMCLOUD_API_KEY=«{W44}»
  oracle cloud | oci_private_key_passphrase = "«{m14}»"
  npm in npmrc | //registry.npmjs.org/:_authToken=«npm_{A36}»
  npm legacy | //registry.npmjs.org/:_authToken=«{u}»
  docker config | {{"auths": {{"https://index.docker.io/v1/": {{"auth": "«{inbase:bob:<m14>}»"}}}}}}
  travis | TRAVIS_TOKEN=«{W22}»
  buildkite agent | BUILDKITE_AGENT_TOKEN=«{h50}»
  drone | DRONE_TOKEN=«{A32}»
  codecov | CODECOV_TOKEN=«{u}»
  snyk | SNYK_TOKEN=«{u}»
  sentry dsn | SENTRY_DSN=https://«{h32}»@o{d6}.ingest.sentry.io/{d7}
  datadog api | DD_API_KEY=«{h32}»
  datadog app | DD_APP_KEY=«{h40}»
  new relic licence | «{h36}NRAL»
  honeycomb | HONEYCOMB_API_KEY=«{A22}»
  pagerduty | PAGERDUTY_TOKEN=«u+{W18}»
  opsgenie | Authorization: GenieKey «{u}»
  rollbar | ROLLBAR_ACCESS_TOKEN=«{h32}»
  bugsnag | BUGSNAG_API_KEY=«{h32}»
  splunk hec | Authorization: Splunk «{u}»
  elastic api key | Authorization: ApiKey «{b60}==»
  mistral | MISTRAL_API_KEY=«{A32}»
  cohere | CO_API_KEY=«{A40}»
  together | TOGETHER_API_KEY=«{h64}»
  zhipu | ZHIPUAI_API_KEY=«{h32}.{A16}»
  moonshot | MOONSHOT_API_KEY=«sk-{A48}»
  dashscope | DASHSCOPE_API_KEY=«sk-{h32}»
  stability | STABILITY_API_KEY=«sk-{A48}»
  langfuse | LANGFUSE_SECRET_KEY=«sk-lf-{u}»
  slack webhook | https://hooks.slack.com/services/«T{K8}/B{K10}/{A24}»
  discord webhook | https://discord.com/api/webhooks/{d18}/«{W68}»
  teams webhook | https://tidepool.webhook.office.com/webhookb2/«{u}@{u}/IncomingWebhook/{h32}/{u}»
  telegram | «{d10}:AA{W33}»
  twilio auth | TWILIO_AUTH_TOKEN=«{h32}»
  mailgun new | MAILGUN_API_KEY=«{h32}-{h8}-{h8}»
  mailchimp | «{h32}-us14»
  postmark | X-Postmark-Server-Token: «{u}»
  square new | «EAAA{A60}»
  paypal secret | PAYPAL_CLIENT_SECRET=«E{W79}»
  razorpay pair | RAZORPAY_KEY_SECRET=«{A24}»
  plaid | PLAID_SECRET=«{h30}»
  adyen | ADYEN_API_KEY=«AQE{b120}»
  coinbase | COINBASE_API_SECRET=«{A32}»
  binance | BINANCE_SECRET_KEY=«{A64}»
  trello | TRELLO_TOKEN=«ATTA{h64}{H8}»
  jira basic | curl -u ada@tidepool.test:«{A24}» https://tidepool.atlassian.net/rest/api/3/myself
  intercom | INTERCOM_TOKEN=«{b60}»
  zendesk | ZENDESK_API_TOKEN=«{A40}»
  salesforce | SF_ACCESS_TOKEN=«00D{A12}!{A80}»
  box | BOX_CLIENT_SECRET=«{A32}»
  twitter secret | TWITTER_API_SECRET=«{A50}»
  linkedin | LINKEDIN_CLIENT_SECRET=«WPL_AP1.{A16}.{b6}==»
  spotify | SPOTIFY_CLIENT_SECRET=«{h32}»
  algolia | ALGOLIA_ADMIN_KEY=«{h32}»
  ngrok | ngrok config add-authtoken «2{A26}_{A20}»
  cloudflare tunnel | cloudflared service install «eyJhIjoi{A160}»
  okta | Authorization: SSWS «00{W40}»
  auth0 | AUTH0_CLIENT_SECRET=«{W64}»
  keycloak | KEYCLOAK_CLIENT_SECRET=«{A32}»
  jwt | «{jwt}»
  phoenix session | data-phx-session="«SFMyNTY.{A120}.{A43}»"
  phoenix token | token=«SFM1MTI.{A60}.{A86}»
  jwt in header | Authorization: Bearer «{jwt}»
  pkcs8 key | «{pem:PRIVATE KEY}»
  rsa key | «{pem:RSA PRIVATE KEY}»
  encrypted rsa key | «{pem:RSA PRIVATE KEY (encrypted)}»
  encrypted pkcs8 key | «{pem:ENCRYPTED PRIVATE KEY}»
  ec key | «{pem:EC PRIVATE KEY}»
  openssh key | «{pem:OPENSSH PRIVATE KEY}»
  dsa key | «{pem:DSA PRIVATE KEY}»
  pgp key | «{pem:PGP PRIVATE KEY BLOCK}»
  putty key | PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none\nComment: deploy\nPrivate-Lines: 4\n«{block3}»\nPrivate-MAC: {h64}
  google service account | {{"type": "service_account", "private_key_id": "{h40}", "private_key": "«{pem:PRIVATE KEY}»"}}
  google hmac | GCS_SECRET=«{b40}»
  aws session token | AWS_SESSION_TOKEN=«IQoJb3JpZ2luX2Vj{b320}==»
  aws session token ini | aws_session_token = «FwoGZXIvYXdzE{b280}»
  aws presigned token | https://box.s3.amazonaws.com/k?X-Amz-Expires=60&X-Amz-Security-Token=«IQoJb3JpZ2luX2Vj{A240}»
  aws ses smtp | SMTP_PASSWORD=«B{b43}»
  azure openai | AZURE_OPENAI_API_KEY=«{A44}JQQJ99{A8}ACYeBjFXJ3w3AAABACOG{A4}»
  azure cosmos | AccountEndpoint=https://tide.documents.azure.com:443/;AccountKey=«{b78}ACDb{b4}==»;
  azure registry | docker login tide.azurecr.io -u tide -p «{A42}+ACR{A6}»
  azure search | AZURE_SEARCH_KEY=«{A42}AzSe{A6}»
  azure redis | tide.redis.cache.windows.net:6380,password=«{A33}AzCa{A6}=»,ssl=True
  azure client secret | AZURE_CLIENT_SECRET=«{A3}8Q~{W34}»
  digitalocean spaces | SPACES_SECRET=«{b43}»
  cloudflare r2 | R2_SECRET_ACCESS_KEY=«{h64}»
  cloudflare turnstile | TURNSTILE_SECRET_KEY=«0x4AAAAAAA{W28}»
  railway | RAILWAY_TOKEN=«{u}»
  fly v1 | FLY_API_TOKEN="FlyV1 «fm2_{b200}»"
  supabase database | postgresql://postgres.{s20}:«{m16}»@aws-0-eu-west-1.pooler.supabase.com:6543/postgres
  supabase jwt | SUPABASE_SERVICE_ROLE_KEY=«{jwt}»
  supabase jwt secret | SUPABASE_JWT_SECRET=«{b86}==»
  neon uri | postgresql://tide_owner:«npg_{A12}»@ep-cool-tide-123456.eu-central-1.aws.neon.tech/tide?sslmode=require
  planetscale uri | mysql://{s20}:«pscale_pw_{W43}»@aws.connect.psdb.cloud/tide
  turso | TURSO_AUTH_TOKEN=«{jwt}»
  turso uri | libsql://tide-ada.turso.io?authToken=«{jwt}»
  upstash rest | UPSTASH_REDIS_REST_TOKEN=«A{A40}ASQgN{A20}=»
  upstash uri | rediss://default:«A{A40}»@eu1-tide-31245.upstash.io:6379
  prisma accelerate | prisma://accelerate.prisma-data.net/?api_key=«{jwt}»
  mongodb atlas | mongodb+srv://tide:«{m16}»@cluster0.ab1cd.mongodb.net/app?retryWrites=true
  clickhouse | clickhouse://default:«{m14}»@ch.tidepool.test:9440/app
  cockroach | postgresql://tide:«{W22}»@free-tier.aws-eu-west-1.cockroachlabs.cloud:26257/defaultdb
  snowflake | snowflake://ada:«{p14}»@org-account/db/schema
  elasticsearch uri | https://elastic:«{A24}»@es.tidepool.test:9200
  rabbitmq admin | rabbitmqctl change_password tide «{m14}»
  kafka sasl | sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="{K16}" password="«{b64}»";
  convex deploy | CONVEX_DEPLOY_KEY=prod:tide-pool-123|«{b96}»
  infisical | INFISICAL_TOKEN=«st.{h24}.{h32}.{h32}»
  1password connect | OP_CONNECT_TOKEN=«{jwt}»
  1password secret key | Secret Key: «A3-{K6}-{K6}-{K5}-{K5}-{K5}-{K5}»
  bitwarden client secret | BW_CLIENTSECRET=«{A30}»
  slack signing | SLACK_SIGNING_SECRET=«{h32}»
  slack workflow | https://hooks.slack.com/triggers/«E{K8}/{d13}/{h32}»
  discord bot env | DISCORD_TOKEN=«MTA{A23}.G{A5}.{W38}»
  discord client secret | DISCORD_CLIENT_SECRET=«{W32}»
  telegram uri | https://api.telegram.org/bot«{d10}:AA{W33}»/sendMessage
  twilio curl | curl -u AC{h32}:«{h32}» https://api.twilio.com/2010-04-01
  square sandbox | «EAAAl{W59}»
  clerk | CLERK_SECRET_KEY=«sk_live_{A42}»
  workos | WORKOS_API_KEY=«sk_live_a2V5XzAx{A40}»
  datadog curl | curl -H "DD-API-KEY: «{h32}»" https://api.datadoghq.com/api/v1/validate
  new relic ingest | NEW_RELIC_LICENSE_KEY=«{h36}NRAL»
  sentry dsn old | https://{h32}:«{h32}»@sentry.io/{d6}
  pagerduty v3 | PAGERDUTY_ROUTING_KEY=«{h32}»
  cursor | CURSOR_API_KEY=«key_{h64}»
  deepgram | DEEPGRAM_API_KEY=«{h40}»
  assemblyai | ASSEMBLYAI_API_KEY=«{h32}»
  fal | FAL_KEY=«{u}:{h32}»
  modal | MODAL_TOKEN_SECRET=«as-{A22}»
  weaviate | WEAVIATE_API_KEY=«{A36}»
  qdrant | QDRANT_API_KEY=«{jwt}»
  elevenlabs header | curl -H "xi-api-key: «{h32}»" https://api.elevenlabs.io/v1/voices
  nuget push | dotnet nuget push tide.nupkg --api-key «oy2{s43}»
  gem credentials | :rubygems_api_key: «rubygems_{h48}»
  cargo credentials | [registry]\ntoken = "«cio{A32}»"
  pypirc | [pypi]\nusername = __token__\npassword = «pypi-AgEIcHlwaS5vcmc{W150}»
  inngest | INNGEST_SIGNING_KEY=«signkey-prod-{h64}»
  zapier webhook | https://hooks.zapier.com/hooks/catch/{d7}/«{s7}»/
  cloudinary | cloudinary://{d15}:«{W27}»@tide
  htpasswd bcrypt | ada:«$2y$10${'$'}{A53}»
  htpasswd apr1 | ada:«$apr1${'$'}{A8}${'$'}{A22}»
  shadow | ada:«$6${'$'}{A16}${'$'}{A86}»:19700:0:99999:7:::
  bcrypt in settings | ADMIN_PASSWORD_HASH='«$2b$12${'$'}{A53}»'
  bedrock short-term | AWS_BEARER_TOKEN_BEDROCK=«bedrock-api-key-{b300}»
  context7 | "args": ["--api-key", "«ctx7sk-{u}»"]
  neon password | «npg_{A12}»
  make webhook | https://hook.eu2.make.com/«{s32}»
  telegram app | api_id = 1234567\napi_hash = '«{h32}»'
  wireguard psk | PresharedKey = «{b43}=»
  wireguard command | wg set wg0 private-key «{b43}=»
  seed phrase | Seed phrase: «ripple canyon velvet amber orchid tundra meadow walnut copper lantern heron zephyr»
  mnemonic env | MNEMONIC="«ripple canyon velvet amber orchid tundra meadow walnut copper lantern heron zephyr»"
  ethereum key | PRIVATE_KEY=«0x{h64}»
  bitcoin wif | WALLET_WIF=«K{A51}»
  session cookie | Cookie: connect.sid=«s%3A{W32}.{A43}»
  github session | Cookie: user_session=«{W48}»; logged_in=yes
  next auth cookie | Cookie: next-auth.session-token=«eyJhbGciOiJkaXIi{W120}»
  csrf in header | X-CSRF-Token: «{b86}==»
  ssh in base64 | SSH_KEY_B64=«{inbase:<pem:OPENSSH PRIVATE KEY>}»
  k8s secret base64 token | apiVersion: v1\nkind: Secret\ndata:\n  api-token: «{inbase:<A40>}»
  totp seed page | Setup key: «{U32}»
  basic uri hash | https://ada:«{h40}»@github.com/tide/app.git
`);
