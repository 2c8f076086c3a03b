/** Summaries of invented sessions: the input of the link stage. */

import { NO_USAGE } from '../../src/transcript/parse/usage.ts';
import { NO_STORY } from '../../src/transcript/types/story.ts';
import type { Handover, SessionSummary } from '../../src/transcript/types/summary.ts';
import { START } from './lines.ts';

/** `summaryOf('s1', 3, {...})`: a session that began three hours after the start and took half an hour. */
export function summaryOf(id: string, hour: number, more: Partial<SessionSummary> = {}): SessionSummary {
  const folder = more.folder ?? '-home-ada-tidepool';
  return {
    id,
    lost: false,
    path: `${folder}/${id}.jsonl`,
    input: 0,
    member: undefined,
    folder,
    folderName: folder,
    cwd: '/home/ada/tidepool',
    title: `Title of ${id}`,
    titleSource: 'prompt',
    firstPrompt: `Prompt of ${id}`,
    start: START + hour * 3_600_000,
    end: START + hour * 3_600_000 + 1_800_000,
    activeMs: 1_800_000,
    branches: [],
    versions: [],
    slugs: [],
    models: [],
    usage: NO_USAGE,
    agentUsage: NO_USAGE,
    agents: 0,
    tools: [],
    files: [],
    prompts: 1,
    promptTimes: [],
    sidePrompts: 0,
    lineDigests: '',
    messages: 2,
    calls: 0,
    failures: { redChecks: 0, toolErrors: 0 },
    greenChecks: 0,
    story: NO_STORY,
    hasPage: true,
    pullRequests: [],
    agentModels: [],
    cwds: [],
    commits: [],
    outcome: 'finished',
    planned: false,
    planTitle: undefined,
    handover: undefined,
    ...more,
  };
}

export function handover(source: string | undefined, plan = '# Tides'): Handover {
  return { source, plan };
}
