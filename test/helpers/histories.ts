/** Histories of invented sessions, without pages: their turns are numbered. */

import type { ArchivedSession } from '../../src/domain/archive.ts';
import type { Session } from '../../src/domain/session.ts';
import type { LoggedSession } from '../../src/site/history/log.ts';
import { historyOf } from '../../src/why/history/session-history.ts';
import { turnWork } from '../../src/why/traces/turn-work.ts';

const NO_PAGES = { own: [] };

export function archived({ summary }: Pick<Session, 'summary'>, more: Partial<ArchivedSession> = {}): ArchivedSession {
  return {
    key: summary.id,
    summary,
    project: 'shop',
    worktrees: [],
    kind: 'other',
    chain: [],
    related: [],
    plannedIn: undefined,
    missingPlan: undefined,
    origin: undefined,
    handedOver: [],
    continuedFrom: [],
    answeredIn: [],
    continuedIn: [],
    previous: undefined,
    next: undefined,
    ...more,
  };
}

export function logged(session: Session, more: Partial<ArchivedSession> = {}): LoggedSession {
  const known = archived(session, more);
  const work = turnWork(session, NO_PAGES).map((one, index) => ({
    ...one,
    href: `sessions/${known.key}.html#t-${index}`,
  }));
  return { archived: known, history: historyOf(work, { human: 'You', cwd: session.summary.cwd }) };
}
