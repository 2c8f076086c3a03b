/**
 * Makes rules from the tables next to it: `token-table.ts` has a row for each kind, `place-table.ts` and `setting-table.ts` have
 * several lines.
 *
 * In keywords and patterns, `·` is a space, where one could be overlooked. In keywords, `~name` is also `Name`, `NAME`
 * and, of several words, `First Second`; `\n`, `\r` and `\t` are themselves. In patterns, `{IS}` and the like stand for
 * the {@link PARTS}, and `before @ pattern` looks for what is before the keyword, too: the secret is group 1 of what is
 * before it, or all of it.
 */

import { seedPhrasesIn } from '../text/seed-phrases.ts';
import { spelled } from '../values/named.ts';
import type { Span } from '../values/span.ts';
import { CHECKS, LOCATORS } from './checks.ts';
import { escaped, IS, list, type Rule, SEED_PHRASE_IS, START } from './rule.ts';
import { FUNCTIONS, OPTIONS, WORDS } from './word-table.ts';

function rowsOf(table: string): readonly (readonly string[])[] {
  const lines = table.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('# ')).map((line) => line.split(' | '));
}

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['·', ' '],
  ['\\n', '\n'],
  ['\\r', '\r'],
  ['\\t', '\t'],
]);

function plain(keyword: string): string {
  return keyword.replace(/·|\\[nrt]/g, (one) => MEANINGS.get(one) ?? one);
}

/** The value of a header in JSON, up to its quote, with the name before or after it: `"name": "Cookie", "value": "..."`. */
function inHeaderList(names: string): string {
  return String.raw`(?:${names})"\s{0,3},\s{0,40}"value"\s{0,3}:\s{0,3}"|"value"\s{0,3}:\s{0,3}"(?=[^"\r\n]{4,8000}"\s{0,3},\s{0,40}"name"\s{0,3}:\s{0,3}"(?:${names})")`;
}

const ARGUMENT = String.raw`[^,()"'\n]{0,60}(?:"[^"\n]{0,100}"|'[^'\n]{0,100}'|\([^()\n]{0,60}\)|\{[^{}\n]{0,100}\})?[^,()"'\n]{0,20},\s{0,3}`;

const WORD_ROWS = rowsOf(WORDS).map(([words = '', between = '']) => ({ words: list(words).map(plain), between }));
const FUNCTION_ROWS = rowsOf(FUNCTIONS).map(([before = '', names = '']) => ({ before, names: list(names) }));

const COLUMNS = spelled(
  ...list(
    'password, passwd, pwd, pass, secret, api_key, apikey, token, secret_key, access_key, admin_key, private_key, auth_key',
  ),
).flatMap((name) => [...',;\t|│)"`\r\n\' '].map((next) => name + next));

/** Whole phrases, because ` is the ` alone is in every other text. */
const SENTENCES = list('the, my, your, our, its').flatMap((whose) =>
  list('password, passphrase, API key, token, admin password, root password, new password').flatMap((word) => [
    ` as ${whose} ${word}`,
    ` is ${whose} ${word}`,
  ]),
);

const KEYWORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['{COLUMNS}', COLUMNS],
  ['{SENTENCES}', SENTENCES],
  ['{WORDS}', WORD_ROWS.flatMap(({ words }) => words)],
  ['{FUNCTIONS}', FUNCTION_ROWS.flatMap(({ names }) => names)],
]);

function keywordsOf(text: string): readonly string[] {
  return list(text).flatMap((word) => {
    const keyword = plain(word);
    return KEYWORDS.get(word) ?? (keyword.startsWith('~') ? spelled(keyword.slice(1)) : [keyword]);
  });
}

/** What stands in patterns as `{NAME}`. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['START', START],
  ['IS', IS],
  ['SEED', SEED_PHRASE_IS],
  ['UUID', '[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}'],
  [
    'DATABASE',
    'postgres(?:ql)?|mysqlx?|mariadb|mongodb|rediss?|valkey|amqps?|mssql|sqlserver|oracle|clickhouse|cockroachdb|neo4j|bolt|couchdb|cassandra|nats|kafka|ldaps?|snowflake|jdbc:[a-z]{2,20}|db2|influxdb|libsql',
  ],
  [
    'OPTION',
    rowsOf(OPTIONS)
      .map(([option = '', programs = '']) => String.raw`(?<=\b(?:${programs})\s(?:[^\n]{0,120}\s)?)${option}`)
      .join('|'),
  ],
  [
    'WORD',
    WORD_ROWS.flatMap(({ words, between }) =>
      words.map((word) => (/^[A-Za-z]/.test(word) ? '(?<![A-Za-z0-9])' : '') + escaped(word) + between),
    ).join('|'),
  ],
  [
    'FUNCTION',
    FUNCTION_ROWS.map(({ names, before }) => `(?:${names.map(escaped).join('|')})(?:${ARGUMENT}){${before}}`).join('|'),
  ],
]);

function patternOf(text: string): string {
  return text
    .replaceAll('·', ' ')
    .replace(/\{HEADER:([^{}]+)\}/g, (_, names: string) => inHeaderList(names))
    .replace(/\{([A-Z]+)\}/g, (_, name: string) => PARTS.get(name) ?? name);
}

const LONGEST_BEFORE = 170;

/** For a keyword within or after its secret: a `locate` that looks for the rest before it. */
function alsoBefore(before: string): (match: RegExpExecArray) => Span | undefined {
  const pattern = new RegExp(`${START}${before}$`, 'd');
  return ({ 0: { length }, index, input }) => {
    const start = Math.max(0, index - LONGEST_BEFORE);
    const { 0: whole, 1: secret } = pattern.exec(input.slice(start, index))?.indices ?? [];
    if (secret !== undefined) return [start + secret[0], start + secret[1]];
    return whole && [start + whole[0], index + length];
  };
}

interface Row {
  readonly id: string | undefined;
  readonly what: string | undefined;
  readonly check: string | undefined;
  readonly keywords: readonly string[];
  readonly pattern: string;
  readonly before?: string | undefined;
  readonly flags?: string | undefined;
}

function ruleOf({ id = '', what = '', check = '', keywords, pattern, before, flags = '' }: Row): Rule {
  const locate = before === undefined ? LOCATORS.get(check) : alsoBefore(before);
  const test = CHECKS.get(check);
  return {
    id,
    what,
    keywords,
    pattern: new RegExp(pattern, `g${flags}`),
    ...(test && { check: test }),
    ...(check === 'seedPhrase' && { find: seedPhrasesIn }),
    ...(locate && { locate, readsLines: before === undefined }),
  };
}

/** `before @ rest` -> both */
function cutAtKeyword(text: string): readonly [before: string | undefined, rest: string] {
  const at = text.indexOf(' @ ');
  return at === -1 ? [undefined, text] : [text.slice(0, at), text.slice(at + 3)];
}

/** The rules of a table with a row for each. */
export function tokenRules(table: string): readonly Rule[] {
  return rowsOf(table).map(([id, what, check, beginnings = '', text = '']) => {
    const keywords = beginnings.split(' ');
    const [before, rest] = cutAtKeyword(patternOf(text).replace(/\$$/, '(?![A-Za-z0-9])'));
    const pattern = `(?:${keywords.map(escaped).join('|')})${rest}`;
    return before === undefined
      ? { ...ruleOf({ id, what, check, keywords, pattern: START + pattern }), isPrefixed: true }
      : ruleOf({ id, what, check, keywords, pattern, before });
  });
}

/** The rows of a table with several lines for each, and an empty one after it: keywords, until a line ends without a comma. */
export function blocksOf(table: string) {
  return table
    .trim()
    .split('\n\n')
    .map((block) => {
      const [head = '', ...lines] = block.split('\n').map((line) => line.trim());
      const last = lines.findIndex((line) => !line.endsWith(',')) + 1;
      const [keywords, pattern] = [lines.slice(0, last).join(' '), lines.slice(last).join('')];
      return { head: head.split(' | '), keywords, pattern };
    });
}

/** The rules of such a table. */
export function placeRules(table: string): readonly Rule[] {
  return blocksOf(table).map(({ head: [id, what, check, flags], ...block }) => {
    const [before, pattern] = cutAtKeyword(patternOf(block.pattern));
    return ruleOf({ id, what, check, flags, keywords: keywordsOf(block.keywords), pattern, before });
  });
}
