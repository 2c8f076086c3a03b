/**
 * Prompts of `history.jsonl` that belong to no transcript: Claude Code deletes transcripts, but not this file. The
 * prompts become sessions of which only the prompts are left, one for each day and project.
 *
 *     {"display":"Fix the axis","timestamp":1772442120000,"project":"/home/ada/shop","sessionId":"6f0c…"}
 */

import { budgetOf } from '../base/bounds.ts';
import { sha256 } from '../base/hash.ts';
import { filled, number, raw, text } from '../base/json-readers.ts';
import { addTo, compareText, sumOf } from '../base/lists.ts';
import { encodedFolder, withDrive } from '../base/paths.ts';
import { withoutHome } from '../redact/personal.ts';
import { type RedactOptions, Redactor } from '../redact/redactor.ts';
import { MARK } from '../redact/scan.ts';
import { timeView } from '../site/render/text/time.ts';
import { pasteFiller } from '../transcript/discover/pasted-texts.ts';
import { type History, LATEST, promptsOnlyId, type SessionFile } from '../transcript/discover/session-file.ts';
import { readLines } from '../transcript/parse/jsonl.ts';
import { keptLines, parseJson } from '../transcript/parse/read-transcript.ts';
import { FORGOTTEN_MARK } from '../transcript/parse/redaction.ts';
import { inPasteTags, PASTE_MARK } from '../transcript/text/user-text.ts';
import type { SessionSummary } from '../transcript/types/summary.ts';

interface Prompt {
  readonly text: string;
  readonly time: number;
  readonly project: string;
  readonly session: string | undefined;
}

/** A prompt may precede the first line of its session, or follow the last one, by this much. */
const BEFORE_MS = 5_000;
const AFTER_MS = 60_000;

/** Nobody misses a session with only `/clear`. */
const BARE_COMMAND = /^\/[a-z][\w:-]{0,60}$/i;

function promptOf(value: unknown): Prompt | undefined {
  const display = filled(value, 'display');
  const time = number(value, 'timestamp');
  if (display === undefined || time === undefined || Math.abs(time) > LATEST) return undefined;
  const project = withDrive(filled(value, 'project') ?? '');
  return { text: withPastes(display, time, value), time, project, session: filled(value, 'sessionId') };
}

/** The prompt with each pasted text in place of its first mark, marked as what the human pasted. */
function withPastes(display: string, time: number, value: unknown): string {
  const left = new Map(Object.entries(raw(value, 'pastedContents')));
  return display.replace(PASTE_MARK, (mark, id: string) => {
    const pasted = left.get(id);
    const content = text(pasted, 'type') === 'image' ? undefined : filled(pasted, 'content');
    if (content === undefined) return mark;
    left.delete(id);
    if (mark.startsWith('[...')) return content;
    // Nobody who wrote the text could know when it would be pasted.
    return inPasteTags(content, sha256(`${time} ${id}`).slice(0, 8));
  });
}

async function promptsIn(
  { file, forgotten }: History,
  isOwned: (prompt: Prompt) => boolean,
): Promise<readonly Prompt[]> {
  const sessions = new Set(forgotten.sessions);
  const times = new Set(forgotten.prompts);
  const prompts: Prompt[] = [];
  const fill = typeof file === 'string' ? pasteFiller(file) : (line: string) => line;
  const { lines } = await (typeof file === 'string' ? readLines(file, budgetOf()) : keptLines(file, budgetOf()));
  for (const line of lines) {
    const prompt = promptOf(parseJson(line.text));
    if (prompt === undefined || sessions.has(prompt.session ?? '') || isOwned(prompt)) continue;
    if (times.has(prompt.time) && !line.text.includes(FORGOTTEN_MARK)) continue;
    const whole = fill(line.text);
    prompts.push((whole === line.text ? undefined : promptOf(parseJson(whole))) ?? prompt);
  }
  return prompts;
}

/**
 * Does a prompt belong to one of the sessions of its member? Older versions recorded no session for a prompt.
 * @param redact with which the summaries were made; their marks have other numbers
 */
function ownerTest(
  summaries: readonly SessionSummary[],
  redact: RedactOptions | undefined,
): (prompt: Prompt, member: string | undefined) => boolean {
  const redactor = redact && new Redactor(redact);
  const placeOf = (member: string | undefined, path: string): string =>
    `${member ?? ''}\n${withoutHome(redactor?.text(path, () => '*') ?? path).replaceAll(MARK, '*')}`;
  const ids = new Set(summaries.map(({ id }) => id));
  const spans = new Map<string, { readonly start: number; readonly end: number }[]>();
  for (const { member, cwds, start, end } of summaries) {
    if (start === undefined || end === undefined) continue;
    for (const place of new Set(cwds.map((cwd) => placeOf(member, cwd)))) addTo(spans, place, { start, end });
  }
  return ({ session, time, project }, member) => {
    if (session !== undefined) return ids.has(session);
    const spansThere = spans.get(placeOf(member, project)) ?? [];
    return spansThere.some(({ start, end }) => time >= start - BEFORE_MS && time <= end + AFTER_MS);
  };
}

function transcriptLines(prompts: readonly Prompt[]): readonly string[] {
  return prompts.map(({ text: content, time, project, session }, index) => {
    const hex = sha256(`${time} ${index}`);
    const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
    const timestamp = new Date(time).toISOString();
    const message = { role: 'user', content };
    return JSON.stringify({ type: 'user', uuid, timestamp, cwd: project, sessionId: session, message });
  });
}

function sessionOf(prompts: readonly Prompt[], day: string, { member, input }: History): SessionFile {
  const project = prompts[0]?.project ?? '';
  const path = withoutHome(project);
  const folder = encodedFolder(path);
  const id = promptsOnlyId(day, member, path);
  const lines = transcriptLines(prompts);
  const size = sumOf(lines, (line) => line.length);
  return {
    ...{ path: undefined, relative: `${folder}/${id}`, size, id, folder, folderName: folder, input, member },
    ...{ agents: [], toolResults: [], prompts: lines },
  };
}

/**
 * The sessions of which only prompts are left.
 * @param summaries of all sessions that have more
 * @param zone time zone that determines the days
 */
export async function promptsOnly(
  histories: readonly History[],
  summaries: readonly SessionSummary[],
  zone: string,
  redact?: RedactOptions,
): Promise<readonly SessionFile[]> {
  if (histories.length === 0) return [];
  const hasOwner = ownerTest(summaries, redact);
  const sessions: SessionFile[] = [];
  for (const history of histories) {
    const groups = new Map<string, Prompt[]>();
    for (const prompt of await promptsIn(history, (one) => hasOwner(one, history.member))) {
      const day = timeView(prompt.time, zone)?.text.slice(0, 10) ?? '';
      addTo(groups, `${day}\n${withoutHome(prompt.project)}`, prompt);
    }
    for (const [key, prompts] of groups) {
      if (prompts.every((prompt) => BARE_COMMAND.test(prompt.text.trim()))) continue;
      const inOrder = prompts.sort((a, b) => a.time - b.time || (a.text < b.text ? -1 : 1));
      sessions.push(sessionOf(inOrder, key.split('\n')[0] ?? '', history));
    }
  }
  return sessions.sort((a, b) => compareText(a.relative, b.relative) || a.input - b.input);
}
