/**
 * A draft: the pages of a session as far as its own files and its context determine them, which is everything but their
 * heads. It is made when the session is read, and waits until all sessions have been linked.
 */

import { printable } from '../../base/format.ts';
import { namer } from '../../base/slug.ts';
import { withhold } from '../../facts/withhold.ts';
import { type PageWords, pageWords } from '../../search/index/page-words.ts';
import { type ExportBodies, exportBodies } from '../../site/exports/exports.ts';
import { type RenderedSession, renderSession } from '../../site/render/render-session.ts';
import { type PageBody, type SessionBody, sessionBody } from '../../site/session/session-body.ts';
import { turnsMarkup } from '../../site/session/turns-markup.ts';
import type { SessionHistory } from '../../site/types/session-history.ts';
import type { Session } from '../../transcript/types/session.ts';
import { historyOf } from '../../why/history/make-session-history.ts';
import { turnWork } from '../../why/history/turn-work.ts';
import { writeAssets } from '../store/output-folder.ts';
import type { Run } from './run.ts';
import type { Context } from './session-context.ts';

export interface Draft extends Pick<RenderedSession, 'assets' | 'languages'> {
  readonly body: SessionBody;
  /** Undefined when the archive offers no exports. */
  readonly exports: ExportBodies | undefined;
  readonly words: readonly PageWords[];
  readonly history: SessionHistory;
}

/** A draft as it waits, by what needs it. */
export interface Parts extends Pick<Draft, 'words' | 'history'> {
  readonly pages: Pick<Draft, 'body' | 'exports' | 'languages'> & {
    readonly files: readonly string[];
    /** Those that are not written yet: their names do not depend on their content, or there is no output folder yet. */
    readonly growing: readonly (Draft['assets'][number] & { readonly content: Uint8Array })[];
    readonly isOutdated?: boolean | undefined;
  };
}

/** Makes the draft of a session that was read in this context; its addresses are made from the key. */
export async function makeDraft(
  whole: Session,
  { site, limits, publish, names }: Run,
  { key }: Pick<Context, 'key'>,
): Promise<Draft> {
  const session = withhold(whole, publish);
  const human = session.summary.member ?? 'You';
  const rendered = renderSession(session, {
    key,
    zone: site.timeZone,
    human,
    outputLimit: limits.outputLength,
    agentPageLimit: limits.agentWeight,
    raw: publish.raw,
    nameOf: namer(names),
  });
  const body = sessionBody(rendered, { key, pageWeight: limits.pageWeight, story: session.summary.story });
  return {
    body,
    words: pageWords(session, rendered, body),
    history: historyOf(turnWork(session, body), { human, ...session.summary }),
    exports: publish.exports ? exportBodies(session, rendered, limits.outputLength) : undefined,
    ...{ assets: rendered.assets, languages: rendered.languages },
  };
}

/**
 * The same draft with its turns as markup: what a page template prints, without Eleventy. Files that are named by their
 * content are written at once: if no page needs them, the build removes them at the end.
 */
export function parts(
  { body, exports, assets, languages, words, history }: Draft,
  { output, templates, keepsDrafts }: Run,
): Parts {
  const withMarkup = <Body extends PageBody>(page: Body): Body => {
    const markup = Buffer.from(printable(turnsMarkup(page, templates)));
    return { ...page, netChanges: [], turns: [], strays: [], markup };
  };
  const own = body.own.map(withMarkup);
  const agents = body.agents.map(withMarkup);
  const waits = ({ isGrowing }: Draft['assets'][number]): boolean => keepsDrafts || isGrowing === true;
  const growing = assets.filter(waits).map((asset) => ({ ...asset, content: Buffer.from(asset.content) }));
  const files = writeAssets(
    assets.filter((asset) => !waits(asset)),
    output,
  );
  return { words, history, pages: { body: { ...body, own, agents }, exports, languages, growing, files } };
}
