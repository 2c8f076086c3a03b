/** What reaches the human outside the conversation: PushNotification and SendUserFile. */

import { filled, flag, get, list, number, text, texts } from '../../../base/json-readers.ts';
import type { ToolCall } from '../../../domain/turns.ts';
import type { ListItem } from '../../../domain/view.ts';
import { answerOf } from '../../calls/structured-result.ts';
import { listViews, otherInputs, remarkViews, wordViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { bytes, count, visible } from '../../text/format.ts';
import { shortPath } from '../../text/paths.ts';
import type { ToolView } from '../tool.ts';

const NOT_SENT: ReadonlyMap<string, string> = new Map([
  ['config_off', 'not sent: turned off'],
  ['user_present', 'not sent: the human was there'],
  ['no_transport', 'not sent: no way to send it'],
]);

/** Input `{message, status}`, result `{message, pushSent, localSent, disabledReason}`. */
export function pushNotification(call: ToolCall, ctx: RenderContext): ToolView {
  const answer = answerOf(call);
  const message = text(call.input, 'message') ?? '';
  const sent = flag(answer, 'pushSent') || flag(answer, 'localSent');
  const told = get(answer, 'pushSent') !== undefined || get(answer, 'localSent') !== undefined;
  const reason = filled(answer, 'disabledReason') ?? '';
  return {
    label: call.name,
    summary: message,
    note: sent ? 'sent' : (NOT_SENT.get(reason) ?? (told ? 'not sent' : '')),
    views: [
      ...wordViews(message, undefined, ctx),
      ...(told ? [] : remarkViews(call, ctx)),
      ...otherInputs(call, ['message', 'status'], ctx),
    ],
  };
}

/** Input `{files: ["/tmp/a.csv"], caption, status, display}`, result `{attachments: [{path, size}]}`. */
export function sendUserFile(call: ToolCall, ctx: RenderContext): ToolView {
  const attachments = list(answerOf(call), 'attachments');
  const files = texts(call.input, 'files').map((path): ListItem => {
    const size = number(
      attachments.find((each) => text(each, 'path') === path),
      'size',
    );
    return { text: visible(shortPath(path, ctx.cwd)), note: size === undefined ? '' : bytes(size) };
  });
  const caption = text(call.input, 'caption') ?? '';
  return {
    label: call.name,
    summary: files.map((file) => file.text).join(', '),
    note: files.length > 1 ? count(files.length, 'file') : '',
    views: [
      ...wordViews(caption, undefined, ctx),
      ...listViews(files),
      ...(attachments.length > 0 ? [] : remarkViews(call, ctx)),
      ...otherInputs(call, [...(files.length > 0 ? ['files'] : []), 'caption', 'status'], ctx),
    ],
  };
}
