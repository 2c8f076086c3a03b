/** The secrets in a list: `"password": ["...", "..."]`, `tokens = ['...']`, and lines of YAML that begin with `- `. */

import { UUID } from './is-real-secret.ts';
import type { Span } from './span.ts';

/** From where the list or the string before it ends; \x02 stands for quotes, see `redactor.ts`. */
const IN_BRACKETS = /(?:["'\x60\x02]?\s{0,40},)?\s{0,40}(["'\x60\x02])((?:(?!\1)[^\r\n]){0,200})(?=\1)/y;
const ON_LINES =
  /["']?[ \t]{0,20}\r?\n[ \t>+|│-]{0,24}- (["']?)([^\s"'\x02]{1,200})(?=["']?[ \t]{0,20}(?:[\r\n]|$)|["\x02])/y;

const MOST = 100;

interface Listed {
  /** Most lists with such a name contain rules or messages, `["required", "min:8"]`. */
  readonly isProse: true;
  readonly text: string;
  readonly span: Span;
  readonly isQuoted: boolean;
}

/** Lists of what everybody may know, and of what passed: `COMMON_PASSWORDS`, `weakPasswords`, `pass`. */
const HARMLESS =
  /(?:common|popular|weak|worst|bad|invalid|leaked|breached|banned|forbidden)[ _-]?pass|^pass(?![a-z_-])/i;

function stringsAt(text: string, at: number, isOnLines: boolean): readonly Listed[] {
  const strings: Listed[] = [];
  const pattern = isOnLines ? ON_LINES : IN_BRACKETS;
  pattern.lastIndex = at;
  for (let match = pattern.exec(text); match !== null && strings.length < MOST; match = pattern.exec(text)) {
    const [, quote = '', own = ''] = match;
    const to = pattern.lastIndex;
    strings.push({ isProse: true, text: own, span: [to - own.length, to], isQuoted: quote !== '' });
  }
  return strings;
}

/**
 * For a match of a pattern made by `named`: the secrets of the list that it introduces, if it introduces one. The `- `
 * of the first line is part of the match.
 * @param head what is before the match in the name
 */
export function secretsInList(
  { 0: intro, groups, index, input }: RegExpExecArray,
  head: string,
  isSecret: (value: Listed) => boolean | undefined,
  allowsUuid: boolean,
): readonly Span[] {
  const { line, list } = groups ?? {};
  const isOnLines = line?.endsWith('- ') === true;
  if ((list === undefined && !isOnLines) || HARMLESS.test(head + intro)) return [];
  return stringsAt(input, index + (isOnLines ? intro.lastIndexOf('\n') : intro.length), isOnLines)
    .filter((one) => (UUID.test(one.text) ? allowsUuid : isSecret(one)))
    .map(({ span }) => span);
}
