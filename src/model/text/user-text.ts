/**
 * The text of a user line -> its pieces. Claude Code wraps what it adds in tags:
 *
 *     <command-name>/commit</command-name><command-message>commit</command-message>
 *     <command-args>-m "fix bug"</command-args>
 *     <local-command-stdout>Status dialog dismissed</local-command-stdout>
 *     <bash-input>ls</bash-input>   <bash-stdout>a.ts</bash-stdout><bash-stderr></bash-stderr>
 *     <bash-exit-code>0</bash-exit-code>
 *     <system-reminder>…</system-reminder>   <ide_opened_file>…</ide_opened_file>
 *     [Request interrupted by user for tool use]
 *     [Session resumed]
 *     <agent-message from="a1b2c3">…</agent-message>   <cross-session-message from="uds:/tmp/a.sock" from-name="bo">…
 *     <channel source="slack" user="bo">…</channel>
 *
 * Programs that drive it put `<system_instruction>…</system_instruction>` (or `system-instruction`) before the first
 * prompt. A tag is plain text when it is unclosed, merely similar, in a code fence or in backticks.
 */

import { attribute, contentOf, type Tag, unescaped } from './client-tags.ts';
import { endOfPaste, PASTE, withoutPasteTags } from './paste-tags.ts';

export type UserPiece =
  | {
      readonly kind: TextKind | 'prompt' | 'command-output' | 'interrupted' | 'client-notice' | 'continuation';
      readonly text: string;
    }
  | { readonly kind: 'attached'; readonly paths: readonly string[] }
  | { readonly kind: 'command'; readonly name: string; readonly args: string }
  // The final report of an agent that was started in the background.
  | { readonly kind: 'report'; readonly agent: string; readonly text: string }
  | { readonly kind: 'shell'; readonly command: string }
  | {
      readonly kind: 'shell-output';
      readonly stdout: string;
      readonly stderr: string;
      readonly exitCode: number | undefined;
    }
  | {
      readonly kind: 'teammate';
      readonly from: string;
      readonly text: string;
      readonly about: string | undefined;
      readonly colour: string | undefined;
    };

/** News about background work; `agent-` and `bash-notification` are the forerunners of `task-notification`. */
export const NOTIFICATION_TAGS = ['task-notification', 'agent-notification', 'bash-notification'];

/** Messages from agents, from other sessions, and from outside. */
export const MESSAGE_TAGS = ['agent-message', 'cross-session-message', 'channel'];

/** What the client added, by tag. */
type TextKind = 'reminder' | 'notification' | 'caveat' | 'hook' | 'context';
const TEXT_KINDS: ReadonlyMap<string, TextKind> = new Map([
  ['system-reminder', 'reminder'],
  ['system_instruction', 'reminder'],
  ['system-instruction', 'reminder'],
  ...NOTIFICATION_TAGS.map((tag): [string, TextKind] => [tag, 'notification']),
  ['local-command-caveat', 'caveat'],
  ['local-command-result', 'caveat'],
  ['command-contents', 'caveat'],
  ['user-prompt-submit-hook', 'hook'],
  ['ide_opened_file', 'context'],
  ['ide_selection', 'context'],
  ['ide_diagnostics', 'context'],
]);

/** Tags recognised anywhere in a text; the rest of the text is the human's. */
const ANYWHERE: ReadonlySet<string> = new Set(
  `system-reminder ide_opened_file ide_selection ide_diagnostics user-prompt-submit-hook
   local-command-caveat local-command-result`.split(/\s+/),
);
/** Tags recognised only before any other text: further down they are quotations. */
const AT_START = `command-name command-message command-args command-contents local-command-stdout local-command-stderr
  bash-input bash-stdout bash-stderr bash-exit-code teammate-message system_instruction system-instruction`
  .split(/\s+/)
  .concat(MESSAGE_TAGS, NOTIFICATION_TAGS);

/** After one of these, the rest of the text is not the human's either. */
const CLIENT_ONLY =
  /-notification$|^local-command-(?:stdout|stderr|result)$|^(?:agent|cross-session)-message$|^channel$/;

/**
 * A fence, a run of backticks, pasted text, or an opening tag with attributes. Lengths are bounded, because texts may be
 * hostile.
 */
const CODE_OR_TAG = new RegExp(
  `^ {0,3}(\`\`\`|~~~)|(\`+)|${PASTE}|<(${[...ANYWHERE, ...AT_START].join('|')})((?:\\s[^<>"]{0,60}(?:"[^"]{0,400}"[^<>"]{0,60}){0,8})?)>`,
  'gm',
);

/** Where inline code ends; undefined when the backticks are not closed on their line, which ends at `lineEnd`. */
function endOfInlineCode(text: string, ticks: string, from: number, lineEnd: number): number | undefined {
  const close = text.slice(from, lineEnd).indexOf(ticks);
  return close === -1 ? undefined : from + close + ticks.length;
}

/** Finds the end of the line at an index. With ascending indexes, it reads every character once. */
function lineEndFinder(text: string): (from: number) => number {
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

/** Tags that contain what a program printed or a human typed, which may quote the closing tag. */
const QUOTING: ReadonlySet<string> = new Set(['bash-input', 'bash-stdout', 'bash-stderr', 'command-args']);

/** Where a tag is closed. One that may be quoted is closed by the last one before the next such tag is opened. */
function closingTag(text: string, name: string, begin: number): number {
  const close = `</${name}>`;
  const first = text.indexOf(close, begin);
  if (first === -1 || !QUOTING.has(name)) return first;
  const next = text.indexOf(`<${name}>`, first);
  return text.lastIndexOf(close, next === -1 ? text.length : next);
}

/** Splits a text into tags and the texts between them, in one pass. */
function splitTags(text: string): (Tag | string)[] {
  const pieces: (Tag | string)[] = [];
  const unclosed = new Set<string>();
  const lineEnd = lineEndFinder(text);
  let isAtStart = true;
  let from = 0;
  CODE_OR_TAG.lastIndex = 0;
  for (let match = CODE_OR_TAG.exec(text); match; match = CODE_OR_TAG.exec(text)) {
    const begin = CODE_OR_TAG.lastIndex;
    const [, fence, ticks = '', paste, name, attributes = ''] = match;
    if (paste !== undefined) {
      // What the human pasted is not the client's, whatever it contains.
      const end = unclosed.has(PASTE) ? undefined : endOfPaste(text, paste, begin);
      if (end === undefined) unclosed.add(PASTE);
      CODE_OR_TAG.lastIndex = end ?? begin;
      continue;
    }
    if (name === undefined) {
      let end = endOfInlineCode(text, fence ?? ticks, begin, lineEnd(begin));
      if (end === undefined && fence !== undefined && !unclosed.has(fence)) {
        end = endOfFence(text, fence, begin);
        if (end === undefined) unclosed.add(fence);
      }
      CODE_OR_TAG.lastIndex = end ?? begin;
      continue;
    }
    isAtStart &&= text.slice(from, match.index).trim() === '';
    if (!(isAtStart || ANYWHERE.has(name)) || unclosed.has(name)) continue;
    const end = closingTag(text, name, begin);
    if (end === -1) {
      unclosed.add(name);
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
/** `[Session resumed]`, `[Resumed from an earlier session]` */
const CLIENT_NOTICE = /^\s{0,100}\[((?:Session|Conversation|Resumed|Continued)\b[^\]\n]{0,80})\]\s{0,100}$/;
/** A notification without its wrapper: `<task-id>b1</task-id><status>completed</status>` */
const BARE_NOTIFICATION = /^\s{0,100}<task-id>[^<]{0,200}<\/task-id>\s{0,100}<[a-z-]{1,40}>/;

/** The summary with which a compacted conversation continues. */
const CONTINUATION = /^\s{0,100}This session is being continued from a previous conversation\b/;
/** `Stop hook feedback:\n…`, `PreToolUse:Bash hook blocking error …` */
const HOOK = /^\s{0,100}[A-Z]\w{1,30}(?::[\w-]{1,100})? hook (?:feedback:|blocking error\b)/;
/** What versions without `isMeta` wrote before a command; the human's words may follow. */
const CAVEAT =
  /^\s{0,100}Caveat: The messages below were generated by the user\b[^\n]{0,300}?(?:explicitly asks you to\.|(?=\n)|$)/;

/** A note of the client about a local command, in a tag of another name. */
const LOCAL_COMMAND = /^\s{0,100}<(local-command-(?!(?:stdout|stderr|caveat|result)>)[a-z-]{1,40})>.*<\/\1>\s{0,100}$/s;

/** Client text that is recognised by how it begins. */
const BEGINNINGS: readonly (readonly [RegExp, 'continuation' | 'hook' | 'caveat'])[] = [
  [CONTINUATION, 'continuation'],
  [HOOK, 'hook'],
  [LOCAL_COMMAND, 'caveat'],
];

/** Messages from others, by tag: the attributes that may name the sender, the best one first. */
const SENDERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['teammate-message', ['teammate_id']],
  ['agent-message', ['from-name', 'from']],
  ['cross-session-message', ['from-name', 'from']],
  ['channel', ['user', 'source']],
]);

/** `[Subagent hand-back] The text below is … The report follows:`, and then the report, indented by two spaces. */
const HANDED_BACK = /^\[Subagent hand-back\][^\n]{0,2000}\n(.*)$/s;

/** What stands before a message from another session; only newer versions put that into a tag. */
const FROM_SESSION = /^\s{0,100}Another Claude session sent a message:\s{0,100}(?=<(?:agent|cross-session)-message\b)/;

/** The piece that a tag stands for by itself; undefined for tags of commands and of output. */
function pieceOf({ name, attributes, inner }: Tag): UserPiece | undefined {
  const text = inner.trim();
  const kind = TEXT_KINDS.get(name);
  if (kind) return { kind, text };
  const senders = SENDERS.get(name);
  if (!senders) return undefined;
  const from = senders.flatMap((sender) => attribute(attributes, sender) || [])[0] ?? 'teammate';
  const report = HANDED_BACK.exec(text)?.[1];
  if (report !== undefined) return { kind: 'report', agent: from, text: report.replace(/^ {2}/gm, '').trim() };
  return {
    kind: 'teammate',
    from,
    text,
    about: attribute(attributes, 'summary') ?? attribute(attributes, 'source'),
    colour: attribute(attributes, 'color'),
  };
}

/** `The user has attached these files. Read them before proceeding.`, and then a path on each line. */
const ATTACHED = /^The user has attached (?:this file|these files)\b/;
const ATTACHED_PATH = /^- (\S[^\n]{0,1000})$/gm;

/** The files that the client's instruction lists as attached by the human. */
function attachedIn(instruction: string): readonly UserPiece[] {
  if (!ATTACHED.test(instruction)) return [];
  const paths = [...instruction.matchAll(ATTACHED_PATH)].map(([, path = '']) => path.trim());
  return paths.length === 0 ? [] : [{ kind: 'attached', paths }];
}

/**
 * Reads one text block of a user line.
 * @returns its pieces in order; a plain prompt is one piece with the unchanged text
 */
export function readUserText(text: string): readonly UserPiece[] {
  const caveats: UserPiece[] = [];
  let rest = text;
  for (let caveat = CAVEAT.exec(rest); caveat; caveat = CAVEAT.exec(rest)) {
    caveats.push({ kind: 'caveat', text: caveat[0].trim() });
    rest = rest.slice(caveat[0].length).trimStart();
  }
  return [...caveats, ...piecesIn(rest)];
}

function piecesIn(text: string): readonly UserPiece[] {
  if (INTERRUPTED.test(text)) return [{ kind: 'interrupted', text: text.trim() }];
  const notice = CLIENT_NOTICE.exec(text)?.[1];
  if (notice !== undefined) return [{ kind: 'client-notice', text: notice }];
  if (BARE_NOTIFICATION.test(text)) return [{ kind: 'notification', text: text.trim() }];
  const beginning = BEGINNINGS.find(([pattern]) => pattern.test(text));
  if (beginning) return [{ kind: beginning[1], text: text.trim() }];
  const parts = splitTags(text.replace(FROM_SESSION, ''));
  const tags = parts.filter((part) => typeof part !== 'string');
  const name = contentOf(tags, 'command-name')?.trim();
  // Without a name it is not a command; as a prompt, nothing of the text is lost.
  if (!name && tags.some((tag) => tag.name.startsWith('command-'))) return [{ kind: 'prompt', text }];
  const pieces: UserPiece[] = [];
  if (name !== undefined) {
    const args = withoutPasteTags(contentOf(tags, 'command-args')?.trim() ?? '');
    pieces.push({ kind: 'command', name: name.startsWith('/') ? name : `/${name}`, args });
  }
  const command = contentOf(tags, 'bash-input');
  if (command !== undefined) pieces.push({ kind: 'shell', command: unescaped(command.trim()) });
  const output = contentOf(tags, 'local-command-stdout', 'local-command-stderr');
  if (output !== undefined) pieces.push({ kind: 'command-output', text: output.trim() });
  const stdout = contentOf(tags, 'bash-stdout');
  const stderr = contentOf(tags, 'bash-stderr');
  if (stdout !== undefined || stderr !== undefined) {
    const exit = /^\d{1,9}$/.exec(contentOf(tags, 'bash-exit-code')?.trim() ?? '')?.[0];
    const exitCode = exit === undefined ? undefined : Number(exit);
    pieces.push({ kind: 'shell-output', stdout: unescaped(stdout ?? ''), stderr: unescaped(stderr ?? ''), exitCode });
  }
  const isClientText = tags.some((tag) => CLIENT_ONLY.test(tag.name));
  for (const part of parts) {
    if (typeof part === 'string') {
      if (part.trim() === '') continue;
      const words = parts.length === 1 ? part : part.trim();
      pieces.push({ kind: isClientText ? 'caveat' : 'prompt', text: withoutPasteTags(words) });
    } else {
      const piece = pieceOf(part);
      if (piece) pieces.push(piece);
      if (piece?.kind === 'reminder') pieces.push(...attachedIn(piece.text));
    }
  }
  return pieces;
}
