/**
 * The searchable text of a turn: the views that its page is printed from, in the same order, each piece with its kind;
 * then what no view shows: full paths, addresses of links, words of outputs that were cut.
 */

import type { CallView, PartView, TurnView, View } from '../../site/types/view.ts';
import { insideOf, moduleOf } from '../../site/views/view-kinds.ts';
import { familyOf, pathsOf } from '../../transcript/tools/registry.ts';
import type { AgentRun, ToolCall, Turn } from '../../transcript/types/turns.ts';
import type { TextKind, TextPiece } from '../../transcript/types/view-types.ts';
import type { KindLetter } from '../shared/index-format.ts';
import { linkAddresses, textOfHtml } from './html-text.ts';
import { wordsLeftOut } from './left-out.ts';

export interface SearchPiece {
  readonly kind: KindLetter;
  readonly text: string;
}

/** The whole text of an output that the page cuts. @param href as in the page's link to it */
export type WholeText = (href: string) => string;

/** What the text of a view depends on in addition to the view. */
interface Scope {
  readonly whole: WholeText;
  /** Kind of what a tool printed, returned or wrote. */
  readonly printed: KindLetter;
}

/** A turn as the page shows it, and as it was read. */
export interface ShownTurn {
  readonly view: TurnView;
  readonly turn: Turn | undefined;
}

interface Where {
  readonly whole: WholeText;
  /** Does the agent have a page of its own, where its text is found? */
  readonly isElsewhere: (agent: AgentRun) => boolean;
}

export function turnPieces({ view, turn }: ShownTurn, { whole, isElsewhere }: Where): readonly SearchPiece[] {
  const isTask = turn?.kind === 'user' && turn.origin === 'agent-task';
  const speech = !isTask && HUMAN.has(view.kind) ? 'p' : 'r';
  const pieces = piecesOf(view, speech, whole);
  // A summary of the conversation repeats what was said before.
  const shown = view.kind === 'compaction' ? pieces.map(({ text }): SearchPiece => ({ kind: 'n', text })) : pieces;
  const calls = turn === undefined ? [] : callsWithin(turn, isElsewhere);
  return nonEmpty([...shown, ...fullPaths(calls, shown)]);
}

/** Turns of a human. */
const HUMAN: ReadonlySet<TurnView['kind']> = new Set(['user', 'command', 'shell']);

function nonEmpty(pieces: readonly SearchPiece[]): readonly SearchPiece[] {
  return pieces.filter(({ text }) => text.trim() !== '');
}

function piecesOf(view: TurnView, speech: KindLetter, whole: WholeText): readonly SearchPiece[] {
  const inner = (view.turns ?? []).flatMap((one) => piecesOf(one, HUMAN.has(one.kind) ? 'p' : 'r', whole));
  return [...view.parts.flatMap((part) => partPieces(part, speech, whole)), ...inner];
}

function partPieces(part: PartView, speech: KindLetter, whole: WholeText): readonly SearchPiece[] {
  if (part.kind === 'call') return callPieces(part.call, whole);
  const scope = { whole, printed: speech };
  if (part.kind === 'view') return viewPieces(part.view, scope);
  return partText(part).flatMap((piece) => searchPieces(piece, scope));
}

function partText(part: Exclude<PartView, { readonly kind: 'call' | 'view' }>): readonly TextPiece[] {
  switch (part.kind) {
    case 'prose':
      return [{ kind: 'shown', html: part.html }];
    case 'thinking':
      return [{ kind: 'thought', html: part.html, more: part.more }];
    case 'notice':
      return [{ kind: 'notice', text: `${part.title} ${part.text}` }];
    case 'context':
      return [{ kind: 'notice', text: part.text }];
    case 'aside':
      return [
        { kind: 'added', text: part.items.map(({ label, text }) => `${label}\n${text}`).join('\n'), more: part.more },
      ];
  }
}

function callPieces(call: CallView, whole: WholeText): readonly SearchPiece[] {
  const family = familyOf(call.tool);
  const printed = family === 'edits' ? 'd' : family === 'asks' ? 'q' : family === 'instructs' ? 's' : 'o';
  const body = call.views.flatMap((view) => viewPieces(view, { whole, printed }));
  const isNew = (text: string): boolean => !body.some((piece) => piece.text.includes(text.replace(/…$/, '')));
  const isPath = !/\s/.test(call.summary) && /[\\/.*]/.test(call.summary);
  const names = call.label === call.tool ? call.tool : `${call.tool} ${call.label}`;
  const row: readonly SearchPiece[] = [
    { kind: isPath ? 'f' : 'i', text: call.summary },
    { kind: 'i', text: call.lead ?? '' },
    { kind: 'i', text: call.note },
  ];
  return [{ kind: 'i', text: names }, ...row.filter(({ text }) => isNew(text)), ...body];
}

function viewPieces(view: View, scope: Scope): readonly SearchPiece[] {
  const { views, turns } = insideOf(view);
  const pieces = [
    ...moduleOf(view)
      .text(view)
      .flatMap((piece) => searchPieces(piece, scope)),
    ...views.flatMap((inner) => viewPieces(inner, scope)),
    ...turns.flatMap((turn) => piecesOf(turn, 'r', scope.whole)),
  ];
  return 'turns' in view ? nonEmpty(pieces).map(ofAgent) : pieces;
}

/** The letters of the index; what is `shown` depends on the turn or call. */
const LETTERS: Readonly<Record<Exclude<TextKind, 'shown'>, KindLetter>> = {
  ...{ added: 's', agent: 'a', changes: 'd', command: 'c', input: 'i', notice: 'n', output: 'o' },
  ...{ path: 'f', plan: 'l', prose: 'r', question: 'q', thought: 't' },
};

/** A text, the addresses of its links, and what is only in its file, if the page cuts it. */
function searchPieces({ kind, html, more, ...piece }: TextPiece, { whole, printed }: Scope): readonly SearchPiece[] {
  const text = piece.text ?? textOfHtml(html ?? '');
  const addresses = html === undefined ? [] : linkAddresses(html).filter((address) => !text.includes(address));
  return [
    { kind: kind === 'shown' ? printed : LETTERS[kind], text },
    { kind: 'f', text: addresses.join('\n') },
    { kind: 'x', text: more === undefined ? '' : wordsLeftOut(whole(more.href).slice(text.length)) },
  ];
}

/** What an agent said and did, all as one kind. */
function ofAgent({ kind, text }: SearchPiece): SearchPiece {
  return { kind: kind === 'x' ? 'x' : 'a', text };
}

/** All calls of a turn, including those of its agents. */
function callsWithin(turn: Turn, isElsewhere: Where['isElsewhere']): readonly ToolCall[] {
  if (turn.kind === 'branch') return turn.turns.flatMap((inner) => callsWithin(inner, isElsewhere));
  return turn.parts.flatMap((part) => {
    if (part.kind !== 'call') return [];
    const agents = part.call.agents.filter((agent) => !isElsewhere(agent));
    return [part.call, ...agents.flatMap(({ turns }) => turns.flatMap((inner) => callsWithin(inner, isElsewhere)))];
  });
}

/** Full paths in calls that the page shows relative to the session's folder. */
function fullPaths(calls: readonly ToolCall[], shown: readonly SearchPiece[]): readonly SearchPiece[] {
  const isShown = new Set(shown.flatMap(({ kind, text }) => (kind === 'f' || kind === 'a' ? [text] : [])));
  const missing = [...new Set(calls.flatMap(pathsOf))].filter(
    (path) => /^(?:[\\/~]|[A-Za-z]:)/.test(path) && !isShown.has(path),
  );
  return missing.map((path) => ({ kind: 'f', text: path }));
}
