/** What came of a session: the words with which the agent ended its work, rather than a remark that it made later. */

import { ANNOUNCES, ASKS, proseWords, wordCount, wordsOrBlocks } from '../../base/markdown.ts';
import { lastPart } from '../../base/paths.ts';
import { INTERRUPTED } from '../../transcript/text/user-text.ts';
import { isPrompt, isRequest, promptText, turnText } from '../../transcript/turns/prompts.ts';
import type { Passage } from '../../transcript/types/story.ts';
import type { Part, ToolCall, Turn } from '../../transcript/types/turns.ts';
import { editedPath } from '../edits.ts';
import { callFacts, ofKind } from '../facts.ts';
import { isMeaningful } from './asked.ts';
import { titleLine } from './titles.ts';

/** Without words that may say what is wrong or missing: "no", "not", "fail". */
const FILLERS: ReadonlySet<string> = new Set(
  (
    'a all also and applied are as been both build change changed changes check checks clean commit committed ' +
    'compiles complete completed created did done every everything excellent fine finished fix fixed fixes for four ' +
    "good great green have here here's hook hooks i implementation implemented in is it key lint linting looks made my " +
    'now of ok okay on overview pass passed passes passing perfect place pre pushed quick ran ready short ' +
    'successful successfully succeeded suite summary task tasks test tests that the these they this three to two ' +
    "type typecheck types typescript updated verified was we welcome well were what what's with work working works " +
    "you you're " +
    'erledigt fertig listo terminé voilà 完了 完了です 完了しました 完成 완료 완료했습니다 완료되었습니다'
  ).split(' '),
);
/** These say that nothing is wrong. */
const NOTHING_WRONG = /\b(?:0|no|zero) (?:errors|failures|warnings)\b/g;
/** A sentence, heading or line at the beginning of Markdown, but not of a list, a table or code. */
const SENTENCE = /^(?![-*+] |\d{1,3}[.)] )[^|`\n.!:。！：]{0,160}(?:[.!:]{1,3}\*{0,2}(?=\s|$)|[。！：]|\n)\s*/;
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;
const FEWEST = 4;

function isFiller(sentence: string): boolean {
  // Not from the middle of **bold words**.
  if (sentence.split('**').length % 2 === 0) return false;
  const words = sentence.toLowerCase().replace(NOTHING_WRONG, '').match(WORD) ?? [];
  return words.every((word) => FILLERS.has(word.replace('’', "'")) || /^\d+$/.test(word));
}

/** Without the sentences at its beginning that tell nothing, unless hardly anything is left. */
function withoutOpening(markdown: string): string {
  let rest = markdown.trimStart();
  for (;;) {
    const sentence = SENTENCE.exec(rest)?.[0] ?? '';
    if (sentence === '' || !isFiller(sentence)) break;
    rest = rest.slice(sentence.length);
  }
  return wordCount(rest.slice(0, 400)) < FEWEST ? markdown : rest;
}

const LONGEST = 360;
/** A text with more characters is more than a remark. */
const MUCH = 360;
/** Characters of a question that ends a report: "Shall I commit this?" */
const LONGEST_QUESTION = 300;
const READ = 4000;
export const RECAP_TAIL = /\(disable recaps in \/config\)\s{0,10}$/;
/** "Let me write the review.", a rule, and the review. */
const LEAD_IN = /^[^\n]{0,200}\n+ {0,3}(?:-{3,}|\*{3,})[ \t]*\n+(?=#)/;

/** A text of a session in plain words on one line. */
export function passage(text: string, turn: number): Passage {
  return { text: titleLine(wordsOrBlocks(text.slice(0, READ)).replace(/^· ?/, ''), LONGEST), turn };
}

/** A place where the agent said something and then waited for the human, or for a background task. */
interface Stop {
  readonly text: string;
  readonly turn: number;
  /** Index of the first part of the turn that it may be made of. */
  readonly from: number;
  readonly calls: readonly ToolCall[];
  /** What the agent reacted to: a prompt that says something, a short one ("go on"), an answer to its question, or neither. */
  readonly answers: 'prompt' | 'word' | 'question' | 'nobody';
  readonly before: 'end of turn' | 'question' | 'news';
  /** Did the agent go on to make calls, unprompted? Then the text announced them. */
  readonly announces: boolean;
}

/** Calls after which the words before them are still the last ones. */
const BOOKKEEPING = /^(?:todos|task-(?:create|update|list|get)|findings)$/;

/** Words and calls; not those that only keep a list. */
function goesOn(part: Part): boolean {
  return part.kind === 'text' || (part.kind === 'call' && !BOOKKEEPING.test(part.call.tool.kind));
}

function isCutOff(parts: readonly Part[], at: number): boolean {
  const next = parts[at + 1];
  return parts[at]?.kind === 'text' && next?.kind === 'notice' && INTERRUPTED.test(next.text);
}

/** Where the agent stopped: at the end of a turn, to ask the human, or until a background task reported. */
function stopsOf(turns: readonly Turn[]): readonly Stop[] {
  const stops: Stop[] = [];
  let [answers, calls]: [Stop['answers'], ToolCall[]] = ['prompt', []];
  const stop = (turn: number, from: number, end: number, before: Stop['before']): void => {
    const text = turnText({ parts: turns[turn]?.parts.slice(from, end) ?? [] })
      .trim()
      .replace(LEAD_IN, '');
    if (text === '') return;
    const announces = before === 'end of turn' && isWorkedOn(turns, turn);
    stops.push({ text, turn, from, calls: [...calls], answers, before, announces });
    if (!announces) [answers, calls] = [before === 'question' ? 'question' : 'nobody', []];
  };
  for (const [index, turn] of turns.entries()) {
    if (isRequest(turn) || (isPrompt(turn) && isMeaningful(promptText(turn)))) [answers, calls] = ['prompt', []];
    else if (isPrompt(turn)) answers = 'word';
    if (turn.kind !== 'assistant') continue;
    const { parts } = turn;
    const end = parts.findLastIndex((part, at) => goesOn(part) && !isCutOff(parts, at)) + 1;
    let from = 0;
    for (const [at, part] of parts.slice(0, end).entries()) {
      if (part.kind !== 'call' && part.kind !== 'aside') continue;
      if (part.kind === 'aside') stop(index, from, at, 'news');
      else if (part.call.tool.kind === 'ask') stop(index, from, at, 'question');
      if (part.kind === 'call') calls.push(part.call);
      from = at + 1;
    }
    stop(index, from, end, 'end of turn');
  }
  return stops;
}

function isWorkedOn(turns: readonly Turn[], index: number): boolean {
  const next = turns.slice(index + 1).find((turn) => turn.kind === 'assistant' || isPrompt(turn) || isRequest(turn));
  return next?.kind === 'assistant' && next.parts.some(({ kind }) => kind === 'call');
}

/** Files that say what was changed, rather than change something. */
const CHANGELOG = /^(?:change-?log|changes|history|news|release-?notes)(?:\.[a-z]{1,8})?$/i;

/** What calls did: they changed files, or shipped changes, or wrote them down in a changelog. */
function workOf(calls: readonly ToolCall[]): ReadonlySet<'changes' | 'ships'> {
  return new Set(
    calls.flatMap((call) => [
      ...ofKind(callFacts(call), 'git').map(({ effect }) => effect),
      ...(editsByTool(call) ? ([CHANGELOG.test(lastPart(editedPath(call) ?? '')) ? 'ships' : 'changes'] as const) : []),
    ]),
  );
}

function editsByTool({ tool, status, writesPlan }: ToolCall): boolean {
  return tool.kind === 'edit' && status === 'ok' && !writesPlan;
}

function changes({ calls }: Stop): boolean {
  return workOf(calls.filter(editsByTool)).has('changes');
}

/** Is it only a remark about work that was already reported: that it is committed, or that a background task has ended? */
function isRemark(stop: Stop): boolean {
  const work = workOf(stop.calls);
  if (work.has('changes') || stop.calls.some(({ agents }) => agents.length > 0)) return false;
  if (work.has('ships') && stop.answers !== 'nobody') return true;
  if (ASKS.test(stop.text) || saysMore(stop, MUCH)) return false;
  return (
    stop.answers === 'nobody' || (stop.answers !== 'prompt' && stop.calls.every(({ tool }) => tool.kind === 'ask'))
  );
}

function saysMore({ text }: Pick<Stop, 'text'>, length: number): boolean {
  return wordsOrBlocks(text).length > length;
}

function withoutLastQuestion(text: string): string {
  const at = text.lastIndexOf('\n\n');
  const last = text.slice(at + 2);
  return at > 0 && last.length <= LONGEST_QUESTION && !last.includes('\n') && ASKS.test(last)
    ? text.slice(0, at)
    : text;
}

/** The words that reported the last change, if they say more than a remark; without their last, answered question. */
function workBefore(stops: readonly Stop[], remark: Stop): Stop | undefined {
  const isReport = ({ turn, text }: Stop) =>
    remark.answers === 'nobody' && turn === remark.turn && saysMore({ text }, MUCH);
  const work = stops
    .slice(0, stops.indexOf(remark))
    .findLast((stop) => !stop.announces && !isInterim(stop) && (changes(stop) || isReport(stop)));
  // Long words about several pieces of work sum them up.
  if (saysMore(remark, MUCH) && stops.filter(changes).length > 1) return undefined;
  const text = withoutLastQuestion(work?.text ?? '');
  const isMore = saysMore({ text }, wordsOrBlocks(remark.text).length) && !ANNOUNCES.test(proseWords(text));
  return work && isMore ? { ...work, text } : undefined;
}

/** The last recap of the client, unless a prompt, or words of the agent that are more than a remark, came later. */
function lastRecap(turns: readonly Turn[], stops: readonly Stop[]): Passage | undefined {
  const index = turns.findLastIndex(({ parts }) => parts.some(isRecap));
  const parts = turns[index]?.parts ?? [];
  const at = parts.findLastIndex(isRecap);
  const recap = parts[at];
  if (recap?.kind !== 'notice' || index <= turns.findLastIndex(isPrompt)) return undefined;
  const isLater = ({ turn, from }: Stop): boolean => turn > index || (turn === index && from > at);
  const isOld = stops.some((stop) => isLater(stop) && !isRemark(stop));
  return isOld ? undefined : passage(recap.text.replace(RECAP_TAIL, ''), index);
}

/** "Waiting on altitude.", "6 review agents launched; I'll report once they are done" */
const INTERIM =
  /^(?:still |now )?(?:waiting|holding|standing by)\b(?! (?:for|on) (?:you|approval))|\b(?:launched|started|spawned|dispatched|kicked off)\b.{0,60}\b(?:sub)?(?:agents?|reviewers?|reviews)\b|\b(?:agents?|reviewers?|reviews)\b.{0,60}\b(?:launched|started|spawned|dispatched|(?:is|are) (?:still )?(?:running|working|in progress))\b|\b(?:I['’]ll|I will|will) (?:\w+ ){0,6}(?:when|once|as soon as|after) (?:they|it|all|the|each|both|everything)\b/i;
/** "Let me look at the tides", "Now the moon:" */
const ANNOUNCEMENT = /^(?:let me|let['’]s|now|next|first|i['’]ll|i will|i['’]m going to)\b|[:：]$/i;

function isInterim({ text }: Pick<Stop, 'text'>): boolean {
  return !saysMore({ text }, MUCH) && INTERIM.test(proseWords(text));
}

/** The last words after a remark, before calls or not, that are neither another one nor an announcement. */
function wordsAfter(turns: readonly Turn[], remark: Stop): Pick<Stop, 'text' | 'turn'> | undefined {
  const later = turns.flatMap(({ kind, parts }, turn) => {
    const rest = parts.slice(turn === remark.turn ? remark.from + 1 : 0);
    if (kind !== 'assistant' || turn < remark.turn) return [];
    return rest.flatMap((part) => (part.kind === 'text' ? [{ text: part.text, turn }] : []));
  });
  return later.findLast((one) => !isInterim(one) && !ANNOUNCEMENT.test(proseWords(one.text)));
}

function doneBy({ tool, name }: ToolCall): string {
  if (tool.kind === 'edit') return `edited ${lastPart(tool.path ?? '')}`;
  if (tool.kind === 'bash') return tool.description || `ran ${tool.command}`;
  if (tool.kind === 'agent') return `started an agent: ${tool.description ?? tool.prompt ?? name}`;
  const what =
    'path' in tool ? lastPart(tool.path ?? '') : 'url' in tool ? tool.url : tool.kind === 'workflow' ? tool.name : '';
  return `used ${name} ${('pattern' in tool ? tool.pattern : what) ?? ''}`.trim();
}

export const NO_SUMMARY = 'Ended without a summary.';

function withoutSummary(turns: readonly Turn[]): Passage | undefined {
  const calls = turns.flatMap(({ parts }, turn) =>
    parts.flatMap((part) => (part.kind === 'call' ? [{ turn, done: doneBy(part.call) }] : [])),
  );
  const last = calls.at(-1);
  return last && { text: titleLine(`${NO_SUMMARY} Last: ${last.done}`, LONGEST), turn: last.turn };
}

/**
 * The client's recap after the last prompt; else the agent's last words that no work followed; if they are a remark,
 * the longer ones about the last change. Without words, the last call. @param retracted lines that were taken back
 */
export function resultOf(all: readonly Turn[], retracted: ReadonlySet<number>): Passage | undefined {
  const turns = all.map((turn) => ({
    ...turn,
    parts: turn.parts.filter(({ kind, line }) => kind !== 'text' || !retracted.has(line)),
  }));
  const lastPrompt = turns.findLastIndex(isPrompt);
  const stops = stopsOf(turns);
  const recap = lastRecap(turns, stops);
  if (recap) return recap;
  const lastOf = (some: readonly Stop[]) =>
    some.findLast(({ before, announces, turn, calls }) => {
      const isEnd = before === 'end of turn' && !announces;
      return isEnd || (before !== 'question' && turn > lastPrompt && calls.length > 0);
    }) ?? some.at(-1);
  const latest = lastOf(stops);
  const isWaiting = latest !== undefined && isInterim(latest);
  const words = isWaiting ? wordsAfter(turns, latest) : undefined;
  const last = isWaiting ? lastOf(stops.filter((stop) => !isInterim(stop) && stop.turn > lastPrompt)) : latest;
  const said = words ?? (last && isRemark(last) ? workBefore(stops, last) : undefined) ?? last;
  if (said === undefined) return withoutSummary(turns);
  const { text, turn } = said;
  return passage(withoutOpening(text), turn);
}

function isRecap(part: Part): boolean {
  return part.kind === 'notice' && part.notice === 'recap';
}
