/**
 * What Claude Code in the cloud gets from projects, channels and subscriptions, and from another session of its project:
 *
 *     <wake reason="mention" …>
 *       <project id="chan_1"><thread ts="cmsg_1">
 *         <message trigger="true" from="human" author="Ada">Count the &lt;tides&gt;.</message>
 *       </thread></project>
 *       <system-note>The message text above is complete.</system-note>
 *     </wake>
 *     <wake reason="external-event"><event source="github" kind="check_run">…</event></wake>
 *     <relay from="coordinator" …>The note below was written by the coordinator session. <note>…</note></relay>
 */

import { attribute } from './client-tags.ts';
import type { Sent } from './frames.ts';

/** The tags around it, the inner ones included. */
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
