/** Agent, which was called Task, Workflow and Skill: work of other agents, and instructions. */

import { count, dotted, grouped, head, oneLine } from '../../../base/format.ts';
import * as field from '../../../base/json/declared-fields.ts';
import { okText } from '../../text/result-text.ts';
import type { AgentRun, ToolCall, Tools } from '../../types/turns.ts';
import type { View } from '../../types/view-types.ts';
import { type Read, reading } from '../fields.ts';
import type { Show, ToolModule } from '../module.ts';

const AGENT_INPUT = {
  description: field.as(['description', 'task_name'], field.filled),
  prompt: field.as(['prompt', 'message'], field.text),
  type: field.as(['subagent_type', 'agent_type'], field.filled),
  isInBackground: field.as('run_in_background', field.flag),
  /** The agent that it resumes. */
  resumes: field.hidden(field.as('resume', field.filled)),
};

const STATS = {
  readCount: field.number,
  searchCount: field.number,
  bashCount: field.number,
  editFileCount: field.number,
  otherToolCount: field.number,
  linesAdded: field.number,
  linesRemoved: field.number,
};

const AGENT_RESULT = {
  status: field.text,
  isMarked: field.as('isAsync', field.flag),
  content: field.objects({ text: field.text }),
  totalTokens: field.number,
  totalDurationMs: field.number,
  worktree: field.as('worktreePath', field.filled),
  worktreeBranch: field.filled,
  stats: field.as('toolStats', field.object(STATS)),
};

const WORKFLOW_INPUT = {
  script: field.words,
  name: field.filled,
  args: field.words,
  scriptPath: field.hidden(field.filled),
  resumes: field.hidden(field.as('resumeFromRunId', field.filled)),
};

const WORKFLOW_RESULT = {
  workflowName: field.filled,
  status: field.text,
  summary: field.filled,
  runId: field.text,
  taskId: field.text,
  /** The folder with the transcripts of its agents. */
  transcriptDir: field.filled,
};

const SKILL_INPUT = { name: field.as(['skill', 'command'], field.filled), args: field.words };
const SKILL_RESULT = { commandName: field.filled };

declare module '../../types/turns.ts' {
  interface Tools {
    readonly agent: Read<'agent', typeof AGENT_INPUT, typeof AGENT_RESULT>;
    readonly workflow: Read<'workflow', typeof WORKFLOW_INPUT, typeof WORKFLOW_RESULT>;
    readonly skill: Read<'skill', typeof SKILL_INPUT, typeof SKILL_RESULT>;
  }
}

type AgentTool = Tools['agent'];

export const agent: ToolModule<'agent'> = {
  // `Task` until 2.1.63
  names: [['Agent', 'Task', 'spawn_agent']],
  family: 'delegates',
  parse: reading('agent', AGENT_INPUT, AGENT_RESULT),
  view: (tool, call, show) => {
    const { type, description, prompt, worktreeBranch } = tool;
    const { tokens, took } = spentBy(tool, call, show);
    return {
      summary: `${type === undefined ? '' : `[${type}] `}${description ?? (prompt?.trim() ? prompt : '')}`,
      note: dotted([tokens, isAsync(tool) ? 'in the background' : '']),
      // The result of a background agent comes at once, so its time means nothing.
      ...(took !== '' || isAsync(tool) ? { duration: took } : {}),
      views: [
        conversation(tool, call, show),
        ...call.agents.slice(1).map((run) => show.agent(run)),
        ...show.facts([
          ['tools', statsWords(tool)],
          ['worktree', worktreeBranch],
        ]),
      ],
    };
  },
};

/** Tokens and time from the result, else from the last report, else from the agent's transcript. */
function spentBy(tool: AgentTool, call: ToolCall, show: Show): { readonly tokens: string; readonly took: string } {
  const told = (tokens: number, ms: number | undefined) => ({
    tokens: count(tokens, 'token'),
    took: show.duration(ms),
  });
  if (tool.totalTokens !== undefined) return told(tool.totalTokens, tool.totalDurationMs);
  const report = call.reports?.findLast((one) => one.tokens !== undefined);
  if (report) return told(report.tokens ?? 0, report.durationMs);
  const [run] = call.agents;
  return run === undefined ? { tokens: '', took: '' } : show.spent(run);
}

/** "3 reads · 1 command · +3 −1 lines" */
function statsWords({ stats }: AgentTool): string {
  const { linesAdded = 0, linesRemoved = 0 } = stats ?? {};
  const words = (many: number | undefined, one: string, several?: string) =>
    many === undefined || many === 0 ? '' : count(many, one, several);
  return dotted([
    words(stats?.readCount, 'read'),
    words(stats?.searchCount, 'search', 'searches'),
    words(stats?.bashCount, 'command'),
    words(stats?.editFileCount, 'edit'),
    words(stats?.otherToolCount, 'other'),
    linesAdded + linesRemoved === 0 ? '' : `+${grouped(linesAdded)} −${grouped(linesRemoved)} lines`,
  ]);
}

function isAsync({ isMarked, status }: AgentTool): boolean {
  return isMarked || status === 'async_launched';
}

function conversation(tool: AgentTool, call: ToolCall, show: Show): View {
  const [run] = call.agents;
  return show.conversation(run, {
    title: oneLine(tool.description ?? tool.type ?? 'Agent', 160),
    facts: '',
    linkNote: run === undefined ? missing(tool, call) : undefined,
    task: show.html(tool.prompt ?? ''),
    answer: show.html(answer(tool, call, run, show)),
  });
}

function missing(tool: AgentTool, call: ToolCall): string | undefined {
  if (call.continues !== undefined) return continuedNote(call.continues);
  if (call.status === 'denied') return undefined;
  return `${isAsync(tool) ? 'Ran in the background. ' : ''}Its transcript is not in this archive.`;
}

/** @param agent the title of the agent that a call resumed or sent a message */
export function continuedNote(agent: string): string {
  return `Continues the agent “${oneLine(agent, 120)}”. Its conversation is shown at the call that started it.`;
}

/** The last text block only tells the model the id of the agent: `agentId: a1b2 (use SendMessage ...)`. */
const TRAILER = /\n?agentId: \S+ \((?:use SendMessage|for resuming|internal ID).*$/s;

/** The answer. That of a background agent comes in a report; the result only says that it was started. */
function answer(tool: AgentTool, call: ToolCall, run: AgentRun | undefined, show: Show): string {
  if (call.status !== 'ok') return '';
  const report = call.reports?.findLast(({ result }) => result !== '');
  if (report) return report.result;
  if (isAsync(tool)) return run === undefined ? '' : show.answer(run);
  const texts = tool.content.flatMap((block) => block.text ?? []);
  return texts.length > 0 ? texts.join('\n\n') : okText(call).replace(TRAILER, '');
}

/** A script that starts several agents, which write their own transcripts; its answer comes later, as a notification. */
export const workflow: ToolModule<'workflow'> = {
  names: [['Workflow']],
  family: 'delegates',
  parse: reading('workflow', WORKFLOW_INPUT, WORKFLOW_RESULT, true),
  view: (tool, call, show) => {
    const { script, status } = tool;
    const name = tool.workflowName ?? tool.name ?? META_NAME.exec(metaOf(script))?.[2];
    return {
      summary: name ?? show.path(tool.scriptPath),
      note: dotted([
        call.agents.length === 0 ? '' : count(call.agents.length, 'agent'),
        status === 'async_launched' ? 'in the background' : status?.replaceAll('_', ' '),
        tool.resumes === undefined ? '' : 'resumed',
      ]),
      views: [
        ...show.words(tool.summary),
        ...show.tidy(tool.args, 'Arguments', 'words'),
        ...show.list(phases(script), 'Steps'),
        ...show.facts([
          ['run', tool.runId],
          ['task', tool.taskId],
        ]),
        ...call.agents.map((run) => show.agent(run)),
        ...(script.trim() === ''
          ? []
          : [{ kind: 'group', label: 'Script', views: [show.code(script, 'workflow.js')] } as const]),
        ...(status === undefined ? show.remarks(call) : []),
      ],
    };
  },
};

/** Read as text, never run: `export const meta = { name: 'review', phases: [{ title: 'Map', detail: 'one per file' }] }`. */
function metaOf(script: string): string {
  return /\bmeta\s*=\s*\{/.test(head(script, 4_000)) ? head(script, 4_000) : '';
}

const META_NAME = /\bname:\s*(['"`])([^'"`\n]{1,200})\1/;

function phases(script: string): { readonly text: string; readonly note: string }[] {
  const literal = /\bphases:\s*\[([^\]]*)\]/.exec(metaOf(script))?.[1] ?? '';
  return [...literal.matchAll(/\btitle:\s*(['"`])([^\n]*?)\1(?:,\s*detail:\s*(['"`])([^\n]*?)\3)?/g)].map((match) => ({
    text: oneLine(match[2] ?? '', 300),
    note: oneLine(match[4] ?? '', 300),
  }));
}

/** SlashCommand has `{command: "/commit -m fix"}`. */
export const skill: ToolModule<'skill'> = {
  names: [['Skill', 'SlashCommand']],
  family: 'instructs',
  parse: reading('skill', SKILL_INPUT, SKILL_RESULT),
  view: ({ name, args, commandName }, call, show) => ({
    summary: name ?? commandName ?? '',
    note: args,
    views: [...show.mono(args.length > 100 || args.includes('\n') ? args : '', 'Arguments'), ...show.remarks(call)],
  }),
};
