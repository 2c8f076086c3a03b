/**
 * The text of a user line -> what it is. The client wraps what it adds in tags:
 *
 *     <command-name>/commit</command-name><command-message>commit</command-message>
 *     <command-args>-m "fix bug"</command-args>
 *     <local-command-stdout>Status dialog dismissed</local-command-stdout>
 *     <bash-input>ls</bash-input>   <bash-stdout>a.ts</bash-stdout><bash-stderr></bash-stderr>
 *     <system-reminder>…</system-reminder>   <ide_opened_file>…</ide_opened_file>
 *     [Request interrupted by user for tool use]
 *
 * Programs that drive the client put `<system_instruction>…</system_instruction>` before the first prompt, some with a dash.
 * A tag that is not closed, is only similar, or stands in a code fence or in backticks is plain text.
 */

export type UserPiece =
  | { readonly kind: 'prompt'; readonly text: string }
  | { readonly kind: 'command'; readonly name: string; readonly args: string }
  | { readonly kind: 'command-output'; readonly text: string }
  | { readonly kind: 'shell'; readonly command: string }
  | { readonly kind: 'shell-output'; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'reminder'; readonly text: string }
  | { readonly kind: 'notification'; readonly text: string }
  | { readonly kind: 'caveat'; readonly text: string }
  | { readonly kind: 'hook'; readonly text: string }
  | { readonly kind: 'context'; readonly text: string }
  | {
      readonly kind: 'teammate';
      readonly from: string;
      readonly text: string;
      readonly about: string | undefined;
      readonly colour: string | undefined;
    }
  | { readonly kind: 'interrupted'; readonly text: string };

interface Wrapper {
  readonly name: string;
  readonly attributes: string;
  readonly inner: string;
}

/** Wrappers that count anywhere in a text: the rest of it is what the human said. */
const ASIDES = new Set([
  'system-reminder',
  'ide_opened_file',
  'ide_selection',
  'ide_diagnostics',
  'user-prompt-submit-hook',
  'local-command-caveat',
]);
/** Wrappers that count only where nothing but wrappers stands before them: elsewhere they are quoted. */
const WHOLE = new Set([
  'command-name',
  'command-message',
  'command-args',
  'command-contents',
  'local-command-stdout',
  'local-command-stderr',
  'bash-input',
  'bash-stdout',
  'bash-stderr',
  'task-notification',
  'teammate-message',
  'system_instruction',
  'system-instruction',
]);

/** Wrappers of which nothing that stands behind them in the same text is the human's. */
const CLIENT_ONLY = /^(?:task-notification|local-command-(?:stdout|stderr|caveat))$/;

/** A fence, a run of backticks, or an opening tag with its attributes. All lengths have a limit: texts may be hostile. */
const CODE_OR_TAG = new RegExp(
  `^ {0,3}(\`\`\`|~~~)|(\`+)|<(${[...ASIDES, ...WHOLE].join('|')})((?:\\s[^<>"]{0,60}(?:"[^"]{0,400}"[^<>"]{0,60}){0,8})?)>`,
  'gm',
);

/** Backticks close on the same line, which ends at `lineEnd`, or they are only backticks. */
function endOfInlineCode(text: string, ticks: string, from: number, lineEnd: number): number | undefined {
  const close = text.slice(from, lineEnd).indexOf(ticks);
  return close === -1 ? undefined : from + close + ticks.length;
}

/** Where the line of a place ends. Asked from left to right, it looks at every character once. */
function lineEnds(text: string): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known < from) known = text.indexOf('\n', from);
    if (known === -1) known = text.length;
    return known;
  };
}

function endOfFence(text: string, fence: string, from: number): number | undefined {
  const close = new RegExp(`^ {0,3}${fence}`, 'gm');
  close.lastIndex = from;
  return close.test(text) ? close.lastIndex : undefined;
}

/** Cuts a text into wrappers and what stands between them, in order. One pass. */
function split(text: string): (Wrapper | string)[] {
  const pieces: (Wrapper | string)[] = [];
  const endless = new Set<string>();
  const lineEnd = lineEnds(text);
  let isWholeYet = true;
  let from = 0;
  CODE_OR_TAG.lastIndex = 0;
  for (let match = CODE_OR_TAG.exec(text); match; match = CODE_OR_TAG.exec(text)) {
    const begin = CODE_OR_TAG.lastIndex;
    const [, fence, ticks = '', name, attributes = ''] = match;
    if (name === undefined) {
      let end = endOfInlineCode(text, fence ?? ticks, begin, lineEnd(begin));
      if (end === undefined && fence !== undefined && !endless.has(fence)) {
        end = endOfFence(text, fence, begin);
        if (end === undefined) endless.add(fence);
      }
      CODE_OR_TAG.lastIndex = end ?? begin;
      continue;
    }
    isWholeYet &&= text.slice(from, match.index).trim() === '';
    if (!(ASIDES.has(name) || (isWholeYet && WHOLE.has(name))) || endless.has(name)) continue;
    const end = text.indexOf(`</${name}>`, begin);
    if (end === -1) {
      endless.add(name);
      continue;
    }
    if (match.index > from) pieces.push(text.slice(from, match.index));
    pieces.push({ name, attributes, inner: text.slice(begin, end) });
    from = end + name.length + 3;
    CODE_OR_TAG.lastIndex = from;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

const INTERRUPTED = /^\s*\[Request interrupted by user(?: for tool use)?\]\s*$/;

/** Wrappers of one name, joined; undefined when there is none. */
function inner(wrappers: readonly Wrapper[], ...names: string[]): string | undefined {
  const found = wrappers.filter((wrapper) => names.includes(wrapper.name));
  return found.length === 0 ? undefined : found.map((wrapper) => wrapper.inner).join('\n');
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
}

function single(wrapper: Wrapper): UserPiece | undefined {
  const { name, attributes } = wrapper;
  const text = wrapper.inner.trim();
  switch (name) {
    case 'system-reminder':
    case 'system_instruction':
    case 'system-instruction':
      return { kind: 'reminder', text };
    case 'task-notification':
      return { kind: 'notification', text };
    case 'local-command-caveat':
    case 'command-contents':
      return { kind: 'caveat', text };
    case 'user-prompt-submit-hook':
      return { kind: 'hook', text };
    case 'ide_opened_file':
    case 'ide_selection':
    case 'ide_diagnostics':
      return { kind: 'context', text };
    case 'teammate-message':
      return {
        kind: 'teammate',
        from: attribute(attributes, 'teammate_id') ?? 'teammate',
        text,
        about: attribute(attributes, 'summary'),
        colour: attribute(attributes, 'color'),
      };
    default:
      return undefined;
  }
}

/**
 * Reads one text block of a user line.
 * @returns its pieces in order; a plain prompt is one piece with the text as it stood
 */
export function readUserText(text: string): readonly UserPiece[] {
  if (INTERRUPTED.test(text)) return [{ kind: 'interrupted', text: text.trim() }];
  const parts = split(text);
  const wrappers = parts.filter((part) => typeof part !== 'string');
  const name = inner(wrappers, 'command-name')?.trim();
  // A command without a name is no command; nothing of the text is lost by calling it plain.
  if (!name && wrappers.some((wrapper) => wrapper.name.startsWith('command-')))
    return [{ kind: 'prompt', text }];
  const pieces: UserPiece[] = [];
  if (name !== undefined) {
    const args = inner(wrappers, 'command-args')?.trim() ?? '';
    pieces.push({ kind: 'command', name: name.startsWith('/') ? name : `/${name}`, args });
  }
  const command = inner(wrappers, 'bash-input');
  if (command !== undefined) pieces.push({ kind: 'shell', command: command.trim() });
  const output = inner(wrappers, 'local-command-stdout', 'local-command-stderr');
  if (output !== undefined) pieces.push({ kind: 'command-output', text: output.trim() });
  const stdout = inner(wrappers, 'bash-stdout');
  const stderr = inner(wrappers, 'bash-stderr');
  if (stdout !== undefined || stderr !== undefined) {
    pieces.push({ kind: 'shell-output', stdout: stdout ?? '', stderr: stderr ?? '' });
  }
  const isClients = wrappers.some((wrapper) => CLIENT_ONLY.test(wrapper.name));
  for (const part of parts) {
    if (typeof part === 'string') {
      if (part.trim() === '') continue;
      const words = parts.length === 1 ? part : part.trim();
      pieces.push({ kind: isClients ? 'caveat' : 'prompt', text: words });
    } else {
      const piece = single(part);
      if (piece) pieces.push(piece);
    }
  }
  return pieces;
}
