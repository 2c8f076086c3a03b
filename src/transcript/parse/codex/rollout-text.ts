/** Messages in the human's name, most of which Codex wrote: instructions, the environment, what a command printed. */

import { filled, list, type Raw, raw, text, texts } from '../../../base/json-readers.ts';
import { imageBlock } from './rollout-calls.ts';

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
export function blocksOfUser(payload: Raw) {
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
export function folderIn(added: readonly object[]): string {
  const words = added.map((block) => text(block, 'text') ?? '').join('\n');
  return /(?:<cwd>|Current working directory: )([^<\n]{1,1000})/.exec(words)?.[1] ?? '';
}
