import { describe, expect, it } from 'vitest';
import { linkArchive } from '../../../src/site/link/link-archive.ts';
import { alikeProjects } from '../../../src/site/link/projects/alike.ts';
import type { Checkout, SessionSummary } from '../../../src/transcript/types/summary.ts';
import { summaryOf } from '../../helpers/summaries.ts';

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
  it.each([
    [['C:\\shop', '/mnt/c/shop'], 'shop (C:\\shop; )'],
    [['C:\\shop', '/c/shop/web'], 'shop (C:\\shop; )'],
    [['/cygdrive/d/work/shop', 'D:/work/shop'], 'shop (D:/work/shop; )'],
    [['/mnt/c/shop', '/c/shop'], 'shop (/mnt/c/shop; )'],
    [['~\\shop', '~/shop'], 'shop (~\\shop; )'],
    [['\\\\wsl$\\Ubuntu\\srv\\shop', '/srv/shop', '\\\\wsl.localhost\\Debian\\srv\\shop'], 'shop (/srv/shop; )'],
    [['/mnt/c/shop'], 'shop (/mnt/c/shop; )'],
    [['/c/shop'], 'shop (/c/shop; )'],
    [['C:\\shop', '/mnt/d/club'], 'club (/mnt/d/club; ) shop (C:\\shop; )'],
    [['C:\\shop', '/mnt/d/shop'], 'C:\\shop (C:\\shop; ) d/shop (/mnt/d/shop; )'],
  ])('of one Windows machine are one, whatever its drives are called: %j', (paths, expected) => {
    const sessions = paths.map((path) => ({ ...at(path), branches: ['main'] }));
    expect(projects(...sessions).join(' ')).toBe(expected);
  });

  it.each<[string, SessionSummary[], string[]]>([
    [
      'are named by the last part of their path',
      [at('/home/ada/tidepool'), at('/home/ada/quay')],
      ['quay (/home/ada/quay; )', 'tidepool (/home/ada/tidepool; )'],
    ],
    ['may have Windows paths', [at('D:\\work\\tidepool')], ['tidepool (D:\\work\\tidepool; )']],
    [
      'of members with different homes are one',
      [at('/home/ada/tidepool', 'Ada'), at('/Users/bo/code/tidepool', 'Bo')],
      ['tidepool (/Users/bo/code/tidepool, /home/ada/tidepool; Ada, Bo)'],
    ],
    [
      'of Claude Cowork are one, though each session has a folder of its own',
      [at('/sessions/keen-quiet-otter'), at('/sessions/bold-red-tern')],
      ['Cowork (/sessions; )'],
    ],
    [
      'of the same name within one member are separate, named by their paths',
      [at('/home/ada/shop/web'), at('/home/ada/club/web')],
      ['club/web (/home/ada/club/web; )', 'shop/web (/home/ada/shop/web; )'],
    ],
    ['without a path are named by their folder', [at(undefined)], ['srv-tidepool (srv-tidepool; )']],
  ])('%s', (_name, sessions, expected) => expect(projects(...sessions)).toEqual(expected));

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

/** A session that showed these repositories and worktrees. */
function showing(cwd: string, checkouts: readonly Checkout[], more: Partial<SessionSummary> = {}) {
  return { ...at(cwd, more.member), checkouts, ...more };
}

function withRemote(cwd: string, repository: string, member?: string): SessionSummary {
  return showing(cwd, [{ folder: cwd, repository }], { member });
}

/** The worktrees of each session. */
function worktrees(...sessions: readonly SessionSummary[]): readonly (readonly string[])[] {
  const { sessions: linked } = linkArchive(sessions);
  return sessions.map(({ id }) => [...linked.values()].find(({ summary }) => summary.id === id)?.worktrees ?? []);
}

describe('similar names', () => {
  const alike = (...folders: readonly string[]) =>
    alikeProjects(linkArchive(folders.map((folder) => at(folder))).projects);

  it('may be one project, which the build says with the setting that makes them one', () => {
    expect(alike('/home/ada/tidepool', '/home/ada/club-tidepool', '/old/tide_pool', '/home/ada/quay')).toEqual([
      'Some projects have similar names. If they are one, set {"projects":[{"name":"tidepool","match":["tidepool","tide_pool","club-tidepool"]}]}',
    ]);
  });

  it('are not those that only begin alike, or end with a few letters', () => {
    expect(alike('/home/ada/tidepool', '/home/ada/tidepool-docs', '/home/ada/api', '/home/ada/quay-api')).toEqual([]);
  });
});

describe('one repository is one project', () => {
  const shop = withRemote('/a/shop', 'github.com/ada/shop', 'Ada');
  const main = (path: string) => ({ ...at(path), branches: ['main'] });
  const named = '/home/ada/ghq/github.com/ada/shop';
  const kept = '/home/ada/.tool/repos/shop/worktrees';
  const fork = showing('/a/shop', [
    { folder: '/a/shop', repository: 'github.com/ada/shop' },
    { folder: '/a/shop', repository: 'github.com/club/Shop' },
  ]);
  it.each<[string, SessionSummary[], string[]]>([
    [
      'however its folders are spelled',
      [withRemote('/a/tide-pool', 'github.com/ada/tide-pool', 'Ada'), at('/b/TidePool', 'Bo')],
      ['tide-pool (/a/tide-pool, /b/TidePool; Ada, Bo)'],
    ],
    [
      'with worktrees in a place of their own, if they have its name',
      [shop, at(`${kept}/shop-3`), at(`${kept}/shop-4`), at(`${kept}/quay`)],
      [`quay (${kept}/quay; )`, 'shop (/a/shop; Ada)'],
    ],
    [
      'whatever its folders are called',
      [withRemote('/a/shop', 'github.com/ada/shop'), withRemote('/w/s2', 'github.com/Ada/Shop')],
      ['Shop (/a/shop, /w/s2; )'],
    ],
    [
      'with the folders of its name of other members',
      [shop, at('/b/shop', 'Bo')],
      ['shop (/a/shop, /b/shop; Ada, Bo)'],
    ],
    [
      'but not with a second one of the same member',
      [shop, at('/old/shop', 'Ada')],
      ['/old/shop (/old/shop; Ada)', 'shop (/a/shop; Ada)'],
    ],
    [
      'but a folder of its name is left alone when several have it',
      [shop, withRemote('/c/shop', 'github.com/cy/shop', 'Cy'), at('/b/shop', 'Bo')],
      ['/b/shop (/b/shop; Bo)', 'ada/shop (/a/shop; Ada)', 'cy/shop (/c/shop; Cy)'],
    ],
    [
      'with the worktrees of its name elsewhere, of the same member too',
      [shop, at('/Users/ada/conductor/workspaces/shop/fix', 'Ada')],
      ['shop (/a/shop; Ada)'],
    ],
    [
      'that its folder is named after',
      [at(named), withRemote('/w/s2', 'github.com/ada/shop')],
      [`shop (${named}, /w/s2; )`],
    ],
    ['unless it has another remote', [withRemote(named, 'github.com/ada/tides')], [`tides (${named}; )`]],
    [
      'and another repository of that name is another project',
      [shop, withRemote('/b/shop', 'github.com/bo/shop')],
      ['ada/shop (/a/shop; Ada)', 'bo/shop (/b/shop; )'],
    ],
    [
      'even if it is a fork, or its owner is redacted',
      [fork, withRemote('/b/shop', 'github.com/club/shop'), withRemote('/c/x', 'github.com/~/shop')],
      ['shop (/a/shop, /b/shop, /c/x; )'],
    ],
    ['with its subfolders', [withRemote('/b/club', 'github.com/ada/club'), at('/b/club/web')], ['club (/b/club; )']],
    [
      'unless they show another repository',
      [main('/a/shop'), at('/a/shop/packages/web'), withRemote('/a/shop/vendor/axe', 'github.com/bo/axe')],
      ['axe (/a/shop/vendor/axe; )', 'shop (/a/shop; )'],
    ],
    [
      'but a folder that is no repository is not one with its subfolders',
      [at('/a'), at('/a/shop'), at('/a/club')],
      ['a (/a; )', 'club (/a/club; )', 'shop (/a/shop; )'],
    ],
    [
      'with the subfolders of its subfolders',
      [main('/a/shop'), main('/a/shop/web'), main('/a/shop/web/src'), main('/a/shop/web/src/x')],
      ['shop (/a/shop; )'],
    ],
    [
      'with a subfolder that shows the same one',
      [{ ...shop, branches: ['main'] }, withRemote('/a/shop/web', 'github.com/ada/shop', 'Ada')],
      ['shop (/a/shop; Ada)'],
    ],
  ])('%s', (_name, sessions, expected) => expect(projects(...sessions)).toEqual(expected));

  const vendored = { folder: '/a/shop/vendor/axe', repository: 'github.com/bo/axe' };
  it.each<[string, string, Partial<SessionSummary>, readonly Checkout[]]>([
    [
      'the folder itself',
      'tides',
      { branches: ['main'] },
      [vendored, { folder: '/a/shop', repository: 'x.org/a/tides' }],
    ],
    ['its worktree', 'tides', {}, [{ folder: '/a/shop/.worktrees/fix', repository: 'x.org/a/tides' }]],
    ['what is in a repository', 'axe', { branches: ['main'] }, [vendored]],
    ['nothing in a folder that is not a repository', 'shop', { branches: [] }, [vendored]],
  ])('named by the remote of %s', (_what, name, more, checkouts) => {
    expect(projects(showing('/a/shop', checkouts, more))).toEqual([`${name} (/a/shop; )`]);
  });

  it('named by the remote that most of its sessions show', () => {
    const sessions = ['old', 'new', 'new'].map((name, n) => ({
      ...withRemote('/a/x', `github.com/ada/${name}`),
      id: `s${n}`,
    }));
    expect(projects(...sessions)).toEqual(['new (/a/x; )']);
  });

  it.each(['/home/ada', '/Users/ada', 'C:\\Users\\ada', 'C:\\users\\ada', '/root', '~', '/home'])(
    'but not with all that is in %s',
    (home) => {
      expect(
        projects({ ...at(home), branches: ['main'] }, at(`${home}${home.includes('\\') ? '\\' : '/'}x`)),
      ).toHaveLength(2);
    },
  );
});

describe('worktrees', () => {
  it.each([
    ['/a/shop/.worktrees/fix', '/a/shop'],
    ['/a/shop/.claude/worktrees/fix/packages/web', '/a/shop'],
    ['/a/shop/.git/wt/fix', '/a/shop'],
    ['/a/shop/worktrees/fix', '/a/shop'],
    ['/a/shop-worktrees/fix', '/a/shop'],
    ['C:\\a\\shop\\.worktrees\\fix', 'C:\\a\\shop'],
    ['/Users/ada/conductor/workspaces/shop/fix', '/a/shop'],
    ['/Users/ada/.cursor/worktrees/shop/fix', '/a/shop'],
    ['/Users/ada/.codex/worktrees/fix/shop', '/a/shop'],
    ['~/.worktrees/shop/fix', '~/shop'],
    ['~/wt/shop/fix', '~/shop'],
  ])('%s is one of %s', (path, root) => {
    const sessions = [at(root), at(path)];
    expect(projects(...sessions)).toEqual([`shop (${root}; )`]);
    expect(worktrees(...sessions)).toEqual([[], ['fix']]);
  });

  it('may be anywhere, if a session shows where they belong', () => {
    const made = showing('/a/shop', [{ folder: '/tmp/x', worktreeOf: '/a/shop' }]);
    const sessions = [made, at('/tmp/x'), at('/tmp/x/web')];
    expect(projects(...sessions)).toEqual(['shop (/a/shop; )']);
    expect(worktrees(...sessions)).toEqual([[], ['x'], ['x']]);
  });

  const inX = { folder: '/tmp/x', worktreeOf: '/a/shop' };
  const codex = '/Users/ada/.codex/worktrees/fix/shop';
  it.each<[string, readonly Checkout[], string, string]>([
    ['of a worktree', [{ folder: '/tmp/x', worktreeOf: '/a/shop/.worktrees/fix' }], '/tmp/x', 'x'],
    ['in another one, which has the name', [inX, { folder: '/tmp/x/y', worktreeOf: '/tmp/x' }], '/tmp/x/y', 'x'],
    ['of Codex', [{ folder: codex, worktreeOf: '/a/shop' }], codex, 'fix'],
    ['where another one shows that there is a repository', [inX], '/a/shop/worktrees/fix', 'fix'],
  ])('may be %s', (_, checkouts, path, name) => {
    const sessions = [showing('/a/tides', checkouts), at(path)];
    expect(worktrees(...sessions)).toEqual([[], [name]]);
    expect(projects(...sessions)).toEqual(['shop (/a/shop; )', 'tides (/a/tides; )']);
  });

  it('are of the repository that a session shows first', () => {
    const made = showing('/a/shop', [
      { folder: '/tmp/x', worktreeOf: '/a/shop' },
      { folder: '/tmp/x', worktreeOf: '/a/club' },
    ]);
    expect(projects(made, at('/a/club'), at('/tmp/x'))).toEqual(['club (/a/club; )', 'shop (/a/shop; )']);
    expect(linkArchive([made, at('/a/club'), at('/tmp/x')]).projects.map(({ sessions }) => sessions.length)).toEqual([
      1, 2,
    ]);
  });

  it('that claim to be in each other do no harm', () => {
    const circle = showing('/a/x', [
      { folder: '/a/x', worktreeOf: '/a/y' },
      { folder: '/a/y', worktreeOf: '/a/x' },
    ]);
    expect(projects(circle)).toHaveLength(1);
  });

  it('that a session moved to are listed with it', () => {
    const session = summaryOf('s1', 0, { cwd: '/a/shop', cwds: ['/a/shop', '/a/shop/.worktrees/fix'] });
    expect(worktrees(session)).toEqual([['fix']]);
  });

  it('in a home directory do not make a project of it', () => {
    expect(projects(at('~/.worktrees/fix'), at('/home/ada/worktrees/fix', 'Ada'))).toEqual([
      'fix (/home/ada/worktrees/fix, ~/.worktrees/fix; Ada)',
    ]);
  });
});

describe('projects of the configuration', () => {
  const all = [at('/a/shop-web'), at('/a/shop-api'), withRemote('/b/x', 'github.com/ada/tides'), at('/a/club')];
  const grouped = (...rules: { name: string; match: string[] }[]) =>
    linkArchive(all, rules).projects.map(({ name, paths }) => `${name}: ${paths.join(', ')}`);

  it('have the sessions with a matching name, path or repository', () => {
    expect(grouped({ name: 'The shop', match: ['shop-*'] }, { name: 'Sea', match: ['github.com/ada/*'] })).toEqual([
      'Sea: /b/x',
      'The shop: /a/shop-api, /a/shop-web',
      'club: /a/club',
    ]);
  });

  it.each(['Shop-*', '-a-shop-*', '/A/SHOP-*'])('may match in any case, and folders of Claude Code: %s', (glob) => {
    expect(grouped({ name: 'The shop', match: [glob] })).toContain('The shop: /a/shop-api, /a/shop-web');
  });

  it.each([...['C:\\Work\\shop', 'c:\\work\\*', 'C:/Work/sh*', '**/shop']])(
    'may match paths of Windows, with separators of either kind: %s',
    (glob) => {
      const { projects: found } = linkArchive([at('C:\\Work\\shop')], [{ name: 'The shop', match: [glob] }]);
      expect(found.map(({ name }) => name)).toEqual(['The shop']);
    },
  );

  it('may have a subfolder of another project', () => {
    const sessions = [{ ...at('/a/shop'), branches: ['main'] }, at('/a/shop/web')];
    const { projects } = linkArchive(sessions, [{ name: 'Web', match: ['web'] }]);
    expect(projects.map(({ name, sessions: own }) => [name, own.length])).toEqual([
      ['Web', 1],
      ['shop', 1],
    ]);
  });

  it('are decided by the first that matches, and may have the name of another project', () => {
    expect(grouped({ name: 'club', match: ['/a/shop-web'] }, { name: 'Other', match: ['shop-*'] })).toEqual([
      'Other: /a/shop-api',
      'club: /a/club, /a/shop-web',
      'tides: /b/x',
    ]);
  });
});

describe('addresses that projects had before', () => {
  const former = (sessions: readonly SessionSummary[], rules?: { name: string; match: string[] }[]) =>
    linkArchive(sessions, rules).projects.map(({ key, formerKeys }) => [key, formerKeys]);

  it('are those of their worktrees and folders', () => {
    expect(
      former([at('/a/shop'), at('/a/shop/.worktrees/fix'), withRemote('/b/old-shop', 'github.com/ada/shop')]),
    ).toEqual([['shop', ['fix', 'old-shop']]]);
  });

  it('are those without the configuration', () => {
    expect(former([withRemote('/b/x', 'github.com/ada/shop')], [{ name: 'Sea', match: ['shop'] }])).toEqual([
      ['sea', ['x', 'shop']],
    ]);
  });
});
