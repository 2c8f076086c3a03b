/** The lines of one conversation -> its turns. */

import { shortHash } from '../../base/hash.ts';
import { jsonOf } from '../../base/json-text.ts';
import { merged } from '../../base/lists.ts';
import { type Branch, type Line, splitBranches } from '../branches/branches.ts';
import { NOTHING_REPEATED, type RepeatedLines } from '../branches/line-digests.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type AssistantEntry, type Entry, isConversation, type QueueEntry, textOf } from '../parse/entry.ts';
import { ofFile, type Transcript } from '../parse/transcript.ts';
import { camelCased } from '../text/field-text.ts';
import { arrivedNotifications, notificationsIn } from '../text/notifications.ts';
import { QUEUE_OPERATIONS, Queue, queuedPieces } from '../text/queue.ts';
import { readUserText } from '../text/user-text.ts';
import { finish } from '../turns/finish-conversation.ts';
import type { Conversation } from '../turns/mutable-turns.ts';
import { TurnBuilder } from '../turns/turn-builder.ts';
import type { DistantResult } from '../types/session.ts';
import { attachmentLine } from './attachments.ts';
import { foldPiece } from './client-text.ts';
import { expectsTask, type LineReader, ownFields, treat, unknownLine } from './line-reader.ts';
import { OTHER, PROGRESS, SYSTEM } from './system-lines.ts';
import { addPieces, answerFromAfar, blockPieces, joinResult, userLine } from './user-lines.ts';

/** What the client answers in place of the agent when a session is resumed after a prompt without an answer. */
const PLACEHOLDER = 'No response requested.';

function clientAnswer({ builder }: LineReader, entry: AssistantEntry): void {
  const text = textOf(entry.content);
  if (entry.isApiError) builder.notice(entry, 'api-error', text);
  else if (text === PLACEHOLDER) builder.aside(entry, 'client message', 'Client message', text);
  else builder.notice(entry, 'information', text);
}

function assistantLine(reader: LineReader, entry: AssistantEntry): void {
  const { builder } = reader;
  if (entry.isApiError || entry.model === '<synthetic>') return clientAnswer(reader, entry);
  builder.message(entry);
  for (const block of entry.content) {
    // A line may repeat the blocks of its message.
    if (block.kind === 'tool-result' && builder.callById.get(block.callId)?.result === undefined)
      joinResult(reader, entry, block);
  }
  // Each line of the message says it.
  const last = builder.last?.parts.at(-1);
  if (entry.refusal !== undefined && !(last?.kind === 'notice' && last.notice === 'refusal'))
    builder.addPart(entry, { kind: 'notice', notice: 'refusal', text: entry.refusal, line: entry.line });
}

function queuedNotification(reader: LineReader, entry: QueueEntry): boolean {
  const content = textOf(entry.content);
  const [text] = notificationsIn(content);
  if (text === undefined || reader.arrived.has(text) || entry.operation !== 'enqueue') return false;
  reader.arrived.add(text);
  for (const piece of readUserText(content)) foldPiece(reader, entry, piece);
  return true;
}

function queueLine(reader: LineReader, entry: QueueEntry): void {
  const { ledger, queue } = reader;
  if (!QUEUE_OPERATIONS.has(entry.operation)) return unknownLine(reader, entry, `queue-operation: ${entry.operation}`);
  if (queuedNotification(reader, entry)) return;
  const fate = queue.fateOf(entry);
  if (fate === 'undelivered')
    addPieces(reader, entry, [...queuedPieces(textOf(entry.content)), ...blockPieces(entry.content)], true);
  else if (fate === 'delivered') ledger.hidden(entry.line, 'queued message, shown on delivery');
  else ledger.hidden(entry.line, fate === 'withdrawn' ? 'queued message, withdrawn' : 'queue bookkeeping');
}

function readLine(reader: LineReader, entry: Entry): void {
  switch (entry.kind) {
    case 'user':
      if (entry.permissionMode !== undefined) reader.builder.isUnasked = entry.permissionMode === 'bypassPermissions';
      return userLine(reader, entry);
    case 'assistant':
      return assistantLine(reader, entry);
    case 'system':
      return SYSTEM.has(entry.subtype)
        ? treat(SYSTEM, entry.subtype, 'system: ', reader, { ...entry, fields: camelCased(entry.fields) })
        : unknownLine(reader, entry, `system: ${entry.subtype}`);
    case 'attachment':
      return attachmentLine(reader, entry);
    case 'progress':
      return treat(PROGRESS, entry.progressType, 'progress: ', reader, entry);
    case 'queue':
      return queueLine(reader, entry);
    case 'title':
      return reader.ledger.folded(entry.line, 'session title');
    case 'other':
      return treat(OTHER, entry.type, '', reader, entry);
    default:
      return entry satisfies never;
  }
}

/** By uuid: the line with it, or, when there are several, the hashes of their content. */
type Seen = Map<string, Entry | Set<string>>;

/** What a line says. A compaction, a branch or a newer version may write it again with other fields beside that. */
export function contentHash(entry: Entry): string {
  const { kind } = entry;
  const isMessage = kind === 'user' || kind === 'assistant';
  const says = isMessage ? entry.content : kind === 'attachment' ? entry.attachment : ownFields(entry);
  return shortHash(jsonOf(kind === 'system' ? [entry.subtype, entry.content] : [kind, says]), 32);
}

/** Lines with the same uuid but other content are not duplicates. */
function isDuplicate(seen: Seen, entry: Entry): boolean {
  if (entry.uuid === undefined) return false;
  const before = seen.get(entry.uuid);
  if (before === undefined) {
    seen.set(entry.uuid, entry);
    return false;
  }
  const hashes = before instanceof Set ? before : new Set([contentHash(before)]);
  seen.set(entry.uuid, hashes);
  const hash = contentHash(entry);
  if (hashes.has(hash)) return true;
  hashes.add(hash);
  return false;
}

function isRepeatedBranch(lines: readonly (Line | Branch)[], repeated: RepeatedLines['lines']): boolean {
  return lines.every((line) => {
    if ('lines' in line) return isRepeatedBranch(line.lines, repeated);
    return 'reason' in line || !isConversation(line) || repeated.has(line);
  });
}

function readLines(reader: LineReader, lines: readonly (Line | Branch)[], seen: Seen): void {
  const { builder, ledger } = reader;
  const repeated = reader.repeated.lines;
  for (const line of lines) {
    if ('lines' in line) {
      // In an agent, a branch begins with the task only if the fork precedes it.
      const ofBranch = { ...reader, isAgent: expectsTask(reader) };
      if (isRepeatedBranch(line.lines, repeated)) readLines(reader, line.lines, seen);
      else builder.branch(line.root, () => readLines(ofBranch, line.lines, seen));
    } else if ('reason' in line) {
      const ref = { line: line.line, uuid: undefined, digest: `problem-${line.line}`, time: undefined };
      builder.problem(ref, { kind: 'problem', problem: ofFile(line), line: line.line });
    } else if (isDuplicate(seen, line)) ledger.hidden(line.line, 'duplicate line');
    else if (repeated.has(line)) {
      const owner = repeated.get(line);
      if (owner) builder.continued(line, owner);
      ledger.hidden(line.line, 'shown in another session');
    } else readLine(reader, line);
    if (!('lines' in line)) builder.addLine(line.line);
  }
}

/** @param repeated lines that another session shows @param answers results of its calls in files of other sessions */
export function readConversation(
  transcript: Pick<Transcript, 'entries' | 'problems'>,
  ledger: Ledger,
  isAgent: boolean,
  repeated: RepeatedLines = NOTHING_REPEATED,
  answers: readonly DistantResult[] = [],
): Conversation {
  const builder = new TurnBuilder(ledger);
  const { entries } = transcript;
  const queue = new Queue(entries);
  const arrived = arrivedNotifications(entries);
  const notes = { printed: new Map(), copied: new Map() };
  const reader: LineReader = { builder, ledger, queue, arrived, repeated, isAgent, ...notes };
  const lines = merged(entries, transcript.problems, (problem, entry) => problem.line < entry.line);
  const branched = splitBranches(lines, (entry) => queue.wasQueued(entry));
  readLines(reader, branched, new Map());
  finish(builder);
  for (const { entry, block } of answers) answerFromAfar(builder, entry, block);
  for (const [call, text] of reader.printed)
    if (call.result === undefined)
      call.added = [...(call.added ?? []), { kind: 'output', label: 'Output so far', text }];
  return builder;
}
