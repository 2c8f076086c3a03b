import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { discover } from '../../../src/transcript/discover/discover.ts';
import type { Input } from '../../../src/transcript/discover/inputs.ts';
import type { Discovery } from '../../../src/transcript/discover/session-file.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';
import { user } from '../../helpers/lines.ts';

type Tree = Readonly<Record<string, string | Uint8Array>>;

/** Writes files by path into a folder that is removed when the test ends. */
function plant(tree: Tree): string {
  const root = folderForTest();
  for (const [path, content] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** @param links link -> target, both relative to the root */
function plantLinks(root: string, links: Readonly<Record<string, string>>): void {
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    symlinkSync(join(root, target), join(root, path));
  }
}

function found(root: string, ...more: string[]): Discovery {
  return discover([{ path: join(root, ...more), member: undefined }]);
}

/** Each session with the ids of its agents, in order. */
function sketch({ sessions }: Discovery): string[] {
  return sessions.map(({ relative, agents }) => [relative, ...agents.map(({ id }) => id)].join(' '));
}

const LINE = user('a');
const ofAgent = (sessionId: string): string => user('task', { sessionId, isSidechain: true });

describe('inputs', () => {
  const tree = {
    '-home-ada-tidepool/s1.jsonl': LINE,
    '-home-ada-tidepool/s2.jsonl.gz': gzipSync(LINE),
    'notes.txt': 'x',
  };

  it('a projects folder', () => {
    const { sessions, problems } = found(plant(tree));
    expect(sessions.map(({ id, folder, folderName }) => [id, folder, folderName])).toEqual([
      ['s1', '-home-ada-tidepool', '-home-ada-tidepool'],
      ['s2', '-home-ada-tidepool', '-home-ada-tidepool'],
    ]);
    expect(problems).toEqual([]);
  });

  it('one project folder', () => {
    const { sessions } = found(plant(tree), '-home-ada-tidepool');
    expect(sessions.map(({ relative, folder, folderName }) => [relative, folder, folderName])).toEqual([
      ['s1.jsonl', '', '-home-ada-tidepool'],
      ['s2.jsonl.gz', '', '-home-ada-tidepool'],
    ]);
  });

  it('the folder of Claude Cowork, without its logs of the same sessions', () => {
    const root = plant({ 'local_1/.claude/projects/-sessions-a/s1.jsonl': LINE, 'local_1/audit.jsonl': LINE });
    expect(sketch(found(root))).toEqual(['local_1/.claude/projects/-sessions-a/s1.jsonl']);
    expect(sketch(found(plant({ 'p/audit.jsonl': LINE })))).toEqual(['p/audit.jsonl']);
  });

  it('one file, with its agents but without other sessions', () => {
    const root = plant({
      'p/s1.jsonl': LINE,
      'p/s2.jsonl': LINE,
      'p/agent-aa.jsonl': ofAgent('s1'),
      'p/agent-bb.jsonl': ofAgent('s2'),
      'p/s1/subagents/agent-cc.jsonl': ofAgent('s1'),
    });
    expect(sketch(found(root, 'p/s1.jsonl'))).toEqual(['s1.jsonl aa cc']);
  });

  it('several inputs, each with its member', () => {
    const root = plant(tree);
    const { sessions } = discover([
      { path: root, member: 'Ada' },
      { path: join(root, '-home-ada-tidepool/s1.jsonl'), member: 'Bo' },
    ]);
    expect(sessions.map(({ id, member, input }) => [id, member, input])).toEqual([
      ['s1', 'Ada', 0],
      ['s2', 'Ada', 0],
      ['s1', 'Bo', 1],
    ]);
  });

  it('that contain each other have each session once for a member', () => {
    const root = plant(tree);
    const inside = join(root, '-home-ada-tidepool');
    const idsOf = (...inputs: readonly Input[]): readonly string[] =>
      discover(inputs).sessions.map(({ id, member = '' }) => member + id);
    const [outer, inner] = [root, inside].map((path) => ({ path, member: undefined }));
    if (outer && inner) expect(idsOf(outer, inner, outer)).toEqual(['s1', 's2']);
    expect(idsOf({ path: root, member: 'Ada' }, { path: inside, member: 'Bo' })).toEqual([
      'Adas1',
      'Adas2',
      'Bos1',
      'Bos2',
    ]);
  });

  it('of a site that is in an input, nothing is read', () => {
    const root = plant({ 'p/s1.jsonl': LINE, '_site/.sessionary': '', '_site/projects/p.jsonl': LINE });
    expect(discover([{ path: root, member: undefined }]).sessions.map(({ id }) => id)).toEqual(['s1']);
  });

  it.each([
    ['notes.txt', 'The file is not a .jsonl or .jsonl.gz transcript.'],
    ['gone.jsonl', 'The file could not be read (ENOENT).'],
  ])('%s is a problem, not a crash', (name, reason) => {
    expect(found(plant(tree), name)).toEqual({
      sessions: [],
      histories: [],
      problems: [{ relative: name, member: undefined, reason }],
    });
  });
});

describe('agents', () => {
  it('next to sessions belong to the session that their lines name, even if compressed', () => {
    const root = plant({
      'p/s1.jsonl': LINE,
      'p/s2.jsonl': LINE,
      'p/agent-1a.jsonl': `not json\n${ofAgent('s2')}`,
      'p/agent-2b.jsonl.gz': gzipSync(ofAgent('s1')),
    });
    expect(sketch(found(root))).toEqual(['p/s1.jsonl 2b', 'p/s2.jsonl 1a']);
  });

  it('in the folder of a session belong to it, including workflows but not journals', () => {
    const root = plant({
      'p/s1.jsonl': LINE,
      'p/s1/subagents/agent-a1.jsonl': LINE,
      'p/s1/subagents/agent-a1.meta.json': '{"agentType":"Explore","description":"Dig","toolUseId":"t1"}',
      'p/s1/subagents/workflows/w1/agent-a2.jsonl': LINE,
      'p/s1/subagents/workflows/w1/journal.jsonl': LINE,
      'p/s1/tool-results/t1.txt': 'long',
    });
    const { sessions } = found(root);
    expect(sessions).toHaveLength(1);
    expect(sessions[0]?.agents.map(({ id, relative, meta }) => [id, relative, meta])).toEqual([
      ['a1', 'p/s1/subagents/agent-a1.jsonl', { type: 'Explore', description: 'Dig', toolUseId: 't1' }],
      [
        'a2',
        'p/s1/subagents/workflows/w1/agent-a2.jsonl',
        { type: undefined, description: undefined, toolUseId: undefined },
      ],
    ]);
  });

  it('of a session that is there twice, once compressed, are found once, and the session is one', () => {
    const root = plant({
      'p/s1.jsonl': LINE,
      'p/s1.jsonl.gz': gzipSync(LINE),
      'p/agent-1a.jsonl': ofAgent('s1'),
      'p/s1/subagents/agent-a1.jsonl': LINE,
    });
    expect(sketch(found(root))).toEqual(['p/s1.jsonl 1a a1']);
    expect(found(root).sessions[0]?.kept?.copies.map(({ name }) => name)).toEqual(['s1.jsonl', 's1.jsonl.gz']);
  });

  it('of a session that is gone take its place', () => {
    const root = plant({
      'p/agent-1a.jsonl': ofAgent('gone'),
      'p/lost/subagents/agent-a1.jsonl': LINE,
      'p/agent-9z.jsonl': 'null',
    });
    const { sessions } = found(root);
    expect(sessions.map(({ id, path, agents }) => [id, path, agents.map((agent) => agent.id)])).toEqual([
      ['gone', undefined, ['1a']],
      ['agent-9z', undefined, ['9z']],
      ['lost', undefined, ['a1']],
    ]);
  });
});

describe('odd folders', () => {
  it('a folder with the name of a transcript is a folder', () => {
    expect(sketch(found(plant({ 'p/x.jsonl/s1.jsonl': LINE, 'p/s2.jsonl': LINE })))).toEqual([
      'p/s2.jsonl',
      'p/x.jsonl/s1.jsonl',
    ]);
  });

  it('a linked project folder is read once, under its own name if that is in the input', () => {
    const root = plant({ 'in/deep/er/s1.jsonl': LINE, 'in/z-real/s2.jsonl': LINE });
    symlinkSync(join(root, 'in/deep/er'), join(root, 'in/b-link'));
    symlinkSync(join(root, 'in/z-real'), join(root, 'in/a-link'));
    symlinkSync(join(root, 'in'), join(root, 'in/loop'));
    symlinkSync(join(root, 'in/around-b'), join(root, 'in/around-a'));
    symlinkSync(join(root, 'in/around-a'), join(root, 'in/around-b'));
    const discovery = found(root, 'in');
    expect(sketch(discovery)).toEqual(['deep/er/s1.jsonl', 'z-real/s2.jsonl']);
    expect(discovery.problems).toEqual([]);
  });

  it('a linked transcript is read; a link that leads nowhere or to itself is a problem', () => {
    const root = plant({ 'in/p/s1.jsonl': LINE });
    symlinkSync(join(root, 'in/p/s1.jsonl'), join(root, 'in/s9.jsonl'));
    symlinkSync(join(root, 'nowhere'), join(root, 'in/s0.jsonl'));
    symlinkSync(join(root, 'in/s8.jsonl'), join(root, 'in/s8.jsonl'));
    const discovery = found(root, 'in');
    expect(sketch(discovery)).toEqual(['s9.jsonl', 'p/s1.jsonl']);
    expect(discovery.problems).toEqual([
      { relative: 's0.jsonl', member: undefined, reason: 'The file could not be read (ENOENT).' },
      { relative: 's8.jsonl', member: undefined, reason: 'The file could not be read (ELOOP).' },
    ]);
  });

  it('a link that leads outside the inputs is a problem, whatever it links to', () => {
    const outside = {
      'away/s1.jsonl': LINE,
      'away/agent-a9.jsonl': LINE,
      'away/agent-a1.meta.json': '{"description":"canary"}',
      'away/out.txt': 'canary',
      'inner/s2.jsonl': LINE,
    };
    const root = plant({ ...outside, 'in/p/s3.jsonl': LINE, 'in/p/s3/subagents/agent-a1.jsonl': LINE });
    plantLinks(root, {
      'in/project': 'away',
      'in/p/s1.jsonl': 'away/s1.jsonl',
      'in/p/s3/subagents/agent-a9.jsonl': 'away/agent-a9.jsonl',
      'in/p/s3/subagents/agent-a1.meta.json': 'away/agent-a1.meta.json',
      'in/p/s3/tool-results': 'away',
      'in/p/s4/subagents': 'away',
      // The name of another input begins with the name of this one, but it is not part of it.
      'in/q': 'inner',
      'in-too': 'away',
    });
    const { sessions, problems } = found(root, 'in');
    expect(sessions.map(({ relative, agents, toolResults }) => [relative, agents, toolResults])).toEqual([
      [
        'p/s3.jsonl',
        [expect.objectContaining({ id: 'a1', meta: expect.objectContaining({ description: undefined }) })],
        [],
      ],
    ]);
    expect(problems.map(({ relative }) => relative).sort()).toEqual([
      'p/s1.jsonl',
      'p/s3/subagents/agent-a1.meta.json',
      'p/s3/subagents/agent-a9.jsonl',
      'p/s3/tool-results',
      'p/s4/subagents',
      'project',
      'q',
    ]);
    expect(new Set(problems.map(({ reason }) => reason))).toEqual(
      new Set(['This link leads outside the inputs and was not followed. To read it, add its target as an input.']),
    );
    // As inputs of their own they are read, even if the input is a link.
    const both = ['in', 'in-too', 'inner'].map((name) => ({ path: join(root, name), member: undefined }));
    expect(sketch(discover(both))).toEqual(expect.arrayContaining(['p/s1.jsonl', 'q/s2.jsonl', 's1.jsonl']));
    const single = [{ path: join(root, 'in/p/s1.jsonl'), member: undefined }];
    expect(sketch(discover(single))).toEqual(['s1.jsonl']);
  });

  it('a pipe is skipped: reading it would never end', () => {
    const root = plant({ 'p/s1.jsonl': LINE, 'p/s1/subagents/agent-a1.jsonl': LINE });
    for (const name of ['p/s2.jsonl', 'p/s1/subagents/agent-a1.meta.json', 'p/agent-b1.jsonl'])
      execFileSync('mkfifo', [join(root, name)]);
    expect(sketch(found(root))).toEqual(['p/s1.jsonl a1']);
  });

  it('the files in which macOS stores attributes of others are none of them', () => {
    const root = plant({
      ...{ 'p/s1.jsonl': LINE, 'p/._s1.jsonl': 'Mac OS X\0', 'p/._history.jsonl': 'Mac OS X\0' },
      ...{ 'p/s1/subagents/agent-a1.jsonl': ofAgent('s1'), 'p/s1/subagents/._agent-a1.jsonl': 'Mac OS X\0' },
      ...{ 'p/s1/tool-results/b1.txt': 'long', 'p/s1/tool-results/._b1.txt': 'Mac OS X\0' },
    });
    const all = found(root);
    expect([sketch(all), all.problems]).toEqual([['p/s1.jsonl a1'], []]);
    expect(all.sessions.flatMap(({ toolResults }) => toolResults.map(({ name }) => name))).toEqual(['b1.txt']);
  });

  it('names with spaces, punctuation and other alphabets are kept', () => {
    const names = ['a b#c?d%20.jsonl', `quote'".jsonl`, 'größe 潮.jsonl', '..jsonl', '__proto__.jsonl'];
    const root = plant(Object.fromEntries(names.map((name) => [`-p q/${name}`, LINE])));
    expect(
      found(root)
        .sessions.map(({ relative }) => relative)
        .sort(),
    ).toEqual(names.map((name) => `-p q/${name}`).sort());
  });

  it('sessions are in the same order everywhere: by code unit', () => {
    const root = plant({ 'p/b.jsonl': LINE, 'p/B.jsonl': LINE, 'p/a.jsonl': LINE, 'p/ä.jsonl': LINE });
    expect(sketch(found(root))).toEqual(['p/B.jsonl', 'p/a.jsonl', 'p/b.jsonl', 'p/ä.jsonl']);
  });

  // Root can read everything.
  it.skipIf(process.getuid?.() === 0)('an unreadable folder is a problem, and the others are read', () => {
    const root = plant({ 'a/s1.jsonl': LINE, 'b/s2.jsonl': LINE });
    chmodSync(join(root, 'a'), 0);
    const discovery = found(root);
    chmodSync(join(root, 'a'), 0o700);
    expect(sketch(discovery)).toEqual(['b/s2.jsonl']);
    expect(discovery.problems).toEqual([
      { relative: 'a', member: undefined, reason: 'The folder could not be read (EACCES).' },
    ]);
  });
});

it('names with a line break are names of sessions, agents, folders and saved outputs as any other', () => {
  const root = plant({
    'my\nshop/a\nb.jsonl': LINE,
    'my\nshop/agent-c\nd.jsonl': ofAgent('a\nb'),
    'my\nshop/a\nb/subagents/agent-e\nf.jsonl': LINE,
    'my\nshop/a\nb/tool-results/g\nh.txt': 'output',
  });
  const all = found(root);
  expect(sketch(all)).toEqual(['my\nshop/a\nb.jsonl c\nd e\nf']);
  expect(all.sessions[0]?.toolResults.map(({ name }) => name)).toEqual(['g\nh.txt']);
});
