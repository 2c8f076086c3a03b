/** Examples for `src/redact/rules/service-rules.ts`. */

import type { ExampleTable } from './examples.ts';
import { HEX, some } from './some.ts';

export const SERVICES: ExampleTable = {
  'slack-webhook': {
    hits: [`https://hooks.slack.com/services/T${some(9, 'ABC123')}/B${some(9, 'XYZ456')}/${some(24)}`],
    misses: [
      'https://hooks.slack.com/services/...',
      'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
    ],
  },
  'teams-webhook': {
    hits: [`https://acme.webhook.office.com/webhookb2/${some(36)}@${some(36)}/IncomingWebhook/${some(32)}/${some(36)}`],
    misses: ['https://acme.webhook.office.com/webhookb2/...'],
  },
  'discord-webhook': {
    hits: [`https://discord.com/api/webhooks/${some(18, '123456789')}/${some(68)}`],
    misses: ['https://discord.com/api/webhooks/123/abc'],
  },
  'telegram-token': { hits: [`${some(10, '123456789')}:AA${some(33)}`], misses: ['12345678:AAx', '00:AA:BB:CC:DD'] },
  'twilio-token': { hits: [`TWILIO_AUTH_TOKEN=${some(32, HEX)}`], misses: ['TWILIO_AUTH_TOKEN=your_token'] },
  'twilio-credentials': {
    hits: [`curl -u AC${some(31, HEX)}0:${some(33, HEX).slice(1)} x`],
    misses: [`AC${some(32, HEX)}`],
  },
  'square-access-token': {
    rests: [`E${some(59)}`],
    misses: ['EAAAoBUAACMUAACJEgAAixQAAE0VAADUEQAAzxQAABAYAADJFgAA3BYAAMERAADgFwAA', 'EAAA'],
  },
  'mailchimp-key': { hits: [`${some(32, HEX)}-us14`], misses: ['the en-us1 locale'] },
  'mailgun-signing-key': {
    hits: [`MAILGUN=${some(32, HEX)}-${some(8, HEX)}-${some(8, HEX)}`],
    misses: ['mailgun 12ab-34cd'],
  },
  'sk-key': {
    rests: [some(23), `${some(20)}T3Blbk${'FJ'}${some(20)}`, some(32, HEX)],
    misses: [
      'sk-...',
      `sk-${'x'.repeat(48)}`,
      'task-sk-learn',
      'disk-ab12',
      'sk-SomeComponentName12',
      'sk-Some-Name2-of-a-Part3',
    ],
  },
  'elevenlabs-key': {
    rests: [some(48, HEX), some(30)],
    misses: ['sk_abc', 'sk_learn_pipeline_for_the_whole_data2', 'sk_Some_Name_Of_A_Constant_12'],
  },
  'terraform-token': { hits: [`${some(14)}.atlasv1.${some(67)}`], misses: ['x.atlasv1.y'] },
  'azure-storage-key': {
    hits: [`AccountName=acme;AccountKey=${some(86)}==;EndpointSuffix=core.windows.net`],
    misses: ['AccountKey=...', 'AccountKey=<key>'],
  },
  'azure-client-secret': { hits: [`abc8Q~${some(34)}`], misses: ['the Q~ sign'] },
  'aws-secret-key': {
    hits: [
      `aws_secret_access_key = ${some(40)}`,
      `AWS Secret Access Key [None]: ${some(40)}`,
      `"SecretAccessKey": "${some(40)}"`,
    ],
    misses: ['aws_secret_access_key = <secret>', `AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCY${'EXAMPLEKEY'}`],
  },
  'aws-session-token': {
    hits: [`aws_session_token = IQoJb3Jp${some(300)}`, `FwoGZXIv${some(200)}`],
    misses: [`aws_session_token = \${TOKEN}`, 'session_token: string'],
  },
};
