/**
 * The searchable text of a turn: what its page shows, in the same order, each piece with its kind and weight. It is
 * made from the views that the page is printed from, so that whatever can be read can be found in the right place. Text
 * that no view shows comes after that: full paths, addresses of links, words of outputs that were cut.
 */

import { text as textOf } from '../../base/json-readers.ts';
import { withoutStyles } from '../../site/render/text/terminal.ts';
import type { CallView, LongText, More, PartView, QuestionView, TurnView, View } from '../../site/types/view.ts';
import { editsFiles, isInFamily } from '../../transcript/tools/traits.ts';
import type { AgentRun, ToolCall, Turn } from '../../transcript/types/turns.ts';
import { type KindLetter, TEXT_KINDS } from '../shared/index-format.ts';
import { linkAddresses, textOfHtml } from './html-text.ts';
import { wordsLeftOut } from './left-out.ts';

export interface SearchPiece {
  readonly kind: KindLetter;
  readonly text: string;
  /** If it differs from that of its kind. */
  readonly weight?: number;
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

/** The searchable text of a turn. */
export function turnPieces({ view, turn }: ShownTurn, { whole, isElsewhere }: Where): readonly SearchPiece[] {
  const isTask = turn?.kind === 'user' && turn.origin === 'agent-task';
  const said = !isTask && HUMAN.has(view.kind) ? 'p' : 'r';
  const pieces = piecesOf(view, said, whole);
  // A summary of the conversation repeats what was said before.
  const shown = view.kind === 'compaction' ? pieces.map((piece) => ({ ...piece, weight: 1 })) : pieces;
  const calls = turn === undefined ? [] : callsOf(turn, isElsewhere);
  return nonEmpty([...shown, ...fullPaths(calls, shown)]);
}

/** Turns of a human. */
const HUMAN: ReadonlySet<TurnView['kind']> = new Set(['user', 'command', 'shell']);

function nonEmpty(pieces: readonly SearchPiece[]): readonly SearchPiece[] {
  return pieces.filter(({ text }) => text.trim() !== '');
}

function piecesOf(view: TurnView, said: KindLetter, whole: WholeText): readonly SearchPiece[] {
  const inner = (view.turns ?? []).flatMap((one) => piecesOf(one, HUMAN.has(one.kind) ? 'p' : 'r', whole));
  return [...view.parts.flatMap((part) => partPieces(part, said, whole)), ...inner];
}

function partPieces(part: PartView, said: KindLetter, whole: WholeText): readonly SearchPiece[] {
  const scope = { whole, printed: 'n' } as const;
  switch (part.kind) {
    case 'prose':
      return prose(said, part.html);
    case 'thinking':
      return [...prose('t', part.html), ...beyond(part.more, textOfHtml(part.html).length, scope)];
    case 'call':
      return callPieces(part.call, whole);
    case 'notice':
      return [{ kind: 'n', text: `${part.title} ${part.text}` }];
    case 'context':
      return [{ kind: 'n', text: `${part.text}${part.link?.text ?? ''}${part.link?.after ?? ''}` }];
    case 'aside': {
      const texts = part.items.map(({ label, text }) => `${label}\n${text}`);
      return [{ kind: 'n', text: texts.join('\n') }, ...beyond(part.more, texts.join('').length, scope)];
    }
    case 'view':
      return viewPieces(part.view, { whole, printed: part.view.kind === 'terminal' ? 'o' : said });
  }
}

function callPieces(call: CallView, whole: WholeText): readonly SearchPiece[] {
  const printed = editsFiles(call.tool) ? 'd' : isInFamily(call.tool, 'asks') ? 'q' : 'o';
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
  switch (view.kind) {
    case 'text':
      return longText(view, scope);
    case 'failure':
      return longText(view, { ...scope, printed: 'o' });
    case 'json':
      return longText(view, { ...scope, printed: 'i' });
    case 'markup':
      return [...labelled(view.label), ...prose(scope.printed, view.html)];
    case 'code':
      return [{ kind: 'f', text: view.label ?? '' }, ...cut(scope.printed, linesText(view.lines), view, scope)];
    case 'terminal': {
      const lines = withoutStyles(view.lines);
      return [...labelled(view.label), { kind: 'c', text: view.command ?? '' }, ...cut('o', lines, view, scope)];
    }
    case 'diff': {
      const lines = linesText(view.lines.map(({ html }) => html));
      return [{ kind: 'f', text: view.path }, ...cut('d', lines, view, scope)];
    }
    case 'list': {
      const lines = view.items.map(({ text, note = '' }) => `${text} ${note}`).join('\n');
      return [...labelled(view.label), ...cut(scope.printed, lines, view, scope)];
    }
    case 'fields':
      return view.rows.map(fieldPiece);
    case 'todos':
      return [{ kind: 'i', text: view.items.map(({ text }) => text).join('\n') }];
    case 'questions':
      return view.questions.map(questionPiece);
    case 'plan':
      return planPieces(view);
    case 'image':
      return [];
    case 'link':
      return [
        { kind: 'f', text: view.inside || view.text.includes(view.href) ? view.text : `${view.text}\n${view.href}` },
      ];
    case 'problem':
      return [{ kind: 'n', text: `${view.reason}\n${view.excerpt}` }];
    case 'group':
      return [...labelled(view.label), ...view.views.flatMap((inner) => viewPieces(inner, scope))];
    case 'conversation':
      return conversationPieces(view, scope);
  }
}

function fieldPiece({ name, value }: { readonly name: string; readonly value: string }): SearchPiece {
  return { kind: FIELD_KINDS.get(name) ?? 'i', text: `${name} ${value}` };
}

function questionPiece({ header, question, options, free }: QuestionView): SearchPiece {
  const offered = options.map(({ label, description }) => `${label} ${description}`);
  return { kind: 'q', text: [header, question, ...offered, ...free].join('\n') };
}

function planPieces(plan: Extract<View, { kind: 'plan' }>): readonly SearchPiece[] {
  const names = plan.implementations.map(({ text }) => text);
  return [
    { kind: 'l', text: [plan.title, plan.feedback ?? '', ...names].join('\n') },
    ...[plan.html, plan.proposed].flatMap((html) => (html === undefined ? [] : prose('l', html))),
  ];
}

type Conversation = Extract<View, { kind: 'conversation' }>;

function conversationPieces({ title, task, answer, turns }: Conversation, { whole }: Scope): readonly SearchPiece[] {
  const pieces: readonly SearchPiece[] = [
    { kind: 'a', text: title },
    ...[task, answer].flatMap((html) => (html === undefined ? [] : prose('r', html))),
    ...turns.flatMap((turn) => piecesOf(turn, 'r', whole)),
  ];
  return nonEmpty(pieces).map(ofAgent);
}

/** Kinds of the fields of an input, for all tools. */
const FIELD_KINDS: ReadonlyMap<string, KindLetter> = new Map([
  ...['command', 'cmd', 'script'].map((field) => [field, 'c'] as const),
  ...['file_path', 'notebook_path', 'path', 'pattern', 'glob', 'url', 'query'].map((field) => [field, 'f'] as const),
]);

/** What an agent said and did, all as one kind, and never heavier than prose. */
function ofAgent({ kind, text, weight = TEXT_KINDS[kind].weight }: SearchPiece): SearchPiece {
  return { kind: kind === 'x' ? 'x' : 'a', weight: Math.min(weight, TEXT_KINDS.r.weight), text };
}

function labelled(label = ''): readonly SearchPiece[] {
  return label === '' ? [] : [{ kind: 'i', text: label }];
}

/** The text of prose, then the addresses of its links. */
function prose(kind: KindLetter, html: string): readonly SearchPiece[] {
  const text = textOfHtml(html);
  const addresses = linkAddresses(html).filter((address) => !text.includes(address));
  return [
    { kind, text },
    { kind: 'f', text: addresses.join('\n') },
  ];
}

function linesText(lines: readonly string[]): string {
  return textOfHtml(lines.join('\n'));
}

function longText({ label, text, more }: LongText, scope: Scope): readonly SearchPiece[] {
  return [...labelled(label), ...cut(scope.printed, text, { more }, scope)];
}

/** A text that the page may have cut. */
function cut(kind: KindLetter, text: string, { more }: Pick<LongText, 'more'>, scope: Scope): readonly SearchPiece[] {
  return [{ kind, text }, ...beyond(more, text.length, scope)];
}

/** The part of a cut text that is only in its file. @param shown characters that the page shows */
function beyond(more: More | undefined, shown: number, { whole }: Scope): readonly SearchPiece[] {
  return more === undefined ? [] : [{ kind: 'x', text: wordsLeftOut(whole(more.href).slice(shown)) }];
}

/** All calls of a turn, including those of its agents. */
function callsOf(turn: Turn, isElsewhere: Where['isElsewhere']): readonly ToolCall[] {
  if (turn.kind === 'branch') return turn.turns.flatMap((inner) => callsOf(inner, isElsewhere));
  return turn.parts.flatMap((part) => {
    if (part.kind !== 'call') return [];
    const agents = part.call.agents.filter((agent) => !isElsewhere(agent));
    return [part.call, ...agents.flatMap(({ turns }) => turns.flatMap((inner) => callsOf(inner, isElsewhere)))];
  });
}

const PATH_FIELDS = ['file_path', 'notebook_path', 'path'];

/** Full paths in calls that the page shows relative to the session's folder. */
function fullPaths(calls: readonly ToolCall[], shown: readonly SearchPiece[]): readonly SearchPiece[] {
  const given = calls.flatMap(({ input }) => PATH_FIELDS.flatMap((field) => textOf(input, field) ?? []));
  const known = new Set(shown.flatMap(({ kind, text }) => (kind === 'f' || kind === 'a' ? [text] : [])));
  const missing = [...new Set(given)].filter((path) => /^(?:[\\/~]|[A-Za-z]:)/.test(path) && !known.has(path));
  return missing.map((path) => ({ kind: 'f', text: path }));
}
