/** Builds turns from lines: `transcript/lines` decides what a line means, this file decides which turn it belongs to. */

import { valueFor } from '../../base/lists.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AssistantEntry, ContentBlock, Entry, ToolUseBlock } from '../parse/entry.ts';
import { PlanFiles, planOfCall } from '../plans/plans.ts';
import type { NotificationNote } from '../text/notifications.ts';
import type { ToolResult } from '../types/call.ts';
import type { Continued } from '../types/summary.ts';
import type { AsideItem, NoticeKind, Part } from '../types/turns.ts';
import {
  agentPart,
  type Conversation,
  isProse,
  type KnownBlock,
  type LineRef,
  type MutableCall,
  type MutableMessage,
  type MutableTurn,
  type MutableTurnOf,
  newCall,
  type OrphanResult,
  type Prose,
  placeOf,
  setInput,
  turnStart,
} from './mutable-turns.ts';

type AssistantTurn = MutableTurnOf<'assistant'>;
type CompactionFacts = Omit<MutableTurnOf<'compaction'>, keyof MutableTurnOf<'event'>>;

/** Collects the turns of one conversation; while it reads a branch, those of that. */
export class TurnBuilder implements Conversation {
  turns: MutableTurn[] = [];
  readonly callById = new Map<string, MutableCall>();
  readonly calls: MutableCall[] = [];
  readonly messages = new Map<string, MutableMessage>();
  readonly answered = new Set<MutableTurnOf<'shell'>>();
  /** Results that were read before their call, or that have none. */
  readonly orphans: OrphanResult[] = [];
  readonly notifications: NotificationNote[] = [];
  readonly planFiles = new PlanFiles();
  /** Messages that began in another session, where their tokens count. */
  private readonly elsewhere = new Set<string>();
  readonly ledger: Ledger;
  isUnasked = false;
  private open: AssistantTurn | undefined;
  /** The last assistant turn, even when it is closed. */
  lastAssistant: AssistantTurn | undefined;
  /** Items of the last aside; kept here so that a run of thousands is not copied for every line. */
  private asideItems: AsideItem[] = [];
  private early: number[] = [];

  constructor(ledger: Ledger) {
    this.ledger = ledger;
  }

  /** The turn that a notice or a folded line may join; it never joins a branch. */
  get last(): Exclude<MutableTurn, MutableTurnOf<'branch'>> | undefined {
    const last = this.turns.at(-1);
    return last?.kind === 'branch' ? undefined : last;
  }

  private push<T extends MutableTurn>(turn: T): T {
    this.open = undefined;
    this.turns.push(turn);
    for (const line of this.early.splice(0)) turn.lines.push(line);
    return turn;
  }

  private pushShown<T extends MutableTurn>(turn: T): T {
    this.ledger.shown(turn.line);
    return this.push(turn);
  }

  /** The open assistant turn, or a new one. It stays open until a human speaks or the context is compacted. */
  private assistant(entry: LineRef): AssistantTurn {
    if (this.open) {
      this.open.end = entry.time ?? this.open.end;
      return this.open;
    }
    this.open = this.push<AssistantTurn>({ kind: 'assistant', ...turnStart(entry), models: [] });
    this.lastAssistant = this.open;
    return this.open;
  }

  addLine(line: number): void {
    let turn = this.turns.at(-1);
    while (turn?.kind === 'branch' && turn.turns.length > 0) turn = turn.turns.at(-1);
    (turn?.lines ?? this.early).push(line);
  }

  user(
    entry: LineRef,
    parts: readonly Part[],
    facts: Pick<MutableTurnOf<'user'>, 'origin' | 'from' | 'plan'>,
  ): MutableTurnOf<'user'> {
    return this.pushShown({ kind: 'user', ...turnStart(entry), ...facts, parts: [...parts] });
  }

  command(entry: LineRef, name: string, args: string): MutableTurnOf<'command'> {
    return this.pushShown({ kind: 'command', ...turnStart(entry), name, args });
  }

  shell(entry: LineRef, command: string): MutableTurnOf<'shell'> {
    return this.pushShown({ kind: 'shell', ...turnStart(entry), command, stdout: '', stderr: '' });
  }

  compaction(entry: LineRef, facts: CompactionFacts): MutableTurnOf<'compaction'> {
    return this.pushShown({ kind: 'compaction', ...turnStart(entry), ...facts });
  }

  /** A path not taken. @param read reads its lines: until it returns, turns are collected there */
  branch(entry: LineRef, read: () => void): void {
    const start = turnStart(entry);
    const branch: MutableTurnOf<'branch'> = { kind: 'branch', ...start, seed: `path ${start.seed}`, turns: [] };
    this.push(branch);
    const { turns, lastAssistant, asideItems, isUnasked } = this;
    const nothing = { open: undefined, lastAssistant: undefined, asideItems: [], isUnasked: false };
    Object.assign(this, nothing, { turns: branch.turns });
    read();
    Object.assign(this, { turns, open: undefined, lastAssistant, asideItems, isUnasked });
  }

  /** A line that another session shows; a run of them becomes one part. */
  continued(entry: Entry, { key, title }: Continued): void {
    if (entry.kind === 'assistant' && entry.messageId !== undefined) this.elsewhere.add(entry.messageId);
    const last = this.last?.parts.at(-1);
    if (last?.kind === 'continued' && last.key === key) {
      this.last?.parts.splice(-1, 1, { ...last, lines: last.lines + 1 });
      return;
    }
    const part: Part = { kind: 'continued', key, title, lines: 1, line: entry.line };
    this.push({ kind: 'event', ...turnStart(entry), parts: [part] });
  }

  /** Adds a part where it occurred: to the open assistant turn, else to a turn of its own. */
  addPart(entry: LineRef, part: Part): void {
    const { last } = this;
    if (this.open) this.assistant(entry).parts.push(part);
    else if (last?.kind === 'event') last.parts.push(part);
    else this.push({ kind: 'event', ...turnStart(entry), parts: [part] });
  }

  /** A line that cannot be read. It does not separate a command or a compaction from what follows. */
  problem(entry: LineRef, part: Part): void {
    const { last } = this;
    if (last?.kind === 'command' || last?.kind === 'shell' || last?.kind === 'compaction') last.parts.push(part);
    else this.addPart(entry, part);
  }

  notice(entry: LineRef, notice: NoticeKind, text: string): void {
    this.ledger.shown(entry.line);
    this.addPart(entry, { kind: 'notice', notice, text, line: entry.line });
  }

  interrupted(entry: LineRef, text: string): void {
    if (!this.last) return this.notice(entry, 'interrupted', text);
    this.ledger.shown(entry.line);
    this.last.parts.push({ kind: 'notice', notice: 'interrupted', text, line: entry.line });
  }

  orphan(entry: LineRef, callId: string, result: ToolResult, isDenied: boolean): void {
    const part: Part = { kind: 'orphan-result', result, line: entry.line };
    this.addPart(entry, part);
    if (this.last) this.orphans.push({ callId, result, isDenied, part, turn: this.last });
  }

  /** Folds a line into the last turn, without splitting it. A run of folded lines becomes one part. */
  aside(entry: LineRef, reason: string, label: string, text: string): { label: string; text: string } {
    this.ledger.folded(entry.line, reason);
    const item = { label, text };
    const parts = this.last?.parts;
    const before = parts?.at(-1);
    if (parts && before?.kind === 'aside') {
      if (before.items === this.asideItems) this.asideItems.push(item);
      else this.asideItems = [...before.items, item];
      const common = before.reason === reason ? reason : 'background';
      parts[parts.length - 1] = { ...before, reason: common, items: this.asideItems };
      return item;
    }
    this.asideItems = [item];
    const part: Part = { kind: 'aside', reason, items: this.asideItems, line: entry.line };
    if (parts) parts.push(part);
    else this.addPart(entry, part);
    return item;
  }

  message(entry: AssistantEntry): void {
    this.planFiles.addSlug(entry.slug);
    const partsBefore = this.open?.parts.length ?? 0;
    const turn = this.assistant(entry);
    const key = entry.messageId ?? `line ${entry.line}`;
    const unread = { usage: undefined, model: undefined, turn, blocks: [], ended: false };
    const message: MutableMessage = valueFor(this.messages, key, () => unread);
    if (entry.usage && !this.elsewhere.has(key)) message.usage = entry.usage;
    if (entry.model !== undefined) {
      message.model = entry.model;
      if (!turn.models.includes(entry.model)) turn.models.push(entry.model);
    }
    if (entry.stopReason !== undefined) turn.stopReason = entry.stopReason;
    if (entry.effort !== undefined) turn.effort = entry.effort;
    this.blocks(entry, turn, message);
    message.ended = entry.stopReason === 'end_turn';
    const isShown =
      turn.parts.length > partsBefore || entry.content.some(({ kind }) => kind === 'text' || kind === 'tool-use');
    if (isShown) this.ledger.shown(entry.line);
    // An empty thinking block with its signature, or no block at all.
    else this.ledger.folded(entry.line, 'message metadata');
  }

  private blocks(entry: AssistantEntry, turn: AssistantTurn, message: MutableMessage): void {
    const { blocks } = message;
    const first = message.ended ? blocks.length : placeOf(blocks, entry.content, turn);
    for (const [index, block] of entry.content.entries()) {
      const earlier = blocks[first + index];
      if (earlier) this.extend(entry, earlier, block);
      else blocks.push({ block, turn, part: this.block(entry, turn, block) });
    }
  }

  private block(entry: AssistantEntry, turn: AssistantTurn, block: ContentBlock): Prose | undefined {
    const { line } = entry;
    if (isProse(block)) {
      if (block.text.trim() === '') return undefined;
      const part: Prose = { kind: block.kind, text: block.text, line };
      turn.parts.push(part);
      return part;
    }
    if (block.kind === 'tool-use') this.call(entry, turn, block);
    else if (block.kind !== 'tool-result') turn.parts.push(agentPart(block, line));
    return undefined;
  }

  /** A line repeats an earlier block of its message: only the longer text, or the fuller input, is kept. */
  private extend(entry: AssistantEntry, known: KnownBlock, block: ContentBlock): void {
    const { turn } = known;
    known.block = block;
    const at = known.part ? turn.parts.lastIndexOf(known.part) : -1;
    if (block.kind === 'tool-use') {
      if (this.callById.get(block.id)?.result === undefined) this.call(entry, turn, block);
    } else if (at === -1) known.part = isProse(block) ? this.block(entry, turn, block) : undefined;
    else if (isProse(block)) {
      const part: Prose = { kind: block.kind, text: block.text, line: entry.line };
      known.part = part;
      turn.parts[at] = part;
    }
  }

  private propose(call: MutableCall): void {
    if (call.tool.kind !== 'plan') return;
    this.planFiles.name(call.tool.path);
    call.plan = planOfCall(call.tool, undefined, this.planFiles);
  }

  private call(entry: AssistantEntry, turn: AssistantTurn, { id, name, input }: ToolUseBlock): void {
    const earlier = this.callById.get(id);
    if (earlier && earlier.name === name && id !== '' && earlier.result === undefined) {
      // A later line of the message repeats the call, perhaps with more of its input.
      if (Object.keys(input).length >= Object.keys(earlier.input).length) setInput(earlier, input);
      return this.propose(earlier);
    }
    const { line } = entry;
    const call = newCall(entry, { id, name, input });
    if (this.isUnasked) call.isUnasked = true;
    this.propose(call);
    this.calls.push(call);
    if (id !== '') this.callById.set(id, call);
    turn.parts.push({ kind: 'call', call, line });
  }
}
