/**
 * What a session reveals about its repositories: remotes that git printed, pull requests, and worktrees.
 *
 *     git push            To github.com:ada/tidepool.git
 *     git remote -v       origin  git@github.com:ada/tidepool.git (fetch)
 *     git worktree list   /home/ada/tidepool-fix  5d6e7f8 [fix], below the main checkout
 */

import { groupBy } from '../../base/lists.ts';
import { lastPart, pathParts, plainName, withDrive } from '../../base/paths.ts';
import type { ClientRecord } from '../../transcript/parse/entry.ts';
import type { Checkout } from '../../transcript/types/summary.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';
import { type GitCommand, gitCommands, inFolder } from './git-commands.ts';
import { printed } from './git-facts.ts';
import { pullRequestsIn } from './pull-requests.ts';
import { repositoryOf } from './repository-address.ts';

const MOST = 40;
/** Characters of an output that are examined: what git prints about remotes is short. */
const OUTPUT = 20_000;

/** `To github.com:ada/tidepool.git`, `From …`, `origin\tgit@github.com:ada/tidepool.git (push)`. */
const REMOTE =
  /^(To |From |(?:origin|upstream)\t)?((?:https?|ssh|git):\/\/\S{1,300}|(?:[\w.-]{1,60}@)?[\w.-]{1,100}:[\w./~-]{1,200})(?: \((?:fetch|push)\))?$/gm;
/** `/home/ada/tidepool  1a2b3c4 [main]`, `/home/ada/tidepool  (bare)` */
const LISTED = /^((?:[/~]|[A-Za-z]:)[^\n]{0,300}?)[ \t]{1,200}(?:[0-9a-f]{7,40} [[(]|\(bare\))/gm;
const NAMES_REMOTE: ReadonlySet<string> = new Set(['push', 'fetch', 'pull', 'remote', 'config', 'ls-remote']);
/** Those that print nothing but the address. The others run hooks, which print addresses of their own. */
const PRINTS_ADDRESS: ReadonlySet<string> = new Set(['remote', 'config']);

/** The folder that `git clone` makes: the given one, or the last part of the address. */
function cloned({ folder, operands: [address = '', target] }: GitCommand): readonly Checkout[] {
  return atAddress(inFolder(target ?? /([^/:]{1,100}?)(?:\.git)?\/?$/.exec(address)?.[1] ?? '', folder), address);
}

/** The first line of `git worktree list` is the main checkout. */
function listed(output: string): readonly Checkout[] {
  const [main, ...others] = [...output.matchAll(LISTED)].map(([, path = '']) => path);
  return main === undefined ? [] : others.flatMap((folder) => worktreeAt(folder, main));
}

function ofCommand(command: GitCommand, output: string): readonly Checkout[] {
  const { folder, name, operands } = command;
  if (name === 'clone') return cloned(command);
  if (name === 'worktree' && operands[0] === 'list') return listed(output);
  if (folder === undefined) return [];
  if (name === 'worktree' && operands[0] === 'add') return worktreeAt(inFolder(operands[1] ?? '', folder), folder);
  if (name === 'pr create') return atAddress(folder, pullRequestsIn(output)[0]);
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
  if (cwd === undefined || !/\/(?:pull|merge_requests)/.test(output)) return [];
  const names = new Set(pathParts(cwd).map(plainName));
  const checkouts = pullRequestsIn(output).flatMap((address) => atAddress(cwd, address));
  return checkouts.filter(({ repository = '' }) => names.has(plainName(lastPart(repository))));
}

/** @param cwd the folder in which the call was made */
export function checkoutsOf(call: ToolCall, cwd: string | undefined): readonly Checkout[] {
  const { status, tool } = call;
  if (status !== 'ok') return [];
  const commands = tool.kind === 'bash' ? gitCommands(tool.command, cwd) : [];
  const output = tool.kind === 'bash' ? printed(call).slice(0, OUTPUT) : '';
  return [...commands.flatMap((one) => ofCommand(one, output)), ...reported(call, cwd), ...mentioned(output, cwd)];
}

export function checkoutsIn(record: ClientRecord, cwd: string | undefined): readonly Checkout[] {
  if (record.kind === 'worktree') return worktreeAt(record.path, record.original);
  return record.kind === 'pull-request' ? atAddress(cwd, record.value) : [];
}

/** The folders and repositories that belong together, the most frequent first. */
export function mostFrequent(checkouts: readonly Checkout[]): readonly Checkout[] {
  const different = checkouts.filter(({ folder, worktreeOf }) => folder !== worktreeOf);
  return [...groupBy(different, (one) => JSON.stringify([one.folder, one.repository, one.worktreeOf])).values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST)
    .flatMap((same) => same.slice(0, 1));
}
