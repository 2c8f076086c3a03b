/** Builds the fixture sites once, serves them on this machine, and starts the one browser of the run. */

import { existsSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startBrowser } from '../bench/chromium.ts';
import { serveFolder } from '../bench/search/serve-folder.ts';
import { buildSite, CLI, REPO } from './cli.ts';
import { makeFolder, removeFolder } from './folders.ts';
import type { BuiltSite, GivenInput, SiteName } from './provided.ts';

const FIXTURES = join(REPO, 'fixtures');

interface Plan {
  readonly args: readonly string[];
  readonly inputs: readonly GivenInput[];
}

/** The archive is built without any option, as by someone who has no sessions yet. */
const PLANS: Readonly<Record<SiteName, Plan>> = {
  archive: {
    args: [],
    inputs: ['Jonas', 'Mara'].map((member) => ({
      path: join(FIXTURES, 'archive', member.toLowerCase()),
      member,
    })),
  },
  damaged: plan('damaged'),
  hostile: plan('hostile'),
};

function plan(name: string): Plan {
  const path = join(FIXTURES, name);
  return { args: ['--input', path], inputs: [{ path, member: undefined }] };
}

async function build(name: SiteName, root: string): Promise<Omit<BuiltSite, 'url'>> {
  const folder = join(root, name);
  const cache = join(root, `${name}-cache`);
  const { args, inputs } = PLANS[name];
  await buildSite([...args, '--output', folder, '--cache', cache], { cwd: root });
  return { folder, inputs, cache };
}

/** The archive again, with limits so low that sessions have several pages and agents their own. */
async function buildPaged(root: string): Promise<string> {
  const output = join(root, 'paged');
  const config = join(root, 'paged.config.js');
  writeFileSync(config, 'export default { limits: { pageWeight: 60_000, agentWeight: 2_000 } };\n');
  await buildSite(['--config', config, '--output', output, '--no-cache'], { cwd: root });
  return output;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(CLI)) throw new Error('There is no dist/cli.js to test: run `npm run compile` first.');
  const root = makeFolder();
  const servers: Server[] = [];
  const site = async (name: SiteName): Promise<BuiltSite> => {
    const built = await build(name, root);
    const { server, url } = await serveFolder(built.folder);
    servers.push(server);
    return { ...built, url };
  };
  try {
    // The large ones side by side; a third process would only take turns with them.
    const [archive, hostile] = await Promise.all([site('archive'), site('hostile')]);
    const [damaged, paged, browser] = await Promise.all([site('damaged'), buildPaged(root), startBrowser()]);
    project.provide('sites', { archive, damaged, hostile });
    project.provide('paged', paged);
    project.provide('browser', 'server' in browser ? { endpoint: browser.server.wsEndpoint() } : browser);
    return async () => {
      if ('server' in browser) await browser.server.close();
      cleanUp(root, servers);
    };
  } catch (error) {
    cleanUp(root, servers);
    throw error;
  }
}

function cleanUp(root: string, servers: readonly Server[]): void {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  removeFolder(root);
}
