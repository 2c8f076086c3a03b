/** One page of every kind that a reader may meet, with the site that has it. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

export interface Kind {
  readonly kind: string;
  /** Address of its site, from disk, with `/` at the end. */
  readonly home: string;
  readonly address: string;
  /** What must be there before the page is looked at. */
  readonly ready?: string;
}

export const KINDS = [
  'home',
  'project',
  'long session',
  'plan',
  'implementation',
  'further page of a session',
  'agent',
  'search',
  'results',
  'report',
  'report of damaged transcripts',
  'hostile project',
  'not found',
] as const;

/** The heaviest session page of a site that says this. */
function sessionWith(site: string, words: RegExp): string {
  const folder = join(site, 'sessions');
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ name, html: readFileSync(join(folder, name), 'utf8') }))
    .filter(({ html }) => words.test(html))
    .sort((a, b) => b.html.length - a.html.length || (a.name < b.name ? -1 : 1));
  const [first] = found;
  if (first === undefined) throw new Error(`No session page of ${site} says ${words}.`);
  return `sessions/${first.name}`;
}

type KindName = (typeof KINDS)[number];

/** Kind -> its page, in the sites of this run. */
function findKinds(): ReadonlyMap<KindName, Kind> {
  const { archive, damaged, hostile } = inject('sites');
  const paged = inject('paged');
  const kinds = new Map<KindName, Kind>();
  const add = (kind: KindName, site: string, path: string, ready?: string): void => {
    const home = `${pathToFileURL(site).href}/`;
    const found = { kind, home, address: home + path };
    kinds.set(kind, ready === undefined ? found : { ...found, ready });
  };
  add('home', archive.folder, 'index.html');
  add('project', archive.folder, 'projects/tidewatch.html');
  add('long session', archive.folder, sessionWith(archive.folder, /<div class="turns"/));
  add('plan', archive.folder, sessionWith(archive.folder, /<li class="tag">Plan<\/li>/));
  add('implementation', archive.folder, sessionWith(archive.folder, /<li class="tag">Implementation<\/li>/));
  add('further page of a session', paged, sessionWith(paged, /, page 2 · /));
  add('agent', paged, sessionWith(paged, /class="session of-agent"/));
  add('search', archive.folder, 'search.html');
  add('results', archive.folder, 'search.html?q=the+tide', '.search-results .result');
  add('report', archive.folder, 'report.html');
  add('report of damaged transcripts', damaged.folder, 'report.html');
  add('hostile project', hostile.folder, 'projects/hostile.html');
  add('not found', archive.folder, '404.html');
  return kinds;
}

let kinds: ReadonlyMap<KindName, Kind> | undefined;

/** The page of that kind. */
export function kindOf(name: KindName): Kind {
  kinds ??= findKinds();
  const found = kinds.get(name);
  if (found === undefined) throw new Error(`There is no page of the kind ${name}.`);
  return found;
}

/** Opens every fold, as a curious reader would; inside the page. */
export function openAll(): void {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
}
