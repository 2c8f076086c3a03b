/** A session as views: its turns, the pages of its large agents, and the files beside the pages. */

import { dotted } from '../../base/format.ts';
import { sumOf } from '../../base/lists.ts';
import { type Namer, slug } from '../../base/slug.ts';
import { Anchors } from '../../transcript/turns/anchors.ts';
import type { Session } from '../../transcript/types/session.ts';
import { speakerIn, sumFailures } from '../../transcript/types/summary.ts';
import type { AgentRun } from '../../transcript/types/turns.ts';
import type { TurnView, View } from '../types/view.ts';
import { Assets } from './assets/assets.ts';
import { RawLines } from './assets/raw-lines.ts';
import { agentName, agentTitle, agentView } from './calls/agent.ts';
import type { AgentTurns, RenderContext } from './context.ts';
import { Highlighter } from './markup/highlight.ts';
import { createProse } from './markup/prose.ts';
import { modelName } from './text/model-name.ts';
import { timeView } from './text/time.ts';
import { netChangeViews } from './turns/net-change-views.ts';
import { renderTurns } from './turns/turn.ts';
import { turnWeight } from './turns/weight.ts';

export interface RenderOptions {
  readonly key: string;
  /** IANA time zone, for example `UTC`. */
  readonly zone: string;
  readonly human: string;
  readonly outputLimit?: number;
  /** An agent's conversation with more bytes of markup gets its own page. Default: none does. */
  readonly agentPageLimit?: number;
  readonly raw?: boolean;
  readonly nameOf?: Namer;
}

export interface AgentPage {
  /** The page is `sessions/<key>-agent-<slug>.html`. */
  readonly slug: string;
  readonly title: string;
  readonly run: AgentRun;
  readonly turns: readonly TurnView[];
}

/** Turns in order; agents that no call started, each as one turn; and the files beside the pages. */
export type RenderedSession = ReturnType<typeof renderSession>;

/** Agents nested deeper get their own page, whatever their weight. */
const MAX_DEPTH = 6;

/** A session -> views of its turns, and the files beside its pages. */
export function renderSession(session: Session, options: RenderOptions) {
  const highlighter = new Highlighter();
  const anchors = new Anchors();
  const assets = new Assets(options.outputLimit ?? Number.POSITIVE_INFINITY);
  const agents = new AgentTurnsOf(options);
  const raw = new RawLines(options.raw === false ? undefined : options.key, session.sources);
  const ctx: RenderContext = {
    zone: options.zone,
    human: options.human,
    cwd: session.summary.cwd,
    anchors,
    assets,
    highlighter,
    prose: createProse(highlighter),
    raw,
    source: 0,
    agent: (run) => agents.render(run, { ...ctx, source: run.source }),
  };
  // The session's own turns get their anchors first, so that later work of agents cannot change them.
  const own = session.turns.map((turn) => anchors.turn(turn.seed));
  const turns = renderTurns(session.turns, speakerIn(session.summary), ctx, own);
  const strays = session.strayAgents.map((run) => strayTurn(run, turns.length > 0, ctx));
  const netChanges = netChangeViews(session, ctx);
  return {
    turns,
    strays,
    agentPages: agents.pages,
    agentTurns: agents.turns,
    netChanges,
    callAnchors: anchors.calls,
    partAnchors: anchors.parts,
    assets: [...assets.list(), ...raw.assets],
    languages: [...highlighter.folded].sort(),
    media: assets.mediaViews,
  };
}

/** Renders agents at any depth, and puts heavy ones on their own pages. */
class AgentTurnsOf {
  readonly pages: AgentPage[] = [];
  readonly turns = new Map<AgentRun, readonly TurnView[]>();
  readonly #options: RenderOptions;
  readonly #slugs = new Set<string>();
  /** How many agents are being rendered, each inside the one before it. */
  #depth = 0;

  constructor(options: RenderOptions) {
    this.#options = options;
  }

  render(run: AgentRun, ctx: RenderContext): AgentTurns {
    const name = this.#slugOf(run);
    this.#depth += 1;
    const who = agentName(run);
    const turns = renderTurns(run.turns, who, ctx);
    this.#depth -= 1;
    this.turns.set(run, turns);
    const weight = sumOf(turns, ({ weight }) => weight);
    const limit = this.#options.agentPageLimit ?? Number.POSITIVE_INFINITY;
    const failures = sumFailures(turns.map((turn) => turn.failures));
    if (weight <= limit && this.#depth < MAX_DEPTH) return { turns, failures, page: undefined };
    this.pages.push({ slug: name, title: agentTitle(run), run, turns });
    return { turns: [], failures, page: `sessions/${this.#options.key}-agent-${name}.html` };
  }

  /** The agent's id as part of an address: ids are untrusted. */
  #slugOf(run: AgentRun): string {
    for (let copy = 1; ; copy++) {
      const name = (this.#options.nameOf ?? slug)(copy === 1 ? run.id : `${run.id} ${copy}`);
      if (this.#slugs.has(name)) continue;
      this.#slugs.add(name);
      return name;
    }
  }
}

/** An agent not started by a call, as a turn of kind `event`. Beside other turns it is folded. */
function strayTurn(run: AgentRun, isFolded: boolean, ctx: RenderContext): TurnView {
  const anchor = ctx.anchors.stray(run);
  const conversation = agentView(run, ctx);
  const label = dotted([conversation.title, conversation.facts]);
  const view: View = isFolded ? { kind: 'group', label, views: [{ ...conversation, facts: '' }] } : conversation;
  const parts = [{ kind: 'view', view } as const];
  return {
    anchor,
    kind: 'event',
    who: agentName(run),
    badges: run.models.map(modelName),
    time: timeView(run.start, ctx.zone),
    parts,
    footer: '',
    outline: agentTitle(run),
    failures: conversation.failures,
    raw: '',
    weight: turnWeight(parts),
  };
}
