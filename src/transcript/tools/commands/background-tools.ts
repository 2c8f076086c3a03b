/** What runs in the background: TaskOutput and BashOutput, TaskStop, and Monitor. */

import type { ToolBase } from '../../types/tool.ts';
import { as, filled, flag, id, number, object, readCall, text, truth, type Values, words } from '../fields.ts';
import type { ToolModule } from '../module.ts';
import { milliseconds } from './bash-tool.ts';

declare module '../../types/tool.ts' {
  interface Tools {
    readonly 'task-output': TaskOutputTool;
    readonly 'task-stop': TaskStopTool;
    readonly monitor: MonitorTool;
  }
}

const TASK = as(['task_id', 'shell_id', 'bash_id', 'taskId', 'agentId'], id);

const OUTPUT_INPUT = { task: TASK, waits: as('block', truth), timeout: milliseconds };

/** `{retrieval_status, task: {...}}`, or `{shellId, command, status, exitCode, stdout, stderr}` of a command. */
const OUTPUT_RESULT = {
  /** "success", "timeout" or "not_ready" */
  retrieval: as('retrieval_status', filled),
  state: as(
    'task',
    object({
      type: as('task_type', filled),
      description: filled,
      status: filled,
      exitCode: number,
      output: text,
      result: filled,
    }),
  ),
  command: filled,
  status: filled,
  exitCode: number,
  stdout: text,
  stderr: text,
};

export interface TaskOutputTool extends ToolBase, Values<typeof OUTPUT_INPUT & typeof OUTPUT_RESULT> {
  readonly kind: 'task-output';
  /** Is it the tool of early versions, for commands only? */
  readonly isOfCommand: boolean;
}

export const taskOutput: ToolModule<TaskOutputTool> = {
  names: [['TaskOutput', 'AgentOutput', 'AgentOutputTool', 'BashOutputTool'], ['BashOutput']],
  parse: (call, name) => ({
    kind: 'task-output',
    ...readCall(call, OUTPUT_INPUT, OUTPUT_RESULT),
    isOfCommand: name === 'BashOutput',
  }),
};

const STOP_INPUT = { task: TASK };
const STOP_RESULT = { message: filled, command: filled };

export interface TaskStopTool extends ToolBase, Values<typeof STOP_INPUT & typeof STOP_RESULT> {
  readonly kind: 'task-stop';
}

export const taskStop: ToolModule<TaskStopTool> = {
  names: [['TaskStop', 'KillBash', 'KillShell']],
  parse: (call) => ({ kind: 'task-stop', ...readCall(call, STOP_INPUT, STOP_RESULT, true) }),
};

const SOCKET = object({ url: words });

const MONITOR_INPUT = {
  command: words,
  description: filled,
  timeout: as('timeout_ms', number),
  isPersistent: as('persistent', flag),
  socket: as('ws', { ...SOCKET, fits: (value) => (SOCKET.read(value)?.url ?? '') !== '' }),
};

export interface MonitorTool extends ToolBase, Values<typeof MONITOR_INPUT> {
  readonly kind: 'monitor';
}

export const monitor: ToolModule<MonitorTool> = {
  names: [['Monitor']],
  parse: (call) => ({ kind: 'monitor', ...readCall(call, MONITOR_INPUT, {}) }),
};
