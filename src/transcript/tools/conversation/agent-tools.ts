/** Agent, Workflow and Skill: work that other agents do, and instructions. */

import type { ToolBase } from '../../types/tool.ts';
import { as, filled, flag, hidden, number, object, objects, readCall, text, type Values, words } from '../fields.ts';
import type { ToolModule } from '../module.ts';

declare module '../../types/tool.ts' {
  interface Tools {
    readonly agent: AgentTool;
    readonly workflow: WorkflowTool;
    readonly skill: SkillTool;
  }
}

const AGENT_INPUT = {
  description: filled,
  prompt: text,
  type: as('subagent_type', filled),
  isInBackground: as('run_in_background', flag),
  /** The agent that it resumes. */
  resumes: hidden(as('resume', filled)),
};

const AGENT_RESULT = {
  /** "completed", "async_launched", "remote_launched", "teammate_spawned" */
  status: text,
  isAsync: flag,
  content: objects({ text }),
  totalTokens: number,
  totalDurationMs: number,
  sessionUrl: text,
  worktreeBranch: filled,
  stats: as(
    'toolStats',
    object({
      readCount: number,
      searchCount: number,
      bashCount: number,
      editFileCount: number,
      otherToolCount: number,
      linesAdded: number,
      linesRemoved: number,
    }),
  ),
};

export interface AgentTool extends ToolBase, Values<typeof AGENT_INPUT & typeof AGENT_RESULT> {
  readonly kind: 'agent';
}

export const agent: ToolModule<AgentTool> = {
  names: [['Agent', 'Task']],
  parse: (call) => ({ kind: 'agent', ...readCall(call, AGENT_INPUT, AGENT_RESULT) }),
};

const WORKFLOW_INPUT = {
  script: words,
  name: filled,
  title: filled,
  description: text,
  args: words,
  scriptPath: hidden(filled),
  resumes: hidden(as('resumeFromRunId', filled)),
};

const STEP = { name: as(['name', 'label', 'title'], filled), status: words };

const WORKFLOW_RESULT = {
  workflowName: filled,
  status: text,
  summary: filled,
  steps: objects(STEP),
  agents: objects(STEP),
  sessionUrl: text,
  runId: text,
  taskId: text,
  /** The folder with the transcripts of its agents. */
  transcriptDir: filled,
  warning: text,
  failure: as('error', text),
};

export interface WorkflowTool extends ToolBase, Values<typeof WORKFLOW_INPUT & typeof WORKFLOW_RESULT> {
  readonly kind: 'workflow';
}

export const workflow: ToolModule<WorkflowTool> = {
  names: [['Workflow']],
  parse: (call) => ({ kind: 'workflow', ...readCall(call, WORKFLOW_INPUT, WORKFLOW_RESULT, true) }),
};

const SKILL_INPUT = { name: as(['skill', 'command'], filled), args: words };
const SKILL_RESULT = { commandName: filled, answer: as('result', text) };

export interface SkillTool extends ToolBase, Values<typeof SKILL_INPUT & typeof SKILL_RESULT> {
  readonly kind: 'skill';
}

export const skill: ToolModule<SkillTool> = {
  names: [['Skill', 'SlashCommand']],
  parse: (call) => ({ kind: 'skill', ...readCall(call, SKILL_INPUT, SKILL_RESULT) }),
};
