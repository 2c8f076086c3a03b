/** Removes prompts from `history.jsonl`: those of forgotten sessions, and those of which only the prompt is left. */

import * as field from '../../base/json/declared-fields.ts';
import { addTo } from '../../base/lists.ts';
import { encodes, withDrive } from '../../base/paths.ts';
import { keptHistory, pathsOf } from '../../transcript/discover/archive/kept-files.ts';
import type { Machine, Tombstone } from '../../transcript/discover/archive/machines.ts';
import { hasLines } from '../../transcript/discover/transcript-names.ts';
import { parseJson } from '../../transcript/parse/read-transcript.ts';
import { readTime } from '../../transcript/parse/timestamps.ts';
import type { SessionPart } from '../session-parts.ts';
import { rewrite } from '../write.ts';
import { type Bury, type ForgottenText, textIn } from './text.ts';

/** `{"display":"Fix it","timestamp":1790000000000,"project":"/home/ada/shop","sessionId":"6f0c…"}` */
const PROMPT = {
  ...{ session: field.as('sessionId', field.filled), project: field.words },
  // A prompt without a time is matched to a session by id alone.
  time: field.as('timestamp', field.numberOr(Number.NaN)),
};
type Prompt = field.Values<typeof PROMPT>;
const TYPED = { timestamp: field.filled };

/** Prompts of older versions have no session id: they are matched by the times of user lines. */
const NEAR_MS = 3_000;

/** The times of the user lines of sessions, in steps of {@link NEAR_MS}, with the folders of their projects. */
function timesOf(parts: readonly SessionPart[]): ReadonlyMap<number, readonly string[]> {
  const times = new Map<number, string[]>();
  for (const { file, project } of parts) {
    if (!hasLines(file.name)) continue;
    for (const line of pathsOf(file).flatMap((path) => textIn(path, []).split('\n'))) {
      if (!line.includes('"user"') && !line.includes('"queue-operation"')) continue;
      const time = readTime(field.valuesOf(parseJson(line), TYPED).timestamp);
      if (time !== undefined) addTo(times, Math.round(time / NEAR_MS), project.at(-1) ?? '');
    }
  }
  return times;
}

export interface HistoryPrompt {
  readonly time: number;
  readonly project: string;
  readonly member: string;
}

/** @returns a test: does a prompt belong to one of the sessions with these files? */
function ownerTest(parts: readonly SessionPart[]): (prompt: Prompt) => boolean {
  const ids = new Set(parts.map(({ id }) => id));
  let times: ReturnType<typeof timesOf> | undefined;
  return ({ session, project, time }) => {
    if (session !== undefined) return ids.has(session);
    times ??= timesOf(parts);
    const near = [-1, 0, 1].flatMap((step) => times?.get(Math.round(time / NEAR_MS) + step) ?? []);
    return near.some((folder) => encodes(project, folder));
  };
}

/**
 * @param isMeant which prompts of no session are forgotten @param others files of sessions that may own such prompts
 */
export function forgetPrompts(
  machines: readonly Machine[],
  forgotten: readonly SessionPart[],
  bury: Bury,
  isMeant: (prompt: HistoryPrompt) => boolean = () => false,
  others: readonly SessionPart[] = [],
): Pick<ForgottenText, 'prompts' | 'changed' | 'unread'> {
  const [isOfForgotten, isOfOthers] = [ownerTest(forgotten), ownerTest(others)];
  const tombstones: Tombstone[] = [];
  const isForgotten = (line: string, { member }: Machine): boolean => {
    const prompt = field.valuesOf(parseJson(line), PROMPT);
    const { session, project, time } = prompt;
    const isOwned = isOfForgotten(prompt);
    if (!isOwned && (!isMeant({ time, project: withDrive(project), member }) || isOfOthers(prompt))) return false;
    // The tombstone of the session covers prompts that name it.
    if (!isOwned || session === undefined) tombstones.push({ prompt: time });
    return true;
  };
  const unread: string[] = [];
  const changes: { readonly machine: Machine; readonly path: string; readonly text: string }[] = [];
  let prompts = 0;
  for (const machine of machines) {
    for (const path of keptHistory(machine).flatMap(pathsOf)) {
      const lines = textIn(path, unread).split('\n');
      const remaining = lines.filter((line) => line === '' || !isForgotten(line, machine));
      if (remaining.length === lines.length) continue;
      prompts += lines.length - remaining.length;
      changes.push({ machine, path, text: remaining.join('\n') });
    }
  }
  if (bury(tombstones)) for (const { machine, path, text } of changes) rewrite(machine.path, path, text);
  return { prompts, changed: new Map(changes.map(({ path }) => [path, path])), unread };
}
