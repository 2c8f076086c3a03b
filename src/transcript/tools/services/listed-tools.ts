/** Tools of which the row says some inputs; the rest is shown as for an unknown tool. A line is all that one needs. */

import { joined } from '../../../base/format.ts';
import * as field from '../../../base/json/declared-fields.ts';
import { okText, saysOnlyDone } from '../../text/result-text.ts';
import { baseOf, inputsOf, resultOf } from '../fields.ts';
import type { Names, ToolFamily, ToolModule } from '../module.ts';

declare module '../../types/turns.ts' {
  interface Tools {
    readonly listed: ToolBase & {
      readonly kind: 'listed';
      readonly summary: readonly string[];
      readonly note: string;
      /** What is said of the result, by its label. */
      readonly facts: readonly (readonly [label: string, value: string])[];
      /** The checkout that the call entered or left. */
      readonly worktree: string | undefined;
      /** Inputs that the row does not say. */
      readonly inputs: readonly Input[];
    };
  }
}

/** The fields that the row and its note say, those of inputs before those of the result; `|`: the first that is there. */
type Line = readonly [
  names: Names,
  family: ToolFamily,
  row: string,
  note?: string,
  facts?: Readonly<Record<string, string>>,
];

const LINES: readonly Line[] = [
  [['Artifact'], 'reports', 'action title file_path url'],
  [['CronCreate'], 'organizes', 'cron prompt'],
  [['CronDelete'], 'organizes', 'id'],
  [['CronList'], 'organizes', ''],
  [
    ['EnterWorktree'],
    'organizes',
    'name|path|worktreePath',
    'worktreeBranch',
    { path: 'worktreePath', branch: 'worktreeBranch' },
  ],
  [['ExitWorktree'], 'organizes', 'action'],
  [['LS', 'list_dir'], 'searches', 'path|dir_path'],
  [['LSP'], 'searches', 'operation filePath query'],
  [['ListMcpResourcesTool', 'ListMcpResources'], 'fetches', 'server'],
  [['NotebookRead'], 'reads', 'notebook_path'],
  [['PushNotification'], 'reports', 'message'],
  [['ReadMcpResourceTool', 'ReadMcpResource'], 'fetches', 'server uri'],
  [['RemoteTrigger'], 'organizes', 'action trigger_id'],
  [['ScheduleWakeup'], 'organizes', 'reason'],
  [['SendUserFile'], 'reports', 'caption'],
  [['SendUserMessage', 'Brief'], 'reports', 'message'],
  [['TeamCreate'], 'organizes', 'team_name', 'description', { lead: 'lead_agent_id', file: 'team_file_path' }],
  [['TeamDelete'], 'organizes', 'team_name', 'message', { result: 'message' }],
  [['TodoRead'], 'tracks', ''],
];

const BY_NAME: ReadonlyMap<string, Line> = new Map(LINES.map((line) => [line[0][0], line]));

/** A longer input is shown whole below the row. */
const SHORT = 100;

export const listed: ToolModule<'listed'> = {
  names: LINES.map(([names]) => names),
  families: new Map(LINES.map(([[name], family]) => [name, family])),

  parse: (call, name) => {
    const [, , row = '', note = '', facts = {}] = BY_NAME.get(name) ?? [];
    const result = resultOf(call, true);
    const said = (source: typeof result, names: string) =>
      field.valuesOf(source, { one: field.as(names.split('|'), field.id) }).one;
    const inRow = (names: string): string => said(call.input, names) ?? said(result, names) ?? '';
    const summary = row.split(' ').map(inRow);
    const shown = new Set([...summary, inRow(note)].filter((text) => text.length <= SHORT && !text.includes('\n')));
    return {
      kind: 'listed',
      ...baseOf(call),
      summary,
      worktree: said(result, 'worktreePath'),
      note: summary.includes(inRow(note)) ? '' : inRow(note),
      facts: Object.entries(facts).flatMap(([label, field]) => {
        const value = said(result, field);
        return value === undefined ? [] : [[label, value]];
      }),
      inputs: inputsOf(call.input).filter(({ value }) => typeof value === 'object' || !shown.has(String(value))),
    };
  },

  view: ({ summary, note, facts, inputs }, call, show) => {
    const result = okText(call);
    return {
      summary: joined(
        summary.map((text) => show.path(text)),
        ': ',
      ),
      note,
      views: [
        ...show.facts(facts),
        ...show.inputs(inputs),
        ...(facts.length > 0 || saysOnlyDone(result) ? [] : show.tidy(result)),
      ],
    };
  },
};

export const other: ToolModule<'other'> = {
  names: [],
  parse: (call) => ({ kind: 'other', ...baseOf(call), name: call.name, inputs: inputsOf(call.input) }),
  view: ({ inputs }, call, show) => ({
    summary: inputs
      .slice(0, 40)
      .map(({ name }) => name)
      .join(', '),
    views: [...show.inputs(inputs), ...show.tidy(okText(call))],
  }),
};
