/** The verdicts of calls: from their own output, or from that of the background command that they look at. */

import { joined } from '../../base/format.ts';
import { distinct } from '../../base/lists.ts';
import { textOf } from '../../transcript/parse/content.ts';
import type { SessionReading } from '../../transcript/read-session.ts';
import { stepsOf } from '../../transcript/text/shell-steps.ts';
import { withoutExitCode } from '../../transcript/tools/commands/bash-tool.ts';
import { waitsForHuman } from '../../transcript/tools/registry.ts';
import type { Verdict } from '../../transcript/types/story.ts';
import { type Failures, NO_FAILURES } from '../../transcript/types/summary.ts';
import { everyTurn, type ShellTurn, statusOf, type ToolCall, type Tools } from '../../transcript/types/turns.ts';
import { callFacts, ofKind } from '../facts.ts';
import { gitCommands } from '../git/git-commands.ts';
import { verdictOf } from './command-verdict.ts';
import { type ExitCode, SOME_CODE } from './exits.ts';
import { roleOf } from './roles.ts';

/** `Background command "npm test" failed with exit code 1` */
const REPORTED_CODE = /\bexit code:? (\d{1,9})\b/;
/** `/tmp/…/tasks/b1a2.output`, which the client tells the agent to read */
const OUTPUT_FILE = /[\\/]tasks[\\/]([\w-]{1,64})\.output\b/;
/** `     3→…` */
const LINE_NUMBERS = /^ {0,10}\d{1,9}[→\t]/gm;

function outputOf({ result, output, tool }: ToolCall): string {
  if (result === undefined) return '';
  if (output?.text !== undefined) return output.text;
  const { stdout, stderr } = tool.kind === 'bash' || tool.kind === 'task-output' ? tool : {};
  if (result.isError || stdout === undefined) return withoutExitCode(textOf(result.content));
  return stderr === undefined ? stdout : `${stdout}\n${stderr}`;
}

/** How the command ended; unknown while it runs, if the client interfered, or if the code means something else. */
function exitOf({ status, result }: ToolCall, { isInterrupted, meaning, exitCode }: Tools['bash']): ExitCode {
  if ((status !== 'ok' && status !== 'failed') || isInterrupted || meaning !== undefined) return undefined;
  if (exitCode !== undefined || status === 'ok') return exitCode ?? 0;
  return textOf(result?.content ?? []).startsWith('<tool_use_error>') ? undefined : SOME_CODE;
}

/** The verdict on the command of a call. For a background command, it comes from its last report. */
function ownVerdict(call: ToolCall, tool: Tools['bash']): Verdict | undefined {
  const { status, reports = [] } = call;
  if (status === 'denied' || status === 'unanswered') return undefined;
  const { command } = tool;
  const end = reports.findLast((report) => report.status !== '');
  if (end === undefined) {
    const runsOn = tool.isInBackground || tool.taskIds.length > 0;
    return verdictOf({ command, output: outputOf(call), exit: runsOn ? undefined : exitOf(call, tool) });
  }
  const ended = end.status === 'completed' || end.status === 'failed';
  const code = REPORTED_CODE.exec(end.summary)?.[1] ?? (end.status === 'completed' ? 0 : SOME_CODE);
  const output = reports.map(({ result }) => result).join('\n');
  return verdictOf({ command, output, exit: ended ? Number(code) : undefined });
}

function shownTask({ tool }: ToolCall): string | undefined {
  if (tool.kind === 'task-output') return tool.task;
  const text = tool.kind === 'read' ? tool.path : tool.kind === 'bash' ? tool.command : undefined;
  return OUTPUT_FILE.exec(text ?? '')?.[1];
}

/** The verdict on a background command, from a call that looks at its output. */
function laterVerdict(call: ToolCall, command: string): Verdict | undefined {
  const { tool } = call;
  const task = tool.kind === 'task-output' ? tool : undefined;
  const output = (task?.state?.output?.trim() ? task.state.output : outputOf(call)).replace(LINE_NUMBERS, '');
  return verdictOf({ command, output, exit: task?.state?.exitCode ?? task?.exitCode });
}

/** Does a call commit, and only the hooks of the repository check something? */
function commitsWithHooks({ tool }: ToolCall): boolean {
  return (
    tool.kind === 'bash' &&
    // Few commands do, and only those are parsed.
    tool.command.includes('commit') &&
    gitCommands(tool.command).some(
      ({ name, words }) => name === 'commit' && !words.includes('-n') && !words.includes('--no-verify'),
    ) &&
    stepsOf(tool.command).every((step) => roleOf(step).check === undefined)
  );
}

type Verdicts = Map<ToolCall | ShellTurn, Verdict>;

/** A commit that a hook had prevented shows, once made, that its checks pass, even if its output is only "ok". */
function addHookVerdicts(calls: readonly ToolCall[], verdicts: Verdicts): void {
  let prevented: string[] = [];
  for (const call of calls.filter(commitsWithHooks)) {
    const isMade = ofKind(callFacts(call), 'commit').length > 0;
    const verdict = verdicts.get(call);
    if (prevented.length > 0 && isMade && verdict === undefined)
      verdicts.set(call, { result: 'green', runner: distinct(prevented).join(', '), failed: 0, passed: undefined });
    if (isMade) prevented = [];
    else if (verdict?.result === 'red') prevented.push(...verdict.runner.split(', '));
  }
}

/** @param calls of one conversation, in order, with what reached them later */
function addVerdicts(calls: readonly ToolCall[], verdicts: Verdicts): void {
  const starters = new Map<string, { readonly call: ToolCall; readonly command: string }>();
  /** The last call that showed the result of a background command. */
  const looks = new Map<ToolCall, ToolCall>();
  for (const call of calls) {
    const { tool } = call;
    const reported = tool.kind === 'bash' ? ownVerdict(call, tool) : undefined;
    const starter = reported === undefined ? starters.get(shownTask(call) ?? '') : undefined;
    // A reported result is shown at the command.
    const isOpen = starter !== undefined && !verdicts.has(starter.call);
    const verdict = reported ?? (isOpen ? laterVerdict(call, starter.command) : undefined);
    if (verdict !== undefined) {
      verdicts.set(call, verdict);
      // A result that two calls showed counts once.
      const before = starter && looks.get(starter.call);
      if (before) verdicts.delete(before);
      if (starter) looks.set(starter.call, call);
    }
    if (tool.kind === 'bash') for (const id of tool.taskIds) starters.set(id, { call, command: tool.command });
  }
  addHookVerdicts(calls, verdicts);
}

/** The verdicts on the calls of each conversation, and on the shell commands of the human. */
export function verdictsOf({ calls, main }: Pick<SessionReading, 'calls' | 'main'>): Verdicts {
  const verdicts: Verdicts = new Map();
  for (const ofConversation of calls) addVerdicts(ofConversation, verdicts);
  for (const turn of everyTurn(main.turns)) {
    if (turn.kind !== 'shell') continue;
    const output = joined([turn.stdout, turn.stderr], '\n');
    const verdict = verdictOf({ command: turn.command, output, exit: turn.exitCode });
    if (verdict !== undefined) verdicts.set(turn, verdict);
  }
  return verdicts;
}

/** A red check is not a tool error: the tool did what it was asked; nor is a refusal of a plan or question. */
export function failuresOf(
  call: Pick<ToolCall, 'name' | 'status' | 'reports'> & { readonly verdict?: Pick<Verdict, 'result'> | undefined },
): Failures {
  if (call.verdict?.result === 'red') return { redChecks: 1, toolErrors: 0 };
  const status = statusOf(call);
  const isError = status === 'failed' || (status === 'denied' && !waitsForHuman(call.name));
  return isError ? { redChecks: 0, toolErrors: 1 } : NO_FAILURES;
}
