/** What a tool is made of: its names, what it is for, how its calls are read, and how they are shown. */

import type { Tools } from '../types/tool.ts';
import type { ToolCall } from '../types/turns.ts';
import type { UnreadCall } from './fields.ts';
import type { Show, ToolView } from './show.ts';

/** What a tool is for. Tools without a family are only shown. */
export type ToolFamily =
  | 'reads' // the text of a file
  | 'edits' // changes files
  | 'runs' // commands in a shell
  | 'searches' // for files, lines, symbols, tools
  | 'fetches' // pages and resources from outside
  | 'delegates' // work to other agents
  | 'instructs' // loads instructions for the agent
  | 'monitors' // watches and stops what runs in the background
  | 'plans'
  | 'asks' // the human
  | 'tracks' // tasks
  | 'reports' // hands something to the human or to a teammate
  | 'organizes'; // teams, schedules, checkouts

export type Names = readonly [name: string, ...aliases: string[]];

export interface ToolModule<K extends keyof Tools> {
  readonly names: readonly Names[];
  readonly family?: ToolFamily;
  /** By name, if they are several. */
  readonly families?: ReadonlyMap<string, ToolFamily>;
  /** @param name the current one */
  readonly parse: (call: UnreadCall, name: string) => Tools[K];
  readonly view: (tool: Tools[K], call: ToolCall, show: Show) => ToolView;
}
