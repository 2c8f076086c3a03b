/** CONFORMANCE, "User text": input -> what is expected. One test for each row, in its words. */

import { describe, expect, it } from 'vitest';
import { assistant, attachment, enqueue, queue, sessionOf, text, user } from '../helpers/lines.ts';
import { pageOf, saw, sawTurns } from './page.ts';

const NAME = '<command-name>/commit</command-name>';
const MESSAGE = '<command-message>commit</command-message>';
const ARGS = '<command-args>-m "fix bug"</command-args>';

describe('commands', () => {
  it.each([
    ['as they come', `${NAME}${MESSAGE}${ARGS}`],
    ['message first', `${MESSAGE}\n${NAME}\n${ARGS}`],
    ['arguments first', `${ARGS}${NAME}${MESSAGE}`],
  ])(
    '<command-name>/commit…, the tags in any order (%s): a command badge /commit with its arguments',
    async (_name, content) => {
      const { session, turns } = await pageOf([user(content)]);
      expect(session.turns).toMatchObject([{ kind: 'command', name: '/commit', args: '-m "fix bug"' }]);
      expect(saw(turns)).toEqual(['Ada [command] | terminal: $ /commit -m "fix bug"']);
    },
  );

  it.each([`${NAME}${MESSAGE}<command-args></command-args>`, `${NAME}${MESSAGE}`])(
    'command with no args: args empty: %s',
    async (content) => {
      expect((await sessionOf([user(content)])).turns).toMatchObject([
        { kind: 'command', name: '/commit', args: '' },
      ]);
    },
  );

  it.each(['<command-name></command-name><command-args>x</command-args>', '<command-name> </command-name>'])(
    'a name that is empty: plain text: %s',
    async (content) => {
      expect(await sawTurns(user(content))).toEqual([`Ada | ${content}`]);
    },
  );

  it('<local-command-stdout> after it: belongs to that command; ANSI shown', async () => {
    const { turns } = await pageOf([
      user(NAME),
      user('<local-command-stdout>\u001b[31mred\u001b[39m alert</local-command-stdout>'),
    ]);
    expect(saw(turns)).toEqual(['Ada [command] | terminal: $ /commit | terminal: red alert']);
    expect(turns[0]?.parts[1]).toMatchObject({
      view: {
        lines: [
          [
            { text: 'red', style: 'fg-1' },
            { text: ' alert', style: '' },
          ],
        ],
      },
    });
  });
});

describe('<bash-input>ls</bash-input> then <bash-stdout>/<bash-stderr>', () => {
  const INPUT = '<bash-input>ls</bash-input>';
  const OUTPUT = '<bash-stdout>a.ts</bash-stdout><bash-stderr>no b.ts</bash-stderr>';

  it('one shell entry with command and output', async () => {
    const { session, turns } = await pageOf([user(INPUT), user(OUTPUT)]);
    expect(session.turns).toMatchObject([
      { kind: 'shell', command: 'ls', stdout: 'a.ts', stderr: 'no b.ts' },
    ]);
    expect(saw(turns)).toEqual(['Ada [shell] | terminal: $ ls\na.ts | terminal: no b.ts']);
  });

  it('not merged when something else stands between', async () => {
    const { session } = await pageOf([user(INPUT), user('and?'), user(OUTPUT)]);
    expect(session.turns).toMatchObject([
      { kind: 'shell', command: 'ls', stdout: '' },
      { kind: 'user' },
      { kind: 'shell', command: '', stdout: 'a.ts' },
    ]);
  });
});

describe('text starting with <local-command, <task-notification, <system-reminder', () => {
  it.each([
    ['<local-command-caveat>Caveat.</local-command-caveat>', 'client message'],
    ['<task-notification><task-id>b1</task-id></task-notification>', 'task notification'],
    ['<system-reminder>Be brief.</system-reminder>', 'system reminder'],
  ])('%s: no user turn; folded where it stood', async (content, reason) => {
    const { session, turns } = await pageOf([assistant('a'), user(content), assistant('b')]);
    expect(saw(turns)).toEqual([`Claude [opus-4-5] | a | folded ${reason} | b`]);
    expect(session.summary.prompts).toBe(0);
  });

  it('a notification belongs to its agent or task', async () => {
    const { turns } = await pageOf([
      assistant([
        { type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'npm test', run_in_background: true } },
      ]),
      user(
        [{ type: 'tool_result', tool_use_id: 't1', content: 'Command running in background with ID: b1' }],
        {
          toolUseResult: { stdout: '', backgroundTaskId: 'b1' },
        },
      ),
      user(
        '<task-notification><task-id>b1</task-id><status>completed</status><summary>npm test completed (exit code 0)</summary></task-notification>',
      ),
    ]);
    expect(turns[0]?.parts[0]).toMatchObject({
      call: { note: expect.stringContaining('completed · exit 0') },
    });
    expect(turns[0]?.parts[1]).toMatchObject({
      kind: 'aside',
      items: [{ text: expect.stringContaining('Shown at its call: Bash “npm test”') }],
    });
  });
});

it.each([
  ['after', '<system-reminder>Be brief.</system-reminder>\n\nAdd a test'],
  ['before', 'Add a test\n<system-reminder>Be brief.</system-reminder>'],
])('a real prompt %s a reminder: the prompt is shown without the reminder', async (_name, content) => {
  const { session, turns } = await pageOf([user(content)]);
  expect(saw(turns).at(-1)).toBe('Ada | Add a test');
  expect(session.summary.title).toBe('Add a test');
});

describe('an unclosed or merely similar tag; a tag quoted inside a code fence: plain text', () => {
  it.each([
    ['unclosed', '<system-reminder>never closed'],
    ['similar', '<system-reminders>similar</system-reminders>'],
    ['similar', '<my-command-name>/x</my-command-name>'],
    ['quoted in a sentence', 'why does it say <command-name>/x</command-name> here?'],
  ])('%s: %s', async (_name, content) => {
    expect(await sawTurns(user(content))).toEqual([`Ada | ${content}`]);
  });

  it('inside a code fence', async () => {
    const { session, turns } = await pageOf([
      user('What is this?\n\n```xml\n<system-reminder>quoted</system-reminder>\n```'),
    ]);
    expect(saw(turns)).toEqual([expect.stringContaining('<system-reminder>quoted</system-reminder>')]);
    expect(session.ledgers[0]?.lines.folded).toEqual([]);
  });
});

it.each(['ide_opened_file', 'ide_selection'])(
  '<%s>: a small context note, not part of the title',
  async (tag) => {
    const { session, turns } = await pageOf([
      user([text(`<${tag}>The user looks at b.ts</${tag}>`), text('rename this')]),
    ]);
    expect(saw(turns)).toEqual(['Ada | context: The user looks at b.ts | rename this']);
    expect(session.summary.title).toBe('rename this');
  },
);

it('@src/a.ts: marked as a file reference', async () => {
  const { turns } = await pageOf([user('split @src/a.ts please')]);
  expect(turns[0]?.parts).toMatchObject([
    { html: expect.stringMatching(/split <[a-z]+ class="[^"]+">@src\/a\.ts<\/[a-z]+> please/) },
  ]);
});

it('queued text: enqueue + remove, no user line: shown as a user message "while working", once', async () => {
  expect(
    await sawTurns(
      user('go'),
      assistant('a'),
      enqueue('also the docs'),
      assistant('b'),
      queue('remove'),
      assistant('c'),
    ),
  ).toEqual([
    'Ada | go',
    'Claude [opus-4-5] | a',
    'Ada [while working] | also the docs',
    'Claude [opus-4-5] | b | c',
  ]);
});

it.each([
  ['a user line', user('also the docs')],
  ['queued_command', attachment('queued_command', { prompt: 'also the docs' })],
])('queued text that comes back as %s: shown once', async (_name, line) => {
  const { session, turns } = await pageOf([
    user('go'),
    assistant('a'),
    enqueue('also the docs'),
    assistant('b'),
    queue('remove'),
    line,
    assistant('c'),
  ]);
  expect(saw(turns)).toEqual([
    'Ada | go',
    'Claude [opus-4-5] | a | b',
    'Ada [while working] | also the docs',
    'Claude [opus-4-5] | c',
  ]);
  expect(session.ledgers[0]?.lines.hidden).toContainEqual(['queued message, shown on delivery', 1]);
});

it('teammate-message: a message from that teammate', async () => {
  const { turns } = await pageOf([
    user(
      '<teammate-message teammate_id="bo" color="blue" summary="tests">All tests pass.</teammate-message>',
    ),
  ]);
  expect(saw(turns)).toEqual(['bo [teammate, tests] | All tests pass.']);
  expect(turns[0]).toMatchObject({ kind: 'teammate', tint: 'blue' });
});
