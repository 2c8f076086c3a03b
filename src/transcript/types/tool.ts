/** What a tool call says. Each module of `transcript/tools` declares its kind in {@link Tools}. */

/** An input by its name in the transcript. Views print it; nothing else looks at the value. */
export interface Input {
  readonly name: string;
  readonly value: unknown;
}

export interface ToolBase {
  /** Inputs that no view of the tool shows, or that have another type than it expects: they are added below it. */
  readonly others: readonly Input[];
  readonly agentId: string | undefined;
  readonly taskIds: readonly string[];
  readonly error: string;
  /** How long it worked, if the client measured that. */
  readonly measuredMs?: number | undefined;
  /** The result is that of the built-in tool, while the printed one is in the words of the ACP bridge. */
  readonly isTranslated?: true;
}

export interface OtherTool extends ToolBase {
  readonly kind: 'other';
  readonly name: string;
  readonly inputs: readonly Input[];
}

export interface Tools {
  readonly other: OtherTool;
}

export type AnyTool = Tools[keyof Tools];

/** Consecutive lines of a diff, in the format of Claude Code: ` same`, `-old`, `+new`. */
export interface Hunk {
  readonly oldStart?: number | undefined;
  readonly oldLines?: number | undefined;
  readonly newStart?: number | undefined;
  readonly newLines?: number | undefined;
  readonly lines: readonly string[];
}

export interface Replacement {
  readonly before: string;
  readonly after: string;
}

/** A file that a command changed, with the hunks of its diff if there is one. */
export interface CommandChange {
  readonly path: string;
  readonly hunks: readonly Hunk[];
}
