/** Tokens that are recognised by their beginning: `kind of secret | beginnings | rest`. */

import { rows } from '../make.ts';

const ROWS = rows(`
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

/** A row for each beginning, with a template of the token between « and ». */
export const TOKENS: readonly (readonly [kind: string, template: string, beginning: string])[] = ROWS.flatMap(
  ([kind, row]) => {
    const [beginnings = '', rest = ''] = row.split(' | ');
    return beginnings.split(' ').map((beginning) => [kind, `«${beginning}${rest}»`, beginning] as const);
  },
);
