/**
 * The pages of a session as far as its own files go: everything but their heads. It is made in the first pass, when the
 * session is read anyhow, and waits (`draft-store.ts`) until the others are known; so most sessions are read once.
 */

import type { Session } from '../domain/session.ts';
import { withhold } from '../model/withhold.ts';
import { renderSession } from '../render/render-session.ts';
import { wordsOf } from '../search/index/pages.ts';
import { exportBodies } from '../site/exports/exports.ts';
import { type PageBody, sessionBody } from '../site/session/session-body.ts';
import { turnsMarkup } from '../site/session/turns-markup.ts';
import type { WholeDraft } from './draft-store.ts';
import type { Run } from './tasks.ts';

function printed<Body extends PageBody>(page: Body): Body {
  return { ...page, turns: [], strays: [], markup: turnsMarkup(page) };
}

/**
 * Makes the pages of a session, without their heads.
 * @param key slug of the session's page
 */
export async function makeDraft(
  whole: Session,
  { site, limits, publish }: Run,
  key: string,
): Promise<WholeDraft> {
  const session = withhold(whole, publish);
  const rendered = await renderSession(session, {
    key,
    zone: site.timeZone,
    human: session.summary.member ?? 'You',
    outputLimit: limits.outputLength,
    agentPageLimit: limits.agentWeight,
    raw: publish.raw,
  });
  const body = sessionBody(rendered, { key, pageWeight: limits.pageWeight });
  return {
    body: { ...body, own: body.own.map(printed), agents: body.agents.map(printed) },
    words: wordsOf(session, rendered, body),
    exports: publish.exports ? exportBodies(session, rendered, limits.outputLength) : undefined,
    assets: rendered.assets,
  };
}
