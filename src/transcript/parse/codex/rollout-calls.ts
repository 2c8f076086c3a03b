/** Calls of Codex's tools and their results -> those of the tools of Claude Code that do the same. */

import { posix } from 'node:path';
import {
  filled,
  fromJson,
  get,
  isRaw,
  keys,
  list,
  number,
  type Raw,
  raw,
  text,
  texts,
} from '../../../base/json-readers.ts';
import { isAbsolutePath } from '../../../base/paths.ts';

/** A call of one of Claude Code's tools. Of a patch, also its file, and what the structured result says of that. */
export interface MadeCall {
  readonly name: string;
  readonly input: object;
  readonly path?: string;
  readonly changed?: object;
}

const FILE = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const MOVE = /^\*\*\* Move to: (.+)$/;

/** `src/a.ts` in `/home/ada/shop` -> `/home/ada/shop/src/a.ts` */
function absolutePath(path: string, folder: string): string {
  return isAbsolutePath(path) ? path : posix.join(folder, path);
}

/** What a hunk replaces, and with what: its lines in both versions of the file. */
function replacement(lines: readonly string[]) {
  const without = (mark: string) => lines.flatMap((line) => (line.startsWith(mark) ? [] : line.slice(1))).join('\n');
  return { old_string: without('+'), new_string: without('-') };
}

function callOf(section: string, folder: string): readonly MadeCall[] {
  const [head = '', ...lines] = section.replace(/\n$/, '').split(/\r?\n/);
  const [, action, named = ''] = FILE.exec(head) ?? [];
  const moved = MOVE.exec(lines[0] ?? '')?.[1];
  const name = (moved ?? named).trim();
  const path = absolutePath(name, folder);
  const made = (name: string, input: object) => [{ name, input: { file_path: path, ...input }, path }];
  if (action === undefined || name === '') return [];
  if (action === 'Add') return made('Write', { content: lines.map((line) => `${line.slice(1)}\n`).join('') });
  if (action === 'Delete') return made('Edit', { deleted: true });
  const hunks = lines.filter((line) => !line.startsWith('***')).join('\n');
  const edits = hunks
    .split(/^@@.*\n?/m)
    .flatMap((hunk) => (hunk === '' ? [] : replacement(hunk.replace(/\n$/, '').split('\n'))));
  const from = moved === undefined ? {} : { moved_from: absolutePath(named.trim(), folder) };
  return edits.length > 1 ? made('MultiEdit', { edits, ...from }) : made('Edit', { ...edits[0], ...from });
}

/**
 * A patch as Codex writes it, without line numbers -> calls of editing tools, one for each file; none if it is not one.
 *
 *     *** Begin Patch
 *     *** Update File: src/tides.ts
 *     @@ export function next() {
 *      const now = clock();
 *     -return 3;
 *     +return 4;
 *     *** End Patch
 *
 * @param folder that relative paths start from
 */
function filesOfPatch(text: string, folder: string): readonly MadeCall[] {
  const [, patch = ''] = text.split('*** Begin Patch', 2);
  const [files = ''] = patch.split(/^\*\*\* End Patch/m, 1);
  return files.split(/^(?=\*\*\* (?:Add|Update|Delete) File: )/m).flatMap((section) => callOf(section, folder));
}

/** `["bash","-lc","npm test"]` -> `npm test`; any other command as a shell would take it; empty if there is none. */
function commandOf(command: unknown): string {
  if (typeof command === 'string') return command;
  const words = texts({ command }, 'command');
  const [shell = '', option = '', script] = words;
  if (script !== undefined && /(?:^|\/)(?:ba|z)?sh$/.test(shell) && /^-l?c$/.test(option)) return script;
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ');
}

/** `{command, workdir, timeout_ms, justification}` of shell, `{cmd, workdir}` of exec_command */
function bash(input: Raw, folder: string): MadeCall {
  const workdir = filled(input, 'workdir') ?? filled(input, 'working_directory') ?? folder;
  const [description, timeout] = [filled(input, 'justification'), number(input, 'timeout_ms')];
  const command = commandOf(get(input, 'command') ?? get(input, 'cmd'));
  return { name: 'Bash', input: { command, description, timeout, ...(workdir !== folder && { workdir }) } };
}

const COMMANDS = new Set(['shell', 'container.exec', 'shell_command', 'exec_command', 'local_shell']);

/** A patch may also be given to a command: `apply_patch <<'EOF'`. */
const PATCHES = /^\s{0,100}(?:cd [^\n&;]{1,1000}(?:&&|;)\s{0,100})?apply_?patch\s/;

/** @param folder in which it runs @returns several for a patch of several files */
export function callsOf(
  name: string,
  namespace: string | undefined,
  given: unknown,
  folder: string,
): readonly MadeCall[] {
  const input = isRaw(given) ? given : { input: given };
  const ran = COMMANDS.has(name) ? bash(input, folder) : undefined;
  const patch =
    ran === undefined ? (name === 'apply_patch' ? text(input, 'input') : undefined) : text(ran.input, 'command');
  if (patch !== undefined && (ran === undefined || PATCHES.test(patch))) {
    const files = filesOfPatch(patch, absolutePath(filled(input, 'workdir') ?? '', folder));
    if (files.length > 0) return files;
  }
  if (ran !== undefined) return [ran];
  const whole = namespace === undefined || name.includes('__') ? name : `${namespace.replace(/__$/, '')}__${name}`;
  // Before they had a prefix: `github__create_issue`.
  return [{ name: whole.includes('__') && !whole.startsWith('mcp__') ? `mcp__${whole}` : whole, input }];
}

/** The lines above the output of a command: `Exit code: 1`, `Wall time: 0.2 seconds`, …, `Output:`. */
const HEADER =
  /^(?:(?:Chunk ID|Exit code|Wall time|Total output lines|Original token count|Process (?:exited with code|running with session ID))[: ][^\n]{0,200}\n){1,8}Output:\n?/;

/** What a command printed. Older versions wrote `{"output":"…","metadata":{"exit_code":0,"duration_seconds":0.1}}`. */
function printedBy(said: string) {
  const value = said.startsWith('{') ? fromJson(said) : undefined;
  const about = raw(value, 'metadata');
  const header = HEADER.exec(said)?.[0] ?? '';
  const [, code] = /^(?:Exit code:|Process exited with code) (-?\d{1,9})$/m.exec(header) ?? [];
  const [, seconds] = /^Wall time: (\d{1,9}(?:\.\d{1,9})?) seconds$/m.exec(header) ?? [];
  return {
    output: isRaw(get(value, 'metadata')) ? (text(value, 'output') ?? said) : said.slice(header.length),
    exitCode: number(about, 'exit_code') ?? (code === undefined ? undefined : Number(code)),
    durationSeconds: number(about, 'duration_seconds') ?? (seconds === undefined ? undefined : Number(seconds)),
    backgroundTaskId: /^Process running with session ID (\d{1,9})$/m.exec(header)?.[1],
  };
}

const DENIED = /^(?:(?:exec|patch) )?(?:command )?rejected by user/;
const FAILED =
  /^(?:aborted by user|err: |execution error|exec_command failed|failed to parse function arguments|unsupported call|apply_patch verification failed)/;

/** `data:image/png;base64,iVBO…` */
export function imageBlock(address: string): object {
  const [, type, data] = /^data:([\w./+-]{1,100});base64,(.*)$/s.exec(address) ?? [];
  const source = type === undefined ? { type: 'url', url: address } : { type: 'base64', media_type: type, data };
  return { type: 'image', source };
}

/** The text of an output, and its images. It is a text, a list of items, or an object that has one of them. */
function partsOf(output: unknown): { readonly said: string; readonly images: readonly object[] } {
  if (isRaw(output)) return partsOf(get(output, 'content_items') ?? get(output, 'content') ?? '');
  if (typeof output === 'string') return { said: output, images: [] };
  const items = list({ output }, 'output');
  const images = items.flatMap((item) => filled(item, 'image_url') ?? []).map(imageBlock);
  return { said: items.flatMap((item) => text(item, 'text') ?? []).join('\n'), images };
}

/** `{"answers":{"q1":{"answers":["Ebb"]}}}` -> answers by the text of the question, of which the call has the ids */
function answersOf(said: string, input: object): object {
  const given = raw(fromJson(said), 'answers');
  const answers = list(input, 'questions').map((one) => [
    text(one, 'question'),
    texts(get(given, text(one, 'id') ?? ''), 'answers'),
  ]);
  return { answers: Object.fromEntries(answers) };
}

/** A result, and its structured form. @param call as it was translated */
export function resultOf(output: unknown, { name, input, path }: MadeCall) {
  const { said, images } = partsOf(output);
  const { output: printed, exitCode, ...about } = printedBy(said);
  const isDenied = DENIED.test(printed);
  const isError = isDenied || (exitCode ?? 0) !== 0 || get(output, 'success') === false || FAILED.test(printed);
  // A patch says which files it changed.
  const isDone = printed === '' || (path !== undefined && !isError);
  return {
    toolDenialKind: isDenied ? 'user' : undefined,
    is_error: isError,
    content: [...(isDone ? [] : [{ type: 'text', text: printed }]), ...images],
    structured: {
      ...(name === 'Bash' && { stdout: printed, ...about, ...(exitCode !== undefined && { exitCode }) }),
      ...(name === 'spawn_agent' && { agentId: filled(fromJson(said), 'agent_id'), isAsync: true }),
      ...(name === 'request_user_input' && answersOf(said, input)),
    },
  };
}

/** `"changes":{"/home/ada/shop/a.ts":{"type":"update","unified_diff":"@@ -1 +1 @@\n-a\n+b"}}` */
function changeIn(named: string, change: unknown, folder: string): MadeCall {
  const [type, content = '', structuredPatch] = ['type', 'content', 'unified_diff'].map((key) => text(change, key));
  const path = absolutePath(filled(change, 'move_path') ?? named, folder);
  if (type === 'add') return { name: 'Write', input: { file_path: path, content }, path };
  const deleted = type === 'delete' && { old_string: content, new_string: '', deleted: true };
  const changed = structuredPatch === undefined ? {} : { structuredPatch };
  return { name: 'Edit', input: { file_path: path, ...deleted }, path, changed };
}

/** An item or event that ends a call: the call, and what it printed. No calls if it does not say so. */
export function endedCall(item: Raw, folder: string): readonly [calls: readonly MadeCall[], printed: object] {
  const [changes, command, workdir] = [raw(item, 'changes'), get(item, 'command'), get(item, 'cwd')];
  const isFailed = text(item, 'status') === 'failed' || get(item, 'success') === false;
  const said = (content: unknown) => ({ content: content ?? '', success: !isFailed });
  const edits = keys(changes)
    .filter((path) => path.trim() !== '')
    .map((path) => changeIn(path, get(changes, path), folder));
  if (edits.length > 0) return [edits, said(get(item, 'stderr'))];
  if (command !== undefined)
    return [callsOf('shell', undefined, { command, workdir }, folder), said(get(item, 'aggregated_output'))];
  const invocation = isRaw(get(item, 'invocation')) ? raw(item, 'invocation') : item;
  const [server, tool] = ['server', 'tool'].map((key) => filled(invocation, key));
  const [result, error] = [get(item, 'result'), filled(raw(item, 'error'), 'message')];
  const calls = [{ name: `mcp__${server}__${tool}`, input: raw(invocation, 'arguments') }];
  const answer = said(error ?? text(result, 'Err') ?? get(get(result, 'Ok') ?? result, 'content'));
  return server === undefined || tool === undefined ? [[], {}] : [calls, answer];
}
