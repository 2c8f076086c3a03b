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
import {
  type ClientRecord,
  type CopiedFrom,
  type Entry,
  type EntryBase,
  type FileCopy,
  type Origin,
  type TitleEntry,
  textOf,
} from '../types/transcript.ts';
import { readContent } from './content.ts';
import { readUsage } from './read-usage.ts';
import { readTime } from './timestamps.ts';

/** Entries begin with their kind: in Node 20, an object that begins with `...base` takes 25 µs instead of 0.4. */
type EntryReader = (base: EntryBase, line: Raw) => Entry;

/** Of an agent that a call started, or that runs a skill in a fork. */
const AGENT_PROGRESS: ReadonlySet<string> = new Set(['agent_progress', 'skill_progress']);

/**
 * `"data":{"type":"agent_progress","agentId":"a1b2c3d4","message":{"type":"assistant","message":{…}}}`: the inner line.
 */
function readAgentLine(base: EntryBase, data: Raw): Entry | undefined {
  const inner = raw(data, 'message');
  const type = filled(inner, 'type');
  if (!AGENT_PROGRESS.has(text(data, 'type') ?? '') || (type !== 'user' && type !== 'assistant')) return undefined;
  const entry = readEntry(inner, base.line, type, () => base.uuid ?? base.digest ?? '');
  return { ...entry, time: entry.time ?? base.time, agentId: filled(data, 'agentId') };
}

function title(source: TitleEntry['source'], key: string): EntryReader {
  return (base, line) => ({
    kind: 'title',
    ...base,
    source,
    title: text(line, key) ?? '',
    leaf: filled(line, 'leafUuid'),
  });
}

/** Origins that are the human or the client. Any other, known or not, is somebody else. */
const INSIDE = new Set([undefined, 'human', 'auto-continuation', 'task-notification', 'scheduled-trigger']);

/**
 * `"origin":{"kind":"plugin","name":"ralph"}`; `"origin":{"kind":"auto-continuation"},"promptSource":"system"`. The
 * prompt of a scheduled task is the human's, who wrote it in advance.
 */
export function readOrigin(message: Raw): Origin {
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

/** Task states may be cut off. */
function isTaskState(content: string): boolean {
  if (/^\s{0,20}\{\s{0,20}"task_id"/.test(content)) return true;
  return content.trimStart().startsWith('{') && scalar(fromJson(content), 'task_id') !== undefined;
}

/** `"forkedFrom":{"sessionId":"6f0c…","messageUuid":"a41d…"}`. A line that names its own session is no copy. */
function readCopiedFrom(line: Raw, sessionId: string | undefined): CopiedFrom | undefined {
  const forkedFrom = raw(line, 'forkedFrom');
  const session = filled(forkedFrom, 'sessionId');
  if (session === undefined || session === sessionId) return undefined;
  return { session, uuid: filled(forkedFrom, 'messageUuid') };
}

const READERS = new Map(
  Object.entries<EntryReader>({
    user: (base, line) => ({
      kind: 'user',
      ...base,
      content: readContent(get(raw(line, 'message'), 'content')),
      toolUseResult: get(line, 'toolUseResult') ?? get(line, 'tool_use_result'),
      planContent: filled(line, 'planContent'),
      // Older versions had only the second flag.
      isSummary: flag(line, 'isCompactSummary') || flag(line, 'isVisibleInTranscriptOnly'),
      origin: readOrigin(line),
      denial: filled(line, 'toolDenialKind'),
      interruptedByShutdown: flag(line, 'interruptedByShutdown'),
      permissionMode: filled(line, 'permissionMode'),
      sourceToolUseId: filled(line, 'sourceToolUseID'),
      sourceUuid: filled(line, 'sourceToolAssistantUUID'),
    }),
    assistant: (base, line) => {
      const message = raw(line, 'message');
      return {
        kind: 'assistant',
        ...base,
        messageId: filled(message, 'id'),
        model: filled(message, 'model'),
        content: readContent(get(message, 'content')),
        stopReason: filled(message, 'stop_reason'),
        usage: readUsage(message),
        refusal:
          text(message, 'stop_reason') === 'refusal'
            ? (filled(raw(message, 'stop_details'), 'explanation') ?? '')
            : undefined,
        isApiError: flag(line, 'isApiErrorMessage'),
        effort: filled(line, 'effort'),
      };
    },
    system: (base, line) => ({
      kind: 'system',
      ...base,
      subtype: text(line, 'subtype') ?? '',
      content: text(line, 'content') ?? textOf(readContent(get(raw(line, 'message'), 'content'))),
      retracted: [...texts(line, 'retractedMessageUuids'), ...texts(line, 'retracted_message_uuids')],
    }),
    attachment: (base, line) => {
      const attachment = raw(line, 'attachment');
      const attachmentType = text(attachment, 'type') ?? '';
      const prompt = attachmentType === 'queued_command' ? readContent(get(attachment, 'prompt')) : undefined;
      return { kind: 'attachment', ...base, attachmentType, attachment, prompt };
    },
    progress: (base, line) => {
      const data = raw(line, 'data');
      return {
        kind: 'progress',
        ...base,
        progressType: text(data, 'type') ?? '',
        parentToolUseId: filled(line, 'parentToolUseID'),
        agentEntry: readAgentLine(base, data),
      };
    },
    'queue-operation': (base, line) => {
      const content = readContent(get(line, 'content'));
      const operation = text(line, 'operation') ?? '';
      return { kind: 'queue', ...base, operation, content, isTaskState: isTaskState(textOf(content)) };
    },
    'custom-title': title('custom', 'customTitle'),
    'ai-title': title('ai', 'aiTitle'),
    summary: title('summary', 'summary'),
  }),
);

function copyOf(path: string, backup: unknown): FileCopy {
  return { path, time: readTime(get(backup, 'backupTime')) };
}

const RECORDS = new Map(
  Object.entries<(line: Raw) => ClientRecord>({
    tag: (line) => ({ kind: 'tag', value: filled(line, 'tag') }),
    'pr-link': (line) => ({ kind: 'pull-request', value: filled(line, 'prUrl') }),
    'last-prompt': (line) => ({ kind: 'leaf', value: filled(line, 'leafUuid') }),
    // `{"parentSessionId":"6f0c…","parentLastUuid":"a41d…","contextLength":47}` instead of the copied lines.
    'fork-context-ref': (line) => ({ kind: 'fork', value: filled(line, 'parentSessionId') }),
    'continued-in': (line) => ({ kind: 'continuation', value: filled(line, 'continuedInSessionId') }),
    'worktree-state': (line) => {
      const state = raw(line, 'worktreeSession');
      const [path, name] = [filled(state, 'worktreePath'), filled(state, 'worktreeName')];
      return { kind: 'worktree', path, name, original: filled(state, 'originalCwd') };
    },
    // `{"trackingPath":"/home/ada/tides/src/a.ts","backup":{"version":1,"backupTime":"…"}}`
    'file-history-delta': (line) => {
      const path = filled(line, 'trackingPath');
      return { kind: 'copies', files: path === undefined ? [] : [copyOf(path, get(line, 'backup'))] };
    },
    // `{"snapshot":{"trackedFileBackups":{"src/a.ts":{"version":2,"backupTime":"…"}}}}`
    'file-history-snapshot': (line) => {
      const backups = raw(raw(line, 'snapshot'), 'trackedFileBackups');
      return { kind: 'copies', files: keys(backups).map((path) => copyOf(path, get(backups, path))) };
    },
  }),
);

/**
 * `stream-json` has other names for some fields. Lines of agents name their call: `"parent_tool_use_id":"toolu_01"`.
 */
function printedAgentLine(base: EntryBase, agentEntry: Entry): Entry {
  const parentToolUseId = filled(base.fields, 'parent_tool_use_id');
  const isPrinted = agentEntry.kind === 'user' || agentEntry.kind === 'assistant';
  if (parentToolUseId === undefined || !isPrinted) return agentEntry;
  return { kind: 'progress', ...base, progressType: 'agent_progress', parentToolUseId, agentEntry };
}

/** @param number 1-based line number @param digest returns a hash of the line, called only if there is no uuid */
export function readEntry(line: Raw, number: number, type: string, digest: () => string): Entry {
  const uuid = filled(line, 'uuid');
  const cwd = filled(line, 'cwd');
  const sessionId = filled(line, 'sessionId') ?? filled(line, 'session_id');
  const base: EntryBase = {
    line: number,
    type,
    uuid,
    parentUuid: filled(line, 'parentUuid'),
    logicalParentUuid: filled(line, 'logicalParentUuid'),
    isRoot: get(line, 'parentUuid') === null,
    copiedFrom: readCopiedFrom(line, sessionId),
    time: readTime(get(line, 'timestamp')),
    sessionId,
    cwd: cwd && withDrive(cwd),
    gitBranch: filled(line, 'gitBranch'),
    version: filled(line, 'version'),
    slug: filled(line, 'slug'),
    agentId: filled(line, 'agentId'),
    isSidechain: flag(line, 'isSidechain'),
    isMeta: flag(line, 'isMeta') || flag(line, 'isSynthetic'),
    digest: uuid === undefined ? digest() : undefined,
    fields: line,
  };
  const reader = READERS.get(type);
  // A message without a message object is shown whole.
  const isBroken = (type === 'user' || type === 'assistant') && !isRaw(get(line, 'message'));
  if (!reader || isBroken) return { kind: 'other', ...base, record: RECORDS.get(type)?.(line) };
  return printedAgentLine(base, reader(base, line));
}
