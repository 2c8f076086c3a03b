/** What was asked for first: the prompt, command or plan that a session is about. */

import { ANNOUNCES, ASKS, proseWords, wordCount } from '../../base/markdown.ts';
import { planTitle } from '../../transcript/plans/plans.ts';
import { isPrompt, isRequest, promptText, turnText, withoutImageMarks } from '../../transcript/turns/prompts.ts';
import type { Handover } from '../../transcript/types/summary.ts';
import type { AgentRun, ToolCall, Turn } from '../../transcript/types/turns.ts';
import { readPath, seenLines } from '../changes/file-texts.ts';
import { beginsPasted, piecesOfPrompt, WITHIN } from './prompt-pieces.ts';

export interface Asked {
  readonly turn: Turn;
  /** May have several lines; without image marks. */
  readonly text: string;
  readonly source: 'prompt' | 'command';
  /** Of a plan: its first paragraph, why and what is to be done; may be empty. */
  readonly goal?: string;
  /** Does it say what the session is about? "go on" does not. */
  readonly isClear: boolean;
  /** Is it something pasted, with hardly a word of the human? */
  readonly isPasted?: boolean;
}

/** Words that say nothing about the work: "ok, please continue". */
const FILLERS: ReadonlySet<string> = new Set(
  (
    "a again ahead and claude continue do fine go going good great hello hey hi it keep let's lets next no now ok okay on " +
    'please pls plz proceed resume right so start sure test thank thanks that the then there this try up yeah yep yes you'
  ).split(' '),
);
/** `[@a.ts](file:///…/a.ts)`, as editors write the name of a file. */
const FILE_LINK = /\[([^[\]\n]{1,200})\]\(file:[^()\s]{1,500}\)/g;
/** A prompt with fewer words is hardly the subject of a session, unless one of them names something. */
const FEWEST = 3;
/** `spotter-12`, `src/a.ts`, `#31` */
const NAME = /[\p{L}\p{N}][-_/.#][\p{L}\p{N}]|#\d/u;
/** Headings, and the fewest words of a paragraph below them that says something. */
const HEADING = /^#{1,6}[ \t].*$/gm;
const FEWEST_OF_GOAL = 6;
const READ = 4000;

/** How a page, an issue or an answer of a model begins. */
const DOCUMENT =
  /^\s{0,9}(?:#{1,4} |\*\*|(?:Here(?:['’]s| is| are)|Sure|Certainly|Absolutely|Great|Based on|Looking at|You(?:['’]re| can))\b)/;
/** "can you explain me this?", "implement this plan here": about what stands before it. */
const ABOUT_IT = /\b(?:this|that|these|it|above|here)\b/i;
const MOST_AFTER = 300;

/** `<context ref="a.md">` on a line of its own, where attached text begins and ends. */
const TAG_LINE = /^[ \t]{0,8}<\/?[a-z][\w-]{0,40}(?: [^<>\n]{0,500})?>$/m;

/** What the human wrote around something pasted, and whether that says anything; else all of it. */
function ownWords(all: string) {
  const outside = all.split(TAG_LINE).filter((part) => wordCount(part) > 1);
  const text = [outside[0], outside.at(-1), all].find((part) => part !== undefined && isMeaningful(part)) ?? all;
  const pieces = piecesOfPrompt(text, WITHIN.test(text) || beginsPasted(text) ? 1 : 2);
  const isAll = pieces.every(({ isPasted }) => !isPasted);
  const last = pieces.findLast(({ isPasted }, at) => !isPasted && (isAll || at > 0))?.text.trimEnd() ?? '';
  const end = last.slice(last.lastIndexOf('\n\n') + 1).trim();
  const isShort = end.length <= MOST_AFTER && wordCount(end) > 1;
  if (isAll) {
    const isPage = text.split('\n').filter((line) => line !== '' && line.length < 12).length > 9 || DOCUMENT.test(text);
    return { text: isPage && text.length > MOST_AFTER && isShort && ABOUT_IT.test(end) ? end : text, isOwn: true };
  }
  const before = pieces[0]?.isPasted === false ? pieces[0].text : '';
  const own = wordCount(before) < 2 || ASKS.test(end) ? [before, isShort ? end : ''].join('\n\n').trim() : before;
  return isMeaningful(own) ? { text: own, isOwn: true } : { text, isOwn: false };
}

/** "ok, fix it" -> "fix" */
function withoutFillers(text: string): string {
  const words = text.slice(0, 400).match(/[^\s,.!?;:]+/g) ?? [];
  return words.filter((word) => !FILLERS.has(word.toLowerCase())).join(' ');
}

export function isFiller(text: string): boolean {
  return withoutFillers(text) === '';
}

/** Does a prompt say what it is about? "go on" does not. */
export function isMeaningful(text: string): boolean {
  return (wordCount(text) >= FEWEST || NAME.test(text)) && wordCount(withoutFillers(text)) > 1;
}

/** `/review /simplify the parser` */
const COMMANDS = /^(?:\/[a-z][\w:-]{0,100}(?:\s{1,9}|$)){1,9}/i;
const FOLLOWS = ' · ';
/** Options, numbers, addresses and paths after a command name its subject, but do not say what it is. */
const NOT_SUBJECT = /(?<!\S)(?:-\S+|#?\d+|\S*\/\S*)(?!\S)/g;

/** "/review the parser of dates" -> "the parser of dates", "/fix 12 · Is it green?" -> "Is it green?" */
export function withoutCommands(text: string): string {
  const [first = '', ...rest] = text.split(FOLLOWS);
  return rest.length > 0 && isBareCommand(first) ? rest.join(FOLLOWS) : text.replace(COMMANDS, '');
}

/** Is it a command that does not say what it is about: `/fix`, `/fix 12`, `/fix --pr 12`? */
export function isBareCommand(text: string): boolean {
  const subject = withoutCommands(text);
  return subject !== text && !isMeaningful(subject.replace(NOT_SUBJECT, ' '));
}

/** A prompt that follows the answer to a bare command is about that: "/review · Which of these still apply?" */
function afterCommand(turns: readonly Turn[], command: Asked | undefined, asked: Asked | undefined): Asked | undefined {
  if (!command || command.isClear || asked?.source !== 'prompt') return asked;
  const between = turns.slice(turns.indexOf(command.turn), turns.indexOf(asked.turn));
  if (!between.some(({ kind }) => kind === 'assistant')) return asked;
  return { ...asked, turn: command.turn, text: `${command.text}${FOLLOWS}${asked.text}` };
}

const PLAN_FILE = /(?:^|[\\/])(?:plans[\\/][^\\/]{1,200}|(?:[^\\/]{0,100}[-_.])?plan(?:[-_.][^\\/]{0,100})?)\.md$/i;

/** "implement the plan in docs/plan.md", "continue with this plan": the plan says what it is about. */
const CARRY_OUT =
  /\b(?:carry|continue|do|execute|finish|follow|implement|restart|resume|run|start|work)\b.{0,40}\bplan\b/i;
const MOST_WORDS = 12;

/** The plan that the agent was sent to, and read from a file before it changed one; empty if there is none. */
export function planRead({ text }: Asked, calls: readonly ToolCall[]): string {
  if (!isBareCommand(text) && !(CARRY_OUT.test(text) && wordCount(text) <= MOST_WORDS)) return '';
  for (const call of calls) {
    if (call.tool.kind === 'edit') return '';
    const text = PLAN_FILE.test(readPath(call) ?? '') ? (seenLines(call)?.texts.join('\n') ?? '') : '';
    if (/^#{1,6} \S/m.test(text)) return text;
  }
  return '';
}

/** Where the human said nothing: what the agent, or the first of its agents, had to do. */
export function taskOf(turns: readonly Turn[], agents: readonly AgentRun[]): Asked | undefined {
  const message = turns.find(({ kind }) => kind === 'user');
  const turn = message ?? agents[0]?.turns.find(({ kind }) => kind === 'user');
  const isHumans = message?.kind === 'user' && message.origin !== 'teammate';
  return turn && !isHumans ? { turn, text: turnText(turn), source: 'prompt', isClear: false } : undefined;
}

/** The first paragraph of a plan that says something, with the one that it announces. */
export function goalOf(plan: string): string {
  const text = plan.slice(0, READ).replace(HEADING, '');
  const paragraphs = text.split(/\n\s*\n/);
  const at = paragraphs.findIndex((one) => wordCount(proseWords(one)) >= FEWEST_OF_GOAL);
  if (at < 0) return '';
  return paragraphs.slice(at, at + (ANNOUNCES.test(paragraphs[at]?.trim() ?? '') ? 2 : 1)).join('\n\n');
}

/**
 * The handed-over plan; else a command that says what it is about, before the prompts; else the first prompt that does;
 * else a later command that does; else whatever came first. Turns are those of the main path.
 */
export function askedOf(turns: readonly Turn[], handover: Handover | undefined): Asked | undefined {
  const prompts = turns.filter(isPrompt).map((turn): Asked => {
    const { text: own, isOwn } = ownWords(promptText(turn).replace(FILE_LINK, '$1'));
    const text = withoutImageMarks(own.slice(0, READ));
    return { turn, text, source: 'prompt', isClear: isOwn && isMeaningful(text), isPasted: !isOwn };
  });
  const commands = turns.filter(isRequest).map((turn): Asked => {
    const text = `${turn.name} ${turn.args}`.trim();
    return { turn, text, source: 'command', isClear: !isBareCommand(text) };
  });
  const first = prompts.find(({ text }) => text !== '');
  if (first && handover?.plan) {
    return { ...first, text: `Implement the plan: ${planTitle(handover.plan)}`, goal: goalOf(handover.plan) };
  }
  const command = commands.find((one) => one.isClear);
  const isBefore = command && (first === undefined || turns.indexOf(command.turn) < turns.indexOf(first.turn));
  const longer = prompts.find(({ text }) => wordCount(text) > 1 && !isFiller(text));
  const clear = (isBefore ? command : undefined) ?? prompts.find((one) => one.isClear) ?? command;
  return afterCommand(turns, commands[0], clear ?? longer ?? first) ?? commands[0];
}
