/**
 * What worker threads do. Two passes over the files: one for the small facts of every session (summarise.ts), one
 * that renders the pages of those that changed. Each worker holds one session, or one batch of pages, at a time.
 */

import type { Limits, Publish } from '../config.ts';
import type { SessionFile } from '../discover/files.ts';
import type { ArchivedSession } from '../domain/archive.ts';
import type { SessionPage, SiteView } from '../domain/page.ts';
import type { Prices } from '../domain/price.ts';
import type { Continued, FileLedger, SessionSummary } from '../domain/session.ts';
import { withhold } from '../model/withhold.ts';
import { makeRedactor, type RedactOptions } from '../redact/redact.ts';
import { renderPages } from '../site/eleventy.ts';
import { exportFiles } from '../site/exports.ts';
import type { SiteData } from '../site/plugin.ts';
import { commandsToKeep, type RunCommand } from '../site/quick-data.ts';
import { refOf, type SearchRef } from '../site/search-index.ts';
import { documentsOf } from '../site/search-pages.ts';
import { sessionPages } from '../site/session-pages.ts';
import { Cache } from './cache.ts';
import { type Draft, draftKey, putDraft, takeDraft, writeAssets } from './draft-store.ts';
import { inspect, type Suspect } from './inspect.ts';
import { readSession } from './read-session.ts';
import { type Redacted, SessionRedaction } from './redaction.ts';
import { redactorsOf } from './summarise.ts';

/** What the whole run has in common. */
export interface Run {
  readonly code: string;
  /** Folder of values to keep; also where search documents wait for the index. */
  readonly work: string;
  readonly isCached: boolean;
  readonly output: string;
  readonly site: SiteView;
  readonly limits: Limits;
  readonly prices: Prices | undefined;
  readonly redact: RedactOptions | undefined;
  readonly publish: Publish;
  /** What secrets are hashed with, to be known again in other sessions. */
  readonly secret: Uint8Array;
  /** Goes every session into the site? Then pages are made while the sessions are read. */
  readonly isWhole: boolean;
}

export interface SummaryTask {
  readonly kind: 'summarise';
  readonly run: Run;
  readonly file: SessionFile;
  /** Lines that other sessions show, found when all summaries were there. */
  readonly continuedFrom?: readonly Continued[];
}

export interface Summarised {
  readonly fingerprint: string;
  readonly summary: SessionSummary;
  readonly ledgers: readonly FileLedger[];
  readonly redacted: Redacted;
  /** Key of the draft that was made of it. */
  readonly draft?: string;
}

/** Options of redaction when there are none: only the rules. */
const NOTHING_OPTIONAL = { emails: false, hosts: false, words: [], patterns: [] } as const;

export interface ShardSession {
  readonly file: SessionFile;
  readonly archived: ArchivedSession;
  readonly projectName: string;
  /** Names of the secrets that it holds, in the order in which they were found. */
  readonly secrets: readonly string[];
  /** Hash of the files that it was read from, and of what was taken out of them. */
  readonly fingerprint: string;
}

export interface RenderTask {
  readonly kind: 'render';
  readonly run: Run;
  readonly sessions: readonly ShardSession[];
}

/** What a rendered session left in the output folder. */
export interface Rendered {
  readonly key: string;
  /** Paths relative to the output folder: pages, outputs, media. */
  readonly files: readonly string[];
  readonly pages: number;
  readonly documents: readonly SearchRef[];
  /** Some of its commands, for the quick box. */
  readonly commands: readonly RunCommand[];
}

export interface DraftTask {
  readonly kind: 'draft';
  readonly run: Run;
  readonly session: ShardSession;
}

function keyOf(run: Run, { archived, fingerprint, secrets }: ShardSession): string {
  return draftKey(run, { key: archived.key, handedOver: archived.handedOver, fingerprint, secrets });
}

/** Makes the turns of a session's pages: when they changed with the others, or with an option. */
export async function draft({ run, session }: DraftTask): Promise<void> {
  const { file, archived, secrets } = session;
  // With the grammars behind it: who has all drafts needs none of it.
  const { makeDraft } = await import('./draft.ts');
  const redaction = new SessionRedaction(redactorsOf(run.redact), run.secret, secrets);
  const read = await readSession(file, archived, redaction);
  putDraft(run.work, keyOf(run, session), await makeDraft(read, run, archived.key));
}

async function drafted(
  run: Run,
  session: ShardSession,
): Promise<Draft & { readonly files: readonly string[] }> {
  const take = (): ReturnType<typeof takeDraft> => takeDraft(run.work, keyOf(run, session), run.output);
  const found = take();
  if (found !== undefined) return found;
  // Somebody emptied the cache meanwhile, or another build took it, which is anybody's right.
  await draft({ kind: 'draft', run, session });
  const made = take();
  if (made === undefined) throw new Error(`The draft of session ${session.archived.key} could not be kept.`);
  return made;
}

async function renderOne(
  run: Run,
  session: ShardSession,
): Promise<Rendered & { readonly views: readonly SessionPage[] }> {
  const { archived, projectName } = session;
  const { body, words, exports, files } = await drafted(run, session);
  const { timeZone: zone, address } = run.site;
  const { prices } = run;
  const views = sessionPages(archived, body, { projectName, zone, prices, exports: exports !== undefined });
  const [first] = views;
  const exported = first && exports ? exportFiles(archived.summary, first, exports, address) : [];
  const cache = new Cache(run.work);
  const documents = documentsOf(body, words, { archived, projectName, zone }).map((document) => {
    const ref = refOf(document);
    cache.write('document', ref.hash, document.html);
    return ref;
  });
  return {
    key: archived.key,
    files: [...views.map(({ url }) => url), ...files, ...writeAssets(exported, run.output)],
    pages: views.length,
    commands: commandsToKeep(views[0]?.commands ?? []),
    documents,
    views,
  };
}

/** Renders a batch of sessions and lets Eleventy write their pages. */
export async function render({ run, sessions }: RenderTask): Promise<readonly Rendered[]> {
  const results: Rendered[] = [];
  const pages: SessionPage[] = [];
  for (const session of sessions) {
    const { views, ...rendered } = await renderOne(run, session);
    pages.push(...views);
    results.push(rendered);
  }
  await renderPages(
    { site: run.site, sessionPages: pages, projects: [], home: undefined, report: undefined },
    run.output,
  );
  return results;
}

export interface WriteTask {
  readonly kind: 'write';
  readonly output: string;
  readonly data: SiteData;
}

/** Writes the few pages of the whole archive. */
export async function write({ data, output }: WriteTask): Promise<void> {
  await renderPages(data, output);
}

export interface InspectTask extends Omit<ShardSession, 'projectName' | 'fingerprint'> {
  readonly kind: 'inspect';
  readonly run: Run;
  /** What fingerprints are made with. */
  readonly key: string;
}

/** Looks for what no rule took out, with all rules on. */
export async function inspectOne({
  run,
  file,
  archived,
  secrets,
  key,
}: InspectTask): Promise<readonly Suspect[]> {
  const redaction = new SessionRedaction(redactorsOf(run.redact), run.secret, secrets);
  const session = withhold(await readSession(file, archived, redaction), run.publish);
  return inspect(session, makeRedactor({ ...NOTHING_OPTIONAL, ...run.redact, off: [], home: false }), key);
}
