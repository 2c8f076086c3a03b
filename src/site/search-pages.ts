/** The search documents of one session: one for each of its pages, and for each page of an agent. */

import type { ArchivedSession } from '../domain/archive.ts';
import type { Session, Turn } from '../domain/session.ts';
import type { RenderedSession } from '../render/session.ts';
import { searchPage, searchWords } from './search-documents.ts';
import type { SearchDoc } from './search-index.ts';
import type { PageBody, SessionBody } from './session-body.ts';

/** The words of each page, the session's own before those of its agents. */
export function wordsOf(
  session: Session,
  rendered: Pick<RenderedSession, 'agentPages' | 'strays'>,
  body: SessionBody,
): readonly string[] {
  const elsewhere = new Set(rendered.agentPages.map(({ run }) => run));
  const { member } = session.summary;
  let from = 0;
  const own = body.own.map((page, index) => {
    const turns = anchored(page, session.turns.slice(from));
    from += page.turns.length;
    const strays = session.strayAgents.flatMap((agent, at) => {
      const anchor = rendered.strays[at]?.anchor;
      return index < body.own.length - 1 || anchor === undefined ? [] : [{ anchor, agent }];
    });
    return searchWords({ turns, strays, elsewhere, member });
  });
  const agents = body.agents.map((page, index) => {
    const turns = anchored(page, rendered.agentPages[index]?.run.turns ?? []);
    return searchWords({ turns, elsewhere, member });
  });
  return [...own, ...agents];
}

/** The turns of a page with their anchors. */
function anchored(
  page: PageBody,
  turns: readonly Turn[],
): readonly { readonly anchor: string; readonly turn: Turn }[] {
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

/** @param words as {@link wordsOf} gives them */
export function documentsOf(
  { own, agents }: SessionBody,
  words: readonly string[],
  { archived, projectName, zone }: About,
): readonly SearchDoc[] {
  const pages = [...own, ...agents.map(({ url, title }) => ({ url, title }))];
  return pages.map((page, index) => {
    const agent = 'title' in page ? page.title : undefined;
    const about = { url: page.url, session: archived, projectName, agent, timeZone: zone };
    return { key: archived.key, url: page.url, html: searchPage(about, words[index] ?? '') };
  });
}
