/**
 * Commits and pull requests of a session. Newer results name them; otherwise they are in the output of git and gh:
 *
 *     "gitOperation":{"commit":{"sha":"1a2b3c4","kind":"committed"},"push":{"branch":"tides"},
 *     "pr":{"number":12,"url":"https://…/pull/12","action":"created"}}
 */

import { filled, get, type Raw, raw, text } from '../../base/json-readers.ts';
import { type Step, stepsOf } from '../../transcript/text/shell-steps.ts';
import { runsCommands } from '../../transcript/tools/traits.ts';
import { type Commit, commitKey } from '../../transcript/types/summary.ts';
import { type Entry, textOf } from '../../transcript/types/transcript.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';
import { PULL_REQUEST } from './pull-requests.ts';

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

/** `git -C tides commit -q`: its name is `commit`. */
interface GitCommand extends Pick<Step, 'source'> {
  readonly name: string;
  readonly isAmended: boolean;
  /** Does it leave out the hooks of the repository? */
  readonly skipsHooks: boolean;
  /** Can it succeed without printing what it did: told to be quiet, cut by a pipe, or run by a wrapper? */
  readonly mayBeSilent: boolean;
}

/** `-q`, `-qam` */
const QUIET = /^(?:--quiet|-[anse]{0,4}q[a-z]{0,4})$/;

/** The commands of git in a shell command, in order, without dry runs. */
export function gitCommands(line: string): readonly GitCommand[] {
  return stepsOf(line).flatMap(({ words, source, operator, redirected }) => {
    const git = words.findIndex((word) => /(?:^|\/)git$/.test(word));
    const name = words.find(
      (word, index) => index > git && !word.startsWith('-') && !/^-[Cc]$/.test(words[index - 1] ?? ''),
    );
    if (git === -1 || name === undefined || words.includes('--dry-run')) return [];
    const skipsHooks = words.includes('--no-verify') || words.includes('-n');
    const mayBeSilent = redirected || operator === '|' || git > 0 || words.some((word) => QUIET.test(word));
    return [{ name, isAmended: words.includes('--amend'), skipsHooks, mayBeSilent, source }];
  });
}

/** The message in a command: `-m "Fix the axis"`, or the first line of a document: `-m "$(cat <<'EOF'\nFix the axis`. */
const DOCUMENT = /<<-?\s{0,4}['"]?\w{1,40}['"]?\n([^\n]{1,500})/;
const MESSAGE = /\s(?:-[a-z]{0,8}m|--message)[\s=]{0,4}(?:"((?:[^"\\\n]|\\.){1,500})|'([^'\n]{1,500}))/;

/** The first line of the message of a `git commit`; empty if it is not in the command. */
function messageIn({ source }: GitCommand): string {
  const [, double = '', single = ''] = MESSAGE.exec(source) ?? [];
  const quoted = double.startsWith('$(') ? '' : double.replace(/\\(["$`\\])/g, '$1') || single;
  return (quoted || (DOCUMENT.exec(source)?.[1] ?? '')).trim();
}

const OPENS_PULL_REQUEST = /\bgh pr create\b/;
/** The title in such a command: `--title "Draw the tides"` */
const PR_TITLE = /^(?:[^\n\\]|\\.){0,400}?\s(?:--title|-t)[\s=]{1,4}(?:"((?:[^"\\\n]|\\.){1,300})"|'([^'\n]{1,300})')/s;

/** The title of the first pull request that a call created. */
export function pullRequestTitle(calls: readonly ToolCall[]): string | undefined {
  for (const call of calls) {
    const [, after = ''] = call.status === 'ok' ? command(call).split(OPENS_PULL_REQUEST) : [];
    const [, double, single] = PR_TITLE.exec(after) ?? [];
    const title = double?.replace(/\\(["$`\\])/g, '$1') ?? single;
    if (title !== undefined) return title;
  }
  return undefined;
}

/** What newer results say about git. */
export function operationOf({ result }: ToolCall): Raw {
  return raw(result?.structured, 'gitOperation');
}

/** The commits that git printed. If only some commands amend, an amended one is told by its date. */
function printedCommits(output: string, commits: readonly GitCommand[], call: string): readonly CallCommit[] {
  const [some, all] = [commits.some((one) => one.isAmended), commits.every((one) => one.isAmended)];
  return [...output.matchAll(COMMITTED)].map(([, branch = '', sha = '', message = '', date]) => {
    return { sha, branch, message, call, isAmended: some && (all || date !== undefined) };
  });
}

/** `1a2b3c4 Fix the axis`, `1a2b3c4 (HEAD -> main) Fix the axis`: lines of `git log --oneline` */
const LOGGED = /^([0-9a-f]{7,40}) (?:\([^()\n]{1,300}\) )?([^\n]{1,500})$/gm;

/** Commands that also make commits, and what git prints in place of one. */
const COMMITS_TOO: ReadonlySet<string> = new Set(['am', 'cherry-pick', 'merge', 'pull', 'rebase', 'revert']);
const REFUSED = /^(?:fatal|error): /m;

/**
 * The messages of quiet commits. One that takes its message from elsewhere (`-C 1a2b3c4`, `-F notes.txt`) has that of its
 * place in a log that was printed after the commits; an empty one if there is none, or if it does not fit the others.
 */
function messagesOf(output: string, commits: readonly GitCommand[], all: readonly GitCommand[]): readonly string[] {
  const messages = commits.map(messageIn);
  const logs = all.findIndex(({ name }) => name === 'log');
  const isLogged = logs > all.findLastIndex(({ name }) => name === 'commit');
  const isPlain = !all.some(({ name, isAmended }) => isAmended || COMMITS_TOO.has(name)) && !REFUSED.test(output);
  if (!isLogged || !isPlain) return messages;
  const newest = [...output.matchAll(LOGGED)].slice(0, commits.length);
  const logged = newest.map(([, , subject = '']) => subject).reverse();
  const fits = logged.length === commits.length && messages.every((one, at) => one === '' || one === logged[at]);
  return fits ? logged : messages;
}

/**
 * Commits that git made quietly (`commit -q`). The hash of one is known if a log in the same output has its message. The
 * same message again is another attempt.
 * @param all commands of git in the same call
 */
function quietCommits(
  output: string,
  commits: readonly GitCommand[],
  call: string,
  all: readonly GitCommand[],
): readonly CallCommit[] {
  const messages = messagesOf(output, commits, all);
  const made = new Map(commits.map(({ isAmended }, at) => [messages[at] ?? '', isAmended]));
  return [...made]
    .filter(([message, isAmended]) => message !== '' || isAmended)
    .map(([message, isAmended], nth) => {
      const logged = [...output.matchAll(LOGGED)].find(([, , subject]) => subject === message);
      return { sha: logged?.[1] ?? '', branch: '', message, call, isAmended, ...(nth > 0 ? { nth } : {}) };
    });
}

/** What hooks and wrappers of git print instead of a commit; not each of them ends with an exit code. */
const HOOK_FAILED = /^(?:FAILED: git commit\b|husky - \S{1,40} (?:script failed|hook exited)\b)/m;
/** Git prints this instead of a commit as well as for `git status`. */
const NOTHING = /^(?:nothing (?:added )?to commit|no changes added to commit)\b/m;

/**
 * What a wrapper prints in place of git's own words, if a hook of the client runs git through it; `ok  package  0.3s` is a
 * line of `go test`.
 */
const OK = /^ok(?: ✓|$)/m;

/** Commands that show commits in the form in which git prints a new one. */
const SHOWS: ReadonlySet<string> = new Set(['diff', 'grep', 'log', 'show']);

/** The commits that a call made: as its result names them, as git printed them, else by the messages in the command. */
function readCommits(call: ToolCall): readonly CallCommit[] {
  const [line, output, operation] = [command(call), printed(call), operationOf(call)];
  const commit = raw(operation, 'commit');
  const sha = filled(commit, 'sha');
  if (sha === undefined && !/\bgit\b/.test(line)) return [];
  const commands = gitCommands(line);
  const commits = commands.filter(({ name }) => name === 'commit');
  // A script may use git without naming it as a command.
  const usesGit = sha !== undefined || commands.length === 0 || commands.some(({ name }) => !SHOWS.has(name));
  const found = usesGit ? printedCommits(output, commits, call.id) : [];
  if (sha !== undefined && !found.some((one) => one.sha.startsWith(sha) || sha.startsWith(one.sha))) {
    const branch = filled(commit, 'branch') ?? filled(raw(operation, 'push'), 'branch') ?? '';
    const [message = ''] = commits.map(messageIn);
    return [...found, { sha, branch, message, call: call.id, isAmended: text(commit, 'kind') === 'amended' }];
  }
  if (found.length > 0 || call.status !== 'ok' || HOOK_FAILED.test(output)) return found;
  if (NOTHING.test(output) && commands.every(({ name }) => name !== 'status')) return [];
  const runsElsewhere = OK.test(output) || filled(call.result?.structured, 'backgroundTaskId') !== undefined;
  const unprinted = commits.filter(({ mayBeSilent }) => mayBeSilent || runsElsewhere);
  return quietCommits(output, unprinted, call.id, commands);
}

const known = new WeakMap<ToolCall, readonly CallCommit[]>();

/** The commits that a call of a finished session made. Those without a hash and a message are amended. */
export function commitsOfCall(call: ToolCall): readonly CallCommit[] {
  const commits = known.get(call) ?? readCommits(call);
  known.set(call, commits);
  return commits;
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
    else if (commit.sha === '' && commit.message === '') continue;
    made.set(key, { ...commit, message: commit.message || (before?.message ?? '') });
  }
  return [...made.values()];
}

/** Commands that change files, rather than ship what was changed. */
const CHANGES: ReadonlySet<string> = new Set(['apply', 'cherry-pick', 'reset', 'restore', 'revert']);

/** Commands that ship it; conflicts of a merge are changed by edits. */
const SHIPS: ReadonlySet<string> = new Set(['merge', 'push']);

/** What a call of a finished session did with git: it changed files, or shipped them, also with a pull request. */
export function gitWorkOf(call: ToolCall): 'changes' | 'ships' | undefined {
  const line = command(call);
  const names = call.status === 'ok' ? gitCommands(line).map(({ name }) => name) : [];
  if (names.some((name) => CHANGES.has(name))) return 'changes';
  if (commitsOfCall(call).length > 0 || get(operationOf(call), 'push') !== undefined) return 'ships';
  const opens = call.status === 'ok' && OPENS_PULL_REQUEST.test(line);
  return opens || names.some((name) => SHIPS.has(name)) ? 'ships' : undefined;
}

/** URLs from results, from `pr-link` lines and from the output of `gh pr create`, without duplicates. */
export function pullRequestsOf(entries: readonly Entry[], calls: readonly ToolCall[]): readonly string[] {
  const named = calls.flatMap((call) => filled(raw(operationOf(call), 'pr'), 'url') ?? []);
  const linked = entries.flatMap((entry) => (entry.type === 'pr-link' ? (filled(entry.fields, 'prUrl') ?? []) : []));
  const created = calls.flatMap((call) =>
    OPENS_PULL_REQUEST.test(command(call)) ? (PULL_REQUEST.exec(printed(call))?.[0] ?? []) : [],
  );
  return [...new Set([...named, ...linked, ...created])];
}
