import { filled, number } from '../../base/json-readers.ts';
import type { Forgotten, Machine } from '../../transcript/discover/archive/machines.ts';
import { parseJson } from '../../transcript/parse/read-transcript.ts';
import type { IsForgotten } from './source-content.ts';
import { isHistory, type SourceFile } from './sources.ts';

/**
 * Which lines were forgotten. This machine collects those that it forgot without the text, but does not know the texts
 * that others forgot, so it leaves out their lines.
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
