/** A turn as the template prints it. */

import type {
  AssistantTurn,
  BranchTurn,
  CommandTurn,
  CompactionTurn,
  ShellTurn,
  Turn,
  UserTurn,
} from '../../domain/turns.ts';
import type { PartView, TurnView, View } from '../../domain/view.ts';
import { commandView, outputViews, proseViews, withCommand } from '../calls/views.ts';
import type { RenderContext } from '../context.ts';
import { count, dotted, grouped, oneLine } from '../text/format.ts';
import { modelName } from '../text/model-name.ts';
import { duration, timeView } from '../text/time.ts';
import { planView } from '../tools/conversation/planning.ts';
import { outlineOf, pathOf, slashed } from './outline-text.ts';
import { asParts, renderParts } from './turn-parts.ts';
import { turnWeight } from './weight.ts';

/** @param agent what the assistant of this conversation is called: "Claude", or the type of an agent */
export function renderTurn(turn: Turn, anchor: string, agent: string, ctx: RenderContext): TurnView {
  if (turn.kind === 'branch') return branchView(turn, anchor, agent, ctx);
  const parts = partsOf(turn, ctx);
  return {
    anchor,
    kind: turn.kind === 'user' && turn.origin === 'teammate' ? 'teammate' : turn.kind,
    who: whoOf(turn, agent, ctx),
    badges: badgesOf(turn),
    ...(turn.kind === 'user' && TINTS.has(turn.colour ?? '') ? { tint: turn.colour ?? '' } : {}),
    time: timeView(turn.time, ctx.zone),
    parts,
    footer: turn.kind === 'assistant' ? footerOf(turn) : '',
    outline: outlineOf(turn),
    failures: parts.filter((part) => part.kind === 'call' && part.call.status === 'failed').length,
    raw: ctx.raw.name(ctx.source, turn.lines),
    weight: turnWeight(parts),
  };
}

/** A path not taken: a fold with its turns, under its first prompt. */
function branchView(turn: BranchTurn, anchor: string, agent: string, ctx: RenderContext): TurnView {
  const turns = turn.turns.map((inner) => renderTurn(inner, ctx.anchors.turn(inner.seed), agent, ctx));
  return {
    anchor,
    kind: 'branch',
    who: 'A path not taken',
    badges: [pathOf(turn.turns), count(turns.length, 'turn')],
    time: timeView(turn.time, ctx.zone),
    parts: [],
    turns,
    footer: '',
    outline: outlineOf(turn),
    failures: turns.reduce((sum, { failures }) => sum + failures, 0),
    raw: '',
    weight: turns.reduce((sum, { weight }) => sum + weight, turnWeight([])),
  };
}

function whoOf(turn: Exclude<Turn, BranchTurn>, agent: string, ctx: RenderContext): string {
  switch (turn.kind) {
    case 'user':
      return speakerOf(turn, ctx);
    case 'command':
    case 'shell':
      return ctx.human;
    case 'assistant':
      return agent;
    case 'compaction':
      return 'Compaction';
    case 'event':
      return 'Session';
  }
}

function speakerOf(turn: UserTurn, ctx: RenderContext): string {
  if (turn.origin === 'teammate') return oneLine(turn.from ?? '', 60) || 'Teammate';
  if (turn.origin === 'agent-task') return oneLine(turn.from ?? '', 60) || 'Task';
  return ctx.human;
}

function badgesOf(turn: Turn): string[] {
  switch (turn.kind) {
    case 'user':
      return [
        ...USER_BADGES[turn.origin],
        ...(turn.inPlanMode ? ['plan mode'] : []),
        ...(turn.about === undefined ? [] : [oneLine(turn.about, 60)]),
      ];
    case 'command':
      return ['command'];
    case 'shell':
      return ['shell'];
    case 'assistant':
      return turn.models.map(modelName);
    default:
      return [];
  }
}

/** Colours of teammates; the style sheet has a rule for each. */
const TINTS: ReadonlySet<string> = new Set([
  'red',
  'blue',
  'green',
  'yellow',
  'purple',
  'orange',
  'pink',
  'cyan',
]);

const USER_BADGES: Readonly<Record<UserTurn['origin'], string[]>> = {
  prompt: [],
  queued: ['while working'],
  teammate: ['teammate'],
  'agent-task': [],
};

function partsOf(turn: Turn, ctx: RenderContext): PartView[] {
  switch (turn.kind) {
    case 'user':
      return userParts(turn, ctx);
    case 'command':
      return [...commandParts(turn, ctx), ...renderParts(turn.parts, 'human', ctx)];
    case 'shell':
      return [...asParts(shellViews(turn, ctx)), ...renderParts(turn.parts, 'human', ctx)];
    case 'compaction':
      return compactionParts(turn, ctx);
    default:
      return renderParts(turn.parts, 'agent', ctx);
  }
}

/** Longer arguments, or several lines of them, are shown as a prompt: `/brainstorm how can we …`. */
const LONGEST_ARGUMENTS = 80;

/** The command as it was typed, and below it what was said with it. */
function commandParts({ name, args, line }: CommandTurn, ctx: RenderContext): PartView[] {
  const isPrompt = args.length > LONGEST_ARGUMENTS || args.trim().includes('\n');
  const typed = `${slashed(name)} ${isPrompt ? '' : args}`.trim();
  return [
    ...asParts([commandView(typed)]),
    ...(isPrompt ? renderParts([{ kind: 'text', text: args, line }], 'human', ctx) : []),
  ];
}

/** What the client writes around a plan that is handed over. */
const HANDOVER_HEAD = /^\s{0,100}Implement the following plan:\s*/;
const HANDOVER_TAIL = /^If you need specific details from before exiting plan mode/;

/** A plan that was handed over is shown as a plan, and the client's words around it as a note. */
function userParts(turn: UserTurn, ctx: RenderContext): PartView[] {
  const voice = turn.origin === 'agent-task' || turn.origin === 'teammate' ? 'agent' : 'human';
  if (turn.plan === undefined) return renderParts(turn.parts, voice, ctx);
  const others = turn.parts.filter((part) => part.kind !== 'text');
  const texts = turn.parts.filter((part) => part.kind === 'text').map((part) => part.text);
  const rest = texts
    .join('\n\n')
    .replace(turn.plan.text, () => '')
    .replace(HANDOVER_HEAD, '')
    .trim();
  const words: PartView = HANDOVER_TAIL.test(rest)
    ? { kind: 'context', text: oneLine(rest, 400) }
    : { kind: 'prose', html: ctx.prose.human(rest) };
  const plan = asParts([planView(turn.plan, ctx)]);
  return [...plan, ...(rest === '' ? [] : [words]), ...renderParts(others, voice, ctx)];
}

function shellViews(turn: ShellTurn, ctx: RenderContext): View[] {
  const stderr = outputViews(turn.stderr, ctx, 'stderr', true);
  return [...withCommand(turn.command, outputViews(turn.stdout, ctx)), ...stderr];
}

function compactionParts(turn: CompactionTurn, ctx: RenderContext): PartView[] {
  const tokens = turn.tokensBefore === undefined ? '' : `${count(turn.tokensBefore, 'token')} before`;
  const after = turn.tokensAfter === undefined ? '' : `${count(turn.tokensAfter, 'token')} after`;
  const kept = turn.isPartial ? 'last messages kept' : '';
  const how = turn.trigger === undefined ? '' : oneLine(turn.trigger, 40);
  const summary = proseViews(turn.summary ?? '', ctx);
  return [
    {
      kind: 'notice',
      tone: 'plain',
      title: 'The conversation was compacted',
      text: dotted([how, tokens, after, kept]),
    },
    ...asParts(
      summary.length === 0
        ? []
        : [{ kind: 'group', label: 'Summary that the agent continued from', views: summary }],
    ),
    ...renderParts(turn.parts, 'agent', ctx),
  ];
}

/** Stop reasons that need no mention. */
const USUAL_STOPS: ReadonlySet<string> = new Set(['end_turn', 'tool_use', 'stop_sequence']);

/** "12,345 tokens in (with cache) · 678 out"; the head of the page counts as "in" what did not come from the cache. */
function tokensOf({ usage }: AssistantTurn): string {
  if (usage === undefined) return '';
  const cached = usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h;
  const input = usage.input + cached;
  if (input + usage.output === 0) return '';
  return `${grouped(input)} tokens in${cached === 0 ? '' : ' (with cache)'} · ${grouped(usage.output)} out`;
}

/** "12,345 tokens in (with cache) · 678 out · 1 m 12 s · stopped: max_tokens" */
function footerOf(turn: AssistantTurn): string {
  const spent =
    turn.durationMs ?? (turn.time === undefined || turn.end === undefined ? undefined : turn.end - turn.time);
  const took = spent === undefined || spent < 1000 ? '' : duration(spent);
  const stop =
    turn.stopReason === undefined || USUAL_STOPS.has(turn.stopReason)
      ? ''
      : `stopped: ${oneLine(turn.stopReason, 60)}`;
  return dotted([tokensOf(turn), took, stop]);
}
