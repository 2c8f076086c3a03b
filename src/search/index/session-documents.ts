/** The search documents of one session: one for each of its pages, and for each page of an agent. */

import type { ArchivedSession } from '../../domain/archive.ts';
import type { Session } from '../../domain/session.ts';
import type { Turn } from '../../domain/turns.ts';
import type { RenderedSession } from '../../render/render-session.ts';
import type { PageBody, SessionBody } from '../../site/session/session-body.ts';
import type { SearchDoc } from './bundles.ts';
import { facetsOf, searchPage, searchWords } from './page-document.ts';
import type { ShownTurn } from './turn-text.ts';

/** The part of a page's document that depends only on the session's own files. */
export interface PageWords {
  readonly url: string;
  /** Title of the agent whose page it is. */
  readonly agent?: string;
  readonly words: string;
}

/** The words of each page, the session's own before those of its agents. */
export function wordsOf(
  session: Session,
  rendered: Pick<RenderedSession, 'agentPages' | 'strays' | 'assets'>,
  body: SessionBody,
): readonly PageWords[] {
  const elsewhere = new Set(rendered.agentPages.map(({ run }) => run));
  const files = new Map(rendered.assets.map(({ path, content }) => [path, content]));
  const whole = (href: string): string => files.get(href)?.toString() ?? '';
  const { member } = session.summary;
  let from = 0;
  const own = body.own.map((page) => {
    const turns = shownTurns(page, session.turns.slice(from, from + page.turns.length));
    from += page.turns.length;
    const strays = page.strays.flatMap((view, at) => {
      const agent = session.strayAgents[at];
      return agent === undefined ? [] : [{ view, agent }];
    });
    return { url: page.url, words: searchWords({ turns, strays, elsewhere, member, whole }) };
  });
  const turnsOfAgents = rendered.agentPages.flatMap(({ run }) => run.turns);
  let done = 0;
  const agents = body.agents.map((page) => {
    const turns = shownTurns(page, turnsOfAgents.slice(done, done + page.turns.length));
    done += page.turns.length;
    return { url: page.url, agent: page.title, words: searchWords({ turns, elsewhere, member, whole }) };
  });
  return [...own, ...agents];
}

/** The turns of a page, as it shows them and as they were read. */
function shownTurns(page: PageBody, turns: readonly Turn[]): readonly ShownTurn[] {
  return page.turns.map((view, at) => ({ view, turn: turns[at] }));
}

interface About {
  readonly archived: ArchivedSession;
  readonly projectName: string;
  readonly zone: string;
}

/** @param pages from {@link wordsOf} */
export function documentsOf(pages: readonly PageWords[], { archived, projectName, zone }: About): readonly SearchDoc[] {
  return pages.map(({ url, agent, words }) => {
    const about = { url, session: archived, projectName, agent, timeZone: zone };
    return { key: archived.key, url, html: searchPage(about, words), facets: facetsOf(about) };
  });
}
