import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { promptsOnly } from '../../src/build/prompts-only.ts';
import { readSession } from '../../src/build/tasks/read-task.ts';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import type { History } from '../../src/transcript/discover/session-file.ts';
import { FORGOTTEN_MARK } from '../../src/transcript/parse/redaction.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { sketch } from '../helpers/sketch.ts';
import { summaryOf } from '../helpers/summaries.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const SHOP = '/home/ada/shop';

type Fields = Readonly<Record<string, unknown>>;

/** A history of these lines. */
function historyOf(lines: readonly (Fields | string)[], more: Partial<History> = {}): History {
  const file = join(folderForTest(), 'history.jsonl');
  writeFileSync(file, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));
  return { file, member: undefined, input: 0, forgotten: { sessions: [], prompts: [] }, ...more };
}

function typed(display: string, minutes: number, more: Fields = {}): Fields {
  return { display, timestamp: NOON + minutes * 60_000, project: SHOP, ...more };
}

/** What one prompt with these pasted texts says on its page; `texts`: name -> text of files in `paste-cache`. */
async function shownOf(display: string, pastedContents: unknown, texts: Readonly<Record<string, string>> = {}) {
  const history = historyOf([typed(display, 0, { pastedContents })]);
  const folder = join(String(history.file), '../paste-cache');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  const [file] = await promptsOnly([history], [], 'UTC');
  if (file === undefined) throw new Error('no session');
  return sketch((await readSession(file)).turns).map((turn) => turn.replace('prompt | ', ''));
}

async function textsOf(histories: readonly History[], summaries = [summaryOf('kept', 0)], zone = 'UTC') {
  const sessions = await promptsOnly(histories, summaries, zone);
  return sessions.map(({ prompts = [] }) => prompts.map((line) => JSON.parse(line).message.content));
}

describe('what was pasted into such a prompt', () => {
  const HASH = '0c2a7f61d9e84b35';
  const text = (content: string) => ({ type: 'text', content });
  const kept = { type: 'text', contentHash: HASH };

  it.each([
    [
      'takes the place of its mark',
      'Read [Pasted text #1 +1 lines] now',
      { 1: text('one\ntwo') },
      'Read\n\none\ntwo\n\nnow',
    ],
    ['may be the middle of a long text', 'fr[...Truncated text #2 +1 lines...]d', { 2: text('om\nen') }, 'from\nend'],
    ['is there once', '[Pasted text #1] [Pasted text #1]', { 1: text('one') }, 'one\n\n[Pasted text #1]'],
    ['is not read for marks', '[Pasted text #1]', { 1: text('[Pasted text #2]'), 2: text('two') }, '[Pasted text #2]'],
    [
      'is left out if it has no mark, like an image',
      'a [Image #1]',
      { 1: { type: 'image', content: 'R0lG' }, 2: text('b') },
      'a [Image #1]',
    ],
    ['is unknown without its number', 'a [Pasted text #1]', [text('one')], 'a [Pasted text #1]'],
    ['is in a file if it is longer', 'Why? [Pasted text #1 +9 lines]', { 1: kept }, 'Why?\n\na <b>"trace"</b>\n$&'],
    [
      'is gone with that file',
      'Why? [Pasted text #1]',
      { 1: { type: 'text', contentHash: `${HASH}00` } },
      'Why? [Pasted text #1]',
    ],
    [
      'is in no other file',
      'Why? [Pasted text #1]',
      { 1: { type: 'text', contentHash: `../paste-cache/${HASH}` } },
      'Why? [Pasted text #1]',
    ],
  ])('%s', async (_what, display, pasted, shown) => {
    expect(await shownOf(display, pasted, { [`${HASH}.txt`]: 'a <b>"trace"</b>\n$&' })).toEqual([shown]);
  });

  it('may be long in few prompts only, if a history names the same text again and again', async () => {
    const texts = [`${HASH}a`, HASH];
    const history = historyOf(
      [...Array.from({ length: 40 }, () => HASH), `${HASH}a`].map((contentHash, at) =>
        typed('[Pasted text #1]', at, { pastedContents: { 1: { type: 'text', contentHash } } }),
      ),
    );
    const folder = join(String(history.file), '../paste-cache');
    mkdirSync(folder);
    for (const name of texts) writeFileSync(join(folder, `${name}.txt`), 'tide '.repeat(900_000));
    const [prompts = []] = await textsOf([history]);
    const marks = prompts.map((prompt, at) => (prompt === '[Pasted text #1]' ? at : -1)).filter((at) => at >= 0);
    expect(marks).toEqual(Array.from({ length: 35 }, (_, at) => at + 5));
  });

  it('is read up to the bounds of a session, which then has a problem', async () => {
    const [file] = await promptsOnly([historyOf([typed('a', 0), typed('b', 1), typed('c', 2)])], [], 'UTC');
    if (file === undefined) throw new Error('no session');
    const { turns } = await readSession(file, undefined, undefined, 1 / 100_000);
    expect(sketch(turns)).toEqual([
      'prompt | a',
      'prompt | b',
      'event | problem: The file is too large: from this line on, it is not read.',
    ]);
  });

  it('is not read through a link', async () => {
    const history = historyOf([typed('Why? [Pasted text #1]', 0, { pastedContents: { 1: kept } })]);
    const folder = join(String(history.file), '..');
    mkdirSync(join(folder, 'paste-cache'));
    writeFileSync(join(folder, 'key.txt'), 'of the house');
    symlinkSync(join(folder, 'key.txt'), join(folder, `paste-cache/${HASH}.txt`));
    expect(await textsOf([history])).toEqual([['Why? [Pasted text #1]']]);
  });
});

describe('prompts of which no transcript is left', () => {
  it('become one session for each day and project', async () => {
    const history = historyOf([
      typed('later', 5),
      typed('first', 0),
      typed('next day', 24 * 60),
      typed('elsewhere', 1, { project: '/home/ada/quay' }),
    ]);
    expect(await textsOf([history])).toEqual([['elsewhere'], ['first', 'later'], ['next day']]);
    const sessions = await promptsOnly([history], [], 'Pacific/Auckland');
    expect(sessions.map(({ id }) => id.slice(0, 18))).toEqual([
      'prompts-2026-03-03',
      'prompts-2026-03-03',
      'prompts-2026-03-04',
    ]);
  });

  it('have addresses of their own, even when they were typed at the same time', async () => {
    const [session] = await promptsOnly([historyOf([typed('one', 0), typed('two', 0)])], [], 'UTC');
    const lines = (session?.prompts ?? []).map((line) => JSON.parse(line));
    expect(lines.map(({ type, message }) => [type, message.role])).toEqual([
      ['user', 'user'],
      ['user', 'user'],
    ]);
    for (const { uuid } of lines) expect(uuid).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(lines[0]?.uuid).not.toBe(lines[1]?.uuid);
  });

  it('are those of sessions that are not there, or, without a session, of times at which none was there', async () => {
    const kept = summaryOf('kept', 0, { cwds: [SHOP], start: NOON, end: NOON + 30 * 60_000 });
    const history = historyOf([
      typed('of a kept session', 0, { sessionId: 'kept' }),
      typed('of a deleted session', 10, { sessionId: 'gone' }),
      typed('while the kept session ran', 10),
      typed('the same time elsewhere', 10, { project: '/home/ada/quay' }),
      typed('afterwards', 45),
    ]);
    expect(await textsOf([history], [kept])).toEqual([
      ['the same time elsewhere'],
      ['of a deleted session', 'afterwards'],
    ]);
    const ofOther = { ...kept, member: 'Bo' };
    const textsWith = async (more: Partial<History>) => (await textsOf([{ ...history, ...more }], [ofOther])).flat();
    expect(await textsWith({})).toContain('while the kept session ran');
    expect(await textsWith({ member: 'Bo' })).not.toContain('while the kept session ran');
  });

  it('belong to a session in the same folder, whatever is redacted in its name', async () => {
    const redact = {
      off: [],
      emails: false,
      home: true,
      hosts: false,
      words: ['heron'],
      patterns: [],
      accounts: ['ada'],
    };
    const times = { start: NOON, end: NOON + 30 * 60_000 };
    const cwds = ['~/[redacted: word \uE0003\uE001]-shop', '/srv/~/quay'];
    const projects = ['/home/ada/heron-shop', '/home/ada/[redacted: word #0a1b2c3d4e5f]-shop', '/srv/ada/quay'];
    const history = historyOf([...projects, '/srv/bo/quay'].map((project) => typed(project, 10, { project })));
    const sessions = await promptsOnly([history], [summaryOf('kept', 0, { cwds, ...times })], 'UTC', redact);
    expect(sessions.map(({ relative }) => relative.split('/')[0])).toEqual(['-srv-bo-quay']);
  });

  it('belong to a session from a little before its first line to a little after its last', async () => {
    const kept = summaryOf('kept', 0, { cwds: [SHOP], start: NOON, end: NOON + 30 * 60_000 });
    const seconds = (at: number): Fields => typed(`${at} s`, at / 60);
    const history = historyOf([-6, -5, 0, 1800 + 60, 1800 + 61].map(seconds));
    expect(await textsOf([history], [kept])).toEqual([['-6 s', '1861 s']]);
    const undated = { ...kept, start: undefined, end: undefined };
    expect((await textsOf([history], [undated])).flat()).toHaveLength(5);
  });

  it('have their times, folders and sessions as lines of a transcript', async () => {
    const [session] = await promptsOnly([historyOf([typed('one', 0, { sessionId: 'gone' })], { input: 2 })], [], 'UTC');
    const [line = ''] = session?.prompts ?? [];
    expect(JSON.parse(line)).toMatchObject({
      ...{ timestamp: '2026-03-02T12:00:00.000Z', cwd: SHOP, sessionId: 'gone' },
    });
    expect(session).toMatchObject({
      ...{ path: undefined, folder: '--shop', folderName: '--shop', input: 2, size: line.length },
      relative: `--shop/${session?.id}`,
    });
  });

  it('are in order of time, and those of the same time in that of their texts', async () => {
    const lines = [typed('c', 1), typed('b', 0), typed('a', 0), typed('d', 0)];
    expect(await textsOf([historyOf(lines)])).toEqual([['a', 'b', 'd', 'c']]);
    const both = [historyOf([typed('later input', 0)], { input: 1 }), historyOf([typed('first input', 0)])];
    expect(await textsOf(both)).toEqual([['first input'], ['later input']]);
  });

  it('are only what is a prompt', async () => {
    const history = historyOf([
      '{"display":"no time"}',
      '{"cut',
      '42',
      typed(' ', 1),
      typed('beyond all dates', 0, { timestamp: 8.64e15 + 1 }),
      typed('/clear', 24 * 60 * 5),
      typed('/clear', 24 * 60 * 6),
      typed('Start over', 24 * 60 * 6 + 1),
    ]);
    expect(await textsOf([history])).toEqual([['/clear', 'Start over']]);
    expect(await textsOf([historyOf([], { file: '/nowhere/history.jsonl' })])).toEqual([]);
  });

  it('are left out when they were forgotten', async () => {
    const forgotten = { sessions: ['gone'], prompts: [NOON + 60_000] };
    const lines = [typed('a', 0, { sessionId: 'gone' }), typed('b', 1), typed(`${FORGOTTEN_MARK} d`, 1), typed('c', 2)];
    // What was forgotten of the other one is no longer in it.
    expect(await textsOf([historyOf(lines, { forgotten })])).toEqual([[`${FORGOTTEN_MARK} d`, 'c']]);
  });

  it('have a mark of their own, and are counted and listed apart from whole sessions', async () => {
    const [file] = await promptsOnly([historyOf([typed('Count the lighthouses', 0)])], [], 'UTC');
    if (file === undefined) throw new Error('no session');
    const session = await readSession(file);
    expect(session.summary).toMatchObject({ promptsOnly: true, title: 'Count the lighthouses', prompts: 1 });
    const whole = summaryOf('kept', 0, { cwd: SHOP, cwds: [SHOP] });
    const archive = linkArchive([whole, session.summary]);
    expect([archive.order, archive.promptsOnly]).toEqual([['kept'], [file.id]]);
    expect(archive.projects.map(({ sessions, promptsOnly: own }) => [sessions, own])).toEqual([[['kept'], [file.id]]]);
    expect(archive.sessions.get(file.id)).toMatchObject({ kind: 'prompts', previous: undefined, next: undefined });
    expect(archive.sessions.get('kept')).toMatchObject({ kind: 'other', previous: undefined, next: undefined });
  });
});
