/** Tokens of services that have a format of their own. The secret is between « and ». */

import { rows } from '../make.ts';

export const TOKENS = rows(String.raw`
  github classic | «ghp_{A36}»
  github oauth | «gho_{A36}»
  github server | «ghs_{A36}»
  github refresh | «ghr_{A76}»
  github fine-grained | «github_pat_{A22}_{A59}»
  gitlab personal | «glpat-{W20}»
  gitlab routable | «glpat-{W27}.01.0{s8}»
  gitlab runner | «glrt-{W20}»
  gitlab deploy | «gldt-{W20}»
  gitlab feed | «glft-{W20}»
  gitlab trigger | «glptt-{h40}»
  gitlab job | «glcbt-64_{W20}»
  bitbucket app password | «ATBB{A32}»
  atlassian | «ATATT3xFfGF0{W172}={H8}»
  aws access key id | «AKIA{U16}»
  aws temporary key id | «ASIA{U16}»
  aws bedrock | «ABSK{b120}=»
  google api | «AIza{W35}»
  google access | «ya29.a0{W160}»
  google client secret | «GOCSPX-{W28}»
  google refresh | «1//0{W98}»
  firebase messaging | «AAAA{W7}:APA91b{W134}»
  azure ad secret | «{A3}8Q~{W34}»
  azure devops | «{A76}AZDO{A4}»
  azure storage | AccountName=tidepool;AccountKey=«{b86}==»;EndpointSuffix=core.windows.net
  azure function key | https://tidepool.azurewebsites.net/api/run?code=«{W53}AzFu{W6}==»
  azure sas | https://tidepool.blob.core.windows.net/box?sv=2022-11-02&se=2030-01-01&sr=b&sp=r&sig=«{A43}%3D»
  azure service bus | Endpoint=sb://tidepool.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=«{b43}=»
  digitalocean | «dop_v1_{h64}»
  cloudflare api | CLOUDFLARE_API_TOKEN=«{W40}»
  cloudflare global | X-Auth-Key: «{h37}»
  heroku | «HRKU-{W60}»
  heroku uuid | HEROKU_API_KEY=«{u}»
  fly | «fm2_{b180}»
  vercel | VERCEL_TOKEN=«{A24}»
  vercel blob | «vercel_blob_rw_{A16}_{A30}»
  netlify | «nfp_{A36}»
  supabase access | «sbp_{h40}»
  supabase secret | «sb_secret_{W22}_{A8}»
  planetscale | «pscale_tkn_{W43}»
  planetscale password | «pscale_pw_{W43}»
  neon | «napi_{s64}»
  databricks | «dapi{h32}»
  vault service | «hvs.{W95}»
  vault old | VAULT_TOKEN=«s.{A24}»
  terraform cloud | «{A14}.atlasv1.{W67}»
  pulumi | «pul-{h40}»
  doppler | «dp.pt.{A43}»
  1password | «ops_eyJ{W250}»
  scaleway secret | SCW_SECRET_KEY=«{u}»
  linode | LINODE_TOKEN=«{h64}»
  hetzner | HCLOUD_TOKEN=«{A64}»
  vultr | VULTR_API_KEY=«{K36}»
  alibaba pair | ALIBABA_CLOUD_ACCESS_KEY_SECRET=«{A30}»
  tencent pair | TENCENTCLOUD_SECRET_KEY=«{A32}»
  ibm cloud | IBMCLOUD_API_KEY=«{W44}»
  oracle cloud | oci_private_key_passphrase = "«{m14}»"
  npm | «npm_{A36}»
  npm in npmrc | //registry.npmjs.org/:_authToken=«npm_{A36}»
  npm legacy | //registry.npmjs.org/:_authToken=«{u}»
  pypi | «pypi-AgEIcHlwaS5vcmc{W160}»
  rubygems | «rubygems_{h48}»
  crates | «cio{A32}»
  nuget | «oy2{s43}»
  docker hub | «dckr_pat_{W27}»
  docker config | {{"auths": {{"https://index.docker.io/v1/": {{"auth": "«{inbase:bob:<m14>}»"}}}}}}
  artifactory | «AKCp{A69}»
  artifactory reference | «cmVmdGtu{A56}»
  clojars | «CLOJARS_{h60}»
  circleci | «CCIPAT_{A22}_{h40}»
  travis | TRAVIS_TOKEN=«{W22}»
  buildkite agent | BUILDKITE_AGENT_TOKEN=«{h50}»
  buildkite user | «bkua_{h40}»
  drone | DRONE_TOKEN=«{A32}»
  sonarqube | «squ_{h40}»
  codecov | CODECOV_TOKEN=«{u}»
  snyk | SNYK_TOKEN=«{u}»
  sentry org | «sntrys_eyJ{A90}_{A43}»
  sentry user | «sntryu_{h64}»
  sentry dsn | SENTRY_DSN=https://«{h32}»@o{d6}.ingest.sentry.io/{d7}
  datadog api | DD_API_KEY=«{h32}»
  datadog app | DD_APP_KEY=«{h40}»
  new relic user | «NRAK-{K27}»
  new relic licence | «{h36}NRAL»
  grafana service | «glsa_{A32}_{h8}»
  grafana cloud | «glc_{b120}»
  honeycomb | HONEYCOMB_API_KEY=«{A22}»
  pagerduty | PAGERDUTY_TOKEN=«u+{W18}»
  opsgenie | Authorization: GenieKey «{u}»
  rollbar | ROLLBAR_ACCESS_TOKEN=«{h32}»
  bugsnag | BUGSNAG_API_KEY=«{h32}»
  dynatrace | «dt0c01.{K24}.{K64}»
  splunk hec | Authorization: Splunk «{u}»
  elastic api key | Authorization: ApiKey «{b60}==»
  anthropic | «sk-ant-api03-{W93}AA»
  anthropic admin | «sk-ant-admin01-{W93}AA»
  claude oauth | «sk-ant-oat01-{W93}AA»
  openai project | «sk-proj-{W74}T3BlbkFJ{W74}»
  openai classic | «sk-{A20}T3BlbkFJ{A20}»
  openai service | «sk-svcacct-{W120}»
  openrouter | «sk-or-v1-{h64}»
  deepseek | «sk-{h32}»
  mistral | MISTRAL_API_KEY=«{A32}»
  cohere | CO_API_KEY=«{A40}»
  groq | «gsk_{A52}»
  xai | «xai-{A80}»
  perplexity | «pplx-{A48}»
  together | TOGETHER_API_KEY=«{h64}»
  replicate | «r8_{A37}»
  hugging face | «hf_{L34}»
  zhipu | ZHIPUAI_API_KEY=«{h32}.{A16}»
  moonshot | MOONSHOT_API_KEY=«sk-{A48}»
  dashscope | DASHSCOPE_API_KEY=«sk-{h32}»
  elevenlabs | «sk_{h48}»
  stability | STABILITY_API_KEY=«sk-{A48}»
  langsmith | «lsv2_pt_{h32}_{h10}»
  langfuse | LANGFUSE_SECRET_KEY=«sk-lf-{u}»
  pinecone | «pcsk_{A6}_{A63}»
  tavily | «tvly-dev-{A32}»
  firecrawl | «fc-{h32}»
  nvidia | «nvapi-{W64}»
  cerebras | «csk-{s48}»
  voyage | «pa-{W43}»
  slack bot | «xoxb-{d12}-{d13}-{A24}»
  slack user | «xoxp-{d12}-{d12}-{d13}-{h32}»
  slack app | «xapp-1-A{K10}-{d13}-{h64}»
  slack webhook | https://hooks.slack.com/services/«T{K8}/B{K10}/{A24}»
  discord bot | «MT{A24}.G{A5}.{W38}»
  discord webhook | https://discord.com/api/webhooks/{d18}/«{W68}»
  teams webhook | https://tidepool.webhook.office.com/webhookb2/«{u}@{u}/IncomingWebhook/{h32}/{u}»
  telegram | «{d10}:AA{W33}»
  twilio key | «SK{h32}»
  twilio auth | TWILIO_AUTH_TOKEN=«{h32}»
  sendgrid | «SG.{W22}.{W43}»
  mailgun | «key-{h32}»
  mailgun new | MAILGUN_API_KEY=«{h32}-{h8}-{h8}»
  mailchimp | «{h32}-us14»
  brevo | «xkeysib-{h64}-{A16}»
  resend | «re_{A8}_{A24}»
  postmark | X-Postmark-Server-Token: «{u}»
  mandrill | «md-{A22}»
  stripe live | «sk_live_{A99}»
  stripe restricted | «rk_live_{A99}»
  stripe old | «sk_live_{A24}»
  stripe webhook | «whsec_{A32}»
  square | «sq0atp-{W22}»
  square new | «EAAA{A60}»
  paypal secret | PAYPAL_CLIENT_SECRET=«E{W79}»
  braintree | «access_token$production${'$'}{s16}${'$'}{h32}»
  shopify | «shpat_{h32}»
  razorpay pair | RAZORPAY_KEY_SECRET=«{A24}»
  plaid | PLAID_SECRET=«{h30}»
  adyen | ADYEN_API_KEY=«AQE{b120}»
  coinbase | COINBASE_API_SECRET=«{A32}»
  binance | BINANCE_SECRET_KEY=«{A64}»
  linear | «lin_api_{A40}»
  notion | «ntn_{A46}»
  notion old | «secret_{A43}»
  airtable | «pat{A14}.{h64}»
  figma | «figd_{W40}»
  asana | «1/1{d15}:{h32}»
  trello | TRELLO_TOKEN=«ATTA{h64}{H8}»
  jira basic | curl -u ada@tidepool.test:«{A24}» https://tidepool.atlassian.net/rest/api/3/myself
  hubspot | «pat-na1-{u}»
  intercom | INTERCOM_TOKEN=«{b60}»
  zendesk | ZENDESK_API_TOKEN=«{A40}»
  salesforce | SF_ACCESS_TOKEN=«00D{A12}!{A80}»
  dropbox | «sl.B{W135}»
  box | BOX_CLIENT_SECRET=«{A32}»
  facebook | «EAAC{A170}ZD»
  twitter bearer | «AAAAAAAAAAAAAAAAAAAAAA{A80}»
  twitter secret | TWITTER_API_SECRET=«{A50}»
  linkedin | LINKEDIN_CLIENT_SECRET=«WPL_AP1.{A16}.{b6}==»
  spotify | SPOTIFY_CLIENT_SECRET=«{h32}»
  mapbox | «sk.eyJ{W80}.{W22}»
  contentful | «CFPAT-{W43}»
  algolia | ALGOLIA_ADMIN_KEY=«{h32}»
  postman | «PMAK-{h24}-{h34}»
  launchdarkly | «sdk-{h8}-{h4}-4{h3}-a{h3}-{h12}»
  tailscale | «tskey-auth-{A12}CNTRL-{A32}»
  ngrok | ngrok config add-authtoken «2{A26}_{A20}»
  cloudflare tunnel | cloudflared service install «eyJhIjoi{A160}»
  okta | Authorization: SSWS «00{W40}»
  auth0 | AUTH0_CLIENT_SECRET=«{W64}»
  keycloak | KEYCLOAK_CLIENT_SECRET=«{A32}»
  jwt | «{jwt}»
  phoenix session | data-phx-session="«SFMyNTY.{A120}.{A43}»"
  phoenix token | token=«SFM1MTI.{A60}.{A86}»
  jwt in header | Authorization: Bearer «{jwt}»
  age key | «AGE-SECRET-KEY-1{K58}»
  pkcs8 key | «{pem:PRIVATE KEY}»
  rsa key | «{pem:RSA PRIVATE KEY}»
  encrypted rsa key | «{pem:RSA PRIVATE KEY (encrypted)}»
  encrypted pkcs8 key | «{pem:ENCRYPTED PRIVATE KEY}»
  ec key | «{pem:EC PRIVATE KEY}»
  openssh key | «{pem:OPENSSH PRIVATE KEY}»
  dsa key | «{pem:DSA PRIVATE KEY}»
  pgp key | «{pem:PGP PRIVATE KEY BLOCK}»
  putty key | PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none\nComment: deploy\nPrivate-Lines: 4\n«{block3}»\nPrivate-MAC: {h64}
`);
