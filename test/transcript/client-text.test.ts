/** Lines that the client added: joined to the call or command that they belong to, otherwise folded. */

import { describe, expect, it } from 'vitest';
import { assistant, attachment, result, results, sessionOf, text, toolUse, user } from '../helpers/lines.ts';
import { callOf, sketch } from '../helpers/sketch.ts';

const SKILL = 'Base directory for this skill: /home/ada/.claude/skills/tides\n\n# Tides';

const call = [
  assistant([toolUse('s1', 'Skill', { skill: 'tides' })]),
  user([result('s1', 'Launching skill: tides')], { toolUseResult: { success: true, commandName: 'tides' } }),
];

describe('a notice of the client', () => {
  it.each(['[Session resumed]', ' [Resumed from an earlier session]\n'])('%j is not a message', async (notice) => {
    const { turns, summary } = await sessionOf([user(notice), user('go'), assistant('ok'), user([text(notice)])]);
    const note = `information: ${notice.trim().slice(1, -1)}`;
    expect(sketch(turns)).toEqual([`event | ${note}`, 'prompt | go', `assistant | ok | ${note}`]);
    expect(summary.prompts).toBe(1);
  });

  it.each([{}, { isMeta: true }])('about another session is folded: %j', async (fields) => {
    const notice = '[Cross-session idle notice] "Tides", which you asked to be notified about, is idle now.';
    const { turns } = await sessionOf([user('go'), assistant('ok'), user(notice, fields)]);
    expect(sketch(turns)).toEqual(['prompt | go', 'assistant | ok | folded: client message']);
  });

  it.each([
    'I hit my usage limit while you were working, but it has reset now. Please continue from where you left off.',
    'The app was quit while you were working. Please continue from where you left off.',
  ])('%s is not a message, though it was sent as one', async (notice) => {
    const { turns, summary } = await sessionOf([user('go'), assistant('a'), user(notice), assistant('b')]);
    expect(sketch(turns)).toEqual(['prompt | go', `assistant | a | information: ${notice} | b`]);
    expect(summary.prompts).toBe(1);
  });

  it.each([
    '[x]',
    '[Image #1]',
    '[Session resumed] and then?',
    '[sessions]',
    'Please continue from where you left off.',
  ])('%s is a message', async (words) => {
    expect(sketch((await sessionOf([user(words)])).turns)).toEqual([`prompt | ${words}`]);
  });
});

describe('instructions of a skill', () => {
  it.each([
    ['when they name the call', user([text(SKILL)], { isMeta: true, sourceToolUseID: 's1' })],
    ['when they begin like instructions', user([text(SKILL)], { isMeta: true })],
  ])('are folded into the call %s', async (_name, line) => {
    const session = await sessionOf([...call, line, assistant([text('Ready.')])]);
    expect(sketch(session.turns)).toEqual(['assistant | Skill:ok | Ready.']);
    expect(callOf(session, 's1').added).toEqual([{ kind: 'skill', label: 'Skill instructions', text: SKILL }]);
    expect(session.ledgers[0]?.lines.folded).toEqual([['skill instructions', 1]]);
  });

  it.each([
    ['Skill', { skill: 'tides' }, '<command-message>The "tides" skill is loading</command-message>'],
    ['SlashCommand', { command: '/tides high' }, '<command-message>tides is running…</command-message>'],
  ])('may follow a line that repeats the call of %s as a command', async (name, input, message) => {
    const session = await sessionOf([
      assistant([toolUse('s1', name, input)]),
      user([result('s1', 'Launching')]),
      user(`${message}\n<command-name>/tides</command-name>`),
      user([text(SKILL)], { isMeta: true }),
      assistant([text('Ready.')]),
      user('<command-name>/tides</command-name>'),
    ]);
    expect(sketch(session.turns)).toEqual([`assistant | ${name}:ok | Ready.`, '/tides']);
    expect(callOf(session, 's1').added).toMatchObject([{ text: SKILL }]);
  });

  it('that name an unknown call are folded as a client message', async () => {
    const session = await sessionOf([assistant('a'), user(SKILL, { isMeta: true, sourceToolUseID: 'gone' })]);
    expect(sketch(session.turns)).toEqual(['assistant | a | folded: client message']);
  });

  it('are a client message when they name a call of another tool', async () => {
    const session = await sessionOf([
      assistant([toolUse('r1', 'Read')]),
      results(result('r1')),
      user('[Image: tide.png]', { isMeta: true, sourceToolUseID: 'r1' }),
    ]);
    expect(callOf(session, 'r1').added).toMatchObject([{ label: 'Client message' }]);
    expect(session.ledgers[0]?.lines.folded).toEqual([['client message', 1]]);
  });
});

describe('a line that the client added', () => {
  it('after a command contains its instructions', async () => {
    const session = await sessionOf([
      user('<command-name>/review</command-name><command-args>12</command-args>'),
      user([text('# Review\n\nLook at PR 12.')], { isMeta: true }),
      assistant('Looking.'),
    ]);
    expect(sketch(session.turns)).toEqual(['/review 12 | folded: command instructions', 'assistant | Looking.']);
    expect(session.turns[0]?.parts[0]).toMatchObject({ items: [{ label: '/review instructions' }] });
  });

  it.each([
    ['<local-command-caveat>Caveat: x</local-command-caveat>', 'client message'],
    ['Caveat: The messages below were generated by the user', 'client message'],
    ['<system-reminder>\nBe brief.\n</system-reminder>', 'system reminder'],
    ['Stop hook feedback:\n- lint failed', 'hook output'],
    ['PreToolUse hook blocking error from command: x', 'hook output'],
    ['PreToolUse:Bash hook blocking error from command: x', 'hook output'],
    ['Continue from where you left off.', 'client message'],
  ])('is folded with its reason: %s', async (words, reason) => {
    const session = await sessionOf([assistant('a'), user(words, { isMeta: true })]);
    expect(sketch(session.turns)).toEqual([`assistant | a | folded: ${reason}`]);
  });
});

it.each([
  ['<local-command-caveat>Caveat: x</local-command-caveat>', ['Caveat: x']],
  [
    '<system-reminder>\nBe brief.\n</system-reminder>\n<system-reminder>No cats.</system-reminder>',
    ['Be brief.', 'No cats.'],
  ],
  ['<system-reminder>Be brief', ['<system-reminder>Be brief']],
])('a line that the client added is folded without its tags: %s', async (words, expected) => {
  const session = await sessionOf([assistant('a'), user(words, { isMeta: true })]);
  const items = session.turns
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.kind === 'aside' ? part.items : []));
  expect(items.map((item) => item.text)).toEqual(expected);
});

describe('a hook', () => {
  const blocked = {
    hookName: 'PreToolUse:Bash',
    blockingError: { blockingError: 'No force.', command: 'x.sh' },
  };

  it('that blocked a call is shown at that call', async () => {
    const session = await sessionOf([
      assistant([toolUse('b1')]),
      attachment('hook_blocking_error', { ...blocked, toolUseID: 'b1' }),
      results(result('b1', 'Hook PreToolUse:Bash denied this tool', true)),
    ]);
    expect(sketch(session.turns)).toEqual(['assistant | Bash:failed']);
    expect(callOf(session, 'b1').added).toEqual([
      { kind: 'hook', label: 'Blocked by PreToolUse:Bash', text: 'No force.' },
    ]);
  });

  it('that blocked something else is a notice', async () => {
    const { turns } = await sessionOf([
      assistant('a'),
      attachment('hook_blocking_error', { ...blocked, hookName: 'Stop', toolUseID: 'unknown' }),
      attachment('hook_stopped_continuation', { hookName: 'Stop', message: 'Enough.' }),
    ]);
    expect(sketch(turns)).toEqual(['assistant | a | hook: Stop: No force. | hook: Stop: Enough.']);
  });

  it('that only ran is folded with its output', async () => {
    const { turns } = await sessionOf([
      assistant('a'),
      attachment('hook_success', { hookName: 'PostToolUse:Edit', content: 'ok', stdout: 'ok', exitCode: 0 }),
    ]);
    expect(turns[0]?.parts[1]).toMatchObject({
      reason: 'hook output',
      items: [{ label: 'hook success: PostToolUse:Edit', text: 'ok' }],
    });
  });
});

describe('an attachment', () => {
  it.each([
    [
      'selected_lines_in_ide',
      { filename: '/a.ts', lineStart: 3, lineEnd: 9, content: 'let tide;' },
      'selected lines in ide: /a.ts',
      '/a.ts:3-9\nlet tide;',
    ],
    [
      'hook_cancelled',
      { hookName: 'Stop', command: 'lint.sh', timedOut: true, timeoutMs: 30_000, durationMs: 31_570 },
      'hook cancelled: Stop',
      'Hook name: Stop\nCommand: lint.sh\nTimed out: true\nTimeout ms: 30000\nDuration ms: 31570',
    ],
    ['directory', { path: '/src', content: 'a.ts\nb.ts' }, 'directory: /src', 'a.ts\nb.ts'],
    ['goal_status', { goal: 'All green', met: false }, 'goal status', 'Goal: All green\nMet: false'],
    ['ultra_effort_enter', { reminderType: 'full' }, 'ultra effort enter', 'Reminder type: full'],
  ])('%s is folded with what it says', async (type, fields, label, words) => {
    const { turns } = await sessionOf([assistant('a'), attachment(type, fields)]);
    expect(turns[0]?.parts[1]).toMatchObject({ kind: 'aside', items: [{ label, text: words }] });
  });
});
