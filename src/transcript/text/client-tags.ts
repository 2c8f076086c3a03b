/** Tags around what Claude Code adds. One that is unclosed, similar or in code is text; news may be cut off. */

interface TagKind {
  /** What its content is by itself. Tags of commands and of their output are read together. */
  readonly becomes?: 'reminder' | 'notification' | 'caveat' | 'hook' | 'context';
  /** Of a message: the attributes that may name the sender, the best one first, and a name if none does. */
  readonly sender?: readonly [attributes: readonly string[], nameless: string];
  /** Recognised anywhere. Others are only before any other text: further down they are quotations. */
  readonly anywhere?: true;
  /** It contains what a program printed or a human typed, which may quote the closing tag. */
  readonly quotes?: true;
  /** After it, the rest of the text is not the human's either. */
  readonly isClientOnly?: true;
}

const [ANYWHERE, QUOTES, CLIENT_ONLY] = [{ anywhere: true }, { quotes: true }, { isClientOnly: true }] as const;

export const TAGS: ReadonlyMap<string, TagKind> = new Map(
  Object.entries<TagKind>({
    'system-reminder': { becomes: 'reminder', ...ANYWHERE },
    system_instruction: { becomes: 'reminder' },
    'system-instruction': { becomes: 'reminder' },
    'fork-boilerplate': { becomes: 'reminder' },
    // News about background work; the others are the forerunners of `task-notification`.
    'task-notification': { becomes: 'notification', ...CLIENT_ONLY },
    'agent-notification': { becomes: 'notification', ...CLIENT_ONLY },
    'bash-notification': { becomes: 'notification', ...CLIENT_ONLY },
    'local-command-caveat': { becomes: 'caveat', ...ANYWHERE },
    'local-command-result': { becomes: 'caveat', ...ANYWHERE, ...CLIENT_ONLY },
    'local-command-stdout': CLIENT_ONLY,
    'local-command-stderr': CLIENT_ONLY,
    'user-prompt-submit-hook': { becomes: 'hook', ...ANYWHERE },
    'session-start-hook': { becomes: 'hook', ...ANYWHERE },
    ide_opened_file: { becomes: 'context', ...ANYWHERE },
    ide_selection: { becomes: 'context', ...ANYWHERE },
    ide_diagnostics: { becomes: 'context', ...ANYWHERE },
    'artifact-view-context': { becomes: 'context' },
    'command-name': {},
    'command-message': {},
    'command-args': QUOTES,
    'command-contents': { becomes: 'caveat' },
    'bash-input': QUOTES,
    'bash-stdout': QUOTES,
    'bash-stderr': QUOTES,
    'bash-exit-code': {},
    'user-memory-input': {},
    'teammate-message': { sender: [['teammate_id'], 'teammate'] },
    'agent-message': { sender: [['from-name', 'from'], 'teammate'], ...CLIENT_ONLY },
    'cross-session-message': { sender: [['from-name', 'from'], 'teammate'], ...CLIENT_ONLY },
    channel: { sender: [['user', 'source'], 'teammate'], ...CLIENT_ONLY },
    'ci-monitor-event': { sender: [[], 'CI monitor'], ...CLIENT_ONLY },
    'github-webhook-activity': { sender: [[], 'GitHub'], ...CLIENT_ONLY },
  }),
);

/** `<bash-stdout>a.ts</bash-stdout>` */
export interface Tag {
  readonly name: string;
  readonly attributes: string;
  readonly inner: string;
}

/** Contents of the tags with these names, joined; undefined when there are none. */
export function contentOf(tags: readonly Tag[], ...names: string[]): string | undefined {
  const named = tags.filter(({ name }) => names.includes(name));
  return named.length === 0 ? undefined : named.map(({ inner }) => inner).join('\n');
}

/** `('from="a1"', 'from')` -> `a1` */
export function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
}

/** Newer versions escape: `<bash-stdout>a &lt; b</bash-stdout>`. With a bare `<`, `>` or `&`, it is of an older one. */
export function unescaped(text: string): string {
  if (/[<>]|&(?!(?:lt|gt|amp);)/.test(text)) return text;
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** A fence, a run of backticks, or an opening tag. Lengths are bounded, because texts may be hostile. */
const CODE_OR_TAG = new RegExp(
  `^ {0,3}(\`\`\`|~~~)|(\`+)|<(${[...TAGS.keys()].join('|')})((?:\\s[^<>"]{0,60}(?:"[^"]{0,400}"[^<>"]{0,60}){0,8})?)>`,
  'gm',
);

function endOfInlineCode(text: string, ticks: string, from: number, lineEnd: number): number | undefined {
  const close = text.slice(from, lineEnd).indexOf(ticks);
  return close === -1 ? undefined : from + close + ticks.length;
}

/** Finds the end of the line at an index. With ascending indexes, it reads every character once. */
function lineEndFinder(text: string): (from: number) => number {
  let end = -1;
  return (from) => {
    if (end < from) end = text.indexOf('\n', from);
    if (end === -1) end = text.length;
    return end;
  };
}

function endOfFence(text: string, fence: string, from: number): number | undefined {
  const close = new RegExp(`^ {0,3}${fence}`, 'gm');
  close.lastIndex = from;
  return close.test(text) ? close.lastIndex : undefined;
}

/** Where a tag is closed. One that may be quoted is closed by the last one before the next such tag is opened. */
function closingTag(text: string, name: string, begin: number): number {
  const close = `</${name}>`;
  const first = text.indexOf(close, begin);
  if (first === -1 || TAGS.get(name)?.quotes !== true) return first;
  const next = text.indexOf(`<${name}>`, first);
  return text.lastIndexOf(close, next === -1 ? text.length : next);
}

/** How a notification begins: with the id of its task. Then it is one even if its end is missing. */
const ID_FIRST = /\s{0,100}<[a-z]{1,10}-id>/y;

function isCutOff(text: string, name: string, begin: number): boolean {
  ID_FIRST.lastIndex = begin;
  return TAGS.get(name)?.becomes === 'notification' && ID_FIRST.test(text);
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
    const [, fence, ticks = '', name, attributes = ''] = match;
    if (name === undefined) {
      // Code is not the client's, whatever it contains.
      let end = endOfInlineCode(text, fence ?? ticks, begin, lineEnd(begin));
      if (end === undefined && fence !== undefined && !unclosed.has(fence)) {
        end = endOfFence(text, fence, begin);
        if (end === undefined) unclosed.add(fence);
      }
      CODE_OR_TAG.lastIndex = end ?? begin;
      continue;
    }
    isAtStart &&= text.slice(from, match.index).trim() === '';
    if (!(isAtStart || TAGS.get(name)?.anywhere) || unclosed.has(name)) continue;
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
