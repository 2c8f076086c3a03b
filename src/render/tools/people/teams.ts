/** Teams of agents: SendMessage, TeamCreate and TeamDelete. */

import { filled, flag, get, isRaw, type Raw, text } from '../../../base/json-readers.ts';
import type { ToolCall } from '../../../domain/turns.ts';
import type { View } from '../../../domain/view.ts';
import { saysOnlyDone } from '../../calls/result-text.ts';
import { answerOf } from '../../calls/structured-result.ts';
import { factViews, otherInputs, proseViews, remarkViews, wordViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { dotted } from '../../text/format.ts';
import type { ToolView } from '../tool.ts';

/** A message without the two ways of writing it down. */
interface Message {
  readonly type: string;
  readonly to: string;
  readonly words: string;
  /** Where `approve` stands. */
  readonly body: Raw;
}

/**
 * Until 2.1.6x `{type: "message" | "broadcast" | "shutdown_request" | ..., recipient, content, summary, approve}`;
 * later `{to, summary, message: "text"}` or `{to, message: {type: "shutdown_request", reason}}`.
 */
function messageOf(call: ToolCall): Message {
  const nested = get(call.input, 'message');
  const body = isRaw(nested) ? nested : call.input;
  const words = ['content', 'message', 'feedback', 'reason'].flatMap((key) => filled(body, key) ?? []);
  return {
    type: text(body, 'type') ?? 'message',
    to: filled(call.input, 'recipient') ?? filled(call.input, 'to') ?? '',
    words: words.join('\n\n'),
    body,
  };
}

/** What a message that is more than words asks for or answers. */
function actOf({ type, body }: Message): string {
  const yes = flag(body, 'approve');
  switch (type) {
    case 'shutdown_request':
      return 'asks to shut down';
    case 'shutdown_response':
      return yes ? 'agrees to shut down' : 'refuses to shut down';
    case 'plan_approval_request':
      return 'asks to approve a plan';
    case 'plan_approval_response':
      return yes ? 'approves the plan' : 'rejects the plan';
    default:
      return '';
  }
}

/** Result `{success, message, routing: {sender, target, summary, content}}`: the content is the input's. */
export function sendMessage(call: ToolCall, ctx: RenderContext): ToolView {
  const message = messageOf(call);
  const act = actOf(message);
  const everyone = message.type === 'broadcast' || message.to === '*';
  const to = everyone ? 'to all' : message.to === '' ? '' : `to ${message.to}`;
  const gist = act === '' ? (filled(call.input, 'summary') ?? message.words) : act;
  return {
    label: call.name,
    summary: [to, gist].filter((piece) => piece !== '').join(': '),
    note: dotted([
      act === '' ? '' : message.words,
      get(answerOf(call), 'success') === false ? 'not delivered' : '',
    ]),
    views: [
      ...proseViews(message.words, undefined, ctx),
      ...delivery(call, ctx),
      ...otherInputs(call, SHOWN, ctx),
    ],
  };
}

const SHOWN = ['recipient', 'to', 'content', 'message', 'summary', 'type', 'approve', 'reason', 'feedback'];

/** Only what went wrong: that a message arrived needs no words. */
function delivery(call: ToolCall, ctx: RenderContext): View[] {
  const answer = answerOf(call);
  const said = filled(answer, 'message');
  if (said === undefined) return get(answer, 'success') === undefined ? remarkViews(call, ctx) : [];
  return get(answer, 'success') === true && saysOnlyDone(said) ? [] : wordViews(said, 'Result', ctx);
}

/** Input `{team_name, description, agent_type}`, result `{team_name, team_file_path, lead_agent_id}`. */
export function teamCreate(call: ToolCall, ctx: RenderContext): ToolView {
  const answer = answerOf(call);
  return {
    label: call.name,
    summary: filled(call.input, 'team_name') ?? text(answer, 'team_name') ?? '',
    note: text(call.input, 'description') ?? '',
    views: [
      ...factViews([
        ['lead', text(answer, 'lead_agent_id')],
        ['file', text(answer, 'team_file_path')],
      ]),
      ...(get(answer, 'team_name') === undefined ? remarkViews(call, ctx) : []),
      ...otherInputs(call, ['team_name', 'description'], ctx),
    ],
  };
}

/** No input; result `{success, message, team_name}`: a team with members at work stays. */
export function teamDelete(call: ToolCall, ctx: RenderContext): ToolView {
  const answer = answerOf(call);
  return {
    label: call.name,
    summary: text(answer, 'team_name') ?? '',
    note: get(answer, 'success') === false ? 'not deleted' : '',
    views: [
      ...(get(answer, 'success') === true ? [] : wordViews(text(answer, 'message') ?? '', undefined, ctx)),
      ...(get(answer, 'success') === undefined ? remarkViews(call, ctx) : []),
      ...otherInputs(call, [], ctx),
    ],
  };
}
