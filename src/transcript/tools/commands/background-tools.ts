/** What runs in the background: checking on it, stopping it, and Monitor, which waits for lines. */

import { dotted } from '../../../base/format.ts';
import * as field from '../../../base/json/declared-fields.ts';
import { okText, saysOnlyDone } from '../../text/result-text.ts';
import { commandLine } from '../command-line.ts';
import { type Read, reading } from '../fields.ts';
import type { ToolModule } from '../module.ts';
import { exitNote, milliseconds, outputViews, streams } from './bash-tool.ts';

const TASK = field.as(['task_id', 'shell_id', 'bash_id', 'taskId', 'agentId'], field.id);

const OUTPUT_INPUT = { task: TASK, waits: field.as('block', field.truth), timeout: milliseconds };

const STATE = {
  type: field.as('task_type', field.filled),
  description: field.filled,
  status: field.filled,
  exitCode: field.number,
  output: field.text,
  result: field.filled,
};

/** `{retrieval_status, task: {...}}`; of BashOutput `{shellId, command, status, exitCode, stdout, stderr}` */
const OUTPUT_RESULT = {
  /** "success", "timeout" or "not_ready" */
  retrieval: field.as('retrieval_status', field.filled),
  state: field.as('task', field.object(STATE)),
  command: field.filled,
  status: field.filled,
  exitCode: field.number,
  stdout: field.text,
  stderr: field.text,
};

const STOP_INPUT = { task: TASK };
const STOP_RESULT = { message: field.filled, command: field.filled };

const MONITOR_INPUT = {
  command: field.words,
  description: field.filled,
  timeout: field.as('timeout_ms', field.number),
  isPersistent: field.as('persistent', field.flag),
};

declare module '../../types/turns.ts' {
  interface Tools {
    readonly 'task-output': Read<'task-output', typeof OUTPUT_INPUT, typeof OUTPUT_RESULT>;
    readonly 'task-stop': Read<'task-stop', typeof STOP_INPUT, typeof STOP_RESULT>;
    readonly monitor: Read<'monitor', typeof MONITOR_INPUT>;
  }
}

/** `<status>running</status>` -> "running": all there is without a structured result. */
function tagged(said: string, name: string): string | undefined {
  const start = said.indexOf(`<${name}>`);
  const end = said.lastIndexOf(`</${name}>`);
  return start < 0 || end < start ? undefined : said.slice(start + name.length + 2, end).trim();
}

const RETRIEVALS: ReadonlyMap<string, string> = new Map([
  ['timeout', 'not done in time'],
  ['not_ready', 'not done yet'],
]);

/** BashOutput is that of early versions, for commands only. */
export const taskOutput: ToolModule<'task-output'> = {
  names: [['TaskOutput', 'AgentOutput', 'AgentOutputTool', 'BashOutputTool'], ['BashOutput']],
  family: 'monitors',
  parse: reading('task-output', OUTPUT_INPUT, OUTPUT_RESULT),
  view: (tool, call, show) => {
    const { state, stdout, waits } = tool;
    const said = okText(call);
    const printedCode = tagged(said, 'exit_code');
    const code = state?.exitCode ?? tool.exitCode ?? (printedCode === undefined ? undefined : Number(printedCode));
    const status = state?.status ?? tool.status ?? tagged(said, 'status') ?? '';
    const retrieval = tool.retrieval ?? tagged(said, 'retrieval_status') ?? '';
    const limit = show.duration(tool.timeout);
    const type = state?.type ?? tagged(said, 'task_type') ?? '';
    // The status says that a command has printed nothing more.
    const isSilent = call.status === 'ok' && stdout === '' && (tool.stderr ?? '') === '';
    const answer = state?.result ?? state?.output ?? tagged(said, 'output') ?? (status === '' ? said : '');
    const outputs =
      stdout !== undefined
        ? isSilent
          ? []
          : outputViews(tool, call, show)
        : tagged(said, 'stdout') !== undefined
          ? streams(tagged(said, 'stdout'), tagged(said, 'stderr'), show)
          : // An agent answers in prose, unless this is its transcript so far.
            type.endsWith('agent') && !answer.startsWith('{')
            ? show.prose(answer)
            : show.output(answer);
    return {
      summary: state?.description ?? commandLine(tool.command ?? tool.task ?? ''),
      note: dotted([status.replaceAll('_', ' '), exitNote(code), RETRIEVALS.get(retrieval)]),
      views: [...outputs, ...show.facts([['waits', waits === false ? 'no' : limit === '' ? '' : `up to ${limit}`]])],
    };
  },
};

/** Older results name the command only in this sentence. */
const KILLED = /^Successfully killed shell: \S+ \((.*)\)$/s;

/** Result `{message: "Successfully stopped task: b1 (npm start)", task_id, task_type, command}`. */
export const taskStop: ToolModule<'task-stop'> = {
  names: [['TaskStop', 'KillBash', 'KillShell']],
  family: 'monitors',
  parse: reading('task-stop', STOP_INPUT, STOP_RESULT, true),
  view: (tool, call, show) => {
    const message = tool.message ?? okText(call);
    const command = tool.command ?? KILLED.exec(message)?.[1] ?? '';
    return {
      summary: command === '' ? (tool.task ?? '') : commandLine(command),
      views: [
        ...(command.includes('\n') ? show.command(command) : []),
        ...(saysOnlyDone(message) ? [] : show.output(message)),
      ],
    };
  },
};

/** What it saw comes later, as notifications. */
export const monitor: ToolModule<'monitor'> = {
  names: [['Monitor']],
  family: 'monitors',
  parse: reading('monitor', MONITOR_INPUT, {}),
  view: ({ command, description, timeout, isPersistent }, call, show) => {
    const limit = show.duration(timeout);
    return {
      summary: commandLine(command),
      note: dotted([description, isPersistent ? 'until stopped' : limit === '' ? '' : `for up to ${limit}`]),
      views: [...(command === '' ? [] : show.command(command)), ...show.remarks(call)],
    };
  },
};
