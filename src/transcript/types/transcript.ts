/** A transcript as parsed: one entry or one problem per line, nothing joined yet. */

import type { Raw } from '../../base/json-readers.ts';
import type { MessageUsage } from './usage.ts';

export interface Problem {
  /** 1-based line number; 0 means the whole file. */
  readonly line: number;
  readonly lineOfFile?: number;
  readonly reason: string;
  readonly excerpt: string;
}

/** A file or folder that cannot be read. Its path is relative to its input, with `/`. */
export interface UnreadFile {
  readonly relative: string;
  readonly member: string | undefined;
  readonly reason: string;
}

/** The problem as it is shown, with the number of the line in its file. */
export function ofFile({ line, lineOfFile, ...problem }: Problem): Problem {
  return { line: lineOfFile ?? line, ...problem };
}

/** Fields that any line may have. Times are milliseconds since 1970, undefined if missing or invalid. */
export interface EntryBase {
  readonly line: number;
  readonly type: string;
  readonly uuid: string | undefined;
  readonly parentUuid: string | undefined;
  /** What a compaction continues: it has no `parentUuid`. */
  readonly logicalParentUuid: string | undefined;
  readonly isRoot: boolean;
  readonly copiedFrom: CopiedFrom | undefined;
  readonly time: number | undefined;
  readonly sessionId: string | undefined;
  readonly cwd: string | undefined;
  readonly gitBranch: string | undefined;
  readonly version: string | undefined;
  readonly slug: string | undefined;
  readonly agentId: string | undefined;
  readonly isSidechain: boolean;
  readonly isMeta: boolean;
  /** Hash of the line, which replaces a missing uuid where an anchor is needed. */
  readonly digest: string | undefined;
  /** The whole line, for everything without a field of its own. */
  readonly fields: Raw;
}

/** By `/branch`, `--fork-session`, or Claude Code's SDK, which gives copies new uuids. */
export interface CopiedFrom {
  readonly session: string;
  readonly uuid: string | undefined;
}

export interface Origin {
  readonly sender: string | undefined;
  readonly isAutomatic: boolean;
}

export interface ToolUseBlock {
  readonly kind: 'tool-use';
  readonly id: string;
  readonly name: string;
  readonly input: Raw;
}
export interface ToolResultBlock {
  readonly kind: 'tool-result';
  readonly callId: string;
  readonly isError: boolean;
  readonly content: readonly ContentBlock[];
}
/** An image or a document: its bytes in base64, or only its URL. */
export interface MediaBlock {
  readonly kind: 'media';
  readonly media: 'image' | 'document';
  readonly mediaType: string;
  readonly base64: string | undefined;
  readonly address: string | undefined;
}
export type ContentBlock =
  | { readonly kind: 'text' | 'thinking'; readonly text: string }
  | { readonly kind: 'redacted-thinking' }
  | ToolUseBlock
  | ToolResultBlock
  | MediaBlock
  // The request was answered by a different model than the one requested.
  | { readonly kind: 'fallback'; readonly from: string; readonly to: string }
  | { readonly kind: 'tool-reference'; readonly name: string }
  // A block of an unknown type, kept whole.
  | { readonly kind: 'unknown'; readonly type: string; readonly value: unknown };

export interface UserEntry extends EntryBase {
  readonly kind: 'user';
  readonly content: readonly ContentBlock[];
  readonly toolUseResult: unknown;
  readonly planContent: string | undefined;
  readonly isSummary: boolean;
  readonly origin: Origin;
  /** `toolDenialKind`, for the results on the line. */
  readonly denial: string | undefined;
  readonly interruptedByShutdown: boolean;
  readonly permissionMode: string | undefined;
  readonly sourceToolUseId: string | undefined;
  readonly sourceUuid: string | undefined;
}
export interface AssistantEntry extends EntryBase {
  readonly kind: 'assistant';
  readonly messageId: string | undefined;
  readonly model: string | undefined;
  readonly content: readonly ContentBlock[];
  readonly stopReason: string | undefined;
  readonly usage: MessageUsage | undefined;
  /** Why the model refused to answer; empty if it gave no reason. */
  readonly refusal: string | undefined;
  readonly isApiError: boolean;
  readonly effort: string | undefined;
}
export interface SystemEntry extends EntryBase {
  readonly kind: 'system';
  readonly subtype: string;
  readonly content: string;
  readonly retracted: readonly string[];
}
export interface AttachmentEntry extends EntryBase {
  readonly kind: 'attachment';
  readonly attachmentType: string;
  readonly attachment: Raw;
  /** Set for `queued_command`: what the human typed while the agent worked, or a notification. */
  readonly prompt: readonly ContentBlock[] | undefined;
}
export interface ProgressEntry extends EntryBase {
  readonly kind: 'progress';
  readonly progressType: string;
  readonly parentToolUseId: string | undefined;
  /** `agent_progress`, `skill_progress`: a line of an agent's conversation; versions before 2.1.82 wrote it inline. */
  readonly agentEntry: Entry | undefined;
}
export interface QueueEntry extends EntryBase {
  readonly kind: 'queue';
  readonly operation: string;
  readonly content: readonly ContentBlock[];
  /** `{"task_id": …}`: queued too, but not typed. */
  readonly isTaskState: boolean;
}
/** `custom-title`, `ai-title`, `summary`: titles given to the session. */
export interface TitleEntry extends EntryBase {
  readonly kind: 'title';
  readonly source: 'custom' | 'ai' | 'summary';
  readonly title: string;
  /** Of a summary: the last line of the conversation that it is about. */
  readonly leaf: string | undefined;
}
export interface FileCopy {
  readonly path: string;
  readonly time: number | undefined;
}
/** What a bookkeeping line says: a tag of the session, the address of a pull request, the id of another session. */
export type ClientRecord =
  | { readonly kind: 'tag' | 'pull-request' | 'fork' | 'continuation' | 'leaf'; readonly value: string | undefined }
  | { readonly kind: 'copies'; readonly files: readonly FileCopy[] }
  | ({ readonly kind: 'worktree' } & Readonly<Record<'path' | 'name' | 'original', string | undefined>>);
/** A line of any other type, or a message without a message object. */
export interface OtherEntry extends EntryBase {
  readonly kind: 'other';
  readonly record: ClientRecord | undefined;
}
export type Entry =
  | UserEntry
  | AssistantEntry
  | SystemEntry
  | AttachmentEntry
  | ProgressEntry
  | QueueEntry
  | TitleEntry
  | OtherEntry;

/** The text of the text blocks, joined by line breaks. Other blocks are skipped. */
export function textOf(blocks: readonly ContentBlock[]): string {
  return blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('\n');
}

/** Is this part of the conversation, as opposed to titles, bookkeeping and progress? */
export function isConversation(entry: Entry): boolean {
  const { kind } = entry;
  return kind === 'user' || kind === 'assistant' || kind === 'system' || kind === 'attachment';
}

export interface Transcript {
  readonly entries: readonly Entry[];
  readonly problems: readonly Problem[];
  readonly blank: readonly number[];
  readonly lines: number;
  readonly broken?: ReadonlyMap<number, string>;
}

// A transcript of which there are several copies: in an archive folder (docs/ARCHIVE.md), or set aside by Claude Code.

export interface KeptCopy {
  readonly name: string;
  readonly isSetAside: boolean;
  /** Absolute paths. Together they make up the file; a line may begin in one part and end in the next. */
  readonly parts: readonly string[];
  /** The folder of the machine it is from; nothing for a file of Claude Code's own. */
  readonly machine: string;
}

/** What was forgotten in one session. It says nothing about the content. */
export interface ForgottenLines {
  readonly lines: readonly string[];
  readonly types: readonly string[];
  /** The machine that forgot them: it knows the text, so its own lines no longer contain it. */
  readonly machine: string;
}

export interface Kept {
  readonly copies: readonly KeptCopy[];
  readonly forgotten: readonly ForgottenLines[];
}
