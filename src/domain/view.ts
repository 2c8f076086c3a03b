/**
 * What a template gets: plain data, ready to print. The union is closed: each kind has one macro in
 * `templates/_includes/views.njk` and nothing else is ever rendered. Strings are text; the template
 * escapes them. Only `Html` is markup, and only `render/markup/markdown.ts` and `render/markup/highlight.ts` make it.
 */

import type { CallStatus, PlanStatus, TaskItem } from './call.ts';
import type { Turn } from './turns.ts';

declare const born: unique symbol;
/** Markup that we made ourselves, out of escaped text. */
export type Html = string & { readonly [born]: true };

/** The rest of something long, in a file beside the page. */
export interface More {
  /** Relative to the site's root. */
  readonly href: string;
  /** What is left out of the page, as words: "1,240 more lines". */
  readonly label: string;
}

/** A stretch of terminal text in one style; classes are ours ("fg-1 bold"), the text is theirs. */
export interface TerminalRun {
  readonly text: string;
  readonly style: string;
  readonly href: string | undefined;
}

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'gap';
  readonly oldNumber: number | undefined;
  readonly newNumber: number | undefined;
  readonly html: Html;
}

export interface ListItem {
  readonly text: string;
  readonly href?: string | undefined;
  readonly note?: string | undefined;
}

export interface TodoItem {
  readonly text: string;
  readonly status: TaskItem['status'];
  readonly changed: boolean;
}

export interface QuestionView {
  readonly header: string;
  readonly question: string;
  readonly options: readonly {
    readonly label: string;
    readonly description: string;
    readonly chosen: boolean;
  }[];
  /** Answers that were none of the options. */
  readonly free: readonly string[];
}

export type View =
  /** Text as it stands; `mono` keeps columns. */
  | {
      readonly kind: 'text';
      readonly label?: string;
      readonly text: string;
      readonly mono: boolean;
      readonly more?: More | undefined;
    }
  | { readonly kind: 'markup'; readonly label?: string; readonly html: Html }
  /** Lines of code, each one `Html`, counted from `start`. */
  | {
      readonly kind: 'code';
      readonly label?: string;
      readonly language: string;
      readonly start: number;
      readonly lines: readonly Html[];
      readonly numbered: boolean;
      readonly more?: More | undefined;
    }
  | {
      readonly kind: 'terminal';
      readonly label?: string;
      readonly command?: string;
      readonly lines: readonly (readonly TerminalRun[])[];
      readonly more?: More | undefined;
      readonly failed: boolean;
    }
  | {
      readonly kind: 'diff';
      readonly path: string;
      readonly added: number;
      readonly removed: number;
      readonly lines: readonly DiffLine[];
      readonly more?: More | undefined;
    }
  | {
      readonly kind: 'fields';
      readonly label?: string;
      readonly rows: readonly { readonly name: string; readonly value: string }[];
    }
  | {
      readonly kind: 'list';
      readonly label?: string;
      readonly items: readonly ListItem[];
      readonly more?: More | undefined;
    }
  | { readonly kind: 'todos'; readonly items: readonly TodoItem[] }
  | { readonly kind: 'questions'; readonly questions: readonly QuestionView[] }
  | {
      readonly kind: 'plan';
      readonly title: string;
      readonly status: PlanStatus;
      readonly html: Html;
      readonly feedback: string | undefined;
    }
  | {
      readonly kind: 'image';
      /** Relative to the site's root. */
      readonly src: string;
      readonly width: number;
      readonly height: number;
      readonly alt: string;
    }
  /** A file of the site (`inside`) or an address elsewhere. */
  | { readonly kind: 'link'; readonly href: string; readonly text: string; readonly inside: boolean }
  | {
      readonly kind: 'json';
      readonly label?: string;
      readonly text: string;
      readonly more?: More | undefined;
    }
  | { readonly kind: 'problem'; readonly reason: string; readonly line: number; readonly excerpt: string }
  | {
      readonly kind: 'failure';
      /** "Error" when there is none. */
      readonly label?: string;
      readonly text: string;
      readonly more?: More | undefined;
    }
  /** Closed until asked for. */
  | { readonly kind: 'group'; readonly label: string; readonly views: readonly View[] }
  /** A subagent: its task and its answer first, then all it did, folded. */
  | {
      readonly kind: 'conversation';
      readonly title: string;
      readonly facts: string;
      readonly linkNote: string | undefined;
      readonly task: Html | undefined;
      readonly answer: Html | undefined;
      /** Failed calls in its turns. */
      readonly failures: number;
      readonly turns: readonly TurnView[];
      /** Set when the conversation has a page of its own. */
      readonly page: string | undefined;
    };

/** A moment, for `<time>`: undefined when the transcript does not say. */
export interface TimeView {
  readonly iso: string;
  /** In the archive's time zone: "2026-03-04 14:05". */
  readonly text: string;
}

/** A tool call: one closed row, and what opens below it. */
export interface CallView {
  readonly anchor: string;
  /** The tool's name as the transcript has it. */
  readonly tool: string;
  /** What the row calls it: "Bash", "github · create_issue". */
  readonly label: string;
  readonly summary: string;
  /** Said after the summary, quieter: "+3 −1", "12 files". */
  readonly note: string;
  readonly status: CallStatus;
  readonly duration: string;
  /** Its lines in the transcript, as `render/assets/raw-lines.ts` names them; empty when they are not to be had. */
  readonly raw: string;
  readonly views: readonly View[];
}

export type PartView =
  | { readonly kind: 'prose'; readonly html: Html }
  | { readonly kind: 'thinking'; readonly html: Html; readonly more?: More | undefined }
  | { readonly kind: 'call'; readonly call: CallView }
  | {
      readonly kind: 'notice';
      readonly tone: 'plain' | 'warning' | 'failure';
      readonly title: string;
      readonly text: string;
    }
  | { readonly kind: 'context'; readonly text: string }
  | {
      readonly kind: 'aside';
      readonly title: string;
      readonly items: readonly { readonly label: string; readonly text: string }[];
      readonly more?: More | undefined;
    }
  | { readonly kind: 'view'; readonly view: View };

export interface TurnView {
  readonly anchor: string;
  /** `teammate`: another agent wrote it; it stands where a prompt may, and is no human's word. */
  readonly kind: Turn['kind'] | 'teammate';
  /** "You", a member's name, "Claude", a teammate. */
  readonly who: string;
  /** Small words beside the name: "while working", a model. */
  readonly badges: readonly string[];
  /** Colour of a teammate: one of the names in `render/turns/turn.ts`. */
  readonly tint?: string;
  readonly time: TimeView | undefined;
  readonly parts: readonly PartView[];
  /** What a path not taken consists of, folded; of no other turn. */
  readonly turns?: readonly TurnView[];
  /** Tokens, duration, stop reason: the quiet last line. */
  readonly footer: string;
  /** The turn in one line, for the outline. Empty: not in the outline. */
  readonly outline: string;
  readonly failures: number;
  /** Its lines in the transcript, as `render/assets/raw-lines.ts` names them. */
  readonly raw: string;
  /** Estimated bytes of its markup: what continuation pages are cut by. */
  readonly weight: number;
}
