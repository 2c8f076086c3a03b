/** A turn as the template prints it. */

import { count, dotted, grouped, oneLine, visible } from '../../../base/format.ts';
import { sumOf } from '../../../base/lists.ts';
import { lastPart } from '../../../base/paths.ts';
import { turnTime } from '../../../facts/activity.ts';
import { isFiller } from '../../../facts/story/asked.ts';
import { wordsAround } from '../../../transcript/plans/handovers.ts';
import { exitNote } from '../../../transcript/tools/commands/bash-tool.ts';
import { isRequest, turnText, withoutLeadingImageMarks } from '../../../transcript/turns/prompts.ts';
import { sumFailures } from '../../../transcript/types/summary.ts';
import type {
  AssistantTurn,
  BranchTurn,
  CommandTurn,
  CompactionTurn,
  Part,
  ShellTurn,
  Turn,
  UserTurn,
} from '../../../transcript/types/turns.ts';
import type { PartView, TurnView } from '../../types/view.ts';
import { planView } from '../calls/plan.ts';
import { SiteShow } from '../calls/site-show.ts';
import { verdictView } from '../calls/verdict-words.ts';
import type { RenderContext } from '../context.ts';
import { modelName } from '../text/model-name.ts';
import { duration, timeView } from '../text/time.ts';
import { failuresIn } from './call-view.ts';
import { outlineText, pathOf } from './outline-text.ts';
import { asParts, renderParts, type Voice } from './turn-parts.ts';
import { turnWeight } from './weight.ts';

/** @param agent what its assistant is called: "Claude", or the type of an agent */
export function renderTurns(
  turns: readonly Turn[],
  agent: string,
  ctx: RenderContext,
  anchors?: readonly string[],
): readonly TurnView[] {
  let before: Turn | undefined;
  return turns.map((turn, index) => {
    const view = renderTurn(turn, anchors?.[index] ?? ctx.anchors.turn(turn.seed), agent, ctx, before);
    if (turn.kind !== 'event') before = turn;
    return view;
  });
}

export function renderTurn(turn: Turn, anchor: string, agent: string, ctx: RenderContext, before?: Turn): TurnView {
  if (turn.kind === 'branch') return branchView(turn, anchor, agent, ctx);
  const content = contentOf(turn, ctx);
  const redChecks = turn.kind === 'shell' && turn.verdict?.result === 'red' ? 1 : 0;
  return {
    anchor,
    kind: turn.kind === 'user' && turn.origin === 'teammate' ? 'teammate' : turn.kind,
    who: speakerOf(turn, agent, ctx.human),
    ...content,
    ...(turn.kind === 'user' && TINTS.has(turn.colour ?? '') ? { tint: turn.colour ?? '' } : {}),
    time: timeView(turn.time, ctx.zone),
    footer: turn.kind === 'assistant' ? footerOf(turn) : '',
    outline: outlineText(turn, before),
    ...(isHousekeeping(turn, before) ? { isSmall: true } : {}),
    failures: sumFailures([{ redChecks, toolErrors: 0 }, ...content.parts.map(failuresIn)]),
    ...(turn.kind === 'shell' && turn.verdict !== undefined ? { verdict: verdictView(turn.verdict) } : {}),
    raw: ctx.raw.name(ctx.source, turn.lines),
    weight: turnWeight(content.parts),
  };
}

/** `/model`, `/clear`, and "continue" where that answers nothing. */
function isHousekeeping(turn: Turn, before: Turn | undefined): boolean {
  if (turn.kind === 'command') return !isRequest(turn);
  const text = turn.kind === 'user' && turn.parts.every(({ kind }) => kind === 'text') ? turnText(turn) : '';
  return text !== '' && isFiller(text) && outlineText(turn, before) === outlineText(turn);
}

function branchView(turn: BranchTurn, anchor: string, agent: string, ctx: RenderContext): TurnView {
  const turns = renderTurns(turn.turns, agent, ctx);
  return {
    anchor,
    kind: 'branch',
    who: speakerOf(turn, agent, ctx.human),
    badges: [pathOf(turn.turns), count(turns.length, 'turn')],
    time: timeView(turn.time, ctx.zone),
    parts: [],
    turns,
    footer: '',
    outline: outlineText(turn),
    failures: sumFailures(turns.map(({ failures }) => failures)),
    raw: '',
    weight: turnWeight([]) + sumOf(turns, ({ weight }) => weight),
  };
}

type Content = Pick<TurnView, 'badges' | 'parts'>;

function contentOf(turn: Exclude<Turn, BranchTurn>, ctx: RenderContext): Content {
  const parts = (voice: Voice): PartView[] => renderParts(turn.parts, voice, ctx);
  switch (turn.kind) {
    case 'user':
      return userContent(turn, ctx);
    case 'command':
      return { badges: ['command'], parts: [...commandParts(turn, ctx), ...parts('human')] };
    case 'shell':
      return {
        badges: ['shell', exitNote(turn.exitCode)].filter(Boolean),
        parts: [...shellParts(turn, ctx), ...parts('human')],
      };
    case 'assistant':
      return { badges: turn.models.map(modelName), parts: parts('agent') };
    case 'compaction':
      return { badges: [], parts: [...compactionParts(turn, ctx), ...parts('agent')] };
    case 'event':
      return { badges: [], parts: parts('agent') };
  }
}

/** Names of speakers other than the human, for transcripts that do not name them, and the badges of their turns. */
const SPEAKERS: Readonly<Record<UserTurn['origin'], { readonly name?: string; readonly badge?: string }>> = {
  prompt: {},
  queued: { badge: 'while working' },
  teammate: { name: 'Teammate', badge: 'teammate' },
  'agent-task': { name: 'Task' },
};

/** Of what no human and no agent says. */
const TITLES: Readonly<Record<Exclude<Turn['kind'], 'user' | 'assistant'>, string | undefined>> = {
  ...{ command: undefined, shell: undefined },
  ...{ compaction: 'Compaction', event: 'Session', branch: 'A path not taken' },
};

/** Whose turn it is, in the words of its title. @param human what the human is called */
export function speakerOf(turn: Turn, agent: string, human: string): string {
  if (turn.kind === 'assistant') return agent;
  if (turn.kind !== 'user') return TITLES[turn.kind] ?? human;
  const { name } = SPEAKERS[turn.origin];
  return name === undefined ? human : oneLine(turn.from ?? '', 60) || name;
}

function userContent(turn: UserTurn, ctx: RenderContext): Content {
  const { name, badge } = SPEAKERS[turn.origin];
  const badges = [badge, turn.inPlanMode ? 'plan mode' : undefined, turn.about && oneLine(turn.about, 60)];
  return {
    badges: badges.filter((one) => one !== undefined),
    parts: userParts(turn, name === undefined ? 'human' : 'agent', ctx),
  };
}

/** Colours of teammates, as colours of the terminal. */
export const TINTS: ReadonlyMap<string, number> = new Map(
  Object.entries({ red: 1, green: 2, yellow: 3, orange: 3, blue: 4, purple: 5, pink: 5, cyan: 6 }),
);

/** Longer arguments, or arguments of several lines, are shown as a prompt: `/brainstorm how can we …`. */
const LONGEST_ARGUMENTS = 80;

function commandParts({ name, args, line }: CommandTurn, ctx: RenderContext): PartView[] {
  const isPrompt = args.length > LONGEST_ARGUMENTS || args.trim().includes('\n');
  const typed = `${name} ${isPrompt ? '' : args}`.trim();
  return [
    ...asParts(new SiteShow(ctx).command(typed)),
    ...(isPrompt ? renderParts([{ kind: 'text', text: args, line }], 'human', ctx) : []),
  ];
}

function withoutMarks({ parts }: UserTurn): readonly Part[] {
  if (!parts.some(({ kind }) => kind === 'media')) return parts;
  return parts.map((part) => (part.kind === 'text' ? { ...part, text: withoutLeadingImageMarks(part.text) } : part));
}

function userParts(turn: UserTurn, voice: Voice, ctx: RenderContext): PartView[] {
  if (turn.plan === undefined) return renderParts(withoutMarks(turn), voice, ctx);
  const others = turn.parts.filter((part) => part.kind !== 'text');
  const { note, rest } = wordsAround(turnText(turn), turn.plan.text);
  return [
    ...asParts([planView(turn.plan, ctx)]),
    ...(note === '' ? [] : [{ kind: 'context', text: visible(note) } as const]),
    ...(rest === '' ? [] : renderParts([{ kind: 'text', text: rest, line: turn.line }], voice, ctx)),
    ...renderParts(others, voice, ctx),
  ];
}

function shellParts(turn: ShellTurn, ctx: RenderContext): PartView[] {
  const show = new SiteShow(ctx);
  const stderr = show.output(turn.stderr, 'stderr', true);
  return asParts([...show.command(turn.command, show.output(turn.stdout)), ...stderr]);
}

function compactionParts(turn: CompactionTurn, ctx: RenderContext): PartView[] {
  const text = dotted([
    turn.trigger && oneLine(turn.trigger, 40),
    turn.tokensBefore === undefined ? '' : `${count(turn.tokensBefore, 'token')} before`,
    turn.tokensAfter === undefined ? '' : `${count(turn.tokensAfter, 'token')} after`,
    turn.isPartial ? 'last messages kept' : '',
  ]);
  const views = new SiteShow(ctx).prose(turn.summary);
  return [
    { kind: 'notice', tone: 'plain', title: 'The conversation was compacted', text },
    ...asParts(views.length === 0 ? [] : [{ kind: 'group', label: 'Summary that the agent continued from', views }]),
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
  return `${count(input, 'token')} in${cached === 0 ? '' : ' (with cache)'} · ${grouped(usage.output)} out`;
}

/** "12,345 tokens in (with cache) · 678 out · 1 min 12 s · stopped: max_tokens" */
function footerOf(turn: AssistantTurn): string {
  const spent = turnTime(turn);
  const took = spent === undefined || spent < 1000 ? '' : duration(spent);
  const stop =
    turn.stopReason === undefined || USUAL_STOPS.has(turn.stopReason) ? '' : `stopped: ${oneLine(turn.stopReason, 60)}`;
  const effort = turn.effort === undefined ? '' : `${oneLine(turn.effort, 30)} effort`;
  const { files = [] } = turn;
  const changed = files.length === 0 ? '' : oneLine(`changed ${files.map(lastPart).join(', ')}`, 120);
  return dotted([tokensOf(turn), took, effort, stop, changed]);
}
