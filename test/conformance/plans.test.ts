/** CONFORMANCE, "Plans": one test for each row, in its words. */

import { describe, expect, it } from 'vitest';
import type { Archive } from '../../src/domain/archive.ts';
import type { Session } from '../../src/domain/session.ts';
import { linkArchive } from '../../src/link/link-archive.ts';
import { planTitle } from '../../src/model/plans/plans.ts';
import { sessionBody } from '../../src/site/session/session-body.ts';
import { sessionPages } from '../../src/site/session/session-pages.ts';
import { assistant, at, result, results, sessionOf, text, toolUse, user } from '../helpers/lines.ts';
import { callOf } from '../helpers/told.ts';
import { pageOf, saw } from './page.ts';

const PLAN = '# Plan: Tide table\n\n1. Parse';
const REJECTED = "The user doesn't want to proceed with this tool use. The tool use was rejected.";

const propose = (input: Readonly<Record<string, unknown>> = { plan: PLAN }, name = 'ExitPlanMode'): string =>
  assistant([toolUse('p1', name, input)]);

async function planOf(...lines: readonly string[]) {
  const { session, turns } = await pageOf(lines);
  return { plan: callOf(session, 'p1').plan, seen: JSON.stringify(turns) };
}

describe('a plan of a session', () => {
  it('ExitPlanMode, result `User has approved your plan...`: plan, approved', async () => {
    const { plan, seen } = await planOf(
      propose(),
      results(result('p1', 'User has approved your plan. Start.')),
    );
    expect(plan).toEqual({ title: 'Tide table', text: PLAN, status: 'approved', feedback: undefined });
    expect(seen).toContain('"kind":"plan","title":"Tide table","status":"approved"');
  });

  it('result `The user doesn’t want to proceed...`, `... the user said: use zod`: plan, rejected, feedback `use zod`', async () => {
    const words = `${REJECTED} To tell you how to proceed, the user said: use zod`;
    const { plan, seen } = await planOf(propose(), results(result('p1', words, true)));
    expect(plan).toMatchObject({ status: 'rejected', feedback: 'use zod' });
    expect(seen).toContain('"feedback":"use zod"');
  });

  it('rejected, then the interruption, then `Implement the following plan:` + text that starts with the plan: approved ("accepted, context cleared"); the two helper messages are folded', async () => {
    const { session, turns } = await pageOf([
      propose(),
      results(result('p1', REJECTED, true)),
      user([text('[Request interrupted by user for tool use]')]),
      user(`Implement the following plan:\n\n${PLAN}\n\nAnd keep it small.`),
      assistant('Starting.'),
    ]);
    expect(callOf(session, 'p1')).toMatchObject({ status: 'ok', plan: { status: 'approved-cleared' } });
    expect(session.ledgers[0]?.lines.folded).toEqual([['plan handover', 2]]);
    expect(saw(turns)).toEqual([
      expect.stringMatching(/^Claude .*\(ok\) \| folded plan handover \| Starting\.$/),
    ]);
  });

  it('no result: pending', async () => {
    expect((await planOf(propose())).plan?.status).toBe('pending');
  });

  it('input.plan empty, toolUseResult.plan set: the plan from the result', async () => {
    const { plan } = await planOf(
      propose({ plan: '' }),
      user([result('p1', 'User has approved your plan')], {
        toolUseResult: { plan: PLAN, filePath: '/p.md' },
      }),
    );
    expect(plan).toMatchObject({ text: PLAN, title: 'Tide table', status: 'approved' });
  });

  it('legacy `exit_plan_mode`: the same', async () => {
    const { plan, seen } = await planOf(
      propose({ plan: PLAN }, 'exit_plan_mode'),
      results(result('p1', 'User has approved your plan')),
    );
    expect(plan).toMatchObject({ title: 'Tide table', status: 'approved' });
    expect(seen).toContain('"kind":"plan","title":"Tide table","status":"approved"');
  });

  it.each([
    ['first heading without `Plan:`', 'intro\n\n# Plan: Tide table', 'Tide table'],
    ['else first line', 'Fix the tide\n\nthen more', 'Fix the tide'],
    ['else "Plan"', '\n \n', 'Plan'],
  ])('plan title: %s', (_rule, plan, title) => expect(planTitle(plan)).toBe(title));
});

it('plan mode entered and left', async () => {
  const { turns } = await pageOf([
    user('Only think', { permissionMode: 'plan' }),
    propose(),
    user([result('p1', 'User has approved your plan')], { permissionMode: 'acceptEdits' }),
    user('And now the docs', { permissionMode: 'acceptEdits' }),
  ]);
  expect(saw(turns).map((turn) => turn.split(' | ')[0])).toEqual([
    'Ada [plan mode]',
    'Claude [opus-4-5]',
    'Ada',
  ]);
});

const SLUG = { slug: 'calm-green-otter' };

interface Story {
  readonly id: string;
  readonly hour: number;
  readonly lines: readonly string[];
}

const planning = (id: string, hour: number, more: Readonly<Record<string, unknown>> = SLUG): Story => ({
  id,
  hour,
  lines: [
    user('Plan a tide table', { ...at(hour * 3600), ...more }),
    assistant([toolUse('p1', 'ExitPlanMode', { plan: PLAN })], {}, { ...at(hour * 3600 + 9), ...more }),
    user([result('p1', 'User has approved your plan')], { ...at(hour * 3600 + 20), ...more }),
  ],
});

const implementing = (
  id: string,
  hour: number,
  source?: string,
  more: Readonly<Record<string, unknown>> = SLUG,
  before: readonly string[] = [],
): Story => ({
  id,
  hour,
  lines: [
    ...before,
    user(
      `Implement the following plan:\n\n${PLAN}${
        source === undefined
          ? ''
          : `\n\nIf you need specific details from before exiting plan mode, read the full transcript at: /home/ada/.claude/projects/-home-ada-tidepool/${source}.jsonl`
      }`,
      { ...at(hour * 3600), ...more },
    ),
    assistant('Done.', {}, { ...at(hour * 3600 + 60), ...more }),
  ],
});

const talking = (id: string, hour: number, more: Readonly<Record<string, unknown>> = SLUG): Story => ({
  id,
  hour,
  lines: [
    user('And the moon?', { ...at(hour * 3600), ...more }),
    assistant('Later.', {}, { ...at(hour * 3600 + 5), ...more }),
  ],
});

async function archiveOf(...stories: readonly Story[]): Promise<Archive> {
  const sessions = await Promise.all(
    stories.map(
      ({ id, lines }): Promise<Session> =>
        sessionOf(lines, [], { id, path: `-home-ada-tidepool/${id}.jsonl` }),
    ),
  );
  return linkArchive(sessions.map(({ summary }) => summary));
}

/** The chain as the page of a session prints it: `title role certainty`, the session itself in brackets. */
function chainOn(archive: Archive, key: string): string[] {
  const session = archive.sessions.get(key);
  if (!session) throw new Error(`There is no session ${key}.`);
  const [page] = sessionPages(
    session,
    sessionBody({ turns: [], strays: [], agentPages: [] }, { key, pageWeight: 1e6 }),
    { projectName: 'tidepool', zone: 'UTC', prices: {} },
  );
  return (page?.chain ?? []).map(({ href, role, certainty, current }) => {
    const name = href.replace(/^sessions\/|\.html$/g, '');
    return [current ? `[${name}]` : name, role, certainty.split(':')[0]].join(' ').trim();
  });
}

describe('plans between sessions', () => {
  it('first user line `Implement the following plan:` + path to `<id>.jsonl`, that session present: implementation of that session, link both ways, "exact"', async () => {
    const archive = await archiveOf(implementing('make', 1, 'plan'), planning('plan', 0));
    expect(chainOn(archive, 'plan')).toEqual(['[plan] plan', 'make implementation exact link']);
    expect(chainOn(archive, 'make')).toEqual(['plan plan', '[make] implementation exact link']);
    expect(archive.sessions.get('make')?.kind).toBe('implementation');
  });

  it('the same, session absent, another session with the slug that planned: linked by slug, said to be so', async () => {
    const archive = await archiveOf(planning('other', 0), implementing('make', 1, 'gone'));
    expect(chainOn(archive, 'make')).toEqual(['other plan', '[make] implementation linked by slug']);
    expect(chainOn(archive, 'other')).toEqual(['[other] plan', 'make implementation linked by slug']);
  });

  it('two implementation sessions of one plan: the planning page links both; each links back', async () => {
    const archive = await archiveOf(
      planning('plan', 0),
      implementing('one', 1, 'plan'),
      implementing('two', 2, 'plan'),
    );
    expect(chainOn(archive, 'plan')).toEqual([
      '[plan] plan',
      'one implementation exact link',
      'two implementation exact link',
    ]);
    expect(chainOn(archive, 'one')[0]).toBe('plan plan');
    expect(chainOn(archive, 'two')[0]).toBe('plan plan');
  });

  it('planning -> implementation -> further work in one slug: one chain of three, in order, on each page', async () => {
    const archive = await archiveOf(talking('more', 2), implementing('make', 1, 'plan'), planning('plan', 0));
    for (const key of ['plan', 'make', 'more']) {
      expect(chainOn(archive, key).map((link) => link.replace(/[[\]]/g, '').split(' ')[0])).toEqual([
        'plan',
        'make',
        'more',
      ]);
    }
  });

  it('a slug shared by sessions with no plan: related sessions, not plan/implementation', async () => {
    const archive = await archiveOf(talking('a', 0), talking('b', 1));
    expect(archive.sessions.get('a')).toMatchObject({ kind: 'other', chain: [], related: [{ key: 'b' }] });
    expect(archive.sessions.get('b')).toMatchObject({ kind: 'other', chain: [], related: [{ key: 'a' }] });
  });

  it('first message `[Session resumed]` and the like, then the plan text: the notice is skipped when the first message is looked at', async () => {
    const archive = await archiveOf(
      planning('plan', 0, {}),
      implementing('make', 1, 'plan', {}, [user('[Session resumed]', at(3500))]),
    );
    expect(chainOn(archive, 'make')).toEqual(['plan plan', '[make] implementation exact link']);
  });

  it('implementation page: shows the first prompt of the planning session as its origin', async () => {
    const archive = await archiveOf(planning('plan', 0), implementing('make', 1, 'plan'));
    expect(archive.sessions.get('make')?.origin).toMatchObject({ key: 'plan', prompt: 'Plan a tide table' });
  });
});
