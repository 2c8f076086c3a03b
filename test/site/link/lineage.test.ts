import { describe, expect, it } from 'vitest';
import { linkArchive } from '../../../src/site/link/link-archive.ts';
import { planHash } from '../../../src/transcript/plans/plans.ts';
import type { Archive } from '../../../src/transcript/types/archive.ts';
import type { SessionSummary } from '../../../src/transcript/types/summary.ts';
import { handover, summaryOf } from '../../helpers/summaries.ts';

const slugs = ['calm-green-otter'];
const plan = summaryOf('plan', 0, { slugs, planned: true });
const carryOut = summaryOf('carry-out', 1, { slugs, handover: handover('plan') });
const further = summaryOf('further', 2, { slugs });

/** `key role certainty <- parent`, for each link of a session's chain. */
function chain(archive: Archive, key: string): string[] {
  const links = archive.sessions.get(key)?.chain ?? [];
  return links.map(({ key, role, certainty, parent }) =>
    parent === undefined ? `${key} ${role}` : `${key} ${role} ${certainty} <- ${parent}`,
  );
}

function link(...sessions: readonly SessionSummary[]): Archive {
  return linkArchive(sessions);
}

describe('the chain of a plan', () => {
  it('links a named transcript exactly, both ways', () => {
    const archive = link(carryOut, plan);
    const both = ['plan plan', 'carry-out implementation exact <- plan'];
    expect(chain(archive, 'plan')).toEqual(both);
    expect(chain(archive, 'carry-out')).toEqual(both);
    expect(archive.sessions.get('plan')).toMatchObject({
      kind: 'plan',
      handedOver: [{ key: 'carry-out', title: 'Title of carry-out', plan: '# Tides' }],
      related: [],
    });
    expect(archive.sessions.get('carry-out')).toMatchObject({ kind: 'implementation', handedOver: [] });
  });

  it('does not link a session to itself', () => {
    expect(chain(link({ ...carryOut, handover: handover('carry-out') }), 'carry-out')).toEqual([]);
    const other = { ...carryOut, id: 'carry-out', member: 'Bo', path: 'b/carry-out.jsonl' };
    expect(link({ ...carryOut, handover: handover('carry-out') }, other).sessions.get('carry-out')?.chain.length).toBe(
      2,
    );
  });

  it("begins with the plan, even if its clock is ahead of the implementation's", () => {
    const early = { ...carryOut, start: (plan.start ?? 0) - 60_000 };
    expect(chain(link(early, plan), 'plan')).toEqual(['plan plan', 'carry-out implementation exact <- plan']);
  });

  it('prefers a named transcript to a slug', () => {
    const other = summaryOf('other-plan', 0.5, { slugs, planned: true });
    expect(chain(link({ ...plan, slugs: [] }, other, carryOut), 'carry-out')).toEqual([
      'plan plan',
      'carry-out implementation exact <- plan',
    ]);
  });

  it('links by slug when the named transcript is missing', () => {
    const orphan = { ...carryOut, handover: handover('gone') };
    expect(chain(link(plan, orphan), 'carry-out')).toEqual(['plan plan', 'carry-out implementation slug <- plan']);
  });

  it('links by the title of a plan that came as a file', () => {
    const early = summaryOf('plan', 0, { planned: true, planTitle: 'Tides' });
    const late = summaryOf('late', 2, { planned: true, planTitle: 'Tides' });
    const attached = summaryOf('carry-out', 1, { handover: handover(undefined) });
    const linked = ['plan plan', 'carry-out implementation title <- plan'];
    expect(chain(link(early, attached, late), 'carry-out')).toEqual(linked);
    expect(chain(link({ ...early, planTitle: 'Waves' }, attached), 'carry-out')).toEqual([]);
    const nearer = summaryOf('nearer', 1, { planned: true, planTitle: 'Tides' });
    expect(chain(link(early, nearer, attached), 'carry-out')[1]).toBe('carry-out implementation title <- nearer');
    const untitled = { ...early, planTitle: 'Plan' };
    expect(chain(link(untitled, { ...attached, handover: handover(undefined, '') }), 'carry-out')).toEqual([]);
    expect(chain(link(early, { ...attached, handover: handover('gone') }), 'carry-out')).toEqual([]);
  });

  it('links by the title of a plan to another project only if it is the same plan', () => {
    const away = { folder: '-home-ada-harbour', cwd: '/home/ada/harbour' };
    const early = summaryOf('plan', 0, { ...away, planned: true, planTitle: 'Tides', planHash: planHash('# Tides\n') });
    const attached = summaryOf('carry-out', 1, { handover: handover(undefined) });
    expect(chain(link(early, attached), 'carry-out')[1]).toBe('carry-out implementation title <- plan');
    expect(chain(link({ ...early, planHash: planHash('# Tides\n\nOf Harwich') }, attached), 'carry-out')).toEqual([]);
  });

  it('links by slug to a session in plan mode, even though it proposed no plan', () => {
    const talk = summaryOf('talk', 0, { slugs });
    const mode = summaryOf('mode', 0.5, { slugs, inPlanMode: true });
    const archive = link(talk, mode, { ...carryOut, handover: handover(undefined) });
    expect(chain(archive, 'carry-out')).toEqual(['mode plan', 'carry-out implementation slug <- mode']);
    expect(archive.sessions.get('mode')).toMatchObject({ kind: 'plan', handedOver: [{ key: 'carry-out' }] });
    expect(archive.sessions.get('talk')).toMatchObject({ kind: 'other', chain: [] });
    expect(link({ ...mode, slugs: [] }).sessions.get('mode')).toMatchObject({ kind: 'plan', chain: [] });
  });

  it('links by slug alone to the first session that does not begin with a plan itself', () => {
    const other = summaryOf('other', -1, { slugs, handover: handover(undefined) });
    const [first, second] = [summaryOf('first', 0, { slugs }), summaryOf('second', 0.5, { slugs })];
    const archive = link(other, first, second, { ...carryOut, handover: handover(undefined) }, further);
    expect(chain(archive, 'first')).toContain('carry-out implementation slug <- first');
    expect(archive.sessions.get('first')).toMatchObject({ kind: 'plan' });
    expect(archive.sessions.get('carry-out')?.origin?.key).toBe('first');
    expect(chain(archive, 'further')).toContain('further further slug <- carry-out');
  });

  it('names the transcript that the archive does not have', () => {
    const orphan = { ...carryOut, handover: handover('gone') };
    expect(link(plan, orphan).sessions.get('carry-out')).toMatchObject({ missingPlan: 'gone', plannedIn: undefined });
    const found = link(plan, carryOut).sessions.get('carry-out');
    expect(found).toMatchObject({ missingPlan: undefined, plannedIn: { key: 'plan', title: 'Title of plan' } });
    expect(link(plan).sessions.get('plan')).toMatchObject({ missingPlan: undefined, plannedIn: undefined });
  });

  it('links by slug to the last session that planned before', () => {
    const later = summaryOf('plan-later', 0.5, { slugs, planned: true });
    const after = summaryOf('plan-after', 5, { slugs, planned: true });
    const archive = link(plan, later, { ...carryOut, handover: handover(undefined) }, after);
    expect(chain(archive, 'carry-out')).toContain('carry-out implementation slug <- plan-later');
  });

  it('links by slug without dates, with the plan first', () => {
    const undated = { start: undefined, end: undefined };
    const archive = link({ ...plan, ...undated }, { ...carryOut, ...undated, handover: handover(undefined) });
    expect(chain(archive, 'carry-out')).toEqual(['plan plan', 'carry-out implementation slug <- plan']);
  });

  it('links a dated session by slug to a plan without a date, and the other way round', () => {
    const undated = { start: undefined, end: undefined };
    const dated = { ...carryOut, handover: handover(undefined) };
    for (const archive of [link({ ...plan, ...undated }, dated), link(plan, { ...dated, ...undated })])
      expect(chain(archive, 'carry-out')).toEqual(['plan plan', 'carry-out implementation slug <- plan']);
  });

  it('may begin with an implementation whose plan is missing', () => {
    const archive = link({ ...carryOut, handover: handover('gone') }, further);
    expect(chain(archive, 'further')).toEqual(['carry-out implementation', 'further further slug <- carry-out']);
  });

  it('includes the implementation of a plan of an implementation', () => {
    const again = summaryOf('again', 1, { handover: handover('plan'), planned: true });
    const last = summaryOf('last', 2, { handover: handover('again') });
    expect(chain(link(last, again, plan), 'last')).toEqual([
      'plan plan',
      'again implementation exact <- plan',
      'last implementation exact <- again',
    ]);
  });

  it('does not include sessions that share a slug without a plan: they are related', () => {
    const archive = link(summaryOf('a', 0, { slugs }), summaryOf('b', 1, { slugs }), summaryOf('c', 2));
    expect(archive.sessions.get('a')).toMatchObject({
      kind: 'other',
      chain: [],
      related: [{ key: 'b', title: 'Title of b' }],
      origin: undefined,
    });
    expect(archive.sessions.get('c')?.related).toEqual([]);
  });

  it('does not link members by slug, but by named transcripts, preferably of the same member', () => {
    const bo = { member: 'Bo', input: 1 };
    const slugOnly = link({ ...plan, member: 'Ada' }, { ...carryOut, ...bo, handover: handover('gone') });
    expect(chain(slugOnly, 'carry-out')).toEqual([]);
    const named = link({ ...plan, member: 'Ada' }, { ...carryOut, ...bo });
    expect(chain(named, 'carry-out')).toContain('carry-out implementation exact <- plan');
    const twice = link({ ...plan, member: 'Ada' }, { ...plan, ...bo, title: 'Bo’s' }, { ...carryOut, ...bo });
    expect(twice.sessions.get('carry-out')?.origin?.title).toBe('Bo’s');
  });

  it('has the first prompt of the planning session as origin of its implementations', () => {
    const again = summaryOf('again', 3, { handover: handover('carry-out') });
    const archive = link(plan, carryOut, again);
    const origin = { key: 'plan', title: 'Title of plan', prompt: 'Prompt of plan' };
    expect(archive.sessions.get('carry-out')?.origin).toEqual(origin);
    expect(archive.sessions.get('again')?.origin).toEqual(origin);
    expect(archive.sessions.get('plan')?.origin).toBeUndefined();
    expect(link(plan, carryOut, further).sessions.get('further')?.origin).toBeUndefined();
  });

  it.each([
    ['itself', [['a', 'a']]],
    [
      'two',
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
    ],
    [
      'three',
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ],
    ],
  ])('ends when handovers form a circle of %s', (_name, pairs) => {
    const archive = link(...pairs.map(([id = '', source], n) => summaryOf(id, n, { handover: handover(source) })));
    for (const [key = ''] of pairs) {
      const links = archive.sessions.get(key)?.chain ?? [];
      expect(links).toHaveLength(pairs.length === 1 ? 0 : pairs.length);
      expect(links.filter(({ parent }) => parent === undefined)).toHaveLength(pairs.length === 1 ? 0 : 1);
    }
  });
});
