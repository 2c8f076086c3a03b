/**
 * What pages show of tool calls and turns: plain data, of one kind each ({@link ViewModule}; `site/views` has all).
 * Strings are text, which templates escape. Only `Html` is markup, made in `site/render/markup`.
 */

import type { PlanStatus, TaskItem } from './call.ts';
import type { ChangeCount } from './summary.ts';

declare const brand: unique symbol;
/** Our own markup, made from escaped text. */
export type Html = string & { readonly [brand]: true };

export interface More {
  /** Relative to the site's root. */
  readonly href: string;
  /** What the page leaves out: "1,240 more lines". */
  readonly label: string;
}

export interface LongText {
  readonly label?: string | undefined;
  readonly text: string;
  readonly more?: More | undefined;
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
  readonly text: string;
}

export interface ListItem {
  readonly text: string;
  readonly href?: string | undefined;
  readonly note?: string | undefined;
}

export type TodoItem = Pick<TaskItem, 'status' | 'changed'> & { readonly text: string };

export interface QuestionView {
  readonly header: string;
  readonly question: string;
  readonly options: readonly { readonly label: string; readonly description: string; readonly chosen: boolean }[];
  readonly free: readonly string[];
}

export type Size = Readonly<Record<'width' | 'height', number>>;

/** The data of each kind of view. A module of another kind adds its own by `declare module`. */
export interface Views {
  readonly text: LongText & { readonly mono: boolean };
  readonly markup: Pick<LongText, 'label'> & { readonly html: Html };
  readonly code: Pick<LongText, 'label' | 'more'> & {
    readonly language: string | undefined;
    readonly start: number;
    readonly lines: readonly string[];
  };
  readonly terminal: Pick<LongText, 'label' | 'more'> & {
    readonly command?: string;
    readonly lines: readonly (readonly TerminalRun[])[];
    readonly failed: boolean;
  };
  readonly diff: ChangeCount & {
    /** Did a tool print the diff? If so, nothing was changed, and the row of the call does not name the file. */
    readonly isPrinted?: true;
    readonly path: string;
    readonly language: string | undefined;
    readonly lines: readonly DiffLine[];
    readonly more?: More | undefined;
  };
  readonly fields: { readonly rows: readonly { readonly name: string; readonly value: string }[] };
  readonly list: Pick<LongText, 'label' | 'more'> & { readonly items: readonly ListItem[] };
  readonly todos: { readonly items: readonly TodoItem[] };
  readonly questions: { readonly questions: readonly QuestionView[] };
  readonly plan: {
    readonly title: string;
    readonly status: PlanStatus;
    readonly note: string;
    /** Empty if the transcript does not have its text. */
    readonly html: Html;
    readonly feedback: string | undefined;
    readonly proposed: Html | undefined;
    readonly implementations: readonly { readonly href: string; readonly text: string }[];
  };
  readonly image: Size & {
    /** Relative to the site's root. */
    readonly src: string;
    readonly alt: string;
  };
  /** A file of the site (`inside`) or an address elsewhere. */
  readonly link: { readonly href: string; readonly text: string; readonly inside: boolean };
  readonly json: LongText;
  readonly problem: { readonly reason: string; readonly line: number; readonly excerpt: string };
  /** Without a label it is called "Error". */
  readonly failure: LongText;
  readonly group: { readonly label: string; readonly views: readonly View[] };
}

export type ViewKind = keyof Views;
export type ViewOf<Kind extends ViewKind> = { [K in Kind]: { readonly kind: K } & Views[K] }[Kind];
export type View = ViewOf<ViewKind>;

export type Shown = 'all' | 'conversation' | 'changes' | 'problems';

/** What a reader looks for. `red` is a problem as well: a check that shows failures. */
export type Content = 'changes' | 'problems' | 'red' | 'talk';

/** What a text is, for search. `shown`: the call or turn that shows it determines that. */
export type TextKind =
  | 'shown'
  | 'added'
  | 'agent'
  | 'changes'
  | 'command'
  | 'input'
  | 'notice'
  | 'output'
  | 'path'
  | 'plan'
  | 'prose'
  | 'question'
  | 'thought';

export interface TextPiece {
  readonly kind: TextKind;
  readonly text?: string | undefined;
  /** Prose. The addresses of its links are searchable as well. */
  readonly html?: Html | undefined;
  readonly more?: More | undefined;
}

/** Views inside a view (`views`) and turns (`turns`) count in addition to what these functions return. */
export interface ViewModule<Kind extends ViewKind> {
  /** What its Nunjucks macro prints of the view `v`; `root` is the path to the site's root. */
  readonly html: string;
  readonly css?: string;
  /** What can be searched for, in the order of the page. */
  readonly text: (view: ViewOf<Kind>) => readonly TextPiece[];
  /** About how many bytes of markup it has. */
  readonly weight: (view: ViewOf<Kind>) => number;
  /** About how tall it is when it is open, in pixels of a wide window. */
  readonly height: (view: ViewOf<Kind>, shown: Shown) => number;
  readonly content?: (view: ViewOf<Kind>) => readonly Content[];
  /** Does a call that shows it stay visible between others that are folded? */
  readonly staysVisible?: boolean;
}
