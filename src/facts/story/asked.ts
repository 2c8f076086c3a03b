/** What was asked for first: the prompt, command or plan that a session is about. */

import { ANNOUNCES, ASKS, proseWords, wordCount } from '../../base/markdown.ts';
import { planTitle } from '../../transcript/plans/plans.ts';
import { isPrompt, isRequest, promptText, withoutImageMarks } from '../../transcript/turns/prompts.ts';
import type { Handover } from '../../transcript/types/summary.ts';
import type { ToolCall, Turn } from '../../transcript/types/turns.ts';
import { readPath, seenLines } from '../changes/file-texts.ts';

export interface Asked {
  readonly turn: Turn;
  /** May have several lines; without image marks. */
  readonly text: string;
  readonly source: 'prompt' | 'command';
  /** Of a plan: its first paragraph, why and what is to be done; may be empty. */
  readonly goal?: string;
  /** Does it say what the session is about? "go on" does not. */
  readonly isClear: boolean;
}

/** Words that say nothing about the work: "ok, please continue". */
const FILLERS: ReadonlySet<string> = new Set(
  (
    "a again ahead and claude continue do fine go good great hello hey hi it keep let's lets next no now ok okay on " +
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

/** A line of a log, a stack trace, a terminal or a patch, which the human pasted. */
export const PASTED =
  /^\s{0,8}(?:\[?\d{4}-\d\d-\d\d[T ]\d|\[?\d{1,2}:\d\d:\d\d\b|\[[A-Z][\w ]{0,40}\] |Traceback \(|File "|[\w.]{0,80}(?:Error|Exception|panic)\b:|at \S.{0,200}[:(]\d|(?:npm|yarn|pnpm) (?:ERR|error|warn)|(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|FAIL)\b[\s:\]]|[$❯➜%●⏺⎿│┃╭╰▐▝▘] ?\S|diff --git |index [0-9a-f]{7}|@@ |\+\+\+ |--- \S|[-+]\s{2,8}\S|[\w./-]{1,200}:\d+:\d|\w{1,40}@[\w-]{1,40}[:~ ].{0,80}[$#%] )/;
/** Where it begins on the line of the human: "plz fix ▐▛███▜▌", "I ran it and got: [Worker] 5 errors". */
export const WITHIN =
  /^(\S.{0,300}?\S) {1,9}(?=[▐▛▜❯●⏺⎿╭])|^((?:\S{1,80} ){3}.{0,300}?\S) (?=\[\d{1,2}:\d\d:\d\d|(?<=[:?!.] ?)\[[A-Z]\w{0,40}\])/m;
/** How a page, an issue or an answer of a model begins. */
const DOCUMENT =
  /^\s{0,9}(?:#{1,4} |\*\*|(?:Here(?:['’]s| is| are)|Sure|Certainly|Absolutely|Great|Based on|Looking at|You(?:['’]re| can))\b)/;
/** "can you explain me this?", "implement this plan here": about what stands before it. */
const ABOUT_IT = /\b(?:this|that|these|it|above|here)\b/i;
const MOST_AFTER = 300;

/** `<context ref="a.md">` on a line of its own, where attached text begins and ends. */
const TAG_LINE = /^[ \t]{0,8}<\/?[a-z][\w-]{0,40}(?: [^<>\n]{0,500})?>$/m;

/** What the human wrote around something pasted, if that says anything; else all of it. */
function ownWords(all: string): string {
  const outside = all.split(TAG_LINE).filter((part) => wordCount(part) > 1);
  const text = [outside[0], outside.at(-1), all].find((part) => part !== undefined && isMeaningful(part)) ?? all;
  const isWithin = WITHIN.test(text);
  const lines = (isWithin ? text.replace(WITHIN, '$1$2\n') : text).split('\n');
  const first = lines.findIndex((line) => PASTED.test(line));
  const end = text.slice(text.trimEnd().lastIndexOf('\n\n') + 1).trim();
  const isOwn = end.length <= MOST_AFTER && wordCount(end) > 1 && !end.split('\n').some((line) => PASTED.test(line));
  if (!isWithin && first === lines.findLastIndex((line) => PASTED.test(line))) {
    const isPage = lines.filter((line) => line !== '' && line.length < 12).length > 9 || DOCUMENT.test(text);
    return isPage && text.length > MOST_AFTER && isOwn && ABOUT_IT.test(end) ? end : text;
  }
  const before = lines.slice(0, Math.max(first, isWithin ? 1 : 0)).join('\n');
  const own = wordCount(before) < 2 || ASKS.test(end) ? [before, isOwn ? end : ''].join('\n\n').trim() : before;
  return isMeaningful(own) ? own : text;
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

/** The plan that the agent read from a file before it changed one; empty if there is none. */
export function planRead(calls: readonly ToolCall[]): string {
  for (const call of calls) {
    if (call.tool.kind === 'edit') return '';
    const text = PLAN_FILE.test(readPath(call) ?? '') ? (seenLines(call)?.texts.join('\n') ?? '') : '';
    if (/^#{1,6} \S/m.test(text)) return text;
  }
  return '';
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
    const text = withoutImageMarks(ownWords(promptText(turn).replace(FILE_LINK, '$1')).slice(0, READ));
    return { turn, text, source: 'prompt', isClear: isMeaningful(text) };
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
