/** Bookkeeping, duplicate lines, attachments and unknown kinds. */

import { describe, expect, it } from 'vitest';
import { assistant, attachment, image, line, result, sessionOf, system, toolUse, user } from '../helpers/lines.ts';
import { pageOf, pageText } from '../helpers/page-text.ts';
import { sketch } from '../helpers/sketch.ts';

describe('bookkeeping', () => {
  it('is hidden, each line with its reason', async () => {
    const { turns, ledgers } = await sessionOf([
      user('a'),
      line('file-history-snapshot'),
      line('mode', { mode: 'plan' }),
      line('last-prompt', { lastPrompt: 'a' }),
      line('progress', { data: { type: 'hook_progress' } }),
    ]);
    expect(sketch(turns)).toEqual(['prompt | a']);
    expect(ledgers[0]?.lines).toEqual({
      total: 5,
      shown: 1,
      folded: [],
      hidden: [
        ['client mode', 1],
        ['copy of a prompt', 1],
        ['file snapshot', 1],
        ['hook progress', 1],
      ],
      problems: 0,
    });
  });

  it('an image added by the client is shown', async () => {
    const { turns, ledgers } = await sessionOf([assistant('a'), user([image()], { isMeta: true })]);
    expect(sketch(turns)).toEqual(['assistant | a | [image]']);
    expect(ledgers[0]?.lines.shown).toBe(2);
  });

  it('a document that the result before it shows is folded as [document]', async () => {
    const { turns } = await sessionOf([
      assistant([toolUse('t1', 'Read', { file_path: '/a.pdf' })]),
      user([result('t1', 'PDF file read: /a.pdf')], { toolUseResult: { type: 'pdf', file: { base64: 'JVBE' } } }),
      user([{ type: 'document', source: { type: 'base64', data: 'JVBE', media_type: 'application/pdf' } }], {
        isMeta: true,
      }),
    ]);
    expect(turns[0]?.parts[1]).toMatchObject({ kind: 'aside', items: [{ text: '[document]' }] });
  });

  it('a user line without content is hidden as an empty message', async () => {
    const { ledgers } = await sessionOf([user('a'), user([]), user('  ')]);
    expect(ledgers[0]?.lines.hidden).toEqual([['empty message', 2]]);
  });
});

describe('duplicate lines', () => {
  it('a line with the same uuid and content is shown once; other content is shown too', async () => {
    const once = user('a', { uuid: 'u1' });
    const { turns, ledgers } = await sessionOf([once, once, user('b', { uuid: 'u1' })]);
    expect(sketch(turns)).toEqual(['prompt | a', 'prompt | b']);
    expect(ledgers[0]?.lines.hidden).toEqual([['duplicate line', 1]]);
  });

  it('a line that is written again after a compaction, with another parent, is shown once', async () => {
    const again = { uuid: 'u1', parentUuid: 'u9', version: '2.1.100' };
    const { turns, ledgers } = await sessionOf([
      user('a', { uuid: 'u1', parentUuid: null }),
      assistant('b'),
      system('compact_boundary', { uuid: 'u9', parentUuid: null }),
      user('a', again),
    ]);
    expect(sketch(turns)).toEqual(['prompt | a', 'assistant | b', 'compaction']);
    expect(ledgers[0]?.lines.hidden).toEqual([['duplicate line', 1]]);
  });

  it.each([
    { forkedFrom: { sessionId: 's0', messageUuid: 'u1' } },
    { requestId: 'req_1' },
    { sessionKind: 'main' },
    { teamName: 'harbour' },
    { message: { role: 'user', content: [{ type: 'text', text: 'a' }], usage: {} } },
  ])('a copy that also has %j is shown once', async (more) => {
    const { turns } = await sessionOf([user('a', { uuid: 'u1' }), user('a', { uuid: 'u1', ...more })]);
    expect(sketch(turns)).toEqual(['prompt | a']);
  });

  it('a line is still shown once when another one with its uuid is between', async () => {
    const [first, second] = [user('one', { uuid: 'u1' }), user('two', { uuid: 'u1' })];
    const { turns } = await sessionOf([first, second, second, first]);
    expect(turns.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])))).toEqual([
      'one',
      'two',
    ]);
  });

  it('a duplicate line of an inline agent stays with its agent, even if its parent comes later', async () => {
    const side = { isSidechain: true };
    const child = user('one', { ...side, uuid: 'u1', parentUuid: 'u2', agentId: 'a' });
    const parent = user('two', { ...side, uuid: 'u2', agentId: 'b' });
    const { strayAgents } = await sessionOf([child, parent, child]);
    expect(strayAgents.map(({ turns }) => turns.length)).toEqual([1, 1]);
  });
});

describe('attachments', () => {
  it('one without text of its own is folded with what the agent read of it', async () => {
    const rendered = [{ content: '<system-reminder>\nPlatform: linux\n</system-reminder>' }];
    const { turns } = await sessionOf([
      assistant('a'),
      line('attachment', { attachment: { type: 'environment', snapshot: { platform: 'linux' } }, rendered }),
    ]);
    expect(turns[0]?.parts[1]).toMatchObject({ items: [{ label: 'environment', text: 'Platform: linux' }] });
  });

  it.each<[string, Readonly<Record<string, unknown>>, string, string]>([
    [
      'file',
      {
        displayPath: 'src/a.ts',
        content: { type: 'text', file: { filePath: '/x/src/a.ts', content: 'let a;' } },
      },
      'file: src/a.ts',
      'let a;',
    ],
    ['file', { filename: 'a.png', content: { type: 'image', file: { base64: 'AAAA' } } }, 'file: a.png', '[image]'],
    [
      'nested_memory',
      { displayPath: 'CLAUDE.md', content: { content: '# Rules' } },
      'nested memory: CLAUDE.md',
      '# Rules',
    ],
    [
      'task_reminder',
      { content: [{ id: '1', subject: 'Fix', status: 'pending' }] },
      'task reminder',
      '#1 [pending] Fix',
    ],
    ['todo_reminder', { content: [{ content: 'Fix', status: 'completed' }] }, 'todo reminder', '[completed] Fix'],
    ['date_change', { newDate: '2026-03-03' }, 'date change', 'New date: 2026-03-03'],
    [
      'diagnostics',
      {
        files: [
          {
            uri: 'a.ts',
            diagnostics: [{ message: 'No.', severity: 'Error', range: { start: { line: 3 } } }],
          },
        ],
      },
      'diagnostics',
      'a.ts:4 Error: No.',
    ],
    ['token_usage', { used: 5, total: 9 }, 'token usage', 'Used: 5\nTotal: 9'],
  ])('%s with %j is folded as readable text', async (kind, fields, label, words) => {
    const { turns } = await sessionOf([assistant('a'), attachment(kind, fields)]);
    expect(turns[0]?.parts[1]).toMatchObject({ items: [{ label, text: words }] });
  });
});

describe('unknown kinds', () => {
  it('an unknown type is shown with all its fields, and gives the session a page', async () => {
    const { turns, summary } = await sessionOf([line('brand-new', { x: 1 })]);
    expect(turns[0]?.parts).toEqual([
      { kind: 'unknown-entry', type: 'brand-new', value: { type: 'brand-new', x: 1 }, line: 1 },
    ]);
    expect(summary.hasPage).toBe(true);
  });

  it('unknown kinds of attachment and progress are shown within the turn', async () => {
    const { turns } = await sessionOf([
      assistant('a'),
      attachment('weather'),
      line('progress', { data: { type: 'rain' } }),
    ]);
    expect(sketch(turns)).toEqual(['assistant | a | unknown: attachment: weather | unknown: progress: rain']);
  });

  it('a message line without a message is unknown', async () => {
    const { turns } = await sessionOf([
      line('user'),
      line('assistant', { message: null }),
      line('user', { message: 7 }),
    ]);
    expect(sketch(turns)).toEqual(['event | unknown: user | unknown: assistant | unknown: user']);
  });

  it('unknown kinds are listed once each, with their fields, over all files', async () => {
    const { turns, summary } = await sessionOf(
      [
        attachment('weather', { degrees: 3 }),
        attachment('weather', { wind: 7 }),
        line('moon', { phase: 'full' }),
        user([{ type: 'hologram', light: 1 }]),
      ],
      [{ id: 'a1', lines: [user('go'), attachment('weather')] }],
    );
    expect(turns[0]?.parts).toHaveLength(3);
    expect(summary.unknown).toEqual([
      { kind: 'attachment: weather', lines: 3, fields: ['type', 'degrees'] },
      { kind: 'block: hologram', lines: 1, fields: ['type', 'light'] },
      { kind: 'moon', lines: 1, fields: ['type', 'phase'] },
    ]);
  });

  it('an unknown kind is shown on the page as an unknown entry', async () => {
    const { session, turns } = await pageOf([
      user('go'),
      line('moon', { phase: 'full' }),
      line('moon', { phase: 'new' }),
      system('tide_turned', { height: 3 }),
      line('progress', { data: { type: 'rowing', knots: 4 } }),
    ]);
    expect(pageText(turns)[1]).toContain('Type: moon\nPhase: full');
    expect(JSON.stringify(turns)).toContain('Unknown entry: moon');
    expect(session.summary.unknown).toEqual([
      { kind: 'moon', lines: 2, fields: ['type', 'phase'] },
      { kind: 'progress: rowing', lines: 1, fields: ['type', 'knots'] },
      { kind: 'system: tide_turned', lines: 1, fields: ['type', 'subtype', 'height'] },
    ]);
  });
});
