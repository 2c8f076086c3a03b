/** A tool's renderer: one call in, one row and its body out. */

import type { ToolCall } from '../../../transcript/types/turns.ts';
import type { View } from '../../types/view.ts';
import type { RenderContext } from '../context.ts';

/** The texts of the row may be long and contain anything: `renderCall` cuts and cleans them. */
export interface ToolView {
  /** What the row calls the tool; its name by default. */
  readonly label?: string;
  /** The call in a few words: a command, a path, a pattern. */
  readonly summary: string;
  /** What the call is for, in the agent's words; the row begins with it. */
  readonly lead?: string | undefined;
  /** Quiet text after the summary: "+3 −1", "12 files". */
  readonly note?: string;
  /**
   * Inputs that the row or the body shows; the others are added to the body, so that none is lost. So are those of an
   * unexpected type (`calls/shown-inputs.ts`: it names inputs that are not text), unless a renderer shows `all`.
   */
  readonly shown?: readonly string[] | 'all';
  /** How long it took, if that is not the time between call and result. */
  readonly duration?: string;
  /** The body. Failures, denials and attached images are added to it for every tool. */
  readonly views: readonly View[];
}

export type ToolRenderer = (call: ToolCall, ctx: RenderContext) => ToolView;
