import { expect, test } from 'vitest';
import { renderSession } from '../../src/site/render/render-session.ts';
import { commandsOf, placedCalls } from '../../src/site/session/calls.ts';
import { assistant, result, sessionOf, text, toolUse, user } from '../helpers/lines.ts';

/** A line of the tree that runs a command, and its result. */
function runs(id: string, parentUuid: string | null, command: string, isError = false): string[] {
  return [
    assistant([toolUse(id, 'Bash', { command })], { id: `m-${id}` }, { uuid: id, parentUuid }),
    user([result(id, 'x', isError)], { uuid: `r-${id}`, parentUuid: id }),
  ];
}

test('commands include those on paths not taken and of agents, each with its address', async () => {
  const session = await sessionOf(
    [
      user('go', { uuid: 'p1', parentUuid: null }),
      ...runs('t1', 'p1', 'ls'),
      user('this', { uuid: 'p2', parentUuid: 'r-t1' }),
      ...runs('t2', 'p2', 'make this', true),
      user('that', { uuid: 'p3', parentUuid: 'r-t1' }),
      assistant(
        [toolUse('ag', 'Task', { prompt: 'Look', description: 'Find it', subagent_type: 'Explore' })],
        { id: 'm-ag' },
        { uuid: 'a3', parentUuid: 'p3' },
      ),
      user([result('ag', 'Found.')], { uuid: 'r3', parentUuid: 'a3', toolUseResult: { agentId: 'ag1' } }),
      assistant([text('Done.')], { id: 'm4' }, { uuid: 'a4', parentUuid: 'r3' }),
    ],
    [{ id: 'ag1', lines: [user('Look'), ...runs('t3', null, 'rg tide'), assistant([text('Found.')])] }],
  );
  const { turns } = await renderSession(session, { key: 's1', zone: 'UTC', human: 'Ada' });
  const found = commandsOf(placedCalls([{ url: 'sessions/s1.html', turns, note: '' }]));
  expect(found.map(({ text: words, state, note }) => [words, state, note])).toEqual([
    ['ls', '', ''],
    ['make this', 'failed', 'on a path not taken'],
    ['rg tide', '', 'Find it'],
  ]);
  for (const { href } of found) expect(href).toMatch(/^sessions\/s1\.html#c-[0-9a-f]{8}$/);
});
