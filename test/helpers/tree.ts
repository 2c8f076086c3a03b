/** Lines with their own ids and those of their parents. */

import { assistant, result, text, toolUse, user } from './lines.ts';

export type Parent = string | null;

/** `says('p1', null, 'why?')`: a prompt with its own id and its parent's. */
export const says = (uuid: string, parentUuid: Parent, words: string, more = {}): string =>
  user(words, { uuid, parentUuid, ...more });

export const answers = (uuid: string, parentUuid: Parent, words = uuid, more = {}): string =>
  assistant([text(words)], { id: `m-${uuid}` }, { uuid, parentUuid, ...more });

/** Any line, with these ids. */
export const under = (uuid: string, parentUuid: Parent, source: string): string =>
  JSON.stringify({ ...JSON.parse(source), uuid, parentUuid });

/**
 * `tree('p1 - one, a1 p1, a2 a1 +t1, r1 a2 =t1, p2 r1 two')`: each line with its id, that of its parent (`-` for none),
 * and the words of a prompt, `+` and the id of a call, or `=` and the id of a result; an answer says its id.
 */
export function tree(lines: string): readonly string[] {
  return lines.split(', ').map((one) => {
    const [, uuid = '', parent = '', said = ''] = /^(\S+) (\S+) ?(.*)$/.exec(one) ?? [];
    const parentUuid = parent === '-' ? null : parent;
    if (said === '') return answers(uuid, parentUuid);
    if (said.startsWith('+')) return assistant([toolUse(said.slice(1))], { id: `m-${uuid}` }, { uuid, parentUuid });
    return said.startsWith('=') ? user([result(said.slice(1))], { uuid, parentUuid }) : says(uuid, parentUuid, said);
  });
}
