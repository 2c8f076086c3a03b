/** A call in one file, and its result at the beginning of the file that continues it. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSession } from '../../src/build/tasks/read-task.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { assistant, at, expectWholeLedger, result, toolUse, user } from '../helpers/lines.ts';
import { linkedArchive } from '../helpers/linked-sessions.ts';
import { sketch } from '../helpers/sketch.ts';

const FIRST = '6f0c2a10-0000-4000-8000-00000000000a';
const SECOND = '6f0c2a10-0000-4000-8000-00000000000b';

/** Files of one project -> what each session becomes, by id. */
async function built(files: Readonly<Record<string, readonly string[]>>, options = {}) {
  const input = folderForTest();
  mkdirSync(join(input, 'p'));
  for (const [id, lines] of Object.entries(files)) writeFileSync(join(input, 'p', `${id}.jsonl`), lines.join('\n'));
  const { run, archive, facts, sessions } = await linkedArchive({ input: [input], ...options }, input);
  const opened = await Promise.all(
    sessions.map(async (linked) => {
      const { session } = await openSession(run, linked, async (opened) => opened);
      expectWholeLedger(session);
      // The report lists the same lines as the page.
      expect(facts.map(({ ledgers }) => ledgers)).toContainEqual(session.ledgers);
      return [linked.context.key, session] as const;
    }),
  );
  return { archive, sessions: new Map(opened) };
}

const asked = (id: string): string[] => [
  user('run it', { uuid: 'u-1', parentUuid: null, sessionId: id, ...at(0) }),
  assistant([toolUse('t1')], {}, { uuid: 'a-1', parentUuid: 'u-1', sessionId: id, ...at(1) }),
];
const answered = (id: string, parentUuid = 'a-1'): string[] => [
  user([result('t1', 'all green')], { uuid: 'u-2', parentUuid, sessionId: id, ...at(9) }),
  assistant('It works.', {}, { uuid: 'a-2', parentUuid: 'u-2', sessionId: id, ...at(10) }),
];

test.each([
  ['the second file has only what is new', answered(SECOND), 1],
  ['the second file begins with a copy of the first', [...asked(FIRST), ...answered(SECOND)], 3],
])('is one answered call, when %s', async (_name, second, hidden) => {
  const { archive, sessions } = await built({ [FIRST]: asked(FIRST), [SECOND]: second });
  const [one, two] = [sessions.get(FIRST), sessions.get(SECOND)];
  expect(sketch(one?.turns ?? [])).toEqual(['prompt | run it', 'assistant | Bash:ok']);
  expect(one?.turns[1]?.parts[0]).toMatchObject({ call: { result: { content: [{ text: 'all green' }] } } });
  expect(sketch(two?.turns ?? [])).toEqual([`event | ${hidden} of run it`, 'assistant | It works.']);
  expect(two?.ledgers[0]?.lines.hidden).toEqual([['shown in another session', hidden]]);
  expect(archive.sessions.get(FIRST)).toMatchObject({
    summary: { outcome: 'finished' },
    continuedIn: [{ key: SECOND }],
  });
  expect(archive.sessions.get(SECOND)?.continuedFrom).toMatchObject([{ key: FIRST }]);
});

test('stays unanswered, when the other session is not published', async () => {
  const { sessions } = await built(
    { [FIRST]: asked(FIRST), [SECOND]: answered(SECOND).map((line) => line.replace('03-02T', '03-05T')) },
    { until: '2026-03-03' },
  );
  expect([...sessions.keys()]).toEqual([FIRST]);
  expect(sketch(sessions.get(FIRST)?.turns ?? [])[1]).toBe('assistant | Bash:unanswered');
});
