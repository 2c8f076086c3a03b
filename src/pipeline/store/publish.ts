/** The last step of a build: puts what the host or the readers need into the folder that is published. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import { checkHost, type HostVerdict, siteFiles } from '../../publish/host-limits.ts';
import { hostSite } from '../../publish/host-site.ts';
import { lockSite } from '../../publish/lock/lock-site.ts';
import { keysOf } from '../../publish/lock/seal.ts';
import { filesOf, NO_FILES, readManifest, writeManifest } from './manifest.ts';

/**
 * Encrypts a finished site if the settings say so, and compares it with what its host accepts.
 * @param sessions in the site
 * @returns the verdict of the host, if there is one
 */
export function publish(settings: Settings, sessions: number): HostVerdict | undefined {
  const { published, output, host } = settings;
  if (published !== output) stage(settings);
  return host && checkHost(siteFiles(published), host, sessions);
}

/** The folder was checked before the build (`checkOutput`). */
function stage({ published, output, lock }: Settings): void {
  const before = filesOf(readManifest(published));
  const files =
    lock === undefined
      ? hostSite(output, published)
      : lockSite(output, published, { keys: keysOf(lock.password, lock.salt), salt: lock.salt });
  const kept = new Set(files);
  // Includes what was built here before the site was encrypted.
  for (const path of [...before, 'report.json']) if (!kept.has(path)) rmSync(join(published, path), { force: true });
  writeManifest(published, { ...NO_FILES, others: files });
}
