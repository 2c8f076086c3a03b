/** Chains of plans, as the pages of their sessions print them. */

import { describe, expect, it } from 'vitest';
import { linkArchive } from '../../../src/site/link/link-archive.ts';
import { sessionBody } from '../../../src/site/session/session-body.ts';
import { sessionPages } from '../../../src/site/session/session-pages.ts';
import type { Archive } from '../../../src/transcript/types/archive.ts';
import type { Session } from '../../../src/transcript/types/session.ts';
import { assistant, at, result, sessionOf, toolUse, user } from '../../helpers/lines.ts';

const PLAN = '# Plan: Tide table\n\n1. Parse';
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

async function archiveOf(...stories: readonly Story[]): Promise<Archive> {
  const sessions = await Promise.all(
    stories.map(
      ({ id, lines }): Promise<Session> => sessionOf(lines, [], { id, path: `-home-ada-tidepool/${id}.jsonl` }),
    ),
  );
  return linkArchive(sessions.map(({ summary }) => summary));
}

/** The chain on the page of a session: `key role certainty`, with the session itself in brackets. */
function chainOn(archive: Archive, key: string): string[] {
  const session = archive.sessions.get(key);
  if (!session) throw new Error(`There is no session ${key}.`);
  const [page] = sessionPages(
    session,
    sessionBody(
      { turns: [], strays: [], agentPages: [], netChanges: [], callAnchors: new Map() },
      { key, pageWeight: 1e6 },
    ),
    { projectName: 'tidepool', zone: 'UTC', prices: {} },
  );
  return (page?.chain ?? []).map(({ href, role, certainty, current }) => {
    const name = href.replace(/^sessions\/|\.html$/g, '');
    return [current ? `[${name}]` : name, role, certainty.split(':')[0]].join(' ').trim();
  });
}

describe('the chain on the pages', () => {
  it('links an implementation exactly to the session that its handover names', async () => {
    const archive = await archiveOf(implementing('make', 1, 'plan'), planning('plan', 0));
    expect(chainOn(archive, 'plan')).toEqual(['[plan] plan', 'make implementation exact link']);
    expect(chainOn(archive, 'make')).toEqual(['plan plan', '[make] implementation exact link']);
    expect(archive.sessions.get('make')?.kind).toBe('implementation');
  });

  it('skips a notice before the handover', async () => {
    const archive = await archiveOf(
      planning('plan', 0, {}),
      implementing('make', 1, 'plan', {}, [user('[Session resumed]', at(3500))]),
    );
    expect(chainOn(archive, 'make')).toEqual(['plan plan', '[make] implementation exact link']);
  });
});
