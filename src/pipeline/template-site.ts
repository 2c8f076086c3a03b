/** A whole archive in one process, for work on the templates with `npx @11ty/eleventy --serve`. No search index. */

import { join } from 'node:path';
import { writeFileIn } from '../base/write-file.ts';
import { exampleInputs, hasSessions } from '../config/example.ts';
import { settle } from '../config/settings.ts';
import type { Session } from '../domain/session.ts';
import type { SessionPage } from '../domain/session-page.ts';
import { linkArchive } from '../link/link-archive.ts';
import { withhold } from '../model/withhold.ts';
import { renderSession } from '../render/render-session.ts';
import { makeReport, sumCounts } from '../site/archive/report.ts';
import type { SiteData } from '../site/eleventy-plugin.ts';
import { exportBodies, exportFiles } from '../site/exports/exports.ts';
import { sessionBody } from '../site/session/session-body.ts';
import { sessionPages } from '../site/session/session-pages.ts';
import { archiveData } from './archive-pages.ts';
import { checkOutput, writeMark } from './manifest.ts';
import { readAll } from './read-all.ts';
import { select } from './select.ts';
import { siteView } from './site-view.ts';

/**
 * Reads, links and renders all sessions, and writes their pictures and outputs.
 * @param output folder that Eleventy will write to; it gets our mark, so that a build may overwrite it
 * @param input folder of transcripts; without it, what a build would read
 */
export async function loadSite(output: string, input: string | undefined): Promise<SiteData> {
  const tools = { hasSessions, example: exampleInputs };
  const options = { output, input: input === undefined ? undefined : [input] };
  const settings = await settle(options, process.env, process.cwd(), tools);
  checkOutput(settings.output);
  writeMark(settings.output, { sessions: [], bundles: [], others: [] });
  const { found, again } = await readAll(settings);
  const selected = select(found, settings);
  const sessions: Session[] = [];
  for (const one of selected) sessions.push(withhold(await again(one), settings.publish));
  const redactions = sumCounts(selected.map(({ redacted }) => redacted.counts));
  const archive = linkArchive(sessions.map(({ summary }) => summary));
  const names = new Map(archive.projects.map(({ key, name }) => [key, name]));
  const { timeZone: zone, publish } = settings;
  const prices = publish.costs ? settings.prices : undefined;
  const pages: SessionPage[] = [];
  for (const archived of archive.sessions.values()) {
    const session = sessions.find(({ summary }) => summary === archived.summary);
    if (!session) continue;
    const { key } = archived;
    const human = archived.summary.member ?? 'You';
    const { outputLength: outputLimit, agentWeight: agentPageLimit, pageWeight } = settings.limits;
    const { raw } = publish;
    const rendered = await renderSession(session, { key, zone, human, outputLimit, agentPageLimit, raw });
    const projectName = names.get(archived.project) ?? '';
    const body = sessionBody(rendered, { key, pageWeight });
    const own = sessionPages(archived, body, { projectName, zone, prices, exports: publish.exports });
    const [first] = own;
    const exported =
      first && publish.exports
        ? exportFiles(archived.summary, first, exportBodies(session, rendered, outputLimit), settings.address)
        : [];
    for (const { path, content } of [...rendered.assets, ...exported])
      writeFileIn(join(settings.output, path), content);
    pages.push(...own);
  }
  const files = sessions.flatMap(({ summary, ledgers }) =>
    ledgers.map((ledger) => ({ ...ledger, input: summary.input, session: undefined })),
  );
  const report = makeReport(files, [], { sessions: archive.order.length, pages: pages.length }, redactions);
  const data = archiveData(archive, report, siteView(settings), { zone, prices }, settings.redact);
  return { ...data, sessionPages: pages };
}
