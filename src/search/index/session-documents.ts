/** The search documents of one session: one for each of its pages, and for each page of an agent. */

import type { RenderedSession } from '../../site/render/render-session.ts';
import type { PageBody, SessionBody } from '../../site/session/session-body.ts';
import type { TurnView } from '../../site/types/view.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import type { Session } from '../../transcript/types/session.ts';
import type { Turn } from '../../transcript/types/turns.ts';
import type { SearchDoc } from './bundles.ts';
import { facetsOf, searchPage, searchWords } from './page-document.ts';

/** The part of a page's document that depends only on the session's own files. */
export interface PageWords {
  readonly url: string;
  /** Title of the agent whose page it is. */
  readonly agent?: string;
  readonly words: string;
}

/** The words of each page, the session's own before those of its agents. */
export function pageWords(
  session: Session,
  rendered: Pick<RenderedSession, 'agentPages' | 'strays' | 'assets'>,
  body: SessionBody,
): readonly PageWords[] {
  const elsewhere = new Set(rendered.agentPages.map(({ run }) => run));
  const files = new Map(rendered.assets.map(({ path, content }) => [path, content]));
  const whole = (href: string): string => files.get(href)?.toString() ?? '';
  // Pages show the turns of a session, and those of agents with pages of their own, in order.
  const turns = new Map<TurnView, Turn | undefined>();
  const enter = (pages: readonly PageBody[], read: readonly Turn[]): void => {
    for (const [at, view] of pages.flatMap((page) => page.turns).entries()) turns.set(view, read[at]);
  };
  enter(body.own, session.turns);
  const ofAgents = rendered.agentPages.flatMap(({ run }) => run.turns);
  enter(body.agents, ofAgents);
  const words = (page: PageBody): string => {
    const strays = page.strays.flatMap((view, at) => {
      const agent = session.strayAgents[at];
      return agent === undefined ? [] : [{ view, agent }];
    });
    const shown = page.turns.map((view) => ({ view, turn: turns.get(view) }));
    return searchWords({ turns: shown, strays, elsewhere, of: session.summary, whole });
  };
  return [
    ...body.own.map((page) => ({ url: page.url, words: words(page) })),
    ...body.agents.map((page) => ({ url: page.url, agent: page.title, words: words(page) })),
  ];
}

interface About {
  readonly archived: ArchivedSession;
  readonly projectName: string;
  readonly zone: string;
}

/** @param pages from {@link pageWords} */
export function documentsOf(pages: readonly PageWords[], { archived, projectName, zone }: About): readonly SearchDoc[] {
  return pages.map(({ url, agent, words }) => {
    const about = { url, session: archived, projectName, agent, timeZone: zone };
    return { key: archived.key, url, html: searchPage(about, words), facets: facetsOf(about) };
  });
}
