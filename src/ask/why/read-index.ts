/** Reads the index of changes of a site. Its content is untrusted, so shapes are checked. */

import { type Commits, commitsIn, type KnownEdit, readEdits, sessionsIn } from '../../why/shared/known.ts';
import { WHY_FOLDER } from '../../why/shared/why-format.ts';
import type { Site } from '../site.ts';

export class WhyIndex {
  readonly #site: Site;

  constructor(site: Site) {
    this.#site = site;
  }

  async sessions(): Promise<ReturnType<typeof sessionsIn>> {
    return sessionsIn(await this.#read('sessions'));
  }

  async commits(): Promise<Commits> {
    return commitsIn(await this.#read('commits'));
  }

  /** All edits of files with the same names as these. */
  async edits(paths: readonly string[], parts: number): Promise<readonly KnownEdit[]> {
    return await readEdits(paths, parts, (name) => this.#read(name));
  }

  /** `sessionaryWhy("commits",{…})` -> `{…}` */
  async #read(name: string): Promise<unknown> {
    const script = await this.#site.text(`${WHY_FOLDER}/${name}.js`);
    try {
      if (script !== undefined) return JSON.parse(script.slice(script.indexOf(',') + 1, script.lastIndexOf(')')));
    } catch {
      // Not one of our scripts: a page that says "not found", for example.
    }
    throw await this.#site.lacks('an index of changes');
  }
}
