/** What a call did with git. Newer results say it; otherwise it is in the command and in the output of git and gh. */

import { textOf } from '../../transcript/parse/content.ts';
import { stepsOf } from '../../transcript/text/shell-steps.ts';
import { type Commit, commitKey } from '../../transcript/types/summary.ts';
import type { ToolCall, Tools } from '../../transcript/types/turns.ts';
import { type GitCommand, gitCommands } from './git-commands.ts';
import { pullRequestsIn } from './pull-requests.ts';

/**
 * `[main 1a2b3c4] Fix the axis`, `[main (root-commit) 1a2b3c4] First`, and ` Date: …` of one that keeps another's date.
 */
const COMMITTED =
  /^\[(detached HEAD|[^\s\]]{1,200})(?: \(root-commit\))? ([0-9a-f]{7,40})\] ([^\n]{1,500})$(?:\n Author: [^\n]{0,300})?(\n Date: )?/gm;

export interface MadeCommit {
  readonly kind: 'commit';
  readonly commit: Commit;
  readonly isAmended: boolean;
}

export type GitFact =
  | MadeCommit
  | { readonly kind: 'pull-request'; readonly url: string | undefined; readonly title?: string | undefined }
  /** It changed files, as a revert does, or shipped what was changed. */
  | { readonly kind: 'git'; readonly effect: 'changes' | 'ships' }
  | { readonly kind: 'rewind' }
  /** It set the session's changes aside, or brought them back: are they aside now? With worktrees of other commits. */
  | {
      readonly kind: 'baseline';
      readonly isAside: boolean;
      readonly lasts: boolean;
      readonly bases: readonly string[];
    };

/** What a call printed: the whole output, if it was saved and the archive has it. */
export function printed({ output, result, tool }: ToolCall): string {
  const stdout = tool.kind === 'bash' ? (tool.stdout ?? '') : '';
  return output?.text ?? (stdout.trim() === '' ? textOf(result?.content ?? []) : stdout);
}

/** The message in a command: `-m "Fix the axis"`, or the first line of a document: `-m "$(cat <<'EOF'\nFix the axis`. */
const DOCUMENT = /<<-?\s{0,4}['"]?\w{1,40}['"]?[^\n]{0,300}\n\s{0,40}([^\n]{1,500})|<<<\s{0,4}["']([^"'\n]{1,500})/;
const MESSAGE =
  /\s(?:-[a-z]{0,8}m|--message)[\s=]{0,4}(?:"((?:[^"\\\n]|\\.){1,500})|'([^'\n]{1,500})|([\w.:/-]{1,200})(?=\s|$))/;

function messageIn({ source }: GitCommand): string {
  const [, double = '', single = '', plain = ''] = MESSAGE.exec(source) ?? [];
  const isVariable = /(?<!\\)\$[\w({]/.test(double);
  const quoted = isVariable ? '' : double.replace(/\\(["$`\\])/g, '$1') || single || plain;
  const [, document, line] = DOCUMENT.exec(source) ?? [];
  return (quoted || (document ?? line ?? '')).trim();
}

/** Commands that submit or change a pull request and print its address. */
const SUBMITS =
  /\b(?:[\w-]{1,40} (?:pr|mr|pull-requests?|pulls?) (?:create|new|open|submit|edit|update|ready|reopen|merge)|hub pull-request|gt (?:s|ss)|[\w-]{1,40} submit|ghstack|git[ -]spr|spr (?:diff|update)|git town propose|jj git push|gh api \S{0,200}\/pulls(?=\s))\b/;
const PUSHES = /\bgit (?:-\S+ \S+ )?push\b/;
/** `mcp__github__create_pull_request` */
const SUBMITTING_TOOL = /(?:create|open|submit|new)[_-]?(?:(?:pull|merge)[_-]?request|pr|mr)\b/i;

/** Does a command line submit something, also in `url=$(…)`, instead of only writing about it? */
function submits(line: string): boolean {
  if (!SUBMITS.test(line)) return false;
  const steps = stepsOf(line).map(({ words }) => words.filter((word) => !/\s/.test(word)).join(' '));
  return [...steps, ...(line.match(/(?<=\$\(\s{0,9})[^"'\n)]{1,80}/g) ?? [])].some((step) => SUBMITS.test(step));
}

function submitted(call: ToolCall): readonly string[] {
  const { tool } = call;
  if (tool.kind === 'mcp') return SUBMITTING_TOOL.test(tool.tool) ? pullRequestsIn(printed(call)).slice(0, 1) : [];
  if (tool.kind !== 'bash') return [];
  if (tool.git?.pullRequest?.url !== undefined) return [tool.git.pullRequest.url];
  const output = `${printed(call)}\n${tool.stderr ?? ''}`;
  if (submits(tool.command)) {
    // gh and glab print one, and of a merge not always.
    const [isOne, isMerge] = [/\b(?:gh pr|glab mr) /.test(tool.command), / merge\b/.test(tool.command)];
    return pullRequestsIn(isMerge ? `${output}\n${tool.command}` : output).slice(0, isOne ? 1 : undefined);
  }
  // Not what a hook prints.
  return PUSHES.test(tool.command) ? pullRequestsIn(output.match(/^remote: .*$/gm)?.join('\n') ?? '') : [];
}

/** The title in such a command: `gh pr create --title "Draw the tides"`, `gh pr edit 3 -t …` */
function titleIn(commands: readonly GitCommand[]): string | undefined {
  const words = commands.find(({ name }) => name === 'pr create' || name === 'pr edit')?.words ?? [];
  const at = words.findIndex((word) => /^(?:-t|--title)\b/.test(word));
  const title = words[at]?.split(/=(.*)/s)[1] ?? words[at + 1];
  return at < 0 || title?.startsWith('$') ? undefined : title;
}

function made(commit: Commit, isAmended: boolean): MadeCommit {
  return { kind: 'commit', commit, isAmended };
}

/** The commits that git printed. If only some commands amend, an amended one is told by its date. */
function printedCommits(output: string, commits: readonly GitCommand[], call: string): readonly MadeCommit[] {
  const [some, all] = [commits.some((one) => one.isAmended), commits.every((one) => one.isAmended)];
  return [...output.matchAll(COMMITTED)].map(([, branch = '', sha = '', message = '', date]) => {
    return made({ sha, branch, message, call }, some && (all || date !== undefined));
  });
}

/** `1a2b3c4 Fix the axis`, `1a2b3c4 (HEAD -> main) Fix the axis`: lines of `git log --oneline` */
const LOGGED = /^([0-9a-f]{7,40}) (?:\([^()\n]{1,300}\) )?([^\n]{1,500})$/gm;

/** Commands that also make commits, and what git prints in place of one. */
const COMMITS_TOO: ReadonlySet<string> = new Set(['am', 'cherry-pick', 'merge', 'pull', 'rebase', 'revert']);
const REFUSED = /^(?:fatal|error): /m;

/** The message of a quiet commit that takes it from elsewhere (`-C 1a2b3c4`) is in a log after it, if that fits. */
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

/** Commits made quietly (`commit -q`). A log in the output has the hash. The same message again is another attempt. */
function quietCommits(output: string, commits: readonly GitCommand[], call: string, all: readonly GitCommand[]) {
  const messages = messagesOf(output, commits, all);
  const attempts = new Map(commits.map(({ isAmended }, at) => [messages[at] ?? '', isAmended]));
  return [...attempts]
    .filter(([message, isAmended]) => message !== '' || isAmended)
    .map(([message, isAmended], nth) => {
      const logged = [...output.matchAll(LOGGED)].find(([, , subject]) => subject === message);
      return made({ sha: logged?.[1] ?? '', branch: '', message, call, ...(nth > 0 ? { nth } : {}) }, isAmended);
    });
}

/** What hooks and wrappers of git print instead of a commit; not each of them ends with an exit code. */
const HOOK_FAILED = /^(?:FAILED: git commit\b|husky - \S{1,40} (?:script failed|hook exited)\b)/m;
/** Git prints this instead of a commit as well as for `git status`. */
const NOTHING = /^(?:nothing (?:added )?to commit|no changes added to commit)\b/m;

/** What a wrapper prints in place of git's own words; `ok  package  0.3s` is a line of `go test`. */
const OK = /^ok(?: ✓|$)/m;

/** Commands that show commits in the form in which git prints a new one. */
const SHOWS: ReadonlySet<string> = new Set(['diff', 'grep', 'log', 'show']);

/** The commits that a call made: as its result names them, as git printed them, else by the messages in the command. */
function commitsOf(call: ToolCall, tool: Tools['bash'], commands: readonly GitCommand[]): readonly MadeCommit[] {
  const { git, backgroundTask } = tool;
  const sha = git?.commit?.sha;
  if (sha === undefined && !/\bgit\b/.test(tool.command)) return [];
  const output = printed(call);
  const commits = commands.filter(({ name }) => name === 'commit');
  // A script may use git without naming it as a command.
  const usesGit = sha !== undefined || commands.length === 0 || commands.some(({ name }) => !SHOWS.has(name));
  const inOutput = usesGit ? printedCommits(output, commits, call.id) : [];
  if (sha !== undefined && !inOutput.some(({ commit }) => commit.sha.startsWith(sha) || sha.startsWith(commit.sha))) {
    const branch = git?.commit?.branch ?? git?.push?.branch ?? '';
    const [message = ''] = commits.map(messageIn);
    return [...inOutput, made({ sha, branch, message, call: call.id }, git?.commit?.kind === 'amended')];
  }
  if (inOutput.length > 0 || call.status !== 'ok' || HOOK_FAILED.test(output)) return inOutput;
  if (NOTHING.test(output) && commands.every(({ name }) => name !== 'status')) return [];
  const runsElsewhere = OK.test(output) || backgroundTask !== undefined;
  const unprinted = commits.filter(({ mayBeSilent }) => mayBeSilent || runsElsewhere);
  return quietCommits(output, unprinted, call.id, commands);
}

const CHANGES: ReadonlySet<string> = new Set(['apply', 'cherry-pick', 'reset', 'restore', 'revert']);

/** Commands that ship it; conflicts of a merge are changed by edits. */
const SHIPS: ReadonlySet<string> = new Set(['merge', 'push']);

/** `git reset --soft HEAD~2`, `git rebase main` */
function rewinds({ name, words }: GitCommand): boolean {
  return name === 'rebase' || (name === 'reset' && words.some((word) => /^--(?:soft|hard|keep)$|[~^]|@\{/.test(word)));
}

/** `git stash`, `git checkout HEAD~ -- src`: true; `git stash pop`, `git checkout main`: false; of others, undefined. */
function setsAside({ name, words }: GitCommand): boolean | undefined {
  if (name === 'stash') return !words.some((word) => /^(?:pop|apply|list|drop|show|clear|branch)$/.test(word));
  if (name !== 'checkout' && name !== 'restore' && name !== 'switch') return undefined;
  return words.some((word) => /[\w)][~^]\d*$|^(?:--source|origin\/)|^[0-9a-f]{7,40}$/.test(word));
}

/** `git worktree add --detach ../base HEAD~1` -> `../base`; not one for work on a branch. */
function baseWorktree({ name, words, operands: [action, folder = '', commit = ''] }: GitCommand): readonly string[] {
  const isBase = words.some((word) => word === '--detach' || word === '-d') || BASE.test(commit);
  return name === 'worktree' && action === 'add' && isBase && !words.includes('-b') ? [folder] : [];
}
const BASE = /^(?:HEAD|main|master|trunk|develop|(?:origin|upstream)\/.+|[0-9a-f]{7,40}|.+[~^]\d*)$/;

export function gitFacts(call: ToolCall): readonly GitFact[] {
  const { tool, status } = call;
  const commands = tool.kind === 'bash' ? gitCommands(tool.command) : [];
  const [urls, title] = [submitted(call), status === 'ok' ? titleIn(commands) : undefined];
  const named = urls.length === 0 && title !== undefined ? [undefined] : urls;
  const pulls = named.map((url) => ({ kind: 'pull-request', url, title }) as const);
  if (tool.kind !== 'bash') return pulls;
  const commits = commitsOf(call, tool, commands);
  const names = status === 'ok' ? commands.map(({ name }) => name) : [];
  const opens = status === 'ok' && submits(tool.command);
  const ships = commits.length > 0 || tool.git?.push !== undefined || opens || names.some((name) => SHIPS.has(name));
  const effect = names.some((name) => CHANGES.has(name)) ? 'changes' : ships ? 'ships' : undefined;
  const aside = commands.flatMap((command) => setsAside(command) ?? []);
  const bases = commands.flatMap(baseWorktree);
  const baseline = { kind: 'baseline', isAside: aside.includes(true), lasts: aside.at(-1) ?? false, bases } as const;
  return [
    ...(aside.length + bases.length === 0 ? [] : [baseline]),
    ...(commands.some(rewinds) ? [{ kind: 'rewind' } as const] : []),
    ...commits,
    ...pulls,
    ...(effect === undefined ? [] : [{ kind: 'git', effect } as const]),
  ];
}

/** The commits of a session, the earliest first, each once: an amended or rebased one replaces the one before. */
export function commitsIn(facts: readonly (GitFact & { readonly time: number | undefined })[]): readonly Commit[] {
  const commits = new Map<string, Commit>();
  let rewound: readonly Commit[] = [];
  for (const fact of [...facts].sort((a, b) => (a.time ?? 0) - (b.time ?? 0))) {
    if (fact.kind === 'rewind') rewound = [...commits.values()];
    if (fact.kind !== 'commit') continue;
    const { isAmended, commit } = fact;
    const key = commitKey(commit);
    const isOfBranch = ({ branch }: Commit): boolean => [branch, ''].includes(commit.branch) || branch === '';
    const again = rewound.find(({ message }) => message !== '' && message === commit.message);
    const last = again ?? (isAmended ? [...commits.values()].findLast(isOfBranch) : undefined);
    const before = commits.has(key) ? undefined : last;
    if (before !== undefined) commits.delete(commitKey(before));
    else if (commit.sha === '' && commit.message === '') continue;
    commits.set(key, { ...commit, message: commit.message || (before?.message ?? '') });
  }
  return [...commits.values()];
}
