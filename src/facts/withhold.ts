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

class Withholding {
  readonly #shown: Shown;
  /** By original: an agent may be reachable through several calls. */
  readonly #agents = new Map<AgentRun, AgentRun>();

  constructor(shown: Shown) {
    this.#shown = shown;
  }

  turns(turns: readonly Turn[]): readonly Turn[] {
    return turns.map((turn) => this.#turn(turn));
  }

  #turn(turn: Turn): Turn {
    if (turn.kind === 'branch') return { ...turn, turns: this.turns(turn.turns) };
    const parts = turn.parts.flatMap((part) => this.#part(part));
    if (turn.kind === 'shell' && !this.#shown.outputs) {
      const verdict = turn.verdict && { verdict: withoutLine(turn.verdict) };
      return { ...turn, parts, stdout: turn.stdout === '' ? '' : LEFT_OUT, stderr: '', ...verdict };
    }
    return { ...turn, parts };
  }

  #part(part: Part): Part[] {
    const { thinking, outputs } = this.#shown;
    switch (part.kind) {
      case 'thinking':
        return thinking ? [part] : [];
      case 'call':
        return [{ ...part, call: this.#call(part.call) }];
      case 'orphan-result':
        return outputs ? [part] : [{ ...part, result: withoutContent(part.result) }];
      // These may be thinking or outputs.
      case 'unknown-block':
      case 'unknown-entry':
        return [{ ...part, value: LEFT_OUT }];
      case 'problem':
        return [{ ...part, problem: shownProblem(part.problem, this.#shown) }];
      case 'notice':
        return outputs || part.notice !== 'command-output' ? [part] : [{ ...part, text: LEFT_OUT }];
      case 'aside':
        return outputs ? [part] : [{ ...part, items: part.items.map((item) => ({ ...item, text: LEFT_OUT })) }];
      default:
        return [part];
    }
  }

  #call(call: ToolCall): ToolCall {
    const shown = { ...call, agents: call.agents.map((run) => this.agent(run)) };
    if (this.#shown.outputs || ['asks', 'plans', 'tracks'].includes(familyOf(call.name) ?? '')) return shown;
    const { output: _, reports, verdict, ...rest } = shown;
    const result = call.result && withoutContent(call.result);
    return {
      ...rest,
      result,
      tool: parseTool({ ...call, result }),
      ...(verdict ? { verdict: withoutLine(verdict) } : {}),
      ...(reports ? { reports: reports.map((report) => ({ ...report, result: '' })) } : {}),
    };
  }

  agent(run: AgentRun): AgentRun {
    const made = this.#agents.get(run);
    if (made) return made;
    // Set before its turns are copied: an agent may lead back to itself.
    const copy: { -readonly [K in keyof AgentRun]: AgentRun[K] } = { ...run };
    this.#agents.set(run, copy);
    copy.turns = this.turns(run.turns);
    return copy;
  }
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
  const withholding = new Withholding(shown);
  const turns = withholding.turns(session.turns);
  const strayAgents = session.strayAgents.map((run) => withholding.agent(run));
  // Plans stay left out.
  const paths = new Set(session.netChanges.map(({ path }) => path));
  const changes = netChanges(turns, strayAgents).filter(({ path }) => paths.has(path));
  return { ...session, turns, strayAgents, netChanges: changes };
}
