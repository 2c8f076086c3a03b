/**
 * Commits and pull requests of a session. Newer results name them; otherwise they are in the output of git and gh:
 *
 *     "gitOperation":{"commit":{"sha":"1a2b3c4","kind":"committed"},"push":{"branch":"tides"},
 *     "pr":{"number":12,"url":"https://…/pull/12","action":"created"}}
 */

import { filled, type Raw, raw, text } from '../../base/json-readers.ts';
import { PULL_REQUEST } from '../../base/pull-requests.ts';
import { type Commit, commitKey } from '../../domain/summary.ts';
import { type Entry, textOf } from '../../domain/transcript.ts';
import type { ToolCall } from '../../domain/turns.ts';
import { runsCommands } from '../../tools/traits.ts';
import { stepsOf } from '../verdicts/shell-steps.ts';

/**
 * `[main 1a2b3c4] Fix the axis`, `[main (root-commit) 1a2b3c4] First`, `[detached HEAD 1a2b3c4] Try`, and the line
 * ` Date: …` of a commit that keeps the date of another one.
 */
const COMMITTED =
  /^\[(detached HEAD|[^\s\]]{1,200})(?: \(root-commit\))? ([0-9a-f]{7,40})\] ([^\n]{1,500})$(?:\n Author: [^\n]{0,300})?(\n Date: )?/gm;

/** A commit, and whether it replaces the one before it. */
interface CallCommit extends Commit {
  readonly isAmended: boolean;
}

/** What a call printed: the whole output, if it was saved and the archive has it. */
export function printed({ output, result }: ToolCall): string {
  return output?.text ?? filled(result?.structured, 'stdout') ?? textOf(result?.content ?? []);
}

/** The command that a call ran; empty for other tools. */
export function command(call: ToolCall): string {
  return runsCommands(call.name) ? (filled(call.input, 'command') ?? '') : '';
}

/** `git -C tides commit -q` -> `["commit", "-q"]`: what each git command of a call is told to do. */
function gitCommands(call: ToolCall): readonly (readonly string[])[] {
  return stepsOf(command(call)).flatMap(({ words }) => {
    const git = words.findIndex((word) => /(?:^|\/)git$/.test(word));
    const at = words.findIndex(
      (word, index) => index > git && !word.startsWith('-') && !/^-[Cc]$/.test(words[index - 1] ?? ''),
    );
    return git === -1 || at === -1 ? [] : [words.slice(at)];
  });
}

/** The message in a command: `-m "Fix the axis"`, or the first line of a document: `-m "$(cat <<'EOF'\nFix the axis`. */
const DOCUMENT = /<<-?\s{0,4}['"]?\w{1,40}['"]?\n([^\n]{1,500})/;
const MESSAGE = /\s(?:-[a-z]{0,8}m|--message)[\s=]{0,4}(?:"((?:[^"\\\n]|\\.){1,500})|'([^'\n]{1,500}))/;
const COMMIT = /\bgit\b[^\n;&|]{0,200}\bcommit\b/;

/** The first line of the message of a `git commit`; undefined for other commands, empty if it is not in the command. */
function messageIn(command: string): string | undefined {
  const start = command.search(COMMIT);
  if (start === -1) return undefined;
  const rest = command.slice(start);
  const [, double = '', single = ''] = MESSAGE.exec(rest) ?? [];
  const quoted = double.startsWith('$(') ? '' : double.replace(/\\(["$`\\])/g, '$1') || single;
  return (quoted || (DOCUMENT.exec(rest)?.[1] ?? '')).trim();
}

/** `gh pr create --title "Draw the tides"` */
const PR_TITLE =
  /\bgh pr create\b[^\n]{0,400}?\s(?:--title|-t)[\s=]{1,4}(?:"((?:[^"\\\n]|\\.){1,300})"|'([^'\n]{1,300})')/;

/** The title of the first pull request that a call created. */
export function pullRequestTitle(calls: readonly ToolCall[]): string | undefined {
  for (const call of calls) {
    const [, double, single] = call.status === 'ok' ? (PR_TITLE.exec(command(call)) ?? []) : [];
    const title = double?.replace(/\\(["$`\\])/g, '$1') ?? single;
    if (title !== undefined) return title;
  }
  return undefined;
}

/** What newer results say about git. */
export function operationOf({ result }: ToolCall): Raw {
  return raw(result?.structured, 'gitOperation');
}

/** Which `git commit` commands of a call have `--amend`? */
function amendsIn(call: ToolCall): 'all' | 'some' | 'none' {
  const commits = gitCommands(call).filter(([name]) => name === 'commit');
  const amends = commits.filter((words) => words.includes('--amend'));
  return amends.length === 0 ? 'none' : amends.length < commits.length ? 'some' : 'all';
}

/** The commits that git printed. */
function committedIn(call: ToolCall): readonly CallCommit[] {
  const found = [...printed(call).matchAll(COMMITTED)];
  const amends = found.length === 0 ? 'none' : amendsIn(call);
  return found.map(([, branch = '', sha = '', message = '', date]) => {
    const isAmended = amends === 'all' || (amends === 'some' && date !== undefined);
    return { sha, branch, message, call: call.id, isAmended };
  });
}

/** `1a2b3c4 Fix the axis`, `1a2b3c4 (HEAD -> main) Fix the axis`: lines of `git log --oneline` */
const LOGGED = /^([0-9a-f]{7,40}) (?:\([^()\n]{1,300}\) )?([^\n]{1,500})$/gm;

/** A commit that git made quietly (`commit -q`). Its hash is known if a log in the same output has its message. */
function quietIn(call: ToolCall): readonly CallCommit[] {
  const message = call.status === 'ok' ? (messageIn(command(call)) ?? '') : '';
  if (message === '' || !gitCommands(call).some(([name]) => name === 'commit') || failedToCommit(call)) return [];
  const logged = [...printed(call).matchAll(LOGGED)].find(([, , subject]) => subject === message);
  return [{ sha: logged?.[1] ?? '', branch: '', message, call: call.id, isAmended: amendsIn(call) === 'all' }];
}

/** What hooks and wrappers of git print instead of a commit; not each of them ends with an exit code. */
const HOOK_FAILED = /^(?:FAILED: git commit\b|husky - \S{1,40} (?:script failed|hook exited)\b)/m;
/** Git prints this instead of a commit as well as for `git status`. */
const NOTHING = /^(?:nothing (?:added )?to commit|no changes added to commit)\b/m;

/** Does the output say that no commit was made? */
function failedToCommit(call: ToolCall): boolean {
  const output = printed(call);
  if (HOOK_FAILED.test(output)) return true;
  return NOTHING.test(output) && gitCommands(call).every(([name]) => name !== 'status');
}

/** Commands that show commits in the form in which git prints a new one. */
const SHOWS: ReadonlySet<string> = new Set(['diff', 'grep', 'log', 'show']);

/** Does a call make commits, if it prints some? A script may use git without naming it as a command. */
function usesGit(call: ToolCall): boolean {
  if (!/\bgit\b/.test(command(call))) return false;
  const commands = gitCommands(call);
  return commands.length === 0 || commands.some(([name = '']) => !SHOWS.has(name));
}

/** The commits that a call made: as its result names them, as git printed them, else by the message in the command. */
export function commitsOfCall(call: ToolCall): readonly CallCommit[] {
  const operation = operationOf(call);
  const commit = raw(operation, 'commit');
  const sha = filled(commit, 'sha');
  const inOutput = sha !== undefined || usesGit(call) ? committedIn(call) : [];
  if (sha === undefined) return inOutput.length > 0 ? inOutput : quietIn(call);
  if (inOutput.some((one) => one.sha.startsWith(sha) || sha.startsWith(one.sha))) return inOutput;
  const branch = filled(commit, 'branch') ?? filled(raw(operation, 'push'), 'branch') ?? '';
  const isAmended = text(commit, 'kind') === 'amended';
  return [...inOutput, { sha, branch, message: messageIn(command(call)) ?? '', call: call.id, isAmended }];
}

/**
 * The commits of a session, the earliest first, each once. An amended one replaces the last one of its branch, as far as
 * branches are known; if the session made none, it replaces one that is not the session's.
 */
export function commitsOf(calls: readonly ToolCall[]): readonly Commit[] {
  const made = new Map<string, Commit>();
  const inOrder = [...calls].sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
  for (const { isAmended, ...commit } of inOrder.flatMap(commitsOfCall)) {
    const key = commitKey(commit);
    const isIts = ({ branch }: Commit): boolean => [branch, ''].includes(commit.branch) || branch === '';
    const before = isAmended && !made.has(key) ? [...made.values()].findLast(isIts) : undefined;
    if (before !== undefined) made.delete(commitKey(before));
    made.set(key, { ...commit, message: commit.message || (before?.message ?? '') });
  }
  return [...made.values()];
}

/** URLs from results, from `pr-link` lines and from the output of `gh pr create`, without duplicates. */
export function pullRequestsOf(entries: readonly Entry[], calls: readonly ToolCall[]): readonly string[] {
  const named = calls.flatMap((call) => filled(raw(operationOf(call), 'pr'), 'url') ?? []);
  const linked = entries.flatMap((entry) => (entry.type === 'pr-link' ? (filled(entry.fields, 'prUrl') ?? []) : []));
  const created = calls.flatMap((call) =>
    /\bgh pr create\b/.test(command(call)) ? (PULL_REQUEST.exec(printed(call))?.[0] ?? []) : [],
  );
  return [...new Set([...named, ...linked, ...created])];
}
