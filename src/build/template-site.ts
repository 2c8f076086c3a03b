/** A whole archive in one process, for work on the templates with `npx @11ty/eleventy --serve`. No search index. */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Settings, settle } from '../config.ts';
import { discover, type SessionFile } from '../discover/files.ts';
import type { SessionPage, SiteView } from '../domain/page.ts';
import type { ReasonCount, Session } from '../domain/session.ts';
import { linkArchive } from '../link/archive.ts';
import { withhold } from '../model/withhold.ts';
import { renderSession } from '../render/session.ts';
import { timeView } from '../render/time.ts';
import { exportBodies, exportFiles } from '../site/exports.ts';
import { homePage, projectPage } from '../site/lists.ts';
import type { SiteData } from '../site/plugin.ts';
import { makeReport, reportPage, sumCounts } from '../site/report.ts';
import { sessionBody } from '../site/session-body.ts';
import { sessionPages } from '../site/session-pages.ts';
import { VERSION } from '../version.ts';
import { exampleInputs, hasSessions } from './example.ts';
import { checkOutput, writeMark } from './output.ts';
import { readSession } from './read-session.ts';
import { makeRedactors, nameAll, SessionRedaction, type Summarised } from './redaction.ts';
import { select } from './select.ts';
import { writeFileIn } from './write.ts';

/** Twice, as a build does it: the first time to find the secrets of all sessions. */
async function readAll(
  settings: Settings,
): Promise<{ readonly sessions: readonly Session[]; readonly redactions: readonly ReasonCount[] }> {
  const redactors = makeRedactors(settings.redact);
  const secret = randomBytes(32);
  const found: (Summarised & { readonly file: SessionFile })[] = [];
  for (const file of discover(settings.inputs).sessions) {
    const redaction = new SessionRedaction(redactors, secret);
    const { summary, ledgers } = await readSession(file, undefined, redaction);
    found.push({ summary, ledgers, redacted: redaction.redacted, file });
  }
  const sessions: Session[] = [];
  const selected = select(nameAll(found), settings);
  for (const { file, secrets } of selected) {
    const redaction = new SessionRedaction(redactors, secret, secrets);
    sessions.push(withhold(await readSession(file, undefined, redaction), settings.publish));
  }
  return { sessions, redactions: sumCounts(selected.map(({ redacted }) => redacted.counts)) };
}

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
  const { sessions, redactions } = await readAll(settings);
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
  const site: SiteView = {
    title: settings.title,
    description: settings.description,
    version: VERSION,
    timeZone: zone,
    address: settings.address,
    base: settings.address === '' ? '' : new URL(settings.address).pathname,
    fedUntil: timeView(archive.sessions.get(archive.order[0] ?? '')?.summary.end, zone),
    bundles: 0,
    example: settings.isExample,
  };
  const files = sessions.flatMap(({ summary, ledgers }) =>
    ledgers.map((ledger) => ({ ...ledger, input: summary.input, session: undefined })),
  );
  const report = makeReport(files, [], { sessions: archive.order.length, pages: pages.length }, redactions);
  return {
    site,
    sessionPages: pages,
    projects: archive.projects.map((project) => projectPage(archive, project, { zone, prices })),
    home: homePage(archive, names, { zone, prices }),
    report: reportPage(report, archive, settings.redact?.off),
  };
}
