/** The options of the command line. Arguments are parsed with this table, and settings are made of their values. */

/** All options: whether they take a value, and what the help calls it. */
export const OPTIONS = {
  input: { type: 'string', multiple: true, value: 'DIR' },
  output: { type: 'string', value: 'DIR' },
  config: { type: 'string', value: 'FILE' },
  cache: { type: 'string', value: 'DIR' },
  'no-cache': { type: 'boolean' },
  'no-redact': { type: 'boolean' },
  project: { type: 'string', multiple: true, value: 'GLOB' },
  since: { type: 'string', value: 'DATE' },
  until: { type: 'string', value: 'DATE' },
  strict: { type: 'boolean' },
  shard: { type: 'string', value: 'K/N' },
  merge: { type: 'boolean' },
  threads: { type: 'string', value: 'N' },
  shards: { type: 'string', value: 'N' },
  check: { type: 'boolean' },
  review: { type: 'boolean' },
  waive: { type: 'string', multiple: true, value: 'FINGERPRINT' },
  reason: { type: 'string', value: 'TEXT' },
  quiet: { type: 'boolean' },
  verbose: { type: 'boolean' },
  host: { type: 'string', value: 'NAME' },
  port: { type: 'string', value: 'N' },
  readers: { type: 'string', value: 'NAME' },
  title: { type: 'string', value: 'TEXT' },
  to: { type: 'string', value: 'DIR' },
  member: { type: 'string', value: 'NAME' },
  machine: { type: 'string', value: 'NAME' },
  verify: { type: 'boolean' },
  hook: { type: 'boolean' },
  timer: { type: 'boolean' },
  push: { type: 'boolean' },
  'no-push': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  kind: { type: 'string', value: 'NAME' },
  install: { type: 'boolean' },
  remove: { type: 'boolean' },
  text: { type: 'string', value: 'VALUE' },
  limit: { type: 'string', value: 'N' },
  site: { type: 'string', value: 'URL' },
  repo: { type: 'string', value: 'DIR' },
  turns: { type: 'string', value: 'N-M' },
  markdown: { type: 'boolean' },
  atif: { type: 'boolean' },
  gist: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

export type Option = keyof typeof OPTIONS;

type ValueOf<Kind> = Kind extends { type: 'boolean' }
  ? boolean
  : Kind extends { multiple: true }
    ? readonly string[]
    : string;

export type OptionValues = { readonly [Name in Option]?: ValueOf<(typeof OPTIONS)[Name]> | undefined };
