import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultInputs } from '../../../src/transcript/discover/codex-files.ts';
import { discover } from '../../../src/transcript/discover/discover.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';
import { linkedArchive } from '../../helpers/linked-sessions.ts';
import { answered, asked, meta, rolloutLine, THREAD } from '../../helpers/rollouts.ts';

const OTHER = THREAD.replace(/1$/, '2');
const nameOf = (id: string) => `rollout-2026-09-14T11-00-00-${id}.jsonl`;

function write(folder: string, files: Readonly<Record<string, readonly string[]>>): void {
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), lines.map((line) => `${line}\n`).join(''));
  }
}

const SPAWNED = {
  id: OTHER,
  source: { subagent: { thread_spawn: { parent_thread_id: THREAD, depth: 1 } } },
  agent_role: 'explorer',
  agent_nickname: 'Pasteur',
};

test("Codex's folder has sessions with their agents, of the project that they worked in, and other files", () => {
  const folder = folderForTest();
  write(folder, {
    'config.toml': [],
    'history.jsonl': [`{"session_id":"${THREAD}","ts":1,"text":"a"}`],
    'log/other.jsonl': ['{"type":"user"}'],
    [`sessions/2026/09/14/${nameOf(THREAD)}`]: [meta()],
    [`archived_sessions/${nameOf(OTHER)}`]: [meta(SPAWNED)],
    'archived_sessions/rollout-2026-09-14T11-00-00-0.jsonl.zst': [],
  });
  const { sessions, histories, problems } = discover([{ path: folder, member: undefined }]);
  expect(
    sessions.map(({ id, folderName, agents }) => [id, folderName, agents.map((agent) => [agent.id, agent.meta.type])]),
  ).toEqual([[THREAD, '-home-ada-shop', [[OTHER, 'explorer']]]]);
  expect(histories).toEqual([]);
  expect(problems.map(({ relative }) => relative)).toEqual([
    'archived_sessions/rollout-2026-09-14T11-00-00-0.jsonl.zst',
  ]);
});

test('it is read by default, if it exists', () => {
  const home = folderForTest();
  const paths = (env: NodeJS.ProcessEnv) => defaultInputs({ HOME: home, ...env }).map(({ path }) => path);
  expect(paths({})).toEqual([]);
  write(home, { '.codex/sessions/a': [], 'other/archived_sessions/a': [], '.claude/projects/a': [] });
  expect(paths({})).toEqual([join(home, '.claude/projects'), join(home, '.codex/sessions')]);
  expect(paths({ CODEX_HOME: join(home, 'other') })).toEqual([
    join(home, '.claude/projects'),
    join(home, 'other/archived_sessions'),
  ]);
});

test('a fork begins with the lines of its session, which are shown there', async () => {
  const folder = folderForTest();
  const first = [asked('Is it ebb?'), answered('Yes.')];
  const later = first.map((line) => line.replace('09:00:00', '10:30:00'));
  write(folder, {
    [nameOf(THREAD)]: [meta(), ...first, asked('And now?'), answered('Still.')],
    [nameOf(OTHER)]: [
      meta({ id: OTHER, forked_from_id: THREAD }),
      meta(),
      ...later,
      asked('Since when?'),
      answered('Nine.'),
    ],
  });
  const { archive } = await linkedArchive({ input: [folder] }, folder, { HOME: folder });
  const links = [...archive.sessions.values()].map(({ summary, continuedFrom }) => [
    summary.id,
    summary.prompts,
    continuedFrom.map(({ how, digests }) => [how, digests.length]),
  ]);
  expect(links.sort()).toEqual([
    [THREAD, 2, []],
    [OTHER, 1, [['fork', 2]]],
  ]);
});

test('an agent that knows the conversation of its session does not show it again', async () => {
  const folder = folderForTest();
  const first = [asked('Is it ebb?'), answered('Yes.')];
  write(folder, {
    [nameOf(THREAD)]: [meta(), rolloutLine('turn_context', { cwd: '/home/ada/shop' }), ...first],
    [nameOf(OTHER)]: [
      meta({ ...SPAWNED, forked_from_id: THREAD }),
      meta(),
      rolloutLine('turn_context', { cwd: '/home/ada/shop' }),
      ...first,
      asked('Look.'),
      answered('Done.'),
    ],
  });
  const { archive } = await linkedArchive({ input: [folder] }, folder, { HOME: folder });
  const [session] = [...archive.sessions.values()];
  expect([session?.summary.agents, session?.summary.messages]).toEqual([1, 2]);
});
