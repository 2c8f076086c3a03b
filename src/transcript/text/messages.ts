/**
 * What the client puts around a message that comes while the agent works, or that nobody typed:
 *
 *     The coordinator sent a message while you were working: …
 *
 * and the envelopes of Claude Code in the cloud:
 *
 *     <wake reason="mention" …>
 *       <project id="chan_1"><thread ts="cmsg_1">
 *         <message trigger="true" from="human" author="Ada">Count the &lt;tides&gt;.</message>
 *       </thread></project>
 *     </wake>
 *     <wake reason="external-event"><event source="github" kind="check_run">…</event></wake>
 *     <relay from="coordinator" …>The note below was written by the coordinator session. <note>…</note></relay>
 */

import { attribute } from './client-tags.ts';

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

/** The tags of envelopes, the inner ones included. */
export const ENVELOPE_TAGS = ['wake', 'relay', 'coordinator-relay', 'project_claude_message'];

const ENVELOPE = new RegExp(
  `^\\s{0,100}(?:A message from this project's coordinator session[^<]{0,2000})?<(?:${ENVELOPE_TAGS.join('|')})[\\s>]`,
);

const ITEM = /<(message|event|cited|note)((?:\s[^<>"]{0,60}(?:"[^"]{0,400}"[^<>"]{0,60}){0,20})?)>([^<]*)<\/\1>/g;

const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['#34', '"'],
  ['#39', "'"],
]);

/** What was written, without the escapes and the indentation of its envelope. */
function written(text: string): string {
  return text
    .trim()
    .replace(/^ {6}/gm, '')
    .replace(/&(#?\w{2,4});/g, (whole, name) => CHARACTERS.get(name) ?? whole);
}

/** Who sent it; undefined: the human. Where some messages are marked as the reason, the others are only context. */
function senderOf(tag: string, attributes: string, isMarked: boolean): string | undefined {
  const from = attribute(attributes, 'from');
  if (tag === 'message' && from === 'human' && (!isMarked || attribute(attributes, 'trigger') === 'true'))
    return undefined;
  const name = tag === 'event' ? attribute(attributes, 'source') : attribute(attributes, 'author');
  return name ?? from ?? (tag === 'note' ? 'coordinator' : 'message');
}

/** The messages in an envelope; undefined if the text is none. */
export function deliveredIn(text: string): readonly Sent[] | undefined {
  if (!ENVELOPE.test(text)) return undefined;
  const isMarked = /<message\s[^<>]{0,1000}\btrigger="true"/.test(text);
  const items = [...text.matchAll(ITEM)].map(([, tag = '', attributes = '', words = '']) => ({
    from: senderOf(tag, attributes, isMarked),
    about: attribute(attributes, 'kind'),
    words: written(words),
    note: '',
  }));
  const rest = text
    .replace(ITEM, '')
    .replace(/<[^<>]{0,2000}>/g, '')
    .split('\n');
  const note = rest.flatMap((line) => line.trim() || []).join('\n');
  return items.map((item, index) => (index === items.length - 1 ? { ...item, note } : item));
}
