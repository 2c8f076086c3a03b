/** What was asked for first: the prompt, command or plan that a session is about. */

import { ANNOUNCES, proseWords, wordCount } from '../../base/markdown.ts';
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

function promptWords(turn: Turn): string {
  return withoutImageMarks(promptText(turn).slice(0, READ).replace(FILE_LINK, '$1'));
}

/** "ok, fix it" -> "fix" */
function withoutFillers(text: string): string {
  const words = text
    .slice(0, 400)
    .toLowerCase()
    .split(/[\s,.!?;:]+/);
  return words.filter((word) => !FILLERS.has(word)).join(' ');
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

/** `plan.md`, `plans/tides.md`, `tide-plan.md` */
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
  const paragraphs = plan
    .slice(0, READ)
    .replace(HEADING, '')
    .split(/\n\s*\n/);
  const at = paragraphs.findIndex((one) => wordCount(proseWords(one)) >= FEWEST_OF_GOAL);
  if (at < 0) return '';
  return paragraphs.slice(at, at + (ANNOUNCES.test(paragraphs[at]?.trim() ?? '') ? 2 : 1)).join('\n\n');
}

/**
 * The handed-over plan; else a command that says what it is about and comes before the prompts; else the first prompt that
 * does; else a later command that does; else whatever came first.
 * @param turns of the main path
 * @param handover of the first prompt
 */
export function askedOf(turns: readonly Turn[], handover: Handover | undefined): Asked | undefined {
  const prompts = turns.filter(isPrompt).map((turn): Asked => {
    const text = promptWords(turn);
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
