import type { Anchors } from '../../transcript/turns/anchors.ts';
import type { AgentRun } from '../../transcript/types/turns.ts';
import type { ViewOf } from '../types/view.ts';
import type { Assets } from './assets/assets.ts';
import type { RawLines } from './assets/raw-lines.ts';
import type { Highlighter } from './markup/highlight.ts';
import type { Prose } from './markup/prose.ts';

export interface RenderContext {
  readonly zone: string;
  readonly human: string;
  /** The session's working directory: paths in it are shown relative to it. */
  readonly cwd: string | undefined;
  readonly anchors: Anchors;
  readonly assets: Assets;
  readonly highlighter: Highlighter;
  readonly prose: Prose;
  readonly raw: RawLines;
  readonly source: number;
  agent(run: AgentRun): AgentTurns;
}

/** If the conversation has a page of its own, there are no turns. */
export type AgentTurns = Pick<ViewOf<'conversation'>, 'turns' | 'failures' | 'page'>;
