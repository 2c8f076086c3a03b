/** What the human decided in a session: answers, plans, permissions, and corrections as far as they can be guessed. */

import { head, oneLine } from '../../base/format.ts';
import { distinct } from '../../base/lists.ts';
import { ASKS, plainWords } from '../../base/markdown.ts';
import { editedPath } from '../../facts/edits.ts';
import type { Decision } from '../../site/types/session-history.ts';
import { denialText, isDeniedByClient } from '../../transcript/text/result-text.ts';
import { questionViews } from '../../transcript/tools/conversation/ask-tool.ts';
import { canonicalName } from '../../transcript/tools/registry.ts';
import { turnText } from '../../transcript/turns/prompts.ts';
import type { AnyTool, ToolCall } from '../../transcript/types/turns.ts';
import type { TurnWork } from './turn-work.ts';

/** The most characters of a question, an option or a denied input; of a plan; of feedback; of a correction. */
const WORDS = 400;
const PLAN = 20_000;
const FEEDBACK = 2_000;
const CORRECTION = 300;

/** The command of a call, or what its description says. */
function described(tool: AnyTool): string {
  if (tool.kind === 'bash' && tool.command.trim() !== '') return tool.command;
  if ('description' in tool) return tool.description ?? '';
  const value = 'inputs' in tool ? tool.inputs.find(({ name }) => name === 'description')?.value : undefined;
  return typeof value === 'string' ? value : '';
}

/** What the human decided about one call. */
export function decisionsOf(call: ToolCall, human: string): readonly Decision[] {
  const { tool, plan, status } = call;
  const time = call.result?.time ?? call.time ?? 0;
  if (plan !== undefined) {
    const { text, feedback = '', wasEdited = false } = plan;
    const words = { title: oneLine(plan.title, WORDS), text: head(text, PLAN), feedback: head(feedback, FEEDBACK) };
    return text === '' ? [] : [{ kind: 'plan', ...words, status: plan.status, wasEdited, time }];
  }
  if (tool.kind === 'ask')
    return questionViews(call)
      .filter(({ options, free }) => free.length > 0 || options.some(({ chosen }) => chosen))
      .map(({ question, options, free }) => ({
        kind: 'question',
        question: oneLine(question, WORDS),
        options: options.map(({ label, chosen }) => ({ label: oneLine(label, WORDS), chosen })),
        free: free.map((words) => oneLine(words, WORDS)),
        time,
      }));
  if (status !== 'denied' || isDeniedByClient(call)) return [];
  const path = editedPath(call) ?? '';
  const what = oneLine(path || described(tool), WORDS);
  const reason = head(denialText(call, human), FEEDBACK);
  return [{ kind: 'denied', tool: oneLine(canonicalName(call.name), WORDS), what, reason, path, time }];
}

/** Words that begin a correction; "instead" may be anywhere. */
const CORRECTS =
  /^\s*(?:no[,.!: ]|nope\b|don['’]?t\b|do not\b|stop\b|wrong\b|not what\b|that['’]?s (?:not|wrong)\b|undo\b|revert\b)|\binstead\b/i;
/** Words that correct whatever the agent did, also what was not a file. */
const CLEARLY =
  /^\s*(?:(?:or|ok(?:ay)?|hm+|uh|wait|well|sorry|actually|but)\b[,.!… ]{1,3}){0,3}(?:no(?:[,.:;](?! (?:thanks?|it['’]?s|that['’]?s|all|looks?|go ahead|problem|worries|not yet)\b)| (?=(?:just|do|don|use|i|i['’]?m|im|not|keep|make|leave|only|please|stop|wait|you)\b))|stop(?:[,.!:]| (?:\w+ing|it|that)\b|\s*$)|wrong(?:[,.!:]| (?:file|one|branch|place|way|order|folder|version)\b|\s*$)|(?:that|this)(?:['’]?s| is| was) (?:not what|not right|wrong\b)|why (?:are you (?:still|again|not|\w+ing)|do you (?:still|keep)|did(?:n['’]?t you| you (?:not|still|again|remove|delete|drop|skip|ignore|revert|touch)))\b|i (?:said|told you|meant|never asked|didn['’]?t ask)\b|you (?:still )?(?:didn['’]?t|did not|forgot|missed|ignored|broke)\b|(?:undo|revert) (?:that|this|it|your)\b)|\b(?:i meant|not what i (?:asked|meant|wanted|said)|why are you still)\b/i;

function editedIn(work: TurnWork | undefined): readonly string[] {
  return distinct(work?.calls.flatMap(({ edits }) => edits.map(({ path }) => path)) ?? []);
}

/** A prompt after which files were changed again, or that clearly corrects what calls did and answers no question. */
export function correctionsOf(at: number, turns: readonly TurnWork[]): readonly Decision[] {
  const turn = turns[at]?.turn;
  if (turn?.kind !== 'user' || (turn.origin !== 'prompt' && turn.origin !== 'queued')) return [];
  const words = turnText(turn);
  const before = turns.slice(0, at).findLast((one) => one.turn?.kind === 'assistant');
  // A longer prompt is a task, not a correction.
  if (words.length > 600 || before?.turn === undefined) return [];
  const after = editedIn(turns.slice(at + 1).find((one) => one.turn?.kind === 'assistant'));
  const again = CORRECTS.test(words) ? after.filter((path) => editedIn(before).includes(path)) : [];
  const isAnswer = /^\s*no\b/i.test(words) && ASKS.test(turnText(before.turn).slice(-400));
  if (again.length === 0 && (before.calls.length === 0 || isAnswer || !CLEARLY.test(words))) return [];
  const paths = again.length > 0 ? again : after;
  return [{ kind: 'correction', words: oneLine(plainWords(words), CORRECTION), paths, time: turn.time ?? 0 }];
}
