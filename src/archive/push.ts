/**
 * `sessionary collect --push`: commits the folder of this machine on top of what the remote has, and pushes that. Other
 * files, the index and commits that are not pushed yet stay as they are: the commit is made in an index of its own.
 */

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { UserError } from '../base/errors.ts';
import { makeFolder } from '../base/write-file.ts';
import type { Collected } from './collect.ts';

/** How often somebody else may be first. Between two attempts, it waits for a random time of at most so many ms. */
const ATTEMPTS = 60;
const WAIT_MS = 400;

/** What this machine pushed last. Later pushes of its folder begin there, even if the branch cannot follow. */
const PUSHED = 'refs/sessionary/pushed';

/** What git says if the branch of the remote moved since it was fetched. */
const MOVED = /\[(?:remote )?rejected\].*(?:fetch first|non-fast-forward|lock|failed to update|reference already)/i;

class ArchiveRepository {
  readonly #root: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #remote: string;
  /** `refs/heads/main` */
  readonly #branch: string;

  /** @param isAsking may git ask for a password? @throws UserError if the archive is in no repository with a remote */
  constructor(archive: string, env: NodeJS.ProcessEnv, isAsking: boolean) {
    const quietly = isAsking ? {} : { GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: sshOf(env) };
    // In a hook of git, its own variables name another repository.
    this.#env = {
      ...env,
      GIT_DIR: undefined,
      GIT_WORK_TREE: undefined,
      GIT_INDEX_FILE: undefined,
      LC_ALL: 'C',
      ...quietly,
    };
    this.#root = archive;
    const root = this.#try('rev-parse', '--show-toplevel');
    if (root === undefined) throw new UserError(`${archive} is not in a git repository; --push needs one.`);
    this.#root = root;
    const head = this.#try('symbolic-ref', 'HEAD') ?? '';
    const upstream = this.#try('for-each-ref', '--format=%(upstream:remotename) %(upstream:remoteref)', head) ?? '';
    const [remote = '', branch = ''] = head === '' ? [] : upstream.split(' ');
    if (branch === '')
      throw new UserError(`The branch of ${root} follows no remote branch; run git push -u origin main there once.`);
    [this.#remote, this.#branch] = [remote, branch];
  }

  /** Brings what others pushed, which may say what must not be collected again. The branch moves forward only. */
  pull(): void {
    this.#try('merge', '--quiet', '--ff-only', this.#fetch());
  }

  /**
   * Commits what is new in the folder and pushes it.
   * @param folder absolute path of the folder of this machine
   * @returns where to, or undefined if the remote has it all
   * @throws UserError with the words of git
   */
  async push(folder: string, message: string): Promise<string | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const theirs = this.#fetch();
      const tree = this.#merged(this.#base(theirs), theirs, folder);
      if (tree === this.#git('rev-parse', `${theirs}^{tree}`)) return undefined;
      const commit = this.#git('commit-tree', tree, '-p', theirs, '-m', message);
      const { status, stderr } = this.#run(['push', '--quiet', this.#remote, `${commit}:${this.#branch}`]);
      if (status === 0) {
        this.#follow(commit, folder);
        return `${this.#remote} (${this.#branch.replace('refs/heads/', '')})`;
      }
      if (!MOVED.test(stderr) || attempt === ATTEMPTS) throw refusal('push', stderr);
      await new Promise((done) => setTimeout(done, randomInt(WAIT_MS)));
    }
  }

  /** The commit of the remote branch. */
  #fetch(): string {
    const tracking = `refs/sessionary/fetched`;
    this.#git('fetch', '--quiet', '--no-tags', this.#remote, `+${this.#branch}:${tracking}`);
    return this.#git('rev-parse', tracking);
  }

  /** The last commit that both the folder and the remote branch contain. */
  #base(theirs: string): string {
    const common = this.#git('merge-base', 'HEAD', theirs);
    const isLater = (one: string, other: string) => this.#try('merge-base', '--is-ancestor', other, one) !== undefined;
    const pushed = this.#try('rev-parse', '--verify', '--quiet', PUSHED);
    return pushed !== undefined && isLater(theirs, pushed) && !isLater(common, pushed) ? pushed : common;
  }

  /** The tree of the remote with the changes in the folder. Where both changed a file (`forget`), the remote wins. */
  #merged(base: string, theirs: string, folder: string): string {
    const temporary = mkdtempSync(join(tmpdir(), 'sessionary-'));
    const env = { GIT_INDEX_FILE: join(temporary, 'index') };
    try {
      const index = resolve(this.#root, this.#git('rev-parse', '--git-path', 'index'));
      // It knows the times of files, so that git does not read all of them again.
      if (existsSync(index)) copyFileSync(index, env.GIT_INDEX_FILE);
      this.#in(env, 'read-tree', '--reset', base);
      this.#in(env, 'add', '--all', '--', folder);
      const ours = this.#in(env, 'write-tree');
      if (base === theirs) return ours;
      this.#in(env, 'read-tree', '--reset', theirs);
      this.#in(env, 'read-tree', '-i', '-m', '--aggressive', base, theirs, ours);
      const both = this.#in(env, 'ls-files', '--unmerged', '-z').split('\0').filter(Boolean);
      const paths = [...new Set(both.map((entry) => entry.slice(entry.indexOf('\t') + 1)))];
      if (paths.length > 0) this.#in(env, 'reset', '--quiet', theirs, '--', ...paths);
      return this.#in(env, 'write-tree');
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  }

  /** Lets the branch follow, if nothing else was committed to it. */
  #follow(commit: string, folder: string): void {
    this.#try('update-ref', PUSHED, commit);
    if (this.#try('merge-base', '--is-ancestor', 'HEAD', commit) === undefined) return;
    this.#try('add', '--all', '--', folder);
    this.#try('merge', '--quiet', '--ff-only', commit);
  }

  #run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const { status, stdout, stderr, error } = spawnSync('git', ['-C', this.#root, ...args], {
      ...{ encoding: 'utf8', env: { ...this.#env, ...env }, maxBuffer: 1e9 },
    });
    if (error !== undefined) throw new UserError(`git cannot be run (${error.message}); --push needs it.`);
    return { status, stdout: stdout.replace(/\n$/, ''), stderr };
  }

  #try(...args: readonly string[]): string | undefined {
    const { status, stdout } = this.#run(args);
    return status === 0 ? stdout : undefined;
  }

  #git(...args: readonly string[]): string {
    return this.#in({}, ...args);
  }

  #in(env: NodeJS.ProcessEnv, ...args: readonly string[]): string {
    const { status, stdout, stderr } = this.#run(args, env);
    if (status !== 0) throw refusal(args[0] ?? '', stderr);
    return stdout;
  }
}

function sshOf({ GIT_SSH_COMMAND: command }: NodeJS.ProcessEnv): string {
  return `${command || 'ssh'} -o BatchMode=yes`;
}

/** The lines of git that begin with `fatal:` and the like say why. */
function refusal(command: string, stderr: string): UserError {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const why = lines.find((line) => /^(?:fatal|error|remote: (?:fatal|error)| ! )/i.test(line)) ?? lines.at(-1);
  return new UserError(`git ${command} failed: ${why?.trim() ?? 'it said nothing'}`);
}

/** The words of an error about settings, the network or git. Others are thrown again. */
function reasonOf(error: unknown): string {
  if (error instanceof UserError) return error.message;
  throw error;
}

/**
 * Brings what others pushed, collects, and pushes what is new. Whatever git says, it collects.
 * @param options `isAsking`: may git ask for a password?
 * @returns what was collected; where it was pushed to, unless the remote had it all; or why it was not pushed
 */
export async function collectAndPush(
  { archive, env, isAsking }: { readonly archive: string; readonly env: NodeJS.ProcessEnv; readonly isAsking: boolean },
  collecting: () => Promise<Collected | undefined>,
): Promise<{
  readonly collected: Collected | undefined;
  readonly pushedTo?: string | undefined;
  readonly unpushed?: string;
}> {
  let repository: ArchiveRepository | undefined;
  let unpushed = '';
  try {
    makeFolder(archive);
    repository = new ArchiveRepository(archive, env, isAsking);
    repository.pull();
  } catch (error) {
    unpushed = reasonOf(error);
  }
  const collected = await collecting();
  if (collected === undefined) return { collected };
  if (repository === undefined) return { collected, unpushed };
  const { machine } = collected;
  try {
    return { collected, pushedTo: await repository.push(machine, `Collect ${relative(archive, machine)}`) };
  } catch (error) {
    return { collected, unpushed: reasonOf(error) };
  }
}
