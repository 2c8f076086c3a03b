/**
 * Tools of which the row says some inputs; the others and the result are shown as those of an unknown tool. A line is
 * all that such a tool needs.
 */

import { joined } from '../../../base/format.ts';
import { okText, saysOnlyDone } from '../../text/result-text.ts';
import { baseOf, inputsOf } from '../fields.ts';
import type { Names, ToolFamily, ToolModule } from '../module.ts';

declare module '../../types/tool.ts' {
  interface Tools {
    readonly listed: ToolBase & {
      readonly kind: 'listed';
      /** What the row says. */
      readonly said: readonly string[];
      readonly inputs: readonly Input[];
    };
  }
}

/** Names of a tool, its family, and the inputs that say what a call is about. */
type Line = readonly [names: Names, family: ToolFamily, inputs: string];

const LINES: readonly Line[] = [
  [['Artifact'], 'reports', 'action title file_path url'],
  [['CronCreate'], 'organizes', 'cron prompt'],
  [['CronDelete'], 'organizes', 'id'],
  [['CronList'], 'organizes', ''],
  [['ExitWorktree'], 'organizes', 'action'],
  [['LSP'], 'searches', 'operation filePath query'],
  [['ListMcpResourcesTool', 'ListMcpResources'], 'fetches', 'server'],
  [['NotebookRead'], 'reads', 'notebook_path'],
  [['PushNotification'], 'reports', 'message'],
  [['ReadMcpResourceTool', 'ReadMcpResource'], 'fetches', 'server uri'],
  [['RemoteTrigger'], 'organizes', 'action trigger_id'],
  [['ScheduleWakeup'], 'organizes', 'reason'],
  [['SendUserFile'], 'reports', 'caption'],
  [['SendUserMessage', 'Brief'], 'reports', 'message'],
  [['TodoRead'], 'tracks', ''],
];

const INPUTS: ReadonlyMap<string, readonly string[]> = new Map(
  LINES.map(([[name], , inputs]) => [name, inputs.split(' ')]),
);

export const listed: ToolModule<'listed'> = {
  names: LINES.map(([names]) => names),
  families: new Map(LINES.map(([[name], family]) => [name, family])),
  parse: (call, name) => {
    const inputs = inputsOf(call.input);
    const said = (INPUTS.get(name) ?? []).flatMap((one) => inputs.find((input) => input.name === one)?.value ?? []);
    return { kind: 'listed', ...baseOf(call), said: said.filter((value) => typeof value === 'string'), inputs };
  },
  view: ({ said, inputs }, call, show) => {
    const result = okText(call);
    return {
      summary: joined(said, ': '),
      views: [...show.inputs(inputs), ...(saysOnlyDone(result) ? [] : show.tidy(result))],
    };
  },
};
