/** Commits and pull requests of a session, according to the output of git and gh. */

import { filled } from '../../base/json-readers.ts';
import type { Commit } from '../../domain/summary.ts';
import { type Entry, textOf } from '../../domain/transcript.ts';
import type { ToolCall } from '../../domain/turns.ts';
import { runsCommands } from '../../tools/traits.ts';

/** `[main 1a2b3c4] Fix the axis`, `[main (root-commit) 1a2b3c4] First`, `[detached HEAD 1a2b3c4] Try` */
const COMMITTED = /^\[(detached HEAD|[^\s\]]{1,200})(?: \(root-commit\))? ([0-9a-f]{7,40})\] ([^\n]{1,500})$/gm;
const PULL_REQUEST = /https:\/\/[\w.-]{1,100}\/[\w./-]{1,200}\/(?:pull|merge_requests)\/\d{1,9}/;

function printed(call: ToolCall): string {
  return filled(call.result?.structured, 'stdout') ?? textOf(call.result?.content ?? []);
}

function command(call: ToolCall): string {
  return runsCommands(call.name) ? (filled(call.input, 'command') ?? '') : '';
}

/** The commits in the output of git. */
export function committedIn(output: string): readonly Commit[] {
  return [...output.matchAll(COMMITTED)].map(([, branch = '', sha = '', message = '']) => ({
    sha,
    branch,
    message,
  }));
}

/** Commits in order, without duplicates. */
export function commitsOf(calls: readonly ToolCall[]): readonly Commit[] {
  const commits = new Map<string, Commit>();
  for (const call of calls) {
    if (!/\bgit\b/.test(command(call))) continue;
    for (const commit of committedIn(printed(call))) commits.set(commit.sha, commit);
  }
  return [...commits.values()];
}

/** URLs from `pr-link` lines and from the output of `gh pr create`, without duplicates. */
export function pullRequestsOf(entries: readonly Entry[], calls: readonly ToolCall[]): readonly string[] {
  const linked = entries.flatMap((entry) => (entry.type === 'pr-link' ? (filled(entry.fields, 'prUrl') ?? []) : []));
  const created = calls.flatMap((call) =>
    /\bgh pr create\b/.test(command(call)) ? (PULL_REQUEST.exec(printed(call))?.[0] ?? []) : [],
  );
  return [...new Set([...linked, ...created])];
}
