/** A JSON object of a transcript -> an entry. A table of readers by `type`; unknown types are kept. */

import { filled, flag, get, isRaw, number, type Raw, raw, text } from '../../base/json-readers.ts';
import { withDrive } from '../../base/paths.ts';
import { type Entry, type EntryBase, type TitleEntry, textOf } from '../types/transcript.ts';
import type { Usage } from '../types/usage.ts';
import { readContent } from './content.ts';
import { readTime } from './timestamps.ts';

/** Entries begin with their kind: in Node 20, an object that begins with `...base` takes 25 µs instead of 0.4. */
type EntryReader = (base: EntryBase, line: Raw) => Entry;

/**
 * `"usage":{"input_tokens":3,"output_tokens":9,"cache_read_input_tokens":10306,
 * "cache_creation_input_tokens":12591,"cache_creation":{"ephemeral_1h_input_tokens":12591}}`. Without `cache_creation`,
 * everything written to the cache counts as kept for 5 minutes; without the sum, its parts count.
 */
function readUsage(value: unknown): Usage | undefined {
  if (!isRaw(value)) return undefined;
  // A number above 2^53 was kept as text; here its approximate size is enough.
  const large = (from: unknown, key: string): number => {
    const digits = text(from, key) ?? '';
    return /^\d{16,300}$/.test(digits) ? Number(digits) : 0;
  };
  const tokens = (from: unknown, key: string): number => Math.max(0, number(from, key) ?? large(from, key));
  const written = raw(value, 'cache_creation');
  const hour = tokens(written, 'ephemeral_1h_input_tokens');
  const sum = tokens(value, 'cache_creation_input_tokens');
  return {
    input: tokens(value, 'input_tokens'),
    output: tokens(value, 'output_tokens'),
    cacheRead: tokens(value, 'cache_read_input_tokens'),
    cacheWrite1h: hour,
    cacheWrite5m: sum === 0 ? tokens(written, 'ephemeral_5m_input_tokens') : Math.max(0, sum - hour),
  };
}

/** Progress of an agent: one that a call started, or the one that runs a skill in a fork. */
const AGENT_PROGRESS: ReadonlySet<string> = new Set(['agent_progress', 'skill_progress']);

/**
 * `"data":{"type":"agent_progress","agentId":"a1b2c3d4","prompt":"…","message":{"type":"assistant",
 * "uuid":"…","message":{…}}}`: the inner line, with the number of the outer one.
 */
function readAgentLine(base: EntryBase, data: Raw): Entry | undefined {
  const inner = raw(data, 'message');
  const type = filled(inner, 'type');
  if (!AGENT_PROGRESS.has(text(data, 'type') ?? '') || (type !== 'user' && type !== 'assistant')) return undefined;
  const entry = readEntry(inner, base.line, type, () => base.uuid ?? base.digest ?? '');
  return { ...entry, time: entry.time ?? base.time, agentId: filled(data, 'agentId') };
}

function title(source: TitleEntry['source'], key: string): EntryReader {
  return (base, line) => ({ kind: 'title', ...base, source, title: text(line, key) ?? '' });
}

const record: EntryReader = (base) => ({ kind: 'record', ...base });

/** Types with nothing of their own to show in place; `transcript/ledger/line-rules.ts` says what becomes of them. */
export const RECORD_TYPES: readonly string[] = `
  file-history-snapshot file-history-delta last-prompt mode permission-mode pr-link tag bridge-session frame-link
  agent-name agent-color agent-setting session-id atis-latch history-suppression artifact-autoreact-ledger
  artifact-comment-monitor cost-state worktree-state relocated isolation-latch memory-mode dev-mods observer-ref
  attribution-snapshot content-replacement fork-context-ref continued-in ended-by-model api-request api-request-blob
  api-request-shape task-summary speculation-accept marble-origami-snapshot marble-origami-reset
  stream_event tool_progress keep_alive command_lifecycle tool_use_summary rate_limit_event auth_status result`
  .trim()
  .split(/\s+/);

const READERS = new Map(
  Object.entries<EntryReader>({
    user: (base, line) => ({
      kind: 'user',
      ...base,
      content: readContent(get(raw(line, 'message'), 'content')),
      toolUseResult: get(line, 'toolUseResult') ?? get(line, 'tool_use_result'),
      planContent: filled(line, 'planContent'),
      isCompactSummary: flag(line, 'isCompactSummary'),
      permissionMode: filled(line, 'permissionMode'),
      sourceToolUseId: filled(line, 'sourceToolUseID'),
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
        usage: readUsage(get(message, 'usage')),
        isApiError: flag(line, 'isApiErrorMessage'),
        effort: filled(line, 'effort'),
      };
    },
    system: (base, line) => ({
      kind: 'system',
      ...base,
      subtype: text(line, 'subtype') ?? '',
      // Some versions wrote them in the form of messages.
      content: text(line, 'content') ?? textOf(readContent(get(raw(line, 'message'), 'content'))),
    }),
    attachment: (base, line) => {
      const attachment = raw(line, 'attachment');
      return { kind: 'attachment', ...base, attachmentType: text(attachment, 'type') ?? '', attachment };
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
    'queue-operation': (base, line) => ({
      kind: 'queue',
      ...base,
      operation: text(line, 'operation') ?? '',
      content: textOf(readContent(get(line, 'content'))),
    }),
    'custom-title': title('custom', 'customTitle'),
    'ai-title': title('ai', 'aiTitle'),
    summary: title('summary', 'summary'),
    ...Object.fromEntries(RECORD_TYPES.map((type) => [type, record])),
  }),
);

/**
 * What `claude -p --output-format stream-json` prints is a transcript with other names. Lines of agents name their call:
 * `"parent_tool_use_id":"toolu_01"`.
 */
function printedAgentLine(base: EntryBase, agentEntry: Entry): Entry {
  const parentToolUseId = filled(base.fields, 'parent_tool_use_id');
  const isPrinted = agentEntry.kind === 'user' || agentEntry.kind === 'assistant';
  if (parentToolUseId === undefined || !isPrinted) return agentEntry;
  return { kind: 'progress', ...base, progressType: 'agent_progress', parentToolUseId, agentEntry };
}

/** A message without a message object cannot be shown as one: the entry becomes unknown and is shown whole. */
function isMessageBroken(type: string, line: Raw): boolean {
  return (type === 'user' || type === 'assistant') && !isRaw(get(line, 'message'));
}

/**
 * @param line an object from `JSON.parse`, with this `type`
 * @param number 1-based line number
 * @param digest returns a hash of the line, called only if there is no uuid
 */
export function readEntry(line: Raw, number: number, type: string, digest: () => string): Entry {
  const uuid = filled(line, 'uuid');
  const cwd = filled(line, 'cwd');
  const base: EntryBase = {
    line: number,
    type,
    uuid,
    parentUuid: filled(line, 'parentUuid'),
    time: readTime(get(line, 'timestamp')),
    sessionId: filled(line, 'sessionId') ?? filled(line, 'session_id'),
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
  if (!reader || isMessageBroken(type, line)) return { kind: 'unknown', ...base };
  return printedAgentLine(base, reader(base, line));
}
