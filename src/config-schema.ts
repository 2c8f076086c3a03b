/**
 * The settings of `sessionary.config.js`, declared once. What checks a configuration, its types, their declarations in the
 * package and the table in docs/CONFIGURATION.md are made from this.
 */

import * as z from 'zod/mini';
import { isRaw } from './base/json-readers.ts';
import type { OwnTool } from './transcript/tools/own-tools.ts';
import { SESSION_KINDS } from './transcript/types/archive.ts';

/** What is said about a setting: to somebody who gave a wrong value, and to readers of its documentation. */
export const ABOUT = z.registry<{ readonly mustBe: string; readonly does: string }>();
/** How TypeScript writes a type that only a function can check. */
export const CUSTOM_TYPES = z.registry<{ readonly type: string }>();

function setting<Type extends z.ZodMiniType>(type: Type, mustBe: string, does: string) {
  const optional = z.optional(type);
  ABOUT.add(optional, { mustBe, does });
  return optional;
}

function flag(does: string, mustBe = 'true or false') {
  return setting(z.boolean(), mustBe, does);
}

const text = z.string();
/** An empty glob, word or tag would match nothing, and an empty path would be the current folder. */
const filled = z.string().check(z.minLength(1));
const path = z.string().check(z.regex(/^(?!~(?:[/\\]|$))./s));
/** `DIR` or `Name=DIR` */
const inputText = filled.check(z.refine((value) => path.safeParse(value.replace(/^[^=/\\]+=(?=~)/, '')).success));
const amount = z.number().check(z.minimum(0));
/** `Infinity` is allowed, as for no limit. */
const limit = z.custom<number>((value) => typeof value === 'number' && value >= 1000);
const pattern = z.custom<RegExp>((value) => value instanceof RegExp);
limit.register(CUSTOM_TYPES, { type: 'number' });
pattern.register(CUSTOM_TYPES, { type: 'RegExp' });

function size(does: string) {
  return setting(limit, 'a number of at least 1000', does);
}

function globs(does: string) {
  return setting(z.array(filled), 'a list of globs, none of them empty', does);
}

const Price = z.strictObject({
  input: amount,
  output: amount,
  cacheRead: setting(amount, 'a number', 'Read from the cache. Default: a tenth of the input.'),
});

const ProjectConfig = z.strictObject({ name: filled, match: z.array(filled) });

const RedactConfig = z.strictObject({
  off: setting(
    z.array(text),
    'a list of rule ids',
    'Rules that are switched off; `sessionary check` fails while there are any.',
  ),
  home: flag('`/Users/ada` becomes `~`. Default: true.'),
  emails: flag('Redact email addresses. Default: false.'),
  authors: flag(
    'Redact the names of people where git prints them: authors of commits and tags, `Co-authored-by`. Default: false.',
  ),
  hosts: flag('Redact host names and IP addresses. Default: false.'),
  words: setting(
    z.array(filled),
    'a list of words, none of them empty',
    'Your own words, such as customers and code names: whole words, in upper or lower case.',
  ),
  patterns: setting(z.array(pattern), 'a list of regular expressions', 'Your own patterns.'),
});

const PublishConfig = z.strictObject({
  members: globs('Only sessions of these members.'),
  branches: globs('Only sessions that worked on one of these branches.'),
  titles: globs('Only sessions with a matching title.'),
  tags: setting(
    z.array(filled),
    'a list of words, none of them empty',
    "Only sessions with one of these tags, set in Claude Code or written in a prompt: `['publish']` for `#publish`.",
  ),
  kinds: setting(
    z.array(z.enum(SESSION_KINDS)),
    `a list with some of ${SESSION_KINDS.join(', ')}`,
    'Only sessions of these kinds.',
  ),
  thinking: flag('Publish what the agent thought. Default: true.'),
  outputs: flag('Publish results of tool calls. Default: true.'),
  raw: flag('Publish the raw lines of transcripts. Default: true, but never without thinking and outputs.'),
  exports: flag('Also publish each session as Markdown and JSON. Default: true.'),
  history: flag('Publish what sessions changed and decided by file, commit and plan. Default: true.'),
  costs: flag('Publish estimated costs. Default: true.'),
  index: flag('Let search engines index the site. Default: false.'),
  embed: setting(
    z.array(text),
    'a list of origins, such as https://example.org',
    'Sites that may show pages in a frame; others may not. Default: none are named.',
  ),
  password: flag(
    'Encrypt the site with the password in the environment variable `SESSIONARY_PASSWORD`. Default: false.',
    'true or false: the password itself is read from SESSIONARY_PASSWORD, never from a file',
  ),
  salt: setting(
    text,
    'a string',
    'With `password`: random letters and digits, not secret, the same for every build of the site.',
  ),
});

const Limits = z.strictObject({
  pageWeight: size('Estimated bytes of a session page before it continues on another one. Default: 1,500,000.'),
  outputLength: size(
    'Characters of an output that stay in the page; the whole output becomes a file. Default: 40,000.',
  ),
  agentWeight: size("Estimated bytes of an agent's conversation before it gets a page of its own. Default: 300,000."),
});

const tool = z.custom<OwnTool>(
  (value) =>
    isRaw(value) &&
    Array.isArray(value.names) &&
    value.names.length > 0 &&
    value.names.every((name) => typeof name === 'string') &&
    (value.view === undefined || typeof value.view === 'function') &&
    (value.like === undefined || (isRaw(value.like) && typeof value.like.input === 'function')),
);
tool.register(CUSTOM_TYPES, { type: "import('sessionary/transcripts').OwnTool" });

const Theme = z.strictObject({
  css: setting(path, 'the path of a file, without ~', 'A style sheet, after those of sessionary on every page.'),
  logo: setting(
    path.check(z.regex(/\.(?:svg|png)$/i)),
    'the path of an .svg or .png file, without ~',
    'In place of the logo; a square.',
  ),
  links: setting(
    z.array(z.strictObject({ text: filled, href: text.check(z.regex(/^(?:https?:\/\/|mailto:)\S/)) })),
    "a list such as [{ text: 'Wiki', href: 'https://example.org/wiki' }]",
    'At the foot of every page.',
  ),
});

const SearchConfig = z.strictObject({
  others: setting(
    z.array(z.strictObject({ name: filled, url: text.check(z.regex(/^https?:\/\/\S+$/)) })),
    "a list such as [{ name: 'Shop', url: 'https://example.org/shop/' }]",
    'Other archives that the search page asks as well, where their hosts let it.',
  ),
});

const SessionaryConfig = z.strictObject({
  title: setting(text, 'a string', 'Name of the site.'),
  description: setting(text, 'a string', 'One or two sentences for the home page.'),
  baseUrl: setting(
    text,
    'a web address, such as https://example.org/archive/',
    'Address of the hosted site: the 404 page and link previews need it.',
  ),
  inputs: setting(
    z.array(z.union([inputText, z.strictObject({ path, member: z.optional(text) })])),
    'a list of folders, without ~',
    "Folders or files to read: `'DIR'`, `'Name=DIR'` or `{ path, member }`. Relative to the configuration.",
  ),
  output: setting(path, 'the path of a folder, without ~', 'Folder of the site. Default: `_site`.'),
  cache: setting(
    z.union([path, z.literal(false)]),
    'the path of a folder, without ~, or false',
    'Folder of the cache; `false` for none. Default: `node_modules/.cache/sessionary`.',
  ),
  timeZone: setting(
    text,
    'the name of a time zone, such as Europe/Berlin',
    'IANA time zone of all times on the pages. Default: `UTC`.',
  ),
  projects: setting(
    z.array(z.union([filled, ProjectConfig])),
    "a list of globs that are not empty, and of names such as { name: 'Shop', match: ['shop-*'] }",
    'Globs: only projects whose name, folder, path or repository matches one. Objects: names of projects; sessions with a matching project, path or repository are one project of this name.',
  ),
  since: setting(
    text,
    'a day, such as 2026-03-01',
    'Only sessions that were active on or after this day, `YYYY-MM-DD`.',
  ),
  until: setting(text, 'a day, such as 2026-03-31', 'Only sessions that began on or before this day.'),
  prices: setting(
    z.record(text, Price),
    'prices such as { "opus-5": { input: 5, output: 25 } }',
    "Prices in US dollars per million tokens, by the beginning of a model's name without `claude-`; they override the built-in list.",
  ),
  redact: setting(
    z.union([z.literal(false), RedactConfig]),
    'false, or an object',
    'What is redacted; `false` switches redaction off.',
  ),
  publish: setting(
    PublishConfig,
    'an object',
    'What is published: sessions that meet all of these conditions. Default: everything.',
  ),
  host: setting(
    text,
    'the name of a host, such as github-pages',
    'Where the site is published: `github-pages`, `gitlab-pages`, `cloudflare-pages`, `netlify` or `folder`. A build then says whether that host would accept the site, and what to leave out if not.',
  ),
  limits: setting(Limits, 'an object of numbers', 'When a page or an output is split.'),
  theme: setting(Theme, 'an object', 'What the site looks like; docs/THEMES.md says more.'),
  search: setting(SearchConfig, 'an object', 'What the search page does; docs/SEARCH.md says more.'),
  tools: setting(
    z.array(tool),
    "a list such as [{ names: ['tide'], view: (call, show) => … }]",
    'How calls of tools of your own are read and shown; docs/TOOLS.md says more.',
  ),
  templates: setting(
    path,
    'the path of a folder, without ~',
    'Folder of templates that take the place of those of sessionary with the same names.',
  ),
});

/** The types by their names in the package's declarations, each after those that it uses. */
export const TYPES = {
  Price,
  ProjectConfig,
  RedactConfig,
  PublishConfig,
  Limits,
  Theme,
  SearchConfig,
  SessionaryConfig,
};
