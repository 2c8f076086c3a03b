/** Removes from a session what its archive does not publish: thinking or tool outputs. */

import type { Problem } from '../transcript/parse/transcript.ts';
import { familyOf, parseTool } from '../transcript/tools/registry.ts';
import type { Session } from '../transcript/types/session.ts';
import type { Verdict } from '../transcript/types/story.ts';
import type { AgentRun, Part, ToolCall, Turn } from '../transcript/types/turns.ts';
import { netChanges } from './changes/net-changes.ts';

export interface Shown {
  readonly thinking: boolean;
  readonly outputs: boolean;
}

export const LEFT_OUT = '(left out of this archive)';

function shownTurn(turn: Turn, shown: Shown): Turn {
  if (turn.kind === 'branch') return { ...turn, turns: turn.turns.map((one) => shownTurn(one, shown)) };
  const parts = turn.parts.flatMap((part) => shownPart(part, shown));
  if (turn.kind !== 'shell' || shown.outputs) return { ...turn, parts };
  const verdict = turn.verdict && { verdict: withoutLine(turn.verdict) };
  return { ...turn, parts, stdout: turn.stdout === '' ? '' : LEFT_OUT, stderr: '', ...verdict };
}

function shownPart(part: Part, shown: Shown): Part[] {
  const { thinking, outputs } = shown;
  switch (part.kind) {
    case 'thinking':
      return thinking ? [part] : [];
    case 'call':
      return [{ ...part, call: shownCall(part.call, shown) }];
    case 'orphan-result':
      return outputs ? [part] : [{ ...part, result: withoutContent(part.result) }];
    // These may be thinking or outputs.
    case 'unknown-block':
    case 'unknown-entry':
      return [{ ...part, value: LEFT_OUT }];
    case 'problem':
      return [{ ...part, problem: shownProblem(part.problem, shown) }];
    case 'notice':
      return outputs || part.notice !== 'command-output' ? [part] : [{ ...part, text: LEFT_OUT }];
    case 'aside':
      return outputs ? [part] : [{ ...part, items: part.items.map((item) => ({ ...item, text: LEFT_OUT })) }];
    default:
      return [part];
  }
}

function shownCall(call: ToolCall, shown: Shown): ToolCall {
  const agents = call.agents.map((run) => shownAgent(run, shown));
  if (shown.outputs || ['asks', 'plans', 'tracks'].includes(familyOf(call.name) ?? '')) return { ...call, agents };
  const { output: _, reports, verdict, ...rest } = call;
  const result = call.result && withoutContent(call.result);
  return {
    ...{ ...rest, agents, result },
    tool: parseTool({ ...call, result }),
    ...(verdict ? { verdict: withoutLine(verdict) } : {}),
    ...(reports ? { reports: reports.map((report) => ({ ...report, result: '' })) } : {}),
  };
}

function shownAgent(run: AgentRun, shown: Shown): AgentRun {
  return { ...run, turns: run.turns.map((turn) => shownTurn(turn, shown)) };
}

function withoutLine({ failing: _, ...verdict }: Verdict): Verdict {
  return verdict;
}

function withoutContent<T extends ToolCall['result'] & object>(result: T): T {
  return { ...result, content: [{ kind: 'text', text: LEFT_OUT }], structured: undefined };
}

const isEverything = ({ thinking, outputs }: Shown): boolean => thinking && outputs;

/** A problem without the beginning of its line, which may be thinking or an output, unless both are shown. */
export function shownProblem(problem: Problem, shown: Shown): Problem {
  return isEverything(shown) || problem.excerpt === '' ? problem : { ...problem, excerpt: LEFT_OUT };
}

/** A copy without the parts that are not shown; the session itself when everything is. */
export function withhold(session: Session, shown: Shown): Session {
  if (isEverything(shown)) return session;
  const turns = session.turns.map((turn) => shownTurn(turn, shown));
  const strayAgents = session.strayAgents.map((run) => shownAgent(run, shown));
  // Plans stay left out.
  const paths = new Set(session.netChanges.map(({ path }) => path));
  const changes = netChanges(turns, strayAgents).filter(({ path }) => paths.has(path));
  return { ...session, turns, strayAgents, netChanges: changes };
}
