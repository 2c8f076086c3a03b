/** A session as plain text, for a terminal or a language model, from its JSON. */

import { count, dotted, head, joined, oneLine, toLines } from '../../base/format.ts';
import { get, isRaw, keys, list, number, raw, text, texts } from '../../base/json-readers.ts';
import { terminalText } from '../../site/render/text/terminal.ts';

const LINES = 40;
const CHARACTERS = 4_000;
/** Of a value that is on the line of its call, and of the first words of a turn. */
const SHORT = 160;
const SHORTEST_ANCHOR = 't-3f9c02ab'.length;

type Items = readonly unknown[];

export interface TextOptions {
  /** Anchor of the first turn to show; undefined: all, from the head on. */
  readonly turn: string | undefined;
  /** Characters. A session that is longer becomes an outline. */
  readonly most: number;
  readonly withAgents: boolean;
}

function indented(lines: string): string {
  return lines.replace(/^(?=.)/gm, '    ');
}

/** The beginning of a long text as a terminal would show it, and how much is missing. */
function beginning(printed: string): string {
  const whole = terminalText(printed).trimEnd();
  const kept = toLines(head(whole, CHARACTERS)).slice(0, LINES).join('\n');
  const missing = whole.length - kept.length;
  return missing > 0 ? `${kept}\n… ${count(missing, 'more character')}` : kept;
}

/** `2026-02-11T08:20:02.540Z` -> `2026-02-11 08:20` */
function minute(time: string | undefined): string {
  return (time ?? '').slice(0, 16).replace('T', ' ');
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `file_path: src/tide.ts`; long values are blocks below their names. */
function inputText(call: unknown): string {
  const input = raw(call, 'input');
  return keys(input)
    .map((name) => {
      const value = valueText(get(input, name));
      const isShort = value.length <= SHORT && !value.includes('\n');
      return isShort ? `    ${name}: ${value}` : `    ${name}:\n${indented(indented(beginning(value)))}`;
    })
    .join('\n');
}

function resultTexts(call: unknown): readonly string[] {
  const result = raw(call, 'result');
  const printed = [text(result, 'text'), ...['stdout', 'stderr'].map((name) => text(get(result, name), 'text'))];
  const reports = list(call, 'reports').map((one) => text(one, 'text'));
  return [...printed, ...reports].flatMap((one) => (one?.trim() ? one : []));
}

/** "Agent: Explore · Read the gauge · 3 turns (t-3f9c02ab)"; with the anchor, its conversation can be shown. */
function agentTitle(agent: unknown): string {
  const turns = list(agent, 'turns');
  const name = dotted([text(agent, 'type'), text(agent, 'description'), count(turns.length, 'turn')]);
  const anchor = text(agent, 'anchor') ?? text(turns[0], 'anchor');
  return `Agent: ${name}${anchor === undefined ? '' : ` (${anchor})`}`;
}

function agentText(agent: unknown, withAgents: boolean): string {
  const said = withAgents ? list(agent, 'turns').map((turn) => indented(turnText(turn, withAgents))) : [];
  return [agentTitle(agent), ...said].join('\n\n');
}

function callText(call: unknown, withAgents: boolean): string {
  const status = text(call, 'status') ?? '';
  const told = [status === 'ok' ? '' : status, text(get(call, 'verdict'), 'result')];
  const title = dotted([`* ${text(call, 'tool') ?? 'Tool'}`, ...told]);
  const results = resultTexts(call).map((one) => `    ->\n${indented(beginning(one))}`);
  const agents = list(call, 'agents').map((agent) => `    ${agentText(agent, withAgents)}`);
  return joined([title, inputText(call), ...results, ...agents], '\n');
}

function partText(part: unknown, withAgents: boolean): string {
  const kind = text(part, 'kind');
  const words = terminalText(text(part, 'text') ?? '').replace(/^\n+/, '');
  if (kind === 'call') return callText(part, withAgents);
  if (kind === 'thinking') return `Thinking:\n${indented(words)}`;
  if (kind === 'text' || kind === 'context' || kind === 'notice') return words;
  const value = get(part, 'value');
  return `(${dotted([kind, text(part, 'reason'), text(part, 'title'), value === undefined ? '' : oneLine(valueText(value), SHORT)])})`;
}

/** "Mara, 2026-02-11 08:20 (t-3f9c02ab)" */
function turnTitle(turn: unknown): string {
  const time = minute(text(turn, 'start'));
  return `${text(turn, 'who') ?? text(turn, 'kind') ?? ''}${time === '' ? '' : `, ${time}`} (${text(turn, 'anchor') ?? ''})`;
}

function openingText(turn: unknown): readonly string[] {
  const command =
    text(turn, 'name') === undefined ? text(turn, 'command') : `${text(turn, 'name')} ${text(turn, 'arguments') ?? ''}`;
  const printed = ['stdout', 'stderr'].map((name) => text(get(turn, name), 'text') ?? '').filter(Boolean);
  return [command?.trim() ?? '', ...printed.map((one) => indented(beginning(one))), text(turn, 'summary') ?? ''];
}

function turnText(turn: unknown, withAgents: boolean): string {
  const parts = list(turn, 'parts').map((part) => partText(part, withAgents));
  const inner = list(turn, 'turns').map((one) => indented(turnText(one, withAgents)));
  return joined([`## ${turnTitle(turn)}`, ...openingText(turn), ...parts, ...inner], '\n\n');
}

function turnLine(turn: unknown): string {
  const parts = list(turn, 'parts');
  const words = [...openingText(turn), ...parts.map((part) => text(part, 'text') ?? '')].find(
    (one) => one.trim() !== '',
  );
  const calls = parts.filter((part) => text(part, 'kind') === 'call').length;
  return `- ${dotted([turnTitle(turn), oneLine(words ?? '', SHORT), calls === 0 ? '' : count(calls, 'tool call')])}`;
}

function storyLines(session: unknown): readonly string[] {
  const story = raw(session, 'story');
  const decided = list(story, 'decided').map((one) =>
    dotted([text(one, 'about'), text(one, 'answer') ?? text(one, 'status')]),
  );
  const files = list(session, 'files').map((file) => text(file, 'path'));
  const commits = list(session, 'commits').map((one) => dotted([text(one, 'sha'), text(one, 'message')]));
  const last = get(story, 'lastCheck');
  const edits = number(last, 'editsAfter');
  const later = edits === undefined ? '' : `then ${count(edits, 'edit')}`;
  const check = dotted([text(last, 'runner'), joined([text(last, 'result') ?? '', later], ', ')]);
  const rows: readonly (readonly [name: string, value: string | undefined])[] = [
    ['Asked', text(get(story, 'asked'), 'text')],
    ...decided.map((one) => ['Decided', one] as const),
    ['Result', text(get(story, 'result'), 'text')],
    ['Last check', check],
    ['Files', files.join(', ')],
    ['Commits', commits.join('; ')],
    ['Pull requests', texts(session, 'pullRequests').join(', ')],
  ];
  return rows.filter(([, value]) => value).map(([name, value]) => `${name}: ${oneLine(value ?? '', 600)}`);
}

function headText(session: unknown, address: string): string {
  const times = joined([minute(text(session, 'start')), minute(text(session, 'end'))], ' to ');
  const left = text(session, 'left');
  const state = left === undefined ? text(session, 'outcome') : `only its ${left} are left`;
  const facts = dotted([text(session, 'project'), text(session, 'member'), times, state]);
  const sizes = dotted([
    count(number(session, 'prompts') ?? 0, 'prompt'),
    count(number(session, 'calls') ?? 0, 'tool call'),
  ]);
  return [`# ${text(session, 'title') ?? ''}`, facts, sizes, ...storyLines(session), address].join('\n');
}

/** A turn from a call or heading in it on; the whole turn if the anchor is its own; undefined if it has no such anchor. */
function turnFrom(turn: unknown, anchor: string): unknown {
  if (text(turn, 'anchor') === anchor) return turn;
  const parts = list(turn, 'parts');
  const at = parts.findIndex((part) => text(part, 'anchor') === anchor);
  return at === -1 || !isRaw(turn) ? undefined : { ...turn, parts: parts.slice(at) };
}

/** The turns from that place on, wherever it is: in a path not taken, or in the conversation of an agent. */
function turnsAfter(turns: readonly unknown[], anchor: string): readonly unknown[] | undefined {
  for (const [at, turn] of turns.entries()) {
    const first = turnFrom(turn, anchor);
    if (first !== undefined) return [first, ...turns.slice(at + 1)];
  }
  for (const turn of turns) {
    const agents = list(turn, 'parts').flatMap((part) => list(part, 'agents'));
    for (const inner of [turn, ...agents]) {
      const turnsInside = turnsAfter(list(inner, 'turns'), anchor);
      if (turnsInside !== undefined) return turnsInside;
    }
  }
  return undefined;
}

/** As {@link turnsAfter}; of an agent that the pages show again, with longer anchors, the first time. */
function turnsAt(turns: Items, agents: Items, anchor: string): Items | undefined {
  for (const wanted of new Set([anchor, anchor.slice(0, SHORTEST_ANCHOR)])) {
    const turnsThere = turnsAfter(turns, wanted) ?? turnsAfter(agents, wanted);
    if (turnsThere !== undefined) return turnsThere;
  }
  return undefined;
}

/** The first words of each turn, and the agents that no call started. */
function outline(turns: readonly unknown[], agents: readonly unknown[]): string {
  return ['Turns:', ...turns.map(turnLine), ...agents.map((agent) => `- ${agentTitle(agent)}`)].join('\n');
}

/** The head and the turns; an outline if that is too long; or turns from one on, undefined if there is no such turn. */
export function sessionText(session: unknown, address: string, options: TextOptions): string | undefined {
  const { turn: anchor, most, withAgents } = options;
  const turns = list(session, 'turns').filter(isRaw);
  const agents = list(session, 'agents').filter(isRaw);
  if (anchor !== undefined) {
    const agent = agents.find((one) => text(one, 'anchor') === anchor);
    const turnsThere = agent ? list(agent, 'turns') : turnsAt(turns, agents, anchor);
    return turnsThere?.map((turn) => turnText(turn, withAgents)).join('\n\n');
  }
  const turnTexts = turns.map((turn) => turnText(turn, withAgents));
  const whole = [...turnTexts, ...agents.map((agent) => `## ${agentText(agent, withAgents)}`)].join('\n\n');
  const top = headText(session, address);
  return `${top}\n\n${whole.length <= most ? whole : outline(turns, agents)}`;
}
