/** Titles and stories of sessions whose plans were accepted with a cleared context. */

import { describe, expect, it } from 'vitest';
import { acceptPlans } from '../../../src/site/link/accepted-plans.ts';
import { linkArchive } from '../../../src/site/link/link-archive.ts';
import type { SessionSummary } from '../../../src/transcript/types/summary.ts';
import { assistant, at, line, result, sessionOf, toolUse, user } from '../../helpers/lines.ts';

const PLAN = '# Plan: Tide table\n\n1. Parse';
const DENIAL = "The user doesn't want to proceed with this tool use. The tool use was rejected";
const denied = (id: string, words = DENIAL): string => user([result(id, words, true)], at(20));

async function planning(...answers: readonly string[]): Promise<SessionSummary> {
  const proposals = [PLAN, '# Plan: Moon\n\n1. Look up', ''].map((plan, index) =>
    assistant([toolUse(`p${index}`, 'ExitPlanMode', { plan })], {}, at(9)),
  );
  const session = await sessionOf([user('Plan a tide table', at(0)), ...proposals, ...answers], [], { id: 'plan' });
  return session.summary;
}

async function implementing(plan: string): Promise<SessionSummary> {
  const text = `Implement the following plan:\n\n${plan}\n\nIf you need specific details from before exiting plan mode, read the full transcript at: /home/ada/.claude/projects/-home-ada-tidepool/plan.jsonl`;
  const session = await sessionOf([user(text, at(60)), assistant('Done.', {}, at(70))], [], { id: 'carry-out' });
  return session.summary;
}

async function accepted(...answers: readonly string[]): Promise<SessionSummary | undefined> {
  const sessions = [await planning(...answers), await implementing(PLAN)];
  return acceptPlans(sessions, linkArchive(sessions))[0];
}

async function answersOf(plan: string, ...answers: readonly string[]): Promise<readonly unknown[]> {
  const sessions = [await planning(...answers), await implementing(plan)];
  const [first] = acceptPlans(sessions, linkArchive(sessions));
  return (first?.story.decided ?? []).map(({ about, status, answer }) => [about, status, answer]);
}

describe('the title of a session whose plan another session implements', () => {
  it('is that of the plan, whether it looks rejected or pending', async () => {
    const title = { title: 'Tide table', titleSource: 'plan' };
    expect(await accepted(denied('p0'))).toMatchObject(title);
    expect(await accepted()).toMatchObject(title);
    expect((await planning()).title).toBe('Plan a tide table');
  });

  it('replaces a summary, which is kept, but no better title', async () => {
    expect(await accepted(line('summary', { summary: 'Tides planned' }))).toMatchObject({
      title: 'Tide table',
      otherTitles: ['Tides planned'],
    });
    expect((await accepted(line('ai-title', { aiTitle: 'Plan tides' })))?.title).toBe('Plan tides');
  });

  it('stays that of the prompt if the plan has one of a single word', async () => {
    const sessions = [await planning(), await implementing('# Tides')];
    expect(acceptPlans(sessions, linkArchive(sessions))[0]?.title).toBe('Plan a tide table');
  });

  it('stays that of the plan that it implements itself', async () => {
    const proposal = assistant([toolUse('p0', 'ExitPlanMode', { plan: '# Moon table' })], {}, at(70));
    const handed = user('Implement the following plan:\n\n# Tide', at(60));
    const { summary } = await sessionOf([handed, proposal], [], { id: 'plan' });
    const sessions = [summary, await implementing('# Moon table')];
    expect(acceptPlans(sessions, linkArchive(sessions))[0]?.title).toBe('Implement the plan: Tide');
  });
});

describe('the story of a session whose plan another session implements', () => {
  it('says that the plan was approved, and keeps other refusals', async () => {
    const moon = denied('p1', `${DENIAL}. To tell you how to proceed, the user said:\nNo moon`);
    expect(await answersOf(PLAN, denied('p0'), moon)).toEqual([
      ['Tide table', 'approved', 'approved'],
      ['Moon', 'rejected', 'rejected: No moon'],
    ]);
  });

  it('says so of a plan whose text is unknown', async () => {
    expect(await answersOf('# Harbour', denied('p0'), denied('p2'))).toEqual([
      ['Tide table', 'rejected', 'rejected'],
      ['Plan', 'approved', 'approved'],
    ]);
  });

  it('stays the same object when it already says so', async () => {
    const approved = await planning(user([result('p0', 'User has approved your plan')], at(20)));
    const sessions = [approved, await implementing(PLAN)];
    expect(acceptPlans(sessions, linkArchive(sessions))[0]).toBe(approved);
  });
});
