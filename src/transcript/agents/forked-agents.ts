/**
 * Agents that were forked (`subagent_type: "fork"`): they know the conversation of the session. Their transcript begins
 * with a reference to it, or in older versions with its lines, then repeats the message that started them, and answers
 * its calls with a placeholder:
 *
 *     {"type":"fork-context-ref","agentId":"f1","parentSessionId":"6f0c…","parentLastUuid":"a41d…","contextLength":47}
 *     {"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t1","content":"Fork started …"},
 *       {"type":"text","text":"<fork-boilerplate>…</fork-boilerplate>\n\nYour directive: Check the links"}]}}
 */

import { readUserText } from '../text/user-text.ts';
import type { Entry, UserEntry } from '../types/transcript.ts';

const BOILERPLATE = /^\s{0,100}<fork-boilerplate>/;

function isForkTask(entry: Entry): entry is UserEntry {
  return entry.kind === 'user' && entry.content.some((block) => block.kind === 'text' && BOILERPLATE.test(block.text));
}

/** The task in the first message of a forked agent; undefined for other texts. */
export function forkTask(text: string): string | undefined {
  if (!BOILERPLATE.test(text)) return undefined;
  return readUserText(text)
    .flatMap((piece) => (piece.kind === 'prompt' ? [piece.text] : []))
    .join('\n');
}

/**
 * The entries of an agent's transcript without the messages of the session that are repeated before the task.
 * @param type of the agent
 */
export function ownEntries(entries: readonly Entry[], type: string | undefined): readonly Entry[] {
  const isFork = type === 'fork' || entries.some((entry) => entry.type === 'fork-context-ref');
  const task = isFork ? entries.findLast(isForkTask) : undefined;
  if (task === undefined) return entries;
  const at = entries.indexOf(task);
  const before = entries.slice(0, at).filter(({ kind }) => kind !== 'assistant' && kind !== 'user');
  const answered = { ...task, content: task.content.filter(({ kind }) => kind !== 'tool-result') };
  return [...before, answered, ...entries.slice(at + 1)];
}
