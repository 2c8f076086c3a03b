/**
 * What a session reveals about the repositories it works in: remotes that git printed, pull requests, and worktrees.
 *
 *     git push            To github.com:ada/tidepool.git
 *     git remote -v       origin  git@github.com:ada/tidepool.git (fetch)
 *     git worktree list   /home/ada/tidepool      1a2b3c4 [main]
 *                         /home/ada/tidepool-fix  5d6e7f8 [fix]
 */

import { groupBy } from '../../base/lists.ts';
import { isAbsolutePath, lastPart, pathParts, plainName, withDrive } from '../../base/paths.ts';
import { type Step, stepsOf } from '../../transcript/text/shell-steps.ts';
import type { Checkout } from '../../transcript/types/summary.ts';
import type { ClientRecord } from '../../transcript/types/transcript.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';
import { printed } from './git-facts.ts';
import { PULL_REQUEST, pullRequestsIn } from './pull-requests.ts';
import { repositoryOf } from './repository-address.ts';

/** The most checkouts per session; more are not needed to tell where it works. */
const MOST = 40;
/** Characters of an output that are examined: what git prints about remotes is short. */
const OUTPUT = 20_000;
/** Only commands that mention git or GitHub are parsed. */
const MENTIONS_GIT = /\bgit\s|\bgh\s/;

/** `To github.com:ada/tidepool.git`, `From …`, `origin\tgit@github.com:ada/tidepool.git (push)`. */
const REMOTE =
  /^(To |From |(?:origin|upstream)\t)?((?:https?|ssh|git):\/\/\S{1,300}|(?:[\w.-]{1,60}@)?[\w.-]{1,100}:[\w./~-]{1,200})(?: \((?:fetch|push)\))?$/gm;
/** `/home/ada/tidepool  1a2b3c4 [main]`, `/home/ada/tidepool  (bare)` */
const LISTED = /^((?:[/~]|[A-Za-z]:)[^\n]{0,300}?)[ \t]{1,200}(?:[0-9a-f]{7,40} [[(]|\(bare\))/gm;
/** Options of `git worktree add` and `git clone` that have a value. */
const WITH_VALUE: ReadonlySet<string> = new Set(['-b', '-B', '--reason', '--branch', '--depth', '-o', '--origin']);
/** Subcommands whose output names the remote of the folder. */
const NAMES_REMOTE: ReadonlySet<string> = new Set(['push', 'fetch', 'pull', 'remote', 'config', 'ls-remote']);
/** Those that print nothing but the address. The others run hooks, which print addresses of their own. */
const PRINTS_ADDRESS: ReadonlySet<string> = new Set(['remote', 'config']);

/**
 * `../tides` in `/home/ada/tidepool` -> `/home/ada/tides`.
 * @returns undefined when the path is empty or contains variables, or when its folder is not known
 */
function inFolder(path: string, folder: string | undefined): string | undefined {
  if (path === '' || /[$*`\n]/.test(path)) return undefined;
  if (isAbsolutePath(path)) return path.replace(/(?<=[^\\/:])[\\/]$/, '');
  if (folder === undefined) return undefined;
  const separator = folder.includes('/') ? '/' : '\\';
  const parts = folder.split(separator);
  for (const part of path.split(/[\\/]/)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join(separator);
}

/** `git -C ../tides worktree add x` */
interface GitStep {
  readonly folder: string | undefined;
  readonly name: string;
  readonly words: readonly string[];
}

function gitStep({ words }: Step, folder: string | undefined): readonly GitStep[] {
  if (words[0] === 'gh' && words[1] === 'pr' && words[2] === 'create')
    return [{ folder, name: 'pr create', words: [] }];
  if (words[0] !== 'git') return [];
  let at = 1;
  let place = folder;
  for (; /^-/.test(words[at] ?? ''); at += 1) {
    if (words[at] !== '-C' && words[at] !== '-c') continue;
    if (words[at] === '-C') place = inFolder(words[at + 1] ?? '', place);
    at += 1;
  }
  const [name = '', ...rest] = words.slice(at);
  const operands = rest.filter((word, index) => !word.startsWith('-') && !WITH_VALUE.has(rest[index - 1] ?? ''));
  return [{ folder: place, name, words: operands }];
}

function gitSteps(line: string, cwd: string | undefined): readonly GitStep[] {
  let folder = cwd;
  const steps: GitStep[] = [];
  for (const step of stepsOf(line)) {
    if (step.words[0] === 'cd' || step.words[0] === 'pushd') folder = inFolder(step.words[1] ?? '', folder);
    else steps.push(...gitStep(step, folder));
  }
  return steps;
}

/** The folder that `git clone` makes: the given one, or the last part of the address. */
function cloned({ folder, words: [address = '', target] }: GitStep): readonly Checkout[] {
  return atAddress(inFolder(target ?? /([^/:]{1,100}?)(?:\.git)?\/?$/.exec(address)?.[1] ?? '', folder), address);
}

/** The first line of `git worktree list` is the main checkout. */
function listed(output: string): readonly Checkout[] {
  const [main, ...others] = [...output.matchAll(LISTED)].map(([, path = '']) => path);
  return main === undefined ? [] : others.flatMap((folder) => worktreeAt(folder, main));
}

function ofStep(step: GitStep, output: string): readonly Checkout[] {
  const { folder, name, words } = step;
  if (name === 'clone') return cloned(step);
  if (name === 'worktree' && words[0] === 'list') return listed(output);
  if (folder === undefined) return [];
  if (name === 'worktree' && words[0] === 'add') return worktreeAt(inFolder(words[1] ?? '', folder), folder);
  if (name === 'pr create') return atAddress(folder, PULL_REQUEST.exec(output)?.[0]);
  if (!NAMES_REMOTE.has(name)) return [];
  return [...output.matchAll(REMOTE)].flatMap(([, label, address]) =>
    label === undefined && !PRINTS_ADDRESS.has(name) ? [] : atAddress(folder, address),
  );
}

function worktreeAt(folder: string | undefined, worktreeOf: string | undefined): readonly Checkout[] {
  if (folder === undefined || worktreeOf === undefined) return [];
  return [{ folder: withDrive(folder), worktreeOf: withDrive(worktreeOf) }];
}

function atAddress(folder: string | undefined, address: string | undefined): readonly Checkout[] {
  const repository = address === undefined ? undefined : repositoryOf(address);
  return folder === undefined || repository === undefined ? [] : [{ folder: withDrive(folder), repository }];
}

/** What the result of a call says: a worktree that the client made, a pull request. */
function reported({ tool }: ToolCall, cwd: string | undefined): readonly Checkout[] {
  if (tool.kind === 'listed' || tool.kind === 'agent') return worktreeAt(tool.worktree, cwd);
  return tool.kind === 'bash' ? atAddress(cwd, tool.git?.pullRequest?.url) : [];
}

/** Pull requests in an output, of the repository after which the folder or one above it is named. */
function mentioned(output: string, cwd: string | undefined): readonly Checkout[] {
  if (cwd === undefined || !/\/(?:pull|merge_requests)\//.test(output)) return [];
  const names = new Set(pathParts(cwd).map(plainName));
  const checkouts = pullRequestsIn(output).flatMap((address) => atAddress(cwd, address));
  return checkouts.filter(({ repository = '' }) => names.has(plainName(lastPart(repository))));
}

/** @param cwd the folder in which the call was made */
export function checkoutsOf(call: ToolCall, cwd: string | undefined): readonly Checkout[] {
  const { status, tool } = call;
  if (status !== 'ok') return [];
  const steps = tool.kind === 'bash' && MENTIONS_GIT.test(tool.command) ? gitSteps(tool.command, cwd) : [];
  const output = tool.kind === 'bash' ? printed(call).slice(0, OUTPUT) : '';
  return [...steps.flatMap((step) => ofStep(step, output)), ...reported(call, cwd), ...mentioned(output, cwd)];
}

export function checkoutsIn(record: ClientRecord, cwd: string | undefined): readonly Checkout[] {
  if (record.kind === 'worktree') return worktreeAt(record.path, record.original);
  return record.kind === 'pull-request' ? atAddress(cwd, PULL_REQUEST.exec(record.value ?? '')?.[0]) : [];
}

/** The folders and repositories that belong together, the most frequent first. */
export function mostFrequent(checkouts: readonly Checkout[]): readonly Checkout[] {
  const different = checkouts.filter(({ folder, worktreeOf }) => folder !== worktreeOf);
  return [...groupBy(different, (one) => JSON.stringify([one.folder, one.repository, one.worktreeOf])).values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST)
    .flatMap((same) => same.slice(0, 1));
}
