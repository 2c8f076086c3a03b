/**
 * The process that all test files share. It builds and serves a site when a test file first asks for it, and unpacks the
 * browser when one first asks for that, so a run waits for nothing that its tests do not need:
 *
 *     GET /archive   the address of the site `archive`
 *     GET /browser   nothing, as soon as the browser can be started
 *
 * Sites are kept in `node_modules/.cache` until the program or the fixtures change.
 */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { prepareBrowser } from './chromium.ts';
import { buildSite, REPO } from './cli.ts';
import { hash, removeFolder, treeOf } from './folders.ts';
import { closeServer, listen, type Served, serveFolder } from './serve-folder.ts';
import type { SiteName } from './sites.ts';

const KEPT = join(REPO, 'node_modules/.cache/sessionary-test');

interface Plan {
  readonly args: readonly string[];
  /** The content of `sessionary.config.js`. */
  readonly config?: object;
}

/** The archive is built without options, as for a user who has no sessions yet. */
const PLANS: Readonly<Record<SiteName, Plan>> = {
  archive: { args: [] },
  damaged: { args: ['--input', join(REPO, 'fixtures/damaged')] },
  // With further pages, pages of agents, and outputs in files, so that payloads are on pages of all kinds.
  hostile: {
    args: ['--input', join(REPO, 'fixtures/hostile')],
    config: { limits: { pageWeight: 200_000, outputLength: 1000, agentWeight: 2200 } },
  },
  paged: {
    args: ['--input', `Jonas=${join(REPO, 'fixtures/archive/jonas')}`],
    config: { limits: { pageWeight: 30_000, agentWeight: 2_000 } },
  },
};

function isSite(name: string): name is SiteName {
  return Object.hasOwn(PLANS, name);
}

/** What the sites depend on: the program, the templates, the packages, the transcripts. */
function inputHash(): string {
  const folders = ['dist', 'templates', 'fixtures'].map((folder) => treeOf(join(REPO, folder)));
  const lock = readFileSync(join(REPO, 'package-lock.json'), 'utf8');
  return hash(JSON.stringify([folders, lock, PLANS])).slice(0, 16);
}

/** The folder for sites of this program and these fixtures. Older ones are removed. */
function rootFolder(): string {
  const name = `sites-${inputHash()}`;
  mkdirSync(join(KEPT, name), { recursive: true });
  for (const other of readdirSync(KEPT))
    if (other.startsWith('sites-') && other !== name) removeFolder(join(KEPT, other));
  return join(KEPT, name);
}

/** Builds `<root>/<name>/site` and `<root>/<name>/cache`, or neither. */
async function build(root: string, name: SiteName): Promise<void> {
  if (existsSync(join(root, name))) return;
  const work = mkdtempSync(join(root, 'work-'));
  try {
    const { args, config } = PLANS[name];
    if (config !== undefined) {
      writeFileSync(join(work, 'package.json'), '{ "type": "module" }');
      writeFileSync(join(work, 'sessionary.config.js'), `export default ${JSON.stringify(config)};\n`);
    }
    const output = ['--output', `${name}/site`, '--cache', `${name}/cache`];
    await buildSite([...args, ...output, '--quiet'], { cwd: work });
    renameSync(join(work, name), join(root, name));
  } finally {
    removeFolder(work);
  }
}

export interface SiteHost {
  readonly url: string;
  /** Folder of the sites. */
  readonly root: string;
  close(): Promise<void>;
}

export async function startHost(): Promise<SiteHost> {
  const root = rootFolder();
  const sites = new Map<SiteName, Promise<Served>>();

  let preparation: Promise<void> | undefined;

  const serveSite = async (name: SiteName): Promise<Served> => {
    await build(root, name);
    return await serveFolder(join(root, name, 'site'));
  };
  const answerTo = async (name: string): Promise<string> => {
    if (name === 'browser') {
      preparation ??= prepareBrowser();
      await preparation;
      return '';
    }
    if (!isSite(name)) throw new Error(`There is no site ${name}.`);
    const site = sites.get(name) ?? serveSite(name);
    sites.set(name, site);
    return (await site).url;
  };
  const host = await listen(
    createServer((request, response) => {
      // A kept connection may be closed by this end in the moment in which the other one uses it again.
      response.setHeader('Connection', 'close');
      answerTo((request.url ?? '').slice(1)).then(
        (answer) => response.end(answer),
        (error) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
      );
    }),
  );
  return {
    url: host.url,
    root,
    close: async () => {
      closeServer(host);
      const served = await Promise.allSettled(sites.values());
      for (const site of served) if (site.status === 'fulfilled') closeServer(site.value);
    },
  };
}
