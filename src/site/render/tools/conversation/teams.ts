/** Teams of agents: SendMessage, TeamCreate and TeamDelete. */

import { dotted, joined } from '../../../../base/format.ts';
import { filled, flag, get, isRaw, type Raw, text } from '../../../../base/json-readers.ts';
import { saysOnlyDone } from '../../../../transcript/text/result-text.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { View } from '../../../types/view.ts';
import { structuredResult } from '../../calls/structured-result.ts';
import { factViews, proseViews, remarkViews, wordViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import type { ToolView } from '../tool-renderer.ts';

/** A message, in either of its two formats. */
interface Message {
  readonly type: string;
  readonly to: string;
  readonly words: string;
  /** The object that has `approve`. */
  readonly body: Raw;
}

/**
 * Until 2.1.6x `{type: "message" | "broadcast" | "shutdown_request" | ..., recipient, content, summary, approve}`;
 * later `{to, summary, message: "text"}` or `{to, message: {type: "shutdown_request", reason}}`; since 2.1.22x a text is
 * in `content` and in `message`.
 */
function messageOf(call: ToolCall): Message {
  const nested = get(call.input, 'message');
  const body = isRaw(nested) ? nested : call.input;
  const words = ['content', 'message', 'feedback', 'reason'].flatMap((key) => filled(body, key) ?? []);
  return {
    type: text(body, 'type') ?? 'message',
    to: filled(call.input, 'recipient') ?? filled(call.input, 'to') ?? '',
    words: [...new Set(words)].join('\n\n'),
    body,
  };
}

/** What a message of the protocol requests or answers: with `approve`, and without. */
const ACTS: ReadonlyMap<string, readonly [yes: string, no?: string]> = new Map([
  ['shutdown_request', ['asks to shut down']],
  ['shutdown_response', ['agrees to shut down', 'refuses to shut down']],
  ['plan_approval_request', ['asks to approve a plan']],
  ['plan_approval_response', ['approves the plan', 'rejects the plan']],
]);

function actOf({ type, body }: Message): string {
  const [yes = '', no = yes] = ACTS.get(type) ?? [];
  return flag(body, 'approve') ? yes : no;
}

/** Result `{success, message, routing: {sender, target, summary, content}}`: the content is that of the input. */
export function sendMessage(call: ToolCall, ctx: RenderContext): ToolView {
  const message = messageOf(call);
  const act = actOf(message);
  const everyone = message.type === 'broadcast' || message.to === '*';
  const to = everyone ? 'to all' : message.to === '' ? '' : `to ${message.to}`;
  const gist = act === '' ? (filled(call.input, 'summary') ?? message.words) : act;
  return {
    summary: joined([to, gist], ': '),
    note: dotted([
      act === '' ? '' : message.words,
      get(structuredResult(call), 'success') === false ? 'not delivered' : '',
    ]),
    views: [...proseViews(message.words, ctx), ...delivery(call, ctx)],
    shown: ['recipient', 'to', 'content', 'message', 'summary', 'type', 'approve', 'reason', 'feedback'],
  };
}

/** Only failures are mentioned, not that a message arrived. */
function delivery(call: ToolCall, ctx: RenderContext): View[] {
  const result = structuredResult(call);
  const said = filled(result, 'message');
  if (said === undefined) return get(result, 'success') === undefined ? remarkViews(call, ctx) : [];
  return get(result, 'success') === true && saysOnlyDone(said) ? [] : wordViews(said, ctx, 'Result');
}

/** Input `{team_name, description, agent_type}`, result `{team_name, team_file_path, lead_agent_id}`. */
export function teamCreate(call: ToolCall, ctx: RenderContext): ToolView {
  const result = structuredResult(call);
  return {
    summary: filled(call.input, 'team_name') ?? text(result, 'team_name') ?? '',
    note: text(call.input, 'description') ?? '',
    views: [
      ...factViews([
        ['lead', text(result, 'lead_agent_id')],
        ['file', text(result, 'team_file_path')],
      ]),
      ...(get(result, 'team_name') === undefined ? remarkViews(call, ctx) : []),
    ],
    shown: ['team_name', 'description'],
  };
}

/** No input; result `{success, message, team_name}`: a team whose members are working is not deleted. */
export function teamDelete(call: ToolCall, ctx: RenderContext): ToolView {
  const result = structuredResult(call);
  return {
    summary: text(result, 'team_name') ?? '',
    note: get(result, 'success') === false ? 'not deleted' : '',
    views: [
      ...(get(result, 'success') === true ? [] : wordViews(text(result, 'message'), ctx)),
      ...(get(result, 'success') === undefined ? remarkViews(call, ctx) : []),
    ],
  };
}
