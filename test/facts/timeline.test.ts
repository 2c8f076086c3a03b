/** When a session did what. */

import { expect, test } from 'vitest';
import { assistant, at, result, results, sessionOf, toolUse, user } from '../helpers/lines.ts';

const call = (id: string, name: string, input: object, output: string, second: number): readonly string[] => [
  assistant([toolUse(id, name, { ...input })], { id: `m${id}` }, at(second)),
  results(result(id, output)).replace('{', `{"timestamp":"${at(second + 5).timestamp}",`),
];
const vitest = { command: 'npx vitest run' };

test('a session is timed in seconds from its start', async () => {
  const { summary } = await sessionOf([
    user('Draw the tides', at(0)),
    ...call('e1', 'Edit', { file_path: '/tides/a.ts', old_string: 'a', new_string: 'b' }, 'ok', 20),
    ...call('c1', 'Bash', vitest, ' Tests  1 failed | 2 passed (3)', 30),
    ...call('c2', 'Bash', vitest, ' Tests  1 failed | 2 passed (3)', 40),
    ...call('c3', 'Bash', vitest, ' Tests  3 passed (3)', 50),
    ...call('g1', 'Bash', { command: 'git commit -am x' }, '[main 1a2b3c4] Draw the tides', 60),
    user('And the moon?', at(3_600)),
    assistant('It has none.', {}, at(3_610)),
  ]);
  expect(summary.timeline).toEqual({
    // The time before a prompt is the human's.
    work: [0, 65, 3_600, 3_610],
    agents: [],
    edits: [20],
    // From the first red check to the green one.
    red: [30, 50],
    green: [50],
    commits: [60],
  });
});

test('agents work, too', async () => {
  const agents = [{ id: 'a1', lines: [user('Look', at(10)), assistant('Seen.', {}, at(400))] }];
  const { summary } = await sessionOf([user('Look at the moon', at(0)), assistant('Later.', {}, at(20))], agents);
  expect(summary.timeline).toMatchObject({ agents: [10, 400], work: [0, 400] });
});

test('a session without times has none', async () => {
  expect((await sessionOf([user('Draw the tides'), assistant('Done.')])).summary.timeline).toBeUndefined();
});
