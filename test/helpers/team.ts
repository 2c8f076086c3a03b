/** Members of a team, each with a machine and a clone of the repository of their archive. */

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlayedMachine, said } from './machine.ts';

const USER = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@x.test',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@x.test',
};

export class Member {
  readonly machine: PlayedMachine;
  readonly clone: string;
  readonly env: Readonly<Record<string, string>>;

  constructor(root: string, name: string) {
    this.machine = new PlayedMachine(root, name, name);
    this.clone = join(root, name, 'clone');
    this.env = { PATH: process.env.PATH ?? '', HOME: join(root, name), XDG_STATE_HOME: this.machine.state, ...USER };
    execFileSync('git', ['clone', '--quiet', remoteOf(root), this.clone], { env: this.env, stdio: 'pipe' });
  }

  git(...args: readonly string[]): string {
    return execFileSync('git', args, { cwd: this.clone, env: this.env, encoding: 'utf8' }).trimEnd();
  }

  /** Writes a session of these prompts. */
  say(session: number, ...words: readonly string[]): void {
    this.machine.now += 1000;
    this.machine.write(
      session,
      words.map((text) => said(`${this.machine.name}-${text}`, text)),
    );
  }
}

function remoteOf(root: string): string {
  return join(root, 'remote.git');
}

/** A bare repository with a README on `main`, and members with clones of it. */
export function team(
  root: string,
  names: readonly string[],
): { readonly remote: string; readonly members: readonly Member[] } {
  const remote = remoteOf(root);
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote]);
  const founder = new Member(root, 'Founder');
  writeFileSync(join(founder.clone, 'README.md'), 'Ours\n');
  founder.git('checkout', '--quiet', '-b', 'main');
  founder.git('add', '.');
  founder.git('commit', '--quiet', '-m', 'Begin');
  founder.git('push', '--quiet', '-u', 'origin', 'main');
  return { remote, members: names.map((name) => new Member(root, name)) };
}
