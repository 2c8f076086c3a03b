/** Lines that must not be collected again, because they were forgotten. */

import { filled, number } from '../../base/json-readers.ts';
import type { Forgotten, Machine } from '../../transcript/discover/archive/machines.ts';
import { parseJson } from '../../transcript/parse/read-transcript.ts';
import type { IsForgotten } from './source-content.ts';
import { isHistory, type SourceFile } from './sources.ts';

/**
 * Which lines of a source were forgotten. This machine knows the texts that were forgotten on it, and collects such
 * lines without them; it does not know the texts that were forgotten on other machines, so it leaves out the lines.
 */
export function forgottenLine(
  forgotten: Forgotten,
  session: string | undefined,
  source: Pick<SourceFile, 'to'>,
  { path: machine }: Pick<Machine, 'path'>,
): IsForgotten {
  if (isHistory(source)) {
    return (line) => {
      const value = parseJson(line);
      if (forgotten.sessions.has(filled(value, 'sessionId') ?? '')) return true;
      const time = number(value, 'timestamp') ?? Number.NaN;
      return forgotten.prompts.has(time) && forgotten.prompts.get(time) !== machine;
    };
  }
  const others = (forgotten.lines.get(session ?? '') ?? []).filter((one) => one.machine !== machine);
  if (others.length === 0) return undefined;
  const uuids = new Set(others.flatMap(({ lines }) => lines));
  const types = new Set(others.flatMap((one) => one.types));
  return (line) => {
    const value = parseJson(line);
    const uuid = filled(value, 'uuid');
    return uuid === undefined ? types.has(filled(value, 'type') ?? '') : uuids.has(uuid);
  };
}
