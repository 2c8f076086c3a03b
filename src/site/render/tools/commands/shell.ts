/** Bash and PowerShell: the command, then what a terminal would show. */

import { count, dotted, visible } from '../../../../base/format.ts';
import { filled, flag, get, isRaw, number, raw, text } from '../../../../base/json-readers.ts';
import { commandChanges } from '../../../../facts/summary/line-changes.ts';
import { cleaned, failureText, okText } from '../../../../transcript/text/result-text.ts';
import { commandLine, withoutFolder } from '../../../../transcript/tools/command-line.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { View } from '../../../types/view.ts';
import { factViews, listViews, mediaViews, outputViews, withCommand } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { changesOfPatch, diffView } from '../../markup/diff.ts';
import { linkViews } from '../../text/links.ts';
import { shortPath } from '../../text/short-path.ts';
import { duration } from '../../text/time.ts';
import type { ToolView } from '../tool-renderer.ts';

/**
 * Input `{command, description, timeout, run_in_background}`, result `{stdout, stderr, interrupted, isImage,
 * backgroundTaskId, timedOutAfterMs, returnCodeInterpretation, gitOperation, bashEditDiff}`; a failure is the text
 * `Exit code 1\n...`.
 */
export function bash(call: ToolCall, ctx: RenderContext): ToolView {
  const command = text(call.input, 'command') ?? '';
  const structured = call.result?.structured;
  const limit = duration(number(call.input, 'timeout'));
  const printed = runsOn(call) ? startOutputs(call, ctx) : outputs(call, ctx);
  const changed = commandChanges(call).length;
  const shown = ['command', 'description', 'run_in_background', ...(limit === '' ? [] : ['timeout'])];
  return {
    summary: withoutFolder(commandLine(command)),
    lead: filled(call.input, 'description'),
    note: dotted([
      exitNote(exitCode(call)),
      flag(structured, 'interrupted') ? 'interrupted' : '',
      backgroundNote(call),
      filled(structured, 'returnCodeInterpretation'),
      gitNote(structured),
      changed === 0 ? '' : `changed ${count(changed, 'file')}`,
    ]),
    views: [
      ...(command === '' ? printed : withCommand(command, printed)),
      ...linkViews(text(raw(raw(structured, 'gitOperation'), 'pr'), 'url')),
      ...changeViews(call, ctx),
      ...factViews([['timeout', limit]]),
    ],
    shown,
  };
}

/** The files that the command changed: a diff of each, and a list of those without one. */
function changeViews(call: ToolCall, ctx: RenderContext): View[] {
  const files = commandChanges(call).map(({ path, hunks }) => ({ path, changes: changesOfPatch(hunks) }));
  const others = files.filter(({ changes }) => changes.length === 0);
  return [
    ...files.flatMap(({ path, changes }): View[] => {
      const label = visible(shortPath(path, ctx.cwd));
      return changes.length === 0 ? [] : [{ kind: 'group', label, views: [diffView(path, changes, ctx)] }];
    }),
    ...listViews(
      others.map(({ path }) => ({ text: visible(shortPath(path, ctx.cwd)) })),
      others.length < files.length ? 'Also changed' : 'Changed',
    ),
  ];
}

const EXIT = /^(?:Error: )?Exit code (\d{1,9})(?:\r?\n|$)/;

/** The exit code of the command, when the result has it. */
function exitCode(call: ToolCall): number | undefined {
  const code = number(call.result?.structured, 'exitCode');
  if (code !== undefined || call.status !== 'failed') return code;
  const printed = EXIT.exec(failureText(call))?.[1];
  return printed === undefined ? undefined : Number(printed);
}

/** "exit 1"; empty for success. */
export function exitNote(code: number | undefined): string {
  return code === undefined || code === 0 ? '' : `exit ${code}`;
}

/** What a command printed: in a terminal, or as an image. */
export function outputs(call: ToolCall, ctx: RenderContext): View[] {
  if (call.status === 'failed') return failure(call, ctx);
  if (call.status !== 'ok') return [];
  if (call.output?.text !== undefined) return outputViews(call.output.text, ctx);
  const structured = call.result?.structured;
  const stdout = get(structured, 'stdout');
  if (isRaw(structured) && typeof stdout === 'string') {
    if (flag(structured, 'isImage')) return mediaViews(stdout.trim(), '', call, ctx);
    const both = streams(cleaned(stdout), cleaned(text(structured, 'stderr') ?? ''), ctx);
    if (both.length > 0) return both;
  }
  return outputViews(okText(call), ctx);
}

/** Standard output and standard error, in two terminals. */
export function streams(stdout: string | undefined, stderr: string | undefined, ctx: RenderContext): View[] {
  return [...outputViews(stdout, ctx), ...outputViews(stderr, ctx, 'stderr')];
}

/** The row already shows the exit code; it is kept only if the failure has no other text. */
function failure(call: ToolCall, ctx: RenderContext): View[] {
  const said = failureText(call);
  const rest = said.replace(EXIT, '');
  return outputViews(rest.trim() === '' ? said : rest, ctx, undefined, true);
}

/** Was it moved to the background? Then the result is a message about that, not the output of the command. */
function runsOn(call: ToolCall): boolean {
  return call.status === 'ok' && filled(call.result?.structured, 'backgroundTaskId') !== undefined;
}

function backgroundNote(call: ToolCall): string {
  const waited = duration(number(call.result?.structured, 'timedOutAfterMs'));
  if (runsOn(call) && waited !== '') return `in the background after ${waited}`;
  const wasStarted = call.status === 'ok' || call.status === 'unanswered';
  return runsOn(call) || (wasStarted && flag(call.input, 'run_in_background')) ? 'in the background' : '';
}

/** `Command running in background with ID: b1. Output is being written to: /tmp/b1.output. You will ...` */
function startOutputs(call: ToolCall, ctx: RenderContext): View[] {
  const structured = call.result?.structured;
  const file = /Output is being written to: (\S+?)\.?(?:\s|$)/.exec(okText(call))?.[1];
  return [
    ...streams(text(structured, 'stdout'), text(structured, 'stderr'), ctx),
    ...factViews([
      ['task', text(structured, 'backgroundTaskId')],
      ['output', file],
    ]),
  ];
}

/**
 * What the command did to a repository, as newer versions record it: `{gitOperation: {commit: {sha: "1a2b3c4", kind:
 * "committed"}, push: {branch: "main"}, branch: {ref, action: "merged"}, pr: {number: 7, url, action: "created"}}}` ->
 * "committed 1a2b3c4 · pushed main · PR 7 created"
 */
function gitNote(structured: unknown): string {
  const git = raw(structured, 'gitOperation');
  const [commit, branch, request] = [raw(git, 'commit'), raw(git, 'branch'), raw(git, 'pr')];
  const sha = filled(commit, 'sha');
  const pushed = filled(raw(git, 'push'), 'branch');
  const id = number(request, 'number');
  return dotted([
    sha && `${text(commit, 'kind') ?? 'committed'} ${sha}`,
    pushed && `pushed ${pushed}`,
    get(branch, 'ref') === undefined ? '' : `${text(branch, 'action') ?? ''} ${text(branch, 'ref') ?? ''}`.trim(),
    id === undefined ? '' : `PR ${id} ${text(request, 'action') ?? ''}`.trim(),
  ]);
}
