import { describe, expect, it } from 'vitest';
import { acceptPlans, planTitle, readHandover } from '../../src/model/plans/plans.ts';
import {
  assistant,
  attachment,
  line,
  result,
  results,
  sessionOf,
  text,
  toolUse,
  user,
} from '../helpers/lines.ts';
import { callOf, told } from '../helpers/told.ts';

const PLAN = '# Plan: Tide table\n\n1. Parse';
const REJECTED = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
const TAIL =
  '\n\nIf you need specific details from before exiting plan mode, read the full transcript at: /home/ada/.claude/projects/-home-ada-tidepool/ce44.jsonl';

const propose = (input: Readonly<Record<string, unknown>> = { plan: PLAN }, name = 'ExitPlanMode'): string =>
  assistant([toolUse('p1', name, input)]);

describe('a proposed plan', () => {
  it.each([
    [`${REJECTED} To tell you how to proceed, the user said:\nuse zod`, 'use zod'],
    [
      `${REJECTED} the user said: use zod\n\nNote: The user's next message may contain a correction.`,
      'use zod',
    ],
    [REJECTED, undefined],
  ])('that the user did not want is rejected, with the feedback: %s', async (words, feedback) => {
    const session = await sessionOf([propose(), results(result('p1', words, true))]);
    expect(callOf(session, 'p1').plan).toMatchObject({ status: 'rejected', feedback });
  });
});

describe('accepted with the context cleared, in the same file', () => {
  const lines = [
    propose(),
    results(result('p1', REJECTED, true)),
    user([text('[Request interrupted by user for tool use]')]),
    user(`Implement the following plan:\n\n${PLAN}${TAIL}`),
    assistant('Starting.'),
  ];

  it('rejected, interrupted, handed over: approved after all, the two helper messages folded', async () => {
    const session = await sessionOf(lines);
    expect(callOf(session, 'p1')).toMatchObject({ status: 'ok', plan: { status: 'approved-cleared' } });
    expect(told(session.turns)).toEqual(['assistant | ExitPlanMode:ok | folded: plan handover | Starting.']);
    expect(session.ledgers[0]?.lines.folded).toEqual([['plan handover', 2]]);
    expect(session.summary.handover).toBeUndefined();
  });

  it('also when a hidden line stands between', async () => {
    const between = attachment('task_reminder', { content: [] });
    const session = await sessionOf([...lines.slice(0, 3), between, ...lines.slice(3)]);
    expect(callOf(session, 'p1').plan?.status).toBe('approved-cleared');
    expect(told(session.turns)).toHaveLength(1);
  });

  it('another plan that is handed over does not approve the rejected one', async () => {
    const session = await sessionOf([
      ...lines.slice(0, 3),
      user('Implement the following plan:\n\n# Something else'),
    ]);
    expect(callOf(session, 'p1').plan?.status).toBe('rejected');
    expect(session.turns.at(-1)).toMatchObject({ kind: 'user', plan: { title: 'Something else' } });
  });
});

describe('accepted by another session', () => {
  it('a rejected plan that a linked session begins with was accepted', async () => {
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
  ])('names the transcript it comes from: %s', (_name, words) => {
    expect(readHandover(words, undefined)).toEqual({ source: 'ce44', plan: PLAN });
  });

  it('has a field of its own for the plan in some versions', () => {
    expect(readHandover(`${message}${TAIL}`, '# As saved')).toEqual({ source: 'ce44', plan: '# As saved' });
  });

  it.each(['Please implement the following plan:\n\nx', 'Implement the following plan', 'implement it'])(
    'is not: %s',
    (words) => {
      expect(readHandover(words, undefined)).toBeUndefined();
    },
  );

  it('makes its session an implementation, titled by the plan', async () => {
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
    '%s before it is skipped',
    async (notice) => {
      const { summary } = await sessionOf([user(notice), user(message)]);
      expect(summary.handover?.plan).toBe(PLAN);
    },
  );

  it('later in a session does not make it an implementation', async () => {
    const { summary } = await sessionOf([user('What are tides?'), assistant('Water.'), user(message)]);
    expect(summary.handover).toBeUndefined();
  });

  it('addresses of pull requests are kept, each once', async () => {
    const link = line('pr-link', { prUrl: 'https://example.org/tidepool/pull/4', prNumber: 4 });
    expect((await sessionOf([user('a'), link, link])).summary.pullRequests).toEqual([
      'https://example.org/tidepool/pull/4',
    ]);
  });
});
