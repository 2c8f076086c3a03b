/** Puts turns together: what the lines say is decided in `model/lines`, where it goes is decided here. */

import type { ToolResult } from '../../domain/call.ts';
import type { Continued } from '../../domain/summary.ts';
import type { AssistantEntry, ContentBlock, Entry } from '../../domain/transcript.ts';
import type { AsideItem, Part } from '../../domain/turns.ts';
import type { FoldReason, Ledger } from '../ledger/ledger.ts';
import type { NotificationNote } from '../text/notifications.ts';
import {
  beginning,
  type MutableAssistantTurn,
  type MutableBranchTurn,
  type MutableCall,
  type MutableCommandTurn,
  type MutableCompactionTurn,
  type MutableMessage,
  type MutableShellTurn,
  type MutableTurn,
  type MutableUserTurn,
  type OrphanResult,
  type Prose,
} from './mutable-turns.ts';

type Place = Pick<Entry, 'line' | 'uuid' | 'digest' | 'time'>;

export class TurnBuilder {
  readonly turns: MutableTurn[] = [];
  readonly calls: Map<string, MutableCall>;
  /** In order of appearance; `calls` knows only the latest of an id. */
  readonly callList: MutableCall[];
  readonly messages: Map<string, MutableMessage>;
  /** Shell entries whose output was seen. */
  readonly answered: Set<MutableShellTurn>;
  /** Results that stand before their call, or without one. */
  readonly orphans: OrphanResult[];
  readonly notifications: NotificationNote[];
  /** Messages that began in another session: their tokens are counted there. */
  private readonly elsewhere: Set<string>;
  private readonly ledger: Ledger;
  private open: MutableAssistantTurn | undefined;
  /** The assistant's last turn, also when it is no longer open. */
  lastAssistant: MutableAssistantTurn | undefined;
  /** Items of the last fold: a run of thousands is not copied for each line. */
  private fold: AsideItem[] = [];
  /** Lines before the first turn: they come with it. */
  private early: number[] = [];

  /** @param whole what holds the branch that is put together here: its calls and messages are the session's */
  constructor(ledger: Ledger, whole?: TurnBuilder) {
    this.ledger = ledger;
    this.calls = whole?.calls ?? new Map();
    this.callList = whole?.callList ?? [];
    this.messages = whole?.messages ?? new Map();
    this.answered = whole?.answered ?? new Set();
    this.elsewhere = whole?.elsewhere ?? new Set();
    this.orphans = whole?.orphans ?? [];
    this.notifications = whole?.notifications ?? [];
  }

  /** What a notice or a folded line may join: nothing joins a path that was left. */
  get last(): Exclude<MutableTurn, MutableBranchTurn> | undefined {
    const last = this.turns.at(-1);
    return last?.kind === 'branch' ? undefined : last;
  }

  private push<T extends MutableTurn>(turn: T): T {
    this.open = undefined;
    this.turns.push(turn);
    for (const line of this.early.splice(0)) turn.lines.push(line);
    return turn;
  }

  /** The assistant's turn: goes on until a human speaks or the context is compacted. */
  private assistant(entry: Place): MutableAssistantTurn {
    if (this.open) {
      this.open.end = entry.time ?? this.open.end;
      return this.open;
    }
    const turn = this.push<MutableAssistantTurn>({
      ...beginning(entry),
      kind: 'assistant',
      models: [],
      usage: undefined,
      stopReason: undefined,
      durationMs: undefined,
    });
    this.open = turn;
    this.lastAssistant = turn;
    return turn;
  }

  /** A line was read: it is one of the turn that stands last, whatever became of it. */
  took(line: number): void {
    let turn = this.turns.at(-1);
    while (turn?.kind === 'branch' && turn.turns.length > 0) turn = turn.turns.at(-1);
    (turn?.lines ?? this.early).push(line);
  }

  user(
    entry: Place,
    parts: readonly Part[],
    more: Pick<MutableUserTurn, 'origin' | 'from' | 'plan'>,
  ): MutableUserTurn {
    return this.push<MutableUserTurn>({ ...beginning(entry), kind: 'user', ...more, parts: [...parts] });
  }

  command(entry: Place, name: string, args: string): MutableCommandTurn {
    return this.push<MutableCommandTurn>({ ...beginning(entry), kind: 'command', name, args });
  }

  shell(entry: Place, command: string): MutableShellTurn {
    return this.push<MutableShellTurn>({
      ...beginning(entry),
      kind: 'shell',
      command,
      stdout: '',
      stderr: '',
    });
  }

  compaction(
    entry: Place,
    more: Partial<
      Pick<MutableCompactionTurn, 'trigger' | 'tokensBefore' | 'tokensAfter' | 'isPartial' | 'summary'>
    >,
  ): MutableCompactionTurn {
    const nothing = {
      trigger: undefined,
      tokensBefore: undefined,
      tokensAfter: undefined,
      isPartial: false,
      summary: undefined,
    };
    return this.push<MutableCompactionTurn>({ ...beginning(entry), kind: 'compaction', ...nothing, ...more });
  }

  /** A path that was left: its turns are put together by a builder of their own. */
  branch(entry: Place): TurnBuilder {
    const builder = new TurnBuilder(this.ledger, this);
    const start = beginning(entry);
    this.push<MutableBranchTurn>({
      ...start,
      seed: `path ${start.seed}`,
      kind: 'branch',
      turns: builder.turns,
    });
    return builder;
  }

  /** Lines that another session shows: one notice for a stretch of them. */
  continued(entry: Entry, { key, title }: Continued): void {
    if (entry.kind === 'assistant' && entry.messageId !== undefined) this.elsewhere.add(entry.messageId);
    const last = this.last?.parts.at(-1);
    if (last?.kind === 'continued' && last.key === key) {
      this.last?.parts.splice(-1, 1, { ...last, lines: last.lines + 1 });
      return;
    }
    const part: Part = { kind: 'continued', key, title, lines: 1, line: entry.line };
    this.push({ ...beginning(entry), kind: 'event', parts: [part] });
  }

  /** Something to see at its place: in the assistant's turn when one is open, else on its own. */
  beside(entry: Place, part: Part): void {
    const last = this.last;
    if (this.open) {
      this.open.parts.push(part);
      this.open.end = entry.time ?? this.open.end;
    } else if (last?.kind === 'event') last.parts.push(part);
    else this.push({ ...beginning(entry), kind: 'event', parts: [part] });
  }

  /** A result without a call; the call may still come. */
  orphan(entry: Place, callId: string, result: ToolResult, isDenied: boolean): void {
    const part: Part = { kind: 'orphan-result', callId, result, line: entry.line };
    this.beside(entry, part);
    if (this.last) this.orphans.push({ callId, result, isDenied, part, turn: this.last });
  }

  /** A small notice that belongs to whatever was going on. */
  notice(entry: Place, part: Part): void {
    if (this.last) this.last.parts.push(part);
    else this.beside(entry, part);
  }

  /** Folds a line where it stood; a run of folded lines is one fold. Splits nothing. */
  aside(entry: Place, reason: FoldReason, label: string, text: string): { label: string; text: string } {
    this.ledger.folded(entry.line, reason);
    const item = { label, text };
    const parts = this.last?.parts;
    const before = parts?.at(-1);
    if (parts && before?.kind === 'aside') {
      if (before.items === this.fold) this.fold.push(item);
      else this.fold = [...before.items, item];
      const both = before.reason === reason ? reason : 'background';
      parts[parts.length - 1] = { ...before, reason: both, items: this.fold };
      return item;
    }
    this.fold = [item];
    const part: Part = { kind: 'aside', reason, items: this.fold, line: entry.line };
    if (parts) parts.push(part);
    else this.beside(entry, part);
    return item;
  }

  /** Adds one line of an API message. */
  message(entry: AssistantEntry): void {
    const before = this.parts();
    const turn = this.assistant(entry);
    const key = entry.messageId ?? `line ${entry.line}`;
    let message = this.messages.get(key);
    if (!message) {
      message = { usage: undefined, model: undefined, turn, last: undefined, ended: false };
      this.messages.set(key, message);
    }
    if (entry.usage && !this.elsewhere.has(key)) message.usage = entry.usage;
    if (entry.model !== undefined) {
      message.model = entry.model;
      if (!turn.models.includes(entry.model)) turn.models.push(entry.model);
    }
    if (entry.stopReason !== undefined) turn.stopReason = entry.stopReason;
    for (const block of entry.content) this.block(entry, turn, message, block);
    if (entry.stopReason === 'end_turn') message.ended = true;
    if (
      this.parts() > before ||
      entry.content.some((block) => block.kind === 'text' || block.kind === 'tool-use')
    ) {
      this.ledger.shown(entry.line);
    } else {
      // An empty thinking block with its signature, or no block at all.
      this.ledger.folded(entry.line, 'usage and stop of a message');
    }
  }

  private parts(): number {
    return this.open?.parts.length ?? 0;
  }

  private block(
    entry: AssistantEntry,
    turn: MutableAssistantTurn,
    message: MutableMessage,
    block: ContentBlock,
  ): void {
    switch (block.kind) {
      case 'text':
      case 'thinking':
        this.prose(entry, turn, message, block.kind, block.text);
        break;
      case 'redacted-thinking':
        turn.parts.push({ kind: 'redacted-thinking', line: entry.line });
        break;
      case 'tool-use':
        message.last = undefined;
        this.call(entry, turn, block);
        break;
      case 'media':
        turn.parts.push({ kind: 'media', media: block, line: entry.line });
        break;
      case 'fallback':
        turn.parts.push({
          kind: 'notice',
          notice: 'fallback',
          text: `${block.from || 'the model asked for'} → ${block.to || 'another model'}`,
          line: entry.line,
        });
        break;
      case 'tool-result':
      case 'tool-reference':
        turn.parts.push({ kind: 'unknown-block', type: block.kind, value: block, line: entry.line });
        break;
      case 'unknown':
        turn.parts.push({ kind: 'unknown-block', type: block.type, value: block.value, line: entry.line });
        break;
      default:
        block satisfies never;
    }
  }

  /** A line may repeat an earlier partial one of its message and go on: the longer text stands once. */
  private prose(
    entry: AssistantEntry,
    turn: MutableAssistantTurn,
    message: MutableMessage,
    kind: 'text' | 'thinking',
    text: string,
  ): void {
    if (text.trim() === '') return;
    const last = message.last;
    const part: Prose = { kind, text, line: entry.line };
    message.last = part;
    const isSame = last?.kind === kind && message.turn === turn && !message.ended;
    const at = isSame && text.startsWith(last.text) ? turn.parts.lastIndexOf(last) : -1;
    if (at === -1) turn.parts.push(part);
    else turn.parts[at] = part;
  }

  private call(
    entry: AssistantEntry,
    turn: MutableAssistantTurn,
    block: Extract<ContentBlock, { kind: 'tool-use' }>,
  ): void {
    const known = this.calls.get(block.id);
    if (known && known.name === block.name && block.id !== '' && known.result === undefined) {
      // The same call once more, as a later line of its message has it: perhaps with more of its input.
      if (Object.keys(block.input).length >= Object.keys(known.input).length) known.input = block.input;
      return;
    }
    const call: MutableCall = {
      id: block.id,
      name: block.name,
      input: block.input,
      time: entry.time,
      line: entry.line,
      status: 'unanswered',
      result: undefined,
      agents: [],
      plan: undefined,
    };
    this.callList.push(call);
    if (block.id !== '') this.calls.set(block.id, call);
    turn.parts.push({ kind: 'call', call, line: entry.line });
  }
}
