/** What reveals who and where somebody is: home directories, names of accounts, email addresses, authors of commits, hosts. */

import { encodedFolder } from '../base/paths.ts';
import { anyOf, IS, list, type Rule, START } from './rules/rule.ts';

/** A separator in a path: `/`, or `\` escaped any number of times, or a percent escape as in addresses. */
const SEP = String.raw`(?:\/|\\{1,8}\/?|%2[Ff])`;
const NAME = String.raw`[^\s/\\"'\x60<>|:*?%,;()[\]{}$&#=!@\x00-\x1f]{1,64}`;

/** Where a directory may begin: not in `src/home/page`, `@/home/x`, `${base}/home/x`, `./home`. */
const PATH_START = String.raw`(?:(?<![A-Za-z0-9_.~@})\]*+-])|(?<=\\[nrt])|(?<=(?:^|[^A-Za-z])[-+]))`;

/** The end of a home directory: `Users/name`, `home/name`; `users/name` after a drive. */
const HOME = new RegExp(
  `(?:Users|home|(?<=[A-Za-z](?::|%3[Aa])${SEP})users)${SEP}(?!(?:[Ss]hared|[Pp]ublic)(?![A-Za-z0-9]))(?:${NAME}(?: ${NAME}){1,2}(?=\\\\)|${NAME})`,
  'g',
);

/** The beginning of one: `/`, `C:\\`, `c%3A/`, `/mnt/c/`, `/c/`, `/var/`, `//wsl.localhost/Ubuntu/`. */
const HOME_START = new RegExp(
  String.raw`${PATH_START}(?:[A-Za-z](?::|%3[Aa])|\/(?:mnt|cygdrive|host_mnt)\/[a-z]{1,20}|\/[a-z]|\/(?:var|export|data|nfs|host_mnt|System/Volumes/Data)|\/Volumes\/[^/\s]{1,30}|[\\/]{2,8}wsl(?:\$|\.localhost)[\\/]{1,8}[^\\/\s]{1,30})?${SEP}$`,
);
/** Before `users` in lowercase, which is also part of addresses and of other paths. */
const DRIVE_START = new RegExp(`${PATH_START}[A-Za-z](?::|%3[Aa])${SEP}$`);
/** In `@/Users/name/x`, a file that a prompt mentions; but `@/home/page` is a module. */
const MENTION_START = /(?<=(?:^|[\s"'`(>])@)\/$/;

const LONGEST_START = 64;

/** The beginning of `-Users-name-Code-app`, the name of a folder of transcripts, made from a path; also after a drive. */
const ENCODED = '(?:(?<![A-Za-z0-9])[A-Za-z]-|-mnt-[a-z])?-(?:Users|home)';
const ENCODED_NAME = '-[A-Za-z0-9]{1,40}(?=-|$|[^A-Za-z0-9_])';
const HOME_FOLDER = new RegExp(String.raw`(?<=^|[/\\"'\x60\s([=:])(?:${ENCODED}|[A-Za-z]--users)${ENCODED_NAME}`, 'g');
const FOLDER_OF_PATH = new RegExp(String.raw`(?<=^|[/\\"'\x60])${ENCODED}${ENCODED_NAME}`, 'g');

/** Every text with a home directory contains one of these. */
export const HOME_KEYWORDS: readonly string[] = list(
  String.raw`Users/, home/, Users\, home\, -Users-, -home-, Users%2, home%2, :/users/, \users\, \/users, %2Fusers, %2fusers, --users-`,
);

/** The text with `~` in place of home directories. */
export function withoutHome(text: string): string {
  if (!text.includes('sers') && !text.includes('home')) return text;
  const paths = withoutHomePaths(text);
  if (/-[Uu]sers-/.test(paths)) return paths.replace(HOME_FOLDER, '~');
  return paths.includes('-home-') ? paths.replace(FOLDER_OF_PATH, '~') : paths;
}

/** `/Users/name/x`, `C:\\Users\\name\\x`, `/mnt/c/Users/name/x`, `/home/name/x` -> `~/x`. */
function withoutHomePaths(text: string): string {
  let out = '';
  let done = 0;
  for (const match of text.matchAll(HOME)) {
    // The text before it decides: there is only one home directory in `/Users/name/home/x`.
    const before = text.slice(Math.max(0, match.index - LONGEST_START), match.index);
    const isDrive = match[0].startsWith('users');
    const start =
      (isDrive ? DRIVE_START : HOME_START).exec(before) ??
      (match[0].startsWith('Users') ? MENTION_START.exec(before) : null);
    if (start === null) continue;
    out += `${text.slice(done, match.index - start[0].length)}~`;
    done = match.index + match[0].length;
  }
  return out + text.slice(done);
}

const BEFORE_ACCOUNT = [
  // A path: `/data/jane/x`, `Users/jane/x`
  String.raw`[/\\]|%2[Ff]`,
  // `USER=jane`, `"owner": "jane"`
  String.raw`\b(?:[A-Z_]{0,20}USER(?:NAME|PROFILE)?|LOGNAME|HOME|OWNER|[Uu]ser(?:[Nn]ame)?|owner|login|account)["']?\s{0,3}[=:]\s{0,3}["']?`,
  // `-rw-r--r--@ 1 jane staff`, `-rw-r--r-- 1 root jane`
  String.raw`[-dlbcps](?:[r-][w-][xsStT-]){3}[.+@]?\s{1,4}\d{1,6}\s{1,4}(?:[\w.-]{1,40}\s{1,4})?`,
  // `uid=501(jane)`, `chown jane:staff`, `sudo -u jane`
  String.raw`\b[ug]id=\d{1,10}\(|\b(?:chown(?:\s-R)?|su(?:\s-)?|sudo\s-u)\s{1,3}`,
];

const AFTER_ACCOUNT = String.raw`(?![\p{L}\p{N}_]|[.-][\p{L}\p{N}])`;

/** Account names that are known from home directories: `~` wherever they are an owner, part of a path, or a variable. */
export class AccountNames {
  readonly keywords: readonly string[];
  readonly #patterns: readonly RegExp[];

  constructor(names: readonly string[]) {
    const folders = names.map(encodedFolder);
    const any = anyOf(names);
    // A whole line (part of a path, or what `whoami` prints), the beginning of a row of `ps`, `jane@host` in a prompt.
    const alone = String.raw`^${any}(?=\s*$|\s{1,12}\d{1,8}\s)|(?<![\p{L}\p{N}_.@-])${any}(?=@[A-Za-z][A-Za-z0-9-]{0,60}(?![A-Za-z0-9.-]))`;
    this.keywords = [...names, ...folders];
    this.#patterns = [
      new RegExp(String.raw`${ENCODED}-${anyOf(folders)}(?=-|$|[^\p{L}\p{N}])`, 'gu'),
      new RegExp(`(?<=${BEFORE_ACCOUNT.join('|')})${any}${AFTER_ACCOUNT}|${alone}`, 'gmu'),
    ];
  }

  without(text: string): string {
    if (!this.keywords.some((name) => text.includes(name))) return text;
    return this.#patterns.reduce((out, pattern) => out.replace(pattern, '~'), text);
  }
}

const NOBODY =
  /@(?:[a-z0-9-]+\.)*(?:example\.(?:com|org|net)|localhost|test|invalid|noreply\.github\.com)$|^(?:noreply|no-reply|git)@/i;

export const MAIL_RULE: Rule = {
  id: 'email',
  what: 'Email address',
  keywords: [],
  pattern: new RegExp(
    `${START}[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\\.){1,6}[A-Za-z]{2,24}(?![A-Za-z0-9])`,
    'g',
  ),
  check: (mail) => !NOBODY.test(mail) && !/\.(?:png|jpe?g|svg|gif|webp|js|ts|css)$/i.test(mail),
};

/** Newer versions of Claude Code write into transcripts whose account a session belongs to. */
export const ACCOUNT_RULE: Rule = {
  id: 'account',
  what: 'Address or id of an account of Claude Code',
  keywords: ['userEmail', 'accountUuid', 'AccountUuid', 'organizationUuid'],
  pattern: new RegExp(`(?:userEmail|[aA]ccountUuid|organizationUuid)${IS}([\\w.%+@-]{6,200})`, 'g'),
  check: (value) => (value.includes('@') ? !NOBODY.test(value) : /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)),
};

const NO_PERSON =
  /\[bot\]|^(?:claude\b.*|github|dependabot|renovate|root|nobody|unknown|your name|not committed yet)$/i;

export const AUTHOR_RULE: Rule = {
  id: 'author',
  what: 'Name of the author of a commit',
  keywords: list(
    `Author:, Committer:, Commit:, Tagger:, -by:, -By:, author , committer , tagger , author":, author':, user.name`,
  ),
  pattern:
    /(?:(?:Author|Committer|Commit|Tagger|-[Bb]y):\s{1,8}|(?<=^|\n)(?:author|committer|tagger)\s|author["']:\s{0,2}(?:\{\s{0,2}["']name["']:\s{0,2})?["']|user\.name[\s=]["']?)(\p{Lu}[\p{L}\p{M}.'’ -]{1,60}[\p{L}.])(?=\s{0,2}<|["'\n\r\\]|$)/gu,
  check: (name) => !NO_PERSON.test(name),
};

const NO_MACHINE = /^(?:0+|127|22[4-9]|2[3-9]\d|169\.254|192\.0\.2|198\.51\.100|203\.0\.113)\.|^\d+\.0\.0\.0$/;

function isRealAddress(address: string): boolean {
  return !NO_MACHINE.test(address) && address.split('.').every((part) => Number(part) <= 255);
}

const KNOWN_HOST =
  /(?:^|\.)(?:example\.(?:com|org|net)|localhost|invalid|test|github\.com|githubusercontent\.com|gitlab\.com|npmjs\.(?:com|org)|pypi\.org|anthropic\.com|claude\.(?:ai|com)|google\.com|stackoverflow\.com|w3\.org|json-schema\.org|schemastore\.org|nodejs\.org|mozilla\.org|wikipedia\.org)$/i;

export const HOST_RULES: readonly Rule[] = [
  {
    id: 'ip-address',
    what: 'IP address',
    keywords: [],
    pattern: /(?<![A-Za-z0-9_.-])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?![A-Za-z0-9_-]|\.\d)/g,
    check: isRealAddress,
  },
  {
    id: 'ip-address',
    what: 'IP address',
    keywords: [],
    pattern: /(?<![A-Za-z0-9_:.])(?:[0-9a-fA-F]{1,4}(?::|::)){3,7}[0-9a-fA-F]{1,4}(?![A-Za-z0-9_:])/g,
    check: (address) => !/^2001:0?db8:/i.test(address) && /[0-9]/.test(address),
  },
  {
    id: 'host-name',
    what: 'Host name',
    keywords: [],
    pattern:
      /(?:(?<=:\/\/(?:[^\s/@"'<>]{1,100}@)?)|(?<=\b(?:ssh|scp)\s(?:[A-Za-z0-9_-]{1,32}@)?)|(?<![A-Za-z0-9_.-])(?=[A-Za-z0-9.-]{1,200}\.(?:internal|local|lan|corp|intranet)(?![A-Za-z0-9(])))(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,8}[A-Za-z][A-Za-z0-9-]{1,24}(?![A-Za-z0-9(])/g,
    check: (host) => !KNOWN_HOST.test(host) && !/\.local\.(?:json|md|ya?ml|ts|js|toml)$/.test(host),
  },
];
