/** The kinds of lines of a rollout, and the lines of Claude Code that say the same. */

import { filled, fromJson, get, isRaw, list, number, type Raw, raw, text, texts } from '../../../base/json-readers.ts';
import { callsOf, endedCall, imageBlock, type MadeCall } from './rollout-calls.ts';
import type { Line, RolloutState } from './rollout-state.ts';

/** A line with nothing that a reader would look for. */
const SETTINGS: Line = { type: 'codex:settings' };

type Reader = (state: RolloutState, payload: Raw) => readonly Line[];

function system(subtype: string, content?: string, fields: object = {}): readonly Line[] {
  return [{ type: 'system', subtype, content, ...fields }];
}

function userLine(content: unknown, fields: object = {}): Line {
  return { type: 'user', message: { content }, ...fields };
}

/** `{"type":"output_text","text":"…"}`: as a block of Claude Code. What is not text stays as it is. */
function blocksOf(payload: Raw): readonly Raw[] {
  return list(payload, 'content').flatMap((part) => {
    const words = text(part, 'text');
    return words === undefined ? (isRaw(part) ? [part] : []) : [{ type: 'text', text: words }];
  });
}

/** What Codex adds begins and ends with these. A tag that a human writes within a prompt stays there. */
const ADDED: readonly (readonly [open: string, close: string])[] = [
  ['# AGENTS.md instructions', '</INSTRUCTIONS>'],
  ...`agent_message_board_notification codex_internal_context environment_context goal_context hook_prompt
  recommended_plugins skill subagent_notification turn_aborted user_instructions`
    .split(/\s+/)
    .map((name) => [`<${name}`, `</${name}>`] as const),
];

/** What the extension for editors puts before the prompt. */
const EDITOR = /^\s{0,100}# Context from my IDE setup:(.*?)## My request for Codex:\s{0,100}/s;
/** A command that the human ran, with `<result>\nExit code: 0\nDuration: 0.1 seconds\nOutput:\n…\n</result>` */
const SHELL = /^\s{0,100}<user_shell_command>\s{0,9}<command>\n?(.*?)\n?<\/command>\s{0,9}<result>\n?(.*)<\/result>/s;
/** `<image name=[Image #1] path="/tmp/a.png">` stands before an image, `</image>` after it. */
const IMAGE_MARK = /^\s{0,9}<\/?image(?:\s[^\n>]{0,2000})?>\s{0,9}$/;

/** The words of a prompt, as Claude Code would have them. */
function promptText(words: string): string {
  const [, command, result = ''] = SHELL.exec(words) ?? [];
  if (command === undefined)
    return words.replace(EDITOR, (_, context: string) => `<ide_selection>${context.trim()}</ide_selection>\n`);
  const [head = '', exit = '0'] = /^Exit code: (\d{1,9})\nDuration: [^\n]*\nOutput:\n/.exec(result) ?? [];
  const printed = result.slice(head.length).trimEnd();
  return `<bash-input>${command}</bash-input><bash-stdout>${printed}</bash-stdout><bash-exit-code>${exit}</bash-exit-code>`;
}

/** The blocks of a message: those of the human, those that Codex added, and the texts of the human as they were. */
function blocksOfUser(payload: Raw) {
  // `["environments.environment_context","user.text"]`: newer versions say where each part is from.
  const kinds = texts(raw(payload, 'internal_chat_message_metadata_passthrough'), 'content_item_kinds');
  const [own, added, said]: [object[], object[], string[]] = [[], [], []];
  for (const [at, part] of list(payload, 'content').entries()) {
    const [words, image] = [text(part, 'text'), filled(part, 'image_url')];
    if (image !== undefined) own.push(imageBlock(image));
    else if (words === undefined) own.push({ ...raw({ part }, 'part') });
    else if (!IMAGE_MARK.test(words)) {
      const trimmed = words.trim();
      const isMarked = ADDED.some(([open, close]) => trimmed.startsWith(open) && trimmed.endsWith(close));
      const isOwn = kinds[at] === undefined ? !isMarked : kinds[at].startsWith('user.');
      if (isOwn) said.push(words);
      (isOwn || SHELL.test(words) ? own : added).push({
        type: 'text',
        text: isOwn || SHELL.test(words) ? promptText(words) : words,
      });
    }
  }
  return { own, added, said };
}

/** `<cwd>/home/ada/shop</cwd>`, older `Current working directory: /home/ada/shop`: the folder, where no line says it. */
function folderIn(added: readonly object[]): string {
  const words = added.map((block) => text(block, 'text') ?? '').join('\n');
  return /(?:<cwd>|Current working directory: )([^<\n]{1,1000})/.exec(words)?.[1] ?? '';
}

const turnContext: Reader = (state, context) => {
  state.context = context;
  state.cwd = filled(context, 'cwd') ?? state.cwd;
  return [SETTINGS];
};

const message: Reader = (state, payload) => {
  const role = text(payload, 'role');
  const blocks = blocksOf(payload);
  if (role === 'assistant') {
    for (const block of blocks) state.said.add(`assistant ${text(block, 'text')?.trim()}`);
    return [state.answer(blocks)];
  }
  const { own, added, said } = role === 'user' ? blocksOfUser(payload) : { own: [], added: blocks, said: [] };
  for (const words of [...said, said.join('')]) state.said.add(`user ${words.trim()}`);
  state.cwd ||= folderIn(added);
  const ofCodex = added.length === 0 ? [] : [userLine(added, { isMeta: true })];
  return own.length === 0 && added.length > 0 ? ofCodex : [...ofCodex, state.prompt(own)];
};

/** Of reasoning, there is a summary, or nothing that can be read. */
const reasoning: Reader = (state, payload) => {
  const parts = [...list(payload, 'content'), ...list(payload, 'summary')].flatMap((part) => text(part, 'text') ?? []);
  for (const words of parts) state.said.add(`thinking ${words.trim()}`);
  return [state.answer([{ type: 'thinking', thinking: parts.join('\n\n') }])];
};

const call: Reader = (state, payload) => {
  const name = filled(payload, 'name') ?? text(payload, 'type')?.replace(/_call$/, '') ?? '';
  const given = text(payload, 'arguments') ?? text(payload, 'input');
  const input = fromJson(given ?? '') ?? given ?? get(payload, 'arguments') ?? get(payload, 'action');
  const id = filled(payload, 'call_id') ?? filled(payload, 'id') ?? '';
  return [state.call(id, callsOf(name, filled(payload, 'namespace'), input, state.cwd))];
};

const output: Reader = (state, payload) => {
  const tools = list(payload, 'tools').flatMap((tool) => filled(tool, 'name') ?? []);
  return state.result(filled(payload, 'call_id') ?? '', get(payload, 'output') ?? tools.join('\n'));
};

/** A call with its result, on one line. */
function whole(state: RolloutState, id: string, calls: readonly MadeCall[], said: unknown): readonly Line[] {
  return [state.call(id, calls), ...state.result(id, said)];
}

/** `{"type":"search","query":"tides"}`, `{"type":"open_page","url":"https://…"}`. What was found is not recorded. */
const web: Reader = (state, payload) => {
  const [query, url] = ['query', 'url'].map((key) => filled(raw(payload, 'action'), key));
  const made = url === undefined ? { name: 'WebSearch', input: { query } } : { name: 'WebFetch', input: { url } };
  return whole(state, `web ${state.parent}`, [made], '');
};

const image: Reader = (state, payload) => {
  const made = { name: 'image_generation', input: { prompt: filled(payload, 'revised_prompt') } };
  const said = [{ image_url: `data:image/png;base64,${text(payload, 'result') ?? ''}` }];
  return whole(state, `image ${state.parent}`, [made], said);
};

const fromAgent: Reader = (_, payload) => {
  const content = text(payload, 'content') ?? blocksOf(payload).filter((block) => block.type === 'text');
  return [userLine(content, { origin: { kind: 'agent', name: filled(payload, 'author') } })];
};

const compacted: Reader = (state, payload) => {
  state.said.add('compaction');
  const summary = filled(payload, 'message');
  return summary === undefined ? system('compact_boundary') : [userLine(summary, { isCompactSummary: true })];
};

const compactedAgain: Reader = () => system('compact_boundary', undefined, { again: 'compaction' });

/** An event or item with what somebody said, usually again. */
function saidAgain(who: 'user' | 'assistant' | 'thinking', key = 'text'): Reader {
  return (state, payload) => {
    const words = text(payload, key) ?? '';
    const block = who === 'thinking' ? { type: who, thinking: words } : { type: 'text', text: words };
    return [{ ...(who === 'user' ? userLine(words) : state.answer([block])), again: `${who} ${words.trim()}` }];
  };
}

const tokens: Reader = (state, payload) => {
  const usage = state.usage(raw(payload, 'info'));
  return [usage === undefined ? SETTINGS : state.answer([], usage)];
};

const turnEnd: Reader = (_, payload) => {
  const error = filled(raw(payload, 'error'), 'message');
  if (error !== undefined) return system('api_error', error);
  return system('turn_duration', undefined, { durationMs: number(payload, 'duration_ms') });
};

const aborted: Reader = (_, payload) => {
  const reason = filled(payload, 'reason') ?? 'interrupted';
  if (reason === 'interrupted') return [userLine('[Request interrupted by user]')];
  return system('informational', `Stopped: ${reason}`);
};

const rolledBack: Reader = (state, payload) => {
  const turns = number(payload, 'num_turns') ?? 1;
  state.goBack(turns);
  return system('informational', `Turns taken back: ${turns}`);
};

/** The end of a call: usually of one that an item has; calls of a script that the agent wrote have no other line. */
const ended: Reader = (state, payload) => {
  const id = ['call_id', 'event_id', 'id'].flatMap((key) => filled(payload, key) ?? [])[0] ?? '';
  const [agentId, exitCode] = [filled(payload, 'agent_thread_id'), number(payload, 'exit_code')];
  const isKnown = state.calls.has(id);
  const place = isKnown ? id : `${id} `;
  state.adds(place, { ...(agentId !== undefined && { agentId }), ...(exitCode !== undefined && { exitCode }) });
  if (agentId !== undefined) return [SETTINGS];
  const [calls, printed] = endedCall(payload, state.cwd);
  state.patched(id, calls);
  const lines =
    isKnown || calls.length === 0
      ? [{ ...payload, type: `rollout: ${text(payload, 'type')}` }]
      : whole(state, place, calls, printed);
  return lines.map((line) => ({ ...line, again: `call ${id}` }));
};

const ITEMS = new Map<string | undefined, Reader>([
  ['UserMessage', saidAgain('user')],
  ['AgentMessage', saidAgain('assistant')],
  ['Plan', saidAgain('assistant')],
  ['Reasoning', saidAgain('thinking')],
  ['ContextCompaction', compactedAgain],
]);

/** `{"type":"item_completed","item":{"type":"CommandExecution","id":"call_1",…}}`: newer versions, in place of events. */
const item: Reader = (state, payload) => {
  const one = raw(payload, 'item');
  const said = [...list(one, 'content').map((part) => text(part, 'text') ?? ''), ...texts(one, 'summary_text')];
  return (ITEMS.get(text(one, 'type')) ?? ended)(state, { text: said.join(''), ...one });
};

const ROWS: readonly (readonly [reader: Reader, kinds: string])[] = [
  [(state, meta) => [state.begin(meta)], 'session_meta'],
  [turnContext, 'turn_context'],
  [message, 'message'],
  [reasoning, 'reasoning'],
  [call, 'function_call custom_tool_call local_shell_call tool_search_call'],
  [output, 'function_call_output custom_tool_call_output tool_search_output'],
  [web, 'web_search_call'],
  [image, 'image_generation_call'],
  [fromAgent, 'agent_message inter_agent_communication'],
  [compacted, 'compacted'],
  [compactedAgain, 'compaction compaction_summary context_compaction event:context_compacted'],
  [saidAgain('user', 'message'), 'event:user_message'],
  [saidAgain('assistant', 'message'), 'event:agent_message'],
  [saidAgain('thinking'), 'event:agent_reasoning event:agent_reasoning_raw_content'],
  [tokens, 'event:token_count'],
  [turnEnd, 'event:task_complete event:turn_complete'],
  [aborted, 'event:turn_aborted'],
  [rolledBack, 'event:thread_rolled_back'],
  [(_, payload) => [{ type: 'custom-title', customTitle: get(payload, 'thread_name') }], 'event:thread_name_updated'],
  [(_, payload) => [{ ...payload, type: 'active_goal' }], 'event:thread_goal_updated'],
  [(_, payload) => system('api_error', text(payload, 'message')), 'event:error'],
  [(_, review) => system('informational', filled(review, 'user_facing_hint') ?? 'Review'), 'event:entered_review_mode'],
  [
    (_, review) => system('informational', filled(raw(review, 'review_output'), 'overall_explanation')),
    'event:exited_review_mode',
  ],
  [item, 'event:item_completed'],
  [ended, 'event:exec_command_end event:patch_apply_end event:mcp_tool_call_end event:sub_agent_activity'],
  [() => [SETTINGS], 'event:task_started event:turn_started event:thread_settings_applied event:web_search_end state'],
  [
    () => [SETTINGS],
    'world_state additional_tools ghost_snapshot token_usage_record inter_agent_communication_metadata',
  ],
];

/** By kind. */
export const READERS: ReadonlyMap<string, Reader> = new Map(
  ROWS.flatMap(([reader, kinds]) => kinds.split(' ').map((kind) => [kind, reader] as const)),
);
