/**
 * A session as Markdown, for people and language models to read: `sessions/<key>.md`, next to its page. Prose is
 * complete, the input and output of tools is cut. Paths not taken and what agents did are quotations below a title, so
 * that they are easy to tell apart, fold and remove. Untrusted text is safe wherever the Markdown is rendered
 * (`site/render/markup/safe-markdown.ts`).
 */

import { count, grouped, joined, oneLine } from '../../base/format.ts';
import { paragraphs, quoted } from '../../base/markdown.ts';
import { commandChanges } from '../../facts/edits.ts';
import { piecesOfPrompt } from '../../facts/story/prompt-pieces.ts';
import { cleanText, resultText, saysOnlyDone } from '../../transcript/text/result-text.ts';
import { continuedNote } from '../../transcript/tools/conversation/agent-tools.ts';
import type { TaskItem } from '../../transcript/types/call.ts';
import type { Session } from '../../transcript/types/session.ts';
import { speakerIn } from '../../transcript/types/summary.ts';
import {
  type AgentRun,
  type CompactionTurn,
  type Part,
  statusOf,
  type ToolCall,
  type Turn,
} from '../../transcript/types/turns.ts';
import { agentName } from '../render/calls/agent.ts';
import { planNote } from '../render/calls/plan.ts';
import { verdictWords } from '../render/calls/verdict-words.ts';
import { type Change, changesOf, changesOfPatch, foldUnchanged } from '../render/markup/diff.ts';
import { escapeMarkdown, safeBlock, safeCodeSpan, safeMarkdown } from '../render/markup/safe-markdown.ts';
import { terminalText } from '../render/text/terminal.ts';
import { tidyJson } from '../render/text/tidy-json.ts';
import { speakerOf } from '../render/turns/turn.ts';
import { NOTICES } from '../render/turns/turn-parts.ts';
import type { SessionPage } from '../session/session-pages.ts';
import { factsOf } from '../types/page.ts';
import type { CallView, TurnView } from '../types/view.ts';
import { MARKDOWN_HEADER, relationLines } from './export-fields.ts';
import { block, labelled, otherBlocks, seePage, unknownMarkdown } from './markdown-blocks.ts';

const SUMMARY = 120;

const STATES: Readonly<Record<CallView['status'], string>> = {
  ok: '',
  failed: '**failed**',
  denied: '**denied**',
  unanswered: 'unanswered',
};

function taskLine({ subject, status }: TaskItem): string {
  const words = escapeMarkdown(oneLine(subject, 200));
  return `- [${status === 'completed' ? 'x' : ' '}] ${status === 'in_progress' ? `**${words}**` : words}`;
}

function diffBlock(changes: readonly Change[]): string {
  const signs = { added: '+', removed: '-', same: ' ', gap: '@@ ' } as const;
  const lines = foldUnchanged(changes).map(({ kind, text }) => signs[kind] + text);
  return block(lines.join('\n'), 'diff');
}

/** Each file that a command changed, with its diff if there is one. */
function changedFiles(call: ToolCall): readonly string[] {
  return commandChanges(call).map(({ path, hunks }) => {
    const changes = changesOfPatch(hunks);
    const title = `*Changed* ${safeCodeSpan(oneLine(path, SUMMARY))}`;
    return changes.length === 0 ? title : paragraphs([title, diffBlock(changes)]);
  });
}

function inputBlocks(call: ToolCall, view: CallView | undefined): readonly string[] {
  if (call.plan !== undefined) {
    const { feedback, text: plan } = call.plan;
    const reply = feedback === undefined ? '' : labelled('Feedback:', feedback);
    return [`*Plan, ${planNote(call.plan)}*`, quoted(safeMarkdown(plan)), reply];
  }
  if (call.tasks !== undefined) return [call.tasks.map(taskLine).join('\n')];
  if (call.tool.kind === 'edit') return changesOf(call).map(diffBlock);
  const command = call.tool.kind === 'bash' ? call.tool.command : '';
  if (command !== '') return command === view?.summary ? [] : [block(command, 'sh')];
  const rows = Object.entries(call.input).map(([name, value]) => [name, shortWords(value)] as const);
  // A single short value is already in the heading.
  const [only] = rows.length === 1 ? rows : [];
  if (rows.length === 0 || (only?.[1] !== undefined && only[1] === view?.summary)) return [];
  if (rows.some(([, value]) => value === undefined)) return [block(tidyJson(call.input), 'json')];
  return [rows.map(([name, value = '']) => `- ${escapeMarkdown(name)}: ${safeCodeSpan(value)}`).join('\n')];
}

/** A value that fits on a line; undefined for lists, objects, long texts and texts of several lines. */
function shortWords(value: unknown): string | undefined {
  if (typeof value === 'string') return value.length < 200 && !/[\r\n]/.test(value.trim()) ? value : undefined;
  return typeof value === 'object' && value !== null ? undefined : String(value);
}

/** "**red: 5 failed, 112 passed**", "112 passed" */
function verdictState({ verdict }: ToolCall): string {
  if (verdict === undefined) return '';
  return verdict.result === 'red' ? `**red: ${verdictWords(verdict)}**` : verdictWords(verdict);
}

/** The conversation that is being written. */
interface Conversation {
  /** How deeply this conversation is nested. */
  readonly depth: number;
  /** The name of the one who answers in it. */
  readonly agent: string;
  readonly human: string;
}

/** Agents nested deeper than this are only on the page. */
const DEEPEST = 6;

/** What an agent did, as a quotation. */
function agentMarkdown(run: AgentRun, { depth, human }: Conversation): string {
  const name = escapeMarkdown(oneLine(run.description ?? run.type ?? run.id, SUMMARY));
  if (depth >= DEEPEST) return seePage(`agent ${name}`);
  const title = `**Agent ${name}**: ${count(run.turns.length, 'turn')}, ${count(run.calls, 'tool call')}`;
  const conversation = { depth: depth + 1, agent: agentName(run), human };
  return quoted(paragraphs([title, ...run.turns.map((turn) => turnMarkdown(turn, undefined, conversation))]));
}

function callMarkdown(call: ToolCall, view: CallView | undefined, conversation: Conversation): string {
  const label = escapeMarkdown(view?.label ?? call.name);
  const summary = safeCodeSpan(oneLine(view?.summary ?? '', SUMMARY));
  const state = call.verdict?.result === 'red' ? '' : STATES[view?.status ?? statusOf(call)];
  const title = `#### ${label}${summary === '' ? '' : ` ${summary}`}`;
  const notes = [view?.lead, view?.note].map((words = '') => escapeMarkdown(words));
  const facts = joined([verdictState(call), state, ...notes, view?.duration], ', ');
  const result = resultText(call);
  const printed = saysOnlyDone(result) || call.plan !== undefined ? '' : block(result, '');
  const others = otherBlocks(call.result?.content ?? []);
  const agents = call.agents.map((run) => agentMarkdown(run, conversation));
  const later = [
    ...(call.reports ?? []).map(({ summary: label, result: text }) => ({ label, text })),
    ...(call.added ?? []),
  ].map(({ label, text }) => paragraphs([escapeMarkdown(label), block(text, '')]));
  return paragraphs([
    title,
    facts,
    ...inputBlocks(call, view),
    printed,
    others,
    ...changedFiles(call),
    ...agents,
    call.continues === undefined ? '' : escapeMarkdown(continuedNote(call.continues)),
    ...later,
  ]);
}

function partMarkdown(part: Part, call: CallView | undefined, conversation: Conversation): string {
  switch (part.kind) {
    case 'text':
      return safeMarkdown(terminalText(part.text));
    case 'thinking':
      return part.text.trim() === '' ? '' : quoted(paragraphs(['*Thinking*', safeMarkdown(part.text)]));
    case 'call':
      return callMarkdown(part.call, call, conversation);
    case 'orphan-result':
      return paragraphs([
        '*Result of a call that is not in this transcript*',
        block(cleanText(part.result), ''),
        otherBlocks(part.result.content),
      ]);
    case 'notice': {
      const title = `**${NOTICES[part.notice].title}**`;
      const isPrinted = part.notice === 'command-output' && part.text.trim().includes('\n');
      return isPrinted ? paragraphs([title, block(part.text, '')]) : labelled(title, part.text);
    }
    case 'context':
      return escapeMarkdown(oneLine(part.text, 400));
    case 'media':
      return seePage(part.media.media);
    case 'unknown-block':
    case 'unknown-entry':
      return unknownMarkdown(part.type, part.value);
    case 'problem': {
      const { line, reason } = part.problem;
      return `**${line === 0 ? 'Problem with the file' : `Problem in line ${line}`}.** ${escapeMarkdown(reason)}`;
    }
    case 'continued':
      return `*Continued from [${escapeMarkdown(part.title)}](${part.key}.md)*`;
    case 'aside':
      return seePage(`${escapeMarkdown(oneLine(part.reason, 200))}: ${count(part.items.length, 'item')}`);
    case 'redacted-thinking':
      return '*Redacted thinking*';
  }
}

function compactionMarkdown({ summary, tokensBefore }: CompactionTurn): string {
  const before = tokensBefore === undefined ? '' : ` at ${grouped(tokensBefore)} tokens`;
  return paragraphs([
    `**The conversation was compacted**${before}`,
    summary === undefined ? '' : quoted(safeMarkdown(summary)),
  ]);
}

function turnMarkdown(turn: Turn, view: TurnView | undefined, conversation: Conversation): string {
  const who = escapeMarkdown(view?.who ?? speakerOf(turn, conversation.agent, conversation.human));
  const badges = (view?.badges ?? []).map(escapeMarkdown);
  const title = `## ${joined([who, ...badges, view?.time?.text], ', ')}`;
  if (turn.kind === 'branch') {
    const turns = turn.turns.map((inner, at) => turnMarkdown(inner, view?.turns?.[at], conversation));
    return paragraphs([title, quoted(paragraphs(turns))]);
  }
  const calls = (view?.parts ?? []).flatMap((part) => (part.kind === 'call' ? [part.call] : []));
  let call = 0;
  const parts = turn.parts.map((part) =>
    turn.kind === 'user' && part.kind === 'text'
      ? promptMarkdown(terminalText(part.text))
      : partMarkdown(part, part.kind === 'call' ? calls[call++] : undefined, conversation),
  );
  return paragraphs([title, openingMarkdown(turn), ...parts]);
}

/** What the human pasted is fenced, and as complete as their words. */
const promptMarkdown = (prompt: string): string =>
  paragraphs(piecesOfPrompt(prompt).map(({ text, isPasted }) => (isPasted ? safeBlock(text, '') : safeMarkdown(text))));

/** What a turn has besides its parts. */
function openingMarkdown(turn: Turn): string {
  if (turn.kind === 'shell')
    return paragraphs([block(turn.command, 'sh'), block(turn.stdout, ''), block(turn.stderr, '')]);
  if (turn.kind === 'compaction') return compactionMarkdown(turn);
  return turn.kind === 'command' ? block(`${turn.name} ${turn.args}`.trim(), '') : '';
}

/** @param address of the site, `https://example.org/archive/`; empty when it is not configured */
function headFacts({ row, facts, relations }: SessionPage, address: string): string {
  const page = address === '' ? row.href.replace(/^.*\//, '') : `${address}${row.href}`;
  const { files, added, removed } = row.netChange;
  const change = files === 0 ? '' : `, +${added} −${removed}`;
  const all = [
    ...factsOf(['Project', row.project.text], ['Agent', row.agent], ['Member', row.member]),
    ...factsOf(['From', row.start?.text ?? ''], ['To', row.end?.text ?? ''], ['Branch', row.branch]),
    ...facts,
    ...factsOf(['Tool errors', row.failures.toolErrors], ['Files changed', row.files && `${row.files}${change}`]),
  ];
  return [
    ...all.map(
      ({ name, value, note = '' }) =>
        `- ${name}: ${escapeMarkdown(value)}${note === '' ? '' : ` (${escapeMarkdown(note)})`}`,
    ),
    ...relationLines(relations),
    `- Page: <${page}>`,
  ].join('\n');
}

/**
 * Everything below the head; only the head needs the other sessions.
 * @param views of the session's turns, one for each, in order
 */
export function markdownBody(session: Session, views: readonly TurnView[]): string {
  const human = session.summary.member ?? 'You';
  const conversation = { depth: 0, agent: speakerIn(session.summary), human };
  return paragraphs([
    ...session.turns.map((turn, index) => turnMarkdown(turn, views[index], conversation)),
    session.strayAgents.length === 0 ? '' : '## Agents not started by a tool call',
    ...session.strayAgents.map((run) => agentMarkdown(run, conversation)),
  ]);
}

/** What is above {@link markdownBody}. @param page the session's first page */
export function markdownHead(page: SessionPage, address: string): string {
  return paragraphs([MARKDOWN_HEADER, `# ${escapeMarkdown(page.title)}`, headFacts(page, address)]);
}
