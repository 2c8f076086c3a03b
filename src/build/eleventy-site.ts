/** A site that the Eleventy of the user renders: what the plugin (`eleventy.ts`) does before and after. */

import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../base/errors.ts';
import { printable } from '../base/format.ts';
import { sha256 } from '../base/hash.ts';
import { rootFrom } from '../base/urls.ts';
import { removeFolder, writeFileIn } from '../base/write-file.ts';
import { PACKAGE_ROOT } from '../package.ts';
import type { EleventyBuild } from '../site/eleventy-config.ts';
import { type Pages, placeOfTurns, type SiteData, withTurns } from '../site/eleventy-plugin.ts';
import { turnsMarkup } from '../site/session/turns-markup.ts';
import { type TemplateData, templateData } from '../site/template-data.ts';
import { buildFor } from './build.ts';
import type { Settings } from './config/settings.ts';
import { Progress } from './progress.ts';
import { Cache } from './store/cache.ts';
import { workFolder } from './store/output-folder.ts';
import { rangeOf } from './tasks/part-of-session.ts';
import { turnsFile } from './tasks/print.ts';
import { openSession } from './tasks/read-task.ts';
import { makeDraft } from './work/draft.ts';
import type { LinkedSession } from './work/session-context.ts';
import type { Made, Renderer } from './work/work.ts';

const SHEET = 'assets/turns.css';

/** What Eleventy renders: pages without their turns, data for templates of the user, and what they are made from. */
type Shown = Made & { readonly site: SiteData; readonly data: TemplateData };

/** Turns of a session as markup for a page of the user. @throws UserError if it does not have them */
async function markupOf({ run }: Made, linked: LinkedSession, turns: string | undefined, url: string): Promise<string> {
  const { context } = linked;
  const range = turns === undefined ? undefined : rangeOf(turns, 'the second value of "transcript"');
  return await openSession(run, { file: { ...linked.file, turns: range }, context }, async ({ session }) => {
    const { own } = (await makeDraft(session, run, context)).body;
    const page = { url: url.slice(1), netChanges: [], strays: [], turns: own.flatMap((one) => one.turns) };
    const markup = printable(turnsMarkup(page, run.templates));
    return `<link rel="stylesheet" href="${rootFrom(url)}${SHEET}">\n<div class="sessionary-turns">${markup}</div>`;
  });
}

/** One site, for all builds of a process. */
export class EleventySite implements Renderer {
  readonly #output: string;
  readonly #work: string;
  #prefix = '/';
  /** Of the pages, and of those that are being made. */
  #state: string | undefined;
  #asked: string | undefined;
  #pages = { sessionPages: [] as Pages['sessionPages'][number][], history: [] as Pages['history'][number][] };
  #shown: Shown | undefined;
  #ready: () => void = () => {};
  /** Ends the build that waits for Eleventy. */
  #end: { readonly written: (paths: readonly string[]) => void; readonly failed: (error: Error) => void } | undefined;
  #building: Promise<void> = Promise.resolve();
  /** The sessions that shortcodes show are read one after the other: together, they may not fit into memory. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(output: string) {
    this.#output = output;
    this.#work = workFolder(output);
    process.once('exit', () => removeFolder(this.#work));
  }

  get shown(): Shown {
    if (this.#shown === undefined) throw new Error('Eleventy did not wait until the sessions were read.');
    return this.#shown;
  }

  /** Reads what has changed. Ends when the pages can be rendered; the search index is made meanwhile. */
  async begin(settings: Settings, pathPrefix: string): Promise<void> {
    this.#prefix = pathPrefix;
    // Eleventy failed to render, and begins again.
    this.#end?.failed(new Error('Eleventy did not finish.'));
    await this.#building.catch(() => undefined);
    const ready = new Promise<void>((resolve) => {
      this.#ready = resolve;
    });
    this.#building = buildFor(this, settings, new Progress(process.stderr, 'quiet'));
    await Promise.race([ready, this.#building]);
  }

  has(state: string): boolean {
    if (state === this.#state) return true;
    this.#state = undefined;
    this.#asked = state;
    this.#pages = { sessionPages: [], history: [] };
    return false;
  }

  add<List extends 'sessionPages' | 'history'>(list: List, pages: Pages[List] | undefined): void {
    const all: Pages[List][number][] = this.#pages[list];
    all.push(...(pages ?? []));
  }

  render(rest: SiteData, made: Made): Promise<readonly string[]> {
    const base = rest.site.base || (this.#prefix === '/' ? '' : this.#prefix);
    const options = { ...made.list, hasExports: made.run.publish.exports };
    const data = templateData(made.archive, this.#pages.history, options);
    this.#shown = { ...made, data, site: { ...rest, ...this.#pages, site: { ...rest.site, base } } };
    this.#state = this.#asked;
    this.#ready();
    return new Promise((written, failed) => {
      this.#end = { written, failed };
    });
  }

  /** Puts the turns into what Eleventy has written, one file after the other, and waits for the search index. */
  async finish(results: EleventyBuild['results']): Promise<void> {
    for (const { outputPath, content } of results) {
      if (outputPath === false || !existsSync(outputPath)) continue;
      const whole = withTurns(String(content), (name) => readFileSync(turnsFile(this.#work, name)));
      if (typeof whole !== 'string') writeFileSync(outputPath, whole);
    }
    this.#end?.written(results.flatMap(({ outputPath }) => outputPath || []));
    this.#end = undefined;
    await this.#building;
  }

  /** The place of some turns of a session on a page of the user. @throws UserError if there are none */
  async turns(session: unknown, turns: string | undefined, url: string): Promise<string> {
    const named = String(session instanceof Object && 'key' in session ? session.key : session);
    const linked = this.shown.sessions.find(({ archived: { key, summary } }) => key === named || summary.id === named);
    if (linked === undefined)
      throw new UserError(`There is no session "${printable(named)}"; its key is the name of its page, without .html.`);
    const name = sha256(JSON.stringify([linked.draftHash, turns, url]));
    const { cache } = this.shown.run;
    const read = async (): Promise<void> => {
      const stored = cache === undefined ? undefined : new Cache(cache).read('pages', name);
      const markup = stored ?? (await markupOf(this.shown, linked, turns, url));
      writeFileIn(turnsFile(this.#work, name), markup);
      if (cache !== undefined && stored === undefined) new Cache(cache).write('pages', name, markup);
    };
    this.#reading = this.#reading.then(read, read);
    await this.#reading;
    cpSync(join(PACKAGE_ROOT, 'dist/turns.css'), join(this.#output, SHEET));
    return placeOfTurns(name);
  }
}
