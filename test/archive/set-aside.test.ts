/** Earlier transcripts of a session, in all that is done with an archive. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { examine } from '../../src/archive/doctor/doctor.ts';
import { forget } from '../../src/archive/forget/forget.ts';
import { machineId, readState } from '../../src/archive/machine/state.ts';
import { type Restored, restore } from '../../src/archive/restore.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
import { DAY, keptTexts, PlayedMachine, PROJECT, said, sessionId, uuidsIn } from '../helpers/machine.ts';

const TOKEN = 'ghp_Zk3vQ9xLaM1tb8wq0vRr5TnYc2Ud4EfG7hJk';
const SESSION = `projects/${PROJECT}/${sessionId(1)}`;
const SUPERSEDED = `${SESSION}.jsonl.superseded-1790000000000`;
const ORPHANED = `${SESSION}.orphaned-1790000000000-a1b2c3d4.jsonl`;
const KEPT = 'ada/desk';

interface Played {
  readonly archive: string;
  readonly machine: PlayedMachine;
  readonly restored: (to: string) => Promise<Restored>;
}

/** A session that goes on in another way than in an earlier transcript, and one of which only that is left. */
function play(): Played {
  const root = folderForTest();
  const [machine, archive] = [new PlayedMachine(root), join(root, 'archive')];
  const [first, second] = [said('a', 'Chart the harbour', 1), said('b', 'Add the buoys', 2)];
  machine.write(1, [first, second, said('d', 'Add the lights', 9)]);
  machine.write(SUPERSEDED, [first, second, said('c', `Add the wrecks with ${TOKEN} ${'x'.repeat(5000)}`, 5)]);
  machine.write(ORPHANED.replaceAll(sessionId(1), sessionId(2)), [said('z', 'The tides', 3)]);
  const restored = (to: string): Promise<Restored> =>
    restore({ session: sessionId(1), archive, member: undefined, to, home: '/home/ada' });
  return { archive, machine, restored };
}

function health({ machine, archive }: Played) {
  const { claude, state, now } = machine;
  const known = readState(state, archive);
  return examine({ claude, cwd: archive, archive, known, isVerifying: true, env: { HOME: archive, PATH: '' }, now });
}

function forgetIn({ machine, archive }: Played, what: { readonly session?: string; readonly text?: string }) {
  const { state, member, name } = machine;
  const given = { member, machine: name, id: machineId(state) };
  return forget({
    ...{ archive, given, state, session: undefined, text: undefined, isProject: undefined, zone: 'UTC', ...what },
  });
}

describe('earlier transcripts', () => {
  it('are collected line by line, redacted, and read as part of their session', async () => {
    const { machine, archive } = play();
    const expected = { [sessionId(1)]: ['a', 'b', 'c', 'd'], [sessionId(2)]: ['z'] };
    expect(await uuidsIn(machine.claude)).toEqual(expected);
    expect(machine.collect(archive).sessions).toBe(2);
    expect(await uuidsIn(archive)).toEqual(expected);
    const kept = keptTexts(archive);
    expect(Object.keys(kept)).toContain(`${KEPT}/${SUPERSEDED}.gz`);
    expect(JSON.stringify(kept)).not.toContain(TOKEN);
    expect(kept[`${KEPT}/${SUPERSEDED}.gz`]).toContain('Add the wrecks with [redacted: github-token');
  });

  it('are kept once, even if they were compressed, or collected as a whole by an earlier version', () => {
    const { machine, archive } = play();
    machine.redact = undefined;
    const [superseded, orphaned] = [readFileSync(machine.path(SUPERSEDED)), said('e', 'Add the tides', 7)];
    rmSync(machine.path(SUPERSEDED));
    machine.write(`${SUPERSEDED}.gz`, gzipSync(superseded));
    machine.write(ORPHANED, [orphaned]);
    mkdirSync(join(archive, KEPT, dirname(ORPHANED)), { recursive: true });
    writeFileSync(join(archive, KEPT, ORPHANED), `${orphaned}\n`);
    machine.collect(archive);
    rmSync(join(machine.state, 'archives'), { recursive: true });
    machine.collect(archive);
    const kept = Object.keys(keptTexts(archive)).filter((path) => path.includes(sessionId(1)));
    expect(kept.map((path) => path.replace(`${KEPT}/${SESSION}`, ''))).toEqual([
      ...['.jsonl.gz', '.jsonl.superseded-1790000000000.gz', '.orphaned-1790000000000-a1b2c3d4.jsonl'],
    ]);
  });

  it('are restored under their names', async () => {
    const { machine, archive, restored } = play();
    machine.redact = undefined;
    machine.collect(archive);
    const to = join(archive, '../back');
    await restored(to);
    expect(filesIn(to)).toEqual([`${SESSION}.jsonl`, SUPERSEDED]);
    for (const path of filesIn(to)) expect(readFileSync(join(to, path))).toEqual(readFileSync(machine.path(path)));
  });

  it('are restored as the transcript if that is gone, because Claude Code would not find them', async () => {
    const { machine, archive, restored } = play();
    machine.redact = undefined;
    rmSync(machine.path(1));
    machine.write(ORPHANED, [said('e', 'Add the tides', 7)]);
    machine.collect(archive);
    const to = join(archive, '../back');
    await restored(to);
    expect(filesIn(to)).toEqual([`${SESSION}.jsonl`]);
    expect(await uuidsIn(to)).toEqual({ [sessionId(1)]: ['a', 'b', 'c', 'e'] });
  });

  it('are forgotten with their session, and do not come back', async () => {
    const played = play();
    const { machine, archive } = played;
    machine.collect(archive);
    const { originals } = forgetIn(played, { session: sessionId(1) });
    expect(originals).toContain(machine.path(SUPERSEDED));
    expect(health(played)).toMatchObject({ damaged: [] });
    machine.write(ORPHANED, [said('e', 'Add the tides', 7)]);
    machine.collect(archive);
    expect(await uuidsIn(archive)).toEqual({ [sessionId(2)]: ['z'] });
    expect(JSON.stringify(keptTexts(archive))).not.toMatch(/Chart|Add/);
  });

  it('have a text taken out in its JSON form, and other machines leave out these lines only', async () => {
    const root = folderForTest();
    const [desk, lap] = [new PlayedMachine(root, 'desk'), new PlayedMachine(root, 'lap')];
    const archive = join(root, 'archive');
    const words = 'Ask "Acme Corp" for it';
    for (const machine of [desk, lap]) {
      machine.write(1, [said('a', 'Hello', 1)]);
      machine.write(SUPERSEDED, [said('a', 'Hello', 1), said('b', words, 2)]);
      machine.collect(archive);
    }
    const { lines } = forgetIn({ machine: desk, archive, restored: Promise.reject }, { text: '"Acme Corp"' });
    expect(lines).toBe(2);
    rmSync(join(lap.state, 'archives'), { recursive: true });
    for (const machine of [desk, lap]) machine.collect(archive);
    expect(JSON.stringify(keptTexts(archive))).not.toContain('Acme');
    expect(await uuidsIn(archive)).toEqual({ [sessionId(1)]: ['a', 'b'] });
  });

  it('are part of their session in doctor, which says when one is not collected', () => {
    const played = play();
    const { machine, archive } = played;
    machine.collect(archive);
    expect(health(played)).toMatchObject({ sessions: 2, kept: 2, behind: 0, missing: 0, damaged: [], endangered: [] });
    machine.write(ORPHANED, [said('e', 'Add the tides', 7)], machine.now - 28 * DAY);
    machine.write(ORPHANED.replaceAll(sessionId(1), sessionId(3)), [said('y', 'The moon', 3)]);
    expect(health(played)).toMatchObject({
      ...{ sessions: 3, kept: 1, behind: 1, missing: 1 },
      endangered: [{ session: sessionId(1), project: PROJECT, days: 2 }],
    });
    machine.collect(archive);
    const path = join(archive, KEPT, `${SUPERSEDED}.gz`);
    writeFileSync(path, readFileSync(path).subarray(0, -9));
    expect(health(played).damaged).toEqual([`${KEPT}/${SUPERSEDED}.gz`]);
  });
});
