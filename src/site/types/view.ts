/** The turns of a page as templates print them: plain data, whose strings templates escape. */

import type { CallStatus } from '../../transcript/types/call.ts';
import type { Verdict } from '../../transcript/types/story.ts';
import type { Failures } from '../../transcript/types/summary.ts';
import type { AsideItem, Turn } from '../../transcript/types/turns.ts';
import type { Html, More, View } from '../../transcript/types/view-types.ts';

export type { Html, View, ViewOf } from '../../transcript/types/view-types.ts';

export interface TimeView {
  readonly iso: string;
  /** In the archive's time zone: "2026-03-04 14:05". */
  readonly text: string;
}

export interface ChapterStart {
  /** A heading in the agent's prose, a notable call, or a check whose result differs from the one before. */
  readonly kind: 'heading' | 'task' | 'commit' | 'pull-request' | 'agent' | 'plan' | 'question' | 'red' | 'green';
  readonly text: string;
}

/** A tool call: one row, and the body that opens below it. */
export interface CallView {
  readonly anchor: string;
  readonly tool: string;
  readonly label: string;
  readonly summary: string;
  /** What the call is for, in the agent's words, before the summary: "Run the tests". */
  readonly lead?: string;
  /** The first line of what went wrong, if it failed or was denied. */
  readonly error?: string;
  readonly note: string;
  readonly status: CallStatus;
  /** What a check showed, in words: "5 failed, 112 passed". */
  readonly verdict?:
    | { readonly result: Verdict['result']; readonly words: string; readonly runner: string }
    | undefined;
  readonly duration: string;
  /** When it was made, to the second: "2026-03-04 14:05:09". */
  readonly at?: string;
  /** Keys of the commits that it made (`commitKey`). */
  readonly commits?: readonly string[];
  /** Its transcript lines, in the format of `site/render/assets/raw-lines.ts`; empty if they are not published. */
  readonly raw: string;
  readonly views: readonly View[];
  readonly chapter?: ChapterStart | undefined;
  /** In the conversations of its agents, which are folded. */
  readonly inside?: Failures;
}

export type PartView =
  | {
      readonly kind: 'prose';
      readonly html: Html;
      readonly heading?: { readonly anchor: string; readonly text: string };
    }
  | { readonly kind: 'thinking'; readonly html: Html; readonly more?: More | undefined }
  | { readonly kind: 'call'; readonly call: CallView }
  | {
      readonly kind: 'notice';
      readonly tone: 'plain' | 'warning' | 'failure';
      readonly title: string;
      readonly text: string;
      /** The text as prose, if it was written as Markdown. */
      readonly html?: Html;
    }
  | { readonly kind: 'context'; readonly text: string }
  | {
      readonly kind: 'aside';
      readonly title: string;
      readonly items: readonly AsideItem[];
      readonly more?: More | undefined;
    }
  | { readonly kind: 'view'; readonly view: View };

export interface TurnView {
  readonly anchor: string;
  /** `teammate`: a message from another agent, in place of a prompt. */
  readonly kind: Turn['kind'] | 'teammate';
  /** "You", a member's name, "Claude", a teammate. */
  readonly who: string;
  /** Small text next to the name: "while working", a model. */
  readonly badges: readonly string[];
  /** Colour of a teammate: one of the names in `site/render/turns/turn.ts`. */
  readonly tint?: string;
  readonly time: TimeView | undefined;
  readonly parts: readonly PartView[];
  readonly turns?: readonly TurnView[];
  readonly footer: string;
  /** The turn in one line, for the outline; empty if it is not in the outline. */
  readonly outline: string;
  /** Housekeeping: no step of a presentation, and small elsewhere. */
  readonly isSmall?: boolean;
  readonly failures: Failures;
  readonly verdict?: CallView['verdict'];
  /** Its transcript lines, in the format of `site/render/assets/raw-lines.ts`. */
  readonly raw: string;
  /** Estimated bytes of its markup, for cutting a session into pages. */
  readonly weight: number;
}
