/**
 * A session as Markdown, for people: `sessions/<key>.md` beside its page, good to read and to paste. Words stand whole;
 * what tools were given and printed is cut, paths not taken and what agents did in between are only named.
 * Nothing foreign acts where it is shown (`render/markup/safe-markdown.ts`).
 */

import { get, keys, text } from '../../base/json-readers.ts';
import type { TaskItem } from '../../domain/call.ts';
import type { Fact } from '../../domain/page.ts';
import type { Session } from '../../domain/session.ts';
import type { SessionPage } from '../../domain/session-page.ts';
import type { CompactionTurn, Part, ShellTurn, ToolCall, Turn } from '../../domain/turns.ts';
import type { CallView, TurnView } from '../../domain/view.ts';
import { resultText, saysOnlyDone } from '../../render/calls/result-text.ts';
import { changesOf, foldUnchanged } from '../../render/markup/diff.ts';
import { codeSpan, fenced, inertProse, plainWords } from '../../render/markup/safe-markdown.ts';
import { count, grouped, head, oneLine, toLines } from '../../render/text/format.ts';
import { terminalText } from '../../render/text/terminal.ts';
import { tidyJson } from '../../render/text/tidy-json.ts';
import { noticeTitle } from '../../render/turns/turn-parts.ts';
import { editsFiles, runsCommands } from '../../tools/traits.ts';
import { printable } from '../eleventy-plugin.ts';
import { MARKDOWN_HEADER } from './export-header.ts';

/** Lines and characters of one thing that a tool was given or printed. */
const LINES = 40;
const CHARACTERS = 3_000;
const SUMMARY = 120;

const STATES: Readonly<Record<CallView['status'], string>> = {
  ok: '',
  failed: '**failed**',
  denied: '**denied**',
  unanswered: 'no answer',
};

/** The beginning of a text in a fence, and what is missing. */
function block(content: string, language: string): string {
  const plain = terminalText(content).replace(/^\n+/, '').trimEnd();
  if (plain === '') return '';
  const lines = toLines(head(plain, CHARACTERS));
  const kept = lines.slice(0, LINES).join('\n');
  const code = fenced(kept, language);
  if (kept.length >= plain.length) return code;
  const rest = toLines(plain).length - Math.min(lines.length, LINES);
  const missing = rest > 0 ? count(rest, 'more line') : count(plain.length - kept.length, 'more character');
  return `${code}\n\n*(${missing})*`;
}

function quoted(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function paragraphs(pieces: readonly string[]): string {
  return pieces.filter((piece) => piece !== '').join('\n\n');
}

function taskLine({ subject, status }: TaskItem): string {
  const words = plainWords(oneLine(subject, 200));
  return `- [${status === 'completed' ? 'x' : ' '}] ${status === 'in_progress' ? `**${words}**` : words}`;
}

/** `+` and `-` in front of lines, as everywhere. */
function diffBlocks(call: ToolCall): readonly string[] {
  const signs = { added: '+', removed: '-', same: ' ', gap: '@@ ' } as const;
  return changesOf(call).map((changes) =>
    block(
      foldUnchanged(changes)
        .map(({ kind, text }) => signs[kind] + text)
        .join('\n'),
      'diff',
    ),
  );
}

function inputBlocks(call: ToolCall, view: CallView | undefined): readonly string[] {
  if (call.plan !== undefined) {
    const { status, feedback, text: words } = call.plan;
    const said = feedback === undefined ? '' : `Feedback: ${plainWords(feedback)}`;
    return [`*Plan, ${status}*`, quoted(inertProse(words)), said];
  }
  if (call.tasks !== undefined) return [call.tasks.map(taskLine).join('\n')];
  if (editsFiles(call.name)) return diffBlocks(call);
  const command = text(call.input, 'command');
  if (runsCommands(call.name) && command !== undefined)
    return command === view?.summary ? [] : [block(command, 'sh')];
  const rows = keys(call.input).map((name) => [name, shortWords(get(call.input, name))] as const);
  // One short value is what the row says already.
  if (rows.length === 0 || (rows.length === 1 && rows[0]?.[1] === view?.summary)) return [];
  if (rows.some(([, value]) => value === undefined)) return [block(tidyJson(call.input), 'json')];
  return [rows.map(([name, value = '']) => `- ${plainWords(name)}: ${codeSpan(value)}`).join('\n')];
}

/** A value that fits into a row; undefined for lists, objects, long texts and texts of several lines. */
function shortWords(value: unknown): string | undefined {
  if (typeof value === 'string')
    return value.length < 200 && !/[\r\n]/.test(value.trim()) ? value : undefined;
  return typeof value === 'object' && value !== null ? undefined : String(value);
}

function callMarkdown(call: ToolCall, view: CallView | undefined): string {
  const label = plainWords(view?.label ?? call.name);
  const words = [codeSpan(oneLine(view?.summary ?? '', SUMMARY)), plainWords(view?.note ?? '')];
  const state = STATES[view?.status ?? call.status];
  const title = `#### ${label}${words[0] ? ` ${words[0]}` : ''}`;
  const facts = [state, words[1] ?? '', view?.duration ?? ''].filter((word) => word !== '').join(', ');
  const result = resultText(call);
  const printed = saysOnlyDone(result) || call.plan !== undefined ? '' : block(result, '');
  const agents = call.agents.map(
    ({ calls, turns }) =>
      `*(${count(turns.length, 'turn')} of an agent with ${count(calls, 'call')}, on the page)*`,
  );
  const reports = (call.reports ?? []).map(({ summary, result: told }) =>
    paragraphs([plainWords(summary), block(told, '')]),
  );
  return paragraphs([title, facts, ...inputBlocks(call, view), printed, ...agents, ...reports]);
}

function partMarkdown(part: Part, call: CallView | undefined): string {
  switch (part.kind) {
    case 'text':
      return inertProse(terminalText(part.text));
    case 'thinking':
      return part.text.trim() === '' ? '' : quoted(paragraphs(['*Thinking*', inertProse(part.text)]));
    case 'call':
      return callMarkdown(part.call, call);
    case 'orphan-result':
      return '*(result of a call that is not in this transcript, on the page)*';
    case 'notice':
      return `**${noticeTitle(part.notice)}** ${plainWords(terminalText(part.text))}`.trim();
    case 'context':
      return plainWords(oneLine(part.text, 400));
    case 'media':
      return `*(${part.media.media === 'image' ? 'picture' : 'document'}, on the page)*`;
    case 'unknown-block':
    case 'unknown-entry':
      return paragraphs([
        `*Unknown: ${plainWords(oneLine(part.type, 60))}*`,
        block(tidyJson(part.value), 'json'),
      ]);
    case 'problem':
      return `**Unreadable line ${part.problem.line}.** ${plainWords(part.problem.reason)}`;
    case 'continued':
      return `*Continued from [${plainWords(part.title)}](${part.key}.md)*`;
    case 'aside':
      return `*(${plainWords(oneLine(part.reason, 200))}: ${count(part.items.length, 'item')}, on the page)*`;
    case 'redacted-thinking':
      return '*Redacted thinking*';
  }
}

function shellMarkdown({ command, stdout, stderr }: ShellTurn): string {
  return paragraphs([block(command, 'sh'), block(stdout, ''), block(stderr, '')]);
}

function compactionMarkdown({ summary, tokensBefore }: CompactionTurn): string {
  const before = tokensBefore === undefined ? '' : ` at ${grouped(tokensBefore)} tokens`;
  return paragraphs([
    `**The conversation was compacted**${before}`,
    summary === undefined ? '' : quoted(inertProse(head(summary, CHARACTERS))),
  ]);
}

function turnMarkdown(turn: Turn, view: TurnView | undefined): string {
  const who = plainWords(view?.who ?? turn.kind);
  const badges = (view?.badges ?? []).map(plainWords);
  const title = `## ${[who, ...badges, view?.time?.text ?? ''].filter((word) => word !== '').join(', ')}`;
  if (turn.kind === 'branch') return `${title}\n\n*(on the page)*`;
  const calls = (view?.parts ?? []).flatMap((part) => (part.kind === 'call' ? [part.call] : []));
  let call = 0;
  const parts = turn.parts.map((part) =>
    partMarkdown(part, part.kind === 'call' ? calls[call++] : undefined),
  );
  const opening =
    turn.kind === 'shell'
      ? shellMarkdown(turn)
      : turn.kind === 'compaction'
        ? compactionMarkdown(turn)
        : turn.kind === 'command'
          ? block(`/${turn.name.replace(/^\//, '')} ${turn.args}`.trim(), '')
          : '';
  return paragraphs([title, opening, ...parts]);
}

/** @param address of the site, `https://example.org/archive/`; empty when nobody said */
function headFacts({ row, facts }: SessionPage, address: string): string {
  const last = `${address}${address === '' ? row.href.replace(/^.*\//, '') : row.href}`;
  const all: readonly Fact[] = [
    { name: 'Project', value: row.project.text },
    { name: 'Member', value: row.member },
    { name: 'From', value: row.start?.text ?? '' },
    { name: 'To', value: row.end?.text ?? '' },
    { name: 'Branch', value: row.branch },
    ...facts,
    { name: 'Failed calls', value: row.failures === 0 ? '' : grouped(row.failures) },
    { name: 'Files changed', value: row.files === 0 ? '' : `${row.files}, +${row.added} −${row.removed}` },
  ];
  return [
    ...all
      .filter(({ value }) => value !== '')
      .map(
        ({ name, value, note }) =>
          `- ${name}: ${plainWords(value)}${note === undefined || note === '' ? '' : ` (${plainWords(note)})`}`,
      ),
    `- Page: <${last}>`,
  ].join('\n');
}

/**
 * All below the head, which needs the other sessions.
 * @param views of the session's turns, one for each, in order
 */
export function markdownBody(session: Session, views: readonly TurnView[]): string {
  return paragraphs([
    ...session.turns.map((turn, index) => turnMarkdown(turn, views[index])),
    session.strayAgents.length === 0
      ? ''
      : `*(${count(session.strayAgents.length, 'agent')} that no call started, on the page)*`,
  ]);
}

/**
 * @param page the session's first page: its facts are those of the page's head
 * @param body as {@link markdownBody} gives it
 */
export function sessionMarkdown(page: SessionPage, body: string, address: string): string {
  const text = paragraphs([MARKDOWN_HEADER, `# ${plainWords(page.title)}`, headFacts(page, address), body]);
  return `${printable(text)}\n`;
}
