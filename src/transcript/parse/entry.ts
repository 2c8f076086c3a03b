/** A JSON object of a transcript -> an entry. A table of readers by `type`; unknown types are kept. */

import {
  filled,
  flag,
  fromJson,
  get,
  isRaw,
  keys,
  type Raw,
  raw,
  scalar,
  text,
  texts,
} from '../../base/json-readers.ts';
import { withDrive } from '../../base/paths.ts';
import { readContent, textOf } from './content.ts';
import { readTime } from './timestamps.ts';
import { readUsage } from './usage.ts';

export { type ContentBlock, type MediaBlock, type ToolResultBlock, type ToolUseBlock, textOf } from './content.ts';

/** Is this part of the conversation, as opposed to titles, bookkeeping and progress? */
export function isConversation({ kind }: Entry): boolean {
  return kind === 'user' || kind === 'assistant' || kind === 'system' || kind === 'attachment';
}

/** Fields that any line may have. @param line its 1-based number @param digest hashes it if it has no uuid */
function baseOf(fields: Raw, line: number, type: string, digest: () => string) {
  const uuid = filled(fields, 'uuid');
  const cwd = filled(fields, 'cwd');
  const sessionId = filled(fields, 'sessionId') ?? filled(fields, 'session_id');
  return {
    line,
    type,
    uuid,
    parentUuid: filled(fields, 'parentUuid'),
    /** What a compaction continues: it has no `parentUuid`. */
    logicalParentUuid: filled(fields, 'logicalParentUuid'),
    isRoot: get(fields, 'parentUuid') === null,
    copiedFrom: readCopiedFrom(fields, sessionId),
    /** In milliseconds since 1970. */
    time: readTime(get(fields, 'timestamp')),
    sessionId,
    cwd: cwd && withDrive(cwd),
    gitBranch: filled(fields, 'gitBranch'),
    version: filled(fields, 'version'),
    slug: filled(fields, 'slug'),
    agentId: filled(fields, 'agentId'),
    isSidechain: flag(fields, 'isSidechain'),
    isMeta: flag(fields, 'isMeta') || flag(fields, 'isSynthetic'),
    /** Replaces a missing uuid where an anchor is needed. */
    digest: uuid === undefined ? digest() : undefined,
    /** The whole line, for everything without a field of its own. */
    fields,
  };
}

/** @property original the line as Codex wrote it, of which these are the translated fields */
export type EntryBase = Readonly<ReturnType<typeof baseOf>> & { readonly original?: Raw };

/**
 * By `/branch`, `--fork-session`, or Claude Code's SDK, which gives copies new uuids:
 * `"forkedFrom":{"sessionId":"6f0c…","messageUuid":"a41d…"}`. A line that names its own session is no copy.
 */
function readCopiedFrom(line: Raw, sessionId: string | undefined) {
  const forkedFrom = raw(line, 'forkedFrom');
  const session = filled(forkedFrom, 'sessionId');
  if (session === undefined || session === sessionId) return undefined;
  return { session, uuid: filled(forkedFrom, 'messageUuid') };
}

/** Origins that are the human or the client. Any other, known or not, is somebody else. */
const INSIDE = new Set([undefined, 'human', 'auto-continuation', 'task-notification', 'scheduled-trigger']);

export type Origin = Readonly<ReturnType<typeof readOrigin>>;

/** `"origin":{"kind":"plugin","name":"ralph"}`. The human wrote the prompt of a scheduled task in advance. */
export function readOrigin(message: Raw) {
  const origin = raw(message, 'origin');
  const kind = filled(origin, 'kind');
  const isSystem = filled(message, 'promptSource') === 'system' && filled(origin, 'subkind') !== 'scheduled-trigger';
  return {
    sender: INSIDE.has(kind)
      ? undefined
      : ['name', 'server', 'from', 'kind'].flatMap((key) => filled(origin, key) ?? [])[0],
    isAutomatic: kind === 'auto-continuation' || isSystem,
  };
}

// Entries begin with their kind: in Node 20, an object that begins with `...base` takes 25 µs instead of 0.4.

function user(base: EntryBase, line: Raw) {
  return {
    kind: 'user' as const,
    ...base,
    content: readContent(get(raw(line, 'message'), 'content')),
    toolUseResult: get(line, 'toolUseResult') ?? get(line, 'tool_use_result'),
    planContent: filled(line, 'planContent'),
    // Older versions had only the second flag.
    isSummary: flag(line, 'isCompactSummary') || flag(line, 'isVisibleInTranscriptOnly'),
    origin: readOrigin(line),
    /** Of the results on the line. */
    denial: filled(line, 'toolDenialKind'),
    interruptedByShutdown: flag(line, 'interruptedByShutdown'),
    permissionMode: filled(line, 'permissionMode'),
    sourceToolUseId: filled(line, 'sourceToolUseID'),
    sourceUuid: filled(line, 'sourceToolAssistantUUID'),
  };
}

function assistant(base: EntryBase, line: Raw) {
  const message = raw(line, 'message');
  const isRefused = text(message, 'stop_reason') === 'refusal';
  return {
    kind: 'assistant' as const,
    ...base,
    messageId: filled(message, 'id'),
    model: filled(message, 'model'),
    content: readContent(get(message, 'content')),
    stopReason: filled(message, 'stop_reason'),
    usage: readUsage(message),
    /** Why the model refused to answer; empty if it gave no reason. */
    refusal: isRefused ? (filled(raw(message, 'stop_details'), 'explanation') ?? '') : undefined,
    isApiError: flag(line, 'isApiErrorMessage'),
    effort: filled(line, 'effort'),
  };
}

function system(base: EntryBase, line: Raw) {
  return {
    kind: 'system' as const,
    ...base,
    subtype: text(line, 'subtype') ?? '',
    content: text(line, 'content') ?? textOf(readContent(get(raw(line, 'message'), 'content'))),
    retracted: [...texts(line, 'retractedMessageUuids'), ...texts(line, 'retracted_message_uuids')],
  };
}

function attachment(base: EntryBase, line: Raw) {
  const fields = raw(line, 'attachment');
  const attachmentType = text(fields, 'type') ?? '';
  /** What the human typed while the agent worked, or a notification. */
  const prompt = attachmentType === 'queued_command' ? readContent(get(fields, 'prompt')) : undefined;
  return { kind: 'attachment' as const, ...base, attachmentType, attachment: fields, prompt };
}

function progress(base: EntryBase, line: Raw) {
  const data = raw(line, 'data');
  return {
    kind: 'progress' as const,
    ...base,
    progressType: text(data, 'type') ?? '',
    parentToolUseId: filled(line, 'parentToolUseID'),
    /** A line of an agent's conversation; versions before 2.1.82 wrote it inline. */
    agentEntry: readAgentLine(base, data),
  };
}

/** Of an agent that a call started, or that runs a skill in a fork. */
const AGENT_PROGRESS: ReadonlySet<string> = new Set(['agent_progress', 'skill_progress']);

/**
 * `"data":{"type":"agent_progress","agentId":"a1b2c3d4","message":{"type":"assistant","message":{…}}}`: the inner line.
 */
function readAgentLine(base: EntryBase, data: Raw): Message | undefined {
  const inner = raw(data, 'message');
  const type = filled(inner, 'type');
  if (!AGENT_PROGRESS.has(text(data, 'type') ?? '') || (type !== 'user' && type !== 'assistant')) return undefined;
  const entry = readMessage(baseOf(inner, base.line, type, () => base.uuid ?? base.digest ?? ''));
  return { ...entry, time: entry.time ?? base.time, agentId: filled(data, 'agentId') };
}

/** Task states may be cut off. */
function isTaskState(content: string): boolean {
  if (/^\s{0,20}\{\s{0,20}"task_id"/.test(content)) return true;
  return content.trimStart().startsWith('{') && scalar(fromJson(content), 'task_id') !== undefined;
}

function queue(base: EntryBase, line: Raw) {
  const content = readContent(get(line, 'content'));
  const operation = text(line, 'operation') ?? '';
  /** `{"task_id": …}`: queued too, but not typed. */
  const isState = isTaskState(textOf(content));
  return { kind: 'queue' as const, ...base, operation, content, isTaskState: isState };
}

/** A title given to the session; of a summary, with the last line of the conversation that it is about. */
function title<Source extends 'custom' | 'ai' | 'summary'>(source: Source, key: string) {
  return (base: EntryBase, line: Raw) => {
    return { kind: 'title' as const, ...base, source, title: text(line, key) ?? '', leaf: filled(line, 'leafUuid') };
  };
}

/** A line of any other type, or a message without a message object. */
function other(base: EntryBase, line: Raw) {
  return { kind: 'other' as const, ...base, record: RECORDS.get(base.type)?.(line) };
}

const READERS = {
  system,
  attachment,
  progress,
  'queue-operation': queue,
  'custom-title': title('custom', 'customTitle'),
  'ai-title': title('ai', 'aiTitle'),
  summary: title('summary', 'summary'),
};
const BY_TYPE = new Map<string, (base: EntryBase, line: Raw) => Entry>(Object.entries(READERS));

export type UserEntry = Readonly<ReturnType<typeof user>>;
export type AssistantEntry = Readonly<ReturnType<typeof assistant>>;
export type SystemEntry = Readonly<ReturnType<typeof system>>;
export type AttachmentEntry = Readonly<ReturnType<typeof attachment>>;
export type ProgressEntry = Readonly<ReturnType<typeof progress>>;
export type QueueEntry = Readonly<ReturnType<typeof queue>>;
export type TitleEntry = Readonly<ReturnType<ReturnType<typeof title>>>;
export type OtherEntry = Readonly<ReturnType<typeof other>>;
type Message = UserEntry | AssistantEntry | OtherEntry;
export type Entry = Message | SystemEntry | AttachmentEntry | ProgressEntry | QueueEntry | TitleEntry;

function copyOf(path: string, backup: unknown) {
  return { path, time: readTime(get(backup, 'backupTime')) };
}
export type FileCopy = Readonly<ReturnType<typeof copyOf>>;

function record<Kind extends string>(kind: Kind, key: string) {
  return (line: Raw) => ({ kind, value: filled(line, key) });
}

/** What a bookkeeping line says: a tag of the session, the address of a pull request, the id of another session. */
const RECORD_READERS = {
  tag: record('tag', 'tag'),
  'pr-link': record('pull-request', 'prUrl'),
  'last-prompt': record('leaf', 'leafUuid'),
  // `{"parentSessionId":"6f0c…","parentLastUuid":"a41d…","contextLength":47}` instead of the copied lines.
  'fork-context-ref': record('fork', 'parentSessionId'),
  'continued-in': record('continuation', 'continuedInSessionId'),
  'worktree-state': (line: Raw) => {
    const state = raw(line, 'worktreeSession');
    const [path, name] = [filled(state, 'worktreePath'), filled(state, 'worktreeName')];
    return { kind: 'worktree' as const, path, name, original: filled(state, 'originalCwd') };
  },
  // `{"trackingPath":"/home/ada/tides/src/a.ts","backup":{"version":1,"backupTime":"…"}}`
  'file-history-delta': (line: Raw) => {
    const path = filled(line, 'trackingPath');
    return { kind: 'copies' as const, files: path === undefined ? [] : [copyOf(path, get(line, 'backup'))] };
  },
  // `{"snapshot":{"trackedFileBackups":{"src/a.ts":{"version":2,"backupTime":"…"}}}}`
  'file-history-snapshot': (line: Raw) => {
    const backups = raw(raw(line, 'snapshot'), 'trackedFileBackups');
    return { kind: 'copies' as const, files: keys(backups).map((path) => copyOf(path, get(backups, path))) };
  },
};
export type ClientRecord = ReturnType<(typeof RECORD_READERS)[keyof typeof RECORD_READERS]>;
const RECORDS = new Map<string, (line: Raw) => ClientRecord>(Object.entries(RECORD_READERS));

/** A message without a message object is shown whole. */
function readMessage(base: EntryBase): Message {
  if (!isRaw(get(base.fields, 'message'))) return other(base, base.fields);
  return base.type === 'user' ? user(base, base.fields) : assistant(base, base.fields);
}

/** @param number 1-based line number @param digest returns a hash of the line, called only if there is no uuid */
export function readEntry(line: Raw, number: number, type: string, digest: () => string): Entry {
  const base = baseOf(line, number, type, digest);
  if (type !== 'user' && type !== 'assistant') return (BY_TYPE.get(type) ?? other)(base, line);
  const agentEntry = readMessage(base);
  // `stream-json` has other names for some fields. Lines of agents name their call: `"parent_tool_use_id":"toolu_01"`.
  const parentToolUseId = filled(line, 'parent_tool_use_id');
  if (parentToolUseId === undefined || agentEntry.kind === 'other') return agentEntry;
  return { kind: 'progress', ...base, progressType: 'agent_progress', parentToolUseId, agentEntry };
}
