/** Gives calls their verdicts: from their own output, or from that of the background command that they look at. */

import { joined } from '../../base/format.ts';
import { filled, flag, number, raw, text } from '../../base/json-readers.ts';
import { checkedTask } from '../../transcript/agents/background-failures.ts';
import { taskIdsOf } from '../../transcript/agents/task-reports.ts';
import { stepsOf } from '../../transcript/text/shell-steps.ts';
import { readsFiles, runsCommands, toolOf, waitsForHuman } from '../../transcript/tools/traits.ts';
import { type Failures, NO_FAILURES } from '../../transcript/types/summary.ts';
import { textOf } from '../../transcript/types/transcript.ts';
import { type ShellTurn, statusOf, type ToolCall } from '../../transcript/types/turns.ts';
import type { Verdict } from '../../transcript/types/verdict.ts';
import { command, commitsOfCall, gitCommands } from '../git/git-calls.ts';
import { verdictOf } from './command-verdict.ts';
import { type ExitCode, SOME_CODE } from './exits.ts';
import { roleOf } from './roles.ts';

/** `Exit code 1\n…`, in old versions `Error: Exit code 1\n…` */
const PRINTED_CODE = /^(?:Error: )?Exit code (\d{1,9})(?:\r?\n|$)/;
/** `Background command "npm test" failed with exit code 1` */
const REPORTED_CODE = /\bexit code:? (\d{1,9})\b/;
/** `/tmp/…/tasks/b1a2.output`, which the client tells the agent to read */
const OUTPUT_FILE = /[\\/]tasks[\\/]([\w-]{1,64})\.output\b/;
/** `     3→…` */
const LINE_NUMBERS = /^ {0,10}\d{1,9}[→\t]/gm;

/** What the call printed, or the file in which its output was saved. */
function outputOf({ result, output }: ToolCall): string {
  if (result === undefined) return '';
  if (output?.text !== undefined) return output.text;
  const printed = textOf(result.content);
  const [stdout, stderr] = [text(result.structured, 'stdout'), text(result.structured, 'stderr')];
  if (result.isError || stdout === undefined) return printed.replace(PRINTED_CODE, '');
  return stderr === undefined ? stdout : `${stdout}\n${stderr}`;
}

/** How the command ended; unknown while it runs, if the client interfered, or if the code means something else. */
function exitOf({ status, result }: ToolCall): ExitCode {
  const structured = result?.structured;
  if (status !== 'ok' && status !== 'failed') return undefined;
  if (flag(structured, 'interrupted') || filled(structured, 'returnCodeInterpretation') !== undefined) return undefined;
  const code = number(structured, 'exitCode');
  if (code !== undefined || status === 'ok') return code ?? 0;
  const printed = textOf(result?.content ?? []);
  if (printed.startsWith('<tool_use_error>')) return undefined;
  return Number(PRINTED_CODE.exec(printed)?.[1] ?? SOME_CODE);
}

/** The verdict on the command of a call. For a background command, it comes from its last report. */
function ownVerdict(call: ToolCall): Verdict | undefined {
  if (call.status === 'denied' || call.status === 'unanswered') return undefined;
  const line = command(call);
  const end = call.reports?.findLast(({ status }) => status !== '');
  if (end === undefined) {
    const runsOn = flag(call.input, 'run_in_background') || taskIdsOf(call).length > 0;
    return verdictOf({ command: line, output: outputOf(call), exit: runsOn ? undefined : exitOf(call) });
  }
  const ended = end.status === 'completed' || end.status === 'failed';
  const code = REPORTED_CODE.exec(end.summary)?.[1] ?? (end.status === 'completed' ? 0 : SOME_CODE);
  const output = (call.reports ?? []).map(({ result }) => result).join('\n');
  return verdictOf({ command: line, output, exit: ended ? Number(code) : undefined });
}

/** The id of the background command whose output a call shows. */
function shownTask(call: ToolCall): string | undefined {
  if (toolOf(call.name)?.checksBackground) return checkedTask(call);
  if (!readsFiles(call.name) && !runsCommands(call.name)) return undefined;
  return OUTPUT_FILE.exec(filled(call.input, 'file_path') ?? filled(call.input, 'command') ?? '')?.[1];
}

/** The verdict on a background command, from a call that looks at its output. */
function laterVerdict(call: ToolCall, starter: ToolCall): Verdict | undefined {
  const structured = call.result?.structured;
  const task = raw(structured, 'task');
  const code = number(task, 'exitCode') ?? number(structured, 'exitCode');
  const output = (filled(task, 'output') ?? outputOf(call)).replace(LINE_NUMBERS, '');
  return verdictOf({ command: command(starter), output, exit: code });
}

/** Does a call commit, and only the hooks of the repository check something? */
function commitsWithHooks(call: ToolCall): boolean {
  const line = command(call);
  return (
    // Most commands are no commits, and need not be taken apart.
    line.includes('commit') &&
    gitCommands(line).some(({ name, skipsHooks }) => name === 'commit' && !skipsHooks) &&
    stepsOf(line).every((step) => roleOf(step).check === undefined)
  );
}

/**
 * A commit that a check in a hook had prevented shows, once it is made, that the check passes, even if its output is
 * only "ok".
 */
function addHookVerdicts(calls: readonly ToolCall[], verdicts: Map<ToolCall, Verdict>): void {
  let prevented: Verdict | undefined;
  for (const call of calls.filter(commitsWithHooks)) {
    const isMade = commitsOfCall(call).length > 0;
    const verdict = verdicts.get(call);
    if (prevented && isMade && verdict === undefined)
      verdicts.set(call, { result: 'green', runner: prevented.runner, failed: 0, passed: undefined });
    if (isMade) prevented = undefined;
    else if (verdict?.result === 'red') prevented = verdict;
  }
}

/** @param calls of one conversation, in order, with what reached them later */
export function callVerdicts(calls: readonly ToolCall[]): ReadonlyMap<ToolCall, Verdict> {
  const verdicts = new Map<ToolCall, Verdict>();
  const starters = new Map<string, ToolCall>();
  /** The last call that showed the result of a background command. */
  const looks = new Map<ToolCall, ToolCall>();
  for (const call of calls) {
    const own = runsCommands(call.name) ? ownVerdict(call) : undefined;
    const starter = own === undefined ? starters.get(shownTask(call) ?? '') : undefined;
    // A reported result is shown at the command.
    const verdict = own ?? (starter && !verdicts.has(starter) ? laterVerdict(call, starter) : undefined);
    if (verdict !== undefined) {
      verdicts.set(call, verdict);
      // A result that two calls showed counts once.
      const before = starter && looks.get(starter);
      if (before) verdicts.delete(before);
      if (starter) looks.set(starter, call);
    }
    if (runsCommands(call.name)) for (const id of taskIdsOf(call)) starters.set(id, call);
  }
  addHookVerdicts(calls, verdicts);
  return verdicts;
}

/** The verdict on a shell command of the human. */
export function shellVerdict({ command, stdout, stderr, exitCode }: ShellTurn): Verdict | undefined {
  return verdictOf({ command, output: joined([stdout, stderr], '\n'), exit: exitCode });
}

/**
 * A red check, a tool error, or nothing. A red check is not a tool error, because the tool did what it was asked; nor
 * is a plan or question that the human refused, because a refusal is an answer.
 */
export function failuresOf(
  call: Pick<ToolCall, 'name' | 'status' | 'reports'> & { readonly verdict?: Pick<Verdict, 'result'> | undefined },
): Failures {
  if (call.verdict?.result === 'red') return { redChecks: 1, toolErrors: 0 };
  const status = statusOf(call);
  const isError = status === 'failed' || (status === 'denied' && !waitsForHuman(call.name));
  return isError ? { redChecks: 0, toolErrors: 1 } : NO_FAILURES;
}
