/** What the human decided in a session: answers, plans, permissions, and corrections as far as they can be guessed. */

import { head, oneLine } from '../../base/format.ts';
import type { Decision } from '../../site/types/session-history.ts';
import { denialText, isDeniedByClient } from '../../transcript/text/result-text.ts';
import { questionViews } from '../../transcript/tools/conversation/ask-tool.ts';
import { canonicalName } from '../../transcript/tools/registry.ts';
import type { AnyTool } from '../../transcript/types/tool.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';
import type { TurnWork } from './turn-work.ts';

/** The most characters of a question, an option or a denied input; of a plan; of feedback. */
const WORDS = 400;
const PLAN = 20_000;
const FEEDBACK = 2_000;

function questionsOf(call: ToolCall, time: number): readonly Decision[] {
  return questionViews(call).flatMap(({ question, options, free }): readonly Decision[] => {
    const chosen = options.map(({ label, chosen: isChosen }) => ({ label: oneLine(label, WORDS), chosen: isChosen }));
    const isAnswered = free.length > 0 || chosen.some((option) => option.chosen);
    if (!isAnswered) return [];
    return [
      {
        kind: 'question',
        question: oneLine(question, WORDS),
        options: chosen,
        free: free.map((words) => oneLine(words, WORDS)),
        time,
      },
    ];
  });
}

function planOf({ plan }: ToolCall, time: number): readonly Decision[] {
  if (plan === undefined || plan.text === '') return [];
  const { title, text, status, feedback = '', wasEdited = false } = plan;
  return [
    {
      kind: 'plan',
      title: oneLine(title, WORDS),
      text: head(text, PLAN),
      status,
      feedback: head(feedback, FEEDBACK),
      wasEdited,
      time,
    },
  ];
}

/** The command of a call, or what its description says. */
function described(tool: AnyTool): string {
  if (tool.kind === 'bash' && tool.command.trim() !== '') return tool.command;
  if ('description' in tool) return tool.description ?? '';
  const value = 'inputs' in tool ? tool.inputs.find(({ name }) => name === 'description')?.value : undefined;
  return typeof value === 'string' ? value : '';
}

function denialOf(call: ToolCall, time: number, human: string): readonly Decision[] {
  if (call.status !== 'denied' || isDeniedByClient(call)) return [];
  const path = call.tool.kind === 'edit' ? (call.tool.path ?? '') : '';
  const what = path || described(call.tool);
  return [
    {
      kind: 'denied',
      tool: oneLine(canonicalName(call.name), WORDS),
      what: oneLine(what, WORDS),
      reason: head(denialText(call, human), FEEDBACK),
      path,
      time,
    },
  ];
}

/** What the human decided about one call. */
export function decisionsOf(call: ToolCall, human: string): readonly Decision[] {
  const time = call.result?.time ?? call.time ?? 0;
  if (call.plan !== undefined) return planOf(call, time);
  return call.tool.kind === 'ask' ? questionsOf(call, time) : denialOf(call, time, human);
}

/** Words that begin a correction; "instead" may be anywhere. */
const CORRECTS =
  /^\s*(?:no[,.!: ]|nope\b|don['’]?t\b|do not\b|stop\b|wrong\b|not what\b|that['’]?s (?:not|wrong)\b|undo\b|revert\b)|\binstead\b/i;
/** A longer prompt is a task, not a correction. */
const LONGEST = 600;

/** Does a prompt sound like a correction of the work before it? */
export function soundsLikeCorrection(prompt: string): boolean {
  return prompt.length <= LONGEST && CORRECTS.test(prompt);
}

function editedIn({ calls }: TurnWork): ReadonlySet<string> {
  return new Set(calls.flatMap(({ edits }) => edits.map(({ path }) => path)));
}

/**
 * The files that were changed both before and after a prompt: work that it redirected.
 * @param before the turn before the prompt
 * @param after the turn that answers it
 */
export function changedAgain(before: TurnWork | undefined, after: TurnWork | undefined): readonly string[] {
  if (before === undefined || after === undefined) return [];
  const earlier = editedIn(before);
  return [...editedIn(after)].filter((path) => earlier.has(path));
}
