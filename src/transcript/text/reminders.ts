/** `<system-reminder>` blocks that the client put between the lines of a result: messages to the model, not output. */

export interface Split {
  readonly text: string;
  readonly reminders: readonly string[];
}

export const OPEN = '<system-reminder>';
export const CLOSE = '</system-reminder>';

/**
 * `a\n<system-reminder>b</system-reminder>\nc` -> `a\nc` and `b`. Only blocks on lines of their own are removed: tags
 * within a line belong to the output.
 */
export function withoutReminders(value: string): Split {
  const reminders: string[] = [];
  let text = '';
  let kept = 0;
  for (let start = value.indexOf(OPEN); start >= 0; ) {
    const end = value.indexOf(CLOSE, start);
    if (end < 0) break;
    const after = lineEnd(value, end + CLOSE.length);
    if (after !== undefined && opensLine(value, start)) {
      reminders.push(value.slice(start + OPEN.length, end).trim());
      text += value.slice(kept, start);
      kept = after;
    }
    start = value.indexOf(OPEN, end);
  }
  return { text: reminders.length === 0 ? value : text + value.slice(kept), reminders };
}

function opensLine(value: string, at: number): boolean {
  let before = at - 1;
  while (value[before] === ' ' || value[before] === '\t') before--;
  return before < 0 || value[before] === '\n' || value[before] === '\r';
}

function lineEnd(value: string, at: number): number | undefined {
  let end = at;
  while (value[end] === ' ' || value[end] === '\t' || value[end] === '\r') end++;
  if (end === value.length) return end;
  return value[end] === '\n' ? end + 1 : undefined;
}
