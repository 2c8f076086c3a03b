/** Bash and PowerShell: a command, and what it printed. */

import type { Hunk, ToolBase } from '../../types/tool.ts';
import {
  as,
  type Field,
  filled,
  flag,
  number,
  object,
  objects,
  printed,
  readCall,
  text,
  texts,
  type Values,
  words,
} from '../fields.ts';
import type { ToolModule } from '../module.ts';
import { hunks } from '../patches.ts';

declare module '../../types/tool.ts' {
  interface Tools {
    readonly bash: BashTool;
  }
}

/** A limit that can be told; others are shown as they are. */
export const milliseconds: Field<number | undefined> = {
  read: number.read,
  fits: (value) => (number.read(value) ?? -1) >= 0,
};

const INPUT = {
  command: words,
  description: filled,
  timeout: milliseconds,
  isInBackground: as('run_in_background', flag),
};

/**
 * What the command did to a repository, as newer versions record it: `{commit: {sha: "1a2b3c4", kind: "committed"},
 * push: {branch: "main"}, branch: {ref, action: "merged"}, pr: {number: 7, url, action: "created"}}`
 */
const GIT = {
  commit: object({ sha: filled, kind: text, branch: filled }),
  push: object({ branch: filled }),
  branch: object({ ref: text, action: text }),
  pullRequest: as('pr', object({ number, url: filled, action: text })),
};

const RESULT = {
  stdout: text,
  stderr: text,
  exitCode: number,
  isInterrupted: as('interrupted', flag),
  isImage: flag,
  /** Its id, if the command was moved to the background: then the result is a message about that. */
  backgroundTask: as('backgroundTaskId', filled),
  timedOutAfter: as('timedOutAfterMs', number),
  /** "No matches found": the exit code is no failure. */
  meaning: as('returnCodeInterpretation', filled),
  git: as('gitOperation', object(GIT)),
  /** Some commands print the change to a file as tools do. */
  patchedPath: as('filePath', filled),
  patch: as('structuredPatch', hunks),
  diff: as(
    'bashEditDiff',
    object({ names: as('changedFiles', texts), files: objects({ path: as('filePath', filled), hunks }) }),
  ),
};

/** A file that a command changed, with the hunks of its diff if there is one. */
export interface CommandChange {
  readonly path: string;
  readonly hunks: readonly Hunk[];
}

type Read = Values<typeof INPUT & Omit<typeof RESULT, 'diff'>>;

export interface BashTool extends ToolBase, Read {
  readonly kind: 'bash';
  /** Files that the command changed, as versions since 2.1.269 may record them. */
  readonly changes: readonly CommandChange[];
}

const EXIT = /^(?:Error: )?Exit code (\d{1,9})(?:\r?\n|$)/;

/** What a command that failed printed, without the line that says `Exit code 1`. */
export function withoutExitCode(said: string): string {
  return said.replace(EXIT, '');
}

/** `{files: [{filePath: "/a.ts", hunks: [{oldStart, lines}]}], changedFiles: ["/a.ts", "/b.ts"]}` */
function changesIn(diff: Values<typeof RESULT>['diff']): readonly CommandChange[] {
  const changes = new Map<string, readonly Hunk[]>();
  for (const path of diff?.names ?? []) if (path.trim() !== '') changes.set(path, []);
  for (const file of diff?.files ?? []) if (file.path !== undefined) changes.set(file.path, file.hunks);
  return [...changes].map(([path, hunks]) => ({ path, hunks }));
}

export const bash: ToolModule<BashTool> = {
  names: [['Bash'], ['PowerShell']],
  parse: (call) => {
    const { diff, exitCode, ...read } = readCall(call, INPUT, RESULT);
    const code = call.status === 'failed' ? EXIT.exec(printed(call).trim() || read.error)?.[1] : undefined;
    const exit = exitCode ?? (code === undefined ? undefined : Number(code));
    return { kind: 'bash', ...read, exitCode: exit, changes: changesIn(diff) };
  },
};
