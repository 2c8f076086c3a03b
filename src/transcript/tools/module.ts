/** What a tool is made of: its names, what it is for, how its calls are read, and how they are shown, in views that the site offers. */

import type { Plan } from '../types/call.ts';
import type { AgentRun, CommandChange, Input, ToolCall, Tools } from '../types/turns.ts';
import type { Html, View, ViewOf } from '../types/view-types.ts';
import type { UnreadCall } from './fields.ts';

/** One row and its body. The texts of the row may be long and contain anything: the site cuts and cleans them. */
export interface ToolView {
  /** What the row calls the tool; its name by default. */
  readonly label?: string;
  /** The call in a few words: a command, a path, a pattern. */
  readonly summary: string;
  /** What the call is for, in the agent's words; the row begins with it. */
  readonly lead?: string | undefined;
  /** Quiet text after the summary: "+3 −1", "12 files". */
  readonly note?: string;
  /** How long it took, if that is not the time between call and result. */
  readonly duration?: string;
  /** Inputs that are not shown, failures, denials and attached images are added to it for every tool. */
  readonly views: readonly View[];
}

/** What is above the turns of an agent. */
export type ConversationHead = Pick<ViewOf<'conversation'>, 'title' | 'facts' | 'linkNote' | 'task' | 'answer'>;

/** A blank text, or an empty list, has no view. */
export interface Show {
  /** A path, shorter if it is in the session's folder. */
  path(path: string | undefined): string;
  /** "1 min 12 s" */
  duration(milliseconds: number | undefined): string;

  /** Text with its columns kept. */
  mono(text: string | undefined, label?: string): readonly View[];
  /** Text without columns. */
  words(text: string | undefined, label?: string): readonly View[];
  /** Prose by an agent, which may be Markdown. */
  prose(text: string | undefined, label?: string): readonly View[];
  /** JSON where the text is that, else text with its columns. */
  tidy(text: string, label?: string, otherwise?: 'mono' | 'words'): readonly View[];
  json(value: unknown, label?: string): View;
  /** What a command printed. */
  output(text: string | undefined, label?: string, hasFailed?: boolean): readonly View[];
  command(command: string, outputs?: readonly View[]): readonly View[];
  /** A printed file or a numbered listing, else text. */
  code(code: string, path: string, start?: number): View;
  /** What a file was read as: numbered lines, else text. */
  listing(text: string, path: string): readonly View[];
  /** An image or a document that the result does not have anyway. */
  media(base64: string | undefined, mediaType: string, call: ToolCall): readonly View[];

  /** What an editing call changed, "+3 −1" and as diffs. */
  edits(call: ToolCall): { readonly counts: string; readonly views: readonly View[] };
  /** The files of a printed diff; undefined for a text that is not one, or that contains more than changed lines. */
  patch(printed: string): readonly View[] | undefined;
  changes(changes: readonly CommandChange[]): readonly View[];

  /** Named facts, without those that are missing. */
  facts(facts: readonly (readonly [name: string, value: string | undefined])[]): readonly View[];
  inputs(inputs: readonly Input[]): readonly View[];
  list(items: readonly ViewOf<'list'>['items'][number][], label?: string): readonly View[];
  paths(paths: readonly string[]): readonly View[];
  links(hits: readonly { readonly title: string | undefined; readonly url: string | undefined }[]): readonly View[];
  /** A link to a web address; others have no view. */
  link(address: string | undefined, text?: string): readonly View[];
  /** The result, if it says more than "it worked". */
  remarks(call: ToolCall): readonly View[];

  /** A text in a conversation; undefined if it is blank or a pasted file. */
  html(text: string): Html | undefined;
  plan(call: ToolCall, plan: Plan): Pick<ToolView, 'summary' | 'note' | 'views'>;
  /** An agent with its task, its answer and its turns. */
  agent(run: AgentRun): View;
  conversation(run: AgentRun | undefined, head: ConversationHead): View;
  answer(run: AgentRun): string;
  /** What an agent's transcript says that it took. */
  spent(run: AgentRun): { readonly tokens: string; readonly took: string };
}

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
