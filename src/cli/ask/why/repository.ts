/** What git says about lines and commits of a repository, bare or checked out. */

import { execFileSync } from 'node:child_process';
import { codeOf, UserError } from '../../../base/errors.ts';
import { oneLine } from '../../../base/format.ts';
import { repositoryOf } from '../../../facts/git/repository-address.ts';
import { patchedFiles } from '../../../transcript/tools/patches.ts';
import type { RepositoryCommit } from '../../../why/candidates.ts';
import { lineHash } from '../../../why/shared/line-hash.ts';

/** Bytes of output: more than the patch of any commit that a person reads. */
const MOST_BYTES = 1 << 28;

/** What a user's configuration must not change, because the output is read by this program. */
const SETTINGS = [
  ...['core.quotePath', 'log.showSignature', 'diff.noprefix', 'diff.mnemonicPrefix', 'diff.relative'].map(
    (name) => `${name}=false`,
  ),
  'diff.submodule=short',
].flatMap((setting) => ['-c', setting]);

export interface FoundCommit extends RepositoryCommit {
  readonly isMerge: boolean;
  /** Made by a program such as `dependabot[bot]`. */
  readonly isBot: boolean;
}

interface BlamedLine {
  readonly text: string;
  /** Undefined if the line is not committed. */
  readonly sha: string | undefined;
  /** The file's path in that commit. */
  readonly path: string;
}

export class Repository {
  readonly #folder: string;
  /** Undefined in a bare repository. */
  readonly #revision: string | undefined;
  /** What git said when it last refused. */
  refusal = 'no reason given';

  /** @throws UserError if the folder is not a repository, or there is no git */
  constructor(folder: string) {
    this.#folder = folder;
    const isBare = this.#run(['rev-parse', '--is-bare-repository']);
    if (isBare === undefined)
      throw new UserError(
        `git cannot read ${oneLine(folder, 120)} (${this.refusal}); name the folder of a repository.`,
      );
    this.#revision = isBare.trim() === 'true' ? 'HEAD' : undefined;
  }

  #run(args: readonly string[]): string | undefined {
    try {
      const whole = ['-C', this.#folder, ...SETTINGS, ...args];
      // In a hook, git's own variables name another repository than the one asked about.
      const env = { ...process.env, GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined };
      return execFileSync('git', whole, {
        encoding: 'utf8',
        maxBuffer: MOST_BYTES,
        stdio: ['ignore', 'pipe', 'pipe'],
        env,
      });
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new UserError('git was not found; install it, or add it to the PATH.');
      const printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
      this.refusal = oneLine(printed.replace(/^fatal: /, '').split('\n', 1)[0] ?? '', 120);
      return undefined;
    }
  }

  /** `github.com/ada/tide`, if it has a remote, and its folder; of a worktree, that of the main one. */
  places(): readonly string[] {
    const address = this.#run(['remote', 'get-url', 'origin'])?.trim();
    const folder = this.#run(['rev-parse', '--path-format=absolute', '--git-common-dir'])?.trim();
    return [repositoryOf(address ?? ''), folder?.replace(/[\\/]\.git$/, '')].flatMap((place) => place ?? []);
  }

  /** The full hash of a commit; undefined if there is no such commit. */
  resolve(name: string): string | undefined {
    return this.#run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])?.trim();
  }

  commit(sha: string): FoundCommit | undefined {
    const format = '--format=%H%n%P%n%at%n%an <%ae>%n%s%n';
    const plain = ['--unified=0', '--no-color', '--no-ext-diff', '--no-textconv'];
    const shown = this.#run(['show', format, ...plain, '-M', sha, '--']);
    if (shown === undefined) return undefined;
    const [full = '', parents = '', seconds = '', author = '', subject = '', ...patch] = shown.split('\n');
    return {
      sha: full,
      subject,
      time: Number(seconds) * 1000,
      isMerge: parents.includes(' '),
      isBot: /\[bot\]/i.test(author),
      files: filesOf(patch.join('\n')),
    };
  }

  /** The commit that squashed or merged a pull request: `Fix the axis (#12)`, `Merge pull request #12 from …`. */
  ofPullRequest(number: string): FoundCommit | undefined {
    const pattern = `(\\(#${number}\\)$|^Merge pull request #${number} )`;
    const sha = this.#run(['log', '--all', '-1', '--format=%H', '-E', `--grep=${pattern}`])?.trim();
    return sha ? this.commit(sha) : undefined;
  }

  /** Lines of a file with the commits that they come from; undefined if git has no such file or line. */
  blame(path: string, line: number | undefined): readonly BlamedLine[] | undefined {
    const range = line === undefined ? [] : ['-L', `${line},${line}`];
    const revision = this.#revision === undefined ? [] : [this.#revision];
    const blamed = this.#run(['blame', '--line-porcelain', '-w', ...range, ...revision, '--', path]);
    return blamed === undefined ? undefined : blamedLines(blamed);
  }
}

function filesOf(patch: string): RepositoryCommit['files'] {
  const those = (lines: readonly string[], sign: string) =>
    lines.filter((line) => line.startsWith(sign)).flatMap((line) => lineHash(line.slice(1)) ?? []);
  return patchedFiles(patch).map(({ oldFileName = '', newFileName = '', hunks }) => {
    const name = newFileName === '/dev/null' ? oldFileName : newFileName;
    const lines = hunks.flatMap((hunk) => hunk.lines);
    return { path: name.replace(/^[ab]\//, ''), added: those(lines, '+'), removed: those(lines, '-') };
  });
}

/** `git blame --line-porcelain`: a line with the hash, facts about its commit, then a tab and the text. */
function blamedLines(porcelain: string): readonly BlamedLine[] {
  const lines: BlamedLine[] = [];
  let sha = '';
  let path = '';
  for (const row of porcelain.split('\n')) {
    const hash = /^([0-9a-f]{40,64}) \d/.exec(row)?.[1];
    if (hash !== undefined) sha = hash;
    else if (row.startsWith('filename ')) path = row.slice('filename '.length);
    else if (row.startsWith('\t')) lines.push({ text: row.slice(1), path, sha: /^0+$/.test(sha) ? undefined : sha });
  }
  return lines;
}
