/** The search documents of one session: one for each of its pages, and for each page of an agent. */

import type { ArchivedSession } from '../../domain/archive.ts';
import type { Session } from '../../domain/session.ts';
import type { Turn } from '../../domain/turns.ts';
import type { RenderedSession } from '../../render/render-session.ts';
import type { PageBody, SessionBody } from '../../site/session/session-body.ts';
import type { SearchDoc } from './bundles.ts';
import { facetsOf, searchPage, searchWords } from './page-document.ts';

/** The part of a page's document that depends on the session's own files only. */
export interface PageWords {
  readonly url: string;
  /** Title of the agent whose page it is. */
  readonly agent?: string;
  readonly words: string;
}

/** The words of each page, the session's own before those of its agents. */
export function wordsOf(
  session: Session,
  rendered: Pick<RenderedSession, 'agentPages' | 'strays'>,
  body: SessionBody,
): readonly PageWords[] {
  const elsewhere = new Set(rendered.agentPages.map(({ run }) => run));
  const { member } = session.summary;
  let from = 0;
  const own = body.own.map((page, index) => {
    const turns = anchored(page, session.turns.slice(from, from + page.turns.length));
    from += page.turns.length;
    const strays = session.strayAgents.flatMap((agent, at) => {
      const anchor = rendered.strays[at]?.anchor;
      return index < body.own.length - 1 || anchor === undefined ? [] : [{ anchor, agent }];
    });
    return { url: page.url, words: searchWords({ turns, strays, elsewhere, member }) };
  });
  const turnsOfAgents = rendered.agentPages.flatMap(({ run }) => run.turns);
  let done = 0;
  const agents = body.agents.map((page) => {
    const turns = anchored(page, turnsOfAgents.slice(done, done + page.turns.length));
    done += page.turns.length;
    return { url: page.url, agent: page.title, words: searchWords({ turns, elsewhere, member }) };
  });
  return [...own, ...agents];
}

/** The turns of a page with their anchors. */
function anchored(page: PageBody, turns: readonly Turn[]): readonly { readonly anchor: string; readonly turn: Turn }[] {
  return page.turns.flatMap(({ anchor }, at) => {
    const turn = turns[at];
    return turn === undefined ? [] : [{ anchor, turn }];
  });
}

interface About {
  readonly archived: ArchivedSession;
  readonly projectName: string;
  readonly zone: string;
}

/** @param pages as {@link wordsOf} returns them */
export function documentsOf(pages: readonly PageWords[], { archived, projectName, zone }: About): readonly SearchDoc[] {
  return pages.map(({ url, agent, words }) => {
    const about = { url, session: archived, projectName, agent, timeZone: zone };
    return { key: archived.key, url, html: searchPage(about, words), facets: facetsOf(about) };
  });
}
