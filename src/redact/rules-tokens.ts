/** Tokens that are known by their first letters: who gives them out, and how they are built. */

import { isRandom, isReal } from './examples.ts';
import { HEX, type Rule, START, some } from './rule.ts';

export const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const WORD = '[A-Za-z0-9_-]';
/** The token ends here. */
export const END = '(?![A-Za-z0-9])';

/**
 * id, what it is, the beginnings, the rest as a pattern, examples of the rest.
 * The beginnings are the keywords; a token in which chance is not to be seen is an example of one.
 */
export type Row = readonly [
  id: string,
  what: string,
  starts: readonly string[],
  rest: string,
  hits: readonly string[],
  strict?: 'strict',
];

const ROWS: readonly Row[] = [
  // Clouds
  [
    'aws-access-key',
    'AWS access key id',
    ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
    `[A-Z2-7]{16}(?![A-Z0-9])`,
    [some(16, UPPER)],
  ],
  ['google-api-key', 'Google API key', ['AIza'], `${WORD}{35}(?!${WORD})`, [some(35)]],
  ['google-oauth-token', 'Google OAuth access token', ['ya29.'], `${WORD}{20,2000}`, [`a0${some(60)}`]],
  ['google-client-secret', 'Google OAuth client secret', ['GOCSPX-'], `${WORD}{20,40}`, [some(28)]],
  ['google-refresh-token', 'Google OAuth refresh token', ['1//0'], `${WORD}{30,200}`, [some(80)], 'strict'],
  [
    'digitalocean-token',
    'DigitalOcean token',
    ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    `[a-f0-9]{64}`,
    [some(64, HEX)],
  ],
  [
    'cloudflare-origin-key',
    'Cloudflare origin CA key',
    ['v1.0-'],
    `[a-f0-9]{24}-[a-f0-9]{100,200}`,
    [`${some(24, HEX)}-${some(146, HEX)}`],
  ],
  ['alibaba-key', 'Alibaba Cloud access key id', ['LTAI'], `[A-Za-z0-9]{12,24}${END}`, [some(20)], 'strict'],
  ['fly-token', 'Fly.io token', ['fo1_', 'fm1r_', 'fm1a_', 'fm2_'], `[A-Za-z0-9+/=_-]{40,2000}`, [some(60)]],
  ['heroku-token', 'Heroku token', ['HRKU-'], `${WORD}{36,80}`, [some(60)]],
  ['vercel-token', 'Vercel token', ['vercel_blob_rw_', 'vcp_', 'vck_'], `${WORD}{24,80}`, [some(40)]],
  ['netlify-token', 'Netlify token', ['nfp_'], `[A-Za-z0-9_]{36,60}`, [some(36)]],
  ['supabase-key', 'Supabase key', ['sbp_', 'sb_secret_'], `[A-Za-z0-9_-]{20,64}`, [some(40, HEX)]],
  [
    'planetscale-token',
    'PlanetScale token or password',
    ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'],
    `[A-Za-z0-9_.-]{30,70}`,
    [some(43)],
  ],
  ['databricks-token', 'Databricks token', ['dapi'], `[a-f0-9]{32}(?:-\\d)?${END}`, [some(32, HEX)]],
  ['vault-token', 'HashiCorp Vault token', ['hvs.', 'hvb.', 'hvr.'], `${WORD}{24,300}`, [some(90)], 'strict'],
  ['pulumi-token', 'Pulumi token', ['pul-'], `[a-f0-9]{40}${END}`, [some(40, HEX)]],
  [
    'doppler-token',
    'Doppler token',
    ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'],
    `[A-Za-z0-9._-]{40,60}`,
    [some(43)],
  ],
  [
    'onepassword-token',
    '1Password service account token',
    ['ops_eyJ'],
    `[A-Za-z0-9+/=_-]{100,2000}`,
    [some(250)],
  ],
  ['scaleway-key', 'Scaleway access key', ['SCW'], `[A-Z0-9]{17}${END}`, [some(17, UPPER)], 'strict'],
  // Code hosts
  [
    'github-token',
    'GitHub token',
    ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    `[A-Za-z0-9]{36,251}`,
    [some(36)],
  ],
  [
    'github-fine-grained-token',
    'GitHub fine-grained token',
    ['github_pat_'],
    `[A-Za-z0-9_]{22,200}`,
    [`${some(22)}_${some(59)}`],
  ],
  [
    'gitlab-token',
    'GitLab token',
    [
      'glpat-',
      'gldt-',
      'glrt-',
      'glcbt-',
      'glptt-',
      'glft-',
      'glimt-',
      'glagent-',
      'gloas-',
      'glsoat-',
      'glffct-',
      'GR1348941',
    ],
    `[A-Za-z0-9_.-]{20,300}`,
    [some(20)],
  ],
  ['bitbucket-token', 'Bitbucket token', ['ATBB', 'ATCTT3'], `[A-Za-z0-9_=-]{24,250}`, [some(32)], 'strict'],
  ['atlassian-token', 'Atlassian API token', ['ATATT3'], `[A-Za-z0-9_=-]{40,250}`, [some(180)], 'strict'],
  // Package registries, builds
  ['npm-token', 'npm token', ['npm_'], `[A-Za-z0-9]{36}${END}`, [some(36)]],
  [
    'pypi-token',
    'PyPI token',
    ['pypi-'],
    `(?:AgEIcHlwaS|AgENdGVzdC)${WORD}{50,1000}`,
    [`AgEIcHlwaS5vcmc${some(120)}`],
  ],
  ['rubygems-token', 'RubyGems key', ['rubygems_'], `[a-f0-9]{48}`, [some(48, HEX)]],
  [
    'nuget-key',
    'NuGet key',
    ['oy2'],
    `[a-z0-9]{43}${END}`,
    [some(43, 'abcdefghijklmnopqrstuvwxyz234567')],
    'strict',
  ],
  ['crates-token', 'crates.io token', ['cio'], `[A-Za-z0-9]{32}${END}`, [some(32)], 'strict'],
  ['clojars-token', 'Clojars token', ['CLOJARS_'], `[a-f0-9]{60}`, [some(60, HEX)]],
  ['docker-token', 'Docker Hub token', ['dckr_pat_', 'dckr_oat_'], `${WORD}{20,60}`, [some(27)]],
  ['artifactory-key', 'JFrog Artifactory key', ['AKCp', 'cmVmdGtu'], `[A-Za-z0-9]{56,80}`, [some(69)]],
  [
    'circleci-token',
    'CircleCI token',
    ['CCIPAT_', 'CCIPRJ_'],
    `[A-Za-z0-9]{22}_[a-f0-9]{40}`,
    [`${some(22)}_${some(40, HEX)}`],
  ],
  ['buildkite-token', 'Buildkite token', ['bkua_', 'bkaj_', 'bkct_'], `[A-Za-z0-9]{30,64}`, [some(40, HEX)]],
  ['sonar-token', 'Sonar token', ['sqp_', 'squ_', 'sqa_'], `[a-f0-9]{40}`, [some(40, HEX)]],
  // AI providers
  [
    'anthropic-key',
    'Anthropic API key',
    ['sk-ant-'],
    `(?:[a-z]{2,8}\\d{2}-)?${WORD}{24,200}`,
    [`api03-${some(93)}AA`, `admin01-${some(90)}`],
  ],
  [
    'openai-key',
    'OpenAI API key',
    ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-None-'],
    `${WORD}{20,250}`,
    [some(156)],
    'strict',
  ],
  ['openrouter-key', 'OpenRouter key', ['sk-or-v1-'], `[a-f0-9]{64}`, [some(64, HEX)]],
  [
    'langfuse-key',
    'Langfuse secret key',
    ['sk-lf-'],
    `[a-f0-9-]{36}`,
    [`${some(8, HEX)}-${some(4, HEX)}-4${some(3, HEX)}-a${some(3, HEX)}-${some(12, HEX)}`],
  ],
  [
    'huggingface-token',
    'Hugging Face token',
    ['hf_', 'api_org_'],
    `[A-Za-z]{34}${END}`,
    [some(34, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')],
  ],
  ['replicate-token', 'Replicate token', ['r8_'], `[A-Za-z0-9]{37}${END}`, [some(37)]],
  ['groq-key', 'Groq key', ['gsk_'], `[A-Za-z0-9]{40,60}`, [some(52)]],
  ['xai-key', 'xAI key', ['xai-'], `[A-Za-z0-9]{60,100}`, [some(80)]],
  ['perplexity-key', 'Perplexity key', ['pplx-'], `[A-Za-z0-9]{40,64}`, [some(48)]],
  [
    'langsmith-key',
    'LangSmith key',
    ['lsv2_pt_', 'lsv2_sk_', 'ls__'],
    `[a-f0-9]{32}(?:_[a-f0-9]{10})?`,
    [`${some(32, HEX)}_${some(10, HEX)}`],
  ],
  ['tavily-key', 'Tavily key', ['tvly-'], `${WORD}{24,64}`, [`dev-${some(32)}`], 'strict'],
  ['nvidia-key', 'NVIDIA key', ['nvapi-'], `${WORD}{50,80}`, [some(64)]],
  ['pinecone-key', 'Pinecone key', ['pcsk_'], `[A-Za-z0-9_]{40,90}`, [some(70)]],
  // Chat and mail
  [
    'slack-token',
    'Slack token',
    ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxe-', 'xoxe.', 'xoxc-', 'xoxd-', 'xapp-'],
    `[A-Za-z0-9.%-]{20,300}`,
    [`${some(12, '0123456789')}-${some(13, '0123456789')}-${some(24)}`],
    'strict',
  ],
  ['sendgrid-key', 'SendGrid key', ['SG.'], `${WORD}{16,32}\\.${WORD}{32,64}`, [`${some(22)}.${some(43)}`]],
  ['mailgun-key', 'Mailgun key', ['key-'], `(?<![A-Za-z0-9_][-_]key-)[a-f0-9]{32}${END}`, [some(32, HEX)]],
  [
    'brevo-key',
    'Brevo key',
    ['xkeysib-', 'xsmtpsib-'],
    `[a-f0-9]{64}-[A-Za-z0-9]{16}`,
    [`${some(64, HEX)}-${some(16)}`],
  ],
  [
    'resend-key',
    'Resend key',
    ['re_'],
    `[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,30}${END}`,
    [`${some(8)}_${some(24)}`],
    'strict',
  ],
  ['twilio-key', 'Twilio API key', ['SK'], `[a-f0-9]{32}${END}`, [some(32, HEX)]],
  // Payment and shops
  [
    'stripe-key',
    'Stripe key',
    ['sk_live_', 'rk_live_', 'sk_test_', 'rk_test_', 'sk_org_'],
    `[A-Za-z0-9_]{16,250}`,
    [some(99)],
  ],
  [
    'webhook-secret',
    'Webhook signing secret (Stripe and others)',
    ['whsec_'],
    `[A-Za-z0-9+/=]{24,80}`,
    [some(32)],
  ],
  ['square-token', 'Square token', ['sq0atp-', 'sq0csp-', 'sq0idp-'], `${WORD}{22,64}`, [some(43)], 'strict'],
  [
    'shopify-token',
    'Shopify token',
    ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_'],
    `[a-fA-F0-9]{32}`,
    [some(32, HEX)],
  ],
  ['razorpay-key', 'Razorpay key', ['rzp_live_', 'rzp_test_'], `[A-Za-z0-9]{14,24}`, [some(14)]],
  [
    'flutterwave-key',
    'Flutterwave secret key',
    ['FLWSECK-', 'FLWSECK_TEST-'],
    `[A-Za-z0-9]{12,40}(?:-X)?`,
    [`${some(32, HEX)}-X`],
  ],
  ['easypost-key', 'EasyPost key', ['EZAK', 'EZTK'], `[A-Za-z0-9]{54}`, [some(54)]],
  // Other services
  [
    'postman-key',
    'Postman key',
    ['PMAK-'],
    `[a-f0-9]{24}-[a-f0-9]{34}`,
    [`${some(24, HEX)}-${some(34, HEX)}`],
  ],
  ['linear-key', 'Linear key', ['lin_api_', 'lin_oauth_'], `[A-Za-z0-9]{32,64}`, [some(40)]],
  [
    'sentry-token',
    'Sentry token',
    ['sntrys_', 'sntryu_', 'sntrya_'],
    `[A-Za-z0-9+/=_-]{40,300}`,
    [`eyJ${some(90)}`],
  ],
  ['figma-token', 'Figma token', ['figd_', 'figoh_'], `${WORD}{30,60}`, [some(40)]],
  ['notion-token', 'Notion token', ['ntn_', 'secret_'], `[A-Za-z0-9]{43,50}${END}`, [some(46)], 'strict'],
  [
    'airtable-token',
    'Airtable token',
    ['pat'],
    `[A-Za-z0-9]{14}\\.[a-f0-9]{64}`,
    [`${some(14)}.${some(64, HEX)}`],
  ],
  [
    'grafana-token',
    'Grafana token',
    ['glsa_', 'glc_'],
    `[A-Za-z0-9+/=_]{32,200}`,
    [`${some(32)}_${some(8, HEX)}`],
  ],
  [
    'newrelic-key',
    'New Relic key',
    ['NRAK-', 'NRII-', 'NRAL-', 'NRJS-'],
    `[A-Za-z0-9-]{19,40}`,
    [some(27, UPPER)],
  ],
  [
    'dynatrace-token',
    'Dynatrace token',
    ['dt0c01.', 'dt0s01.'],
    `[A-Z0-9]{24}\\.[A-Z0-9]{64}`,
    [`${some(24, UPPER)}.${some(64, UPPER)}`],
  ],
  [
    'launchdarkly-key',
    'LaunchDarkly key',
    ['sdk-', 'api-', 'mob-'],
    `[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[a-f0-9]{4}-[a-f0-9]{12}`,
    [`${some(8, HEX)}-${some(4, HEX)}-4${some(3, HEX)}-a${some(3, HEX)}-${some(12, HEX)}`],
  ],
  ['prefect-token', 'Prefect token', ['pnu_', 'pnb_'], `[A-Za-z0-9]{36}${END}`, [some(36)]],
  [
    'tailscale-key',
    'Tailscale key',
    ['tskey-'],
    `[a-z]{2,10}-[A-Za-z0-9]{8,30}-[A-Za-z0-9]{16,60}`,
    [`auth-${some(12)}CNTRL-${some(32)}`],
  ],
  [
    'age-key',
    'age secret key',
    ['AGE-SECRET-KEY-1', 'AGE-PLUGIN-'],
    `[0-9A-Z]{58}`,
    [some(58, 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L')],
  ],
];

export function rowToRule([id, what, starts, rest, hits, strict]: Row): Rule {
  const heads = starts.map((start) => start.replace(/[.$~]/g, String.raw`\$&`)).join('|');
  const first = starts[0] ?? '';
  return {
    id,
    what,
    keywords: starts,
    pattern: new RegExp(`${START}(?:${heads})${rest}`, 'g'),
    check: strict ? isRandom : isReal,
    hits: hits.map((hit) => first + hit),
    misses: [first, `${first}...`, `${first}${'x'.repeat(40)}`, `a word such as ${first}token`],
  };
}

export const TOKEN_RULES: readonly Rule[] = ROWS.map(rowToRule);
