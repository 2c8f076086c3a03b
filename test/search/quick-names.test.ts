import { expect, test } from 'vitest';
import { commandsToKeep, namesScript, promptsToKeep, quickData } from '../../src/search/index/quick-names.ts';
import type { Archive, ArchivedSession } from '../../src/transcript/types/archive.ts';
import { sessionOf } from './helpers.ts';

function withSlugs(key: string, day: number, ...slugs: readonly string[]): ArchivedSession {
  const session = sessionOf({ key, title: `Title of ${key}`, day });
  return { ...session, summary: { ...session.summary, slugs } };
}

const sessions = [withSlugs('b', 9, 'calm-green-otter'), withSlugs('a', 3)];

const archive: Archive = {
  sessions: new Map(sessions.map((session) => [session.key, session])),
  order: ['b', 'a'],
  promptsOnly: [],
  incomplete: [],
  projects: [{ key: 'p', name: 'Shop', formerKeys: [], paths: [], members: [], sessions: ['b', 'a'], promptsOnly: [] }],
  members: [],
  empty: [],
};

const NONE = { commands: new Map(), prompts: new Map() };

test('the names of an archive: projects, sessions, each command and prompt once', () => {
  const commands = new Map([
    ['a', [{ text: 'npm run lint', href: 'sessions/a.html#c-1' }]],
    ['b', [{ text: 'npm run lint', href: 'sessions/b.html#c-2' }]],
  ]);
  const prompts = new Map([['a', [{ text: 'Fix the axis of the cart', href: 'sessions/a-2.html#t-1' }]]]);
  expect(quickData(archive, { commands, prompts }, 'UTC')).toEqual({
    projects: [['Shop', 'p', 2]],
    sessions: [
      ['Title of b', 'b', 0, '2026-03-09', 'calm-green-otter'],
      ['Title of a', 'a', 0, '2026-03-03', ''],
    ],
    commands: [['npm run lint', 0, '.html#c-2']],
    prompts: [['Fix the axis of the cart', 1, '-2.html#t-1']],
  });
});

test('a project without sessions is named if some were lost, and a session has its last day and its id if that is new', () => {
  const { summary, ...session } = sessionOf({ key: 'tides', day: 9 });
  const long = { ...session, summary: { ...summary, id: '6f0c', start: Date.UTC(2026, 2, 1) } };
  const other = { ...session, key: '6f0c-2', project: 'gone', summary: { ...long.summary, slugs: ['calm-otter'] } };
  const project = { formerKeys: [], paths: [], members: [], promptsOnly: [], sessions: [] };
  const data = quickData(
    {
      ...archive,
      sessions: new Map([long, other].map((one) => [one.key, one])),
      order: ['tides', '6f0c-2'],
      projects: [
        { ...project, key: 'none', name: 'None' },
        { ...project, key: 'lost', name: 'Lost', lost: ['gone'] },
        { ...project, key: 'p', name: 'Shop', sessions: ['tides'] },
      ],
    },
    NONE,
    'Asia/Tokyo',
  );
  expect(data.projects.map(([name]) => name)).toEqual(['Lost', 'Shop']);
  expect(data.sessions.map(([, key, at, day, words]) => [key, at, day, words])).toEqual([
    ['tides', 1, '2026-03-09', '6f0c'],
    ['6f0c-2', -1, '2026-03-09', 'calm-otter'],
  ]);
});

test('no title can break the script', () => {
  const data = {
    ...quickData(archive, NONE, 'UTC'),
    projects: [['a\u2028"</script>\u202eb', 'k', 1] as const],
  };
  expect(namesScript('f', data)).toContain('["a\\u2028\\"</script>[U+202E]b","k",1]');
});

test('the longest commands of a session are kept, in their order, each once', () => {
  const commands = ['ls', 'npm run lint', 'npm run lint', 'git status', 'x'.repeat(500)].map((text, at) => ({
    text,
    href: `#c-${at}`,
  }));
  expect(commandsToKeep(commands).map(({ href }) => href)).toEqual(['#c-1', '#c-3']);
  const many = Array.from({ length: 14 }, (_, at) => ({ text: `make ${'x'.repeat(at + 1)}`, href: `#c-${at}` }));
  expect(commandsToKeep(many).map(({ href }) => href)).toEqual(many.slice(2).map(({ href }) => href));
});

test('prompts that say something are kept, not what the agent did', () => {
  const outline = [
    { kind: 'user', text: 'Yes', href: '#t-1' },
    { kind: 'user', text: 'Fix the axis of the cart', href: '#t-2' },
    { kind: 'assistant', text: 'Plan: the axis of the cart', href: '#t-3' },
  ] as const;
  expect(promptsToKeep(outline).map(({ text }) => text)).toEqual(['Fix the axis of the cart']);
});
