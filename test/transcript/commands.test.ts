/** Slash commands and shell commands of the human. */

import { describe, expect, it } from 'vitest';
import { assistant, image, sessionOf, text, user } from '../helpers/lines.ts';
import { pageOf, pageText, pageTextOf } from '../helpers/page-text.ts';
import { sketch } from '../helpers/sketch.ts';

const NAME = '<command-name>/commit</command-name>';
const MESSAGE = '<command-message>commit</command-message>';
const META = { isMeta: true };
const ARGS = '<command-args>-m "fix bug"</command-args>';

describe('a slash command', () => {
  it.each([
    ['as they come', `${NAME}${MESSAGE}${ARGS}`],
    ['message first', `${MESSAGE}\n${NAME}\n${ARGS}`],
    ['arguments first', `${ARGS}${NAME}${MESSAGE}`],
  ])('has a name and arguments, with its tags in any order (%s)', async (_name, content) => {
    const { session, turns } = await pageOf([user(content)]);
    expect(session.turns).toMatchObject([{ kind: 'command', name: '/commit', args: '-m "fix bug"' }]);
    expect(pageText(turns)).toEqual(['Ada [command] | terminal: $ /commit -m "fix bug"']);
  });

  it.each([`${NAME}${MESSAGE}<command-args></command-args>`, `${NAME}${MESSAGE}`])(
    'may have no arguments: %s',
    async (content) => {
      expect((await sessionOf([user(content)])).turns).toMatchObject([{ kind: 'command', name: '/commit', args: '' }]);
    },
  );

  it.each(['<command-name></command-name><command-args>x</command-args>', '<command-name> </command-name>', MESSAGE])(
    'with an empty name is shown as plain text: %s',
    async (content) => {
      expect(await pageTextOf(user(content))).toEqual([`Ada | ${content}`]);
    },
  );

  it.each([
    ['in its own line', [user([text(`${NAME}${ARGS}`), image(), image()])]],
    ['in the line with its instructions', [user(`${NAME}${ARGS}`), user([text('Commit.'), image(), image()], META)]],
  ])('has the images that were pasted with it, %s', async (_name, lines) => {
    const { turns, summary } = await sessionOf([...lines, assistant('Done.')]);
    expect(sketch(turns)[0]).toMatch(/^\/commit -m "fix bug" .*\[image\] \| \[image\]$/);
    expect(turns.map(({ kind }) => kind)).toEqual(['command', 'assistant']);
    expect(summary.prompts).toBe(1);
  });

  it('is shown with its output in colour', async () => {
    const { turns } = await pageOf([
      user(NAME),
      user('<local-command-stdout>\u001b[31mred\u001b[39m alert</local-command-stdout>'),
    ]);
    expect(pageText(turns)).toEqual(['Ada [command] | terminal: $ /commit | terminal: red alert']);
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

  it('has its contents folded into it', async () => {
    const { turns } = await sessionOf([user(`${NAME}<command-contents>Write a message.</command-contents>`)]);
    expect(sketch(turns)).toEqual(['/commit | folded: client message']);
  });

  it('has its empty output folded; output without a command is a notice', async () => {
    const { turns, ledgers } = await sessionOf([
      user(NAME),
      user('<local-command-stdout></local-command-stdout>'),
      assistant('ok'),
      user('<local-command-stderr>no such theme</local-command-stderr>'),
    ]);
    expect(sketch(turns)).toEqual(['/commit', 'assistant | ok | command-output: no such theme']);
    expect(ledgers[0]?.lines.folded).toEqual([['command output', 1]]);
  });
});

describe('a shell command', () => {
  const INPUT = '<bash-input>ls</bash-input>';
  const OUTPUT = '<bash-stdout>a.ts</bash-stdout><bash-stderr>no b.ts</bash-stderr>';

  it('is one turn with its output', async () => {
    const { session, turns } = await pageOf([user(INPUT), user(OUTPUT)]);
    expect(session.turns).toMatchObject([{ kind: 'shell', command: 'ls', stdout: 'a.ts', stderr: 'no b.ts' }]);
    expect(pageText(turns)).toEqual(['Ada [shell] | terminal: $ ls\na.ts | terminal: no b.ts']);
  });

  it('does not get its output when something else is between', async () => {
    const { session } = await pageOf([user(INPUT), user('and?'), user(OUTPUT)]);
    expect(session.turns).toMatchObject([
      { kind: 'shell', command: 'ls', stdout: '' },
      { kind: 'user' },
      { kind: 'shell', command: '', stdout: 'a.ts' },
    ]);
  });

  const BRIEF = '<bash-stdout>a.ts</bash-stdout><bash-stderr>!</bash-stderr>';

  it('gets its output when a folded line is between', async () => {
    const { turns } = await sessionOf([user(INPUT), user('Caveat: local.', { isMeta: true }), user(BRIEF)]);
    expect(sketch(turns)).toEqual(['! ls -> a.ts! | folded: client message']);
  });

  it('is what was typed and printed, though newer versions escape that and add the exit code', async () => {
    const { session, turns } = await pageOf([
      user('<bash-input>grep -c "a&amp;b" x &gt; y</bash-input>'),
      user('<bash-stdout>1 &lt; 2</bash-stdout><bash-stderr>&amp;lt;</bash-stderr><bash-exit-code>7</bash-exit-code>'),
    ]);
    expect(session.turns).toMatchObject([
      { kind: 'shell', command: 'grep -c "a&b" x > y', stdout: '1 < 2', stderr: '&lt;', exitCode: 7 },
    ]);
    expect(pageText(turns)).toEqual(['Ada [shell, exit 7] | terminal: $ grep -c "a&b" x > y\n1 < 2 | terminal: &lt;']);
  });

  it('is not unescaped where older versions did not escape it', async () => {
    const { turns } = await sessionOf([user(INPUT), user('<bash-stdout><b>&amp;</b></bash-stdout>')]);
    expect(turns).toMatchObject([{ kind: 'shell', stdout: '<b>&amp;</b>' }]);
  });

  it('may print closing tags', async () => {
    const printed = user('<bash-stdout>a</bash-stdout> b</bash-stdout><bash-stderr>c</bash-stderr> d</bash-stderr>');
    const { turns } = await sessionOf([user(INPUT), printed]);
    expect(turns).toMatchObject([{ kind: 'shell', stdout: 'a</bash-stdout> b', stderr: 'c</bash-stderr> d' }]);
  });

  it('may contain a closing tag', async () => {
    const { turns } = await sessionOf([user('<bash-input>echo "</bash-input>"</bash-input>')]);
    expect(turns).toMatchObject([{ kind: 'shell', command: 'echo "</bash-input>"' }]);
  });

  it('may print whole tags', async () => {
    const printed = user('<bash-stdout>In <bash-stdout>a</bash-stdout> it says a</bash-stdout>');
    const { turns } = await sessionOf([user(INPUT), printed]);
    expect(turns).toMatchObject([{ kind: 'shell', stdout: 'In <bash-stdout>a</bash-stdout> it says a' }]);
  });

  it('does not contain the next one of the same line', async () => {
    const { turns } = await sessionOf([
      user(
        `${INPUT}${OUTPUT}\n<bash-input>pwd</bash-input><bash-stdout>/home</bash-stdout><bash-stderr></bash-stderr>`,
      ),
    ]);
    expect(turns).toMatchObject([{ kind: 'shell', command: 'ls\npwd', stdout: 'a.ts\n/home', stderr: 'no b.ts\n' }]);
  });

  it('keeps its own output, even when that is empty', async () => {
    const { turns } = await sessionOf([
      user(INPUT),
      user('<bash-stdout></bash-stdout><bash-stderr></bash-stderr>'),
      user('<bash-input>pwd</bash-input>'),
      user('<bash-stdout>/home/ada</bash-stdout>'),
    ]);
    expect(sketch(turns)).toEqual(['! ls -> ', '! pwd -> /home/ada']);
  });
});
