/**
 * Tokens that are recognised by a few characters, most of them by how they begin; one a line:
 *
 *     kind | who issues it | test of the whole token | beginnings | what follows
 *
 * With `@`, the characters are within the token: `what precedes them @ what follows`. `$`: no letter or digit follows.
 */
export const TOKENS = String.raw`
  # Clouds
  aws-access-key | AWS access key id | real | AKIA ASIA ABIA ACCA | [A-Z2-7]{16}(?![A-Z0-9])
  google-api-key | Google API key | real | AIza | [\w-]{35}(?![\w-])
  google-oauth-token | Google OAuth access token | real | ya29. | [\w-]{20,2000}
  google-client-secret | Google OAuth client secret | real | GOCSPX- | [\w-]{20,40}
  google-refresh-token | Google OAuth refresh token | random | 1//0 | [\w-]{30,200}
  digitalocean-token | DigitalOcean token | real | dop_v1_ doo_v1_ dor_v1_ | [a-f0-9]{64}
  cloudflare-origin-key | Cloudflare origin CA key | real | v1.0- | [a-f0-9]{24}-[a-f0-9]{100,200}
  alibaba-key | Alibaba Cloud access key id | random | LTAI | [A-Za-z0-9]{12,24}$
  fly-token | Fly.io token | real | fo1_ fm1r_ fm1a_ fm2_ | [A-Za-z0-9+/=_-]{40,2000}
  heroku-token | Heroku token | real | HRKU- | [\w-]{36,80}
  vercel-token | Vercel token | real | vercel_blob_rw_ vcp_ vck_ | [\w-]{24,80}
  netlify-token | Netlify token | real | nfp_ | \w{36,60}
  supabase-key | Supabase key | real | sbp_ sb_secret_ | [\w-]{20,64}
  planetscale-token | PlanetScale token or password | real | pscale_tkn_ pscale_pw_ pscale_oauth_ | [\w.-]{30,70}
  databricks-token | Databricks token | real | dapi | [a-f0-9]{32}(?:-\d)?$
  vault-token | HashiCorp Vault token | random | hvs. hvb. hvr. | [\w-]{24,300}
  pulumi-token | Pulumi token | real | pul- | [a-f0-9]{40}$
  doppler-token | Doppler token | real | dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. | [A-Za-z0-9._-]{40,60}
  onepassword-token | 1Password service account token | real | ops_eyJ | [A-Za-z0-9+/=_-]{100,2000}
  scaleway-key | Scaleway access key | random | SCW | [A-Z0-9]{17}$

  # Code hosts
  github-token | GitHub token | real | ghp_ gho_ ghu_ ghs_ ghr_ | [A-Za-z0-9]{36,251}
  github-fine-grained-token | GitHub fine-grained token | real | github_pat_ | \w{22,200}
  gitlab-token | GitLab token | real | glpat- gldt- glrt- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- glwt- glrtr- GR1348941 | [\w.-]{20,300}
  bitbucket-token | Bitbucket token | random | ATBB ATCTT3 | [\w=-]{24,250}
  atlassian-token | Atlassian API token | random | ATATT3 | [\w=-]{40,250}

  # Package registries and builds
  npm-token | npm token | real | npm_ | [A-Za-z0-9]{36}$
  pypi-token | PyPI token | real | pypi- | (?:AgEIcHlwaS|AgENdGVzdC)[\w-]{50,1000}
  rubygems-token | RubyGems key | real | rubygems_ | [a-f0-9]{48}
  nuget-key | NuGet key | random | oy2 | [a-z0-9]{43}$
  crates-token | crates.io token | random | cio | [A-Za-z0-9]{32}$
  clojars-token | Clojars token | real | CLOJARS_ | [a-f0-9]{60}
  docker-token | Docker Hub token | real | dckr_pat_ dckr_oat_ | [\w-]{20,60}
  artifactory-key | JFrog Artifactory key | real | AKCp cmVmdGtu | [A-Za-z0-9]{56,80}
  circleci-token | CircleCI token | real | CCIPAT_ CCIPRJ_ | [A-Za-z0-9]{22}_[a-f0-9]{40}
  buildkite-token | Buildkite token | real | bkua_ bkaj_ bkct_ | [A-Za-z0-9]{30,64}
  sonar-token | Sonar token | real | sqp_ squ_ sqa_ | [a-f0-9]{40}

  # Models
  anthropic-key | Anthropic API key | real | sk-ant- | (?:[a-z]{2,8}\d{2}-)?[\w-]{24,200}
  openai-key | OpenAI API key | random | sk-proj- sk-svcacct- sk-admin- sk-None- | [\w-]{20,250}
  openrouter-key | OpenRouter key | real | sk-or-v1- | [a-f0-9]{64}
  langfuse-key | Langfuse secret key | real | sk-lf- | [a-f0-9-]{36}
  huggingface-token | Hugging Face token | real | hf_ api_org_ | [A-Za-z]{34}$
  replicate-token | Replicate token | real | r8_ | [A-Za-z0-9]{37}$
  groq-key | Groq key | real | gsk_ | [A-Za-z0-9]{40,60}
  xai-key | xAI key | real | xai- | [A-Za-z0-9]{60,100}
  perplexity-key | Perplexity key | real | pplx- | [A-Za-z0-9]{40,64}
  langsmith-key | LangSmith key | real | lsv2_pt_ lsv2_sk_ ls__ | [a-f0-9]{32}(?:_[a-f0-9]{10})?
  tavily-key | Tavily key | random | tvly- | [\w-]{24,64}
  nvidia-key | NVIDIA key | real | nvapi- | [\w-]{50,80}
  pinecone-key | Pinecone key | real | pcsk_ | \w{40,90}

  # Chat and mail
  slack-token | Slack token | random | xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xoxe. xoxc- xoxd- xapp- | [A-Za-z0-9.%+/=-]{20,300}
  sendgrid-key | SendGrid key | real | SG. | [\w-]{16,32}\.[\w-]{32,64}
  mailgun-key | Mailgun key | real | key- | (?<!\w[-_]key-)[a-f0-9]{32}$
  brevo-key | Brevo key | real | xkeysib- xsmtpsib- | [a-f0-9]{64}-[A-Za-z0-9]{16}
  resend-key | Resend key | random | re_ | [A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,30}$
  twilio-key | Twilio API key | real | SK | [a-f0-9]{32}$

  # Payments and shops
  stripe-key | Stripe key | real | sk_live_ rk_live_ sk_test_ rk_test_ sk_org_ | \w{16,250}
  webhook-secret | Webhook signing secret (Stripe and others) | real | whsec_ | [A-Za-z0-9+/=]{24,80}
  square-token | Square token | random | sq0atp- sq0csp- sq0idp- | [\w-]{22,64}
  shopify-token | Shopify token | real | shpat_ shpca_ shppa_ shpss_ shpua_ | [a-fA-F0-9]{32}
  razorpay-key | Razorpay key | real | rzp_live_ rzp_test_ | [A-Za-z0-9]{14,24}
  flutterwave-key | Flutterwave secret key | real | FLWSECK- FLWSECK_TEST- | [A-Za-z0-9]{12,40}(?:-X)?
  easypost-key | EasyPost key | real | EZAK EZTK | [A-Za-z0-9]{54}

  # Other services
  postman-key | Postman key | real | PMAK- | [a-f0-9]{24}-[a-f0-9]{34}
  linear-key | Linear key | real | lin_api_ lin_oauth_ lin_wh_ | [A-Za-z0-9]{32,64}
  sentry-token | Sentry token | real | sntrys_ sntryu_ sntrya_ | [A-Za-z0-9+/=_-]{40,300}
  figma-token | Figma token | real | figd_ figoh_ | [\w-]{30,60}
  notion-token | Notion token | random | ntn_ secret_ | [A-Za-z0-9]{43,50}$
  airtable-token | Airtable token | real | pat | [A-Za-z0-9]{14}\.[a-f0-9]{64}
  grafana-token | Grafana token | real | glsa_ glc_ | [A-Za-z0-9+/=_]{32,200}
  newrelic-key | New Relic key | real | NRAK- NRII- NRAL- NRJS- | [A-Za-z0-9-]{19,40}
  dynatrace-token | Dynatrace token | real | dt0c01. dt0s01. | [A-Z0-9]{24}\.[A-Z0-9]{64}
  launchdarkly-key | LaunchDarkly key | real | sdk- api- mob- | [a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[a-f0-9]{4}-[a-f0-9]{12}
  prefect-token | Prefect token | real | pnu_ pnb_ | [A-Za-z0-9]{36}$
  tailscale-key | Tailscale key | real | tskey- | [a-z]{2,10}-[A-Za-z0-9]{8,30}-[A-Za-z0-9]{16,60}
  phoenix-token | Signed Phoenix or Plug token | real | SFMyNTY. SFMzODQ. SFM1MTI. | [\w-]{8,8000}={0,2}\.[\w-]{20,120}={0,2}
  age-key | age secret key | real | AGE-SECRET-KEY-1 AGE-PLUGIN- | [0-9A-Z]{58}
  wandb-key | Weights & Biases key | real | wandb_v1_ | [A-Za-z0-9]{60,90}
  honeycomb-key | Honeycomb key | real | hcaik_ hcaic_ hcamk_ hcalk_ | [a-z0-9]{50,64}
  cursor-key | Cursor key | real | key_ | [a-f0-9]{64}$
  helicone-key | Helicone key | random | sk-helicone- | [a-z0-9]{7}(?:-[a-z0-9]{7}){3}
  mem0-key | Mem0 key | random | m0- | [A-Za-z0-9]{40}$
  brave-key | Brave Search key | random | BSA | [\w-]{28}(?![\w-])
  browserbase-key | Browserbase key | random | bb_live_ | [\w-]{24,40}(?![\w-])
  xendit-key | Xendit key | real | xnd_production_ xnd_development_ | [A-Za-z0-9]{40,70}
  midtrans-key | Midtrans server key | random | Mid-server- | [\w-]{20,30}(?![\w-])
  mollie-key | Mollie key | random | live_ | [A-Za-z0-9]{30}$
  dingtalk-secret | DingTalk signing secret | real | SEC | [a-f0-9]{64}$
  matrix-token | Matrix access token | real | syt_ | [A-Za-z0-9+/=_-]{4,60}_[A-Za-z]{20}_[A-Za-z0-9]{6}$
  klaviyo-key | Klaviyo or ClickUp key | real | pk_ | (?:[a-f0-9]{34}|\d{6,9}_[A-Z0-9]{32})$
  onesignal-key | OneSignal key | real | os_v2_app_ os_v2_org_ | [a-z0-9]{50,120}
  cal-key | Cal.com key | real | cal_live_ | [a-f0-9]{32}$
  linkedin-secret | LinkedIn client secret | real | WPL_AP1. | [A-Za-z0-9]{16}\.[A-Za-z0-9+/]{4,8}={0,2}
  mongodb-service-secret | MongoDB Atlas service secret | real | mdb_sa_sk_ | [\w-]{36,60}
  turnstile-key | Cloudflare Turnstile secret key | real | 0x4AAAAAAA | [\w-]{22,30}(?![\w-])
  astra-token | DataStax Astra token | real | AstraCS: | [A-Za-z0-9]{20,30}:[a-f0-9]{64}
  aiven-password | Aiven password or Xata key | random | AVNS_ xau_ | [\w-]{16,44}(?![\w-])

  # With something before what is recognised, or with a test of their own
  telegram-token | Telegram bot token | real | :AA | (?:bot)?[0-9]{8,10} @ [\w-]{32,34}(?![\w-])
  square-access-token | Square access token | square | EAAA | [\w-]{60}(?![\w+-])
  mailchimp-key | Mailchimp key | real | -us | [a-f0-9]{32} @ \d{1,2}$
  sk-key | Key with the prefix sk- (OpenAI, DeepSeek and others) | sk | sk- | [\w-]{20,64}(?![\w-])
  elevenlabs-key | Key with the prefix sk_ (ElevenLabs, RevenueCat, WorkOS and others) | elevenlabs | sk_ | [\w-]{26,66}(?![\w-])
  terraform-token | Terraform Cloud token | real | .atlasv1. | [A-Za-z0-9]{14} @ [\w=-]{60,80}
  azure-client-secret | Azure client secret | real | Q~ | [\w.~-]{3}[0-9] @ [\w.~-]{31,34}(?![\w~-])

  # Smaller services
  aws-bedrock-key | AWS Bedrock key | random | ABSK bedrock-api-key- | [A-Za-z0-9+/]{100,4000}={0,2}
  aws-mws-token | Amazon MWS token | real | amzn.mws. | {UUID}
  cloudflare-token | Cloudflare token | real | cfut_ cfat_ cfk_ | [A-Za-z0-9]{40,60}
  openai-session | OpenAI session key | random | sess- | [A-Za-z0-9]{40}$
  cerebras-key | Cerebras key | random | csk- | [a-z0-9]{40,60}$
  fireworks-key | Fireworks key | random | fw_ | [A-Za-z0-9]{22,24}$
  together-key | Together key | real | tgp_v1_ | [\w-]{43}
  voyage-key | Voyage key | random | pa- | [\w-]{43}(?![\w-])
  cloudflare-tunnel | Cloudflare tunnel token | random | eyJhIjoi | [A-Za-z0-9+/=_-]{80,400}
  jina-key | Jina key | random | jina_ | [\w-]{50,70}
  firecrawl-key | Firecrawl key | real | fc- | [a-f0-9]{32}$
  context7-key | Context7 key | real | ctx7sk- | {UUID}
  apify-token | Apify token | real | apify_api_ | [A-Za-z0-9]{30,44}$
  daytona-key | Daytona key | real | dtn_ | [a-f0-9]{40,64}$
  e2b-key | E2B key | real | e2b_ | [a-f0-9]{40}
  slack-workflow-token | Slack workflow token | random | xwfp- | [A-Za-z0-9-]{20,200}
  discord-mfa-token | Discord user token | random | mfa. | [\w-]{80,90}
  mapbox-token | Mapbox secret token | real | sk.eyJ | [\w-]{20,300}\.[\w-]{20,60}
  paypal-token | PayPal or Braintree access token | real | access_token$production$ access_token$sandbox$ | [a-z0-9]{16}\$[a-f0-9]{32}
  hubspot-token | HubSpot private app token | real | pat-na pat-eu pat-ap | \d{1,2}-{UUID}
  plaid-token | Plaid access token | real | access-production- access-sandbox- access-development- | {UUID}
  dropbox-token | Dropbox token | random | sl. | (?:u\.)?[AB][\w-]{100,2000}
  instagram-token | Instagram token | random | IGQV IGAA | [\w-]{80,400}
  contentful-token | Contentful token | real | CFPAT- | [\w-]{40,60}
  adafruit-key | Adafruit key | random | aio_ | [A-Za-z0-9]{28}$
  scalingo-token | Scalingo token | random | tk-us- | [\w-]{48}
  readme-key | ReadMe key | real | rdme_ | [a-z0-9]{70}
  typeform-token | Typeform token | random | tfp_ | [\w.-]{50,64}
  duffel-token | Duffel token | real | duffel_live_ duffel_test_ | [\w-]{40,50}
  frameio-token | Frame.io token | real | fio-u- | [\w-]{64}
  infracost-key | Infracost key | random | ico- | [A-Za-z0-9]{32}$
  octopus-key | Octopus Deploy key | random | API- | [A-Z0-9]{25,29}$
  openshift-token | OpenShift token | real | sha256~ | [\w-]{43}
  dbt-token | dbt Cloud token | random | dbtc_ dbtu_ | [\w-]{40,60}
  posthog-key | PostHog personal key | real | phx_ | [A-Za-z0-9]{40,50}$
  neon-key | Neon key | real | napi_ | [a-z0-9]{60,70}$
  neon-password | Password of a Neon database | random | npg_ | [A-Za-z0-9]{12}$
  render-key | Render key | random | rnd_ | [A-Za-z0-9]{28,36}$
  harness-token | Harness token | real | pat. sat. | [\w-]{22}\.[a-f0-9]{24}\.[A-Za-z0-9]{20}
  samsara-token | Samsara token | real | samsara_api_ | [A-Za-z0-9]{28,40}
  grafana-api-key | Grafana key (older format) | real | eyJrIjoi | [A-Za-z0-9+/_-]{60,400}={0,2}
  openai-user-key | OpenAI key with any prefix | random | T3BlbkFJ | sk-[\w-]{16,150} @ [\w-]{20,100}
  discord-token | Discord bot token | random | MT MD Mj Mz ND NT Nj Nz OD OT | [A-Za-z0-9]{20,26}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])
  mandrill-key | Mandrill key | random | md- | [\w-]{22}(?![\w-])
  firebase-key | Firebase Cloud Messaging key | real | :APA91b | [\w-]{7,30} @ [\w-]{120,200}
  newrelic-licence | New Relic licence key | real | NRAL | [a-z0-9]{30,36} @ $
  facebook-token | Facebook access token | facebook | EAA | [A-Za-z0-9]{90,400}(?![\w+=-])
  twitter-bearer | Twitter bearer token | twitter | AAAAAAAAAAAAAAAAAA | A{0,6}[A-Za-z0-9%]{60,140}(?![\w+=%-])
  azure-devops-token | Azure DevOps token | random | AZDO | [A-Za-z0-9]{76} @ [A-Za-z0-9]{4}$
  azure-key | Azure service key | random | +AStC +ACDb +ABa +ARm AzSe +AIoT +ASb +AEh | [A-Za-z0-9+/]{33,76} @ [A-Za-z0-9+/]{3,8}={0,2}(?![A-Za-z0-9+=])
  asana-token | Asana token | real | 0/1 1/1 2/1 | \d{12,18}(?:/\d{12,19})?:[a-f0-9]{32}$
  docker-config | Docker configuration with logins | real | eyJhdXRocyI6 | [A-Za-z0-9+/]{40,8000}={0,2}
  paseto | Encrypted PASETO token | real | v1.local. v2.local. v3.local. v4.local. | [\w-]{60,4000}
  tencent-key | Tencent Cloud secret id | random | AKID | [A-Za-z0-9]{32}$
  google-hmac-key | Google Cloud HMAC access id | real | GOOG1E GOOG1 | [A-Z2-7]{20,60}$
  laravel-cookie | Encrypted cookie of Laravel | random | eyJpdiI6I | [A-Za-z0-9+/]{80,4000}(?:={1,2}|(?:%3[Dd]){1,2})?
  azure-ai-key | Azure AI key | random | JQQJ99 | [A-Za-z0-9]{52} @ [A-Za-z0-9]{22,30}$
  jetbrains-licence | JetBrains activation code | random | eyJsaWNlbnNlSWQi | [A-Za-z0-9+/=-]{100,8000}
  gemini-key | Gemini key (newer format) | real | AQ.Ab8RN6 | [\w-]{40,60}$
  deno-token | Deno Deploy token | real | ddp_ ddo_ ddw_ | [A-Za-z0-9]{36}$
  axiom-token | Axiom token | real | xaat- xapt- | {UUID}$
  paddle-key | Paddle key | real | pdl_live_apikey_ pdl_sdbx_apikey_ | [a-z0-9]{26}_[A-Za-z0-9]{22}_[A-Za-z0-9]{3}$
  polar-token | Polar token | real | polar_oat_ polar_pat_ polar_whs_ | [A-Za-z0-9]{40,60}$
  logfire-token | Logfire token | real | pylf_v1_ | [a-z]{2}_[A-Za-z0-9]{40,60}$
  runpod-key | RunPod key | real | rpa_ | [A-Z0-9]{40,52}$
  trigger-key | Trigger.dev key | random | tr_prod_ tr_dev_ tr_stg_ tr_pat_ | [A-Za-z0-9]{20,48}$
  sourcegraph-token | Sourcegraph or Segment token | real | sgp_ | (?:(?:[a-f0-9]{16}_|local_)?[a-f0-9]{40}|[A-Za-z0-9]{64})$
  yandex-key | Yandex Cloud token or key | random | y0_ AQVN | [\w-]{35,60}$
  yandex-iam-token | Yandex Cloud IAM token | real | t1. | [\w-]{40,300}\.[\w-]{80,90}
  appveyor-token | AppVeyor token | random | v2. | [a-z0-9]{20}$
  swarm-token | Docker Swarm token | real | SWMTKN-1- | [a-z0-9]{40,50}-[a-z0-9]{20,25}
  k3s-token | K3s token | real | K10 | [a-f0-9]{64}::[a-z]{2,20}:[A-Za-z0-9]{16,64}
  rancher-token | Rancher token | real | token- | [a-z0-9]{5}:[a-z0-9]{54}$
  infisical-token | Infisical token | real | st. | [a-f0-9]{24}\.[a-f0-9]{32}\.[a-f0-9]{32}
  onepassword-key | 1Password secret key | random | A3- | [A-Z0-9]{6}-[A-Z0-9]{6}(?:-[A-Z0-9]{5}){4}$
  secret-key | Statsig or Stytch secret key | random | secret- | (?:live-|test-)?[\w-]{35,43}=?(?![\w-])
  trello-token | Trello token | real | ATTA | [a-fA-F0-9]{64,80}$
  salesforce-token | Salesforce session | real | 00D | [A-Za-z0-9]{12}![\w.-]{80,120}
  intercom-token | Intercom token | real | dG9rO | [A-Za-z0-9+/]{40,80}={0,2}
  riot-key | Riot Games key | real | RGAPI- | {UUID}
  unity-serial | Unity serial number | random | SC- SB- F4- E4- | [A-Z0-9]{4}(?:-[A-Z0-9]{4}){4}$
  roblox-cookie | Roblox session cookie | real | _|WARNING:-DO-NOT-SHARE | [^|\s]{0,200}\|_[A-F0-9]{100,1200}
  twitch-token | Twitch chat token | random | oauth: | [a-z0-9]{30}$
  wallet-seed-key | Extended private key of a wallet | real | xprv yprv zprv tprv | [A-Za-z0-9]{100,112}$
  nostr-key | Nostr private key | real | nsec1 | [a-z0-9]{58}$
  nats-seed | NATS seed | random | SU SA SO SN SC | [A-Z2-7]{56}$
  minisign-key | Minisign secret key | real | RWRTY0Iy | [A-Za-z0-9+/]{100,220}={0,2}
  django-key | Generated Django secret key | real | django-insecure- | [a-z0-9!@#$%^&*(_=+)-]{50}
  laravel-key | Laravel application key | random | base64: | [A-Za-z0-9+/]{43}=
  aspnet-cookie | ASP.NET cookie or protected data | random | CfDJ8 | [\w-]{80,4000}
`;
