import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scopeOf } from '../../../src/cli/ask/scope.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';

function git(folder: string, ...args: readonly string[]): void {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@tide.example'];
  execFileSync('git', ['-C', folder, ...who, ...args], { stdio: 'ignore' });
}

/** A repository with a subfolder and a worktree elsewhere. */
function repository(remote?: string) {
  const root = folderForTest();
  const folder = join(root, 'code', 'tide');
  mkdirSync(join(folder, 'src'), { recursive: true });
  git(folder, 'init', '-q');
  git(folder, 'commit', '--allow-empty', '-qm', 'Begin');
  git(folder, 'worktree', 'add', join(root, 'elsewhere'));
  if (remote) git(folder, 'remote', 'add', 'origin', remote);
  return { folder, worktree: join(root, 'elsewhere') };
}

describe('the project of a folder', () => {
  it('is called as its repository, which a subfolder and a worktree are part of', () => {
    const { folder, worktree } = repository();
    for (const place of [folder, join(folder, 'src'), worktree])
      expect(scopeOf(undefined, place, ['moon', 'tide'])).toBe('tide');
  });

  it('has the name of the remote rather than of the folder, and the longest that fits', () => {
    const { folder } = repository('git@github.com:ada/tide-watch.git');
    expect(scopeOf(undefined, folder, ['tide', 'tide-watch'])).toBe('tide-watch');
    expect(scopeOf(undefined, folder, ['tide', 'code/tide'])).toBe('code/tide');
  });

  it('may not be in the archive', () => {
    expect(scopeOf(undefined, repository().folder, ['ide', 'tide/web'])).toBeUndefined();
  });
});

describe('the project that is asked about', () => {
  const folder = '/nowhere/tide';
  it.each([
    ['*', undefined],
    [undefined, 'tide'],
    ['MOON', 'moon'],
  ])('%s -> %s', (given, project) => {
    expect(scopeOf(given, folder, ['moon', 'tide'])).toBe(project);
  });

  it('must exist', () => {
    const message = `The archive has no project "${'x'.repeat(60)}…"; among its projects are moon, tide.`;
    expect(() => scopeOf('x'.repeat(500), folder, ['moon', 'tide'])).toThrow(message);
  });
});
