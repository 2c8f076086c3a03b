/** Messages from teammates. */

import { describe, expect, it } from 'vitest';
import { assistant, attachment, sessionOf, text, user } from '../helpers/lines.ts';
import { pageOf, pageText } from '../helpers/page-text.ts';
import { sketch } from '../helpers/sketch.ts';

describe('a message from a teammate', () => {
  const message = (from: string, words: string): string =>
    `<teammate-message teammate_id="${from}" color="blue" summary="a -> b">\n${words}\n</teammate-message>`;

  it('is a turn of its own, even with others in the same line', async () => {
    const { turns } = await sessionOf([user(`${message('bo', 'done')}\n\n${message('cy', 'me too')}`)]);
    expect(sketch(turns)).toEqual(['teammate bo | done', 'teammate cy | me too']);
  });

  it('may come through the queue', async () => {
    const { turns } = await sessionOf([attachment('queued_command', { prompt: message('bo', 'done') })]);
    expect(sketch(turns)).toEqual(['teammate bo | done']);
  });

  const fromAlice = (attributes: string, words: string): string =>
    `<teammate-message teammate_id="alice" ${attributes}>\n${words}\n</teammate-message>`;

  it('is a turn with sender, subject and colour', async () => {
    const { session, turns } = await pageOf([user(fromAlice('color="blue" summary="tests"', 'All pass.'))]);
    expect(session.turns[0]).toMatchObject({ about: 'tests', colour: 'blue' });
    expect(pageText(turns)).toEqual(['alice [teammate, tests] | All pass.']);
    expect(turns[0]).toMatchObject({ kind: 'teammate', tint: 'blue' });
  });

  it('about being idle is folded', async () => {
    const { turns, ledgers } = await sessionOf([
      assistant('a'),
      user(fromAlice('color="blue"', '{"type":"idle_notification","from":"alice","reason":"available"}')),
    ]);
    expect(sketch(turns)).toEqual(['assistant | a | folded: teammate status']);
    expect(turns[0]?.parts[1]).toMatchObject({ items: [{ label: 'alice: idle notification' }] });
    expect(ledgers[0]?.lines.folded).toEqual([['teammate status', 1]]);
  });

  it('from the program that runs the team is folded', async () => {
    const { turns } = await sessionOf([
      assistant('a'),
      user('<teammate-message teammate_id="system">\nteammate_terminated: alice\n</teammate-message>'),
    ]);
    expect(sketch(turns)).toEqual(['assistant | a | folded: teammate status']);
  });

  it('may come in a mailbox', async () => {
    const messages = [
      { from: 'bob', text: 'Done.', color: 'green', summary: 'server' },
      { from: 'bob', text: '{"type":"idle_notification"}' },
    ];
    const { turns } = await sessionOf([attachment('teammate_mailbox', { messages })]);
    expect(sketch(turns)).toEqual(['teammate bob | Done. | folded: teammate status']);
    expect(turns[0]).toMatchObject({ about: 'server', colour: 'green' });
  });
});

describe('a message from outside', () => {
  it.each([
    [
      'another session',
      '<cross-session-message from="uds:/tmp/a.sock" from-name="bo">\nRebase.\n</cross-session-message>',
      'teammate bo',
    ],
    ['an agent', '<agent-message from="a1b2c3">\nRebase.\n</agent-message>', 'teammate a1b2c3'],
    ['a channel', '<channel source="slack" user="bo" ts="1">\nRebase.\n</channel>', 'teammate bo'],
    ['a channel that names nobody', '<channel source="ci">\nRebase.\n</channel>', 'teammate ci'],
    ['checks of a pull request', '<ci-monitor-event>\nRebase.\n</ci-monitor-event>', 'teammate CI monitor'],
    ['GitHub', '<github-webhook-activity>\nRebase.\n</github-webhook-activity>', 'teammate GitHub'],
  ])('from %s is a turn', async (_name, message, sender) => {
    const meta = { isMeta: true };
    for (const fields of [meta, {}]) {
      const { turns } = await sessionOf([assistant('a'), user(message, fields), assistant('b')]);
      expect(sketch(turns)).toEqual(['assistant | a', `${sender} | Rebase.`, 'assistant | b']);
    }
    const framed = `Another Claude session sent a message:\n${message}\n\nThis was not typed by your user.`;
    if (!message.includes('-message')) return;
    expect(sketch((await sessionOf([user(framed, meta)])).turns)).toEqual([
      `${sender} | Rebase. | folded: client message`,
    ]);
  });

  it.each([
    ['Another Claude session sent a message:', 'teammate-message teammate_id="bo"'],
    ['Another Claude session sent a message while you were working:', 'agent-message from="bo"'],
    ['A peer session sent a message while you were working:', 'cross-session-message from="uds:/a" from-name="bo"'],
  ])('is not the human’s, whatever stands before it: %s', async (frame, tag) => {
    const framed = `${frame}\n<${tag}>\nRebase.\n</${tag.split(' ', 1)[0]}>\n\nThis was not typed by your user.`;
    for (const fields of [{}, { isMeta: true }]) {
      const { turns, summary } = await sessionOf([user('Sort the tides.'), assistant('a'), user(framed, fields)]);
      expect(sketch(turns).slice(2)).toEqual(['teammate bo | Rebase. | folded: client message']);
      expect(summary.title).toBe('Sort the tides.');
    }
  });

  it('is plain text where it is only mentioned', async () => {
    const words = 'Why does it say “The user sent a new message while you were working:”?';
    expect(sketch((await sessionOf([user(words)])).turns)).toEqual([`prompt | ${words}`]);
  });

  const origins: readonly (readonly [Record<string, string>, string])[] = [
    [{ kind: 'coordinator' }, 'coordinator'],
    [{ kind: 'peer', from: 'a1b2c3', name: 'explorer' }, 'explorer'],
    [{ kind: 'peer', from: 'a1b2c3' }, 'a1b2c3'],
    [{ kind: 'plugin', name: 'ralph' }, 'ralph'],
    [{ kind: 'channel', server: 'slack' }, 'slack'],
  ];

  it.each(origins)('is named by its origin: %j', async (origin, sender) => {
    const lines = [
      user('Rebase.', { origin }),
      user('Rebase.', { origin, isMeta: true, promptSource: 'system' }),
      attachment('queued_command', { prompt: 'Rebase.', origin }),
    ];
    for (const line of lines)
      expect(sketch((await sessionOf([assistant('a'), line])).turns)).toEqual([
        'assistant | a',
        `teammate ${sender} | Rebase.`,
      ]);
  });

  it('has the pictures that came with it', async () => {
    const picture = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } };
    const line = user([text('Is this high tide?'), picture], { origin: { kind: 'channel', server: 'slack' } });
    const { turns, summary } = await sessionOf([assistant('a'), line]);
    expect(sketch(turns)).toEqual(['assistant | a', 'teammate slack | Is this high tide? | [image]']);
    expect(summary.prompts).toBe(0);
  });

  it('is the human’s, if the human sent it while the agent worked', async () => {
    const framed =
      'The user sent a new message while you were working:\nSkip the docs.\n\nThis is how Claude Code surfaces it.';
    const { turns } = await sessionOf([assistant('a'), user(framed, { isMeta: true })]);
    expect(sketch(turns)).toEqual(['assistant | a | folded: client message', 'queued | Skip the docs.']);
  });

  it('says what it came through', async () => {
    const { turns } = await sessionOf([user('<channel source="slack" user="bo">Rebase.</channel>', { isMeta: true })]);
    expect(turns[0]).toMatchObject({ from: 'bo', about: 'slack' });
  });
});

describe('a prompt that nobody typed', () => {
  const automatic = { promptSource: 'system', origin: { kind: 'auto-continuation' } };

  it.each([
    ['of the client', user('Goal set: fix it.', automatic)],
    ['about an event', user('Build 7 failed.', { promptSource: 'system', origin: { kind: 'task-notification' } })],
    ['in the queue', attachment('queued_command', { prompt: 'Continue.', origin: { kind: 'auto-continuation' } })],
  ])('%s is folded', async (_name, line) => {
    const { turns } = await sessionOf([assistant('a'), line, assistant('b')]);
    expect(sketch(turns)).toEqual(['assistant | a | folded: client message | b']);
  });

  it('is a prompt if the human scheduled it', async () => {
    const origin = { kind: 'task-notification', subkind: 'scheduled-trigger' };
    const { turns } = await sessionOf([user('Check the tides.', { promptSource: 'system', origin })]);
    expect(sketch(turns)).toEqual(['prompt | Check the tides.']);
  });
});
