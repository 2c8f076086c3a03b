/** Plans within one session. */

import { describe, expect, it } from 'vitest';
import { joinImplementations, readHandover } from '../../src/transcript/plans/handovers.ts';
import { planTitle } from '../../src/transcript/plans/plans.ts';
import { assistant, attachment, result, results, sessionOf, text, toolUse, user } from '../helpers/lines.ts';
import { pageOf, pageText } from '../helpers/page-text.ts';
import { callOf, sketch } from '../helpers/sketch.ts';

const PLAN = '# Plan: Tide table\n\n1. Parse';
const REJECTED = "The user doesn't want to proceed with this tool use. The tool use was rejected.";

const TAIL =
  '\n\nIf you need specific details from before exiting plan mode, read the full transcript at: /home/ada/.claude/projects/-home-ada-tidepool/ce44.jsonl';

const propose = (input: Readonly<Record<string, unknown>> = { plan: PLAN }, name = 'ExitPlanMode'): string =>
  assistant([toolUse('p1', name, input)]);

async function planOf(...lines: readonly string[]) {
  const { session, turns } = await pageOf(lines);
  return { plan: callOf(session, 'p1').plan, seen: JSON.stringify(turns) };
}

describe('a proposed plan', () => {
  it('is approved', async () => {
    const { plan, seen } = await planOf(propose(), results(result('p1', 'User has approved your plan. Start.')));
    expect(plan).toEqual({ title: 'Tide table', text: PLAN, status: 'approved', feedback: undefined });
    expect(seen).toContain('"kind":"plan","title":"Tide table","status":"approved"');
  });

  it('is approved where the answer, which is no error, begins with the words of a hook', async () => {
    const words = 'PreToolUse:ExitPlanMode hook succeeded. User has approved your plan.';
    expect((await planOf(propose(), results(result('p1', words)))).plan?.status).toBe('approved');
  });

  it('without a result is pending', async () => {
    expect((await planOf(propose())).plan?.status).toBe('pending');
  });

  it('may be in the result instead of the input', async () => {
    const { plan } = await planOf(
      propose({ plan: '' }),
      user([result('p1', 'User has approved your plan')], {
        toolUseResult: { plan: PLAN, filePath: '/p.md' },
      }),
    );
    expect(plan).toMatchObject({ text: PLAN, title: 'Tide table', status: 'approved' });
  });

  it('may come from a call with the old name', async () => {
    const { plan } = await planOf(
      propose({ plan: PLAN }, 'exit_plan_mode'),
      results(result('p1', 'approved your plan')),
    );
    expect(plan).toMatchObject({ title: 'Tide table', status: 'approved' });
  });

  it.each([
    [`${REJECTED} the user said: use zod\n\nNote: The user's next message may contain a correction.`, 'use zod'],
    [REJECTED, undefined],
  ])('is rejected, with or without feedback: %s', async (words, feedback) => {
    const session = await sessionOf([propose(), results(result('p1', words, true))]);
    expect(callOf(session, 'p1').plan).toMatchObject({ status: 'rejected', feedback });
  });

  it.each([
    'PreToolUse:ExitPlanMode hook error: [lint-plan]: The plan was rejected: no tests.',
    'Hook PreToolUse:ExitPlanMode denied this tool',
    'The plan was rejected by the plan linter.',
    '<tool_use_error>InputValidationError: ExitPlanMode failed: the user has approved your plan must be a string</tool_use_error>',
    'Error: You are not in plan mode.',
  ])('that a hook or the client refused is blocked, not rejected: %s', async (words) => {
    const { session, turns } = await pageOf([propose(), results(result('p1', words, true))]);
    expect(callOf(session, 'p1')).toMatchObject({ status: 'failed', plan: { status: 'blocked', feedback: undefined } });
    expect(JSON.stringify(turns)).toContain('"note":"blocked, undecided"');
  });

  it.each([
    'User rejected tool use',
    '[Request interrupted by user for tool use]',
    'The plan was rejected by the user.',
  ])('that a human refused in other words is rejected: %s', async (words) => {
    for (const isError of [true, false]) {
      const session = await sessionOf([propose(), results(result('p1', words, isError))]);
      expect(callOf(session, 'p1')).toMatchObject({ status: 'denied', plan: { status: 'rejected' } });
    }
  });

  it('in plan mode has a badge on the prompt', async () => {
    const { turns } = await pageOf([
      user('Only think', { permissionMode: 'plan' }),
      propose(),
      user([result('p1', 'User has approved your plan')], { permissionMode: 'acceptEdits' }),
      user('And now the docs', { permissionMode: 'acceptEdits' }),
    ]);
    expect(pageText(turns).map((turn) => turn.split(' | ')[0])).toEqual([
      'Ada [plan mode]',
      'Claude [opus-4-5]',
      'Ada',
    ]);
  });
});

describe('a plan accepted with a cleared context, in the same file', () => {
  const lines = [
    propose(),
    results(result('p1', REJECTED, true)),
    user([text('[Request interrupted by user for tool use]')]),
    user(`Implement the following plan:\n\n${PLAN}${TAIL}\n\nAnd keep it small.`),
    assistant('Starting.'),
  ];

  it('is approved, and its session is not an implementation', async () => {
    const { session, turns } = await pageOf(lines);
    expect(callOf(session, 'p1')).toMatchObject({ status: 'ok', plan: { status: 'approved-cleared' } });
    expect(sketch(session.turns)).toEqual(['assistant | ExitPlanMode:ok | folded: plan handover | Starting.']);
    expect(pageText(turns)).toEqual([expect.stringMatching(/\(ok\) \| folded plan handover \| Starting\.$/)]);
    expect(session.ledgers[0]?.lines.folded).toEqual([['plan handover', 2]]);
    expect(session.summary.handover).toBeUndefined();
  });

  it('is approved with a folded line between the messages', async () => {
    const between = attachment('task_reminder', { content: [] });
    const session = await sessionOf([...lines.slice(0, 3), between, ...lines.slice(3)]);
    expect(callOf(session, 'p1').plan?.status).toBe('approved-cleared');
    expect(sketch(session.turns)).toHaveLength(1);
  });

  it('is not approved by the handover of another plan', async () => {
    const session = await sessionOf([...lines.slice(0, 3), user('Implement the following plan:\n\n# Something else')]);
    expect(callOf(session, 'p1').plan?.status).toBe('rejected');
    expect(session.turns.at(-1)).toMatchObject({ kind: 'user', plan: { title: 'Something else' } });
  });
});

it('a plan accepted by another session is approved when a linked session begins with it', async () => {
  const session = await sessionOf([propose(), results(result('p1', REJECTED, true))]);
  const turns = joinImplementations(session.turns, [{ key: 'make', title: 'Make it', plan: `${PLAN}\n` }]);
  expect(callOf({ turns }, 'p1')).toMatchObject({ status: 'ok', plan: { status: 'approved-cleared' } });
  const other = [{ key: 'make', title: 'Make it', plan: '# Another' }];
  expect(joinImplementations(session.turns, other)).toEqual(session.turns);
});

describe('a plan in a file', () => {
  const PATH = '/home/ada/.claude/plans/calm-green-otter.md';
  const wrote = (path = PATH, content = PLAN, id = 'w1'): string[] => [
    assistant([toolUse(id, 'Write', { file_path: path, content })]),
    results(result(id, 'File created successfully')),
  ];
  const edited = (input: object, structured?: object): string[] => [
    assistant([toolUse('e1', 'Edit', { file_path: PATH, ...input })]),
    user([result('e1', 'Updated')], { toolUseResult: structured }),
  ];
  const approved = results(result('p1', 'User has approved your plan'));

  it('is what was written last, and no changed file', async () => {
    const lines = [...wrote(PATH, '# Draft'), ...wrote(PATH, PLAN, 'w2'), propose({}), approved];
    const { session, turns } = await pageOf(lines);
    expect(callOf(session, 'p1').plan).toMatchObject({ text: PLAN, title: 'Tide table', status: 'approved' });
    expect(session.summary).toMatchObject({ files: [], title: 'Tide table', titleSource: 'plan' });
    expect(pageText(turns)[0]).toContain(`Write ${PATH} · plan, 3 lines (ok)`);
    expect(JSON.stringify(turns)).toContain('<li>Parse</li>');
  });

  it('is what edits made of it', async () => {
    const step = { old_string: '1. Parse', new_string: '1. Read' };
    const all = { old_string: 'd', new_string: '$&', replace_all: true };
    const written = [...wrote(), ...edited(step), ...edited(all)];
    expect((await planOf(...written, propose({}), approved)).plan?.text).toBe('# Plan: Ti$&e table\n\n1. Rea$&');
    // From an earlier session.
    const found = edited(step, { originalFile: PLAN });
    expect((await planOf(...found, propose({}), approved)).plan?.text).toBe(PLAN.replace('Parse', 'Read'));
    expect((await planOf(...edited(step), propose({}), approved)).plan?.text).toBe('');
  });

  it('is what it was when it was proposed', async () => {
    const { plan } = await planOf(...wrote(), propose({}), ...wrote(PATH, '# Later', 'w2'));
    expect(plan).toMatchObject({ text: PLAN, status: 'pending' });
  });

  it('is not what a call failed to write', async () => {
    const failed = [assistant([toolUse('w2', 'Write', { file_path: PATH, content: '# No' })])];
    const { plan } = await planOf(...wrote(), ...failed, results(result('w2', 'No space left', true)), propose({}));
    expect(plan?.text).toBe(PLAN);
  });

  it('gives way to the text of the call and of its result', async () => {
    const called = await planOf(...wrote(), propose({ plan: '# In the call' }), approved);
    expect(called.plan?.text).toBe('# In the call');
    const structured = { toolUseResult: { plan: '# In the result', filePath: PATH } };
    const answered = await planOf(
      ...wrote(),
      propose({}),
      user([result('p1', 'User has approved your plan')], structured),
    );
    expect(answered.plan).toMatchObject({ text: '# In the result' });
    expect(answered.plan?.wasEdited).toBeUndefined();
  });

  it.each([
    ['of a configuration folder elsewhere', '/srv/.claude-work/plans/a.md', []],
    ['of Windows', 'C:\\Users\\Ada\\.claude\\plans\\a.md', []],
    [
      'named after the slug',
      '/home/ada/tides/docs/calm-green-otter.md',
      [user('Plan it', { slug: 'calm-green-otter' })],
    ],
    [
      'that the client names',
      '/home/ada/tides/p.md',
      [attachment('plan_mode', { planFilePath: '/home/ada/tides/p.md' })],
    ],
  ])('may be in a folder %s', async (_name, path, before) => {
    const slug = { slug: 'calm-green-otter' };
    const session = await sessionOf([
      ...before,
      assistant('So.', {}, before.length > 0 ? slug : {}),
      ...wrote(path),
      propose({}),
    ]);
    expect(callOf(session, 'p1').plan?.text).toBe(PLAN);
    expect(session.summary.files).toEqual([]);
  });

  it.each(['/home/ada/claude-code/plans/a.md', '/home/ada/tides/plans/a.md', '/home/ada/.claude/plans/a.ts'])(
    'is not %s',
    async (path) => {
      const session = await sessionOf([...wrote(path), propose({})]);
      expect(callOf(session, 'p1').plan?.text).toBe('');
      expect(session.summary.files).toMatchObject([{ path }]);
    },
  );

  it('is known after a compaction, which repeats it', async () => {
    const { plan } = await planOf(
      attachment('plan_file_reference', { planFilePath: PATH, planContent: PLAN }),
      propose({}),
      approved,
    );
    expect(plan?.text).toBe(PLAN);
  });

  it('that is in no line is the one that was handed over', async () => {
    const { turns } = await sessionOf([propose({}), results(result('p1', REJECTED, true))]);
    const joined = joinImplementations(turns, [{ key: 'make', title: 'Make it', plan: PLAN }]);
    expect(callOf({ turns: joined }, 'p1').plan).toMatchObject({ text: PLAN, title: 'Tide table' });
    expect(callOf({ turns: joined }, 'p1').plan?.wasEdited).toBeUndefined();
  });
});

describe('a plan that the human edited before accepting it', () => {
  const EDITED = `${PLAN} twice`;

  it.each([
    ['says the result', { plan: EDITED, planWasEdited: true }],
    ['the texts differ', { plan: EDITED }],
  ])('is approved, edited: %s', async (_name, toolUseResult) => {
    const { plan, seen } = await planOf(
      propose(),
      user([result('p1', 'User has approved your plan')], { toolUseResult }),
    );
    expect(plan).toMatchObject({ status: 'approved', wasEdited: true, text: EDITED, proposed: PLAN });
    expect(seen).toContain('"status":"approved","note":"approved, edited"');
  });

  it('is approved by a handover that begins alike, in the same file', async () => {
    const session = await sessionOf([
      propose(),
      results(result('p1', REJECTED, true)),
      user('Implement the following plan:\n\n# Plan: Tide table\n\n1. Read'),
    ]);
    expect(callOf(session, 'p1').plan).toMatchObject({
      status: 'approved-cleared',
      wasEdited: true,
      text: '# Plan: Tide table\n\n1. Read',
      proposed: PLAN,
    });
  });

  it('is approved next to its implementation, and earlier proposals stay rejected', async () => {
    const { turns } = await sessionOf([
      assistant([toolUse('p0', 'ExitPlanMode', { plan: '# Plan: Tide table\n\n1. Guess' })]),
      results(result('p0', `${REJECTED} the user said: do not guess`, true)),
      propose(),
      results(result('p1', REJECTED, true)),
    ]);
    const joined = {
      turns: joinImplementations(turns, [{ key: 'make', title: 'Make it', plan: '# Tide table\n\n1. Read' }]),
    };
    expect(callOf(joined, 'p0').plan).toMatchObject({ status: 'rejected', feedback: 'do not guess' });
    expect(callOf(joined, 'p1').plan).toMatchObject({ status: 'approved-cleared', wasEdited: true });
  });

  it('is approved, edited, when the human added to it', async () => {
    const { turns } = await sessionOf([
      propose(),
      results(result('p1', REJECTED, true)),
      user([text('[Request interrupted by user for tool use]')]),
    ]);
    const joined = joinImplementations(turns, [{ key: 'make', title: 'Make it', plan: EDITED }]);
    expect(callOf({ turns: joined }, 'p1').plan).toMatchObject({ wasEdited: true, text: EDITED, proposed: PLAN });
    expect(sketch(joined)[0]).toMatch(/ExitPlanMode:ok \| information: The context was cleared/);
  });

  it('links every implementation', async () => {
    const { turns } = await sessionOf([propose(), results(result('p1', 'User has approved your plan'))]);
    const both = ['one', 'two'].map((key) => ({ key, title: `Try ${key}`, plan: PLAN }));
    const { plan } = callOf({ turns: joinImplementations(turns, both) }, 'p1');
    expect(plan?.implementations?.map(({ key }) => key)).toEqual(['one', 'two']);
    expect(plan?.status).toBe('approved');
  });
});

it.each([
  ['# Plan: Tide table\n\ntext', 'Tide table'],
  ['intro\n\n## Implementation Plan: Tides ##', 'Tides'],
  ['# Use `zod` for **all** input', 'Use zod for all input'],
  ['Fix the tide\n\nthen more', 'Fix the tide'],
  ['# Plan', 'Plan'],
  ['\n  \n', 'Plan'],
])('the title of a plan %j -> %s', (plan, title) => {
  expect(planTitle(plan)).toBe(title);
});

describe('a message that hands a plan over', () => {
  const message = `Implement the following plan:\n\n${PLAN}`;

  it.each([
    ['with the usual tail', `${message}${TAIL}`],
    ['with the path in backticks and a full stop', `${message}${TAIL.replace(/(\/home.*)$/, '`$1`.')}`],
    ['of Windows', `${message}${TAIL.replaceAll('/', '\\').replace('\\home', 'D:\\home')}`],
    ['with a folder that has spaces', `${message}${TAIL.replace('/ada/', '/ada l/')}`],
    ['with words of the human below', `${message}${TAIL}\n\nBut skip step 1, see other.jsonl`],
  ])('names the transcript of the planning session: %s', (_name, words) => {
    expect(readHandover(words, undefined)).toEqual({ source: 'ce44', plan: PLAN });
  });

  it('may have the plan in a field of its own', () => {
    expect(readHandover(`${message}${TAIL}`, '# As saved')).toEqual({ source: 'ce44', plan: '# As saved' });
  });

  it.each([
    ['Implement the following plan', ''],
    [`Implement the following plan\n\n${PLAN}`, PLAN],
  ])('may lack the colon: %j', (words, plan) => {
    expect(readHandover(words, undefined)).toEqual({ source: undefined, plan });
  });

  it('names no session where a scrubber removed its id', () => {
    const words = `${message}${TAIL.replace('ce44', '.REDACTED')}`;
    expect(readHandover(words, undefined)).toEqual({ source: undefined, plan: PLAN });
  });

  it('may only have the field', async () => {
    const lines = [user(PLAN, { planContent: PLAN }), assistant('Starting.')];
    const { session, turns } = await pageOf(lines);
    expect(session.summary).toMatchObject({ title: 'Tide table', handover: { source: undefined, plan: PLAN } });
    expect(pageText(turns)[0]).toBe('Ada | plan approved: Tide table');
  });

  it('is shown with the human’s words below it, in full', async () => {
    const words = `Skip step 1. ${'And be careful. '.repeat(40).trim()}`;
    const { turns } = await pageOf([user(`${message}${TAIL}\n\n${words}`)]);
    expect(pageText(turns)[0]?.split(' | ').slice(1)).toEqual([
      'plan approved: Tide table',
      `context: ${TAIL.trim()}`,
      words,
    ]);
  });

  it.each(['Please implement the following plan:\n\nx', 'Implement the following plan in a.ts', 'implement it'])(
    'is not “%s”',
    (words) => {
      expect(readHandover(words, undefined)).toBeUndefined();
    },
  );

  it('makes its session an implementation with the title of the plan', async () => {
    const { summary, turns } = await sessionOf([user(`${message}${TAIL}`, { slug: 'calm-green-otter' })]);
    expect(summary).toMatchObject({
      title: 'Tide table',
      titleSource: 'plan',
      handover: { source: 'ce44', plan: PLAN },
      planned: false,
    });
    expect(turns[0]).toMatchObject({ kind: 'user', plan: { status: 'approved', title: 'Tide table' } });
  });

  it('may come after a notice of the client', async () => {
    const { summary } = await sessionOf([user('[Session resumed]'), user(`${message}${TAIL}`)]);
    expect(summary.handover).toEqual({ source: 'ce44', plan: PLAN });
  });

  it('makes no implementation when it is not the first prompt', async () => {
    const { summary } = await sessionOf([user('What are tides?'), assistant('Water.'), user(message)]);
    expect(summary.handover).toBeUndefined();
  });
});
