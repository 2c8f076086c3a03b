/** Bash and PowerShell: the command, then what a terminal would show. */

import { count, dotted } from '../../../base/format.ts';
import * as field from '../../../base/json/declared-fields.ts';
import { cleaned, failureText, NO_OUTPUT, okText } from '../../text/result-text.ts';
import type { CommandChange, Hunk, ToolCall, Tools } from '../../types/turns.ts';
import type { View } from '../../types/view-types.ts';
import { commandLine, withoutFolder } from '../command-line.ts';
import { printed, type Read, reading } from '../fields.ts';
import type { Show, ToolModule } from '../module.ts';
import { hunks } from '../patches.ts';

/** A limit that can be told; others are shown as they are. */
export const milliseconds: field.Field<number | undefined> = {
  read: field.number.read,
  fits: (value) => (field.number.read(value) ?? -1) >= 0,
};

const INPUT = {
  command: field.words,
  description: field.filled,
  timeout: milliseconds,
  isInBackground: field.as('run_in_background', field.flag),
};

/**
 * `{commit: {sha: "1a2b3c4", kind: "committed"}, push: {branch: "main"}, branch: {ref, action: "merged"}, pr: {number:
 * 7, url, action: "created"}}`: what it did to a repository.
 */
const GIT = {
  commit: field.object({ sha: field.filled, kind: field.text, branch: field.filled }),
  push: field.object({ branch: field.filled }),
  branch: field.object({ ref: field.text, action: field.text }),
  pullRequest: field.as('pr', field.object({ number: field.number, url: field.filled, action: field.text })),
};

const RESULT = {
  stdout: field.text,
  stderr: field.text,
  /** The structured one, else the printed one of a failure. */
  exitCode: field.number,
  isImage: field.flag,
  isInterrupted: field.as('interrupted', field.flag),
  /** Its id, if the command was moved to the background: then the result is a message about that. */
  backgroundTask: field.as('backgroundTaskId', field.filled),
  timedOutAfter: field.as('timedOutAfterMs', field.number),
  /** "No matches found": the exit code is no failure. */
  meaning: field.as('returnCodeInterpretation', field.filled),
  git: field.as('gitOperation', field.object(GIT)),
  /** Some commands print the change to a file as tools do. */
  patchedPath: field.as('filePath', field.filled),
  patch: field.as('structuredPatch', hunks),
  /** Files that the command changed, as versions since 2.1.269 may record them. */
  changes: field.as('bashEditDiff', { fits: () => true, read: (value: unknown) => changesIn(CHANGED.read(value)) }),
};

/** `{files: [{filePath: "/a.ts", hunks: [{oldStart, lines}]}], changedFiles: ["/a.ts", "/b.ts"]}` */
const CHANGED = field.object({
  names: field.as('changedFiles', field.texts),
  files: field.objects({ path: field.as('filePath', field.filled), hunks }),
});

function changesIn(changed: ReturnType<typeof CHANGED.read>): readonly CommandChange[] {
  const changes = new Map<string, readonly Hunk[]>();
  for (const path of changed?.names ?? []) if (path.trim() !== '') changes.set(path, []);
  for (const file of changed?.files ?? []) if (file.path !== undefined) changes.set(file.path, file.hunks);
  return [...changes].map(([path, hunks]) => ({ path, hunks }));
}

declare module '../../types/turns.ts' {
  interface Tools {
    readonly bash: Read<'bash', typeof INPUT, typeof RESULT>;
  }
}

const EXIT = /^(?:Error: )?Exit code (\d{1,9})(?:\r?\n|$)/;

/** What a command that failed printed, without the line that says `Exit code 1`. */
export function withoutExitCode(said: string): string {
  return said.replace(EXIT, '');
}

/** "exit 1"; empty for success. */
export function exitNote(code: number | undefined): string {
  return code === undefined || code === 0 ? '' : `exit ${code}`;
}

const read = reading('bash', INPUT, RESULT);

export const bash: ToolModule<'bash'> = {
  names: [['Bash'], ['PowerShell']],
  family: 'runs',

  parse: (call) => {
    const tool = read(call);
    const code = call.status === 'failed' ? EXIT.exec(printed(call).trim() || tool.error)?.[1] : undefined;
    return tool.exitCode !== undefined || code === undefined ? tool : { ...tool, exitCode: Number(code) };
  },

  view: (tool, call, show) => {
    const { command, changes } = tool;
    const limit = show.duration(tool.timeout);
    const outputs = runsOn(tool, call) ? startOutputs(tool, call, show) : outputViews(tool, call, show);
    return {
      summary: withoutFolder(commandLine(command)),
      lead: tool.description,
      note: dotted([
        exitNote(tool.exitCode),
        tool.isInterrupted ? 'interrupted' : '',
        backgroundNote(tool, call, show),
        tool.meaning,
        gitNote(tool),
        changes.length === 0 ? '' : `changed ${count(changes.length, 'file')}`,
      ]),
      views: [
        ...(command === '' ? outputs : show.command(command, outputs)),
        ...show.link(tool.git?.pullRequest?.url),
        ...show.changes(changes),
        ...show.facts([['timeout', limit]]),
      ],
    };
  },
};

/** What a command printed: in terminals. */
export function outputViews(tool: Tools['bash' | 'task-output'], call: ToolCall, show: Show): readonly View[] {
  // The row already shows the exit code; it is kept only if the failure has no other text.
  if (call.status === 'failed') {
    const said = tool.isTranslated ? tool.error.trim() || NO_OUTPUT : failureText(call);
    const rest = withoutExitCode(said);
    return show.output(rest.trim() === '' ? said : rest, undefined, true);
  }
  if (call.status !== 'ok') return [];
  if (call.output?.text !== undefined) return show.output(call.output.text);
  if (tool.stdout !== undefined) {
    if (tool.kind === 'bash' && tool.isImage) return show.media(tool.stdout.trim(), '', call);
    const both = streams(cleaned(tool.stdout), cleaned(tool.stderr ?? ''), show);
    if (both.length > 0 || tool.isTranslated) return both;
  }
  return show.output(okText(call));
}

/** Standard output and standard error, in two terminals. */
export function streams(stdout: string | undefined, stderr: string | undefined, show: Show): readonly View[] {
  return [...show.output(stdout), ...show.output(stderr, 'stderr')];
}

function runsOn(tool: Tools['bash'], call: ToolCall): boolean {
  return call.status === 'ok' && tool.backgroundTask !== undefined;
}

function backgroundNote(tool: Tools['bash'], call: ToolCall, show: Show): string {
  const waited = show.duration(tool.timedOutAfter);
  if (runsOn(tool, call) && waited !== '') return `in the background after ${waited}`;
  const wasStarted = call.status === 'ok' || call.status === 'unanswered';
  return runsOn(tool, call) || (wasStarted && tool.isInBackground) ? 'in the background' : '';
}

/** `Command running in background with ID: b1. Output is being written to: /tmp/b1.output. You will ...` */
function startOutputs({ stdout, stderr, backgroundTask }: Tools['bash'], call: ToolCall, show: Show): readonly View[] {
  const file = /Output is being written to: (\S+?)\.?(?:\s|$)/.exec(okText(call))?.[1];
  const facts = show.facts([
    ['task', backgroundTask],
    ['output', file],
  ]);
  return [...streams(stdout, stderr, show), ...facts];
}

/** "committed 1a2b3c4 · pushed main · PR 7 created" */
function gitNote({ git }: Tools['bash']): string {
  const { commit, push, branch, pullRequest } = git ?? {};
  return dotted([
    commit?.sha && `${commit.kind ?? 'committed'} ${commit.sha}`,
    push?.branch && `pushed ${push.branch}`,
    branch?.ref === undefined ? '' : `${branch.action ?? ''} ${branch.ref}`.trim(),
    pullRequest?.number === undefined ? '' : `PR ${pullRequest.number} ${pullRequest.action ?? ''}`.trim(),
  ]);
}
