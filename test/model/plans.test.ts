/** Plans within one session. */

import { describe, expect, it } from 'vitest';
import { acceptPlans, planTitle, readHandover } from '../../src/model/plans/plans.ts';
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

  it('is shown as rejected with the feedback', async () => {
    const words = `${REJECTED} To tell you how to proceed, the user said: use zod`;
    const { plan, seen } = await planOf(propose(), results(result('p1', words, true)));
    expect(plan).toMatchObject({ status: 'rejected', feedback: 'use zod' });
    expect(seen).toContain('"feedback":"use zod"');
  });

  it('is approved by its handover in the same file; interruption and handover are folded', async () => {
    const { session, turns } = await pageOf([
      propose(),
      results(result('p1', REJECTED, true)),
      user([text('[Request interrupted by user for tool use]')]),
      user(`Implement the following plan:\n\n${PLAN}\n\nAnd keep it small.`),
      assistant('Starting.'),
    ]);
    expect(callOf(session, 'p1')).toMatchObject({ status: 'ok', plan: { status: 'approved-cleared' } });
    expect(session.ledgers[0]?.lines.folded).toEqual([['plan handover', 2]]);
    expect(pageText(turns)).toEqual([expect.stringMatching(/^Claude .*\(ok\) \| folded plan handover \| Starting\.$/)]);
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
    const { plan, seen } = await planOf(
      propose({ plan: PLAN }, 'exit_plan_mode'),
      results(result('p1', 'User has approved your plan')),
    );
    expect(plan).toMatchObject({ title: 'Tide table', status: 'approved' });
    expect(seen).toContain('"kind":"plan","title":"Tide table","status":"approved"');
  });

  it.each([
    ['the first heading without a prefix', 'intro\n\n# Plan: Tide table', 'Tide table'],
    ['the first line', 'Fix the tide\n\nthen more', 'Fix the tide'],
    ['"Plan"', '\n \n', 'Plan'],
  ])('has a title: %s', (_rule, plan, title) => expect(planTitle(plan)).toBe(title));

  it.each([
    [`${REJECTED} To tell you how to proceed, the user said:\nuse zod`, 'use zod'],
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
    const session = await sessionOf([propose(), results(result('p1', words, true))]);
    expect(callOf(session, 'p1').plan?.status).toBe('rejected');
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
    user(`Implement the following plan:\n\n${PLAN}${TAIL}`),
    assistant('Starting.'),
  ];

  it('is approved, and its session is not an implementation', async () => {
    const session = await sessionOf(lines);
    expect(callOf(session, 'p1')).toMatchObject({ status: 'ok', plan: { status: 'approved-cleared' } });
    expect(sketch(session.turns)).toEqual(['assistant | ExitPlanMode:ok | folded: plan handover | Starting.']);
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

describe('a plan accepted by another session', () => {
  it('is approved when a linked session begins with it', async () => {
    const session = await sessionOf([propose(), results(result('p1', REJECTED, true))]);
    const turns = acceptPlans(session.turns, [`${PLAN}\n`]);
    expect(callOf({ turns }, 'p1')).toMatchObject({ status: 'ok', plan: { status: 'approved-cleared' } });
    expect(acceptPlans(session.turns, ['# Another'])).toEqual(session.turns);
  });
});

describe('the title of a plan', () => {
  it.each([
    ['# Plan: Tide table\n\ntext', 'Tide table'],
    ['intro\n\n## Implementation Plan: Tides ##', 'Tides'],
    ['# Use `zod` for **all** input', 'Use zod for all input'],
    ['Fix the tide\n\nthen more', 'Fix the tide'],
    ['# Plan', 'Plan'],
    ['', 'Plan'],
    ['\n  \n', 'Plan'],
  ])('%j -> %s', (plan, title) => {
    expect(planTitle(plan)).toBe(title);
  });
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

  it.each(['Please implement the following plan:\n\nx', 'Implement the following plan', 'implement it'])(
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

  it.each(['[Session resumed]', '[Resumed from an earlier session]'])(
    'may come after the notice %s',
    async (notice) => {
      const { summary } = await sessionOf([user(notice), user(message)]);
      expect(summary.handover?.plan).toBe(PLAN);
    },
  );

  it('makes no implementation when it is not the first prompt', async () => {
    const { summary } = await sessionOf([user('What are tides?'), assistant('Water.'), user(message)]);
    expect(summary.handover).toBeUndefined();
  });
});
