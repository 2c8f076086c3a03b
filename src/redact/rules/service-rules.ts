/** Keys and webhooks of services that are recognised by their structure or by a name next to them. */

import { isIdentifier, isRandomSecret, isRealSecret } from '../values/is-real-secret.ts';
import { spelled } from '../values/named.ts';
import { BASE64, IS, list, type Rule, randomToken, START, token, tokenAround, WORD } from './rule.ts';

export const SERVICE_RULES: readonly Rule[] = [
  {
    id: 'slack-webhook',
    what: 'Slack webhook',
    keywords: ['hooks.slack'],
    pattern: /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9+/_-]{20,120})/g,
    check: isRealSecret,
  },
  {
    id: 'teams-webhook',
    what: 'Microsoft Teams or Office webhook',
    keywords: ['webhook.office', 'outlook.office'],
    pattern: /(?:webhook\.office|outlook\.office)\.com\/webhook[a-z0-9]{0,4}\/([A-Za-z0-9@/_-]{40,300})/g,
    check: isRealSecret,
  },
  {
    id: 'discord-webhook',
    what: 'Discord webhook',
    keywords: ['discord.com', 'discordapp.com'],
    pattern: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,22}\/([A-Za-z0-9_-]{50,90})/g,
    check: isRealSecret,
  },
  tokenAround('telegram-token', 'Telegram bot token', ['(?:bot)?[0-9]{8,10}', 20], ':AA', `${WORD}{32,34}(?!${WORD})`),
  {
    id: 'twilio-token',
    what: 'Twilio auth token',
    keywords: spelled('twilio'),
    pattern: new RegExp(`twilio[a-z_.-]{0,20}token${IS}([a-f0-9]{32})(?![A-Za-z0-9])`, 'gi'),
    check: isRealSecret,
  },
  {
    id: 'twilio-credentials',
    what: 'Twilio account id with its auth token',
    keywords: ['AC'],
    pattern: /(?<![A-Za-z0-9])AC[a-f0-9]{32}["']?\s{0,2}[:,]\s{0,2}["']?([a-f0-9]{32})(?![A-Za-z0-9])/g,
    check: isRealSecret,
  },
  {
    ...token('square-access-token', 'Square access token', 'EAAA', `${WORD}{60}(?![A-Za-z0-9_+-])`),
    // Base64 of small numbers begins like this too.
    check: (found) => isRandomSecret(found) && !/AA/.test(found.slice(4)),
  },
  tokenAround('mailchimp-key', 'Mailchimp key', ['[a-f0-9]{32}', 40], '-us', '\\d{1,2}(?![A-Za-z0-9])'),
  {
    id: 'mailgun-signing-key',
    what: 'Mailgun key (newer format)',
    keywords: spelled('mailgun'),
    pattern: new RegExp(`mailgun[a-z_.-]{0,20}${IS}([a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8})(?![A-Za-z0-9-])`, 'gi'),
    check: isRealSecret,
  },
  {
    ...randomToken(
      'sk-key',
      'Key with the prefix sk- (OpenAI, DeepSeek and others)',
      'sk-',
      `${WORD}{20,64}(?!${WORD})`,
    ),
    check: (key) =>
      isRandomSecret(key) &&
      !isIdentifier(key) &&
      (/^sk-[A-Za-z0-9]{32,}$/.test(key) ||
        (/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9].*[0-9])/.test(key) && !key.includes('T3Blbk'))),
  },
  {
    ...randomToken(
      'elevenlabs-key',
      'Key with the prefix sk_ (ElevenLabs, RevenueCat, WorkOS and others)',
      'sk_',
      `${WORD}{26,66}(?!${WORD})`,
    ),
    check: (key) => isRandomSecret(key) && !isIdentifier(key) && (key.length === 51 || /[A-Z].*[0-9].*[0-9]/.test(key)),
  },
  tokenAround(
    'terraform-token',
    'Terraform Cloud token',
    ['[A-Za-z0-9]{14}', 20],
    '.atlasv1.',
    '[A-Za-z0-9_=-]{60,80}',
  ),
  {
    id: 'azure-storage-key',
    what: 'Azure account or access key',
    keywords: list('AccountKey, SharedAccessKey, accountKey, sharedAccessKey, ACCOUNT_KEY, STORAGE_KEY'),
    pattern: new RegExp(`(?:AccountKey|SharedAccessKey|account_?key|storage_key)${IS}(${BASE64}{40,100}={0,2})`, 'gi'),
    check: isRealSecret,
  },
  tokenAround(
    'azure-client-secret',
    'Azure client secret',
    ['[A-Za-z0-9_.~-]{3}[0-9]', 10],
    'Q~',
    '[A-Za-z0-9_.~-]{31,34}(?![A-Za-z0-9_~-])',
  ),
  {
    id: 'aws-secret-key',
    what: 'AWS secret access key',
    keywords: [
      ...spelled('secret_access_key', 'secretAccessKey', 'secretaccesskey', 'aws_secret'),
      ...list(
        'SecretAccessKey, secret_key, SECRET_KEY, secretKey, secret-access-key, Secret Access Key, secret access key',
      ),
    ],
    pattern: new RegExp(
      `(?:secret[ _-]?access[ _-]?key|aws[a-z_]{0,20}secret[a-z_]{0,12}|secret_?key)(?:\\s\\[[^\\]\\n]{0,24}\\])?${IS}(${BASE64}{40})(?![A-Za-z0-9/+=])`,
      'gi',
    ),
    check: isRealSecret,
  },
  {
    id: 'aws-session-token',
    what: 'AWS session token',
    keywords: [
      ...list('FwoGZXIv, IQoJb3Jp, FQoGZXIv, FQoDYXdz'),
      ...spelled('session_token', 'sessionToken', 'security_token', 'securityToken'),
      ...list('SessionToken, Security-Token, security-token'),
    ],
    pattern: new RegExp(
      `(?:${START}(?=FwoGZXIv|IQoJb3Jp|FQoGZXIv|FQoDYXdz)|(?:session|security)[_-]?token${IS})((?:${BASE64}|%2[BbFf]|%3[Dd]){80,2000}={0,2})`,
      'gi',
    ),
    check: isRealSecret,
  },
];
