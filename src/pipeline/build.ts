/** The conductor: discover, summarise, link, render in shards, index, write the pages of the whole archive. */

import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge, type Verdict } from '../check/verdict.ts';
import { readWaivers, waiverKey } from '../check/waivers.ts';
import type { Settings } from '../config/settings.ts';
import { discover, type SessionFile } from '../discover/discover.ts';
import type { Archive } from '../domain/archive.ts';
import { linkArchive } from '../link/link-archive.ts';
import { bytes, count } from '../render/text/format.ts';
import type { Bundle } from '../search/index/bundles.ts';
import { makeReport, type Report, reportJson, sumCounts } from '../site/archive/report.ts';
import { archiveData, writeBeside } from './archive-pages.ts';
import { secretOf } from './cache.ts';
import { boundCache } from './cache-bounds.ts';
import { codeFingerprint } from './fingerprint.ts';
import { Indexer } from './indexer.ts';
import {
  checkOutput,
  filesOf,
  type KeptSession,
  type Mark,
  readMark,
  withWork,
  writeMark,
} from './manifest.ts';
import { Pages, type Summary } from './pages.ts';
import type { Progress } from './progress.ts';
import { makeRedactors, nameAll, named } from './redaction.ts';
import { isWhole, select } from './select.ts';
import { siteView } from './site-view.ts';
import { sweep } from './sweep.ts';
import { explained } from './system-errors.ts';
import type { Run } from './tasks.ts';
import { bytesOf, sizeOf, Workers } from './workers.ts';

export interface BuildResult {
  readonly report: Report;
  readonly archive: Archive;
  /** Sessions whose pages were written by this build; the others were there already. */
  readonly rendered: number;
  /** May it be published? Asked for by `--strict`. */
  readonly verdict: Verdict | undefined;
}

function megabytes(files: readonly SessionFile[]): string {
  return bytes(bytesOf(files));
}

/** Makes a bundle in a worker; when documents were lost since they were made, once more with them. */
async function makeBundle(bundle: Bundle, pages: Pages, workers: Workers): Promise<readonly string[]> {
  const made = await workers.do('index', { bundle });
  if ('files' in made) return made.files;
  await pages.mend(made.missing);
  const again = await workers.do('index', { bundle });
  if ('files' in again) return again.files;
  throw new Error(`The search documents of session ${again.missing[0]} could not be kept.`);
}

class Build {
  private readonly settings: Settings;
  private readonly progress: Progress;
  private readonly run: Run;

  constructor(settings: Settings, progress: Progress, work: string) {
    this.settings = settings;
    this.progress = progress;
    this.run = {
      code: codeFingerprint(),
      work,
      isCached: settings.cache !== undefined,
      output: settings.output,
      site: siteView(settings),
      limits: settings.limits,
      prices: settings.publish.costs ? settings.prices : undefined,
      redact: settings.redact,
      publish: settings.publish,
      secret: settings.cache === undefined ? randomBytes(32) : secretOf(settings.cache),
      isWhole: isWhole(settings),
    };
  }

  async all(): Promise<BuildResult> {
    const { settings, progress } = this;
    const found = discover(settings.inputs);
    if (found.sessions.length === 0)
      progress.say('There is no session in the input: the site will be empty.');
    const workers = new Workers(this.run, found.sessions);
    try {
      const read = select(nameAll(await this.summarise(found.sessions, workers)), settings);
      const { summaries, archive } = await this.link(read, workers);
      const mark = readMark(settings.output);
      const pages = new Pages(this.run, workers, { summaries, archive, mark });
      const indexer = await this.prepare(pages, mark, workers);
      const render = async (): Promise<{ report: Report; rendered: number; own: readonly string[] }> => {
        const rendered = await this.render(pages, indexer);
        const report = this.report(summaries, archive, found.problems, pages.kept);
        const own = await this.writeArchive(
          archive,
          report,
          { kept: pages.kept, bundles: indexer.size },
          workers,
        );
        // What is left of it: much was done meanwhile.
        this.progress.begin('index');
        await workers.rest();
        return { report, rendered, own };
      };
      const [, { report, rendered, own }] = await Promise.all([indexer.run(), render()]);
      const { kept } = pages;
      const { bundles } = indexer;
      this.progress.end(count(bundles.length, 'bundle'));
      const now: Mark = { sessions: kept, bundles, others: own };
      sweep(settings.output, filesOf(now), filesOf(mark));
      writeMark(settings.output, now);
      this.writeReport(report);
      if (settings.cache !== undefined && rendered > 0) boundCache(settings.cache);
      const verdict = settings.strict ? await this.judge(summaries, archive, workers) : undefined;
      return { report, archive, rendered, verdict };
    } finally {
      await workers.close();
    }
  }

  /** Reads all sessions and judges them; writes nothing but the cache. */
  async check(): Promise<Verdict> {
    const found = discover(this.settings.inputs);
    const workers = new Workers(this.run, found.sessions);
    try {
      const read = select(nameAll(await this.summarise(found.sessions, workers)), this.settings);
      const { summaries, archive } = await this.link(read, workers);
      return await this.judge(summaries, archive, workers);
    } finally {
      await workers.close();
    }
  }

  private async judge(summaries: readonly Summary[], archive: Archive, workers: Workers): Promise<Verdict> {
    this.progress.begin('check');
    const { configFolder, redact } = this.settings;
    const waivers = readWaivers(configFolder);
    const key = waiverKey(configFolder, process.env);
    const bySummary = new Map(summaries.map((one) => [one.summary, one]));
    const inspected = await Promise.all(
      [...archive.sessions.values()].map(async (archived) => {
        const one = bySummary.get(archived.summary);
        const suspects = one
          ? await workers.do('inspect', {
              archived,
              key: key.value,
              file: one.file,
              secrets: one.secrets,
            })
          : [];
        return { key: archived.key, suspects };
      }),
    );
    this.progress.end(count(inspected.length, 'session'));
    if (inspected.some(({ suspects }) => suspects.length > 0)) key.keep();
    return judge(inspected, { off: redact?.off, waivers });
  }

  private async summarise(
    files: readonly SessionFile[],
    workers: Workers,
  ): Promise<readonly Omit<Summary, 'secrets'>[]> {
    this.progress.begin('read');
    const total = bytesOf(files);
    let done = 0;
    let read = 0;
    const summaries = await Promise.all(
      files.map(async (file) => {
        const result = await workers.do('summarise', { file });
        done += 1;
        read += sizeOf(file);
        this.progress.at(`${done} of ${count(files.length, 'session')}`, read, total);
        return { ...result, file };
      }),
    );
    this.progress.end(`${count(files.length, 'session')}, ${megabytes(files)}`);
    return summaries;
  }

  /** Sessions whose files repeat lines of others are read again without them: what is counted is their own. */
  private async link(
    read: readonly Summary[],
    workers: Workers,
  ): Promise<{ summaries: readonly Summary[]; archive: Archive }> {
    const archive = linkArchive(read.map(({ summary }) => summary));
    const known = new Map([...archive.sessions.values()].map((one) => [one.summary, one.continuedFrom]));
    const isWhole = ({ summary }: Summary): boolean => (known.get(summary) ?? []).length === 0;
    if (read.every(isWhole)) return { summaries: read, archive };
    const summaries = await Promise.all(
      read.map(async (one) => {
        if (isWhole(one)) return one;
        const { file, summary, secrets } = one;
        const continuedFrom = known.get(summary) ?? [];
        const again = await workers.do('summarise', { file, continuedFrom });
        return named({ ...again, file }, secrets);
      }),
    );
    return { summaries, archive: linkArchive(summaries.map(({ summary }) => summary)) };
  }

  /** Makes what pages and index are made of. */
  private async prepare(pages: Pages, mark: Mark, workers: Workers): Promise<Indexer> {
    this.progress.begin('render');
    const documents = await pages.prepare(this.progress);
    const { output } = this.settings;
    const maker = { make: (bundle: Bundle) => makeBundle(bundle, pages, workers) };
    return new Indexer(documents, { output, before: this.run.isCached ? mark.bundles : [], maker });
  }

  /** Makes the pages that are new or changed. Returns of how many sessions. */
  private async render(pages: Pages, indexer: Indexer): Promise<number> {
    const { progress } = this;
    const rendered = await pages.render(progress, () => indexer.bundles);
    const made = pages.kept.reduce((sum, session) => sum + session.pages, 0);
    progress.end(`${count(made, 'page')} of sessions, ${count(rendered, 'session')} new or changed`);
    return rendered;
  }

  /** Name of a file that could not be read, without secrets. */
  private nameOf(relative: string): string {
    const redactors = makeRedactors(this.settings.redact);
    return redactors?.names.text(relative, (kind) => `[redacted: ${kind}]`) ?? relative;
  }

  private report(
    summaries: readonly Summary[],
    archive: Archive,
    unread: readonly { readonly relative: string; readonly reason: string }[],
    kept: readonly KeptSession[],
  ): Report {
    const keys = new Map([...archive.sessions.values()].map(({ summary, key }) => [summary, key]));
    return makeReport(
      summaries.flatMap(({ summary, ledgers }) =>
        ledgers.map((ledger) => ({ ...ledger, input: summary.input, session: keys.get(summary) })),
      ),
      unread.map(({ relative, reason }) => ({ path: this.nameOf(relative), reason })),
      {
        sessions: archive.order.length,
        // Home, search, report, 404.
        pages: kept.reduce((sum, session) => sum + session.pages, archive.projects.length + 4),
      },
      sumCounts(summaries.map(({ redacted }) => redacted.counts)),
    );
  }

  /** The pages of the whole archive, and the assets. Returns their paths. */
  private async writeArchive(
    archive: Archive,
    report: Report,
    { kept, bundles }: { readonly kept: readonly KeptSession[]; readonly bundles: number },
    workers: Workers,
  ): Promise<readonly string[]> {
    this.progress.begin('write');
    const { output, timeZone: zone, redact } = this.settings;
    const options = { zone, prices: this.run.prices };
    const data = archiveData(archive, report, { ...this.run.site, bundles }, options, redact);
    await workers.do('write', { data });
    const beside = writeBeside(archive, kept, output, zone);
    this.progress.end(`${count(data.projects.length + 4, 'page')} of the archive`);
    return [...data.projects.map(({ url }) => url), ...beside];
  }

  private writeReport(report: Report): void {
    const peakMemoryMB = Math.round(process.resourceUsage().maxRSS / 1024);
    const json = reportJson(report, { seconds: this.progress.seconds, peakMemoryMB });
    writeFileSync(join(this.settings.output, 'report.json'), json);
  }
}

/**
 * Builds the site.
 * @throws UserError when the settings ask for something that must not or cannot be done
 */
export async function build(settings: Settings, progress: Progress): Promise<BuildResult> {
  checkOutput(settings.output);
  return await inFolder(settings, (work) => new Build(settings, progress, work).all());
}

/**
 * Looks for what should not be published, and builds nothing.
 * @throws UserError when the settings ask for something that cannot be done
 */
export async function check(settings: Settings, progress: Progress): Promise<Verdict> {
  return await inFolder(settings, (work) => new Build(settings, progress, work).check());
}

/** Without a cache, search documents still wait somewhere until they are indexed: where the next build finds them. */
async function inFolder<T>(settings: Settings, act: (work: string) => Promise<T>): Promise<T> {
  try {
    if (settings.cache !== undefined) return await act(settings.cache);
    return await withWork(settings.output, act);
  } catch (error) {
    throw explained(error);
  }
}
