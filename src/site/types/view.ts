/**
 * What a template prints: plain data. The union is closed: each kind has one macro in `templates/_includes/views.njk`,
 * and nothing else is ever rendered. Strings are text, which the template escapes. Only `Html` is markup, made in
 * `site/render/markup`.
 */

import type { CallStatus, PlanStatus, TaskItem } from '../../transcript/types/call.ts';
import type { ChangeCount, Failures } from '../../transcript/types/summary.ts';
import type { AsideItem, Turn } from '../../transcript/types/turns.ts';
import type { Verdict } from '../../transcript/types/verdict.ts';

declare const brand: unique symbol;
/** Our own markup, made from escaped text. */
export type Html = string & { readonly [brand]: true };

/** A link to the whole of something long, in a file of its own. */
export interface More {
  /** Relative to the site's root. */
  readonly href: string;
  /** What the page leaves out: "1,240 more lines". */
  readonly label: string;
}

/** Terminal text in one style: our own classes ("fg-1 bold"), untrusted text. */
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

export interface TodoItem extends Pick<TaskItem, 'status' | 'changed'> {
  readonly text: string;
}

export interface QuestionView {
  readonly header: string;
  readonly question: string;
  readonly options: readonly {
    readonly label: string;
    readonly description: string;
    readonly chosen: boolean;
  }[];
  /** Answers that are not among the options. */
  readonly free: readonly string[];
}

/** A text, and where the rest of it is if it is cut. */
export interface LongText {
  readonly label?: string | undefined;
  readonly text: string;
  readonly more?: More | undefined;
}

export type View =
  /** Plain text; `mono` keeps columns. */
  | ({ readonly kind: 'text'; readonly mono: boolean } & LongText)
  | { readonly kind: 'markup'; readonly label?: string | undefined; readonly html: Html }
  /** Lines of code, numbered from `start`. */
  | {
      readonly kind: 'code';
      readonly label?: string | undefined;
      readonly start: number;
      readonly lines: readonly Html[];
      readonly more?: More | undefined;
    }
  | {
      readonly kind: 'terminal';
      readonly label?: string | undefined;
      readonly command?: string;
      readonly lines: readonly (readonly TerminalRun[])[];
      readonly more?: More | undefined;
      readonly failed: boolean;
    }
  | ({
      readonly kind: 'diff';
      /** Did a tool print the diff? If so, nothing was changed, and the row of the call does not name the file. */
      readonly isPrinted?: true;
      readonly path: string;
      readonly lines: readonly DiffLine[];
      readonly more?: More | undefined;
    } & ChangeCount)
  | {
      readonly kind: 'fields';
      readonly rows: readonly { readonly name: string; readonly value: string }[];
    }
  | {
      readonly kind: 'list';
      readonly label?: string | undefined;
      readonly items: readonly ListItem[];
      readonly more?: More | undefined;
    }
  | { readonly kind: 'todos'; readonly items: readonly TodoItem[] }
  | { readonly kind: 'questions'; readonly questions: readonly QuestionView[] }
  | {
      readonly kind: 'plan';
      readonly title: string;
      readonly status: PlanStatus;
      /** The status in words. */
      readonly note: string;
      /** Empty if the transcript does not have its text. */
      readonly html: Html;
      readonly feedback: string | undefined;
      /** The agent's version, if the human changed it. */
      readonly proposed: Html | undefined;
      /** Pages of the sessions that implement it. */
      readonly implementations: readonly { readonly href: string; readonly text: string }[];
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
  | ({ readonly kind: 'json' } & LongText)
  | { readonly kind: 'problem'; readonly reason: string; readonly line: number; readonly excerpt: string }
  /** Without a label it is called "Error". */
  | ({ readonly kind: 'failure' } & LongText)
  /** A closed fold. */
  | { readonly kind: 'group'; readonly label: string; readonly views: readonly View[] }
  /** An agent: its task, its answer, and its full conversation, folded. */
  | {
      readonly kind: 'conversation';
      readonly title: string;
      /** Empty: its row says these and the title. */
      readonly facts: string;
      readonly linkNote: string | undefined;
      readonly task: Html | undefined;
      readonly answer: Html | undefined;
      /** Failures in its turns, even if these are on a page of their own. */
      readonly failures: Failures;
      readonly turns: readonly TurnView[];
      /** Of the conversation, relative to the site's root, if it has a page of its own. */
      readonly page: string | undefined;
    };

export type ViewOf<Kind extends View['kind']> = Extract<View, { readonly kind: Kind }>;

/** What a session did to a file in the end. */
export interface NetChangeView extends ChangeCount {
  /** As its edits name it. */
  readonly path: string;
  /** The path, relative to the session's folder. */
  readonly name: string;
  /** "new file · 14 edits" */
  readonly note: string;
  /** Lines of its single edits. */
  readonly addedByEdits: number;
  readonly removedByEdits: number;
  /** Missing if there is no net change, if it is not known, or if it is beside the page (`more`). */
  readonly diff?: ViewOf<'diff'>;
  readonly more?: More;
  /** Of its first edit, if that is shown. */
  readonly href?: string | undefined;
}

/** A moment, for `<time>`. */
export interface TimeView {
  readonly iso: string;
  /** In the archive's time zone: "2026-03-04 14:05". */
  readonly text: string;
}

/** What begins a chapter of a long turn. */
export interface ChapterStart {
  /** A heading in the agent's prose, a notable call, or a check whose result differs from the one before. */
  readonly kind: 'heading' | 'task' | 'commit' | 'pull-request' | 'agent' | 'plan' | 'question' | 'red' | 'green';
  readonly text: string;
}

/** A tool call: one row, and the body that opens below it. */
export interface CallView {
  readonly anchor: string;
  /** The tool's name in the transcript. */
  readonly tool: string;
  /** The tool's name on the page: "Bash", "github · create_issue". */
  readonly label: string;
  readonly summary: string;
  /** What the call is for, in the agent's words, before the summary: "Run the tests". */
  readonly lead?: string;
  /** The first line of what went wrong, if it failed or was denied. */
  readonly error?: string;
  /** Quiet text after the summary: "+3 −1", "12 files". */
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
  | {
      readonly kind: 'context';
      readonly text: string;
      /** A page of the site, behind the text, and what follows it. */
      readonly link?: { readonly href: string; readonly text: string; readonly after: string };
    }
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
  /** Only for a path not taken: its turns, folded. */
  readonly turns?: readonly TurnView[];
  /** Tokens, duration, stop reason. */
  readonly footer: string;
  /** The turn in one line, for the outline; empty if it is not in the outline. */
  readonly outline: string;
  /** In its calls and their agents. */
  readonly failures: Failures;
  /** Of a command that the human ran. */
  readonly verdict?: CallView['verdict'];
  /** Its transcript lines, in the format of `site/render/assets/raw-lines.ts`. */
  readonly raw: string;
  /** Estimated bytes of its markup, for cutting a session into pages. */
  readonly weight: number;
}
