import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { examine } from '../../src/archive/doctor/doctor.ts';
import { type ForgetOptions, type ForgottenReport, forget, forgottenWords } from '../../src/archive/forget/forget.ts';
import { machineId, readState, stateFolder } from '../../src/archive/machine/state.ts';
import { COMMANDS } from '../../src/cli/archive-commands.ts';
import { promptsOnlyId } from '../../src/transcript/discover/session-file.ts';
import { beforeCalls } from '../helpers/before-calls.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { START } from '../helpers/lines.ts';
import { DAY, keptTexts, PlayedMachine, PROJECT, said, sessionId, uuidsIn } from '../helpers/machine.ts';

function forgetOn(machine: PlayedMachine, archive: string, what: Partial<ForgetOptions>): ForgottenReport {
  const { state, member, name } = machine;
  const given = { member, machine: name, id: machineId(state) };
  return forget({
    ...{ archive, given, state, session: undefined, text: undefined, isProject: undefined, zone: 'UTC' },
    ...what,
  });
}

/** Everything that an archive contains, including paths and tombstones. */
function everything(archive: string): string {
  return JSON.stringify(keptTexts(archive));
}

function errorOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface Played {
  readonly archive: string;
  readonly desk: PlayedMachine;
  readonly lap: PlayedMachine;
}

/** Two machines with the same session, and one with another. */
function play(words: string): Played {
  const root = folderForTest();
  const [desk, lap] = [new PlayedMachine(root, 'desk'), new PlayedMachine(root, 'lap')];
  const archive = join(root, 'archive');
  const lines = [said('a', 'Hello', 1), said('b', words, 2), JSON.stringify({ type: 'ai-title', aiTitle: words })];
  for (const machine of [desk, lap]) {
    machine.write(1, lines, machine.now - (machine === lap ? 9 * DAY : 0));
    machine.write(`projects/${PROJECT}/${sessionId(1)}/tool-results/b.txt`, `${words}\n`.repeat(5));
    const prompt = { display: words, timestamp: 1_772_442_120_000 + 500, project: '/home/ada/shop' };
    machine.write('history.jsonl', [JSON.stringify(prompt), JSON.stringify({ display: 'else', timestamp: 5 })]);
  }
  desk.write(2, [said('c', 'Unrelated', 3)]);
  for (const machine of [desk, lap]) machine.collect(archive);
  return { archive, desk, lap };
}

describe('forget', () => {
  it('removes a session of all machines with its outputs and prompts, and it does not come back', async () => {
    const { archive, desk, lap } = play('the secret plan');
    expect(everything(archive)).toContain('the secret plan');
    const { sessions, prompts, originals } = forgetOn(desk, archive, { session: sessionId(1) });
    expect([sessions, prompts]).toEqual([[sessionId(1)], 2]);
    expect(originals).toContain(desk.path(1));
    for (const machine of [desk, lap, desk]) {
      expect(everything(archive)).not.toContain('the secret plan');
      machine.now += 1000;
      machine.append(1, said('d', 'the secret plan goes on', 9));
      machine.append(
        'history.jsonl',
        JSON.stringify({ display: 'the secret plan', sessionId: sessionId(1), timestamp: 6 }),
      );
      machine.collect(archive);
    }
    // Even when a machine remembers nothing.
    rmSync(join(lap.state, 'archives'), { recursive: true });
    lap.collect(archive);
    expect(everything(archive)).not.toContain('the secret plan');
    expect(await uuidsIn(archive)).toEqual({ [sessionId(2)]: ['c'] });
  });

  it('removes a text everywhere, keeps the rest of the line, and no machine brings it back', async () => {
    const { archive, desk, lap } = play('Ask "Acme Corp" for it');
    const { files, lines, prompts } = forgetOn(desk, archive, { text: '"Acme Corp"' });
    expect([files, lines, prompts]).toEqual([6, 16, 2]);
    const [words, fields] = ['Acme', { type: 'user' }];
    for (const machine of [lap, desk, lap]) {
      expect(everything(archive)).not.toContain(words);
      machine.now += 1000;
      machine.append(1, said(`e-${machine.now}`, 'Next', 9, fields));
      machine.collect(archive);
    }
    rmSync(join(lap.state, 'archives'), { recursive: true });
    lap.collect(archive);
    expect(everything(archive)).not.toContain(words);
    const read = (await uuidsIn(archive))[sessionId(1)];
    expect(read?.slice(0, 3)).toEqual(['a', 'b', 'ai-title']);
    expect(everything(archive)).toContain('Ask [redacted: forgotten] for it');
  });

  it.each([
    ['a text', { text: 'Acme Corp' }, 'Acme Corp'],
    ['a session', { session: sessionId(1) }, 'Acme Corp'],
    ['prompts', { session: promptsOnlyId('2026-02-01', 'Ada', '~/harbour') }, 'Hello'],
  ])('removes %s for good, wherever a first attempt is interrupted', (_, what, words) => {
    let left = Number.POSITIVE_INFINITY;
    const stop = (): void => {
      left -= 1;
      if (left === -1) throw new Error('Killed');
    };
    for (const name of ['renameSync', 'rmSync'] as const) beforeCalls(name, stop);
    let changes = 0;
    for (let isKilled = true; isKilled; changes += 1) {
      const { archive, desk, lap } = play(words);
      const prompt = { display: 'Acme Corp', timestamp: Date.UTC(2026, 1, 1), project: '/home/ada/harbour' };
      if (words === 'Hello')
        for (const machine of [desk, lap]) {
          machine.append('history.jsonl', JSON.stringify(prompt));
          machine.collect(archive);
        }
      left = changes;
      const errors = [1, 2].map(() => errorOf(() => forgetOn(desk, archive, what)));
      isKilled = errors[0] === 'Killed';
      left = Number.POSITIVE_INFINITY;
      lap.collect(archive, { isVerifying: true });
      expect(everything(archive), `killed after ${changes} changes`).not.toContain('Acme');
    }
    expect(changes).toBeGreaterThan(3);
  });

  it('continues to collect a file on the machine where the text was removed, and on no other', () => {
    const { archive, desk, lap } = play('Acme Corp');
    forgetOn(desk, archive, { text: 'Acme Corp' });
    for (const machine of [desk, lap]) {
      machine.now += 1000;
      machine.write(`projects/${PROJECT}/${sessionId(1)}/tool-results/b.txt`, `Acme Corp, ${machine.name}`);
      machine.collect(archive);
    }
    expect(everything(archive)).toContain('[redacted: forgotten], desk');
    expect(everything(archive)).not.toMatch(/Acme|, lap/);
  });

  it('removes what describes an agent beside its session', () => {
    const { archive, desk } = play('Hello');
    const agent = `projects/${PROJECT}/agent-a1b2`;
    desk.write(`${agent}.jsonl`, [said('s', 'Look', 1, { sessionId: sessionId(1), isSidechain: true })]);
    desk.write(`${agent}.meta.json`, '{"agentType":"Explore","description":"Find the vault"}');
    desk.collect(archive);
    expect(everything(archive)).toContain('Find the vault');
    forgetOn(desk, archive, { session: sessionId(1) });
    expect(everything(archive)).not.toMatch(/agent-a1b2|Find the vault/);
  });

  it('keeps several texts out, and names only originals that are there', () => {
    const { archive, desk } = play('Acme Corp and Quay Ltd');
    for (const text of ['Acme Corp', 'Quay Ltd']) forgetOn(desk, archive, { text });
    desk.write(3, [said('f', 'Again for Acme Corp and Quay Ltd')]);
    desk.collect(archive);
    expect(everything(archive)).not.toMatch(/Acme|Quay/);
    rmSync(desk.path(2));
    expect(forgetOn(desk, archive, { session: sessionId(2) }).originals).toEqual([]);
  });

  it('leaves prompts of other projects, typed when one of the session was', () => {
    const { archive, desk } = play('Hello');
    const prompt = { display: 'Sell the boat', timestamp: START + 2 * 60_000 + 500, project: '/home/ada/harbour' };
    desk.write('history.jsonl', [JSON.stringify(prompt)]);
    desk.collect(archive);
    forgetOn(desk, archive, { session: sessionId(1) });
    expect(everything(archive)).toContain('Sell the boat');
  });

  it('removes a text from the names of files', () => {
    const { archive, desk } = play('Hello');
    desk.write(`projects/${PROJECT}/${sessionId(1)}/tool-results/Acme-log.txt`, 'nothing about it');
    desk.collect(archive);
    expect(everything(archive)).toContain('Acme');
    expect(forgetOn(desk, archive, { text: 'Acme' }).files).toBe(1);
    expect(everything(archive)).not.toContain('Acme');
    expect(everything(archive)).toContain('nothing about it');
  });

  it('removes a text from a file and its name, leaves no trace of it in the tombstone, and the file stays one', () => {
    const { archive, desk } = play('Hello');
    desk.write('plans/acme-move.md', 'Move acme to the harbour');
    desk.collect(archive);
    forgetOn(desk, archive, { text: 'acme' });
    desk.append('plans/acme-move.md', 'Tell acme');
    desk.collect(archive, { isVerifying: true });
    const texts = keptTexts(archive);
    expect(JSON.stringify(texts)).not.toContain('acme');
    expect(Object.keys(texts).filter((path) => path.includes('/plans/'))).toEqual([
      'ada/desk/plans/forgotten-move.md',
      'ada/desk/plans/forgotten-move~2.md',
    ]);
  });

  it('removes a text with a quotation mark from the description of an agent, even from a long one', () => {
    const { archive, desk } = play('Hello');
    const meta = JSON.stringify({ description: `Ask "Acme" ${'a'.repeat(5000)}` });
    desk.write(`projects/${PROJECT}/${sessionId(1)}/subagents/agent-a1.meta.json`, meta);
    desk.collect(archive);
    expect(forgetOn(desk, archive, { text: '"Acme"' }).files).toBe(1);
    expect(everything(archive)).not.toContain('Acme');
  });

  it('leaves no file that counts as damaged, even if its original is gone', () => {
    const text = 'Acme Corporation, 12 Quay Street, Northport, fifth floor, third door on the left';
    const { archive, desk } = play(text);
    for (const path of [1, 2, 'history.jsonl']) rmSync(desk.path(path));
    forgetOn(desk, archive, { text });
    forgetOn(desk, archive, { session: sessionId(2) });
    const [known, env] = [readState(desk.state, archive), { PATH: '' }];
    const { claude, now } = desk;
    const { damaged } = examine({ claude, cwd: claude, archive, known, isVerifying: true, env, now });
    expect(damaged).toEqual([]);
  });

  it('is remembered by a machine that has collected nothing yet', () => {
    const { archive } = play('Acme Corp');
    const other = new PlayedMachine(folderForTest(), 'other');
    forgetOn(other, archive, { text: 'Acme Corp' });
    other.write(5, [said('h', 'Also for Acme Corp')]);
    other.collect(archive);
    expect(everything(archive)).toContain('Also for [redacted: forgotten]');
    expect(everything(archive)).not.toContain('Acme');
  });

  it('leaves prompts without a session where another session was typed at that time', () => {
    const { archive, desk } = play('Hello');
    const prompts = [2, 40].map((seconds) => ({
      ...{
        display: seconds === 2 ? 'Owned' : 'Loose',
        project: '/home/ada/shop',
        timestamp: START + 3 * 60_000 + seconds * 1000,
      },
    }));
    desk.write(
      'history.jsonl',
      prompts.map((one) => JSON.stringify(one)),
    );
    desk.collect(archive);
    const id = promptsOnlyId(new Date(START).toISOString().slice(0, 10), desk.member, '~/shop');
    expect(forgetOn(desk, archive, { session: id }).prompts).toBe(1);
    expect(everything(archive)).toContain('Owned');
    expect(everything(archive)).not.toContain('Loose');
  });

  it('does not collect a text again that the machine had forgotten, in any other session', () => {
    const { archive, desk } = play('Acme Corp');
    forgetOn(desk, archive, { text: 'Acme Corp' });
    desk.write(3, [said('f', 'Again for Acme Corp')]);
    desk.write(`projects/${PROJECT}/${sessionId(3)}/tool-results/Acme Corp.txt`, 'of Acme Corp');
    desk.collect(archive);
    desk.write(4, [said('g', 'And again for Acme Corp')]);
    desk.collect(archive);
    expect(everything(archive)).not.toContain('Acme');
  });

  it('removes a session with other files of its folder, and with agents beside it and their descriptions, for good', () => {
    const { archive, desk } = play('Hello');
    const plan = 'the secret plan';
    desk.write(`projects/${PROJECT}/${sessionId(1)}/notes/n.txt`, plan);
    desk.write(`projects/${PROJECT}/agent-0a.jsonl`, [said('g', plan, 4, { sessionId: sessionId(1) })]);
    desk.write(`projects/${PROJECT}/agent-0a.meta.json`, JSON.stringify({ description: plan }));
    desk.collect(archive);
    expect(everything(archive).split(plan)).toHaveLength(4);
    forgetOn(desk, archive, { session: sessionId(1) });
    for (let times = 0; times < 2; times += 1) {
      expect(everything(archive)).not.toContain(plan);
      desk.now += 1000;
      desk.collect(archive);
    }
  });

  it('removes projects, with what they get later', async () => {
    const { archive, desk } = play('Hello');
    const isProject = (names: readonly string[]): boolean => names.includes('shop');
    expect(forgetOn(desk, archive, { isProject }).sessions).toEqual([sessionId(1), sessionId(2)]);
    desk.write(3, [said('f', 'Later')]);
    const known = readState(desk.state, archive);
    expect(known?.projects).toEqual([PROJECT]);
    expect(await uuidsIn(archive)).toEqual({});
    desk.collect(archive);
    desk.write(4, [said('g', 'Later still')]);
    desk.collect(archive);
    expect(await uuidsIn(archive)).toEqual({});
  });

  it('keeps out what a collection finds of a project that was forgotten while it waited', async () => {
    const { archive, desk } = play('Hello');
    const env = { HOME: desk.claude, XDG_STATE_HOME: desk.state };
    const collect = (): Promise<number> =>
      COMMANDS.collect(undefined, { input: [desk.claude], to: archive, quiet: true }, { env, cwd: archive });
    await collect();
    desk.write(3, [said('f', 'Later')]);
    const collecting = collect();
    forgetOn(desk, archive, { isProject: (names) => names.includes('shop'), state: stateFolder(env) });
    await collecting;
    expect(everything(archive)).not.toContain('Later');
  });

  it.each([
    ['--dry-run', { 'dry-run': true }, undefined, 0],
    ['no terminal', {}, undefined, 'Nothing was removed; add --yes to remove it.'],
    ['a no', {}, 'n', 'Nothing was removed.'],
    ['a yes', {}, 'y', 0],
    ['--yes', { yes: true }, undefined, 0],
  ] as const)('says what would go, and removes it after a yes only: %s', async (_, options, answer, outcome) => {
    const { archive, desk } = play('Hello');
    const before = everything(archive);
    const printed: string[] = [];
    const write = (text: unknown): boolean => printed.push(String(text)) > 0;
    vi.spyOn(process.stdout, 'write').mockImplementation(write);
    const asked: string[] = [];
    const confirm = async (question: string): Promise<boolean> => asked.push(question) > 0 && answer === 'y';
    const env = { HOME: desk.claude, XDG_STATE_HOME: desk.state };
    const place = { env, cwd: archive, confirm: answer && confirm };
    const ended = await COMMANDS.forget(undefined, { input: [archive], project: ['*'], ...options }, place).catch(
      String,
    );
    vi.restoreAllMocks();
    expect(ended).toEqual(typeof outcome === 'string' ? `UserError: ${outcome}` : outcome);
    expect(everything(archive) === before).toBe(answer !== 'y' && !('yes' in options));
    expect(asked).toEqual(answer === undefined ? [] : ['Remove it for good?']);
    const plan = `This would remove 5 files of 2 sessions, and 2 prompts, in ${archive}:\n  ${sessionId(1)}\n`;
    expect(printed.join('').startsWith(plan)).toBe(!('yes' in options));
  });

  it('removes the prompts of one day in one project, of which no session is left, and they do not come back', () => {
    const { archive, desk } = play('Hello');
    const prompt = (display: string, time: string, project = '/home/ada/shop'): string =>
      JSON.stringify({ display, timestamp: Date.parse(time), project });
    desk.write('history.jsonl', [
      prompt('Sell the lamp', '2026-02-01T23:30:00Z'),
      prompt('Sell the chair', '2026-02-02T00:30:00Z'),
      prompt('Sell the boat', '2026-02-01T12:00:00Z', '/home/ada/harbour'),
    ]);
    desk.collect(archive);
    const id = promptsOnlyId('2026-02-02', desk.member, '~/shop');
    const zone = 'Europe/Berlin';
    expect(forgetOn(desk, archive, { session: id, zone }).prompts).toBe(2);
    const left = everything(archive);
    expect(['lamp', 'chair', 'boat'].filter((word) => left.includes(word))).toEqual(['boat']);
    desk.now += 1000;
    desk.append('history.jsonl', prompt('Sell the lamp', '2026-02-01T23:30:00Z'));
    desk.collect(archive);
    expect(everything(archive)).not.toContain('lamp');
    expect(() => forgetOn(desk, archive, { session: id, zone })).toThrow('There are no prompts of the session');
  });

  it('removes what was pasted into a prompt, with the prompt or as a text', () => {
    const { archive, desk } = play('Hello');
    const pastedContents = { 1: { type: 'text', contentHash: '0c2a7f61d9e84b35' } };
    const prompt = { display: 'Sell [Pasted text #1]', pastedContents, project: '/home/ada/harbour' };
    desk.write('paste-cache/0c2a7f61d9e84b35.txt', 'the "boat"\nof Acme');
    const times = [Date.UTC(2026, 1, 1), Date.UTC(2026, 1, 2)];
    desk.write(
      'history.jsonl',
      times.map((timestamp) => JSON.stringify({ ...prompt, timestamp })),
    );
    desk.collect(archive);
    const session = promptsOnlyId('2026-02-01', desk.member, '~/harbour');
    expect(forgetOn(desk, archive, { session }).prompts).toBe(1);
    expect(everything(archive).match(/Acme/g)).toHaveLength(1);
    expect(forgetOn(desk, archive, { text: '"boat"\nof Acme' }).prompts).toBe(1);
    expect(everything(archive)).not.toContain('Acme');
    desk.append('history.jsonl', JSON.stringify({ ...prompt, timestamp: times[1] }));
    desk.collect(archive);
    expect(everything(archive)).not.toContain('Acme');
  });

  it('removes the prompts of a project, even if no session of it is left', () => {
    const { archive, desk } = play('Hello');
    const prompt = { display: 'Sell the boat', timestamp: 7, project: '/home/ada/harbour' };
    desk.write('history.jsonl', [JSON.stringify(prompt)]);
    desk.collect(archive);
    const isProject = (names: readonly string[]): boolean => names.includes('harbour');
    expect(forgetOn(desk, archive, { isProject })).toMatchObject({ sessions: [], prompts: 1 });
    expect(everything(archive)).not.toContain('boat');
  });

  it('leaves tombstones that say nothing about the content', () => {
    const { archive, desk } = play('Acme Corp');
    forgetOn(desk, archive, { text: 'Acme Corp' });
    forgetOn(desk, archive, { session: sessionId(2) });
    const text = keptTexts(archive)['ada/desk/forgotten.jsonl'] ?? '';
    expect(
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { prompt: 1_772_442_120_500, isChanged: true },
      { session: sessionId(1), line: 'b' },
      { session: sessionId(1), type: 'ai-title' },
      { session: sessionId(1), file: 'b.txt' },
      { session: sessionId(2) },
    ]);
  });

  it('leaves one tombstone of a line, a type of lines and a file, whatever was in them', () => {
    const { archive, desk } = play('Acme Corp');
    forgetOn(desk, archive, { text: 'Acme' });
    const before = keptTexts(archive)['ada/desk/forgotten.jsonl'];
    forgetOn(desk, archive, { text: 'Corp' });
    expect(keptTexts(archive)['ada/desk/forgotten.jsonl']).toBe(before);
    expect(everything(archive)).not.toMatch(/Acme|Corp/);
  });

  it('takes a text out of all files but damaged ones, which it names', () => {
    const { archive, desk } = play('Acme Corp');
    const damaged = join(archive, 'ada/desk/projects', PROJECT, `${sessionId(2)}.jsonl.gz`);
    writeFileSync(damaged, 'x');
    const report = forgetOn(desk, archive, { text: 'Acme Corp' });
    expect(report).toMatchObject({ sessions: [sessionId(1)], unread: [damaged] });
    expect(forgottenWords(report, archive).join('\n')).toContain(`- ${damaged}, which is damaged`);
    forgetOn(desk, archive, { session: sessionId(1) });
  });

  it('leaves no folder whose name says what was in it', () => {
    const { archive, desk } = play('Acme Corp');
    forgetOn(desk, archive, { text: 'shop' });
    forgetOn(desk, archive, { isProject: () => true });
    expect(readdirSync(archive, { recursive: true }).filter((path) => /projects|6f0c/.test(String(path)))).toEqual([]);
  });

  it('is refused for what does not exist, and for texts that are everywhere', () => {
    const { archive, desk } = play('Hello');
    expect(() => forgetOn(desk, archive, { session: 'nobody' })).toThrow(/There is no session "nobody"/);
    expect(() => forgetOn(desk, archive, { text: 'ab ' })).toThrow(/at least three characters/);
    expect(() => forgetOn(desk, archive, { text: 'ell' })).not.toThrow();
    expect(() => forgetOn(desk, archive, { isProject: () => false })).toThrow(/No project/);
  });

  it('makes no folder for a machine that forgets nothing', () => {
    const { archive } = play('Hello');
    const other = new PlayedMachine(folderForTest(), 'other');
    expect(() => forgetOn(other, archive, { session: 'nobody' })).toThrow(/There is no session/);
    forgetOn(other, archive, { text: 'nowhere to be found' });
    expect(existsSync(join(archive, 'ada/other'))).toBe(false);
    forgetOn(other, archive, { session: sessionId(1) });
    expect(existsSync(join(archive, 'ada/other'))).toBe(true);
  });
});
