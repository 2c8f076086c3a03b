import { describe, expect, it } from 'vitest';
import { readUserText } from '../../src/model/text/user-text.ts';
import { assistant, attachment, sessionOf, text, user } from '../helpers/lines.ts';
import { told } from '../helpers/told.ts';

/** What the human said in a text, without anything that the client added. */
function promptOf(text: string): string {
  const said = readUserText(text).flatMap((piece) => (piece.kind === 'prompt' ? [piece.text] : []));
  return said.join('\n\n').trim();
}

const NAME = '<command-name>/commit</command-name>';
const MESSAGE = '<command-message>commit</command-message>';

describe('slash commands', () => {
  it.each(['<command-name></command-name><command-args>x</command-args>', MESSAGE])(
    'a command whose name is empty or missing is plain text: %s',
    async (content) => {
      expect(told((await sessionOf([user(content)])).turns)).toEqual([`prompt | ${content}`]);
    },
  );

  it('what the command expands to is folded under it', async () => {
    const { turns } = await sessionOf([user(`${NAME}<command-contents>Write a message.</command-contents>`)]);
    expect(told(turns)).toEqual(['/commit | folded: client message']);
  });

  it('its output belongs to it, with the colours as they stood', async () => {
    const { turns } = await sessionOf([
      user(NAME),
      user('<local-command-caveat>Caveat: local.</local-command-caveat>', { isMeta: true }),
      user('<local-command-stdout>\u001b[1mdone\u001b[22m</local-command-stdout>'),
    ]);
    expect(told(turns)).toEqual([
      '/commit | folded: client message | command-output: \u001b[1mdone\u001b[22m',
    ]);
  });

  it('empty output is folded, output without a command is a notice', async () => {
    const { turns, ledgers } = await sessionOf([
      user(NAME),
      user('<local-command-stdout></local-command-stdout>'),
      assistant('ok'),
      user('<local-command-stderr>no such theme</local-command-stderr>'),
    ]);
    expect(told(turns)).toEqual(['/commit', 'assistant | ok | command-output: no such theme']);
    expect(ledgers[0]?.lines.folded).toEqual([['command output', 1]]);
  });
});

describe('instructions of a program that drives the client', () => {
  it('stand before the first prompt, and are folded', async () => {
    const { turns, summary } = await sessionOf([
      user(
        '<system_instruction>\nYou are in a workspace.\n</system_instruction>\n\n<system-instruction>Rename it.</system-instruction>\n\nFix the till.',
      ),
    ]);
    expect(told(turns)).toEqual(['event | folded: system reminder', 'prompt | Fix the till.']);
    expect(summary).toMatchObject({ firstPrompt: 'Fix the till.', title: 'Fix the till.' });
  });

  it.each([
    'What is <system_instruction>x</system_instruction>?',
    '<system_instruction>it never ends',
    '```\n<system_instruction>x</system_instruction>\n```',
  ])('are plain text elsewhere: %s', (words) => {
    expect(promptOf(words)).toBe(words);
  });
});

describe('shell entries', () => {
  const INPUT = '<bash-input>ls</bash-input>';
  const OUTPUT = '<bash-stdout>a.ts</bash-stdout><bash-stderr>!</bash-stderr>';

  it('also when a hidden line stands between', async () => {
    const { turns } = await sessionOf([user(INPUT), user('Caveat: local.', { isMeta: true }), user(OUTPUT)]);
    expect(told(turns)).toEqual(['! ls -> a.ts! | folded: client message']);
  });

  it('two commands keep their own output', async () => {
    const { turns } = await sessionOf([
      user(INPUT),
      user('<bash-stdout></bash-stdout><bash-stderr></bash-stderr>'),
      user('<bash-input>pwd</bash-input>'),
      user('<bash-stdout>/home/ada</bash-stdout>'),
    ]);
    expect(told(turns)).toEqual(['! ls -> ', '! pwd -> /home/ada']);
  });
});

describe('what the client added', () => {
  it.each([
    ['<system-reminder>Be brief.</system-reminder>', 'system reminder'],
    ['<local-command-caveat>Caveat.</local-command-caveat>', 'client message'],
    ['<task-notification><task-id>b1</task-id></task-notification>', 'task notification'],
    ['<user-prompt-submit-hook>ok</user-prompt-submit-hook>', 'hook output'],
    ['<ide_opened_file>The user opened a.ts</ide_opened_file>', 'editor context'],
  ])('%s is no user turn, but folded', async (content, reason) => {
    const { turns, summary } = await sessionOf([assistant('a'), user(content)]);
    expect(told(turns)).toEqual([`assistant | a | folded: ${reason}`]);
    expect(summary.prompts).toBe(0);
  });

  it('what stands behind a notification in the same text is the client’s too', async () => {
    const content =
      '<task-notification>\n<status>completed</status>\n</task-notification>\nRead the output file.';
    const { turns } = await sessionOf([assistant('a'), user(content)]);
    expect(turns).toHaveLength(1);
    expect(turns[0]?.parts[1]).toMatchObject({
      kind: 'aside',
      items: [{ text: 'completed' }, { text: 'Read the output file.' }],
    });
  });

  it.each([
    ['before', '<system-reminder>Be brief.</system-reminder>\n\nAdd a test'],
    ['after', 'Add a test\n<system-reminder>Be brief.</system-reminder>'],
  ])('a reminder %s a real prompt is folded, the prompt is shown without it', async (_name, content) => {
    const { turns, summary } = await sessionOf([assistant('a'), user(content)]);
    expect(told(turns)).toEqual(['assistant | a | folded: system reminder', 'prompt | Add a test']);
    expect(summary.title).toBe('Add a test');
  });

  it('editor notes beside a prompt are its context, and not in the title', async () => {
    const { turns, summary } = await sessionOf([
      user([
        text('<ide_selection>lines 3 to 5 of a.ts</ide_selection>'),
        text('<ide_opened_file>b.ts</ide_opened_file>rename this'),
      ]),
    ]);
    expect(told(turns)).toEqual(['prompt | context: lines 3 to 5 of a.ts | context: b.ts | rename this']);
    expect(summary.title).toBe('rename this');
  });
});

describe('plain text that looks like a tag', () => {
  it.each([
    '<system-reminder>never closed',
    '<system-reminders>similar</system-reminders>',
    '<my-command-name>/x</my-command-name>',
    '<Command-Name>/x</Command-Name>',
    'why does it say <command-name>/x</command-name> here?',
    '```xml\n<system-reminder>quoted</system-reminder>\n```',
    '~~~\n<system-reminder>quoted</system-reminder>\n~~~',
    '```<system-reminder>quoted</system-reminder>```',
    'the tag `<system-reminder>x</system-reminder>` is odd',
    'the words `see <system-reminder>x</system-reminder>` are odd',
    '<p>html</p>',
  ])('%s', (content) => {
    expect(readUserText(content)).toEqual([{ kind: 'prompt', text: content }]);
  });

  it('a reminder behind a fence that is never closed is still the client’s', () => {
    expect(promptOf('```\ncode\n<system-reminder>x</system-reminder>')).toBe('```\ncode');
  });

  it('a quoted shell tag behind a reminder is quoted', () => {
    expect(promptOf('<system-reminder>x</system-reminder> what is <bash-input>ls</bash-input>?')).toBe(
      'what is <bash-input>ls</bash-input>?',
    );
  });

  it('a megabyte of opening tags, fences and quotes is read in no time', () => {
    const hostile = ['<system-reminder>', '```\n', '<ide_selection "', '`'].map((piece) =>
      piece.repeat(40_000),
    );
    const begin = performance.now();
    for (const content of hostile) expect(promptOf(content)).toBe(content.trim());
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});

describe('teammates', () => {
  const message = (from: string, words: string): string =>
    `<teammate-message teammate_id="${from}" color="blue" summary="a -> b">\n${words}\n</teammate-message>`;

  it('two in one line are two messages', async () => {
    const { turns } = await sessionOf([user(`${message('bo', 'done')}\n\n${message('cy', 'me too')}`)]);
    expect(told(turns)).toEqual(['teammate bo | done', 'teammate cy | me too']);
  });

  it('one that came through the queue is one too', async () => {
    const { turns } = await sessionOf([attachment('queued_command', { prompt: message('bo', 'done') })]);
    expect(told(turns)).toEqual(['teammate bo | done']);
  });
});
