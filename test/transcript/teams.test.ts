/** Sessions of teammates: they belong to the call of their lead that started them. */

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { assistant, at, result, text, toolUse, user } from '../helpers/lines.ts';
import { linkedArchive } from '../helpers/linked-sessions.ts';

const usage = { input_tokens: 10, output_tokens: 1 };

/** The lead: it starts a teammate of this name at that time. */
function spawn(name: string, seconds: number, description = `The task of ${name}`): readonly string[] {
  const [id, task] = [`toolu-${name}-${seconds}`, { name, team_name: 'quay', prompt: 'Sound the bay' }];
  const answer = { status: 'teammate_spawned', name, team_name: 'quay', agent_id: `${name}@quay` };
  return [
    assistant([toolUse(id, 'Agent', { ...task, description })], { id: `m-${id}`, usage }, at(seconds)),
    user([result(id, 'Spawned successfully.')], { toolUseResult: answer, ...at(seconds + 1) }),
  ];
}

/** The teammate: what it is asked, and what it answers. */
function mate(agentName: string, seconds: number, words: string): readonly string[] {
  const fields = { teamName: 'quay', agentName };
  const message = `<teammate-message teammate_id="team-lead">\nSound the ${words}\n</teammate-message>`;
  return [
    user(message, { ...fields, ...at(seconds) }),
    assistant([text(`The ${words} is sound.`)], { id: `m-${words}`, usage }, { ...fields, ...at(seconds + 1) }),
  ];
}

const LEAD = [user('Make a team', at(0)), ...spawn('alice', 10)];

/** Each session of an archive of these files with its title, its prompts and agents, and the tokens of both. */
async function sketch(files: Readonly<Record<string, readonly string[]>>): Promise<readonly string[]> {
  const root = folderForTest();
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${lines.join('\n')}\n`);
  }
  const { facts } = await linkedArchive({ input: [root] }, root);
  return facts
    .map(({ summary: { id, title, prompts, agents, usage: own, agentUsage } }) =>
      [id, `“${title}”`, prompts, agents, own.input, agentUsage.input].join(' '),
    )
    .sort();
}

it.each([
  ['belongs to its lead', { lead: LEAD, alice: mate('alice', 12, 'bay') }, ['lead “Make a team” 1 1 10 10']],
  [
    'without its lead has the title of its task',
    { alice: mate('alice', 12, 'bay') },
    ['alice “Sound the bay” 0 0 10 0'],
  ],
  [
    'of another name or an earlier time is none of these',
    { lead: LEAD, bob: mate('bob', 12, 'bay'), early: mate('alice', -90, 'quay') },
    ['bob “Sound the bay” 0 0 10 0', 'early “Sound the quay” 0 0 10 0', 'lead “Make a team” 1 0 10 0'],
  ],
  ['is not a lead that writes its team, too', { lead: mate('team-lead', 1, 'bay') }, ['lead “Sound the bay” 0 0 10 0']],
])('a teammate %s', async (_, sessions, expected) => {
  expect(
    await sketch(Object.fromEntries(Object.entries(sessions).map(([id, lines]) => [`p/${id}.jsonl`, lines]))),
  ).toEqual(expected);
});

it('a teammate brings its own agents, and several of one name belong to the last call before them', async () => {
  const root = folderForTest();
  const write = (path: string, lines: readonly string[]): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${lines.join('\n')}\n`);
  };
  const helper = assistant([toolUse('t9', 'Agent', { prompt: 'Read the chart' })], { id: 'm9', usage }, at(15));
  write('p/lead.jsonl', [...LEAD, ...spawn('alice', 50, 'Once more')]);
  write('p/first.jsonl', [...mate('alice', 12, 'bay'), helper]);
  write('p/first/subagents/agent-a1.jsonl', [
    user('Read the chart', at(16)),
    assistant('Read.', { id: 'm10' }, at(17)),
  ]);
  write('q/second.jsonl', mate('alice', 52, 'quay'));
  const { archive, sessions } = await linkedArchive({ input: [root] }, root);
  expect(archive.order).toEqual(['lead']);
  const files = () =>
    sessions[0]?.file.agents.map(({ id, meta }) => `${id} ${meta.type ?? ''} ${meta.toolUseId ?? ''}`);
  expect(files()).toEqual(['first alice toolu-alice-10', 'a1  ', 'second alice toolu-alice-50']);
  expect(sessions[0]?.archived.summary).toMatchObject({ agents: 3, calls: 2 });
  const before = sessions[0]?.pageHash;
  appendFileSync(join(root, 'q/second.jsonl'), `${assistant('Done.', { id: 'm11' }, at(60))}\n`);
  expect((await linkedArchive({ input: [root] }, root)).sessions[0]?.pageHash).not.toBe(before);
});
