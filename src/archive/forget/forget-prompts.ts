/** Removes prompts from `history.jsonl`: those of forgotten sessions, and those of which only the prompt is left. */

import { filled, number } from '../../base/json-readers.ts';
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

/** Prompts of older versions have no session id: they are matched by the times of user lines. */
const NEAR_MS = 3_000;

/** The times of the user lines of sessions, in steps of {@link NEAR_MS}, with the folders of their projects. */
function timesOf(parts: readonly SessionPart[]): ReadonlyMap<number, readonly string[]> {
  const times = new Map<number, string[]>();
  for (const { file, project } of parts) {
    if (!hasLines(file.name)) continue;
    for (const line of pathsOf(file).flatMap((path) => textIn(path, []).split('\n'))) {
      if (!line.includes('"user"') && !line.includes('"queue-operation"')) continue;
      const time = readTime(filled(parseJson(line), 'timestamp'));
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
function ownerTest(parts: readonly SessionPart[]): (value: unknown, time: number) => boolean {
  const ids = new Set(parts.map(({ id }) => id));
  let times: ReturnType<typeof timesOf> | undefined;
  return (value, time) => {
    const session = filled(value, 'sessionId');
    if (session !== undefined) return ids.has(session);
    times ??= timesOf(parts);
    const near = [-1, 0, 1].flatMap((step) => times?.get(Math.round(time / NEAR_MS) + step) ?? []);
    return near.some((folder) => encodes(filled(value, 'project') ?? '', folder));
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
    const value = parseJson(line);
    // A prompt without a time is matched to a session by id alone.
    const time = number(value, 'timestamp') ?? Number.NaN;
    const isOwned = isOfForgotten(value, time);
    const prompt = { time, project: withDrive(filled(value, 'project') ?? ''), member };
    if (!isOwned && (!isMeant(prompt) || isOfOthers(value, time))) return false;
    // The tombstone of the session covers prompts that name it.
    if (!isOwned || filled(value, 'sessionId') === undefined) tombstones.push({ prompt: time });
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
