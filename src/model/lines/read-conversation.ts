/** The lines of one transcript -> its turns. A table from kind of entry to what is done with it. */

import { shortHash } from '../../base/hash.ts';
import { filled, raw } from '../../base/json-readers.ts';
import { jsonOf } from '../../base/json-text.ts';
import {
  type AssistantEntry,
  type Entry,
  isConversation,
  type Problem,
  type QueueEntry,
  type Transcript,
  textOf,
} from '../../domain/transcript.ts';
import { type Branch, type Line, splitBranches } from '../branches/branches.ts';
import type { RepeatedLines } from '../branches/repeated-lines.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { PROGRESS_RULES, RECORD_RULES } from '../ledger/line-rules.ts';
import { arrivedNotifications, notificationsIn } from '../text/notifications.ts';
import { queuedPieces, readQueue } from '../text/queue.ts';
import { readUserText } from '../text/user-text.ts';
import { finish } from '../turns/finish-conversation.ts';
import { TurnBuilder } from '../turns/turn-builder.ts';
import { attachment } from './attachments.ts';
import { foldPiece } from './client-text.ts';
import type { LineReader } from './line-reader.ts';
import { system } from './system-lines.ts';
import { unknownEntry } from './unknown-lines.ts';
import { enter, userLine } from './user-lines.ts';

type Handler<K extends Entry['kind']> = (reader: LineReader, entry: Extract<Entry, { kind: K }>) => void;

/** `"stop_reason":"refusal","stop_details":{"explanation":"…"}`, on each line of the message. */
function refused(builder: TurnBuilder, entry: AssistantEntry): void {
  const last = builder.last?.parts.at(-1);
  if (last?.kind === 'notice' && last.notice === 'refusal') return;
  const text = filled(raw(raw(entry.fields, 'message'), 'stop_details'), 'explanation') ?? '';
  builder.beside(entry, { kind: 'notice', notice: 'refusal', text, line: entry.line });
}

/** Text that the client put in the assistant's mouth (`model: "<synthetic>"`) is a notice. */
const assistant: Handler<'assistant'> = ({ builder, ledger }, entry) => {
  if (!entry.isApiError && entry.model !== '<synthetic>') {
    builder.message(entry);
    if (entry.stopReason === 'refusal') refused(builder, entry);
    return;
  }
  const notice = entry.isApiError ? 'api-error' : 'information';
  builder.beside(entry, { kind: 'notice', notice, text: textOf(entry.content), line: entry.line });
  ledger.shown(entry.line);
};

const progress: Handler<'progress'> = (reader, entry) => {
  const reason = PROGRESS_RULES.get(entry.progressType);
  if (reason === undefined) unknownEntry(reader, entry, `progress: ${entry.progressType}`);
  else reader.ledger.hidden(entry.line, reason);
};

/** A notification that is queued and never comes as a line of its own exists only here. */
function queuedNotification(reader: LineReader, entry: QueueEntry): boolean {
  const [text] = notificationsIn(entry.content);
  if (text === undefined) return false;
  if (reader.arrived.has(text) || entry.operation !== 'enqueue') return false;
  reader.arrived.add(text);
  for (const piece of readUserText(entry.content)) foldPiece(reader, entry, piece);
  return true;
}

const queue: Handler<'queue'> = (reader, entry) => {
  const { ledger, queue: queued } = reader;
  if (queuedNotification(reader, entry)) return;
  if (queued.isOnlyHere(entry)) {
    return enter(reader, entry, queuedPieces(entry.content), { isQueued: true, planContent: undefined });
  }
  const fate = queued.fateOf(entry);
  if (fate === 'arrived') ledger.hidden(entry.line, 'queued text shown where it arrived');
  else ledger.hidden(entry.line, fate === 'taken back' ? 'queued text taken back' : 'queue bookkeeping');
};

const record: Handler<'record'> = ({ ledger }, entry) => {
  const rule = RECORD_RULES.get(entry.type);
  if (rule?.box === 'folded') ledger.folded(entry.line, rule.reason);
  else if (rule) ledger.hidden(entry.line, rule.reason);
};

function handle(reader: LineReader, entry: Entry): void {
  switch (entry.kind) {
    case 'user':
      return userLine(reader, entry);
    case 'assistant':
      return assistant(reader, entry);
    case 'system':
      return system(reader, entry);
    case 'attachment':
      return attachment(reader, entry);
    case 'progress':
      return progress(reader, entry);
    case 'queue':
      return queue(reader, entry);
    case 'record':
      return record(reader, entry);
    case 'title':
      return reader.ledger.folded(entry.line, 'session title');
    case 'unknown':
      return unknownEntry(reader, entry, entry.type);
    default:
      return entry satisfies never;
  }
}

/** By uuid: the line that has it, or, when there are several, what each of them says, as a hash. */
type Seen = Map<string, Entry | Set<string>>;

function saidBy({ fields }: Entry): string {
  return shortHash(jsonOf(fields), 32);
}

/** A line written twice is shown once; a uuid that says something else the second time is not a repetition. */
function isRepeated(seen: Seen, entry: Entry): boolean {
  if (entry.uuid === undefined) return false;
  const before = seen.get(entry.uuid);
  if (before === undefined) {
    seen.set(entry.uuid, entry);
    return false;
  }
  const known = before instanceof Set ? before : new Set([saidBy(before)]);
  seen.set(entry.uuid, known);
  const said = saidBy(entry);
  if (known.has(said)) return true;
  known.add(said);
  return false;
}

/** Entries and problems in the order of their lines. */
function* inOrder(entries: readonly Entry[], problems: readonly Problem[]): Generator<Entry | Problem> {
  let next = 0;
  for (const entry of entries) {
    for (let problem = problems[next]; problem && problem.line < entry.line; problem = problems[next]) {
      yield problem;
      next += 1;
    }
    yield entry;
  }
  yield* problems.slice(next);
}

/** A path that only repeats another session's is told there. */
function isRepeats(lines: readonly (Line | Branch)[], repeats: RepeatedLines): boolean {
  return lines.every((line) => {
    if ('lines' in line) return isRepeats(line.lines, repeats);
    return 'reason' in line || !isConversation(line) || repeats.has(line.line);
  });
}

/** A path of an agent begins with its task only when nothing was said before the fork. */
function onPath(reader: LineReader, root: Entry): LineReader {
  const isAgent = reader.isAgent && !reader.builder.turns.some(({ kind }) => kind === 'user');
  return { ...reader, isAgent, builder: reader.builder.branch(root) };
}

function read(reader: LineReader, lines: readonly (Line | Branch)[], seen: Seen): void {
  const { builder, ledger, repeats } = reader;
  for (const line of lines) {
    if ('lines' in line) {
      const isElsewhere = isRepeats(line.lines, repeats);
      read(isElsewhere ? reader : onPath(reader, line.root), line.lines, seen);
    } else if ('reason' in line) {
      const place = { line: line.line, uuid: undefined, digest: `problem-${line.line}`, time: undefined };
      builder.beside(place, { kind: 'problem', problem: line, line: line.line });
    } else if (repeats.has(line.line)) {
      const owner = repeats.get(line.line);
      if (owner) builder.continued(line, owner);
      ledger.hidden(line.line, 'shown in another session');
    } else if (isRepeated(seen, line)) ledger.hidden(line.line, 'repeated line');
    else handle(reader, line);
    if (!('lines' in line)) builder.took(line.line);
  }
}

const NO_REPEATS: RepeatedLines = new Map();

/**
 * Reads the lines of one conversation.
 * @param transcript its entries (of a session's file: without the sidechains), with all problems of the file
 * @param ledger books every one of these lines
 * @param repeats lines that another session shows
 */
export function readConversation(
  transcript: Pick<Transcript, 'entries' | 'problems'>,
  ledger: Ledger,
  isAgent: boolean,
  repeats: RepeatedLines = NO_REPEATS,
): TurnBuilder {
  const builder = new TurnBuilder(ledger);
  const { entries } = transcript;
  const queue = readQueue(entries);
  const arrived = arrivedNotifications(entries);
  const reader: LineReader = { builder, ledger, queue, arrived, repeats, isAgent };
  const lines = [...inOrder(entries, transcript.problems)];
  read(reader, splitBranches(lines, queue.wasQueued), new Map());
  finish(builder);
  return builder;
}
