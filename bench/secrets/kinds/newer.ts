/** Newer formats of tokens, connection strings of hosted databases, hashes of passwords, and wallets. */

import { rows } from '../make.ts';

export const NEWER = rows(String.raw`
  github user | «ghu_{A36}»
  gitlab agent | «glagent-{W50}»
  gitlab incoming mail | «glimt-{W25}»
  gitlab oauth secret | «gloas-{h64}»
  gitlab scim | «glsoat-{W20}»
  gitlab feature flags | «glffct-{W20}»
  gitlab workspace | «glwt-{W20}»
  gitlab routable deploy | «gldt-{W27}.01.0{s8}»
  gitlab runner routable | «glrtr-{W27}.01.0{s8}»
  anthropic session | «sk-ant-sid01-{W86}-{W6}AA»
  anthropic refresh | «sk-ant-ort01-{W93}AA»
  openai admin | «sk-admin-{W58}T3BlbkFJ{W58}»
  gemini new | «AQ.Ab8RN6{W44}»
  google service account | {{"type": "service_account", "private_key_id": "{h40}", "private_key": "«{pem:PRIVATE KEY}»"}}
  google hmac | GCS_SECRET=«{b40}»
  aws session token | AWS_SESSION_TOKEN=«IQoJb3JpZ2luX2Vj{b320}==»
  aws session token ini | aws_session_token = «FwoGZXIvYXdzE{b280}»
  aws presigned token | https://box.s3.amazonaws.com/k?X-Amz-Expires=60&X-Amz-Security-Token=«IQoJb3JpZ2luX2Vj{A240}»
  aws mws | «amzn.mws.{u}»
  aws ses smtp | SMTP_PASSWORD=«B{b43}»
  azure openai | AZURE_OPENAI_API_KEY=«{A44}JQQJ99{A8}ACYeBjFXJ3w3AAABACOG{A4}»
  azure cosmos | AccountEndpoint=https://tide.documents.azure.com:443/;AccountKey=«{b78}ACDb{b4}==»;
  azure registry | docker login tide.azurecr.io -u tide -p «{A42}+ACR{A6}»
  azure search | AZURE_SEARCH_KEY=«{A42}AzSe{A6}»
  azure redis | tide.redis.cache.windows.net:6380,password=«{A33}AzCa{A6}=»,ssl=True
  azure client secret | AZURE_CLIENT_SECRET=«{A3}8Q~{W34}»
  digitalocean oauth | «doo_v1_{h64}»
  digitalocean refresh | «dor_v1_{h64}»
  digitalocean spaces | SPACES_SECRET=«{b43}»
  cloudflare origin ca | «v1.0-{h24}-{h146}»
  cloudflare r2 | R2_SECRET_ACCESS_KEY=«{h64}»
  cloudflare turnstile | TURNSTILE_SECRET_KEY=«0x4AAAAAAA{W28}»
  vercel new | «vcp_{A56}»
  vercel ai gateway | «vck_{A56}»
  railway | RAILWAY_TOKEN=«{u}»
  render | «rnd_{A28}»
  deno deploy | «ddp_{A36}»
  fly v1 | FLY_API_TOKEN="FlyV1 «fm2_{b200}»"
  supabase database | postgresql://postgres.{s20}:«{m16}»@aws-0-eu-west-1.pooler.supabase.com:6543/postgres
  supabase jwt | SUPABASE_SERVICE_ROLE_KEY=«{jwt}»
  supabase jwt secret | SUPABASE_JWT_SECRET=«{b86}==»
  neon uri | postgresql://tide_owner:«npg_{A12}»@ep-cool-tide-123456.eu-central-1.aws.neon.tech/tide?sslmode=require
  planetscale uri | mysql://{s20}:«pscale_pw_{W43}»@aws.connect.psdb.cloud/tide
  planetscale oauth | «pscale_oauth_{W43}»
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
  axiom | «xaat-{u}»
  doppler service | «dp.st.prd.{A43}»
  doppler cli | «dp.ct.{A43}»
  infisical | INFISICAL_TOKEN=«st.{h24}.{h32}.{h32}»
  1password connect | OP_CONNECT_TOKEN=«{jwt}»
  1password secret key | Secret Key: «A3-{K6}-{K6}-{K5}-{K5}-{K5}-{K5}»
  bitwarden client secret | BW_CLIENTSECRET=«{A30}»
  vault batch | «hvb.{W138}»
  tailscale api | «tskey-api-{A12}CNTRL-{A32}»
  tailscale client | «tskey-client-{A12}CNTRL-{A32}»
  linear oauth | «lin_oauth_{h64}»
  linear webhook | «lin_wh_{A40}»
  slack config | «xoxe.xoxp-1-{b146}»
  slack refresh | «xoxe-1-{b146}»
  slack legacy | «xoxs-{d12}-{d12}-{d12}-{h10}»
  slack signing | SLACK_SIGNING_SECRET=«{h32}»
  slack workflow | https://hooks.slack.com/triggers/«E{K8}/{d13}/{h32}»
  discord bot env | DISCORD_TOKEN=«MTA{A23}.G{A5}.{W38}»
  discord client secret | DISCORD_CLIENT_SECRET=«{W32}»
  telegram uri | https://api.telegram.org/bot«{d10}:AA{W33}»/sendMessage
  twilio curl | curl -u AC{h32}:«{h32}» https://api.twilio.com/2010-04-01
  stripe test | «sk_test_{A99}»
  stripe restricted test | «rk_test_{A99}»
  square sandbox | «EAAAl{W59}»
  shopify shared | «shpss_{h32}»
  shopify custom | «shpca_{h32}»
  shopify private | «shppa_{h32}»
  paddle | «pdl_live_apikey_{s26}_{A22}_{A3}»
  polar | «polar_oat_{A43}»
  clerk | CLERK_SECRET_KEY=«sk_live_{A42}»
  workos | WORKOS_API_KEY=«sk_live_a2V5XzAx{A40}»
  posthog personal | «phx_{A43}»
  datadog curl | curl -H "DD-API-KEY: «{h32}»" https://api.datadoghq.com/api/v1/validate
  new relic ingest | NEW_RELIC_LICENSE_KEY=«{h36}NRAL»
  sentry dsn old | https://{h32}:«{h32}»@sentry.io/{d6}
  pagerduty v3 | PAGERDUTY_ROUTING_KEY=«{h32}»
  logfire | «pylf_v1_eu_{A43}»
  hugging face org | «api_org_{L34}»
  cursor | CURSOR_API_KEY=«key_{h64}»
  fireworks | «fw_{A22}»
  jina | «jina_{h32}{A28}»
  deepgram | DEEPGRAM_API_KEY=«{h40}»
  assemblyai | ASSEMBLYAI_API_KEY=«{h32}»
  fal | FAL_KEY=«{u}:{h32}»
  modal | MODAL_TOKEN_SECRET=«as-{A22}»
  runpod | «rpa_{K46}»
  weaviate | WEAVIATE_API_KEY=«{A36}»
  qdrant | QDRANT_API_KEY=«{jwt}»
  elevenlabs header | curl -H "xi-api-key: «{h32}»" https://api.elevenlabs.io/v1/voices
  docker organisation | «dckr_oat_{W32}»
  nuget push | dotnet nuget push tide.nupkg --api-key «oy2{s43}»
  gem credentials | :rubygems_api_key: «rubygems_{h48}»
  cargo credentials | [registry]\ntoken = "«cio{A32}»"
  pypirc | [pypi]\nusername = __token__\npassword = «pypi-AgEIcHlwaS5vcmc{W150}»
  trigger.dev | «tr_prod_{A20}»
  inngest | INNGEST_SIGNING_KEY=«signkey-prod-{h64}»
  sourcegraph | «sgp_{h16}_{h40}»
  zapier webhook | https://hooks.zapier.com/hooks/catch/{d7}/«{s7}»/
  cloudinary | cloudinary://{d15}:«{W27}»@tide
  atlassian connect | «ATCTT3xFfGN0{W172}={H8}»
  htpasswd bcrypt | ada:«$2y$10${'$'}{A53}»
  htpasswd apr1 | ada:«$apr1${'$'}{A8}${'$'}{A22}»
  shadow | ada:«$6${'$'}{A16}${'$'}{A86}»:19700:0:99999:7:::
  bcrypt in settings | ADMIN_PASSWORD_HASH='«$2b$12${'$'}{A53}»'
  bedrock short-term | AWS_BEARER_TOKEN_BEDROCK=«bedrock-api-key-{b300}»
  context7 | "args": ["--api-key", "«ctx7sk-{u}»"]
  apify | «apify_api_{A36}»
  daytona | «dtn_{h64}»
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
