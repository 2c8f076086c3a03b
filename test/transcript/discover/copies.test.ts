/** Copies of a session, in several folders, inputs and archives: one session of each member. */

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { discover } from '../../../src/transcript/discover/discover.ts';
import type { Discovery } from '../../../src/transcript/discover/session-file.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';
import { PlayedMachine, said, sessionId, uuidsIn } from '../../helpers/machine.ts';

const ID = sessionId(1);
const [OLD, NEW] = [`-home-ada-tides/${ID}`, `-home-ada-charts/${ID}`];

/** Writes transcripts by path, each with these lines: `ab` -> two lines, said in the minutes 1 and 2. */
function plant(files: Readonly<Record<string, string>>): string {
  const root = folderForTest();
  for (const [path, letters] of Object.entries(files)) {
    const lines = [...letters].map((id) => `${said(id, id, id.charCodeAt(0) - 96, { sessionId: ID })}\n`).join('');
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path.endsWith('.gz') ? gzipSync(lines) : lines);
  }
  return root;
}

/** `Ada: -home-ada-tides (2 copies) agents a1, outputs b.txt` */
function sketch({ sessions }: Pick<Discovery, 'sessions'>): readonly string[] {
  return sessions.map(({ member, folder, kept, agents, toolResults }) => {
    const inside = [...agents.map(({ id }) => id), ...toolResults.map(({ name }) => name)];
    return [member ?? 'Nobody', folder, kept?.copies.length ?? 1, ...inside].join(' ');
  });
}

describe('a session in two folders', () => {
  it.each([
    ['goes on in the second one', 'ab', 'abcd', 'abcd', '-home-ada-charts'],
    ['goes on in the first one', 'abcd', 'ab', 'abcd', '-home-ada-tides'],
    ['goes on in both', 'abc', 'abd', 'abcd', '-home-ada-charts'],
    ['is the same in both', 'ab', 'ab', 'ab', '-home-ada-charts'],
    ['lost its beginning in the second one', 'ab', 'cd', 'abcd', '-home-ada-charts'],
  ])('%s: has all lines, and belongs where it goes on last', async (_, old, moved, lines, folder) => {
    for (const end of ['.jsonl', '.jsonl.gz']) {
      const root = plant({ [`${OLD}.jsonl`]: old, [`${NEW}${end}`]: moved });
      expect(sketch(discover([{ path: root, member: undefined }]))).toEqual([`Nobody ${folder} 2`]);
      expect(await uuidsIn(root)).toEqual({ [ID]: [...lines] });
    }
  });

  it('has the agents and saved outputs of both, each once, and the larger version of an output', () => {
    const [agent, other] = ['subagents/agent-a1.jsonl', 'subagents/agent-a2.jsonl'];
    const root = plant({
      ...{ [`${OLD}.jsonl`]: 'ab', [`${OLD}/${agent}`]: 'ab', [`${OLD}/${other}`]: 'a' },
      ...{ [`${OLD}/tool-results/b.txt`]: 'ab', [`${NEW}.jsonl`]: 'abc' },
      ...{ [`${NEW}/${agent}`]: 'abc', [`${NEW}/tool-results/b.txt`]: 'a', [`${NEW}/tool-results/c.txt`]: 'a' },
    });
    writeFileSync(join(root, OLD, 'subagents/agent-a1.meta.json'), '{"description":"Sound the bay"}');
    const found = discover([{ path: root, member: undefined }]);
    expect(sketch(found)).toEqual(['Nobody -home-ada-charts 2 a1 a2 b.txt c.txt']);
    const [{ agents, toolResults } = { agents: [], toolResults: [] }] = found.sessions;
    expect(agents.map(({ kept, meta }) => [kept?.copies.length, meta.description])).toEqual([
      [2, 'Sound the bay'],
      [undefined, undefined],
    ]);
    expect(relative(root, toolResults[0]?.path ?? '')).toBe(`${OLD}/tool-results/b.txt`);
  });

  it('is two sessions if its id is not one of Claude Code’s', () => {
    const root = plant({ 'p/notes.jsonl': 'a', 'q/notes.jsonl': 'b' });
    expect(sketch(discover([{ path: root, member: undefined }]))).toEqual(['Nobody p 1', 'Nobody q 1']);
  });
});

it.each([
  [undefined, undefined, ['Nobody -home-ada-charts 2']],
  ['Ada', 'Ada', ['Ada -home-ada-charts 2']],
  ['Ada', 'Bo', ['Ada -home-ada-tides 1', 'Bo -home-ada-charts 1']],
  // An input that names nobody is that of the member whose sessions it has.
  [undefined, 'Bo', ['Bo -home-ada-charts 2']],
])('a session in two inputs of %s and %s', (first, second, sessions) => {
  const [here, there] = [plant({ [`${OLD}.jsonl`]: 'ab' }), plant({ [`${NEW}.jsonl`]: 'abc' })];
  const inputs = [
    { path: here, member: first },
    { path: there, member: second },
  ];
  expect(sketch(discover(inputs))).toEqual(sessions);
});

describe('a session in Claude Code’s folder and in an archive', () => {
  it('is one, of the member of the archive, as are all that were not collected yet', async () => {
    const root = folderForTest();
    const machine = new PlayedMachine(root);
    const archive = join(root, 'archive');
    machine.write(1, [said('a', 'Chart the bay', 1)]);
    machine.collect(archive);
    machine.append(1, said('b', 'Add the lights', 2));
    machine.write(2, [said('c', 'Something else', 3)]);
    const inputs = [machine.claude, archive].map((path) => ({ path, member: undefined }));
    expect(sketch(discover(inputs)).map((one) => one.split(' ')[0])).toEqual(['Ada', 'Ada']);
    expect(discover(inputs).sessions.map(({ kept }) => kept?.copies.length)).toEqual([2, undefined]);
  });

  it('does not come back when it was forgotten', () => {
    const root = folderForTest();
    const machine = new PlayedMachine(root);
    const archive = join(root, 'archive');
    for (const number of [1, 2]) machine.write(number, [said('a', 'Chart the bay', number)]);
    machine.collect(archive);
    appendFileSync(join(archive, 'ada/desk/forgotten.jsonl'), `{"session":"${ID}"}\n`);
    const { sessions } = discover([machine.claude, archive].map((path) => ({ path, member: undefined })));
    expect(sessions.map(({ id }) => id)).toEqual([sessionId(2)]);
  });
});
