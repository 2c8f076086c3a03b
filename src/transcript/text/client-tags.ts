/**
 * The tags in which Claude Code wraps what it adds to user texts. A tag is plain text when it is unclosed, merely similar,
 * in a code fence or in backticks; only a notification may be cut off.
 */

import { endOfPaste, PASTE } from './paste-tags.ts';

/** News about background work; `agent-` and `bash-notification` are the forerunners of `task-notification`. */
export const NOTIFICATION_TAGS = ['task-notification', 'agent-notification', 'bash-notification'];

/** Messages from agents, from other sessions, and from outside. */
export const MESSAGE_TAGS = [
  ...['agent-message', 'cross-session-message', 'channel'],
  ...['ci-monitor-event', 'github-webhook-activity'],
];

/** `<bash-stdout>a.ts</bash-stdout>` */
export interface Tag {
  readonly name: string;
  readonly attributes: string;
  readonly inner: string;
}

/** Contents of the tags with these names, joined; undefined when there are none. */
export function contentOf(tags: readonly Tag[], ...names: string[]): string | undefined {
  const found = tags.filter(({ name }) => names.includes(name));
  return found.length === 0 ? undefined : found.map(({ inner }) => inner).join('\n');
}

/** `('from="a1"', 'from')` -> `a1` */
export function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
}

/**
 * Newer versions escape what tags contain: `<bash-stdout>a &lt; b</bash-stdout>`. Such a text has no bare `<`, `>` or `&`;
 * with one, it is of an older version, and means what it says.
 */
export function unescaped(text: string): string {
  if (/[<>]|&(?!(?:lt|gt|amp);)/.test(text)) return text;
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** Tags recognised anywhere in a text; the rest of the text is the human's. */
const ANYWHERE: ReadonlySet<string> = new Set(
  `system-reminder ide_opened_file ide_selection ide_diagnostics user-prompt-submit-hook session-start-hook
   local-command-caveat local-command-result`.split(/\s+/),
);
/** Tags recognised only before any other text: further down they are quotations. */
const AT_START = `command-name command-message command-args command-contents local-command-stdout local-command-stderr
  bash-input bash-stdout bash-stderr bash-exit-code teammate-message system_instruction system-instruction
  fork-boilerplate scheduled-task user-memory-input artifact-view-context`
  .split(/\s+/)
  .concat(MESSAGE_TAGS, NOTIFICATION_TAGS);

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

/** How a notification begins: with the id of its task. Then it is one even if its end is missing. */
const ID_FIRST = /\s{0,100}<[a-z]{1,10}-id>/y;

function isCutOff(text: string, name: string, begin: number): boolean {
  ID_FIRST.lastIndex = begin;
  return NOTIFICATION_TAGS.includes(name) && ID_FIRST.test(text);
}

/** Splits a text into tags and the texts between them, in one pass. */
export function splitTags(text: string): (Tag | string)[] {
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
    const close = closingTag(text, name, begin);
    const end = close === -1 && isCutOff(text, name, begin) ? text.length : close;
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
