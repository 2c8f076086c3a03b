/** Account names that are known from home folders, wherever they are an owner, part of a path, or a variable. */

import { encodedFolder } from '../base/paths.ts';
import { anyOf } from './rules/rule.ts';

/** What makes the name after it the name of an account. */
const BEFORE = [
  // A path: `/data/jane/x`, `Users/jane/x`
  String.raw`[/\\]|%2[Ff]`,
  // `USER=jane`, `"owner": "jane"`
  String.raw`\b(?:[A-Z_]{0,20}USER(?:NAME|PROFILE)?|LOGNAME|HOME|OWNER|[Uu]ser(?:[Nn]ame)?|owner|login|account)["']?\s{0,3}[=:]\s{0,3}["']?`,
  // `-rw-r--r--@ 1 jane staff`, `-rw-r--r-- 1 root jane`
  String.raw`[-dlbcps](?:[r-][w-][xsStT-]){3}[.+@]?\s{1,4}\d{1,6}\s{1,4}(?:[\w.-]{1,40}\s{1,4})?`,
  // `uid=501(jane)`, `chown jane:staff`, `sudo -u jane`
  String.raw`\b[ug]id=\d{1,10}\(|\b(?:chown(?:\s-R)?|su(?:\s-)?|sudo\s-u)\s{1,3}`,
];

const AFTER = String.raw`(?![\p{L}\p{N}_]|[.-][\p{L}\p{N}])`;

/** Replaces the names with `~`. */
export class AccountNames {
  /** Every text with a name contains one of these. */
  readonly keywords: readonly string[];
  readonly #patterns: readonly RegExp[];

  constructor(names: readonly string[]) {
    const folders = names.map(encodedFolder);
    const any = anyOf(names);
    // A whole line (part of a path, or what `whoami` prints), the beginning of a row of `ps`, `jane@host` in a prompt.
    const alone = String.raw`^${any}(?=\s*$|\s{1,12}\d{1,8}\s)|(?<![\p{L}\p{N}_.@-])${any}(?=@[A-Za-z][A-Za-z0-9-]{0,60}(?![A-Za-z0-9.-]))`;
    this.keywords = [...names, ...folders];
    this.#patterns = [
      new RegExp(String.raw`(?:[A-Z]-)?-(?:Users|home)-${anyOf(folders)}(?=-|$|[^\p{L}\p{N}])`, 'gu'),
      new RegExp(`(?<=${BEFORE.join('|')})${any}${AFTER}|${alone}`, 'gmu'),
    ];
  }

  without(text: string): string {
    if (!this.keywords.some((name) => text.includes(name))) return text;
    return this.#patterns.reduce((out, pattern) => out.replace(pattern, '~'), text);
  }
}
