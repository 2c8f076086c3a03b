import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { CLI } from './cli.ts';
import { startHost } from './site-host.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(CLI)) throw new Error('There is no dist/cli.js to test: run `npm run compile` first.');
  const host = await startHost();
  project.provide('host', host.url);
  project.provide('sites', host.root);
  return host.close;
}
