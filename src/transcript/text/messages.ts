/**
 * What the client puts around a message that comes while the agent works, or that nobody typed:
 * `The coordinator sent a message while you were working: …`
 */

export interface Sent {
  readonly from: string | undefined;
  readonly about: string | undefined;
  readonly words: string;
  /** What the client adds, for the agent. */
  readonly note: string;
}

/** Stands before a tag, which says the rest. */
const BEFORE_TAG =
  /^\s{0,100}(?:(?:Another Claude session|A peer session) sent a message(?: while you were working)?:\s{0,100}|\[SYSTEM NOTIFICATION - NOT USER INPUT\][^<]{0,4000})(?=<[a-z-]{1,40}-(?:message|notification)\b)/;

/** The text without what comes before its first tag. */
export function withoutFrame(text: string): string {
  return text.replace(BEFORE_TAG, '');
}

/** Stands before the task of a forked agent, after its rules. */
const DIRECTIVE = /^(\s{0,100}<fork-boilerplate>.*<\/fork-boilerplate>\s{0,100})Your directive: /s;

/** The first message of a forked agent without what comes before its task. */
export function withoutDirective(text: string): string {
  return text.replace(DIRECTIVE, '$1');
}

const SENT =
  /^\s{0,100}The (?:(user|coordinator) sent a (?:new )?message while you were working|([^\n:]{1,100}) plugin sent a message(?: while you were working)?):\s{0,100}/;

/** What the client adds to it, for the agent. */
const NOTE =
  /\n\s{0,20}(?:Address this before completing your current task\.|This is how Claude Code surfaces |IMPORTANT: After completing your current task).*$/s;

/** The message in a frame without tags. */
export function sentIn(text: string): Sent | undefined {
  const frame = SENT.exec(text);
  if (!frame) return undefined;
  const [whole, sender, plugin] = frame;
  const rest = text.slice(whole.length);
  const note = NOTE.exec(rest)?.[0] ?? '';
  return {
    from: sender === 'user' ? undefined : (plugin ?? sender),
    about: plugin === undefined ? undefined : 'plugin',
    words: rest.slice(0, rest.length - note.length).trim(),
    note: note.trim(),
  };
}

/** Did the human type it while the agent worked? */
export function isTypedMeanwhile(text: string): boolean {
  const sent = sentIn(text);
  return sent !== undefined && sent.from === undefined;
}
