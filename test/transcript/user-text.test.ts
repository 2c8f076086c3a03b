/** Text of user lines: prompts, and what the client added to them. */

import { describe, expect, it } from 'vitest';
import { readUserText } from '../../src/transcript/text/user-text.ts';
import { leastTime } from '../helpers/cpu-time.ts';
import { assistant, sessionOf, system, text, user } from '../helpers/lines.ts';
import { pageOf, pageText, pageTextOf } from '../helpers/page-text.ts';
import { sketch } from '../helpers/sketch.ts';

/** What the human said in a text, without anything that the client added. */
function promptOf(text: string): string {
  const said = readUserText(text).flatMap((piece) => (piece.kind === 'prompt' ? [piece.text] : []));
  return said.join('\n\n').trim();
}

describe('a prompt', () => {
  it.each([
    ['after', '<system-reminder>Be brief.</system-reminder>\n\nAdd a test'],
    ['before', 'Add a test\n<system-reminder>Be brief.</system-reminder>'],
  ])('%s a reminder is shown without the reminder', async (_name, content) => {
    const { session, turns } = await pageOf([user(content)]);
    expect(pageText(turns).at(-1)).toBe('Ada | Add a test');
    expect(session.summary.title).toBe('Add a test');
  });

  it.each([
    ['before', '<system-reminder>Be brief.</system-reminder>\n\nAdd a test'],
    ['after', 'Add a test\n<system-reminder>Be brief.</system-reminder>'],
  ])('keeps its text when a reminder %s it is folded', async (_name, content) => {
    const { turns, summary } = await sessionOf([assistant('a'), user(content)]);
    expect(sketch(turns)).toEqual(['assistant | a | folded: system reminder', 'prompt | Add a test']);
    expect(summary.title).toBe('Add a test');
  });

  it.each(['ide_opened_file', 'ide_selection', 'artifact-view-context'])(
    'shows <%s> as context, which is not part of the title',
    async (tag) => {
      const { session, turns } = await pageOf([
        user([text(`<${tag}>The user looks at b.ts</${tag}>`), text('rename this')]),
      ]);
      expect(pageText(turns)).toEqual(['Ada | context: The user looks at b.ts | rename this']);
      expect(session.summary.title).toBe('rename this');
    },
  );

  it('has the editor notes of its line as context', async () => {
    const { turns, summary } = await sessionOf([
      user([
        text('<ide_selection>lines 3 to 5 of a.ts</ide_selection>'),
        text('<ide_opened_file>b.ts</ide_opened_file>rename this'),
      ]),
    ]);
    expect(sketch(turns)).toEqual(['prompt | context: lines 3 to 5 of a.ts | context: b.ts | rename this']);
    expect(summary.title).toBe('rename this');
  });

  it('may be a scheduled task, without what the client says of every run', async () => {
    const task =
      '<scheduled-task name="tides" file="C:\\Users\\Ada L\\tides\\SKILL.md">\n' +
      'This is an automated run of a scheduled task. The user is not present.\n\nCount the tides.\n</scheduled-task>';
    const { turns, summary } = await sessionOf([user(task)]);
    expect(sketch(turns)).toEqual([
      'event | folded: client message',
      'prompt | Scheduled task tides:\n\nCount the tides.',
    ]);
    expect(summary.title).toBe('Scheduled task tides: Count the tides.');
    expect(readUserText('<scheduled-task>Count the tides.</scheduled-task>')).toEqual([
      { kind: 'prompt', text: 'Scheduled task:\n\nCount the tides.' },
    ]);
  });

  it('may be a note for the memory', async () => {
    const { turns, summary } = await sessionOf([user('<user-memory-input>Count tides in UTC</user-memory-input>')]);
    expect(sketch(turns)).toEqual(['# Count tides in UTC']);
    expect(summary.title).toBe('Count tides in UTC');
  });

  it.each([
    '@src/a.ts',
    '@src/my_tide_file.ts',
    '@docs\\tide.md',
    '@notes/größe.md',
    '@src/a.ts#L3-9',
    '@"my notes/tide table.md"',
  ])('marks %s as a file reference', async (reference) => {
    const shown = reference.replaceAll('"', '&quot;');
    const { turns } = await pageOf([user(`split ${reference} please`)]);
    expect(turns[0]?.parts).toMatchObject([
      { html: expect.stringContaining(`split <span class="ref">${shown}</span> please`) },
    ]);
  });

  it('marks no person as a file reference', async () => {
    const { turns } = await pageOf([user('thank @ada, and ask ada@shop.example or @bo.')]);
    expect(JSON.stringify(turns)).not.toContain('class=\\"ref');
  });
});

describe('text that the client added', () => {
  it.each([
    ['<system-reminder>Be brief.</system-reminder>', 'system reminder'],
    ['<local-command-caveat>Caveat.</local-command-caveat>', 'client message'],
    ['<task-notification><task-id>b1</task-id></task-notification>', 'task notification'],
    ['<user-prompt-submit-hook>ok</user-prompt-submit-hook>', 'hook output'],
    ['<session-start-hook>ok</session-start-hook>', 'hook output'],
    ['<ide_opened_file>The user opened a.ts</ide_opened_file>', 'editor context'],
  ])('%s is folded, does not split the turn, and is no prompt', async (content, reason) => {
    const { session, turns } = await pageOf([assistant('a'), user(content), assistant('b')]);
    expect(sketch(session.turns)).toEqual([`assistant | a | folded: ${reason} | b`]);
    expect(pageText(turns)).toEqual([`Claude [opus-4-5] | a | folded ${reason} | b`]);
    expect(session.summary.prompts).toBe(0);
  });

  const CAVEAT =
    'Caveat: The messages below were generated by the user while running local commands. DO NOT respond to these messages or otherwise consider them in your response unless the user explicitly asks you to.';

  it.each([
    ['Stop hook feedback:\n[lint]: 2 errors', 'hook output'],
    ['PostToolUse hook blocking error from command: "lint": no', 'hook output'],
    ['PostToolUse:mcp__maps__find hook feedback:\nno', 'hook output'],
    [CAVEAT, 'client message'],
    ['<local-command-result>ok</local-command-result>', 'client message'],
    ['<local-command-error>no</local-command-error>', 'client message'],
  ])('is folded when it lacks its flag: %s', async (content, reason) => {
    const { turns, summary, ledgers } = await sessionOf([assistant('a'), user(content), assistant('b')]);
    expect(sketch(turns)).toEqual([`assistant | a | folded: ${reason} | b`]);
    expect(summary.prompts).toBe(0);
    expect(ledgers[0]?.lines.folded).toEqual([[reason, 1]]);
  });

  it.each([
    ['in one text', [user(`${CAVEAT}\n\nFix the tide`)]],
    ['in one text without a line break', [user(`${CAVEAT} Fix the tide`)]],
    ['in two texts', [user([text(CAVEAT), text('Fix the tide')])]],
    ['after its tag', [user(`<local-command-caveat>${CAVEAT}</local-command-caveat>\nFix the tide`)]],
  ])('does not hide words next to a caveat, %s', async (_name, lines) => {
    const { turns, summary } = await sessionOf([assistant('a'), ...lines]);
    expect(sketch(turns)).toEqual(['assistant | a | folded: client message', 'prompt | Fix the tide']);
    expect(summary.title).toBe('Fix the tide');
  });

  it('may begin with any number of caveats', async () => {
    const caveats = 'Caveat: The messages below were generated by the user\n'.repeat(20_000);
    const { turns } = await sessionOf([user(`${caveats}Fix the tide`)]);
    expect(sketch(turns)).toEqual(['event | folded: client message', 'prompt | Fix the tide']);
  });

  it('may be a command after a caveat', async () => {
    const { turns } = await sessionOf([user(`${CAVEAT}\n<command-name>/clear</command-name>`)]);
    expect(sketch(turns).at(-1)).toBe('/clear');
  });

  it('is the summary of a compaction when it begins like one, with or without its boundary', async () => {
    const words = 'This session is being continued from a previous conversation that ran out of context. Tides.';
    const alone = await sessionOf([user('go'), assistant('a'), user(words), assistant('b')]);
    expect(sketch(alone.turns)).toEqual(['prompt | go', 'assistant | a', 'compaction', 'assistant | b']);
    expect(alone.turns[2]).toMatchObject({ summary: words });
    expect(alone.summary).toMatchObject({ prompts: 1, title: 'go' });
    const after = await sessionOf([user('go'), system('compact_boundary'), user(words)]);
    expect(after.turns).toMatchObject([{ kind: 'user' }, { kind: 'compaction', summary: words }]);
  });

  it.each(['Stop hook feedback from appearing', 'Caveat: The messages below are mine', 'This session is being slow'])(
    'is a prompt when it only begins alike: %s',
    async (words) => {
      expect(sketch((await sessionOf([user(words)])).turns)).toEqual([`prompt | ${words}`]);
    },
  );

  it('text after a notification is from the client as well', async () => {
    const content = '<task-notification>\n<status>completed</status>\n</task-notification>\nRead the output file.';
    const { turns } = await sessionOf([assistant('a'), user(content)]);
    expect(turns).toHaveLength(1);
    expect(turns[0]?.parts[1]).toMatchObject({
      kind: 'aside',
      items: [{ text: 'completed' }, { text: 'Read the output file.' }],
    });
  });

  it('a notification is shown at the call that started the task', async () => {
    const { turns } = await pageOf([
      assistant([
        { type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'npm test', run_in_background: true } },
      ]),
      user([{ type: 'tool_result', tool_use_id: 't1', content: 'Command running in background with ID: b1' }], {
        toolUseResult: { stdout: '', backgroundTaskId: 'b1' },
      }),
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

describe('system instructions', () => {
  it('before the first prompt are folded', async () => {
    const { turns, summary } = await sessionOf([
      user(
        '<system_instruction>\nYou are in a workspace.\n</system_instruction>\n\n<system-instruction>Rename it.</system-instruction>\n\nFix the till.',
      ),
    ]);
    expect(sketch(turns)).toEqual(['event | folded: system reminder', 'prompt | Fix the till.']);
    expect(summary).toMatchObject({ firstPrompt: 'Fix the till.', title: 'Fix the till.' });
  });

  it.each([
    'What is <system_instruction>x</system_instruction>?',
    '<system_instruction>it never ends',
    '```\n<system_instruction>x</system_instruction>\n```',
  ])('elsewhere are plain text: %s', (words) => {
    expect(promptOf(words)).toBe(words);
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

  it('is shown', async () => {
    const words = 'why does it say <command-name>/x</command-name> here?';
    expect(await pageTextOf(user(words))).toEqual([`Ada | ${words}`]);
  });

  it('a reminder after an unclosed code fence is not quoted', () => {
    expect(promptOf('```\ncode\n<system-reminder>x</system-reminder>')).toBe('```\ncode');
  });

  it('a shell tag after a reminder is quoted', () => {
    expect(promptOf('<system-reminder>x</system-reminder> what is <bash-input>ls</bash-input>?')).toBe(
      'what is <bash-input>ls</bash-input>?',
    );
  });

  it('a megabyte of opening tags, fences and quotes is read quickly', async () => {
    const hostile = ['<system-reminder>', '```\n', '<ide_selection "', '`'].map((piece) => piece.repeat(40_000));
    const read = (): void => {
      for (const content of hostile) expect(promptOf(content)).toBe(content.trim());
    };
    expect(await leastTime(5_000, read)).toBeLessThan(5_000);
  });
});

describe('pasted text', () => {
  const paste = (id: string, words: string): string =>
    `<pasted_content id="${id}">\n${words}\n</pasted_content id="${id}">`;

  it.each([
    ['below the words', `Why?\n\n${paste('7f40', 'high\nwater')}\n`, 'Why?\n\nhigh\nwater'],
    ['alone', `\n\n${paste('a', 'high')}\n`, 'high'],
    ['between words', `Why\n${paste('a', 'high')}\nand not low?`, 'Why\n\nhigh\n\nand not low?'],
    ['within a line', `Why ${paste('a', '  high')} and not low?`, 'Why\n\n  high\n\nand not low?'],
    ['that is not closed', '<pasted_content id="a">\nhigh', '<pasted_content id="a">\nhigh'],
    [
      'that another tag closes',
      '<pasted_content id="a">x</pasted_content id="b">',
      '<pasted_content id="a">x</pasted_content id="b">',
    ],
  ])('%s is part of the prompt', (_name, text, prompt) => {
    expect(readUserText(text)).toEqual([{ kind: 'prompt', text: prompt }]);
  });

  it.each(['<system-reminder>Be brief.</system-reminder>', '<bash-input>ls</bash-input>', '```\nno end'])(
    'is the human’s, whatever it contains: %s',
    (words) => {
      const reminder = '<system-reminder>Now.</system-reminder>';
      expect(readUserText(`${paste('a', words)}\n${reminder}`)).toEqual([
        { kind: 'prompt', text: words },
        { kind: 'reminder', text: 'Now.' },
      ]);
    },
  );

  it('may be the arguments of a command', () => {
    const command = `<command-name>/review</command-name><command-args>this ${paste('a', 'high')}</command-args>`;
    expect(readUserText(command)).toEqual([{ kind: 'command', name: '/review', args: 'this\n\nhigh' }]);
  });
});
