import { describe, expect, it } from 'vitest';
import type { SessionSummary } from '../../src/domain/summary.ts';
import { linkArchive } from '../../src/link/link-archive.ts';
import { summaryOf } from '../helpers/summaries.ts';

/** A session of a member in the project at this path. */
function at(cwd: string | undefined, member?: string, id = `${member} ${cwd}`): SessionSummary {
  return summaryOf(id, 0, {
    cwd,
    member,
    input: member === undefined ? 0 : member.charCodeAt(0),
    folder: (cwd ?? '-srv-tidepool').replace(/[^A-Za-z0-9]/g, '-'),
  });
}

/** `name (paths; members)` of each project. */
function projects(...sessions: readonly SessionSummary[]): string[] {
  return linkArchive(sessions).projects.map(
    ({ name, paths, members }) => `${name} (${paths.join(', ')}; ${members.join(', ')})`,
  );
}

describe('projects', () => {
  it('are named by the last part of their path', () => {
    expect(projects(at('/home/ada/tidepool'), at('/home/ada/quay'))).toEqual([
      'quay (/home/ada/quay; )',
      'tidepool (/home/ada/tidepool; )',
    ]);
  });

  it('may have Windows paths', () => {
    expect(projects(at('D:\\work\\tidepool'))).toEqual(['tidepool (D:\\work\\tidepool; )']);
  });

  it('of members with different homes are one', () => {
    expect(projects(at('/home/ada/tidepool', 'Ada'), at('/Users/bo/code/tidepool', 'Bo'))).toEqual([
      'tidepool (/Users/bo/code/tidepool, /home/ada/tidepool; Ada, Bo)',
    ]);
  });

  it('of the same name within one member are separate, named by their paths', () => {
    expect(projects(at('/home/ada/shop/web'), at('/home/ada/club/web'))).toEqual([
      'club/web (/home/ada/club/web; )',
      'shop/web (/home/ada/shop/web; )',
    ]);
  });

  it('have the path of most of their sessions', () => {
    const folder = '-home-ada-tidepool';
    const sessions = ['/home/ada/tidepool', '/tmp', '/home/ada/tidepool'].map((cwd, n) =>
      summaryOf(`s${n}`, n, { cwd, folder }),
    );
    expect(projects(...sessions)).toEqual(['tidepool (/home/ada/tidepool; )']);
  });

  it('in one folder, because their paths are encoded alike, are separated by cwd', () => {
    const folder = '-a-b-c';
    const sessions = ['/a/b-c', '/a/b/c', '/tmp', '/a/b-c', undefined].map((cwd, n) =>
      summaryOf(`s${n}`, n, { cwd, folder }),
    );
    const { projects } = linkArchive(sessions);
    expect(projects.map(({ name, paths, sessions }) => [name, paths, sessions])).toEqual([
      ['b-c', ['/a/b-c'], ['s4', 's3', 's2', 's0']],
      ['c', ['/a/b/c'], ['s1']],
    ]);
  });

  it('without a path are named by their folder', () => {
    expect(projects(at(undefined))).toEqual(['srv-tidepool (srv-tidepool; )']);
  });

  it('have different keys even if their names differ only in case or punctuation', () => {
    const { projects } = linkArchive([at('/x/Tide Pool'), at('/y/tide-pool'), at('/z/tide_pool'), at('/x/潮')]);
    const keys = projects.map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(key).toMatch(/^[a-z0-9][a-z0-9-]*$/);
  });

  it('list the sessions of all their members', () => {
    const { projects, members } = linkArchive([at('/a/tidepool', 'Ada', 's1'), at('/b/tidepool', 'Bo', 's2')]);
    expect(projects).toHaveLength(1);
    expect([...(projects[0]?.sessions ?? [])].sort()).toEqual(['s1', 's2']);
    expect(members).toEqual(['Ada', 'Bo']);
  });
});
