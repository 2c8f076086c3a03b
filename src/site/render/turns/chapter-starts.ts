/** What divides a long turn into chapters: headings in its prose, and notable calls. */

import { oneLine } from '../../../base/format.ts';
import { proseWords } from '../../../base/markdown.ts';
import { type CallFact, callFacts, ofKind } from '../../../facts/facts.ts';
import { pullRequestName } from '../../../facts/git/pull-requests.ts';
import type { TaskItem } from '../../../transcript/types/call.ts';
import type { ToolCall } from '../../../transcript/types/turns.ts';
import type { ChapterStart } from '../../types/view.ts';

const LENGTH = 90;
/** Characters of a text that are searched for a heading. */
const READ = 20_000;
/** `## Done`, and `**Done**` on a line of its own. */
const HEADING = /^(?:#{1,4}[ \t]+(\S[^\n]{0,200})|\*\*([^*\n]{2,100})\*\*:?[ \t]{0,10})$/;
const FENCE = /^ {0,3}(?:```|~~~)/;

/** The first heading of a text; empty without one. */
export function headingIn(text: string): string {
  if (!text.includes('#') && !text.includes('**')) return '';
  let inCode = false;
  for (const line of text.slice(0, READ).split('\n')) {
    if (FENCE.test(line)) inCode = !inCode;
    const [, marked, strong] = inCode ? [] : (HEADING.exec(line) ?? []);
    const heading = marked ?? strong;
    if (heading !== undefined) return oneLine(proseWords(heading).replace(/^· |[:#\s]{1,10}$/g, ''), LENGTH);
  }
  return '';
}

/** Each looks at a call that did not fail. The first that finds something names the chapter. */
const STARTS: readonly (readonly [kind: ChapterStart['kind'], textOf: (call: ToolCall) => string | undefined])[] = [
  ['commit', (call) => named('Commit', lastFact(call, 'commit')?.commit.message)],
  ['pull-request', (call) => named('Pull request', pullRequestName(lastFact(call, 'pull-request')?.url ?? ''))],
  ['plan', ({ plan }) => named('Plan', plan?.title)],
  ['question', ({ tool }) => (tool.kind === 'ask' ? named('Question', tool.questions[0]?.question) : undefined)],
  ['agent', ({ tool }) => (tool.kind === 'agent' ? named('Agent', tool.description) : undefined)],
  ['task', taskOf],
];

const lastFact = <K extends CallFact['kind']>(call: ToolCall, kind: K) => ofKind(callFacts(call), kind).at(-1);

function named(name: string, words: string | undefined): string | undefined {
  return words === undefined || words.trim() === '' ? undefined : oneLine(`${name}: ${words}`, LENGTH);
}

/** The task that a call began; else the one that it completed; else the one in progress. */
function taskOf({ tasks = [] }: ToolCall): string | undefined {
  const isBegun = ({ status }: TaskItem): boolean => status === 'in_progress';
  const changed = tasks.filter((task) => task.changed);
  const completed = changed.findLast(({ status }) => status === 'completed');
  return named('Task', (changed.find(isBegun) ?? completed ?? tasks.find(isBegun))?.subject);
}

export function chapterOf(call: ToolCall): ChapterStart | undefined {
  if (call.status !== 'ok' && call.plan === undefined) return undefined;
  for (const [kind, textOf] of STARTS) {
    const text = textOf(call);
    if (text !== undefined) return { kind, text };
  }
  return undefined;
}
